//! The skill of an agent: how steady its hand is, and how far it thinks.

use super::Level;
use crate::billiards::constants::MAX_ELEVATION;
use crate::match_rules::Shot;
use crate::random::Random;

/// A hand and a head in numbers. Errors are standard deviations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skill {
    /// Radians.
    pub aim: f64,
    /// Part of the power.
    pub power: f64,
    /// Of the tip's place on the ball, as in `Stroke`.
    pub tip: f64,
    /// Lines to a pocket that are looked at with the physics, the most promising first.
    pub lines: usize,
    /// Speeds and spins of the tip tried on each.
    pub speeds: &'static [f64],
    pub follows: &'static [f64],
    /// The best are played in mind so often, with the hand's errors.
    pub finalists: usize,
    pub rehearsals: usize,
    /// Directions tried all round where no pot is likely.
    pub directions: usize,
    /// Whether it cares about what comes after the shot.
    pub thinks_ahead: bool,
    /// Banks and combinations beside direct shots.
    pub knows_tricks: bool,
    /// Whether it plays safe at balls that it can see, and all round only where there is none.
    pub plays_at_balls: bool,
    /// Whether it tries its break on this very rack, gaps included, which no eye sees.
    pub reads_rack: bool,
}

const EASY: Skill = Skill {
    aim: 0.012,
    power: 0.15,
    tip: 0.15,
    lines: 4,
    speeds: &[1.6],
    follows: &[0.0],
    finalists: 3,
    rehearsals: 1,
    directions: 36,
    thinks_ahead: false,
    knows_tricks: false,
    plays_at_balls: true,
    reads_rack: false,
};

const MEDIUM: Skill = Skill {
    aim: 0.0035,
    power: 0.06,
    tip: 0.06,
    lines: 10,
    speeds: &[1.1, 1.6, 2.4],
    follows: &[0.0],
    finalists: 5,
    rehearsals: 6,
    directions: 90,
    thinks_ahead: true,
    knows_tricks: true,
    plays_at_balls: false,
    reads_rack: false,
};

const HARD: Skill = Skill {
    aim: 0.0015,
    power: 0.03,
    tip: 0.03,
    lines: 24,
    speeds: &[1.0, 1.5, 2.2, 3.3],
    follows: &[-0.6, 0.0, 0.6],
    finalists: 12,
    rehearsals: 16,
    directions: 240,
    thinks_ahead: true,
    knows_tricks: true,
    plays_at_balls: false,
    reads_rack: false,
};

/// The ratings that the levels are worth, from easy to hard.
const RATINGS: [f64; 3] = [1200.0, 1500.0, 1800.0];

impl Skill {
    pub fn of(level: Level) -> Self {
        match level {
            Level::Easy => EASY,
            Level::Medium => MEDIUM,
            Level::Hard => HARD,
        }
    }

    /// The same one as the first version of the agents had it.
    pub(super) fn of_first_version(self) -> Self {
        Self {
            plays_at_balls: false,
            reads_rack: true,
            ..self
        }
    }

    /// The hand of a player with that rating, which is kept within 1200, as steady as easy, and 1800, as hard; 1500 is medium. Errors go evenly
    /// by their logarithm in between, and the head is that of the steadier neighbour.
    pub fn of_rating(rating: f64) -> Self {
        let rating = rating.clamp(RATINGS[0], RATINGS[2]);
        let (from, below, above) = match rating <= RATINGS[1] {
            true => (RATINGS[0], EASY, MEDIUM),
            false => (RATINGS[1], MEDIUM, HARD),
        };
        let part = (rating - from) / (RATINGS[1] - RATINGS[0]);
        let head = if part == 0.0 { below } else { above };
        let between = |one: f64, other: f64| one * libm::pow(other / one, part);
        Self {
            aim: between(below.aim, above.aim),
            power: between(below.power, above.power),
            tip: between(below.tip, above.tip),
            ..head
        }
    }

    /// The same hand with the head of a hard agent, which finds the best that the hand can do, on the break by trying it.
    pub(super) fn with_best_head(&self) -> Self {
        Self {
            aim: self.aim,
            power: self.power,
            tip: self.tip,
            reads_rack: true,
            ..HARD
        }
    }

    /// The shot that this hand makes of a wanted one.
    pub(crate) fn play(&self, shot: Shot, random: &mut Random) -> Shot {
        let mut off = |deviation: f64| random.normal() * deviation;
        let (aim, power) = (shot.aim + off(self.aim), shot.power * (1.0 + off(self.power)));
        let (side, follow) = (shot.side + off(self.tip), shot.follow + off(self.tip));
        let reach = (side * side + follow * follow).sqrt().max(1.0);
        Shot {
            aim,
            power: power.clamp(0.0, 1.0),
            side: side / reach,
            follow: follow / reach,
            elevation: shot.elevation.clamp(0.0, MAX_ELEVATION),
            ..shot
        }
    }
}
