//! A position as numbers, from the side of the player at the table.

use super::Hands;
use super::fit::Weights;
use crate::agent::candidate::Eye;
use crate::agent::geometry::Line;
use crate::agent::hand::Skill;
use crate::billiards::{BallId, Layout, Table};
use crate::eight_ball::{Frame, Group, Hand, Phase, Seat};

/// Numbers of a position.
pub const COUNT: usize = 14;
/// Rows of weights.
pub const PHASES: usize = 4;
/// How far from a ball the cue ball lies in the mean when the player could choose, m.
const NEAR: f64 = 0.3;
/// How far it lies after an ordinary shot, m.
const APART: f64 = 0.7;
/// The chance to pocket a ball that has no way to a pocket, in the end.
const BLOCKED: f64 = 0.2;
/// Balls of a group, as a number to divide by.
const GROUP: f64 = 7.0;
/// An aim of which the logarithm is zero, rad.
const MIDDLE: f64 = 0.0035;

/// The numbers of a position, and the row of weights that they are weighed with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Features {
    pub row: usize,
    pub values: [f64; COUNT],
}

/// A player's balls, as geometry sees them with that player's hand.
struct Side {
    /// Balls to clear before the eight.
    left: f64,
    /// Of the balls that may be played at now, those without a way to a pocket.
    blocked: f64,
    /// The chance to clear them and the eight in one visit.
    run: f64,
    lines: Vec<Line>,
}

impl Features {
    pub fn of(table: &Table, layout: &Layout, frame: &Frame, hands: &Hands) -> Self {
        let (turn, rival) = (frame.turn, frame.turn.other());
        let (hand, rivals) = (&hands[turn.index()], &hands[rival.index()]);
        let own = Side::of(table, layout, frame, turn, hand);
        let other = Side::of(table, layout, frame, rival, rivals);
        let [best, second] = own.pots(table, layout, frame, hand);
        let steady = |skill: &Skill| libm::log(MIDDLE / skill.aim);
        let ahead = steady(hand) - steady(rivals);
        let lead = (other.left - own.left) / GROUP;
        let in_hand = match frame.hand {
            Hand::None => 0.0,
            Hand::Kitchen => 0.5,
            Hand::Anywhere => 1.0,
        };
        let on_eight = |side: &Side| if side.left == 0.0 { 1.0 } else { 0.0 };
        let row = match frame.phase {
            Phase::Break => 0,
            Phase::Open => 1,
            Phase::Groups(_) if own.left > 0.0 => 2,
            Phase::Groups(_) => 3,
        };
        let values = [
            1.0,
            libm::tanh(ahead),
            ahead,
            in_hand,
            own.left / GROUP,
            other.left / GROUP,
            best,
            second,
            own.blocked / GROUP,
            other.blocked / GROUP,
            on_eight(&other),
            best * own.run,
            other.run,
            lead * steady(hand),
        ];
        Self { row, values }
    }

    /// The chance of the player at the table.
    pub fn chance(&self, weights: &Weights) -> f64 {
        let sum = self
            .values
            .iter()
            .zip(&weights[self.row])
            .map(|(x, w)| x * w)
            .sum::<f64>();
        1.0 / (1.0 + libm::exp(-sum))
    }
}

impl Side {
    fn of(table: &Table, layout: &Layout, frame: &Frame, seat: Seat, skill: &Skill) -> Self {
        let targets = Frame { turn: seat, ..*frame }.targets(layout);
        let eye = Eye {
            table,
            layout,
            targets: &targets,
            skill,
        };
        let lines = eye.lines();
        let best = |ball: BallId| {
            let of_ball = lines.iter().filter(|line| line.ball == ball);
            best(of_ball.map(|line| line.chance(line.ghost - line.leaves * APART, skill.aim)))
        };
        let mut chances: Vec<f64> = targets.iter().map(|ball| best(*ball)).collect();
        let blocked = chances.iter().filter(|chance| **chance == 0.0).count() as f64;
        chances.sort_by(|a, b| b.total_cmp(a));
        // On an open table the easier seven will do.
        chances.truncate(GROUP as usize);
        let left = left(layout, frame, seat);
        // The eight, which comes after them, is as hard as they are in the mean.
        let mean = chances.iter().map(|chance| chance.max(BLOCKED)).sum::<f64>() / chances.len().max(1) as f64;
        Self {
            left,
            blocked,
            run: libm::pow(mean, left),
            lines,
        }
    }

    /// The chances of the best pot and of the best of another ball.
    fn pots(&self, table: &Table, layout: &Layout, frame: &Frame, skill: &Skill) -> [f64; 2] {
        let targets = frame.targets(layout);
        let eye = Eye {
            table,
            layout,
            targets: &targets,
            skill,
        };
        let chances: Vec<(BallId, f64)> = match (frame.hand, layout.get(BallId::CUE)) {
            (Hand::None, Some(from)) => eye
                .direct(&self.lines, from, false)
                .iter()
                .map(|candidate| (candidate.first, candidate.chance))
                .collect(),
            (Hand::None, None) => Vec::new(),
            (Hand::Kitchen | Hand::Anywhere, _) => self
                .lines
                .iter()
                .map(|line| (line.ball, line.chance(line.ghost - line.leaves * NEAR, skill.aim)))
                .collect(),
        };
        let first = chances.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1));
        let Some((ball, chance)) = first else { return [0.0; 2] };
        let others = chances.iter().filter(|other| other.0 != ball);
        [chance, best(others.map(|other| other.1))]
    }
}

fn best(chances: impl Iterator<Item = f64>) -> f64 {
    chances.fold(0.0, f64::max)
}

/// Balls that a player has to clear before the eight; on an open table, those of the smaller group.
fn left(layout: &Layout, frame: &Frame, seat: Seat) -> f64 {
    let of = |group: Group| {
        let balls = layout.on_table().filter(|(ball, _)| Group::of(*ball) == Some(group));
        balls.count()
    };
    let count = match frame.group(seat) {
        Some(group) => of(group),
        None => of(Group::Solids).min(of(Group::Stripes)),
    };
    count as f64
}
