//! Glicko-2 ratings, after M. E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf).
//!
//! A rating period is one match: both players are rated at once when it ends, so that everybody sees what it was worth. Glickman's periods
//! hold 10 to 15 games; Lichess rates after every game in the same way, with a period as a length of time by which the deviation of an idle
//! player grows. Here that length is a day, and parts of a day count (`Rating::idle`): step 6 of the paper, φ² + σ²·days.

use serde::{Deserialize, Serialize};
use std::f64::consts::PI;

/// Points of the Glicko scale in one of Glicko-2's.
const SCALE: f64 = 173.7178;
/// Of the logistic curve both scales are centred on it.
const CENTRE: f64 = 1500.0;
/// How fast volatility may change. Glickman: from 0.3 to 1.2, and 0.5 in his example.
const TAU: f64 = 0.5;
/// Where the search for the volatility stops (Glickman).
const TOLERANCE: f64 = 1e-6;
/// Steps after which the search stops anyway; it needs about ten.
const MAX_STEPS: usize = 100;
/// A deviation stays within these (the upper is a newcomer's; Lichess keeps 45 as the lower, so that nobody's rating freezes).
const DEVIATION: (f64, f64) = (45.0, 350.0);
const MILLIS_PER_DAY: f64 = 86_400_000.0;
/// A rating is settled below this deviation, as on lichess.org.
pub const SETTLED: f64 = 110.0;

/// An estimate of a player's strength.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    pub rating: f64,
    /// Half the width of the interval that holds the true rating with 68 %.
    pub deviation: f64,
    pub volatility: f64,
}

impl Default for Rating {
    /// A newcomer (Glickman: 1500, 350, 0.06).
    fn default() -> Self {
        Self {
            rating: CENTRE,
            deviation: DEVIATION.1,
            volatility: 0.06,
        }
    }
}

/// A result against somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    Lost,
    Drawn,
    Won,
}

impl Score {
    fn points(self) -> f64 {
        match self {
            Self::Lost => 0.0,
            Self::Drawn => 0.5,
            Self::Won => 1.0,
        }
    }

    pub fn other(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Drawn => Self::Drawn,
            Self::Won => Self::Lost,
        }
    }
}

impl Rating {
    /// Both ratings after a match, `score` being the first player's. `idle` are the milliseconds since each was last rated.
    pub fn after_match(one: Self, other: Self, score: Score, idle: [i64; 2]) -> [Self; 2] {
        let (one, other) = (one.idle(idle[0]), other.idle(idle[1]));
        [one.period(&[(other, score)]), other.period(&[(one, score.other())])].map(Self::bounded)
    }

    /// After so many milliseconds without a match less is known: the deviation grows to a newcomer's at most.
    pub fn idle(self, millis: i64) -> Self {
        let days = (millis.max(0) as f64) / MILLIS_PER_DAY;
        let grown = (self.phi().powi(2) + self.volatility.powi(2) * days).sqrt() * SCALE;
        Self {
            deviation: grown,
            ..self
        }
        .bounded()
    }

    /// Steps 2 to 8 of the paper. The growth by σ of step 6 belongs to the period itself.
    fn period(self, results: &[(Self, Score)]) -> Self {
        let (mu, phi) = (self.mu(), self.phi());
        let (mut information, mut surprise) = (0.0, 0.0);
        for (opponent, score) in results {
            let g = 1.0 / (1.0 + 3.0 * opponent.phi().powi(2) / PI.powi(2)).sqrt();
            let expected = 1.0 / (1.0 + (-g * (mu - opponent.mu())).exp());
            information += g * g * expected * (1.0 - expected);
            surprise += g * (score.points() - expected);
        }
        let variance = 1.0 / information;
        let volatility = self.new_volatility(variance, variance * surprise);
        let grown = phi * phi + volatility * volatility;
        let phi = 1.0 / (1.0 / grown + 1.0 / variance).sqrt();
        Self {
            rating: CENTRE + SCALE * (mu + phi * phi * surprise),
            deviation: SCALE * phi,
            volatility,
        }
    }

    /// Step 5: the Illinois variant of regula falsi.
    fn new_volatility(self, variance: f64, delta: f64) -> f64 {
        let phi_squared = self.phi().powi(2);
        let start = self.volatility.powi(2).ln();
        let f = |x: f64| {
            let spread = phi_squared + variance + x.exp();
            x.exp() * (delta * delta - spread) / (2.0 * spread * spread) - (x - start) / (TAU * TAU)
        };
        let mut a = start;
        let mut b = if delta * delta > phi_squared + variance {
            (delta * delta - phi_squared - variance).ln()
        } else {
            // Glickman goes down by TAU until f is not negative. One step is enough: there f is at least 1 / TAU - 1 / 2.
            start - TAU
        };
        let (mut f_a, mut f_b) = (f(a), f(b));
        for _ in 0..MAX_STEPS {
            if (b - a).abs() <= TOLERANCE {
                break;
            }
            let c = a + (a - b) * f_a / (f_b - f_a);
            let f_c = f(c);
            if f_c * f_b <= 0.0 {
                (a, f_a) = (b, f_b);
            } else {
                f_a /= 2.0;
            }
            (b, f_b) = (c, f_c);
        }
        (a / 2.0).exp()
    }

    fn bounded(self) -> Self {
        Self {
            deviation: self.deviation.clamp(DEVIATION.0, DEVIATION.1),
            ..self
        }
    }

    fn mu(self) -> f64 {
        (self.rating - CENTRE) / SCALE
    }

    fn phi(self) -> f64 {
        self.deviation / SCALE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400_000;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating {
            rating,
            deviation,
            volatility: 0.06,
        }
    }

    #[test]
    fn the_example_of_the_paper_comes_out() {
        let results = [
            (rating(1400.0, 30.0), Score::Won),
            (rating(1550.0, 100.0), Score::Lost),
            (rating(1700.0, 300.0), Score::Lost),
        ];
        let after = rating(1500.0, 200.0).period(&results);
        assert!((after.rating - 1464.05).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.059_996).abs() < 1e-6, "{after:?}");
    }

    /// Worked out apart from this code, the volatility by halving an interval until nothing is left of it; the search here stops 1e-6 before.
    #[test]
    fn a_match_is_worth_what_the_paper_s_formulas_say() {
        let player = |rating, deviation, volatility| Rating {
            rating,
            deviation,
            volatility,
        };
        let close = |one: f64, other: f64| (one - other).abs() <= 5e-7 * other;
        for (one, other, score, expected) in [
            (
                rating(1500.0, 200.0),
                rating(1400.0, 60.0),
                Score::Won,
                player(1563.385782067, 175.89909286, 0.059998695744),
            ),
            (
                rating(1200.0, 60.0),
                rating(2000.0, 80.0),
                Score::Won,
                player(1220.430120119, 60.859423764, 0.060012226618),
            ),
            (
                rating(1200.0, 60.0),
                rating(2000.0, 80.0),
                Score::Lost,
                player(1199.764619238, 60.859056723, 0.059999859017),
            ),
            (
                player(1850.0, 50.0, 0.08),
                player(1300.0, 120.0, 0.05),
                Score::Lost,
                player(1836.276343042, 51.801986272, 0.080023785995),
            ),
            (
                player(1500.0, 60.0, 3.0),
                rating(1490.0, 45.0),
                Score::Drawn,
                player(1493.267362737, 288.011733161, 2.87819715828),
            ),
            (
                player(1500.0, 60.0, 1.0),
                rating(1900.0, 45.0),
                Score::Won,
                player(1670.702135519, 181.715364785, 1.040927459982),
            ),
        ] {
            let [after, _] = Rating::after_match(one, other, score, [0, 0]);
            assert!(close(after.rating, expected.rating), "{after:?}");
            assert!(close(after.deviation, expected.deviation), "{after:?}");
            assert!(close(after.volatility, expected.volatility), "{after:?}");
        }
    }

    #[test]
    fn a_win_raises_and_a_loss_lowers_and_both_make_surer() {
        let new = Rating::default();
        let [winner, loser] = Rating::after_match(new, new, Score::Won, [0, 0]);
        assert!(winner.rating > 1500.0 && loser.rating < 1500.0);
        assert!(
            (winner.rating - 1500.0 - (1500.0 - loser.rating)).abs() < 1e-9,
            "equals move equally"
        );
        assert!(winner.deviation < new.deviation && loser.deviation == winner.deviation);
    }

    #[test]
    fn both_are_rated_by_what_was_known_before_the_match() {
        let (one, other) = (rating(1600.0, 80.0), rating(1450.0, 120.0));
        let there = Rating::after_match(one, other, Score::Lost, [0, 0]);
        let [b, a] = Rating::after_match(other, one, Score::Won, [0, 0]);
        assert_eq!(there, [a, b]);
    }

    #[test]
    fn a_draw_moves_the_stronger_down() {
        let [strong, weak] = Rating::after_match(rating(1700.0, 60.0), rating(1500.0, 60.0), Score::Drawn, [0, 0]);
        assert!(strong.rating < 1700.0 && weak.rating > 1500.0);
    }

    #[test]
    fn a_draw_of_equals_moves_nobody() {
        let equal = rating(1620.0, 70.0);
        for after in Rating::after_match(equal, equal, Score::Drawn, [0, 0]) {
            assert!((after.rating - 1620.0).abs() < 1e-9, "{after:?}");
        }
    }

    #[test]
    fn the_deviation_grows_in_idle_time_and_not_beyond_a_newcomers() {
        let settled = rating(1500.0, 60.0);
        let month = settled.idle(30 * DAY).deviation;
        // sqrt(60² + 30·(0.06·173.7178)²)
        assert!((month - 82.82).abs() < 0.01, "{month}");
        assert_eq!(settled.idle(40_000 * DAY).deviation, 350.0);
        let back = settled.idle(-5).deviation;
        assert!((back - 60.0).abs() < 1e-9, "a clock that went back changes nothing");
        let [after, _] = Rating::after_match(settled, settled, Score::Won, [365 * DAY, 0]);
        let [at_once, _] = Rating::after_match(settled, settled, Score::Won, [0, 0]);
        assert!(after.rating > at_once.rating, "who was away long moves more");
    }

    #[test]
    fn a_deviation_never_falls_so_low_that_the_rating_freezes() {
        let mut one = rating(1500.0, 60.0);
        for round in 0..500 {
            let score = if round % 2 == 0 { Score::Won } else { Score::Lost };
            [one, _] = Rating::after_match(one, rating(1500.0, 45.0), score, [0, 0]);
        }
        assert!(one.deviation >= 45.0 && one.rating.is_finite() && one.volatility > 0.0);
    }
}
