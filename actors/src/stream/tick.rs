//! The room's second hand: viewer counts, ends of timeouts, idleness; and who types.

use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::UserId;
use domain::stream::StreamStatus;

use super::{StreamRoom, TypingNote};
use crate::clock::unix_millis;
use crate::room::{Held, Paced, Slot};
use crate::wire::{Encode, Person, Typing, ViewerCount};

/// Viewer counts are told at most this often.
pub(super) const TICK_INTERVAL: Duration = Duration::from_secs(1);
/// Typing is told at most this often, whoever types.
const TYPING_INTERVAL: Duration = Duration::from_millis(500);
/// In rooms above this many sockets nobody could follow who types.
const MAX_TYPING_SOCKETS: usize = 200;

/// Of a line that waits, its texts.
const LINE_BYTES: usize = 512;

/// The minute that runs, counted since 1970.
pub(super) fn minute_now() -> i64 {
    unix_millis().div_euclid(60_000)
}

impl StreamRoom {
    pub(super) fn tick(&mut self, ctx: &mut Context<Self>) {
        let people = self.broadcast.out.audience.people();
        self.deps.counts.set(self.id, people);
        if people != self.told_viewers {
            self.told_viewers = people;
            let count = ViewerCount {
                count: people,
                at: self.broadcast.told(),
            };
            self.broadcast.out.set(Slot::ViewerCount, count.json());
            self.flush_at_pace(ctx);
        }
        self.follow_table(ctx);
        let held = self.held();
        self.broadcast.keep_small(Instant::now(), held);
        self.report_watching(ctx);
        self.report_chatters(ctx);
        let now = unix_millis();
        self.bans.retain(|_, until| until.is_none_or(|until| until > now));
        self.stop_when_idle(ctx);
    }

    /// Once a minute, by the clock that all rooms share: who was here for the whole of it. In a stream that is not live nobody watches.
    fn report_watching(&mut self, ctx: &mut Context<Self>) {
        let (now, over) = (minute_now(), self.minute);
        if now == over {
            return;
        }
        self.minute = now;
        let stayed = self.broadcast.out.audience.minute_over();
        // After a pause of the machine nobody knows who was here.
        if self.status != StreamStatus::Live || stayed.is_empty() || now != over + 1 {
            return;
        }
        let (id, store) = (self.id, self.deps.store.clone());
        let report = async move {
            if let Err(cause) = store.watched(over, &stayed).await {
                tracing::warn!(stream = %id, %cause, people = stayed.len(), "a minute of watching was not stored, and counts for nobody");
            }
        };
        ctx.spawn(report.into_actor(self));
    }

    /// Bytes that the room holds beside its history and its viewers.
    pub(super) fn held(&self) -> usize {
        let lines = self.lines.held() + self.lines.waiting().len() * LINE_BYTES;
        let people = self.authors.held() + self.chatters.held() + self.bans.held() + self.moderators.held();
        let page = self.page.as_ref().map_or(0, |(_, page)| page.held());
        lines
            + people
            + self.recent.held()
            + self.announcements.held()
            + page
            + self.pinboard.held()
            + self.emotes.held()
            + self.screen_held()
    }

    pub(super) fn typing(&mut self, note: TypingNote, ctx: &mut Context<Self>) {
        let now = Instant::now();
        let crowded = self.broadcast.out.audience.sockets() > MAX_TYPING_SOCKETS;
        if crowded || self.ban_of(note.author.user_id).is_some() {
            return;
        }
        let author = note.author.user_id;
        let told_at = self.typing.map(|(_, at)| at);
        let next = told_at.map_or(now, |at| at + TYPING_INTERVAL).max(now);
        let who = Person {
            address: note.author.address,
            username: note.author.username,
        };
        self.broadcast.out.set(Slot::Typing, Typing { who }.json());
        match told_at {
            // The news of before is still to be told, and this takes its place.
            Some(at) if at > now => self.typing = Some((author, at)),
            Some(_) | None => {
                self.typing = Some((author, next));
                ctx.run_later(next - now, |room, ctx| room.flush_at_pace(ctx));
            }
        }
    }

    /// A line ends its author's typing.
    pub(super) fn typed(&mut self, author: UserId) {
        if self.typing.is_some_and(|(typist, _)| typist == author) {
            self.broadcast.out.unset(Slot::Typing);
        }
    }

    fn stop_when_idle(&mut self, ctx: &mut Context<Self>) {
        let busy = self.broadcast.out.audience.sockets() > 0 || !self.lines.is_idle();
        if busy {
            self.empty_since = Instant::now();
        } else if self.empty_since.elapsed() >= self.deps.settings.idle {
            ctx.stop();
        }
    }
}
