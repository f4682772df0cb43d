//! Shots that were recorded once and must come out to the bit, in every build and on every machine.
//!
//! Reasons for which they may change: another constant, another table geometry, another model of a contact, another order of summing,
//! a `libm` whose sine, cosine or exponential differs in the last bit. Such a change makes old replays show another hash than they were
//! played with: it is a new version of the physics, and is said in its commit.

use super::support::*;
use crate::billiards::*;

fn hash(size: TableSize, seed: u64, aim: f64, power: f64, side: f64, follow: f64, elevation: f64) -> String {
    let table = Table::new(size);
    let stroke = Stroke::new(aim, power, side, follow, elevation).unwrap();
    simulate(&table, &table.rack(seed), &stroke).unwrap().hash.to_string()
}

#[test]
fn recorded_shots_come_out_to_the_bit() {
    let (nine, seven) = (TableSize::Nine, TableSize::Seven);
    let got = [
        hash(nine, 1, 0.0, 1.0, 0.0, 0.0, 0.0),
        hash(nine, 2, 0.003, 0.9, 0.2, 0.3, 0.0),
        hash(nine, 3, -0.01, 0.7, -0.5, -0.5, 0.1),
        hash(seven, 4, 0.02, 1.0, 0.0, 0.5, 0.0),
        hash(seven, 5, 0.5, 0.6, 0.7, 0.1, 0.5),
    ];
    assert_eq!(
        got,
        [
            "098b6496f1decead",
            "e995b7558ae0d2a0",
            "b9f76708ad11cead",
            "0cbc4b19036cbe58",
            "675ae0c6a141a459",
        ]
    );
}

/// Balls that press on each other for long are taken pair by pair from some contacts on.
#[test]
fn recorded_balls_that_are_pressed_into_a_cushion_come_out_to_the_bit() {
    let (d, reach) = (2.0 * constants::RADIUS, nine().reach());
    let hashes = [2u8, 5].map(|count| {
        let mut row: Vec<_> = (0..count).map(|n| (n + 1, reach.x - f64::from(n) * d, 0.1)).collect();
        row.push((0, 0.3, 0.1));
        let run = play(&row, stroke(0.0, 11.0, 0.0, 1.0));
        assert!(run.events.len() > 90, "{}", run.events.len());
        run.hash.to_string()
    });
    assert_eq!(hashes, ["51682a0002943096", "a87cb9ca689617bb"]);
}

#[test]
fn a_hash_is_of_the_last_bit_of_every_place() {
    let mut one = layout(&[(0, 0.1, 0.2), (5, 0.3, 0.4)]);
    let first = StateHash::of(&one);
    assert_eq!(first, StateHash::of(&layout(&[(0, 0.1, 0.2), (5, 0.3, 0.4)])));
    assert_eq!(format!("{first:?}"), first.to_string());
    let zero = |x, y| StateHash::of(&layout(&[(0, x, y)]));
    assert_eq!(
        [zero(-0.0, 0.0), zero(0.0, -0.0)],
        [zero(0.0, 0.0); 2],
        "zero has two signs and one place"
    );
    assert_eq!(first.to_string().parse(), Ok(first));
    one.balls[5] = Some(Point::new(0.3, 0.4f64.next_up()));
    assert_ne!(first, StateHash::of(&one));
    one.balls[5] = None;
    assert_ne!(first, StateHash::of(&one));
}
