use super::{
    Point,
    constants::{MAX_ELEVATION, MAX_OFFSET, MAX_SPEED, RADIUS},
    motion::Spin,
};
use serde::{Deserialize, Serialize};

/// Directions beyond some turns are no aim, and lose digits.
const MAX_AIM: f64 = 1_000.0;

/// The effect of the cue on the cue ball.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(try_from = "Unchecked")]
pub struct Stroke {
    /// Direction in which the cue ball leaves, radians from +x to the left.
    pub aim: f64,
    /// 0 to 1, part of [`MAX_SPEED`].
    pub power: f64,
    /// The tip's distance to the right of the ball's centre, -1 to 1, part of [`MAX_OFFSET`] radii; positive is right english.
    pub side: f64,
    /// The tip's distance above the centre, likewise; positive is follow, negative is draw. `side² + follow²` is at most 1.
    pub follow: f64,
    /// Of the cue over the bed, 0 to [`MAX_ELEVATION`] radians.
    pub elevation: f64,
}

#[derive(Deserialize)]
struct Unchecked {
    aim: f64,
    power: f64,
    #[serde(default)]
    side: f64,
    #[serde(default)]
    follow: f64,
    #[serde(default)]
    elevation: f64,
}

impl TryFrom<Unchecked> for Stroke {
    type Error = StrokeError;

    fn try_from(raw: Unchecked) -> Result<Self, StrokeError> {
        Self::new(raw.aim, raw.power, raw.side, raw.follow, raw.elevation)
    }
}

/// Which number of a stroke is none, or out of its range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StrokeError {
    #[error("The aim must be a direction in radians.")]
    Aim,
    #[error("The power must be from 0 to 1.")]
    Power,
    #[error("Side and follow must be from -1 to 1, and together within the circle of radius 1.")]
    Offset,
    #[error("The elevation must be from 0 to 0.5236 radians (30 degrees).")]
    Elevation,
}

impl StrokeError {
    pub fn code(self) -> &'static str {
        match self {
            Self::Aim => "BAD_AIM",
            Self::Power => "BAD_POWER",
            Self::Offset => "BAD_OFFSET",
            Self::Elevation => "BAD_ELEVATION",
        }
    }
}

impl Stroke {
    pub fn new(aim: f64, power: f64, side: f64, follow: f64, elevation: f64) -> Result<Self, StrokeError> {
        let stroke = Self {
            aim,
            power,
            side,
            follow,
            elevation,
        };
        stroke.check()?;
        Ok(stroke)
    }

    /// The fields are open to be set, so the simulation checks them again.
    pub fn check(&self) -> Result<(), StrokeError> {
        // A range does not contain what is no number.
        if !(-MAX_AIM..=MAX_AIM).contains(&self.aim) {
            return Err(StrokeError::Aim);
        }
        if !(0.0..=1.0).contains(&self.power) {
            return Err(StrokeError::Power);
        }
        // A client's rounding is no fault.
        if !(0.0..=1.0 + 1e-9).contains(&(self.side * self.side + self.follow * self.follow)) {
            return Err(StrokeError::Offset);
        }
        if !(0.0..=MAX_ELEVATION + 1e-9).contains(&self.elevation) {
            return Err(StrokeError::Elevation);
        }
        Ok(())
    }

    /// Velocity and spin of the cue ball when the tip has left it.
    ///
    /// The cue gives its impulse through the point that the tip touches, along its own axis (no squirt: `aim` is where the ball goes).
    /// The part of it that an elevated cue gives downward is taken by the slate at once: the ball stays on the bed and does not hop,
    /// and the friction of that moment is left out. The spin about the line of aim that it leaves makes the ball swerve.
    pub(super) fn strike(&self) -> (Point, Spin) {
        let speed = self.power * MAX_SPEED;
        let ahead = Point::new(libm::cos(self.aim), libm::sin(self.aim));
        let (sin, cos) = (libm::sin(self.elevation), libm::cos(self.elevation));
        // Angular momentum over moment of inertia: offset × m·speed / (2/5·m·R²).
        let spin = 2.5 * speed * MAX_OFFSET / RADIUS;
        let flat = ahead * (spin * self.side * sin) + ahead.left() * (spin * self.follow);
        (ahead * (speed * cos), Spin::new(flat, spin * self.side * cos))
    }
}
