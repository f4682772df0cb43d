use super::support::*;
use crate::billiards::{bounce, constants::*, *};

const D: f64 = 2.0 * RADIUS;

/// The object ball one millimetre away, hit so that it leaves at `cut` to the left of the aim; the cue ball has no time to roll.
fn cut(cut: f64, side: f64) -> Run {
    let far = D + 1e-3;
    let ghost = Point::new(D * cut.cos(), D * cut.sin());
    // The cue ball starts a little before the place where it touches.
    let start = Point::new(-(far - D), 0.0);
    play(
        &[(0, start.x, start.y), (1, ghost.x, ghost.y)],
        stroke(0.0, 1.5, side, 0.0),
    )
}

#[test]
fn a_stun_shot_parts_at_a_right_angle_but_for_what_restitution_and_friction_take() {
    for degrees in [15.0f64, 30.0, 45.0, 60.0] {
        let run = cut(degrees.to_radians(), 0.0);
        let (cue, object) = (after_contact(&run, 0).velocity, after_contact(&run, 1).velocity);
        let angle = (cue.dot(object) / (cue.length() * object.length())).acos().to_degrees();
        let lost = ((1.0 - BALL_RESTITUTION) / 2.0 / degrees.to_radians().tan())
            .atan()
            .to_degrees();
        assert!((angle - (90.0 - lost)).abs() < 4.5, "{degrees}: {angle}, {lost}");
        // Along the line of centres the cue ball keeps just (1 - e)/2.
        let normal = Point::new(degrees.to_radians().cos(), degrees.to_radians().sin());
        let before = 1.5 * normal.x;
        assert!((cue.dot(normal) / before - (1.0 - BALL_RESTITUTION) / 2.0).abs() < 2e-3);
        assert!((object.dot(normal) / before - (1.0 + BALL_RESTITUTION) / 2.0).abs() < 2e-3);
    }
}

#[test]
fn friction_throws_the_object_ball_along_the_cue_balls_way_by_a_few_degrees() {
    let cut_angle = 30f64.to_radians();
    let object = after_contact(&cut(cut_angle, 0.0), 1).velocity;
    let throw = (cut_angle - object.y.atan2(object.x)).to_degrees();
    assert!((0.5..6.0).contains(&throw), "{throw}");
    // Outside english of the right amount takes it away, inside english adds to it or holds it.
    let outside = after_contact(&cut(cut_angle, -0.6), 1).velocity;
    assert!((cut_angle - outside.y.atan2(outside.x)).to_degrees() < throw);
}

#[test]
fn side_spin_alone_throws_a_full_ball_away_from_the_side_and_turns_it_the_other_way() {
    let run = cut(0.0, 0.5);
    let object = after_contact(&run, 1);
    // Right english pushes the object ball to the left.
    assert!(object.velocity.y > 0.01, "{object:?}");
    assert!(object.spin[2] < 0.0);
    let cue = after_contact(&run, 0);
    assert!(cue.velocity.y < 0.0);
    assert!((cue.velocity.y + object.velocity.y).abs() < 1e-12);
}

#[test]
fn after_a_full_contact_follow_goes_on_draw_comes_back_and_stun_stands() {
    // Seen before the object ball comes back from the cushion.
    let place = |from, follow| {
        let run = play(&[(0, from, 0.0), (1, -0.1, 0.0)], stroke(0.0, 2.0, 0.0, follow));
        run.trajectory.place_at(BallId::CUE, 0.9).unwrap().x
    };
    let touch = -0.1 - D;
    let end = |follow| place(-0.4, follow);
    assert!(end(0.8) > touch + 0.1, "{}", end(0.8));
    assert!(end(-0.8) < touch - 0.1, "{}", end(-0.8));
    let stun = place(touch - 1e-3, 0.0);
    assert!((0.0..0.03).contains(&(stun - touch)), "{stun} {touch}");
}

#[test]
fn in_a_cradle_of_touching_balls_the_last_one_leaves() {
    let x = |n: f64| n * D;
    let run = play(
        &[(0, -0.3, 0.0), (1, x(0.0), 0.0), (2, x(1.0), 0.0), (3, x(2.0), 0.0)],
        stroke(0.0, 1.0, 0.0, 0.0),
    );
    let at = |number| after_contact(&run, number).velocity.x;
    assert!(at(0) < at(3) && at(3) > 0.5, "{} {} {}", at(1), at(2), at(3));
    assert!(run.layout.get(ball(3)).unwrap().x > x(2.0) + 0.2);
}

#[test]
fn two_balls_hit_at_once_leave_alike_and_do_not_add_energy() {
    // The cue ball comes exactly between two that touch each other.
    let run = play(
        &[(0, -0.3, 0.0), (1, 0.2, RADIUS), (2, 0.2, -RADIUS)],
        stroke(0.0, 2.0, 0.0, 0.0),
    );
    let (one, other) = (after_contact(&run, 1).velocity, after_contact(&run, 2).velocity);
    assert_eq!((one.x, one.y), (other.x, -other.y));
    assert_eq!(after_contact(&run, 0).velocity.y, 0.0);
    for moment in moments(&run).iter().skip(1) {
        assert!(moment.energy_after <= moment.energy_before + 1e-9, "{moment:?}");
    }
}

#[test]
fn a_ball_that_passes_by_a_hair_touches_nothing_and_by_a_hair_nearer_it_does() {
    for (offset, touches) in [(1e-7, false), (-1e-7, true)] {
        let run = play(&[(0, -0.5, 0.0), (1, 0.0, D + offset)], stroke(0.0, 1.0, 0.0, 0.0));
        let met = run.events.iter().any(|event| matches!(event, Event::Contact { .. }));
        assert_eq!(met, touches, "{offset}");
    }
}

#[test]
fn balls_that_hardly_press_on_each_other_part_at_the_least_speed() {
    let run = play(&[(0, 0.0, 0.0), (1, D + 1e-8, 0.0)], stroke(0.0, 5e-4, 0.0, 0.0));
    let parts = after_contact(&run, 1).velocity.x - after_contact(&run, 0).velocity.x;
    assert!((parts - bounce::PARTING).abs() < 1e-8, "{parts}");
}

#[test]
fn what_happens_at_one_moment_comes_in_a_fixed_order() {
    // Two mirrored balls reach their cushions at once: the lower number first.
    let run = play(
        &[(0, -0.3, 0.0), (1, 0.2, RADIUS), (2, 0.2, -RADIUS)],
        stroke(0.0, 4.0, 0.0, 0.0),
    );
    let cushions: Vec<(f64, u8)> = run
        .events
        .iter()
        .filter_map(|event| {
            let Event::Cushion { at, ball, .. } = event else {
                return None;
            };
            Some((*at, ball.number()))
        })
        .collect();
    let (one, other) = (cushions[0], cushions[1]);
    assert!(one.0 == other.0 && (one.1, other.1) == (1, 2), "{cushions:?}");
    // The cue ball leans on a cushion and on a ball, and is struck into both: the cushion is met before the ball.
    let x = nine().reach().x + 1e-10;
    let run = play(&[(0, x, 0.1), (1, x, 0.1 + D)], stroke(0.5, 2.0, 0.0, 0.0));
    assert!(
        matches!(run.events[1], Event::Cushion { at: 0.0, .. }),
        "{:?}",
        run.events
    );
    assert!(
        matches!(run.events[2], Event::Contact { at: 0.0, .. }),
        "{:?}",
        run.events
    );
}

#[test]
fn who_lies_close_beside_a_contact_and_is_not_pushed_has_no_part_in_it() {
    let run = play(
        &[(0, -0.3, 0.0), (1, 0.0, 0.0), (2, 0.0, D + 1e-4), (3, D + 1e-4, 0.0)],
        stroke(0.0, 3.0, 0.0, 0.0),
    );
    let pairs: Vec<(f64, u8, u8)> = run
        .events
        .iter()
        .filter_map(|event| {
            let Event::Contact { at, a, b } = event else {
                return None;
            };
            Some((*at, a.number(), b.number()))
        })
        .collect();
    let at = pairs[0].0;
    let first: Vec<(u8, u8)> = pairs
        .iter()
        .filter(|pair| pair.0 == at)
        .map(|pair| (pair.1, pair.2))
        .collect();
    assert_eq!(
        first,
        [(0, 1), (1, 3)],
        "the third lies in the way of the blow, the second beside it"
    );
}
