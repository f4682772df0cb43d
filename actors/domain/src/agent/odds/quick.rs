//! The chances of quick questions: whether a visit runs out, and whether the next shot keeps its player at the table. They are logistic functions of
//! the same numbers as the odds of a frame, fitted to the same frames (`cuecast billiards calibrate`), so one costs some 15 µs and no thought.

use super::features::Features;
use super::quick_weights::{BALL, VISIT};
use super::{Hands, Position, Weights, fit};
use crate::billiards::{Layout, Table};
use crate::eight_ball::{Frame, Phase};
use crate::prediction::Quick;

/// The chance that the answer is yes for the player at the table. None before a break, and once the frame is over.
pub fn quick_chance(quick: Quick, table: &Table, layout: &Layout, frame: &Frame, hands: &Hands) -> Option<f64> {
    let asked = match frame.phase {
        Phase::Break => false,
        Phase::Open | Phase::Groups(_) => frame.ending.is_none(),
    };
    let weights = match quick {
        Quick::Visit => &VISIT,
        Quick::Ball => &BALL,
    };
    asked.then(|| Features::of(table, layout, frame, hands).chance(weights))
}

/// The places of a frame at which it can be asked, and whether the answer is yes: a visit where somebody comes to the table, a ball where they stay.
fn answers(quick: Quick, frame: &[Position]) -> Vec<(&Position, bool)> {
    let turn = |at: usize| frame.get(at).map(|position| position.frame.turn);
    let asked = frame.iter().enumerate().filter(|(at, position)| {
        let comes = at
            .checked_sub(1)
            .is_none_or(|before| turn(before) != Some(position.frame.turn));
        position.frame.phase != Phase::Break && comes == (quick == Quick::Visit)
    });
    let answered = asked.map(|(at, position)| {
        let player = position.frame.turn;
        let stays = match turn(at + 1) {
            Some(next) => next == player,
            None => position.winner == player,
        };
        let runs_out = position.winner == player && frame[at..].iter().all(|later| later.frame.turn == player);
        let yes = match quick {
            Quick::Visit => runs_out,
            Quick::Ball => stays,
        };
        (position, yes)
    });
    answered.collect()
}

/// The weights for one of the two, by frames that agents played.
pub fn fit_quick(quick: Quick, frames: &[Vec<Position>]) -> Weights {
    let answers = frames.iter().flat_map(|frame| answers(quick, frame));
    let seen: Vec<_> = answers.map(|(position, yes)| (position.seen().0, yes)).collect();
    fit(&seen)
}

/// The chance said wherever it would have been asked, and whether the answer was yes.
pub fn said_quick(quick: Quick, frames: &[Vec<Position>]) -> Vec<(f64, bool)> {
    let answers = frames.iter().flat_map(|frame| answers(quick, frame));
    let said = answers.filter_map(|(position, yes)| {
        let table = Table::new(position.size);
        let chance = quick_chance(quick, &table, &position.layout, &position.frame, &position.hands)?;
        quick.is_open(chance).then_some((chance, yes))
    });
    said.collect()
}

#[cfg(test)]
#[path = "quick_tests.rs"]
mod tests;
