//! Notifications on their way: sent one after the other, as often as it takes within reason.

use crate::providers::http::install_tls;
use std::time::Duration;
use tokio::sync::mpsc;
use url::Url;

/// Waits between the tries of one notification; after the last it is given up.
const TRIES: [Duration; 5] = [
    Duration::ZERO,
    Duration::from_millis(500),
    Duration::from_secs(2),
    Duration::from_secs(6),
    Duration::from_secs(18),
];
/// The receiver is to answer within this; a server that is busy may need seconds, and nobody tells it later.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Notifications that may wait; one that comes while it is full is not sent, and the page says so.
const QUEUE_CAPACITY: usize = 256;

/// A notification to be sent.
pub struct Outgoing {
    pub callback: Url,
    /// Name and value of the header that carries the signature.
    pub signature: (&'static str, String),
    pub body: String,
    /// Notes on the payment's page what came of it.
    pub heard: Box<dyn FnOnce(String) + Send>,
}

/// Where notifications are put.
pub type Outbox = mpsc::Sender<Outgoing>;

/// The queue of the notifier.
pub fn outbox() -> (Outbox, mpsc::Receiver<Outgoing>) {
    mpsc::channel(QUEUE_CAPACITY)
}

/// Puts one into the queue, or notes that it is full.
pub fn send(outbox: &Outbox, outgoing: Outgoing) {
    if let Err(refused) = outbox.try_send(outgoing) {
        (refused.into_inner().heard)("not sent, too many are waiting".to_owned());
    }
}

/// Sends them until it is dropped.
pub(super) async fn run(mut queue: mpsc::Receiver<Outgoing>) {
    install_tls();
    let client = reqwest::Client::builder()
        .timeout(TIMEOUT)
        .redirect(reqwest::redirect::Policy::none());
    let client = match client.build() {
        Ok(client) => client,
        Err(error) => return tracing::error!(cause = %error, "the sandbox sends no notifications"),
    };
    while let Some(outgoing) = queue.recv().await {
        let (header, signature) = &outgoing.signature;
        let mut outcome = String::new();
        for wait in TRIES {
            tokio::time::sleep(wait).await;
            let sent = client
                .post(outgoing.callback.clone())
                .header(*header, signature)
                .header("content-type", "application/json")
                .body(outgoing.body.clone())
                .send()
                .await;
            let (done, what) = match sent {
                Ok(answer) => (
                    answer.status().is_success(),
                    format!("answered {}", answer.status().as_u16()),
                ),
                Err(_) => (false, "no answer".to_owned()),
            };
            outcome = what;
            if done {
                break;
            }
        }
        (outgoing.heard)(outcome);
    }
}
