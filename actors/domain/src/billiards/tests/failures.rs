use super::support::*;
use crate::billiards::{simulate::simulate_within, *};

fn refused(places: &[(u8, f64, f64)], stroke: Stroke) -> SimulateError {
    simulate(&nine(), &layout(places), &stroke).unwrap_err()
}

fn plain() -> Stroke {
    stroke(0.0, 3.0, 0.0, 0.0)
}

#[test]
fn a_stroke_out_of_its_ranges_is_refused_with_a_code() {
    let nan = f64::NAN;
    let code =
        |aim, power, side, follow, elevation| Stroke::new(aim, power, side, follow, elevation).unwrap_err().code();
    for bad in [nan, f64::INFINITY, -f64::INFINITY, 1e30] {
        assert_eq!(code(bad, 0.5, 0.0, 0.0, 0.0), "BAD_AIM");
    }
    for bad in [nan, f64::INFINITY, -0.01, 1.01] {
        assert_eq!(code(0.0, bad, 0.0, 0.0, 0.0), "BAD_POWER");
    }
    for (side, follow) in [
        (nan, 0.0),
        (0.0, nan),
        (1.1, 0.0),
        (0.0, -1.1),
        (0.8, 0.8),
        (f64::INFINITY, 0.0),
    ] {
        assert_eq!(code(0.0, 0.5, side, follow, 0.0), "BAD_OFFSET");
    }
    for bad in [nan, -0.1, 0.6] {
        assert_eq!(code(0.0, 0.5, 0.0, 0.0, bad), "BAD_ELEVATION");
    }
    // The ends of the ranges are in them, and what rounding adds to them.
    let steepest = constants::MAX_ELEVATION;
    for (aim, power, side, follow, elevation) in [
        (1_000.0, 0.0, 1.0, 0.0, 0.0),
        (-1_000.0, 1.0, 0.0, -1.0, steepest),
        (0.0, 0.5, -0.6, 0.8, steepest + 1e-10),
        (0.0, 0.5, 1.0 + 1e-10, 0.0, 0.0),
    ] {
        assert!(
            Stroke::new(aim, power, side, follow, elevation).is_ok(),
            "{aim} {side} {follow}"
        );
    }
    assert_eq!(code(1_000.1, 0.5, 0.0, 0.0, 0.0), "BAD_AIM");
    assert_eq!(code(0.0, 0.5, 0.6, 0.801, 0.0), "BAD_OFFSET");
    assert_eq!(code(0.0, 0.5, 0.0, 0.0, steepest + 1e-6), "BAD_ELEVATION");
    // The fields are open: the simulation looks again.
    let open = Stroke { power: nan, ..plain() };
    assert_eq!(refused(&[(0, 0.0, 0.0)], open).code(), "BAD_POWER");
}

#[test]
fn a_layout_that_cannot_be_is_refused_with_a_code() {
    assert_eq!(refused(&[(3, 0.0, 0.0)], plain()), SimulateError::NoCueBall);
    let overlap = refused(&[(0, -0.5, 0.0), (3, 0.0, 0.0), (7, 0.05, 0.0)], plain());
    assert_eq!(overlap, SimulateError::Overlap { a: ball(3), b: ball(7) });
    assert_eq!(overlap.to_string(), "Balls 3 and 7 lie in each other.");
    for place in [(f64::NAN, 0.0), (0.0, f64::INFINITY)] {
        let refusal = refused(&[(0, place.0, place.1)], plain());
        assert_eq!(refusal.code(), "NOT_FINITE");
    }
    let hole = nine().pocket(Pocket::FootLeft);
    for place in [
        (1.26, 0.0),
        (0.3, 0.62),
        (5.0, 5.0),
        (1.3, 0.5),
        (hole.x, hole.y),
        (1e308, 1e308),
    ] {
        let refusal = refused(&[(0, -0.5, 0.0), (9, place.0, place.1)], plain());
        assert_eq!(refusal, SimulateError::OffBed { ball: ball(9) }, "{place:?}");
    }
}

/// As it came to rest in one of a thousand frames, after which no shot was possible any more.
#[test]
fn a_ball_may_lean_against_the_rounded_end_of_a_cushion_at_a_side_pocket() {
    for (across, along) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        let place = (along * 0.065_382_089_936_620_63, across * 0.607_589_183_265_834_4);
        let run = play(&[(0, 0.5, 0.0), (9, place.0, place.1)], stroke(0.0, 0.1, 0.0, 0.0));
        assert_eq!(run.layout.get(ball(9)), Some(Point::new(place.0, place.1)));
    }
    for place in [(0.0655, 0.6085), (0.071, 0.6076)] {
        let refusal = refused(&[(0, -0.5, 0.0), (9, place.0, place.1)], plain());
        assert_eq!(refusal, SimulateError::OffBed { ball: ball(9) }, "{place:?}");
    }
}

#[test]
fn a_ball_may_hang_in_the_jaws() {
    let table = nine();
    for pocket in Pocket::ALL {
        let (mouth, hole) = (table.mouth(pocket), table.pocket(pocket));
        let out = (hole - mouth).unit().unwrap();
        let place = hole + out * -(table.hole_radius(pocket) + 1e-4);
        let run = play(&[(0, 0.5, 0.0), (9, place.x, place.y)], stroke(3.0, 0.5, 0.0, 0.0));
        assert_eq!(run.layout.get(ball(9)), Some(place), "{pocket:?}");
        // A touch sends it down.
        let way = place - Point::new(0.3, 0.0);
        let run = play(
            &[(0, 0.3, 0.0), (9, place.x, place.y)],
            stroke(way.y.atan2(way.x), 3.0, 0.0, 0.0),
        );
        assert_eq!(run.layout.get(ball(9)), None, "{pocket:?}");
    }
}

#[test]
fn tight_clusters_pressed_into_cushions_and_each_other_come_to_an_end() {
    let table = nine();
    let (reach, d) = (table.reach(), 2.0 * constants::RADIUS);
    // Fifteen balls in a tight row on the long cushion, hit along it with follow, which presses on.
    let mut row: Vec<_> = (1..16u8)
        .map(|n| (n, -0.2 + f64::from(n) * d * 0.999_999_9, reach.y))
        .collect();
    row.push((0, -0.6, reach.y));
    for follow in [1.0, 0.0, -1.0] {
        let run = play(&row, stroke(0.0, 11.0, 0.0, follow));
        assert!(run.events.len() < MAX_EVENTS / 4, "{}", run.events.len());
    }
    // Three wedged between each other and a corner's cushions.
    let wedge = [
        (1, reach.x, 0.3),
        (2, reach.x, 0.3 - d),
        (3, reach.x - 0.5 * d * 3f64.sqrt(), 0.3 - 0.5 * d),
        (0, 0.5, 0.3 - 0.5 * d),
    ];
    let run = play(&wedge, stroke(0.0, 11.0, 0.0, 1.0));
    assert!(run.events.len() < MAX_EVENTS / 4, "{}", run.events.len());
}

#[test]
fn a_shot_that_would_not_end_is_given_up() {
    let table = nine();
    let storm = |limit| simulate_within(&table, &table.rack(1), &plain(), limit).map(|run| run.hash);
    assert_eq!(storm(20), Err(SimulateError::TooManyEvents));
    assert_eq!(storm(20).unwrap_err().code(), "TOO_MANY_EVENTS");
    assert!(storm(MAX_EVENTS).is_ok());
    // A ball that rolls until it rests is one event.
    let rolls = |limit| simulate_within(&table, &layout(&[(0, 0.0, 0.0)]), &stroke(0.0, 0.3, 0.0, 0.8), limit).is_ok();
    assert!(rolls(1) && !rolls(0));
}

#[test]
fn numbers_from_outside_are_checked_as_they_are_read() {
    assert!(BallId::new(16).is_err());
    assert!(Pocket::try_from(6).is_err());
    assert!("0123456789ABCDEF".parse::<StateHash>().is_err());
    assert!("0123456789abcde".parse::<StateHash>().is_err());
}
