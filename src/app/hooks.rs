//! Which features act on which facts of others, in their order.

use crate::{
    features::{credits, predictions, sessions::facts::SignedIn, streams::facts::StreamEnded},
    hooks::Hooks,
};

/// The end of a stream.
pub fn stream_ended() -> Hooks<StreamEnded> {
    Hooks::default().with(predictions::commands::stream_ended)
}

/// A proven sign-in.
pub fn signed_in() -> Hooks<SignedIn> {
    Hooks::default().with(credits::commands::welcome)
}
