//! The refusals of a match.

/// Why nothing happened; the text is for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("It is not your turn.")]
    OutOfTurn,
    #[error("Your time for this shot ran out.")]
    TooLate,
    #[error("The balls are still moving.")]
    StillMoving,
    #[error("This shot cannot be played. Check aim, power, spin and elevation.")]
    BadShot,
    #[error("This shot has been played, or is not due yet. Reload the table and try again.")]
    WrongShotNumber,
    #[error("This match is over.")]
    MatchOver,
    #[error("The cue ball cannot be placed there.")]
    BadPlacement,
    #[error("Call a pocket for the eight.")]
    CallRequired,
    #[error("That choice is not open any more.")]
    NoSuchChoice,
}

impl Refusal {
    /// The code that is sent.
    pub fn code(self) -> &'static str {
        match self {
            Self::OutOfTurn | Self::TooLate => "OUT_OF_TURN",
            Self::StillMoving => "STILL_MOVING",
            Self::BadShot => "BAD_SHOT",
            Self::WrongShotNumber => "WRONG_SHOT_NUMBER",
            Self::MatchOver => "MATCH_OVER",
            Self::BadPlacement => "BAD_PLACEMENT",
            Self::CallRequired => "CALL_REQUIRED",
            Self::NoSuchChoice => "NO_SUCH_CHOICE",
        }
    }
}
