//! A shot: checked, simulated, stored, and then told.

use actix::prelude::*;
use domain::billiards::{self, Pocket, Point};
use domain::match_rules::{Plan, Played, Refusal, Seat, Shot};

use super::act::Ask;
use super::port::Step;
use super::{Aim, Play, Table};
use crate::clock::unix_millis;
use crate::room::{Class, ConnectionId, WorkerHandle};
use crate::wire::{Encode, Place, RivalAim, ShotCode, ShotEvent, ShotEventKind, ShotInput, ShotOutcome, ShotPlayed};

/// Contacts and cushions of a shot that are told; a hard break has some hundred, of which the later ones are not heard.
const EVENTS: usize = 120;
/// Nobody aims farther round than this, and numbers beyond lose digits.
const MAX_AIM: f64 = 1_000.0;

/// A shot that waits for its turn.
#[derive(Debug)]
pub(super) struct Shooting {
    pub seat: Seat,
    pub number: u32,
    pub shot: Shot,
    /// Where refusals go; an agent hears none.
    pub from: Option<(WorkerHandle, ConnectionId)>,
}

impl Table {
    pub(super) fn play(&mut self, play: Play, ctx: &mut Context<Self>) {
        let Some(seat) = self.seats.get(&(play.worker.id, play.connection)).copied() else {
            return self.reject(&play.worker, play.connection, play.number, ShotCode::NotAPlayer);
        };
        let Some(shot) = play.shot else {
            return self.reject(&play.worker, play.connection, play.number, ShotCode::BadShot);
        };
        let shooting = Shooting {
            seat,
            number: play.number,
            shot,
            from: Some((play.worker, play.connection)),
        };
        // Nobody fills the places that wait with shots that will be refused; one that was played is answered again.
        let waits = self.committing
            && self
                .game
                .as_ref()
                .is_some_and(|game| game.frame().turn != seat && play.number > game.shots());
        if waits {
            return self.refuse(&shooting, ShotCode::OutOfTurn);
        }
        self.ask(Ask::Shot(shooting), ctx);
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

    pub(super) fn shoot(&mut self, shooting: Shooting, ctx: &mut Context<Self>) {
        if self.over.is_some() {
            return self.refuse(&shooting, ShotCode::MatchOver);
        }
        let Some(game) = &self.game else {
            return self.refuse(&shooting, ShotCode::NotYet);
        };
        let now = match self.hurries() {
            true => unix_millis().max(game.rest_at()),
            false => unix_millis(),
        };
        let played = match game.plan(shooting.seat, shooting.number, shooting.shot, now) {
            Ok(Plan::Ready(ready)) => ready.run(),
            Ok(Plan::Repeated) => return self.repeat(&shooting),
            Err(refusal) => Err(refusal),
        };
        let played = match played {
            Ok(played) => played,
            Err(refusal) => return self.refuse(&shooting, code(refusal)),
        };
        let mut after = game.clone();
        if after.apply_shot(&played).is_err() {
            return self.refuse(&shooting, ShotCode::Unavailable);
        }
        let mut told = self.told(&played);
        told.state = self.state_of(&after);
        let step = Step {
            epoch: self.epoch,
            number: self.steps + 1,
            decision: Some(played.decision()),
            shot: Some((shooting.number, told.json())),
            end: after.ending().map(|ending| self.end(ending, &after, None)),
        };
        self.commit(step, ctx, move |table, committed, ctx| {
            table.game = Some(after);
            table.took_place(committed, ctx);
            // With what the end did to the ratings.
            told.state = table.state();
            table.tell(Class::Result, &told.json());
            table.last = Some(told);
        });
    }

    /// The same shot again is answered with what was answered then.
    fn repeat(&self, shooting: &Shooting) {
        if let (Some((worker, connection)), Some(last)) = (&shooting.from, &self.last) {
            self.reply(worker, *connection, last);
        }
    }

    pub(super) fn refuse(&self, shooting: &Shooting, code: ShotCode) {
        match &shooting.from {
            Some((worker, connection)) => self.reject(worker, *connection, shooting.number, code),
            None => tracing::warn!(id = %self.info.id, ?code, "an agent's shot was refused"),
        }
    }

    /// The shot for everybody; its state is still to be set.
    fn told(&self, played: &Played) -> ShotPlayed {
        let outcome = &played.outcome;
        let ruling = &outcome.ruling;
        let ending = outcome.ending;
        ShotPlayed {
            number: outcome.number,
            seat: outcome.seat.into(),
            shot: input(&outcome.shot),
            started_at: outcome.start,
            duration_ms: millis(played.run.duration),
            trajectory: played.run.trajectory.encode(),
            events: events(&played.run.events),
            outcome: ShotOutcome {
                foul: ruling.foul.map(|foul| foul.as_str().to_owned()),
                pocketed: outcome.facts.pocketed.iter().map(|(ball, _)| ball.number()).collect(),
                turn: ruling.frame.turn.into(),
                ball_in_hand: ruling.frame.hand.into(),
                groups: super::state::groups(&ruling.frame),
                winner: ending.and_then(|ending| ending.winner).map(u8::from),
                reason: ending.map(|ending| ending.reason.as_str().to_owned()),
                text: match ending {
                    Some(ending) => ending.words(self.names()),
                    None => ruling.words(outcome.seat, self.names()),
                },
            },
            state: self.state(),
            hash: played.run.hash.to_string(),
        }
    }

    fn names(&self) -> [&str; 2] {
        self.info.players.each_ref().map(|sitter| sitter.username.as_str())
    }
}

fn code(refusal: Refusal) -> ShotCode {
    match refusal {
        Refusal::OutOfTurn | Refusal::TooLate => ShotCode::OutOfTurn,
        Refusal::StillMoving => ShotCode::NotYet,
        Refusal::BadShot => ShotCode::BadShot,
        Refusal::WrongShotNumber => ShotCode::WrongShotNumber,
        Refusal::MatchOver => ShotCode::MatchOver,
        Refusal::BadPlacement => ShotCode::BadPlacement,
        Refusal::CallRequired => ShotCode::CallRequired,
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
        })
    }
}

fn input(shot: &Shot) -> ShotInput {
    ShotInput {
        aim: shot.aim,
        power: shot.power,
        side: shot.side,
        follow: shot.follow,
        elevation: shot.elevation,
        call: shot.call.map(Pocket::number),
        placement: shot.placement.map(|place| Place { x: place.x, y: place.y }),
    }
}

/// What falls is always told; of what touches, the first ones.
fn events(events: &[billiards::Event]) -> Vec<ShotEvent> {
    let mut touches = 0;
    let mut told = Vec::new();
    for event in events {
        let Some(event) = event_of(event) else { continue };
        let touch = matches!(event.kind, ShotEventKind::Contact | ShotEventKind::Cushion);
        touches += usize::from(touch);
        if !touch || touches <= EVENTS {
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
        at: millis(at),
        kind,
        ball: ball.number(),
        other: other.map(|ball| ball.number()),
        pocket: pocket.map(Pocket::number),
    })
}

/// Whole milliseconds of seconds.
fn millis(seconds: f64) -> u32 {
    (seconds * 1_000.0).ceil() as u32
}
