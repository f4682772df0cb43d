//! Which features act on which facts of others, in their order.

use crate::{
    chain::outbox::facts::PaymentSettled,
    features::{
        credits,
        matches::facts::{MatchBegun, MatchEnded, TableMoved},
        predictions, quests,
        sessions::facts::SignedIn,
        streams::facts::StreamEnded,
        withdrawals,
    },
    hooks::Hooks,
};

/// The end of a stream.
pub fn stream_ended() -> Hooks<StreamEnded> {
    Hooks::default().with(predictions::commands::stream_ended)
}

/// The outcome of a payment on a chain.
pub fn payment_settled() -> Hooks<PaymentSettled> {
    Hooks::default()
        .with(withdrawals::commands::payment_settled)
        .with(credits::tokens::payment_settled)
}

/// A proven sign-in.
pub fn signed_in() -> Hooks<SignedIn> {
    Hooks::default().with(credits::commands::welcome)
}

/// The first decision of a match at its table.
pub fn match_begun() -> Hooks<MatchBegun> {
    Hooks::default().with(predictions::commands::match_begun)
}

/// A decision at a table about which a quick question is open.
pub fn table_moved() -> Hooks<TableMoved> {
    Hooks::default().with(predictions::commands::table_moved)
}

/// The end of a match at its table. Predictions are last: they write to the audit log, for which everybody waits.
pub fn match_ended() -> Hooks<MatchEnded> {
    Hooks::default()
        .with(quests::play::end::match_ended)
        .with(predictions::commands::quick_match_ended)
        .with(predictions::commands::match_ended)
}
