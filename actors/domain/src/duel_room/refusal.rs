//! Why a room does not do what it was asked.

/// The texts are documented where D3 has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("This room has been closed")]
    Closed,
    #[error("This room is full.")]
    Full,
    #[error("Join the room first.")]
    NotIn,
    #[error("Only the room creator can start the game")]
    StartByOther,
    #[error("Only the room creator can restart the room")]
    ResetByOther,
    #[error("Need at least 2 ready players to start")]
    NotReady,
    #[error("Game is already in progress. Please wait for it to finish or restart the room.")]
    InGame,
    /// The room started a match a moment ago, and this would be another one.
    #[error("Too many requests. Please wait a moment before trying again.")]
    TooSoon,
}
