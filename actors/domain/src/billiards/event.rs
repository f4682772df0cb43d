use super::{BallId, Pocket, Rail};
use serde::{Deserialize, Serialize};

/// Events in order of time; `at` is in seconds after the stroke.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The cue touches the cue ball.
    Strike {
        at: f64,
        ball: BallId,
    },
    /// Two balls touch.
    Contact {
        at: f64,
        a: BallId,
        b: BallId,
    },
    /// A ball touches a cushion, its end, or its facing in a pocket's mouth.
    Cushion {
        at: f64,
        ball: BallId,
        rail: Rail,
    },
    Pocketed {
        at: f64,
        ball: BallId,
        pocket: Pocket,
    },
    /// A ball is beyond the cushions. The model keeps balls on the bed, so this does not happen in it; were it to, the ball is out of play.
    OffTable {
        at: f64,
        ball: BallId,
    },
}

impl Event {
    pub fn at(&self) -> f64 {
        match self {
            Self::Strike { at, .. }
            | Self::Contact { at, .. }
            | Self::Cushion { at, .. }
            | Self::Pocketed { at, .. }
            | Self::OffTable { at, .. } => *at,
        }
    }
}
