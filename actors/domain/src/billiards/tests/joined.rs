//! Pieces of a way that are sent as one.

use super::support::*;
use crate::billiards::*;

fn record(phase: Phase, start: f64, place: Point, velocity: Point) -> Record {
    Record {
        ball: ball(3),
        phase,
        start,
        place,
        velocity,
        spin: [0.0; 3],
    }
}

/// Slides through these places at these times, each piece as if it went straight on; it rests at the last.
fn way(stops: &[(f64, Point)], velocity: Point) -> Vec<Record> {
    let (last, before) = stops.split_last().unwrap();
    let slides = before
        .iter()
        .map(|(start, place)| record(Phase::Slide, *start, *place, velocity));
    slides
        .chain([record(Phase::Rest, last.0, last.1, Point::ORIGIN)])
        .collect()
}

/// The records as they arrive.
fn sent(records: &[Record]) -> Vec<Record> {
    let duration = records.last().unwrap().start;
    let text = Trajectory::new(duration, records.to_vec()).encode();
    Trajectory::decode(&text).unwrap().records().to_vec()
}

fn starts(records: &[Record]) -> Vec<f64> {
    sent(records).iter().map(|record| record.start).collect()
}

#[test]
fn pieces_of_one_parabola_are_sent_as_one() {
    let (from, velocity, half) = (Point::new(-0.5, 0.2), Point::new(1.0, -0.4), Point::new(-0.5, 0.3));
    let at = |t: f64| from + velocity * t + half * (t * t);
    let times = [0.0, 0.13, 0.2, 0.55, 0.9, 1.0];
    let records: Vec<Record> = times
        .map(|t| {
            let phase = if t < 1.0 { Phase::Slide } else { Phase::Rest };
            record(phase, t, at(t), velocity + half * (2.0 * t))
        })
        .to_vec();
    assert_eq!(starts(&records), [0.0, 1.0]);
    let way = Trajectory::decode(&Trajectory::new(1.0, records).encode()).unwrap();
    for step in 0..100 {
        let t = f64::from(step) / 100.0;
        let off = way.place_at(ball(3), t).unwrap().distance(at(t));
        assert!(off < 2.5e-4, "{t}: {off}");
    }
}

#[test]
fn a_piece_stays_its_own_where_the_way_would_move_by_more_than_a_tenth_of_a_millimetre() {
    let velocity = Point::new(0.4, 0.0);
    // Straight on to a place aside and back: by symmetry half of that is the most that a parabola is off.
    let bent = |middle: f64, aside: f64| {
        let stops = [
            (0.0, Point::ORIGIN),
            (middle, Point::new(0.4 * middle, aside)),
            (1.0, Point::new(0.4, 0.0)),
        ];
        starts(&way(&stops, velocity)).len()
    };
    for side in [1.0, -1.0] {
        assert_eq!(bent(0.5, side * 1.99e-4), 2);
        assert_eq!(bent(0.5, side * 2.01e-4), 3);
    }
}

/// How far the joined piece through both ends and the middle in time is off a way, at the quarters of its pieces.
fn off(stops: &[(f64, Point)], velocity: Point) -> f64 {
    let piece_at = |n: usize, t: f64| {
        let ((start, from), (until, to)) = (stops[n], stops[n + 1]);
        let (whole, t) = (until - start, t - start);
        from + velocity * t + (to - from - velocity * whole) * (t * t / whole / whole)
    };
    let ((start, from), (end, to)) = (stops[0], stops[stops.len() - 1]);
    let middle = 0.5 * (start + end);
    let after = stops.iter().position(|stop| stop.0 > middle).unwrap();
    let through = piece_at(after - 1, middle);
    let joined = |t: f64| {
        let part = (t - start) / (end - start);
        from * ((1.0 - part) * (1.0 - 2.0 * part))
            + through * (4.0 * part * (1.0 - part))
            + to * (part * (2.0 * part - 1.0))
    };
    let mut most = 0.0f64;
    for n in 0..stops.len() - 1 {
        for part in [0.0, 0.25, 0.5, 0.75] {
            let t = stops[n].0 + part * (stops[n + 1].0 - stops[n].0);
            most = most.max(joined(t).distance(piece_at(n, t)));
        }
    }
    most
}

#[test]
fn whichever_piece_bends_decides() {
    let velocity = Point::new(0.3, 0.1);
    for start in [0.0, 0.7] {
        for (one, other) in [(0.2, 0.4), (0.1, 0.6), (0.5, 0.9)] {
            for (a, b) in [(1.0, 0.4), (0.0, 1.0), (-0.3, -1.0), (0.6, -0.5)] {
                let stops = |size: f64| {
                    let on = |t: f64, aside: f64| (start + t, velocity * t + velocity.left() * (aside * size));
                    [on(0.0, 0.0), on(one, a), on(other, b), on(1.0, 0.0)]
                };
                // Three pieces become one when they are flat enough all together.
                let size = 1e-4 * 1e-3 / off(&stops(1e-3), velocity);
                let count = |size: f64| {
                    let mut records = way(&stops(size), velocity);
                    if start > 0.0 {
                        let before = record(Phase::Slide, 0.0, Point::new(-0.2, 0.5), Point::new(-1.0, 1.0));
                        records.insert(0, before);
                    }
                    starts(&records).len() - usize::from(start > 0.0)
                };
                assert_eq!(count(0.99 * size), 2, "{one} {other} {a} {b}");
                assert!(count(1.01 * size) > 2, "{one} {other} {a} {b}");
            }
        }
    }
}

#[test]
fn of_several_records_of_one_moment_the_last_is_sent() {
    let (from, to) = (Point::ORIGIN, Point::new(0.5, 0.0));
    let mut records = way(&[(0.0, from), (1.0, to)], Point::new(0.5, 0.0));
    records.insert(0, record(Phase::Rest, 0.0, from, Point::ORIGIN));
    records.insert(2, record(Phase::Slide, 1.0, to, Point::new(3.0, 0.0)));
    let got = sent(&records);
    let phases: Vec<Phase> = got.iter().map(|record| record.phase).collect();
    assert_eq!(phases, [Phase::Slide, Phase::Rest]);
    assert_eq!(got[0].velocity, Point::new(0.5, 0.0));
}

#[test]
fn every_phase_is_read_back() {
    let phases = [
        Phase::Rest,
        Phase::Slide,
        Phase::Roll,
        Phase::Spin,
        Phase::Pocketed,
        Phase::OffTable,
    ];
    for phase in phases {
        let mut records = way(
            &[(0.0, Point::ORIGIN), (1.0, Point::new(0.5, 0.0))],
            Point::new(0.5, 0.0),
        );
        records[1].phase = phase;
        assert_eq!(sent(&records)[1].phase, phase);
        let is_down = matches!(phase, Phase::Pocketed | Phase::OffTable);
        assert_eq!(Trajectory::new(1.0, records).place_at(ball(3), 2.0).is_none(), is_down);
    }
}

#[test]
fn the_fall_from_a_holes_edge_stays_a_piece_of_its_own() {
    let velocity = Point::new(0.5, 0.0);
    let at = |t: f64| (t, velocity * t);
    let mut records = way(&[at(0.0), at(0.3), at(0.8), at(0.9)], velocity);
    records[3].phase = Phase::Pocketed;
    assert_eq!(starts(&records), [0.0, 0.8, 0.9]);
    let run = Trajectory::new(0.9, records);
    assert!(run.place_at(ball(3), 0.89).is_some());
    assert_eq!(run.place_at(ball(3), 0.9), None);
    assert_eq!(run.place_at(ball(4), 0.1), None);
}

#[test]
fn a_long_way_is_sent_coarser_only_when_it_would_not_fit() {
    // From side to side, so that no two pieces are one.
    let zigzag = |count: u32, aside: f64| {
        let stop = |n: u32| {
            (
                f64::from(n) * 0.05,
                Point::new(f64::from(n) * 1e-3, f64::from(n % 2) * aside),
            )
        };
        way(&(0..count).map(stop).collect::<Vec<_>>(), Point::new(0.02, 0.0))
    };
    let length = |records: &[Record]| Trajectory::new(1.0, records.to_vec()).encode().len();
    let most = (MAX_ENCODED / 4 * 3 - 8) / 19;
    for (count, aside) in [(most, 5e-4), (most, 0.1), (most / 2, 5e-4)] {
        let records = zigzag(count as u32, aside);
        assert_eq!(sent(&records).len(), count);
        assert!(length(&records) <= MAX_ENCODED);
    }
    // With a bend that is seen, halfway.
    let mut records = zigzag(most as u32 + 1, 5e-4);
    for record in &mut records {
        record.place.y += 0.1 * (record.start - 8.0).max(0.0);
    }
    let got = sent(&records);
    assert!(got.len() < most && length(&records) <= MAX_ENCODED);
    // Twice as coarse twice, and no coarser.
    let (before, now) = (Trajectory::new(1.0, records), Trajectory::new(1.0, got));
    for n in 0..=most {
        let time = n as f64 * 0.05 + 0.025;
        if let (Some(one), Some(other)) = (before.place_at(ball(3), time), now.place_at(ball(3), time)) {
            assert!(one.distance(other) < 2e-3, "{time} {one:?} {other:?}");
        }
    }
}
