//! The refusals of a prediction.

/// Why nothing happened; the text is for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("This prediction is no longer active")]
    NotActive,
    #[error("You have already voted on this prediction")]
    AlreadyVoted,
    #[error("You cannot vote on your own prediction while it has a reward pool.")]
    OwnPool,
    #[error("Only the stream creator can end predictions.")]
    EndByOther,
    #[error("Only the stream creator can delete predictions.")]
    DeleteByOther,
    #[error("Only the stream creator can undo a result.")]
    UndoByOther,
    #[error("This prediction has no result that could be undone.")]
    NoResult,
    #[error("A result can be undone for 10 minutes only.")]
    UndoTooLate,
    #[error("The table settles this prediction itself: nobody ends, undoes or deletes it.")]
    SettlesItself,
    #[error("A poll has no winner.")]
    NoWinner,
    #[error("Players of this match and their moderators cannot vote on it.")]
    Barred,
    /// Deleted or cleared: nobody sees it any more.
    #[error("Prediction not found")]
    Gone,
    /// The clock called too early; it calls again.
    #[error("not yet")]
    NotDue,
}
