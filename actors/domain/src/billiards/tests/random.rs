//! Tests of random shots at random layouts.

use super::{books::audit, support::*};
use crate::billiards::{constants::*, *};
use proptest::prelude::*;

fn sizes() -> impl Strategy<Value = TableSize> {
    prop_oneof![Just(TableSize::Nine), Just(TableSize::Seven)]
}

/// Up to 15 balls and the cue ball, each where there is room; some touch, some lie on a cushion.
fn layouts(table: Table) -> impl Strategy<Value = Layout> {
    let place = (-1.0..1.0f64, -1.0..1.0f64, 0..6u8);
    proptest::collection::vec(place, 1..16).prop_map(move |wishes| {
        let (reach, mut layout) = (table.reach(), Layout::default());
        for (number, (x, y, habit)) in (0..16u8).zip(wishes) {
            let anywhere = Point::new(x * reach.x, y * reach.y);
            let beside = layout.on_table().last().map(|(_, last)| {
                let angle = x * std::f64::consts::PI;
                last + Point::new(angle.cos(), angle.sin()) * (2.0 * RADIUS + 1e-12)
            });
            let place = match habit {
                0 => Point::new(anywhere.x, reach.y.copysign(y)),
                1 => Point::new(reach.x.copysign(x), anywhere.y),
                2 | 3 => beside.unwrap_or(anywhere),
                _ => anywhere,
            };
            let clear = layout
                .on_table()
                .all(|(_, other)| place.distance(other) >= 2.0 * RADIUS);
            if clear && table.is_free(&layout, place) {
                layout.set(ball(number), Some(place));
            }
        }
        layout
    })
}

fn strokes() -> impl Strategy<Value = Stroke> {
    (-4.0..4.0f64, 0.0..=1.0f64, -0.7..0.7f64, -0.7..0.7f64, 0.0..0.5f64)
        .prop_map(|(aim, power, side, follow, elevation)| Stroke::new(aim, power, side, follow, elevation).unwrap())
}

fn cases() -> impl Strategy<Value = (TableSize, Layout, Stroke)> {
    sizes().prop_flat_map(|size| (Just(size), layouts(Table::new(size)), strokes()))
}

fn assert_apart(layout: &Layout) {
    let places: Vec<_> = layout.on_table().collect();
    for (n, (one, place)) in places.iter().enumerate() {
        for (other, there) in &places[..n] {
            assert!(place.distance(*there) > 2.0 * RADIUS - 1e-8, "{one:?} and {other:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn every_shot_ends_with_every_ball_at_rest_on_the_bed_or_down((size, layout, stroke) in cases()) {
        let table = Table::new(size);
        let run = simulate(&table, &layout, &stroke).unwrap();
        for (ball, place) in run.layout.on_table() {
            prop_assert!(place.is_finite() && table.holds(place), "{ball:?} {place:?}");
        }
        assert_apart(&run.layout);
        for event in &run.events {
            prop_assert!(!matches!(event, Event::OffTable { .. }), "{event:?}");
        }
        prop_assert!(run.events.is_sorted_by(|a, b| a.at() <= b.at()));
        prop_assert!(run.duration < 60.0);
        for record in run.trajectory.records() {
            prop_assert!(record.place.is_finite() && record.velocity.is_finite() && record.spin.iter().all(|w| w.is_finite()));
        }
        // Its last layout is the next one's first.
        if run.layout.get(BallId::CUE).is_some() {
            prop_assert!(simulate(&table, &run.layout, &stroke).is_ok());
        }
    }

    #[test]
    fn what_rattles_in_a_pockets_mouth_falls_or_stays_where_it_can_be_played(
        (pocket, along, across) in (0..6usize, 0.0..0.5f64, -0.12..0.12f64),
        (speed, side, size) in (0.1..9.0f64, -0.7..0.7f64, sizes()),
    ) {
        let table = Table::new(size);
        let pocket = Pocket::ALL[pocket];
        let (mouth, reach) = (table.mouth(pocket), table.reach());
        // From somewhere on the bed to somewhere in the mouth; a second ball hangs there at times.
        let from = Point::new(-mouth.x * along, -mouth.y * 0.8);
        let to = table.pocket(pocket) + (table.pocket(pocket) - from).unit().unwrap().left() * across;
        let hanging = mouth * (1.0 - 0.02 * along);
        let from = Point::new(from.x.clamp(-reach.x, reach.x), from.y.clamp(-reach.y, reach.y));
        let way = to - from;
        let layout = if side > 0.0 {
            layout(&[(0, from.x, from.y), (1, hanging.x, hanging.y)])
        } else {
            layout(&[(0, from.x, from.y)])
        };
        let run = simulate(&table, &layout, &stroke(way.y.atan2(way.x), speed, side, 0.5)).unwrap();
        audit(&run);
        assert_apart(&run.layout);
        for (ball, place) in run.layout.on_table() {
            prop_assert!(table.holds(place), "{ball:?} {place:?}");
        }
        for event in &run.events {
            prop_assert!(!matches!(event, Event::OffTable { .. }), "{event:?}");
        }
    }

    #[test]
    fn energy_never_rises_and_the_same_shot_is_the_same_to_the_bit((size, layout, stroke) in cases()) {
        let table = Table::new(size);
        let run = simulate(&table, &layout, &stroke).unwrap();
        audit(&run);
        prop_assert_eq!(run, simulate(&table, &layout, &stroke).unwrap());
    }

    #[test]
    fn no_ball_passes_through_another_or_leaves_its_way((size, layout, stroke) in cases()) {
        let table = Table::new(size);
        let run = simulate(&table, &layout, &stroke).unwrap();
        let sent = Trajectory::decode(&run.trajectory.encode()).unwrap();
        let balls: Vec<BallId> = layout.on_table().map(|(ball, _)| ball).collect();
        let mut last: Vec<Option<Point>> = vec![None; 16];
        let steps = 300u32;
        for step in 0..=steps {
            let time = run.duration * f64::from(step) / f64::from(steps);
            let mut now = Layout::default();
            for ball in &balls {
                let place = sent.place_at(*ball, time);
                if let (Some(place), Some(before)) = (place, last[ball.index()]) {
                    let limit = 1.01 * MAX_SPEED * run.duration / f64::from(steps) + 1e-3;
                    prop_assert!(place.distance(before) < limit, "{ball:?} jumps at {time}");
                }
                last[ball.index()] = place;
                // Two that fall into one pocket in a row lie above each other there.
                let has_fallen = run.events.iter().any(|event| {
                    matches!(event, Event::Pocketed { at, ball: fallen, .. } if fallen == ball && *at <= time)
                });
                if !has_fallen {
                    now.set(*ball, run.trajectory.place_at(*ball, time));
                }
            }
            assert_apart(&now);
        }
    }
}
