//! Sends notifications, one after the other, as often as it takes within reason.

use super::{outbox::Outgoing, payments::Payments};
use crate::{
    config::Secret,
    providers::{http::install_tls, nowpayments::signature},
};
use std::{sync::Arc, time::Duration};
use tokio::sync::mpsc;

/// Waits between the tries of one notification; after the last it is given up.
const TRIES: [Duration; 4] = [
    Duration::ZERO,
    Duration::from_millis(500),
    Duration::from_secs(2),
    Duration::from_secs(6),
];
/// The receiver is to answer within this.
const TIMEOUT: Duration = Duration::from_secs(3);

/// Runs until it is dropped.
pub(super) async fn run(mut queue: mpsc::Receiver<Outgoing>, payments: Arc<Payments>, secret: Secret) {
    install_tls();
    let client = reqwest::Client::builder()
        .timeout(TIMEOUT)
        .redirect(reqwest::redirect::Policy::none());
    let client = match client.build() {
        Ok(client) => client,
        Err(error) => return tracing::error!(cause = %error, "the sandbox sends no notifications"),
    };
    while let Some(outgoing) = queue.recv().await {
        let Some(signature) = signature::sign(secret.expose(), &outgoing.body) else {
            continue;
        };
        let mut outcome = String::new();
        for wait in TRIES {
            tokio::time::sleep(wait).await;
            let sent = client
                .post(outgoing.callback.clone())
                .header(signature::HEADER, &signature)
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
        payments.heard(outgoing.id, format!("{}: {outcome}", outgoing.status.as_str()));
    }
}
