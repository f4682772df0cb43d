//! The shots of a frame that are worth seeing again: those that won much, and that this hand would seldom have played so well.

use super::hand::Skill;
use super::odds::{self, Hands};
use super::tried::try_shot;
use crate::billiards::{BallId, Event, Layout, Pocket, Rail, Table};
use crate::eight_ball::{Facts, Frame, Phase, Seat};
use crate::match_rules::{Decision, Match, Setup, ShotResult};
use crate::random::Random;

/// Shots of a frame at most.
pub const MAX_SHOTS: usize = 2;
/// Of a frame, shots that are looked at again: those that won the most.
const LOOKED_AT: usize = 4;
/// Plays in mind of each.
const REHEARSALS: usize = 48;
/// A shot wins at least so much, as a chance to win the frame.
const LEAST_GAIN: f64 = 0.05;
/// A rehearsal ends as well as the shot did where it is worth no less than this below it.
const AS_WELL: f64 = 0.05;
/// Less is no shot to remember.
const LEAST_SCORE: f64 = 0.04;

/// The way in which a ball fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Pot,
    /// The ball came off a cushion.
    Bank,
    /// The cue ball did, before it met a ball.
    Kick,
    /// Another ball sent it.
    Combination,
    /// More than one fell.
    Several,
}

/// There is no such way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is not known how a ball fell")]
pub struct UnknownWay;

impl Way {
    const ALL: [Self; 5] = [Self::Pot, Self::Bank, Self::Kick, Self::Combination, Self::Several];

    /// The word that is sent and stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pot => "pot",
            Self::Bank => "bank",
            Self::Kick => "kick",
            Self::Combination => "combination",
            Self::Several => "several",
        }
    }
}

impl std::str::FromStr for Way {
    type Err = UnknownWay;

    fn from_str(text: &str) -> Result<Self, UnknownWay> {
        Self::ALL.into_iter().find(|way| way.as_str() == text).ok_or(UnknownWay)
    }
}

/// A shot to be seen again. Chances are from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct BestShot {
    pub number: u32,
    pub seat: Seat,
    pub way: Way,
    /// The frame was won by it.
    pub wins: bool,
    /// By how much the chance to win grew.
    pub gain: f64,
    /// How often this hand plays such a stroke as well.
    pub likely: f64,
}

impl BestShot {
    /// Of two, the one with more of it comes first: what was won, the more the less it was to be expected.
    pub fn score(&self) -> f64 {
        self.gain * (1.0 - self.likely)
    }
}

/// A shot that may be one, as the table was before it.
struct Seen {
    table: Table,
    layout: Layout,
    frame: Frame,
    result: ShotResult,
    after: f64,
    gain: f64,
}

/// The best shots of a frame that is over, best first, as far as it comes out when it is played again; at most [`MAX_SHOTS`]. The same arguments give the
/// same shots. It takes some five milliseconds: a hundredth of a review.
pub fn best_shots(setup: Setup, decisions: &[Decision], hands: &Hands) -> Vec<BestShot> {
    let mut seen = gains(setup, decisions, hands);
    seen.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    seen.truncate(LOOKED_AT);
    // Of its own: nothing of what is drawn here tells of any agent's shot.
    let mut random = Random::new(Random::new(setup.seed ^ 0x6265_7374).next());
    let mut shots: Vec<BestShot> = seen.iter().map(|seen| seen.judged(hands, &mut random)).collect();
    shots.retain(|shot| shot.score() >= LEAST_SCORE);
    shots.sort_by(|a, b| b.score().total_cmp(&a.score()));
    shots.truncate(MAX_SHOTS);
    shots
}

/// Shots that won something by a ball that fell. The break is luck.
fn gains(setup: Setup, decisions: &[Decision], hands: &Hands) -> Vec<Seen> {
    let mut game = Match::new(setup);
    let mut seen = Vec::new();
    for decision in decisions {
        let (table, layout, frame) = (game.table(), *game.layout(), *game.frame());
        let Ok(result) = game.replay(decision) else { break };
        let Some(result) = result else { continue };
        let ruling = &result.outcome.ruling;
        let is_pot = ruling.foul.is_none() && fallen(&result.outcome.facts).next().is_some();
        if !is_pot || frame.phase == Phase::Break {
            continue;
        }
        let chance = |layout: &Layout, now: &Frame| odds::chance(&table, layout, now, hands, frame.turn);
        let after = chance(game.layout(), game.frame());
        let gain = after - chance(&layout, &frame);
        if gain >= LEAST_GAIN {
            seen.push(Seen {
                table,
                layout,
                frame,
                result,
                after,
                gain,
            });
        }
    }
    seen
}

impl Seen {
    fn judged(&self, hands: &Hands, random: &mut Random) -> BestShot {
        let outcome = &self.result.outcome;
        BestShot {
            number: outcome.number,
            seat: outcome.seat,
            way: way(&outcome.facts, &self.result.run.events),
            wins: outcome.ending.is_some_and(|ending| ending.winner == Some(outcome.seat)),
            gain: self.gain,
            likely: self.likely(hands, random),
        }
    }

    fn likely(&self, hands: &Hands, random: &mut Random) -> f64 {
        let hand: &Skill = &hands[self.frame.turn.index()];
        let mut as_well = || {
            let shot = hand.play(self.result.outcome.shot, random);
            try_shot(&self.table, &self.layout, &self.frame, shot).is_some_and(|tried| {
                let frame = &tried.ruling.frame;
                let worth = odds::chance(&self.table, &tried.layout, frame, hands, self.frame.turn);
                worth >= self.after - AS_WELL
            })
        };
        (0..REHEARSALS).filter(|_| as_well()).count() as f64 / REHEARSALS as f64
    }
}

fn fallen(facts: &Facts) -> impl Iterator<Item = BallId> {
    let pocketed = facts.pocketed.iter();
    pocketed.map(|(ball, _)| *ball).filter(|ball| *ball != BallId::CUE)
}

fn way(facts: &Facts, events: &[Event]) -> Way {
    let mut balls = fallen(facts);
    let (Some(ball), None) = (balls.next(), balls.next()) else {
        return Way::Several;
    };
    if facts.first_contact != Some(ball) {
        return Way::Combination;
    }
    let before_contact = events
        .iter()
        .take_while(|event| !matches!(event, Event::Contact { .. }));
    let of_cue = |event: &Event| matches!(event, Event::Cushion { ball, .. } if *ball == BallId::CUE);
    if before_contact.into_iter().any(of_cue) {
        return Way::Kick;
    }
    // A facing of the pocket itself, which counts as its cushion, turns no pot into a bank.
    let facings = facts.pocket_of(ball).map(facings).unwrap_or_default();
    let banked = |event: &Event| match event {
        Event::Cushion {
            ball: touches, rail, ..
        } => *touches == ball && !facings.contains(rail),
        Event::Strike { .. } | Event::Contact { .. } | Event::Pocketed { .. } | Event::OffTable { .. } => false,
    };
    match events.iter().any(banked) {
        true => Way::Bank,
        false => Way::Pot,
    }
}

/// The cushions that a pocket lies between.
fn facings(pocket: Pocket) -> Vec<Rail> {
    let rails = [
        Rail::Head,
        Rail::HeadLeft,
        Rail::FootLeft,
        Rail::Foot,
        Rail::FootRight,
        Rail::HeadRight,
    ];
    let round = rails.iter().cycle().skip(usize::from(pocket.number()));
    round.take(2).copied().collect()
}

#[cfg(test)]
#[path = "best_shots_tests.rs"]
mod tests;
