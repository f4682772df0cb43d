//! Messages of a table.

use std::time::{Duration, Instant};

use actix::prelude::*;

use crate::ports::Author;
use crate::room::{Class, ConnectionId, Paced, Slot, ToWorker, WorkerHandle};
use crate::wire::{Badges, Encode, PhraseSaid, RoomSaid, ShotCode, ShotPlayed, ShotRejected, TableChanged, frame};

use super::{RoomSay, Speak, Table};

/// Between two phrases of one seat.
const PHRASE_EVERY: Duration = Duration::from_secs(3);

impl Table {
    /// A value of which everybody who watches has the latest.
    pub(super) fn tell(&mut self, slot: Slot, message: &impl Encode, ctx: &mut Context<Self>) {
        self.out.set(slot, message.json());
        self.flush_at_pace(ctx);
    }

    pub(super) fn tell_state(&mut self, ctx: &mut Context<Self>) {
        let state = self.state();
        if let Some(feed) = &self.feed {
            feed.state(state.clone());
        }
        self.tell(Slot::Whole, &TableChanged { state }, ctx);
        self.estimate(ctx);
    }

    /// A shot brings the state behind it: what waits from before it is no news any more.
    pub(super) fn tell_shot(&mut self, shot: &ShotPlayed, ctx: &mut Context<Self>) {
        self.out.unset(Slot::Whole);
        self.out.unset(Slot::Aim);
        let json = shot.json();
        if let Some(feed) = &self.feed {
            feed.shot(shot, json.clone());
        }
        self.out.push(Class::Result, json, None);
        self.flush_at_pace(ctx);
        self.estimate(ctx);
    }

    /// Cosmetic: who says more than may be said is not answered. Where one of the two blocks the other, nothing is told.
    pub(super) fn speak(&mut self, speak: Speak, ctx: &mut Context<Self>) {
        let Some(seat) = self.seats.get(&(speak.worker.id, speak.connection)).copied() else {
            return;
        };
        let people = self.info.players.iter().all(|sitter| sitter.player.user().is_some());
        let early = self.spoke[seat.index()].is_some_and(|at| at.elapsed() < PHRASE_EVERY);
        if !people || self.info.quiet || early {
            return;
        }
        self.spoke[seat.index()] = Some(Instant::now());
        let said = PhraseSaid {
            seat: seat.into(),
            phrase: speak.phrase,
        };
        self.out.push(Class::Cosmetic, said.json(), None);
        self.flush_at_pace(ctx);
    }

    /// Says a player's line in the room that the match is of; only they are answered, the line itself is told by the room.
    pub(super) fn room_say(&mut self, say: RoomSay, ctx: &mut Context<Self>) {
        let (id, text) = (say.line.id, say.line.text);
        let sitter = self.seats.get(&(say.worker.id, say.connection));
        let sitter = sitter.map(|seat| &self.info.players[seat.index()]);
        let by = sitter.and_then(|sitter| {
            Some(Author {
                user_id: sitter.player.user()?,
                address: sitter.address?,
                username: sitter.username.clone(),
                is_admin: false,
                badges: Badges::default(),
            })
        });
        let (Some(by), Some(room)) = (by, self.info.room.clone()) else {
            let error = Some("Only the players of a room's match talk here.".to_owned());
            return self.reply(&say.worker, say.connection, &RoomSaid { id, error });
        };
        let duels = self.deps.duels.clone();
        let said = async move { duels.say(&room, by, &text).await.err() };
        ctx.spawn(said.into_actor(self).map(move |error, table, _| {
            table.reply(&say.worker, say.connection, &RoomSaid { id, error });
        }));
    }

    /// At once, whatever waits for its flush.
    pub(super) fn reply(&self, worker: &WorkerHandle, connection: ConnectionId, message: &impl Encode) {
        // A client that hears nothing asks again, and gets the first answer.
        let _ = worker.send(ToWorker::Reply {
            connection,
            frames: frame::text(&message.json()),
        });
    }

    pub(super) fn reject(&self, worker: &WorkerHandle, connection: ConnectionId, number: u32, code: ShotCode) {
        self.reply(worker, connection, &ShotRejected::new(number, code));
    }
}
