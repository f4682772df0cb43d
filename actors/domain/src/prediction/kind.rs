//! The subject of a prediction, and so who settles it.

use std::str::FromStr;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A question of the stream's creator, who picks the winner.
    #[default]
    Crowd,
    /// A question that nobody is right about: its votes are its result.
    Poll,
    /// The winner of a frame: the table settles it.
    Frame,
    /// A visit or a shot at a table of the house, in a lane of its own: the table settles it.
    Quick,
}

/// The text is no kind of prediction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such kind of prediction")]
pub struct UnknownKind;

impl Kind {
    /// Whether a table settles it, and nobody's hand (decision E49).
    pub fn settles_itself(self) -> bool {
        match self {
            Self::Crowd | Self::Poll => false,
            Self::Frame | Self::Quick => true,
        }
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Self, UnknownKind> {
        match text {
            "crowd" => Ok(Self::Crowd),
            "frame" => Ok(Self::Frame),
            _ => Err(UnknownKind),
        }
    }
}
