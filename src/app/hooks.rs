//! Which features act on which facts of others, in their order.

use crate::{
    features::{predictions, streams::facts::StreamEnded},
    hooks::Hooks,
};

/// The end of a stream.
pub fn stream_ended() -> Hooks<StreamEnded> {
    Hooks::default().with(predictions::commands::stream_ended)
}
