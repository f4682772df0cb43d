//! Logistic regression by Newton's method: a few steps, each the solution of one small system of equations for each phase.

use super::features::{COUNT, Features, PHASES};

/// A row for each phase of a frame.
pub type Weights = [[f64; COUNT]; PHASES];

/// Steps after which nothing moves any more; it takes some eight.
const STEPS: usize = 30;
/// How strongly weights are held at zero, in positions: numbers that are always the same in a phase would have any weight otherwise.
pub(super) const RIDGE: f64 = 2.0;

/// The weights that make what happened most likely, from positions and whether the player at the table won.
pub fn fit(seen: &[(Features, bool)]) -> Weights {
    std::array::from_fn(|row| {
        let of_row: Vec<_> = seen.iter().filter(|(features, _)| features.row == row).collect();
        let mut weights = [0.0; COUNT];
        for _ in 0..STEPS {
            let step = step(&of_row, &weights);
            weights.iter_mut().zip(step).for_each(|(weight, by)| *weight += by);
        }
        weights
    })
}

/// A step of Newton's: the gradient divided by the curvature.
fn step(seen: &[&(Features, bool)], weights: &[f64; COUNT]) -> [f64; COUNT] {
    let mut gradient: [f64; COUNT] = std::array::from_fn(|n| -RIDGE * weights[n]);
    let mut curvature = [[0.0; COUNT]; COUNT];
    for (n, row) in curvature.iter_mut().enumerate() {
        row[n] = RIDGE;
    }
    for (Features { values, .. }, won) in seen {
        let sum = values.iter().zip(weights).map(|(x, w)| x * w).sum::<f64>();
        let chance = 1.0 / (1.0 + libm::exp(-sum));
        let (off, spread) = (f64::from(u8::from(*won)) - chance, chance * (1.0 - chance));
        for (n, x) in values.iter().enumerate() {
            gradient[n] += off * x;
            for (m, y) in values.iter().enumerate() {
                curvature[n][m] += spread * x * y;
            }
        }
    }
    solve(curvature, gradient)
}

/// The solution of a system with a positive definite matrix, by Gauss's elimination: such a matrix needs no exchange of rows.
pub(super) fn solve(mut matrix: [[f64; COUNT]; COUNT], mut right: [f64; COUNT]) -> [f64; COUNT] {
    for at in 0..COUNT {
        let (pivot, value) = (matrix[at], right[at]);
        for below in at + 1..COUNT {
            let part = matrix[below][at] / pivot[at];
            matrix[below].iter_mut().zip(pivot).for_each(|(x, p)| *x -= part * p);
            right[below] -= part * value;
        }
    }
    let mut solved = [0.0; COUNT];
    for at in (0..COUNT).rev() {
        let known: f64 = (at + 1..COUNT).map(|n| matrix[at][n] * solved[n]).sum();
        solved[at] = (right[at] - known) / matrix[at][at];
    }
    solved
}
