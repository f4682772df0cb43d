//! Notifications on their way to the notifier.

use domain::deposit::PaymentStatus;
use tokio::sync::mpsc;
use url::Url;

/// Notifications that may wait; one that comes while it is full is not sent, and the payment's page says so.
const QUEUE_CAPACITY: usize = 256;

pub(super) struct Outgoing {
    pub id: u64,
    pub callback: Url,
    pub status: PaymentStatus,
    pub body: String,
}

pub(super) type Outbox = mpsc::Sender<Outgoing>;

pub(super) fn outbox() -> (Outbox, mpsc::Receiver<Outgoing>) {
    mpsc::channel(QUEUE_CAPACITY)
}
