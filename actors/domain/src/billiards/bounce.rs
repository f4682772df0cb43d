//! Contacts: their effect on velocity and spin. Every contact takes no time; a ball stays on the bed, so the vertical part of an impulse
//! turns a ball but does not lift it.

use super::{
    Point,
    body::{Body, Touch},
    cluster,
    constants::{BALL_FRICTION, BALL_RESTITUTION, CUSHION_FRICTION, CUSHION_RESTITUTION, NOSE, RADIUS},
    motion::Spin,
};

/// Least speed at which two things part after a contact, m/s. Balls that press on each other so touch some hundred times a second
/// and not endlessly often; it gives at most a tenth of a microjoule.
pub(super) const PARTING: f64 = 1e-3;
/// 1/(moment of inertia) × radius × mass, of a solid sphere.
const TURN: f64 = 2.5 / RADIUS;
const SOLVER_STEPS: usize = 400;

/// Contacts of the same instant, `gaps` apart (m; none but in a cluster). Where one ball takes part in several, they are solved together,
/// so that the order of the balls' numbers decides nothing. Returns the impulses per mass along the normals.
pub(super) fn balls(bodies: &mut [Body], touches: &[Touch], gaps: &[f64], parting: f64) -> Vec<f64> {
    let crowd = crowd(touches, bodies.len());
    let hard = touches.iter().any(|touch| approach(bodies, touch) > cluster::SLOW);
    let impulses = if touches.len() > 1 && hard {
        cluster::impulses(bodies, touches, gaps)
    } else {
        normal_impulses(bodies, touches, gaps, crowd, parting)
    };
    for (touch, impulse) in touches.iter().zip(&impulses) {
        bodies[touch.a].velocity += touch.normal * -*impulse;
        bodies[touch.b].velocity += touch.normal * *impulse;
    }
    let rubs: Vec<(f64, f64)> = touches
        .iter()
        .zip(&impulses)
        .map(|(touch, impulse)| friction(bodies, touch, *impulse, crowd))
        .collect();
    for (touch, (level, upright)) in touches.iter().zip(rubs) {
        rub(bodies, touch, level, upright);
    }
    impulses
}

fn approach(bodies: &[Body], touch: &Touch) -> f64 {
    (bodies[touch.a].velocity - bodies[touch.b].velocity).dot(touch.normal)
}

/// The largest number of contacts of one ball.
fn crowd(touches: &[Touch], bodies: usize) -> f64 {
    let of = |body| {
        touches
            .iter()
            .filter(|touch| touch.a == body || touch.b == body)
            .count()
    };
    (0..bodies).map(of).max().unwrap_or(1).max(1) as f64
}

/// Impulses per mass along the normals, none negative, which turn each approach into `BALL_RESTITUTION` of itself: projected Jacobi
/// steps, damped by the number of contacts that share a ball. A single contact is solved by the first step.
fn normal_impulses(bodies: &[Body], touches: &[Touch], gaps: &[f64], crowd: f64, parting: f64) -> Vec<f64> {
    let wanted: Vec<f64> = touches
        .iter()
        .zip(gaps)
        .map(|(touch, gap)| {
            // Slow ones take no part before they touch.
            if *gap > 0.0 {
                return f64::NEG_INFINITY;
            }
            let approach = approach(bodies, touch);
            ((1.0 + BALL_RESTITUTION) * approach).max(approach + parting)
        })
        .collect();
    let mut impulses: Vec<f64> = wanted.iter().map(|wanted| (0.5 * wanted).max(0.0)).collect();
    if crowd <= 1.0 {
        return impulses;
    }
    let mut changes = vec![Point::ORIGIN; bodies.len()];
    for _ in 0..SOLVER_STEPS {
        changes.fill(Point::ORIGIN);
        for (touch, impulse) in touches.iter().zip(&impulses) {
            changes[touch.a] += touch.normal * -*impulse;
            changes[touch.b] += touch.normal * *impulse;
        }
        for ((touch, impulse), wanted) in touches.iter().zip(&mut impulses).zip(&wanted) {
            let parted = (changes[touch.b] - changes[touch.a]).dot(touch.normal);
            *impulse = (*impulse + 0.5 * (wanted - parted) / crowd).max(0.0);
        }
    }
    impulses
}

/// Friction's impulse per mass on the first ball, level along the normal's left and upward, after D. G. Alciatore's technical proof A.14:
/// it opposes the slip, at most friction × normal impulse, and at most what ends the slip (a seventh of it).
fn friction(bodies: &[Body], touch: &Touch, impulse: f64, crowd: f64) -> (f64, f64) {
    let (a, b) = (&bodies[touch.a], &bodies[touch.b]);
    let level = (a.velocity - b.velocity).dot(touch.normal.left()) + RADIUS * (a.spin.upright + b.spin.upright);
    let upright = RADIUS * (a.spin.flat + b.spin.flat).cross(touch.normal);
    let slip = (level * level + upright * upright).sqrt();
    if slip == 0.0 {
        return (0.0, 0.0);
    }
    let [base, more, fall] = BALL_FRICTION;
    let coefficient = base + more * libm::exp(-fall * slip);
    let share = (coefficient * impulse).min(slip / (7.0 * crowd)) / slip;
    (-level * share, -upright * share)
}

fn rub(bodies: &mut [Body], touch: &Touch, level: f64, upright: f64) {
    let tangent = touch.normal.left();
    let turn = tangent * (-upright * TURN);
    for (body, sign) in [(touch.a, 1.0), (touch.b, -1.0)] {
        bodies[body].velocity += tangent * (sign * level);
        // Both balls are turned the same way, as two wheels that touch.
        bodies[body].spin.flat += turn;
        bodies[body].spin.upright += level * TURN;
    }
}

/// A ball meets a cushion; `normal` is the unit vector from the cushion to the ball, seen from above.
///
/// I. Han, "Dynamics in carom and three cushion billiards", Journal of Mechanical Science and Technology 19 (2005): one impulse at the
/// nose, which is higher than the ball's centre; restitution along the line from the centre to the nose, friction across it,
/// at most what ends the slip there.
pub(super) fn cushion(body: Body, normal: Point, parting: f64) -> Body {
    let (sin, cos) = NOSE;
    let into = -normal;
    let lateral = into.left();
    let (ahead, along) = (body.velocity.dot(into), body.velocity.dot(lateral));
    let (roll, tilt, upright) = (body.spin.flat.dot(lateral), body.spin.flat.dot(into), body.spin.upright);
    let impulse = (1.0 + CUSHION_RESTITUTION) * ahead * cos;
    // The slip at the nose: up the line across, and along the cushion.
    let up = -ahead * sin - RADIUS * roll;
    let level = along + RADIUS * (upright * cos - tilt * sin);
    let slip = (up * up + level * level).sqrt();
    let share = if slip > 0.0 {
        (CUSHION_FRICTION * impulse).min(2.0 / 7.0 * slip) / slip
    } else {
        0.0
    };
    let ahead = (ahead - impulse * cos + share * up * sin).min(-parting);
    let along = along - share * level;
    let (roll, tilt) = (roll + TURN * share * up, tilt + TURN * share * level * sin);
    let upright = upright - TURN * share * level * cos;
    Body {
        velocity: into * ahead + lateral * along,
        spin: Spin::new(lateral * roll + into * tilt, upright),
    }
}
