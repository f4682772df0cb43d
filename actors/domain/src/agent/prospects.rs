//! The worth of a table to the next player: a guess at the chance of winning the frame, from the best shot that is on and the balls left.

use super::candidate::Eye;
use super::geometry::Line;
use super::hand::Skill;
use crate::billiards::{BallId, Layout, Table};
use crate::eight_ball::{Frame, Group, Hand, Phase, Seat};

/// How near to a ball the cue ball is put when it may be put anywhere, m.
const NEAR: f64 = 0.3;
/// The chance of a pot with the cue ball in hand where no ball has a way to a pocket.
const NOTHING_ON: f64 = 0.3;
/// So much is left of the chance when the cue ball has to stay behind the head string.
const FROM_KITCHEN: f64 = 0.8;
/// By how much each ball that is still to be cleared makes it less likely to go through.
const PER_BALL: f64 = 0.12;
/// The same after a miss, when the other one is at the table.
const PER_RIVALS_BALL: f64 = 0.3;
/// So much is left to a player who missed, at best.
const AFTER_MISS: f64 = 0.55;

/// From 0, lost, to 1, won, for `seat`.
pub fn prospects(table: &Table, layout: &Layout, frame: &Frame, seat: Seat, skill: &Skill) -> f64 {
    if let Some(ending) = frame.ending {
        return if ending.winner == seat { 1.0 } else { 0.0 };
    }
    let pot = match skill.thinks_ahead {
        true => best_pot(table, layout, frame, skill),
        false => 0.5,
    };
    let (own, rivals) = (left(layout, frame, frame.turn), left(layout, frame, frame.turn.other()));
    let through = 1.0 / (1.0 + PER_BALL * own);
    let missed = AFTER_MISS * (1.0 - 1.0 / (1.0 + PER_RIVALS_BALL * rivals));
    let at_table = pot * through + (1.0 - pot) * missed;
    if frame.turn == seat { at_table } else { 1.0 - at_table }
}

/// The chance of the best direct pot, as geometry sees it.
fn best_pot(table: &Table, layout: &Layout, frame: &Frame, skill: &Skill) -> f64 {
    let targets = frame.targets(layout);
    let eye = Eye {
        table,
        layout,
        targets: &targets,
        skill,
    };
    let lines = eye.lines();
    let best = |chances: &mut dyn Iterator<Item = f64>| chances.fold(0.0, f64::max);
    let in_hand = || {
        let chance = |line: &Line| line.chance(line.ghost - line.leaves * NEAR, skill.aim);
        best(&mut lines.iter().map(chance)).max(NOTHING_ON)
    };
    match (frame.hand, layout.get(BallId::CUE)) {
        (Hand::Anywhere, _) => in_hand(),
        (Hand::Kitchen, _) => FROM_KITCHEN * in_hand(),
        (Hand::None, None) => 0.0,
        (Hand::None, Some(from)) => best(
            &mut eye
                .direct(&lines, from, false)
                .into_iter()
                .map(|candidate| candidate.chance),
        ),
    }
}

/// Balls that a player has to clear before the eight; on an open table, those of the better group.
fn left(layout: &Layout, frame: &Frame, seat: Seat) -> f64 {
    let of = |group: Group| {
        layout
            .on_table()
            .filter(|(ball, _)| Group::of(*ball) == Some(group))
            .count()
    };
    let count = match (frame.phase, frame.group(seat)) {
        (_, Some(group)) => of(group),
        (Phase::Break | Phase::Open | Phase::Groups(_), None) => of(Group::Solids).min(of(Group::Stripes)),
    };
    count as f64
}
