//! When the ball that moves so touches what.

use super::{
    Point,
    constants::RADIUS,
    cushions::{Nose, REACH},
    motion::Motion,
    roots::{Quartic, descends_quadratic},
};

/// Two balls touch at this distance of their centres.
pub(super) const REACH_OF_TWO: f64 = 2.0 * RADIUS;
/// So much nearer, in square metres, is still a touch: the noise of 1 nm.
const TOUCH: f64 = 2.0 * REACH_OF_TWO * 1e-9;

/// The corners of a box around the ball's way during the first `end` seconds of its motion.
pub(super) fn bounds(motion: &Motion, end: f64) -> (Point, Point) {
    let (place, v, a) = (motion.place, motion.velocity, motion.acceleration);
    let last = place + v * end + a * (0.5 * end * end);
    let axis = |place: f64, last: f64, v: f64, a: f64| {
        let (mut low, mut high) = if place < last { (place, last) } else { (last, place) };
        let turn = -v / a;
        if turn > 0.0 && turn < end {
            let farthest = place + 0.5 * v * turn;
            (low, high) = (low.min(farthest), high.max(farthest));
        }
        (low, high)
    };
    let (x, y) = (axis(place.x, last.x, v.x, a.x), axis(place.y, last.y, v.y, a.y));
    (Point::new(x.0, y.0), Point::new(x.1, y.1))
}

/// Seconds after the motion's start at which the ball touches the straight piece, before `end`.
pub(super) fn reaches_nose(motion: &Motion, nose: &Nose, end: f64) -> Option<f64> {
    let from = motion.place - nose.from;
    let time = descends_quadratic(
        from.dot(nose.normal) - REACH,
        motion.velocity.dot(nose.normal),
        0.5 * motion.acceleration.dot(nose.normal),
        end,
    )?;
    let foot = (from + motion.velocity * time + motion.acceleration * (0.5 * time * time)).dot(nose.along);
    (foot >= 0.0 && foot <= nose.length).then_some(time)
}

/// The same of a circle that does not move.
pub(super) fn reaches_circle(motion: &Motion, centre: Point, radius: f64, end: f64) -> Option<f64> {
    first_within(motion.place - centre, motion.velocity, motion.acceleration, radius, end)
}

/// When two balls touch, if neither's motion changes before; else infinity.
pub(super) fn meeting(a: &Motion, b: &Motion, now: f64) -> f64 {
    let mut end = f64::INFINITY;
    for motion in [a, b] {
        if !motion.is_in_play() {
            return f64::INFINITY;
        }
        if motion.is_moving() {
            end = end.min(motion.until - now);
        }
    }
    if end == f64::INFINITY {
        return f64::INFINITY;
    }
    let apart = b.place_at(now) - a.place_at(now);
    let velocity = b.velocity_at(now) - a.velocity_at(now);
    let acceleration = b.acceleration - a.acceleration;
    first_within(apart, velocity, acceleration, REACH_OF_TWO, end).map_or(f64::INFINITY, |time| now + time)
}

/// When a point that moves with constant acceleration first comes within `radius` of the origin, in `0..=end`.
fn first_within(from: Point, velocity: Point, acceleration: Point, radius: f64, end: f64) -> Option<f64> {
    let half = acceleration * 0.5;
    let square = from.dot(from);
    let outside = square - radius * radius;
    let approach = from.dot(velocity);
    if outside <= TOUCH && approach < 0.0 {
        return Some(0.0);
    }
    // As seen along the line to the origin: what does not come near there does not come near.
    let start = if outside > TOUCH {
        descends_quadratic(square - radius * square.sqrt(), approach, from.dot(half), end)?
    } else {
        0.0
    };
    let quartic = Quartic([
        outside,
        2.0 * approach,
        velocity.dot(velocity) + 2.0 * from.dot(half),
        2.0 * velocity.dot(half),
        half.dot(half),
    ]);
    quartic.descends(start, end)
}
