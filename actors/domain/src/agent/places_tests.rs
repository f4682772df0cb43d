use super::geometry::{Line, line};
use super::places::{anywhere, break_places, places};
use crate::billiards::{BallId, Layout, Pocket, Point, Table, TableSize};
use crate::eight_ball::{Frame, Hand, Phase, Seat};

fn nine() -> Table {
    Table::new(TableSize::Nine)
}

fn open(hand: Hand) -> Frame {
    Frame {
        phase: Phase::Open,
        hand,
        ..Frame::new(Seat::Challenger)
    }
}

fn lone(at: Point) -> (Layout, Line) {
    let (mut layout, three) = (Layout::default(), BallId::new(3).unwrap());
    layout.set(three, Some(at));
    let line = line(&nine(), &layout, three, Pocket::FootLeft, &[]).unwrap();
    (layout, line)
}

/// The different values, ascending.
fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut all: Vec<f64> = values.collect();
    all.sort_by(f64::total_cmp);
    all.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    all
}

fn assert_near(got: &[f64], expected: &[f64]) {
    let near = got.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(near && got.len() == expected.len(), "{got:?} {expected:?}");
}

#[test]
fn places_in_the_kitchen_stand_in_three_columns_and_nine_rows_behind_the_head_string() {
    let (table, reach) = (nine(), nine().reach());
    let got = places(&table, &Layout::default(), &open(Hand::Kitchen), &[]);
    assert_eq!(got.len(), 27);
    // The first just behind the string, the others a third of the way to the cushion farther each.
    let (first, third) = (table.head_string() - 1e-3, (reach.x + table.head_string()) / 3.0);
    let columns = [first - 2.0 * third, first - third, first];
    assert_near(&sorted(got.iter().map(|at| at.x)), &columns);
    let rows: Vec<f64> = (-4..=4).map(|row| f64::from(row) * 0.2 * reach.y).collect();
    assert_near(&sorted(got.iter().map(|at| at.y)), &rows);
}

#[test]
fn places_all_over_the_table_are_the_middles_of_eighteen_even_fields() {
    let (table, reach) = (nine(), nine().reach());
    let got = anywhere(&table, &Layout::default(), &open(Hand::Anywhere));
    assert_eq!(got.len(), 18);
    let sixths = [-5.0, -3.0, -1.0, 1.0, 3.0, 5.0].map(|n: f64| n / 6.0 * reach.x);
    assert_near(&sorted(got.iter().map(|at| at.x)), &sixths);
    let thirds = [-2.0, 0.0, 2.0].map(|n: f64| n / 3.0 * reach.y);
    assert_near(&sorted(got.iter().map(|at| at.y)), &thirds);
}

#[test]
fn places_behind_a_ball_lie_at_three_distances_straight_and_aside_to_both_sides() {
    let (layout, line) = lone(Point::new(0.3, 0.0));
    let got = places(&nine(), &layout, &open(Hand::Anywhere), &[line]);
    assert_eq!(got.len(), 15);
    assert_near(&sorted(got.iter().map(|at| at.distance(line.ghost))), &[0.15, 0.3, 0.5]);
    let aside = |at: &Point| {
        let way = line.ghost - *at;
        line.leaves.cross(way).atan2(way.dot(line.leaves))
    };
    // The straight ones first: among equals the order decides, and stored matches are played again.
    for (places, expected) in got.chunks(3).zip([0.0, 0.3, -0.3, 0.6, -0.6]) {
        let off: Vec<f64> = places.iter().map(aside).collect();
        assert_near(&off, &[expected; 3]);
    }
}

#[test]
fn a_place_is_one_that_the_hand_allows() {
    let (layout, line) = lone(Point::new(0.3, 0.0));
    let (table, lines) = (nine(), [line]);
    assert_eq!(places(&table, &layout, &open(Hand::None), &lines), Vec::new());
    let broken = Frame::new(Seat::Challenger);
    for (frame, some) in [(broken, 7), (open(Hand::Kitchen), 27)] {
        let got = places(&table, &layout, &frame, &lines);
        assert_eq!(got.len(), some);
        assert!(got.iter().all(|at| at.x < table.head_string()));
    }
    let behind = anywhere(&table, &layout, &open(Hand::Kitchen));
    assert!(!behind.is_empty() && behind.iter().all(|at| at.x <= table.head_string()));
    // Where a ball lies, the cue ball cannot be put.
    let (mut crowded, taken) = (layout, anywhere(&table, &layout, &open(Hand::Anywhere)));
    crowded.set(BallId::EIGHT, taken.first().copied());
    assert_eq!(anywhere(&table, &crowded, &open(Hand::Anywhere)), taken[1..]);
}

#[test]
fn breaks_are_played_from_the_middle_and_alike_from_both_sides() {
    let table = nine();
    let got = break_places(&table);
    assert!(got.iter().all(|at| (table.head_string() - at.x - 1e-3).abs() < 1e-12));
    let parts = sorted(got.iter().map(|at| at.y / table.width()));
    assert_near(&parts, &[-0.4, -0.25, -0.12, 0.0, 0.12, 0.25, 0.4]);
    assert_eq!(got[0].y, 0.0);
}
