use super::{error::Error, round::Outbox};
use crate::jobs::Job;
use std::{sync::Arc, time::Duration};

/// Looks each second; what there is to do is stored, so a start goes on where the last server stopped.
pub fn job(outbox: Arc<Outbox>) -> Job {
    Job::every(Duration::from_secs(1), "chain.outbox", move || {
        let outbox = outbox.clone();
        async move {
            outbox
                .round()
                .await
                .map_err(|error: Error| Box::new(error) as Box<dyn std::error::Error>)
        }
    })
}
