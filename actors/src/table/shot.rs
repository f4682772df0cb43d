//! A shot: checked, simulated, stored, and then told.

use std::time::Duration;

use actix::prelude::*;
use domain::billiards::{self, Pocket, Point};
use domain::match_rules::{Plan, Refusal, Shot, ShotResult};

use super::ask::{Ask, QueuedShot};
use super::port::Step;
use super::{Aim, ShotRequest, Table};
use crate::clock::unix_millis;
use crate::wire::{
    Place, RivalAim, ShotCode, ShotEvent, ShotEventKind, ShotInput, ShotOutcome, ShotPlayed, TableState,
};

/// Contacts and cushions of a shot that are told; a hard break has some hundred, of which the later ones are not heard.
const MAX_EVENTS: usize = 120;
/// Nobody aims farther round than this, and numbers beyond lose digits.
const MAX_AIM: f64 = 1_000.0;

impl Table {
    pub(super) fn request_shot(&mut self, request: ShotRequest, ctx: &mut Context<Self>) {
        let Some(seat) = self.seats.get(&(request.worker.id, request.connection)).copied() else {
            return self.reject(
                &request.worker,
                request.connection,
                request.number,
                ShotCode::NotAPlayer,
            );
        };
        let Some(shot) = request.shot else {
            return self.reject(&request.worker, request.connection, request.number, ShotCode::BadShot);
        };
        let queued = QueuedShot {
            seat,
            number: request.number,
            shot,
            from: Some((request.worker, request.connection)),
        };
        // Nobody fills the places that wait with shots that will be refused; one that was played is answered again.
        let waits = self.asks.is_committing()
            && self
                .game
                .as_ref()
                .is_some_and(|game| game.frame().turn != seat && request.number > game.shots());
        if waits {
            return self.refuse(&queued, ShotCode::OutOfTurn);
        }
        self.ask(Ask::Shot(queued), ctx);
    }

    pub(super) fn aim(&mut self, aim: Aim, _: &mut Context<Self>) {
        let Some(seat) = self.seats.get(&(aim.worker.id, aim.connection)).copied() else {
            return;
        };
        let at_the_table = self.over.is_none() && self.game.as_ref().is_some_and(|game| game.frame().turn == seat);
        let sane = aim.aim.abs() <= MAX_AIM && aim.power.is_none_or(|power| (0.0..=1.0).contains(&power));
        if at_the_table && sane {
            self.aim = Some(RivalAim {
                seat: seat.into(),
                aim: aim.aim,
                power: aim.power,
            });
        }
    }

    pub(super) fn shoot(&mut self, queued: QueuedShot, ctx: &mut Context<Self>) {
        if self.over.is_some() {
            return self.refuse(&queued, ShotCode::MatchOver);
        }
        let Some(game) = &self.game else {
            return self.refuse(&queued, ShotCode::NotYet);
        };
        let now = match self.hurries() {
            true => unix_millis().max(game.rest_at()),
            false => unix_millis(),
        };
        let result = match game.plan(queued.seat, queued.number, queued.shot, now) {
            Ok(Plan::Ready(ready)) => ready.run(),
            Ok(Plan::Repeated) => return self.repeat(&queued),
            Err(refusal) => Err(refusal),
        };
        let result = match result {
            Ok(result) => result,
            Err(refusal) => return self.refuse(&queued, code(refusal)),
        };
        let mut after = game.clone();
        if after.apply_shot(&result).is_err() {
            return self.refuse(&queued, ShotCode::Unavailable);
        }
        let mut told = told(&result, self.names(), self.state_of(&after));
        let step = Step {
            epoch: self.epoch,
            number: self.steps + 1,
            decision: Some(result.decision()),
            shot: Some((&told).into()),
            end: after.ending().map(|ending| self.end(ending, &after, None)),
        };
        let rolls = Duration::from_millis(u64::from(told.duration_ms));
        self.commit(step, rolls, ctx, move |table, committed, ctx| {
            table.game = Some(after);
            table.asking.played = Some(queued.seat);
            table.took_place(committed, ctx);
            // With what the end did to the ratings.
            told.state = table.state();
            table.tell_shot(&told, ctx);
            table.last = Some(told);
        });
    }

    /// The same shot again is answered with what was answered then.
    fn repeat(&self, queued: &QueuedShot) {
        if let (Some((worker, connection)), Some(last)) = (&queued.from, &self.last) {
            self.reply(worker, *connection, last);
        }
    }

    pub(super) fn refuse(&self, queued: &QueuedShot, code: ShotCode) {
        match &queued.from {
            Some((worker, connection)) => self.reject(worker, *connection, queued.number, code),
            None => tracing::warn!(id = %self.info.id, ?code, "an agent's shot was refused"),
        }
    }

    fn names(&self) -> [&str; 2] {
        self.info.players.each_ref().map(|sitter| sitter.username.as_str())
    }
}

/// The shot for everybody; `state` is that of the table after it.
pub(super) fn told(result: &ShotResult, names: [&str; 2], state: TableState) -> ShotPlayed {
    let outcome = &result.outcome;
    let ruling = &outcome.ruling;
    let ending = outcome.ending;
    ShotPlayed {
        number: outcome.number,
        seat: outcome.seat.into(),
        shot: (&outcome.shot).into(),
        started_at: outcome.start,
        duration_ms: shot_millis(result.run.duration),
        trajectory: result.run.trajectory.encode(),
        events: shot_events(&result.run.events),
        outcome: ShotOutcome {
            foul: ruling.foul.map(|foul| foul.as_str().to_owned()),
            pocketed: outcome.facts.pocketed.iter().map(|(ball, _)| ball.number()).collect(),
            turn: ruling.frame.turn.into(),
            ball_in_hand: ruling.frame.hand.into(),
            groups: super::state::groups(&ruling.frame),
            winner: ending.and_then(|ending| ending.winner).map(u8::from),
            reason: ending.map(|ending| ending.reason.as_str().to_owned()),
            text: match ending {
                Some(ending) => ending.words(names),
                None => ruling.words(outcome.seat, names),
            },
        },
        state,
        hash: result.run.hash.to_string(),
    }
}

pub(super) fn code(refusal: Refusal) -> ShotCode {
    match refusal {
        Refusal::OutOfTurn | Refusal::TooLate => ShotCode::OutOfTurn,
        Refusal::StillMoving => ShotCode::NotYet,
        Refusal::BadShot => ShotCode::BadShot,
        Refusal::WrongShotNumber => ShotCode::WrongShotNumber,
        Refusal::MatchOver => ShotCode::MatchOver,
        Refusal::BadPlacement => ShotCode::BadPlacement,
        Refusal::CallRequired => ShotCode::CallRequired,
        Refusal::NoSuchChoice => ShotCode::NoSuchChoice,
    }
}

impl ShotInput {
    /// The shot that the rules know. None when the pocket is none; ranges are the rules' own matter.
    pub fn shot(&self) -> Option<Shot> {
        Some(Shot {
            aim: self.aim,
            power: self.power,
            side: self.side,
            follow: self.follow,
            elevation: self.elevation,
            call: match self.call {
                Some(number) => Some(Pocket::try_from(number).ok()?),
                None => None,
            },
            placement: self.placement.map(|place| Point::new(place.x, place.y)),
            safety: self.safety,
        })
    }
}

impl From<&Shot> for ShotInput {
    fn from(shot: &Shot) -> Self {
        Self {
            aim: shot.aim,
            power: shot.power,
            side: shot.side,
            follow: shot.follow,
            elevation: shot.elevation,
            call: shot.call.map(Pocket::number),
            placement: shot.placement.map(|place| Place { x: place.x, y: place.y }),
            safety: shot.safety,
        }
    }
}

/// The events of a shot as they are told: fallen balls always, of contacts the first ones.
pub fn shot_events(events: &[billiards::Event]) -> Vec<ShotEvent> {
    let mut touches = 0;
    let mut told = Vec::new();
    for event in events {
        let Some(event) = event_of(event) else { continue };
        let touch = matches!(event.kind, ShotEventKind::Contact | ShotEventKind::Cushion);
        touches += usize::from(touch);
        if !touch || touches <= MAX_EVENTS {
            told.push(event);
        }
    }
    told
}

fn event_of(event: &billiards::Event) -> Option<ShotEvent> {
    use billiards::Event::{Contact, Cushion, OffTable, Pocketed, Strike};
    let (at, kind, ball, other, pocket) = match *event {
        Strike { .. } => return None,
        Contact { at, a, b } => (at, ShotEventKind::Contact, a, Some(b), None),
        Cushion { at, ball, .. } => (at, ShotEventKind::Cushion, ball, None, None),
        Pocketed { at, ball, pocket } => (at, ShotEventKind::Pocketed, ball, None, Some(pocket)),
        OffTable { at, ball } => (at, ShotEventKind::OffTable, ball, None, None),
    };
    Some(ShotEvent {
        at: shot_millis(at),
        kind,
        ball: ball.number(),
        other: other.map(|ball| ball.number()),
        pocket: pocket.map(Pocket::number),
    })
}

/// Whole milliseconds of seconds, as a shot's duration is told.
pub fn shot_millis(seconds: f64) -> u32 {
    (seconds * 1_000.0).ceil() as u32
}
