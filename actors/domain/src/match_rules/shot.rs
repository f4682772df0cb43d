//! A shot: asked for, checked, simulated, and what it was worth.

use super::{EARLY, Ending, MAX_SHOTS, Match, Millis, Offered, Reason, Refusal, Rules, Seat, placement};
use crate::billiards::{self, Layout, Pocket, Point, Run, StateHash, Stroke, Table};
use crate::eight_ball::{Facts, Frame, Ruling};
use crate::match_rules::Decision;
use serde::{Deserialize, Serialize};

/// A shot as a player sends it. Units as in `billiards::Stroke`; nothing of it is believed before `Match::plan` has looked at it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Shot {
    /// Radians.
    pub aim: f64,
    pub power: f64,
    pub side: f64,
    pub follow: f64,
    /// Radians.
    pub elevation: f64,
    /// The pocket called for the eight.
    pub call: Option<Pocket>,
    /// Where the cue ball in hand is put; left out, it stays where it lies.
    pub placement: Option<Point>,
    /// The other is next, whatever falls; called before the shot.
    #[serde(default, skip_serializing_if = "is_false")]
    pub safety: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// The plan for a shot that was requested.
#[derive(Debug, Clone)]
pub enum Plan {
    Ready(Box<Ready>),
    /// The last shot, sent again: it is answered with what was answered then.
    Repeated,
}

/// A checked shot. It can be run on any thread.
#[derive(Debug, Clone)]
pub struct Ready {
    table: Table,
    before: Layout,
    stroke: Stroke,
    frame: Frame,
    revision: u64,
    number: u32,
    seat: Seat,
    at: Millis,
    start: Millis,
    shot: Shot,
}

/// A shot that has been simulated and judged; it counts once it has been committed and applied.
#[derive(Debug, Clone)]
pub struct ShotResult {
    pub run: Run,
    pub outcome: Outcome,
}

/// The outcome of a shot.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub number: u32,
    pub seat: Seat,
    pub shot: Shot,
    /// When it was taken.
    pub at: Millis,
    /// When the balls begin to move.
    pub start: Millis,
    pub rest_at: Millis,
    pub facts: Facts,
    pub ruling: Ruling,
    /// The table afterwards, with the eight spotted and the cue ball where it may be shot from.
    pub layout: Layout,
    pub ending: Option<Ending>,
    /// The choice that the shot leaves.
    pub offered: Option<Offered>,
    pub(super) revision: u64,
}

/// Something else was applied between planning and applying a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the match went on before this shot was applied")]
pub struct Stale;

impl Match {
    /// Checks a shot. `number` is the one that the player believes to be next.
    pub fn plan(&self, seat: Seat, number: u32, shot: Shot, now: Millis) -> Result<Plan, Refusal> {
        if number == self.shots && self.last == Some((seat, shot)) {
            return Ok(Plan::Repeated);
        }
        self.check_turn(seat, number, now)?;
        let stroke =
            Stroke::new(shot.aim, shot.power, shot.side, shot.follow, shot.elevation).map_err(|_| Refusal::BadShot)?;
        let before = self.placed(shot.placement)?;
        if shot.safety && self.frame.rules == Rules::First {
            return Err(Refusal::BadShot);
        }
        if self.frame.is_on_eight(&before) && shot.call.is_none() && !shot.safety {
            return Err(Refusal::CallRequired);
        }
        Ok(Plan::Ready(Box::new(Ready {
            table: self.table(),
            before,
            stroke,
            frame: self.frame,
            revision: self.revision,
            number,
            seat,
            at: now,
            start: now.max(self.rest_at),
            shot,
        })))
    }

    fn check_turn(&self, seat: Seat, number: u32, now: Millis) -> Result<(), Refusal> {
        if self.ending.is_some() {
            Err(Refusal::MatchOver)
        } else if seat != self.frame.turn {
            Err(Refusal::OutOfTurn)
        } else if number != self.shots + 1 {
            Err(Refusal::WrongShotNumber)
        } else if now > self.deadline {
            Err(Refusal::TooLate)
        } else if now.saturating_add(EARLY) < self.rest_at {
            Err(Refusal::StillMoving)
        } else {
            Ok(())
        }
    }

    fn placed(&self, at: Option<Point>) -> Result<Layout, Refusal> {
        match at {
            None => Ok(self.layout),
            Some(at) if placement::may_place(&self.table(), &self.layout, &self.frame, at) => {
                Ok(placement::place_cue(&self.layout, at))
            }
            Some(_) => Err(Refusal::BadPlacement),
        }
    }
}

impl Ready {
    /// Simulates and judges. Pure; about a millisecond for a break. A table that the physics cannot play is the player's bad shot.
    pub fn run(self) -> Result<ShotResult, Refusal> {
        let run = billiards::simulate(&self.table, &self.before, &self.stroke).map_err(|_| Refusal::BadShot)?;
        let facts = Facts::of(&self.table, &self.before, &run);
        let outcome = self.judge(facts, &run.layout, millis(run.duration));
        Ok(ShotResult { run, outcome })
    }

    /// The table when the cue ball is struck.
    #[cfg(test)]
    pub(super) fn before(&self) -> &Layout {
        &self.before
    }

    /// The outcome, from what the balls did.
    pub(super) fn judge(self, facts: Facts, after: &Layout, motion: Millis) -> Outcome {
        let ruling = self.frame.rule(&self.before, &facts, self.shot.call, self.shot.safety);
        let ending = match ruling.frame.ending {
            Some(ending) => Some(Ending {
                winner: Some(ending.winner),
                reason: Reason::Frame(ending.reason),
            }),
            None if self.number >= MAX_SHOTS => Some(Ending {
                winner: None,
                reason: Reason::ShotLimit,
            }),
            None => None,
        };
        let rest_at = self.start.saturating_add(motion);
        let offer = ruling.offer.filter(|_| ending.is_none());
        Outcome {
            number: self.number,
            seat: self.seat,
            shot: self.shot,
            at: self.at,
            start: self.start,
            rest_at,
            facts,
            offered: offer.map(|offer| {
                let lies = placement::spotted(&self.table, after, &ruling);
                Offered::new(offer, lies, rest_at)
            }),
            layout: placement::after(&self.table, after, &ruling),
            ruling,
            ending,
            revision: self.revision,
        }
    }
}

impl ShotResult {
    /// The decision that is stored of it.
    pub fn decision(&self) -> Decision {
        self.outcome.decision(self.run.hash)
    }
}

impl Outcome {
    pub(super) fn decision(&self, hash: StateHash) -> Decision {
        Decision::Shot {
            number: self.number,
            seat: self.seat,
            at: self.at,
            shot: self.shot,
            hash,
        }
    }
}

/// Seconds of motion, rounded up to the millisecond.
fn millis(seconds: f64) -> Millis {
    (seconds * 1_000.0).ceil() as Millis
}
