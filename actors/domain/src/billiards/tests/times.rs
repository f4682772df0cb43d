use crate::billiards::{constants::*, cushions::REACH, motion::Motion, times::*, *};

/// A ball that slides with draw turns back on its way.
fn motions() -> Vec<Motion> {
    let mut motions = Vec::new();
    for (x, y) in [
        (1.0, 0.4),
        (-1.0, 0.4),
        (0.7, -0.6),
        (-0.2, -0.9),
        (0.0, 1.0),
        (1.0, 0.0),
    ] {
        for (flat, upright) in [
            (Point::ORIGIN, 0.0),
            (Point::new(90.0, -120.0), 10.0),
            (Point::new(-60.0, 200.0), 0.0),
        ] {
            let place = Point::new(0.2 * x, -0.1 * y);
            motions.push(Motion::new(1.5, place, Point::new(x, y), Spin::new(flat, upright)));
        }
    }
    motions
}

#[test]
fn the_box_around_a_balls_way_holds_all_of_it_and_no_more() {
    for motion in motions() {
        for part in [0.1, 0.5, 1.0] {
            let end = part * (motion.until - motion.since);
            let (low, high) = bounds(&motion, end);
            let (mut least, mut most) = (motion.place, motion.place);
            for step in 0..=4_000 {
                let place = motion.place_at(motion.since + end * f64::from(step) / 4_000.0);
                least = Point::new(least.x.min(place.x), least.y.min(place.y));
                most = Point::new(most.x.max(place.x), most.y.max(place.y));
            }
            for (bound, seen) in [
                (low.x, least.x),
                (low.y, least.y),
                (-high.x, -most.x),
                (-high.y, -most.y),
            ] {
                assert!(
                    bound <= seen + 1e-12 && bound > seen - 1e-6,
                    "{motion:?} {end}: {bound} {seen}"
                );
            }
        }
    }
}

#[test]
fn a_ball_touches_a_nose_between_its_ends_alone() {
    let table = Table::new(TableSize::Nine);
    for rail in &table.rails {
        // Straight at the nose, at a part of its length.
        let touch = |part: f64, away: f64| {
            let place = rail.from + rail.along * (part * rail.length) + rail.normal * away;
            let motion = Motion::new(0.0, place, rail.normal * -1.0, Spin::default());
            reaches_nose(&motion, rail, motion.until).map(|time| (motion.place_at(time) - rail.from).dot(rail.normal))
        };
        for part in [1e-9, 0.3, 1.0 - 1e-9] {
            let reached = touch(part, 0.1).unwrap();
            assert!((reached - REACH).abs() < 1e-12, "{reached}");
        }
        for part in [-1e-9, 1.0 + 1e-9] {
            assert_eq!(touch(part, 0.1), None, "{part}");
        }
        // Until it rolls, at 5/7 of its speed.
        let slide = 12.0 / 49.0 / (SLIDING_FRICTION * GRAVITY);
        assert!(touch(0.5, REACH + 0.99 * slide).is_some() && touch(0.5, REACH + 1.01 * slide).is_none());
    }
}

#[test]
fn a_ball_on_its_way_meets_one_that_lies_and_one_that_comes_at_their_distance() {
    let lies = |x: f64, y: f64| Motion::at_rest(0.0, Point::new(x, y));
    for motion in motions() {
        let ahead = motion.velocity.unit().unwrap();
        let place = motion.place + ahead * (2.0 * RADIUS + 0.03);
        let comes = ahead * -0.2 + ahead.left() * 0.1;
        for other in [
            lies(place.x, place.y),
            Motion::new(1.45, place, comes, Spin::rolling(comes, 0.0)),
        ] {
            for now in [1.5, 1.51] {
                let time = meeting(&motion, &other, now);
                let apart = |time: f64| motion.place_at(time).distance(other.place_at(time));
                assert!((apart(time) - 2.0 * RADIUS).abs() < 1e-9, "{time}: {motion:?}");
                assert_eq!(time, meeting(&other, &motion, now));
                let before = (0..1_000).map(|step| now + (time - now) * f64::from(step) / 1_000.0);
                assert!(
                    before.into_iter().all(|time| apart(time) > 2.0 * RADIUS),
                    "{time}: {motion:?}"
                );
            }
        }
    }
    // Two that lie never meet, and whatever is down meets nobody.
    let down = Motion::gone(Phase::Pocketed, 0.0, Point::ORIGIN);
    for motion in motions() {
        assert_eq!(meeting(&motion, &down, 1.5), f64::INFINITY);
    }
    assert_eq!(meeting(&lies(0.0, 0.0), &lies(0.01, 0.0), 1.5), f64::INFINITY);
}

#[test]
fn a_gap_of_two_nanometres_has_to_be_closed_and_one_of_half_a_nanometre_is_a_touch() {
    let other = |gap: f64| Motion::at_rest(0.0, Point::new(2.0 * RADIUS + gap, 0.0));
    let moves = |x: f64, y: f64| Motion::new(0.5, Point::ORIGIN, Point::new(x, y), Spin::default());
    assert_eq!(meeting(&moves(1.0, 0.0), &other(0.5e-9), 0.5), 0.5);
    let later = meeting(&moves(0.01, 0.0), &other(2e-9), 0.5) - 0.5;
    assert!((later - 2e-7).abs() < 1e-9, "{later}");
    // Past each other, or apart, they do not meet although they touch.
    for (x, y) in [(0.0, 1.0), (0.0, -0.1), (-1.0, 0.0)] {
        assert_eq!(meeting(&moves(x, y), &other(0.0), 0.5), f64::INFINITY);
    }
}
