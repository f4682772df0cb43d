//! How a ball moves by itself: it slides, then rolls, then perhaps spins on the spot, then rests, each with constant accelerations.

use super::{
    Point,
    constants::{GRAVITY, MASS, RADIUS, ROLLING_FRICTION, SLIDING_FRICTION, SPIN_DECELERATION},
};

/// Slower than this, m/s, the cloth holds a ball; as is a slip of its contact point.
const STILL: f64 = 1e-9;

/// Angular velocity in rad/s: about the horizontal axes, and about the vertical.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Spin {
    pub flat: Point,
    pub upright: f64,
}

impl Spin {
    pub(super) const fn new(flat: Point, upright: f64) -> Self {
        Self { flat, upright }
    }

    /// That of a ball which rolls so.
    pub(super) fn rolling(velocity: Point, upright: f64) -> Self {
        Self::new(velocity.left() * (1.0 / RADIUS), upright)
    }
}

/// The law that a ball follows until something happens to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Rest,
    Slide,
    Roll,
    /// Turns about the vertical, and does not move.
    Spin,
    /// In a pocket.
    Pocketed,
    /// Beyond the cushions.
    OffTable,
}

/// One piece of a ball's way: from `since`, with constant acceleration, at most until `until` (both s).
#[derive(Debug, Clone, Copy)]
pub(super) struct Motion {
    pub phase: Phase,
    pub since: f64,
    pub until: f64,
    pub place: Point,
    pub velocity: Point,
    pub acceleration: Point,
    pub spin: Spin,
}

/// Velocity of the ball's lowest point over the cloth.
pub(super) fn slip(velocity: Point, spin: Spin) -> Point {
    velocity + Point::new(-spin.flat.y, spin.flat.x) * RADIUS
}

impl Motion {
    /// The motion of a ball that has been struck or has bounced.
    pub fn new(since: f64, place: Point, velocity: Point, spin: Spin) -> Self {
        let slip = slip(velocity, spin);
        let speed = slip.length();
        if speed <= STILL {
            return Self::rolling(since, place, velocity, spin.upright);
        }
        Self {
            phase: Phase::Slide,
            since,
            // The contact point loses speed at 7/2 of the centre's rate.
            until: since + 2.0 * speed / (7.0 * SLIDING_FRICTION * GRAVITY),
            place,
            velocity,
            acceleration: slip * (-SLIDING_FRICTION * GRAVITY / speed),
            spin,
        }
    }

    fn rolling(since: f64, place: Point, velocity: Point, upright: f64) -> Self {
        let speed = velocity.length();
        if speed <= STILL {
            return Self::spinning(since, place, upright);
        }
        Self {
            phase: Phase::Roll,
            since,
            until: since + speed / (ROLLING_FRICTION * GRAVITY),
            place,
            velocity,
            acceleration: velocity * (-ROLLING_FRICTION * GRAVITY / speed),
            spin: Spin::rolling(velocity, upright),
        }
    }

    fn spinning(since: f64, place: Point, upright: f64) -> Self {
        if upright == 0.0 {
            return Self::at_rest(since, place);
        }
        Self {
            phase: Phase::Spin,
            until: since + upright.abs() / SPIN_DECELERATION,
            spin: Spin::new(Point::ORIGIN, upright),
            ..Self::at_rest(since, place)
        }
    }

    pub fn at_rest(since: f64, place: Point) -> Self {
        Self::gone(Phase::Rest, since, place)
    }

    /// No longer in play, from `since` on.
    pub fn gone(phase: Phase, since: f64, place: Point) -> Self {
        Self {
            phase,
            since,
            until: f64::INFINITY,
            place,
            velocity: Point::ORIGIN,
            acceleration: Point::ORIGIN,
            spin: Spin::default(),
        }
    }

    /// The motion from `until` on when nothing comes between.
    pub fn next(&self) -> Self {
        let (place, spin) = (self.place_at(self.until), self.spin_at(self.until));
        match self.phase {
            Phase::Slide => Self::rolling(self.until, place, self.velocity_at(self.until), spin.upright),
            Phase::Roll => Self::spinning(self.until, place, spin.upright),
            Phase::Spin => Self::at_rest(self.until, place),
            Phase::Rest | Phase::Pocketed | Phase::OffTable => *self,
        }
    }

    pub fn is_in_play(&self) -> bool {
        match self.phase {
            Phase::Rest | Phase::Slide | Phase::Roll | Phase::Spin => true,
            Phase::Pocketed | Phase::OffTable => false,
        }
    }

    pub fn is_moving(&self) -> bool {
        matches!(self.phase, Phase::Slide | Phase::Roll)
    }

    pub fn place_at(&self, time: f64) -> Point {
        if !self.is_moving() {
            return self.place;
        }
        let t = time - self.since;
        self.place + self.velocity * t + self.acceleration * (0.5 * t * t)
    }

    pub fn velocity_at(&self, time: f64) -> Point {
        self.velocity + self.acceleration * (time - self.since)
    }

    pub fn spin_at(&self, time: f64) -> Spin {
        let t = time - self.since;
        let upright = (self.spin.upright.abs() - SPIN_DECELERATION * t).max(0.0);
        let upright = if self.spin.upright < 0.0 { -upright } else { upright };
        match self.phase {
            Phase::Slide => {
                // The cloth's force turns the ball as it slows it: 5/(2R)·(ay, -ax).
                let turn = Point::new(self.acceleration.y, -self.acceleration.x) * (2.5 / RADIUS);
                Spin::new(self.spin.flat + turn * t, upright)
            }
            Phase::Roll => Spin::rolling(self.velocity_at(time), upright),
            Phase::Spin => Spin::new(Point::ORIGIN, upright),
            Phase::Rest | Phase::Pocketed | Phase::OffTable => Spin::default(),
        }
    }
}

/// Kinetic energy of a ball, J.
pub fn energy(velocity: Point, spin: Spin) -> f64 {
    let turning = spin.flat.dot(spin.flat) + spin.upright * spin.upright;
    0.5 * MASS * velocity.dot(velocity) + 0.2 * MASS * RADIUS * RADIUS * turning
}
