use super::support::*;
use crate::billiards::{constants::*, *};

#[test]
fn a_ball_struck_in_the_middle_slides_for_two_sevenths_of_its_speed_over_the_friction() {
    for speed in [0.2, 1.0, 1.7] {
        let run = play(&[(0, -0.9, 0.3)], stroke(0.0, speed, 0.0, 0.0));
        let roll = records(&run, 0)
            .into_iter()
            .find(|record| record.phase == Phase::Roll)
            .unwrap();
        let expected = 2.0 * speed / (7.0 * SLIDING_FRICTION * GRAVITY);
        assert!((roll.start - expected).abs() < 1e-12, "{} {expected}", roll.start);
        assert!((roll.velocity.x - speed * 5.0 / 7.0).abs() < 1e-12, "{roll:?}");
        assert_eq!(roll.velocity.y, 0.0);
    }
}

#[test]
fn a_rolling_ball_stops_after_its_speed_squared_over_twice_the_friction() {
    for speed in [0.05, 0.2, 0.3] {
        // Struck at 7/5 of the radius over the cloth it rolls at once.
        let run = play(&[(0, 0.0, 0.0)], stroke(2.0, speed, 0.0, 0.8));
        assert_eq!(records(&run, 0)[1].phase, Phase::Roll);
        let stopped = run.layout.get(BallId::CUE).unwrap().length();
        let expected = speed * speed / (2.0 * ROLLING_FRICTION * GRAVITY);
        assert!((stopped - expected).abs() < 1e-12, "{stopped} {expected}");
        assert!((run.duration - speed / (ROLLING_FRICTION * GRAVITY)).abs() < 1e-9);
    }
}

#[test]
fn side_spin_outlasts_the_way_and_dies_at_its_own_pace() {
    let run = play(&[(0, -0.4, 0.0), (1, -0.3, 0.0)], stroke(0.0, 2.0, 0.6, 0.0));
    let cue = records(&run, 0);
    let at = cue.iter().position(|record| record.phase == Phase::Spin).unwrap();
    let (spin, rest) = (cue[at], cue[at + 1]);
    assert_eq!((rest.phase, rest.place), (Phase::Rest, spin.place));
    assert!((rest.start - spin.start - spin.spin[2] / SPIN_DECELERATION).abs() < 1e-9);
    // Since the contact it died at the same pace while the ball slid and rolled.
    let parted = after_contact(&run, 0);
    assert!((rest.start - parted.start - parted.spin[2] / SPIN_DECELERATION).abs() < 1e-9);
}

#[test]
fn right_english_turns_the_ball_to_the_left_seen_from_above() {
    let run = play(&[(0, 0.0, 0.0)], stroke(1.0, 1.0, 0.5, 0.0));
    let struck = records(&run, 0)[1];
    assert!(struck.spin[2] > 0.0);
    assert!((struck.spin[2] - 2.5 * 0.25 / RADIUS).abs() < 1e-9);
    // A level cue makes no swerve.
    let direction = run.trajectory.place_at(BallId::CUE, 0.5).unwrap();
    assert!((direction.y / direction.x - 1f64.tan()).abs() < 1e-9);
}

#[test]
fn an_elevated_cue_with_right_english_swerves_to_the_right_and_left_english_mirrors_it() {
    let end = |side| {
        let stroke = Stroke::new(0.0, 0.2, side, 0.0, 0.4).unwrap();
        simulate(&nine(), &layout(&[(0, -1.0, 0.0)]), &stroke).unwrap()
    };
    let at = |side| end(side).trajectory.place_at(BallId::CUE, 0.6).unwrap();
    let (right, straight, left) = (at(0.8), at(0.0), at(-0.8));
    assert!(right.y < -0.01, "{right:?}");
    assert_eq!(straight.y, 0.0);
    assert_eq!((left.x, left.y), (right.x, -right.y));
    // It is a curve at first: it leaves along the aim.
    assert_eq!(records(&end(0.8), 0)[1].velocity.y, 0.0);
}

#[test]
fn a_rolling_ball_has_two_fifths_more_energy_than_one_that_slides_and_a_spinning_one_has_some() {
    let velocity = Point::new(0.6, -0.8);
    assert!((energy(velocity, Spin::default()) - 0.5 * MASS).abs() < 1e-12);
    assert!((energy(velocity, Spin::rolling(velocity, 0.0)) - 0.7 * MASS).abs() < 1e-12);
    let upright = energy(Point::ORIGIN, Spin::new(Point::ORIGIN, -3.0 / RADIUS));
    assert!((upright - 0.2 * MASS * 9.0).abs() < 1e-12);
}

#[test]
fn no_power_moves_nothing() {
    let run = play(&[(0, -0.3, 0.1), (3, 0.3, 0.1)], stroke(0.4, 0.0, 0.0, 0.0));
    assert_eq!(run.layout, layout(&[(0, -0.3, 0.1), (3, 0.3, 0.1)]));
    assert_eq!((run.duration, run.events.len()), (0.0, 1));
}
