//! Balls that lie together are hit as one: while two of them press on each other, tens of microseconds long, the blow has already reached
//! the next. Taking such contacts one after the other would give nearly all of a break to one ball in a corner of the rack.
//!
//! So each contact is a spring after Hertz (force = stiffness × depth^1.5, here without its history in time), which gives back
//! restitution² of the energy that it took: loading it is stiffer than unloading. The springs' motion is summed in steps while the balls
//! stay where they are; what counts of it are the impulses.

use super::{
    Point,
    body::{Body, Touch},
    constants::{BALL_RESTITUTION, BALL_STIFFNESS, MASS},
};

/// Gaps up to this, m, are closed while a hard blow lasts.
pub(super) const CLOSE: f64 = 1.5e-4;
/// Slower approaches than this, m/s, are not worth it.
pub(super) const SLOW: f64 = 0.05;
/// A contact lasts forty steps or more.
const STEP: f64 = 4e-6;
const MAX_STEPS: usize = 600;
/// When nobody touches and nobody would within this time, s, the blow is over.
const LOOK_AHEAD: f64 = 1e-4;

/// Impulses per mass along the normals; `gaps` are the distances of the touching balls' surfaces, m.
pub(super) fn impulses(bodies: &[Body], touches: &[Touch], gaps: &[f64]) -> Vec<f64> {
    let mut velocities: Vec<Point> = bodies.iter().map(|body| body.velocity).collect();
    let mut depths: Vec<f64> = gaps.iter().map(|gap| -gap).collect();
    let mut impulses = vec![0.0; touches.len()];
    let mut pushes = vec![0.0; touches.len()];
    for _ in 0..MAX_STEPS {
        let mut over = true;
        for ((touch, depth), push) in touches.iter().zip(&mut depths).zip(&mut pushes) {
            let approach = (velocities[touch.a] - velocities[touch.b]).dot(touch.normal);
            *depth += approach * STEP;
            *push = 0.0;
            if *depth > 0.0 {
                over = false;
                let back = if approach > 0.0 {
                    1.0
                } else {
                    BALL_RESTITUTION * BALL_RESTITUTION
                };
                *push = back * (BALL_STIFFNESS / MASS * STEP) * *depth * depth.sqrt();
            } else if *depth + approach * LOOK_AHEAD > 0.0 {
                over = false;
            }
        }
        if over {
            break;
        }
        for ((touch, push), impulse) in touches.iter().zip(&pushes).zip(&mut impulses) {
            if *push > 0.0 {
                velocities[touch.a] += touch.normal * -*push;
                velocities[touch.b] += touch.normal * *push;
                *impulse += *push;
            }
        }
    }
    impulses
}
