//! Moves of players, of the clock and of bad luck.

use super::super::shot::Outcome;
use super::super::{Choice, Command, Decision, Match, Millis, Plan, Ready, Rules, Seat, Setup, Shot};
use super::Bug;
use super::balls::{below, one_in, roll};
use crate::billiards::{Pocket, StateHash, TableSize};
use crate::random::Random;

/// A decision that is stored, with what a simulation would compute anew.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    pub decision: Decision,
    pub outcome: Option<Outcome>,
    /// When it was committed, and the clock that ran then.
    pub at: Millis,
    pub deadline: Millis,
    pub turn: Seat,
    /// Since when each player was gone.
    pub gone: [Option<Millis>; 2],
    /// The seat that really sent the shot.
    pub sender: Option<Seat>,
}

pub struct World {
    dice: Random,
    bug: Bug,
    pub now: Millis,
    /// In the actor's memory: lost in a crash.
    pub game: Match,
    /// All that survives, and the match that it tells of.
    pub store: Vec<Stored>,
    pub durable: Match,
    /// Shots that people saw.
    pub told: Vec<Outcome>,
    /// The last shot that was sent, for players who send again.
    sent: Option<(Seat, u32, Shot)>,
    /// Since when each player is gone, as the players themselves know.
    pub gone: [Option<Millis>; 2],
    /// When the match was last restored, and the clock then.
    pub restored: Option<(Millis, Millis)>,
    /// When it was last restored, if ever.
    pub resumed: Millis,
}

impl World {
    pub fn new(seed: u64, bug: Bug) -> Self {
        let setup = Setup {
            table: TableSize::Nine,
            breaker: Seat::Rival,
            seed: 7,
            started_at: 1_000_000,
            rules: Rules::NEWEST,
        };
        Self {
            dice: Random::new(seed),
            bug,
            now: setup.started_at,
            game: Match::new(setup),
            store: Vec::new(),
            durable: Match::new(setup),
            told: Vec::new(),
            sent: None,
            gone: [None; 2],
            restored: None,
            resumed: 0,
        }
    }

    /// One thing happens; the answer names it.
    pub fn step(&mut self) -> &'static str {
        self.restored = None;
        match below(&mut self.dice, 28) {
            0..=9 => self.shoot(),
            10..=12 => self.shoot_badly(),
            13..=14 => self.shoot_again(),
            15 => self.leave(),
            16..=17 => self.come_back(),
            18..=20 => self.wait(),
            21 => self.wait_long(),
            22 => self.crash(),
            23..=26 => self.choose(),
            _ => self.concede(),
        }
    }

    /// Nobody does anything any more but the clock.
    pub fn settle(&mut self) {
        self.restored = None;
        for _ in 0..20 {
            self.now += 120_000;
            self.command(Command::Tick);
        }
    }

    fn shoot(&mut self) -> &'static str {
        self.now = self.now.max(self.game.rest_at()) + below(&mut self.dice, 20_000) as Millis;
        self.tick();
        let shot = self.shot();
        let number = self.game.view().shot_number;
        self.send(self.game.frame().turn, number, shot);
        "shoot"
    }

    fn shoot_badly(&mut self) -> &'static str {
        let seat = self.seat();
        let mut shot = self.shot();
        let mut number = self.game.view().shot_number;
        match below(&mut self.dice, 6) {
            0 => shot.power = f64::NAN,
            1 => shot.follow = 3.0,
            2 => shot.placement = Some(crate::billiards::Point { x: 40.0, y: 0.0 }),
            3 => number += 1,
            4 => shot.call = None,
            _ => {}
        }
        self.send(seat, number, shot);
        "shoot badly"
    }

    fn shoot_again(&mut self) -> &'static str {
        if let Some((seat, number, shot)) = self.sent {
            self.send(seat, number, shot);
        }
        "shoot again"
    }

    /// Mostly whoever may, of what is offered.
    fn choose(&mut self) -> &'static str {
        const ALL: [Choice; 5] = [
            Choice::AsItLies,
            Choice::InHand,
            Choice::SpotEight,
            Choice::Rerack,
            Choice::RivalBreaks,
        ];
        self.now += below(&mut self.dice, 12_000) as Millis;
        let at_table = self.game.frame().turn;
        let seat = match one_in(&mut self.dice, 6) {
            true => self.seat(),
            false => at_table,
        };
        let offered = self.game.offered().map_or(&ALL[..], |offered| offered.offer.options());
        let options = if one_in(&mut self.dice, 6) { &ALL[..] } else { offered };
        let choice = options[below(&mut self.dice, options.len() as u64) as usize];
        let number = self.game.view().shot_number - u32::from(one_in(&mut self.dice, 10));
        self.command(Command::Choose { seat, number, choice });
        "choose"
    }

    fn leave(&mut self) -> &'static str {
        let seat = self.seat();
        self.gone[seat.index()].get_or_insert(self.now);
        self.command(Command::Left { seat });
        "leave"
    }

    fn come_back(&mut self) -> &'static str {
        let seat = self.seat();
        self.gone[seat.index()] = None;
        if self.bug != Bug::MissesReturns {
            self.command(Command::Returned { seat });
        }
        "come back"
    }

    fn wait(&mut self) -> &'static str {
        self.now += below(&mut self.dice, 20_000) as Millis;
        self.tick();
        "wait"
    }

    /// Ticks that come late.
    fn wait_long(&mut self) -> &'static str {
        self.now += below(&mut self.dice, 200_000) as Millis;
        self.tick();
        self.tick();
        "wait long"
    }

    fn concede(&mut self) -> &'static str {
        if one_in(&mut self.dice, 4) {
            let seat = self.seat();
            self.command(Command::Concede { seat });
        }
        "concede"
    }

    /// The process dies, and the match is made anew from the store.
    fn crash(&mut self) -> &'static str {
        self.now += below(&mut self.dice, 100_000) as Millis;
        self.game = self.durable.clone();
        if self.bug != Bug::KeepsDeadline {
            self.game.resume(self.now);
        }
        self.resumed = self.now;
        self.restored = Some((self.now, self.game.view().clock.deadline));
        self.gone = [Some(self.now); 2];
        for seat in Seat::BOTH {
            if !one_in(&mut self.dice, 4) {
                self.gone[seat.index()] = None;
                self.command(Command::Returned { seat });
            }
        }
        "crash"
    }

    fn tick(&mut self) {
        self.command(Command::Tick);
    }

    fn command(&mut self, command: Command) {
        let Ok(Some(decision)) = self.game.decide(command, self.now) else {
            return;
        };
        let forgotten = self.bug == Bug::ForgetsTimeOuts && matches!(decision, Decision::TimeOut { .. });
        if decision.is_durable() && !forgotten && !self.commit(decision, None, None) {
            return;
        }
        self.game.apply(&decision);
    }

    fn send(&mut self, seat: Seat, number: u32, shot: Shot) {
        let sender = seat;
        let seat = if self.bug == Bug::TrustsSender {
            self.game.frame().turn
        } else {
            seat
        };
        let plan = match self.game.plan(seat, number, shot, self.now) {
            Ok(Plan::Repeated) if self.bug == Bug::PlaysRepeats => self.game.plan(seat, number + 1, shot, self.now),
            planned => planned,
        };
        if let Ok(Plan::Ready(ready)) = plan {
            self.sent = Some((seat, number, shot));
            self.play(*ready, sender);
        }
    }

    fn play(&mut self, ready: Ready, sender: Seat) {
        let before = *ready.before();
        let (facts, after) = roll(&mut self.dice, &before, self.game.frame().is_on_eight(&before));
        let motion = below(&mut self.dice, 12_000) as Millis;
        let outcome = ready.judge(facts, &after, motion);
        if self.bug == Bug::ToldEarly {
            self.told.push(outcome.clone());
        }
        if self.bug == Bug::TicksMeanwhile {
            self.now += 40_000;
            self.tick();
        }
        let decision = outcome.decision(StateHash::of(&outcome.layout));
        let committed = self.commit(decision, Some(outcome.clone()), Some(sender));
        if !committed && self.bug != Bug::AppliedEarly {
            return;
        }
        if self.game.apply_outcome(&outcome).is_ok() && committed && self.bug != Bug::ToldEarly {
            self.told.push(outcome);
        }
    }

    /// False when the store refused, and nothing of it happened.
    fn commit(&mut self, decision: Decision, outcome: Option<Outcome>, sender: Option<Seat>) -> bool {
        if one_in(&mut self.dice, 12) {
            return false;
        }
        let stored = Stored {
            decision,
            outcome,
            at: self.now,
            deadline: self.game.view().clock.deadline,
            turn: self.game.frame().turn,
            gone: self.gone,
            sender,
        };
        if self.bug == Bug::CommitsTwice && one_in(&mut self.dice, 12) {
            self.keep(stored.clone());
        }
        self.keep(stored);
        true
    }

    fn keep(&mut self, stored: Stored) {
        match &stored.outcome {
            // Refused as stale: that memory and store differ shows it.
            Some(outcome) => drop(self.durable.apply_outcome(outcome)),
            None => self.durable.apply(&stored.decision),
        }
        self.store.push(stored);
    }

    fn seat(&mut self) -> Seat {
        Seat::BOTH[below(&mut self.dice, 2) as usize]
    }

    fn shot(&mut self) -> Shot {
        Shot {
            aim: self.dice.unit(),
            power: self.dice.unit(),
            side: 0.0,
            follow: 0.0,
            elevation: 0.0,
            call: Some(Pocket::ALL[below(&mut self.dice, 6) as usize]),
            placement: None,
            safety: false,
        }
    }
}
