//! The eight drills, from the easiest on.

use crate::billiards::{BallId, Layout, Point};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A drill by its name in addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrillId {
    StraightIn,
    SidePockets,
    LineUp,
    Circle,
    AroundTheSpot,
    AlongTheRail,
    ThinCuts,
    TheL,
}

/// No drill has this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such drill")]
pub struct UnknownDrill;

/// A fixed layout on a nine-foot table, and what it is good for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drill {
    pub id: DrillId,
    pub name: &'static str,
    /// Says what it trains, in a sentence.
    pub trains: &'static str,
    /// The lowest ball on the table has to be touched first.
    pub in_order: bool,
    cue: Point,
    /// Places of the object balls 1, 2, 3 and so on.
    balls: &'static [(f64, f64)],
}

impl DrillId {
    /// In the order in which they are shown.
    pub const ALL: [Self; 8] = [
        Self::StraightIn,
        Self::SidePockets,
        Self::LineUp,
        Self::Circle,
        Self::AroundTheSpot,
        Self::AlongTheRail,
        Self::ThinCuts,
        Self::TheL,
    ];

    /// As it stands in addresses and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::StraightIn => "straight-in",
            Self::SidePockets => "side-pockets",
            Self::LineUp => "line-up",
            Self::Circle => "circle",
            Self::AroundTheSpot => "around-the-spot",
            Self::AlongTheRail => "along-the-rail",
            Self::ThinCuts => "thin-cuts",
            Self::TheL => "the-l",
        }
    }

    /// The drill of this name.
    pub const fn drill(self) -> Drill {
        match self {
            Self::StraightIn => Drill {
                id: self,
                name: "Straight in",
                trains: "Two straight shots: draw the cue ball back after the first, and the second is straight as well.",
                in_order: false,
                cue: Point::new(-0.3175, 0.0),
                balls: &[(0.4763, 0.3175), (0.4763, -0.3175)],
            },
            Self::SidePockets => Drill {
                id: self,
                name: "Side pockets",
                trains: "Short shots with a soft touch: a side pocket takes nothing that comes in flat or hard.",
                in_order: false,
                cue: Point::new(0.0, 0.0),
                balls: &[(-0.16, 0.36), (0.16, 0.36), (-0.16, -0.36), (0.16, -0.36)],
            },
            Self::LineUp => Drill {
                id: self,
                name: "Line-up",
                trains: "Six balls in a row, any pocket: move the cue ball no further than the next shot needs.",
                in_order: false,
                cue: Point::new(0.1, 0.3),
                balls: &[
                    (0.2, 0.0),
                    (0.35, 0.0),
                    (0.5, 0.0),
                    (0.65, 0.0),
                    (0.8, 0.0),
                    (0.95, 0.0),
                ],
            },
            Self::Circle => Drill {
                id: self,
                name: "Circle",
                trains: "From the middle of eight balls: plan the whole circle, and keep the cue ball inside it.",
                in_order: false,
                cue: Point::new(0.0, 0.0),
                balls: &[
                    (0.36, 0.0),
                    (0.2546, 0.2546),
                    (0.0, 0.36),
                    (-0.2546, 0.2546),
                    (-0.36, 0.0),
                    (-0.2546, -0.2546),
                    (0.0, -0.36),
                    (0.2546, -0.2546),
                ],
            },
            Self::AroundTheSpot => Drill {
                id: self,
                name: "Around the spot",
                trains: "Five balls about the foot spot: choose the order in which none stands in another's way.",
                in_order: false,
                cue: Point::new(0.2, 0.25),
                balls: &[(0.635, 0.0), (0.815, 0.0), (0.635, 0.18), (0.455, 0.0), (0.635, -0.18)],
            },
            Self::AlongTheRail => Drill {
                id: self,
                name: "Along the rail",
                trains: "Balls close to the cushion: touch ball and rail together, and use a little running side.",
                in_order: false,
                cue: Point::new(0.15, 0.2),
                balls: &[(0.4, 0.603), (0.7, 0.603), (1.0, 0.603), (1.238, 0.25)],
            },
            Self::ThinCuts => Drill {
                id: self,
                name: "Thin cuts",
                trains: "Steep angles into the corners: aim at the edge of the ball, and hit it softly.",
                in_order: true,
                cue: Point::new(0.5, 0.0),
                balls: &[(0.95, 0.46), (0.95, -0.46), (1.1, 0.3), (1.1, -0.3)],
            },
            Self::TheL => Drill {
                id: self,
                name: "The L",
                trains: "Nine-ball in small: seven balls around a corner, each in its turn, the lowest first.",
                in_order: true,
                cue: Point::new(0.55, -0.2),
                balls: &[
                    (0.9525, -0.42),
                    (0.9525, -0.2),
                    (0.9525, 0.02),
                    (0.9525, 0.24),
                    (0.7, 0.24),
                    (0.45, 0.24),
                    (0.2, 0.24),
                ],
            },
        }
    }
}

impl Drill {
    /// The balls as they are set.
    pub fn layout(&self) -> Layout {
        let mut layout = Layout::default();
        layout.set(BallId::CUE, Some(self.cue));
        for (ball, (x, y)) in BallId::all().skip(1).zip(self.balls) {
            layout.set(ball, Some(Point::new(*x, *y)));
        }
        layout
    }

    /// How many are to be potted before they are set again.
    pub const fn count(&self) -> usize {
        self.balls.len()
    }
}

impl fmt::Display for DrillId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for DrillId {
    type Err = UnknownDrill;

    fn from_str(text: &str) -> Result<Self, UnknownDrill> {
        Self::ALL.into_iter().find(|id| id.as_str() == text).ok_or(UnknownDrill)
    }
}
