//! A worker's view of a room, for tests that stand in for its hub.

use std::sync::Arc;
use std::time::Duration;

use super::credit::Credit;
use super::outlet::{Inbox, ToWorker};

/// Broadcasts that were taken out of a worker's queue and are not swept before this is dropped, and everything else that was there.
#[derive(Debug, Default)]
pub struct Overheard {
    /// The texts of the frames.
    pub told: Vec<String>,
    pub rest: Vec<ToWorker>,
    credits: Vec<Arc<Credit>>,
}

impl Overheard {
    /// Takes what is there now.
    pub fn take(&mut self, inbox: &mut Inbox) {
        while let Ok(message) = inbox.messages.try_recv() {
            self.keep(message);
        }
    }

    /// Takes what comes until something is told that contains `text`.
    pub async fn until(&mut self, inbox: &mut Inbox, text: &str) {
        let heard = async {
            while !self.told.iter().any(|told| told.contains(text)) {
                self.keep(inbox.messages.recv().await.unwrap());
            }
        };
        let in_time = tokio::time::timeout(Duration::from_secs(60), heard).await;
        assert!(in_time.is_ok(), "{text} was never told: {self:?}");
    }

    fn keep(&mut self, message: ToWorker) {
        let (frames, credit) = if let ToWorker::Deliver {
            parts,
            credit: Some(credit),
            ..
        } = message
        {
            (parts.into_iter().map(|part| part.frames).collect(), credit)
        } else if let ToWorker::DeliverBut { frames, credit, .. } = message {
            (vec![frames], credit)
        } else {
            return self.rest.push(message);
        };
        credit.begins();
        self.told.push(String::from_utf8_lossy(&frames.concat()).into_owned());
        self.credits.push(credit);
    }
}
