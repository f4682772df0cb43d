use super::Point;
use serde::{Deserialize, Serialize};

/// How many balls a table has, the cue ball among them.
pub const BALLS: usize = 16;

/// A ball by its number: 0 is the cue ball, 1 to 7 the solids, 8 the eight, 9 to 15 the stripes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(try_from = "u8", into = "u8")]
#[schema(value_type = u8, maximum = 15)]
pub struct BallId(u8);

/// No ball has this number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A ball's number is 0 to 15.")]
pub struct UnknownBall;

impl BallId {
    pub const CUE: Self = Self(0);
    pub const EIGHT: Self = Self(8);

    pub const fn new(number: u8) -> Result<Self, UnknownBall> {
        if (number as usize) < BALLS {
            Ok(Self(number))
        } else {
            Err(UnknownBall)
        }
    }

    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator {
        (0..BALLS).map(Self::at)
    }

    /// Of an index into an array of balls.
    pub(super) const fn at(index: usize) -> Self {
        Self((index % BALLS) as u8)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for BallId {
    type Error = UnknownBall;

    fn try_from(number: u8) -> Result<Self, UnknownBall> {
        Self::new(number)
    }
}

impl From<BallId> for u8 {
    fn from(ball: BallId) -> Self {
        ball.0
    }
}

/// Where the balls lie at rest, by number; `None` is down.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Layout {
    pub balls: [Option<Point>; BALLS],
}

impl Layout {
    pub fn get(&self, ball: BallId) -> Option<Point> {
        self.balls[ball.index()]
    }

    pub fn set(&mut self, ball: BallId, place: Option<Point>) {
        self.balls[ball.index()] = place;
    }

    /// The balls on the table, by number.
    pub fn on_table(&self) -> impl Iterator<Item = (BallId, Point)> + '_ {
        BallId::all().filter_map(|ball| self.get(ball).map(|place| (ball, place)))
    }
}
