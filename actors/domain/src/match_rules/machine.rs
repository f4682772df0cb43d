//! The one place that decides what may happen in a match.

use super::shot::{Outcome, Shot};
use super::{
    BREAK_CLOCK, Choice, Ending, Millis, Offered, Played, RETURN_WINDOW, Reason, Refusal, SHOT_CLOCK, Seat, ShotResult,
    Stale, TIME_OUTS, placement, tally::Tally,
};
use crate::billiards::{Layout, StateHash, Table, TableSize};
use crate::eight_ball::{Frame, Hand, Phase, Rules};
use serde::{Deserialize, Serialize};

/// The beginning of a match; with its decisions it is the whole match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub table: TableSize,
    pub breaker: Seat,
    /// Of the rack.
    pub seed: u64,
    pub started_at: Millis,
    #[serde(default)]
    pub rules: Rules,
}

/// Commands of players and of the clock, besides shots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// The clock. Asking too early or too often does no harm; `Match::wake_at` says when something is due.
    Tick,
    /// The player's last connection is gone.
    Left {
        seat: Seat,
    },
    Returned {
        seat: Seat,
    },
    Concede {
        seat: Seat,
    },
    /// After a break that leaves a choice. `number` is that of the next shot.
    Choose {
        seat: Seat,
        number: u32,
        choice: Choice,
    },
}

/// A decision, as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Decision {
    /// `at` is when it was taken, and `hash` the table's state after it.
    Shot {
        number: u32,
        seat: Seat,
        at: Millis,
        shot: Shot,
        hash: StateHash,
    },
    TimeOut {
        seat: Seat,
        at: Millis,
    },
    Chose {
        seat: Seat,
        at: Millis,
        choice: Choice,
    },
    Left {
        seat: Seat,
        at: Millis,
    },
    Returned {
        seat: Seat,
    },
    Conceded {
        seat: Seat,
    },
    /// The player had left, and did not return in time.
    Forfeited {
        seat: Seat,
    },
    /// Both had left.
    Abandoned,
}

impl Decision {
    /// Whether it has to be stored before it is told. Who is connected is lost with the process anyway.
    pub fn is_durable(&self) -> bool {
        match self {
            Self::Left { .. } | Self::Returned { .. } => false,
            Self::Shot { .. }
            | Self::TimeOut { .. }
            | Self::Chose { .. }
            | Self::Conceded { .. }
            | Self::Forfeited { .. }
            | Self::Abandoned => true,
        }
    }
}

/// A match that runs, or has ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    pub(super) size: TableSize,
    pub(super) layout: Layout,
    pub(super) frame: Frame,
    pub(super) offered: Option<Offered>,
    /// The choice made since the last shot, and by whom.
    pub(super) chosen: Option<(Seat, Choice)>,
    /// Of the first rack.
    pub(super) seed: u64,
    /// How often the balls were racked again.
    pub(super) racks: u32,
    /// Shots played.
    pub(super) shots: u32,
    pub(super) last: Option<(Seat, Shot)>,
    /// Seats that have shot at least once.
    pub(super) have_shot: [bool; 2],
    /// When the balls of the last shot rest.
    pub(super) rest_at: Millis,
    pub(super) deadline: Millis,
    pub(super) time_outs: [u8; 2],
    pub(super) tallies: [Tally; 2],
    /// Until when a player who left may return.
    pub(super) return_by: [Option<Millis>; 2],
    pub(super) ending: Option<Ending>,
    /// Counts what changed the game, so that a shot which was planned before is noticed.
    pub(super) revision: u64,
}

impl Match {
    /// Before the break, with both players there.
    pub fn new(setup: Setup) -> Self {
        let table = Table::new(setup.table);
        let frame = Frame {
            rules: setup.rules,
            ..Frame::new(setup.breaker)
        };
        Self {
            layout: placement::settle_cue(&table, &table.rack(setup.seed), &frame),
            size: setup.table,
            frame,
            offered: None,
            chosen: None,
            seed: setup.seed,
            racks: 0,
            shots: 0,
            last: None,
            have_shot: [false; 2],
            rest_at: setup.started_at,
            deadline: setup.started_at.saturating_add(BREAK_CLOCK),
            time_outs: [0; 2],
            tallies: [Tally::default(); 2],
            return_by: [None; 2],
            ending: None,
            revision: 0,
        }
    }

    /// Decides; nothing has happened yet. What is answered is stored where it is durable, and then applied.
    pub fn decide(&self, command: Command, now: Millis) -> Result<Option<Decision>, Refusal> {
        if self.ending.is_some() {
            return match command {
                Command::Concede { .. } | Command::Choose { .. } => Err(Refusal::MatchOver),
                Command::Tick | Command::Left { .. } | Command::Returned { .. } => Ok(None),
            };
        }
        Ok(match command {
            Command::Tick => self.due(now),
            Command::Left { seat } => self.return_by[seat.index()]
                .is_none()
                .then_some(Decision::Left { seat, at: now }),
            Command::Returned { seat } => self.return_by[seat.index()].map(|_| Decision::Returned { seat }),
            Command::Concede { seat } => Some(Decision::Conceded { seat }),
            Command::Choose { seat, number, choice } => Some(self.choose(seat, number, choice, now)?),
        })
    }

    /// A player's tally so far.
    pub fn played(&self, seat: Seat) -> Played {
        self.tallies[seat.index()].played(&self.frame, seat)
    }

    /// When the clock has something to decide, unless something happens before.
    pub fn wake_at(&self) -> Option<Millis> {
        let forfeit = match self.return_by {
            [Some(one), Some(other)] => Some(one.max(other)),
            [one, other] => one.or(other),
        };
        let deadline = Some(self.deadline);
        let due = forfeit.into_iter().chain(deadline).min();
        due.filter(|_| self.ending.is_none())
    }

    /// Decides by the clock: one thing at a time, so that a late tick costs nobody two time-outs.
    fn due(&self, now: Millis) -> Option<Decision> {
        let gone = |by: Option<Millis>| by.is_some_and(|by| by <= now);
        match self.return_by {
            [one, other] if gone(one) && gone(other) => return Some(Decision::Abandoned),
            [one, None] if gone(one) => return Some(Decision::Forfeited { seat: Seat::Challenger }),
            [None, other] if gone(other) => return Some(Decision::Forfeited { seat: Seat::Rival }),
            [Some(_) | None, Some(_) | None] => {}
        }
        (self.deadline <= now).then_some(Decision::TimeOut {
            seat: self.frame.turn,
            at: now,
        })
    }

    /// Applies anything but a shot, which is applied by `apply_shot`.
    pub fn apply(&mut self, decision: &Decision) {
        match *decision {
            Decision::Shot { .. } => {}
            Decision::TimeOut { seat, at } => self.time_out(seat, at),
            Decision::Chose { at, choice, .. } => self.chose(choice, at),
            Decision::Left { seat, at } => self.return_by[seat.index()] = Some(at.saturating_add(RETURN_WINDOW)),
            Decision::Returned { seat } => self.return_by[seat.index()] = None,
            Decision::Conceded { seat } => self.end(Some(seat.other()), Reason::Conceded),
            Decision::Forfeited { seat } => self.end(Some(seat.other()), Reason::Left),
            Decision::Abandoned => self.end(None, Reason::Abandoned),
        }
    }

    /// Takes a shot that has been committed. A shot that was planned before something else was applied is not taken.
    pub fn apply_shot(&mut self, played: &ShotResult) -> Result<(), Stale> {
        self.apply_outcome(&played.outcome)
    }

    pub(super) fn apply_outcome(&mut self, outcome: &Outcome) -> Result<(), Stale> {
        if outcome.revision != self.revision {
            return Err(Stale);
        }
        self.revision += 1;
        self.tallies[outcome.seat.index()].shot(outcome.seat, &outcome.facts, &outcome.ruling);
        self.layout = outcome.layout;
        self.frame = outcome.ruling.frame;
        self.offered = outcome.offered;
        self.chosen = None;
        self.shots = outcome.number;
        self.last = Some((outcome.seat, outcome.shot));
        self.have_shot[outcome.seat.index()] = true;
        self.rest_at = outcome.rest_at;
        self.ending = outcome.ending;
        self.start_clock(outcome.rest_at);
        Ok(())
    }

    fn time_out(&mut self, seat: Seat, at: Millis) {
        self.revision += 1;
        self.offered = None;
        self.chosen = None;
        let count = &mut self.time_outs[seat.index()];
        *count = count.saturating_add(1);
        if *count >= TIME_OUTS {
            return self.end(Some(seat.other()), Reason::TimeOuts);
        }
        self.tallies[seat.index()].pass();
        self.frame = self.frame.rule_time_out().frame;
        self.layout = placement::settle_cue(&self.table(), &self.layout, &self.frame);
        self.start_clock(at);
    }

    fn end(&mut self, winner: Option<Seat>, reason: Reason) {
        self.revision += 1;
        self.frame.hand = Hand::None;
        self.offered = None;
        self.ending = Some(Ending { winner, reason });
    }

    fn start_clock(&mut self, from: Millis) {
        self.deadline = from.saturating_add(self.allowed());
    }

    /// The time for the next shot.
    pub(super) fn allowed(&self) -> Millis {
        match self.frame.phase {
            Phase::Break => BREAK_CLOCK,
            Phase::Open | Phase::Groups(_) => SHOT_CLOCK,
        }
    }
}
