//! Which features act on which facts of others, in their order.

use crate::{
    chain::outbox::facts::PaymentSettled,
    features::{predictions, streams::facts::StreamEnded, withdrawals},
    hooks::Hooks,
};

/// The end of a stream.
pub fn stream_ended() -> Hooks<StreamEnded> {
    Hooks::default().with(predictions::commands::stream_ended)
}

/// The outcome of a payment on a chain.
pub fn payment_settled() -> Hooks<PaymentSettled> {
    Hooks::default().with(withdrawals::commands::payment_settled)
}
