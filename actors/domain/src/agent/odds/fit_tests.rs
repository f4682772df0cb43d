//! The numbers that the odds are made of and measured by.

use super::features::{self, Features};
use super::fit::{RIDGE, solve};
use super::*;
use crate::random::Random;
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// Numbers that depend on each other, and outcomes that depend on them.
fn planted(row: usize, random: &mut Random) -> (Features, bool) {
    let mut values = [0.0; features::COUNT];
    (values[0], values[1]) = (1.0, 4.0 * random.unit() - 2.0);
    values[2] = 0.7 * values[1] + random.unit();
    values[5] = values[2] * values[1] - 0.5;
    let sum = 0.5 - 1.5 * values[1] + 0.8 * values[2] - 0.3 * values[5];
    let chance = 1.0 / (1.0 + libm::exp(-sum));
    (Features { row, values }, random.unit() < chance)
}

#[test]
fn no_other_weights_than_those_of_a_fit_make_what_happened_more_likely() {
    let mut random = Random::new(8);
    let seen: Vec<(Features, bool)> = (0..600).map(|n| planted(1 + n % 3, &mut random)).collect();
    let weights = fit(&seen);
    for (row, weights) in weights.iter().enumerate() {
        // Each weight's slope of the likelihood, less what holds the weight at zero.
        let mut slopes = weights.map(|weight| -RIDGE * weight);
        for (Features { values, .. }, won) in seen.iter().filter(|(features, _)| features.row == row) {
            let sum: f64 = values.iter().zip(weights).map(|(x, w)| x * w).sum();
            let off = f64::from(u8::from(*won)) - 1.0 / (1.0 + libm::exp(-sum));
            slopes.iter_mut().zip(values).for_each(|(slope, x)| *slope += off * x);
        }
        assert!(slopes.iter().all(|slope| slope.abs() < 1e-9), "{row}: {slopes:?}");
        assert_eq!(weights[1] != 0.0, row > 0, "each phase by its own positions");
    }
}

#[test]
fn what_solves_a_system_fulfils_each_of_its_equations() {
    const COUNT: usize = features::COUNT;
    // Positive definite: a diagonal, and what is the product of a row with itself.
    let mut random = Random::new(2);
    let rows: [[f64; COUNT]; COUNT] = std::array::from_fn(|_| std::array::from_fn(|_| random.unit() - 0.5));
    let product =
        |n: usize, m: usize| rows.iter().map(|row| row[n] * row[m]).sum::<f64>() + f64::from(u8::from(n == m));
    let matrix: [[f64; COUNT]; COUNT] = std::array::from_fn(|n| std::array::from_fn(|m| product(n, m)));
    let right = std::array::from_fn(|n| 1.0 - n as f64);
    let solved = solve(matrix, right);
    for (row, right) in matrix.iter().zip(right) {
        let left: f64 = row.iter().zip(solved).map(|(factor, x)| factor * x).sum();
        assert!((left - right).abs() < 1e-9, "{left} {right}");
    }
}

#[test]
fn a_position_is_seen_by_its_numbers_and_whether_who_was_at_the_table_won() {
    for position in play(7).into_iter().take(6) {
        let (features, won) = position.seen();
        let table = Table::new(position.size);
        let (layout, frame) = (&position.layout, &position.frame);
        assert_eq!(features, Features::of(&table, layout, frame, &position.hands));
        assert_eq!(won, position.winner == frame.turn);
        let odds = chance(&table, layout, frame, &position.hands, frame.turn);
        assert_eq!(said(&position), (odds, won));
    }
}

#[test]
fn figures_tell_what_was_said_and_what_came_of_it() {
    let seen = [
        (0.05, false),
        (0.09, true),
        (0.95, true),
        (1.0, true),
        (0.5, false),
        (0.59, true),
        (0.53, true),
    ];
    let figures = Figures::of(&seen);
    assert_eq!(figures.positions, 7);
    let squares = 0.05 * 0.05 + 0.91 * 0.91 + 0.05 * 0.05 + 0.5 * 0.5 + 0.41 * 0.41 + 0.47 * 0.47;
    assert!((figures.brier - squares / 7.0).abs() < 1e-12, "{figures:?}");
    let expected = [(0, 2, 0.07, 0.5), (5, 3, 0.54, 2.0 / 3.0), (9, 2, 0.975, 1.0)];
    for (n, tenth) in figures.tenths.iter().enumerate() {
        let (_, positions, said, won) = *expected.iter().find(|of| of.0 == n).unwrap_or(&(n, 0, 0.0, 0.0));
        assert_eq!(tenth.positions, positions, "{n}");
        assert!(
            (tenth.said - said).abs() < 1e-12 && (tenth.won - won).abs() < 1e-12,
            "{tenth:?}"
        );
    }
    let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
    assert!(near(figures.worst(1), 0.43) && near(figures.worst(2), 0.43));
    assert!(near(figures.worst(3), 2.0 / 3.0 - 0.54) && figures.worst(4) == 0.0);
    assert_eq!((Figures::of(&[]).brier, Figures::of(&[]).worst(0)), (0.0, 0.0));
}

/// A digit or a sign that is changed by hand is no fit any more.
#[test]
fn the_weights_are_those_that_were_printed() {
    let digest = |weights: &Weights| {
        let rows = weights.iter().flatten().map(|weight| format!("{weight:.4}"));
        let text = rows.collect::<Vec<_>>().join(" ");
        HEXLOWER.encode(&Sha256::digest(text)[..8])
    };
    let all = [&weights::WEIGHTS, &quick_weights::VISIT, &quick_weights::BALL];
    assert_eq!(
        all.map(digest),
        ["4a9c3e0749b3e134", "1655f75c265476cf", "07b64a468c01d2cb"],
        "new weights, of `cuecast billiards calibrate`, have new digests"
    );
}
