//! Acts in a room: decided by the rules, stored, told, answered, one after the other.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::UserId;
use domain::chat::{Bucket, Rate};
use domain::duel_room::{Command, Effect, Refusal, Room};

use super::{
    Act, Acted, Ask, Crash, DuelError, DuelRoom, Find, MAX_CHAT_LINES, MOVE_RATE, ReplyTo, Watch, stored_line,
};
use crate::clock::unix_millis;
use crate::ports::{Author, DuelChange, DuelSaveError, NewDuelLine};
use crate::wire::{DuelErrorMessage, DuelPerson, RoomUpdated};

/// Acts that wait at most; those that come then are answered busy.
pub(super) const QUEUE_CAPACITY: usize = 256;

/// Within this time the same line is the same line sent again.
const REPEAT_WINDOW_MS: i64 = 5_000;

/// The decision on an act.
struct Decided {
    room: Room,
    effects: Vec<Effect>,
    lines: Vec<NewDuelLine>,
}

impl DuelRoom {
    pub(super) fn act(&mut self, act: Act, ctx: &mut Context<Self>) {
        self.asked_at = Instant::now();
        match self.acts.push(act) {
            Ok(()) => self.step(ctx),
            Err(act) => self.answer(act.reply, Err(DuelError::Busy)),
        }
    }

    pub(super) fn watch(&mut self, watch: Watch, _: &mut Context<Self>) {
        self.asked_at = Instant::now();
        self.admit(
            &watch.socket,
            Some(&RoomUpdated {
                room: self.view_as_told(),
            }),
        );
        self.show_running_game(&watch.socket, watch.user);
    }

    pub(super) fn find(&mut self, find: Find, _: &mut Context<Self>) {
        let _ = find.reply.send(self.launch_of(find.user));
    }

    #[allow(clippy::panic, reason = "the drill that proves that a panic stays in its room")]
    pub(super) fn crash(&mut self, _: Crash, _: &mut Context<Self>) {
        panic!("a drill");
    }

    /// Does what waits, until something has to be stored: its end calls again.
    fn step(&mut self, ctx: &mut Context<Self>) {
        while let Some(act) = self.acts.take_next() {
            if let Some(by) = act.ask.by() {
                let room = &self.room;
                self.people.retain(|user, _| room.names(*user));
                let person = DuelPerson::of(by);
                match act.ask {
                    // A table's socket says the name that the seat was taken under: it may be an old one.
                    Ask::Say(..) => {
                        self.people.entry(by.user_id).or_insert(person);
                    }
                    Ask::Join(_)
                    | Ask::Leave(_)
                    | Ask::Ready(..)
                    | Ask::Start(..)
                    | Ask::Reset(_)
                    | Ask::MatchOver(..)
                    | Ask::Abandon => {
                        self.people.insert(by.user_id, person);
                    }
                }
            }
            match self.decide(&act.ask) {
                Err(refused) => self.answer(act.reply, Err(refused)),
                Ok(decided) if decided.effects.is_empty() && decided.lines.is_empty() => self.nothing_new(act),
                Ok(decided) if matches!(decided.effects[..], [Effect::StartedBefore(_)]) => self.nothing_new(act),
                Ok(decided) => self.store(act, decided, ctx),
            }
        }
    }

    fn decide(&mut self, ask: &Ask) -> Result<Decided, DuelError> {
        let now = unix_millis();
        if let Ask::Join(by) | Ask::Leave(by) | Ask::Ready(by, _) = ask {
            pace(&mut self.moved, MOVE_RATE, by.user_id, self.started.elapsed())?;
        }
        let mut room = self.room.clone();
        let command = match ask {
            Ask::Join(by) => Command::Join { by: by.user_id },
            Ask::Leave(by) => Command::Leave { by: by.user_id },
            Ask::Ready(by, is_ready) => Command::Ready {
                by: by.user_id,
                is_ready: *is_ready,
            },
            Ask::Start(by, fresh) => Command::Start {
                by: by.user_id,
                fresh: *fresh,
            },
            Ask::Reset(by) => Command::Reset { by: by.user_id },
            Ask::MatchOver(of, _) => Command::MatchOver { of: *of },
            Ask::Abandon => Command::Abandon,
            Ask::Say(by, text) => {
                self.may_say(by.user_id)?;
                if self.was_just_said(by, text.as_str(), now) {
                    return Ok(Decided {
                        room,
                        effects: Vec::new(),
                        lines: Vec::new(),
                    });
                }
                let line = NewDuelLine {
                    by: Some(by.user_id),
                    body: text.as_str().to_owned(),
                    at: now,
                };
                return Ok(Decided {
                    room,
                    effects: Vec::new(),
                    lines: vec![line],
                });
            }
        };
        let effects = room.handle(command, now)?;
        let texts = effects.iter().filter_map(|effect| self.system_line(effect, ask));
        let lines = texts.map(|body| NewDuelLine {
            by: None,
            body,
            at: now,
        });
        let lines = lines.collect();
        Ok(Decided { room, effects, lines })
    }

    fn may_say(&mut self, by: UserId) -> Result<(), DuelError> {
        if self.room.members.is_empty() {
            return Err(Refusal::Closed.into());
        }
        if !self.room.has(by) {
            return Err(Refusal::NotIn.into());
        }
        pace(&mut self.said, self.deps.chat_rate, by, self.started.elapsed())
    }

    /// Documented lines carry no id: the same one from the same person, straight after, is a retry (decision C20).
    fn was_just_said(&self, by: &Author, text: &str, now: i64) -> bool {
        self.chat.back().is_some_and(|(_, last)| {
            last.user_id == Some(by.address) && last.message == text && now - last.timestamp < REPEAT_WINDOW_MS
        })
    }

    fn store(&mut self, act: Act, decided: Decided, ctx: &mut Context<Self>) {
        let change = DuelChange {
            id: self.id.clone(),
            epoch: self.epoch,
            revision: self.revision + 1,
            now: unix_millis(),
            room: decided.room,
            effects: decided.effects,
            lines: decided.lines,
        };
        self.acts.begin(vec![act]);
        let store = self.deps.store.clone();
        let saved = async move {
            let saved = store.save(&change).await;
            (change, saved)
        };
        self.supervisor.commit(ctx, saved, |room, (change, saved), ctx| {
            let answer = match saved {
                Ok(()) => Ok(change),
                Err(DuelSaveError::TooManyRooms) => Err(DuelError::TooManyRooms),
                Err(DuelSaveError::Begun) => Err(DuelError::Begun),
                Err(DuelSaveError::Playing) => Err(DuelError::Playing),
                Err(DuelSaveError::Leaver(left)) => Err(DuelError::Leaver(left)),
                Err(DuelSaveError::Store(e)) => {
                    // It may have been stored after all: only the store knows, so the actor is built from it again.
                    tracing::error!(room = %room.id, cause = %e, "a change of a duel room was not stored");
                    let refused = room.acts.fail();
                    refused.for_each(|act| room.answer(act.reply, Err(DuelError::Unavailable)));
                    return room.supervisor.rebuild(ctx);
                }
            };
            match (room.acts.end().pop(), answer) {
                (Some(act), Ok(change)) => room.stored(act, change, ctx),
                (Some(act), Err(refused)) => room.answer(act.reply, Err(refused)),
                (None, _) => {}
            }
            room.step(ctx);
        });
    }

    fn stored(&mut self, act: Act, change: DuelChange, ctx: &mut Context<Self>) {
        self.room = change.room;
        self.revision = change.revision;
        if let ReplyTo::Socket(socket, _) = &act.reply {
            // Everybody else has the chat already.
            let joins = matches!(act.ask, Ask::Join(_));
            self.admit(
                socket,
                joins
                    .then(|| RoomUpdated {
                        room: self.view_as_told(),
                    })
                    .as_ref(),
            );
        }
        let lines: VecDeque<_> = change
            .lines
            .into_iter()
            .map(|line| {
                let person = line.by.and_then(|by| self.people.get(&by));
                stored_line(person, line.body, line.at)
            })
            .collect();
        for line in lines {
            self.tell_line(line);
        }
        self.chat.drain(..self.chat.len().saturating_sub(MAX_CHAT_LINES));
        self.tell_effects(&change.effects, ctx);
        self.done(act);
    }

    /// The act changes nothing: it is so already.
    fn nothing_new(&mut self, act: Act) {
        if let ReplyTo::Socket(socket, _) = &act.reply {
            self.admit(
                socket,
                Some(&RoomUpdated {
                    room: self.view_as_told(),
                }),
            );
            self.show_running_game(socket, act.ask.by().map(|by| by.user_id));
        }
        self.done(act);
    }

    fn done(&self, act: Act) {
        let starter = match &act.ask {
            Ask::Start(by, _) => Some(by.user_id),
            Ask::Join(_)
            | Ask::Leave(_)
            | Ask::Ready(..)
            | Ask::Say(..)
            | Ask::Reset(_)
            | Ask::MatchOver(..)
            | Ask::Abandon => None,
        };
        let launch = starter.and_then(|user| self.launch_of(user));
        self.answer(
            act.reply,
            Ok(Acted {
                room: self.view(),
                launch,
            }),
        );
    }

    fn answer(&self, reply: ReplyTo, answer: Result<Acted, DuelError>) {
        match (reply, answer) {
            (ReplyTo::Caller(caller), answer) => {
                let _ = caller.send(answer);
            }
            (ReplyTo::Socket(socket, action), Err(e)) => {
                let refusal = DuelErrorMessage::new(action, e.code(), e.to_string(), e.retry_after());
                self.reply(&socket, &refusal);
            }
            (ReplyTo::Socket(..), Ok(_)) | (ReplyTo::Nobody, _) => {}
        }
    }
}

/// Takes one from that person's bucket; the full ones are forgotten.
fn pace(buckets: &mut HashMap<UserId, Bucket>, rate: Rate, by: UserId, now: Duration) -> Result<(), DuelError> {
    buckets.retain(|_, bucket| !bucket.is_full(now));
    let bucket = buckets.entry(by).or_insert_with(|| Bucket::full(now));
    bucket.take(rate, now).map_err(DuelError::TooOften)
}
