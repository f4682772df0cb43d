//! The line that moderators keep in sight, told as the latest value there is.

use std::time::Duration;

use actix::prelude::*;
use domain::moderation::Action;

use super::StreamRoom;
use crate::ports::{Pin, StoreError};
use crate::room::{Paced, Slot};
use crate::rooms::Moderation;
use crate::wire::{Encode, Pinned};

/// A reading that failed is tried again after that.
const READ_AGAIN: Duration = Duration::from_secs(2);

/// The pinned line as far as the room knows.
#[derive(Debug)]
pub(super) struct Pinboard {
    pub(super) pin: Option<Pin>,
    /// Readings of the store that were begun: the answer to an older one is dropped.
    asked: u64,
    /// A reading is under way.
    reading: bool,
}

impl Pinboard {
    pub(super) fn new(pin: Option<Pin>) -> Self {
        Self {
            pin,
            asked: 0,
            reading: false,
        }
    }

    /// Bytes of memory that it takes.
    pub(super) fn held(&self) -> usize {
        self.pin.as_ref().map_or(0, |pin| pin.line.message.len())
    }
}

impl StreamRoom {
    /// Reads which line is pinned now. Announcements may come in another order than their commits did, so that only the store knows.
    pub(super) fn reread_pin(&mut self, ctx: &mut Context<Self>) {
        self.pinboard.asked += 1;
        self.pinboard.reading = true;
        let (store, stream, asked) = (self.deps.store.clone(), self.id, self.pinboard.asked);
        let read = async move { store.pinned(stream).await };
        ctx.spawn(
            read.into_actor(self)
                .map(move |pin, room, ctx| room.take_pin(asked, pin, ctx)),
        );
    }

    fn take_pin(&mut self, asked: u64, pin: Result<Option<Pin>, StoreError>, ctx: &mut Context<Self>) {
        if asked != self.pinboard.asked {
            return;
        }
        self.pinboard.reading = false;
        match pin {
            Ok(pin) => self.pin(pin, ctx),
            Err(e) => {
                tracing::warn!(stream = %self.id, cause = %e, "a pinned line could not be read");
                self.pinboard.reading = true;
                ctx.run_later(READ_AGAIN, move |room, ctx| {
                    if asked == room.pinboard.asked {
                        room.reread_pin(ctx);
                    }
                });
            }
        }
    }

    /// Takes the pinned line down with the deed that takes it back.
    pub(super) fn unpin_removed(&mut self, done: &Moderation, ctx: &mut Context<Self>) {
        let removed = |pin: &Pin| match done.action {
            Action::DeleteMessage => done.message_id == Some(pin.line.id),
            // All that they had said in this stream was taken back.
            Action::Timeout | Action::Ban => done.target.as_ref().is_some_and(|target| target.id == pin.author),
            Action::Unban
            | Action::AddModerator
            | Action::RemoveModerator
            | Action::SlowMode
            | Action::Pin
            | Action::Unpin
            | Action::RemoveEmote => false,
        };
        let is_removed = self.pinboard.pin.as_ref().is_some_and(removed);
        if is_removed {
            self.pin(None, ctx);
        }
        // The deed may be told late: behind it, another line may have been pinned.
        if is_removed || self.pinboard.reading {
            self.reread_pin(ctx);
        }
    }

    fn pin(&mut self, pin: Option<Pin>, ctx: &mut Context<Self>) {
        if self.pinboard.pin == pin {
            return;
        }
        let before = std::mem::replace(&mut self.pinboard.pin, pin);
        let (at, stream_id) = (self.broadcast.told(), self.id);
        let none = Pinned {
            at,
            stream_id,
            line: None,
        };
        // Also before another line: whoever blocks its author gets a number in its place.
        if before.is_some() || self.pinboard.pin.is_none() {
            self.broadcast.out.set(Slot::Unpinned, none.json());
        }
        self.broadcast.out.unset(Slot::Pinned);
        if let Some(pin) = &self.pinboard.pin {
            let told = Pinned {
                line: Some(pin.line.clone()),
                ..none
            };
            self.broadcast
                .out
                .set_by(Slot::Pinned, told.json(), Some((pin.author, at)));
        }
        self.flush_at_pace(ctx);
    }
}
