use super::support::*;
use crate::billiards::*;

#[test]
fn a_rack_is_legal_and_its_seed_settles_it() {
    for size in [TableSize::Nine, TableSize::Seven] {
        let table = Table::new(size);
        for seed in 0..200 {
            let rack = table.rack(seed);
            assert_eq!(rack, table.rack(seed));
            assert_ne!(rack, table.rack(seed + 1));
            let spot = table.foot_spot();
            assert!(rack.on_table().any(|(_, place)| place.distance(spot) < 1e-4));
            let middle = spot + Point::new(2.0 * constants::RADIUS * 3f64.sqrt(), 0.0);
            assert!(rack.get(BallId::EIGHT).unwrap().distance(middle) < 5e-4);
            let last = spot.x + 4.0 * constants::RADIUS * 3f64.sqrt() - 1e-3;
            let mut corners: Vec<_> = rack
                .on_table()
                .filter(|(_, place)| place.x > last && place.y.abs() > 3.5 * constants::RADIUS)
                .map(|(ball, _)| ball.number())
                .collect();
            corners.sort_unstable();
            assert!(matches!(corners[..], [1..=7, 9..=15]), "{corners:?}");
            let places: Vec<_> = rack.on_table().map(|(_, place)| place).collect();
            for (n, one) in places.iter().enumerate() {
                assert!(
                    places[..n]
                        .iter()
                        .all(|other| one.distance(*other) > 2.0 * constants::RADIUS)
                );
            }
        }
    }
}

#[test]
fn the_cue_ball_may_be_placed_between_the_cushions_where_no_ball_lies() {
    let table = nine();
    let layout = layout(&[(0, 0.0, 0.0), (4, 0.3, 0.0)]);
    assert!(table.is_free(&layout, Point::new(0.0, 0.0)));
    assert!(table.is_free(&layout, table.reach()));
    assert!(!table.is_free(&layout, Point::new(0.32, 0.0)));
    assert!(!table.is_free(&layout, Point::new(1.26, 0.0)));
    assert!(!table.is_free(&layout, Point::new(f64::NAN, 0.0)));
    assert!(!table.is_free(&layout, table.pocket(Pocket::SideLeft)));
}

/// Rolls a ball at a pocket's mouth, `off` metres to its left and from `angle` radians beside its middle line; whether it falls.
fn falls(pocket: Pocket, off: f64, angle: f64, speed: f64) -> bool {
    let table = nine();
    let (mouth, hole) = (table.mouth(pocket), table.pocket(pocket));
    let axis = (hole - mouth).unit().unwrap();
    let way = Point::new(
        axis.x * angle.cos() - axis.y * angle.sin(),
        axis.x * angle.sin() + axis.y * angle.cos(),
    );
    let start = mouth + way.left() * off + way * -0.25;
    let stroke = stroke(way.y.atan2(way.x), speed, 0.0, 0.8);
    let run = simulate(&table, &layout(&[(0, start.x, start.y)]), &stroke).unwrap();
    let first = run.events.iter().find(|event| matches!(event, Event::Pocketed { .. }));
    matches!(first, Some(Event::Pocketed { pocket: into, .. }) if *into == pocket)
}

#[test]
fn every_pocket_takes_a_ball_that_comes_down_its_middle_at_any_speed() {
    for pocket in Pocket::ALL {
        for speed in [0.3, 1.0, 3.0, 8.0] {
            assert!(falls(pocket, 0.0, 0.0, speed), "{pocket:?} {speed}");
        }
    }
}

#[test]
fn a_soft_ball_finds_a_pocket_that_a_hard_one_rattles_out_of() {
    // How far off the middle a ball may come along the rail side of a corner pocket.
    let accepted = |speed: f64| {
        let steps = -40..=40;
        steps
            .filter(|step| falls(Pocket::FootLeft, f64::from(*step) * 1e-3, 0.6, speed))
            .count()
    };
    let (soft, hard) = (accepted(0.6), accepted(7.0));
    assert!(soft > hard && hard > 0, "{soft} {hard}");
}

#[test]
fn a_side_pocket_takes_no_ball_that_runs_along_its_rail() {
    let table = nine();
    let run = simulate(
        &table,
        &layout(&[(0, -0.5, table.reach().y)]),
        &stroke(0.0, 1.5, 0.0, 0.8),
    )
    .unwrap();
    assert!(
        !matches!(run.events.get(1), Some(Event::Pocketed { .. })),
        "{:?}",
        run.events
    );
}

#[test]
fn a_ball_falls_from_the_holes_edge_to_its_centre_as_fast_as_it_came_and_not_slower_than_it_tips_over() {
    let table = nine();
    let (mouth, hole) = (table.mouth(Pocket::FootLeft), table.pocket(Pocket::FootLeft));
    let way = (hole - mouth).unit().unwrap();
    let (start, radius) = (mouth - way * 0.3, table.hole_radius(Pocket::FootLeft));
    for (speed, least) in [(2.0, 0.0), (0.3, 0.6)] {
        let run = play(&[(0, start.x, start.y)], stroke(way.y.atan2(way.x), speed, 0.0, 0.8));
        let records = records(&run, 0);
        let [.., edge, centre] = &records[..] else {
            panic!("{records:?}")
        };
        assert_eq!((edge.phase, centre.phase), (Phase::Roll, Phase::Pocketed));
        assert!((edge.place.distance(hole) - radius).abs() < 1e-9 && centre.place == hole);
        // It rolls: its spin tells how fast it is there.
        let rolls = constants::RADIUS * Point::new(edge.spin[0], edge.spin[1]).length();
        assert!(rolls < speed - 1e-3, "slower than it was struck");
        let falls = radius / (centre.start - edge.start);
        assert!((falls - rolls.max(least)).abs() < 1e-9, "{falls} {rolls}");
        assert!((edge.velocity.length() - falls).abs() < 1e-9 && run.duration == centre.start);
        let last = speed * speed - 2.0 * constants::ROLLING_FRICTION * constants::GRAVITY * start.distance(edge.place);
        assert!((rolls - last.sqrt()).abs() < 1e-9, "{rolls}");
    }
}
