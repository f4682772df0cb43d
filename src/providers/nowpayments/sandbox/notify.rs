//! Sends notifications, one after the other, as often as it takes within reason.

use super::payments::Payments;
use crate::{
    config::Secret,
    providers::{self, nowpayments},
};
use domain::deposit::PaymentStatus;
use std::{sync::Arc, time::Duration};
use tokio::sync::mpsc;
use url::Url;

/// Notifications that may wait; what comes while it is full is not sent, and the payment's page says so.
const WAITING: usize = 256;
/// Waits between the tries of one notification; after the last it is given up.
const TRIES: [Duration; 4] = [
    Duration::ZERO,
    Duration::from_millis(500),
    Duration::from_secs(2),
    Duration::from_secs(6),
];
/// The receiver is to answer within this.
const ANSWER: Duration = Duration::from_secs(3);

pub(super) struct Outgoing {
    pub id: u64,
    pub callback: Url,
    pub status: PaymentStatus,
    pub body: String,
}

pub(super) type Outbox = mpsc::Sender<Outgoing>;

pub(super) fn outbox() -> (Outbox, mpsc::Receiver<Outgoing>) {
    mpsc::channel(WAITING)
}

/// Runs until it is dropped.
pub(super) async fn run(mut queue: mpsc::Receiver<Outgoing>, payments: Arc<Payments>, secret: Secret) {
    providers::install_tls();
    let client = reqwest::Client::builder()
        .timeout(ANSWER)
        .redirect(reqwest::redirect::Policy::none());
    let client = match client.build() {
        Ok(client) => client,
        Err(error) => return tracing::error!(cause = %error, "the sandbox sends no notifications"),
    };
    while let Some(outgoing) = queue.recv().await {
        let Some(signature) = nowpayments::sign(secret.expose(), &outgoing.body) else {
            continue;
        };
        let mut outcome = String::new();
        for wait in TRIES {
            tokio::time::sleep(wait).await;
            let sent = client
                .post(outgoing.callback.clone())
                .header(nowpayments::SIGNATURE_HEADER, &signature)
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
