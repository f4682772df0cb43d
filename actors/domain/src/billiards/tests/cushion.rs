use super::support::*;
use crate::billiards::{body::Body, *};

/// Into the foot cushion at 45 degrees from below; the ball's velocity after it.
fn rebound(side: f64) -> Point {
    let run = play(&[(0, 0.9, -0.3)], stroke(std::f64::consts::FRAC_PI_4, 2.0, side, 0.5));
    let at = run.events[1].at();
    assert!(
        matches!(run.events[1], Event::Cushion { rail: Rail::Foot, .. }),
        "{:?}",
        run.events
    );
    records(&run, 0)
        .iter()
        .find(|record| record.start == at)
        .unwrap()
        .velocity
}

fn angle(velocity: Point) -> f64 {
    velocity.y.atan2(-velocity.x).to_degrees()
}

#[test]
fn a_ball_meets_a_cushion_where_its_side_reaches_the_raised_nose() {
    let run = play(&[(0, 0.9, 0.1)], stroke(0.0, 2.0, 0.0, 0.0));
    let at = run.trajectory.place_at(BallId::CUE, run.events[1].at()).unwrap();
    let (r, h) = (constants::RADIUS, constants::NOSE_HEIGHT);
    let expected = 1.27 - (r * r - (h - r) * (h - r)).sqrt();
    assert!((at.x - expected).abs() < 1e-12, "{at:?} {expected}");
    assert_eq!(nine().reach().x, expected);
}

#[test]
fn english_changes_the_rebound_the_right_way() {
    // The ball goes up along the foot cushion, so english on its left turns it with its way, and on its right against it.
    let (running, plain, checking) = (angle(rebound(-0.6)), angle(rebound(0.0)), angle(rebound(0.6)));
    assert!(running > plain + 5.0, "{running} {plain}");
    assert!(checking < plain - 0.5, "{checking} {plain}");
}

#[test]
fn a_cushion_takes_more_than_half_of_the_energy_of_a_straight_ball_and_sends_it_straight_back() {
    let run = play(&[(0, 0.9, 0.1)], stroke(0.0, 2.0, 0.0, 0.0));
    let moment = moments(&run)
        .into_iter()
        .find(|moment| moment.time == run.events[1].at())
        .unwrap();
    let (before, after) = (moment.before[&BallId::CUE].0, moment.after[&BallId::CUE].0);
    assert_eq!(after.y, 0.0);
    assert!((-0.85..-0.55).contains(&(after.x / before.x)), "{}", after.x / before.x);
}

#[test]
fn a_ball_that_leans_on_a_cushion_leaves_it_at_the_least_speed() {
    let normal = Point::new(-0.6, 0.8);
    for speed in [0.0, 1e-9] {
        let leans = Body {
            velocity: normal * -speed,
            spin: Spin::default(),
        };
        let left = bounce::cushion(leans, normal, bounce::PARTING).velocity;
        assert!(left.distance(normal * bounce::PARTING) < 1e-8, "{speed}: {left:?}");
    }
}

#[test]
fn a_ball_that_rolls_along_a_cushion_stays_there() {
    let table = nine();
    let run = play(&[(0, -0.9, table.reach().y)], stroke(0.0, 0.4, 0.0, 0.8));
    let end = run.layout.get(BallId::CUE).unwrap();
    assert_eq!(end.y, table.reach().y);
    assert_eq!(run.events.len(), 1, "{:?}", run.events);
}
