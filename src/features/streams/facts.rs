//! Facts of streams that other features act on (`hooks.rs`).

use crate::{audit::Actor, http::extract::Origin};
use domain::StreamId;

/// A stream has ended, or its end was asked for again.
#[derive(Debug, Clone)]
pub struct StreamEnded {
    pub stream: StreamId,
    /// The person who ended it, and from where.
    pub actor: Actor,
    pub origin: Origin,
}
