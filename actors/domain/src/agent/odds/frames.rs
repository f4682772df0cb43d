//! Frames that agents play, to fit odds to and to measure them by.

use super::features::Features;
use super::{Hands, best_choice};
use crate::agent::hand::Skill;
use crate::agent::play as play_shot;
use crate::billiards::{Layout, StateHash, Table, TableSize};
use crate::eight_ball::{Frame, Seat};
use crate::match_rules::{Match, Plan, Rules, Setup};
use crate::random::Random;

/// The hands that play, by the rating that they are worth: the agents' three levels, and what lies between them.
const RATINGS: [f64; 5] = [1200.0, 1350.0, 1500.0, 1650.0, 1800.0];

/// A position before a shot, and who won the frame.
#[derive(Debug, Clone, Copy)]
pub struct Position {
    pub size: TableSize,
    pub layout: Layout,
    pub frame: Frame,
    pub hands: Hands,
    pub winner: Seat,
}

impl Position {
    /// As it is fitted: its numbers, and whether the player at the table won.
    pub fn seen(&self) -> (Features, bool) {
        let features = Features::of(&Table::new(self.size), &self.layout, &self.frame, &self.hands);
        (features, self.winner == self.frame.turn)
    }
}

/// The hands, table and breaker of a frame with that number.
fn setup(seed: u64) -> (Setup, Hands, Random) {
    // Neighbouring seeds of SplitMix64 give streams that overlap; the first number of each does not.
    let mut random = Random::new(Random::new(seed).next());
    let mut below = |bound: u64| (random.next() >> 32) % bound;
    let size = if below(3) == 0 {
        TableSize::Seven
    } else {
        TableSize::Nine
    };
    let breaker = Seat::BOTH[below(2) as usize];
    let hands = [0; 2].map(|_| Skill::of_rating(RATINGS[below(RATINGS.len() as u64) as usize]));
    let setup = Setup {
        table: size,
        breaker,
        seed: random.next(),
        started_at: 0,
        rules: Rules::NEWEST,
    };
    (setup, hands, random)
}

/// The positions of a frame: the same number gives the same frame. None of a draw.
pub fn play(seed: u64) -> Vec<Position> {
    let (setup, hands, random) = setup(seed);
    play_with(setup, hands, random)
}

pub(super) fn play_with(setup: Setup, hands: Hands, mut random: Random) -> Vec<Position> {
    let mut game = Match::new(setup);
    let mut passed = Vec::new();
    while game.view().ending.is_none() {
        // As an agent chooses: the other's hand for one like one's own.
        let own = [hands[game.frame().turn.index()]; 2];
        if let Some(choice) = best_choice(&game, &own) {
            game = game.after_choice(choice);
        }
        let (table, layout, frame) = (game.table(), *game.layout(), *game.frame());
        passed.push((layout, frame));
        let skill = &hands[frame.turn.index()];
        let shot = play_shot(&table, &layout, &frame, skill, &mut random);
        let number = game.view().shot_number;
        let Ok(Plan::Ready(ready)) = game.plan(frame.turn, number, shot, game.rest_at()) else {
            return Vec::new();
        };
        let Ok(result) = ready.run() else { return Vec::new() };
        if game.apply_shot(&result).is_err() {
            return Vec::new();
        }
    }
    let winner = game.view().ending.and_then(|ending| ending.winner);
    let Some(winner) = winner else { return Vec::new() };
    let position = |(layout, frame)| Position {
        size: setup.table,
        layout,
        frame,
        hands,
        winner,
    };
    passed.into_iter().map(position).collect()
}

/// Other numbers when the physics has changed, or how agents think: of where the balls lay in some frames.
pub fn fingerprint() -> u64 {
    const FRAMES: u64 = 3;
    fingerprint_of((0..FRAMES).flat_map(play))
}

fn fingerprint_of(positions: impl Iterator<Item = Position>) -> u64 {
    let hash = |sum: u64, position: Position| sum.rotate_left(7) ^ StateHash::of(&position.layout).number();
    positions.fold(0, hash)
}

/// The same of the first version's agents, which must play for ever as they did.
#[cfg(test)]
pub fn fingerprint_of_first_version() -> u64 {
    let play = |seed| {
        let (setup, hands, random) = setup(seed);
        let setup = Setup {
            rules: Rules::First,
            ..setup
        };
        play_with(setup, hands.map(Skill::of_first_version), random)
    };
    fingerprint_of((0..3).flat_map(play))
}
