//! The creator's own pictures for chat, told as the latest value there is.

use std::time::Duration;

use actix::prelude::*;

use super::StreamRoom;
use crate::ports::StoreError;
use crate::room::{Paced, Slot};
use crate::wire::{self, Encode, RoomEmote};

/// A reading that failed is tried again after that.
const READ_AGAIN: Duration = Duration::from_secs(2);

/// The pictures as far as the room knows.
#[derive(Debug)]
pub(super) struct Emotes {
    pub(super) list: Vec<RoomEmote>,
    /// Readings of the store that were begun: the answer to an older one is dropped.
    asked: u64,
}

impl Emotes {
    pub(super) fn new(list: Vec<RoomEmote>) -> Self {
        Self { list, asked: 0 }
    }

    /// Bytes of memory that they take.
    pub(super) fn held(&self) -> usize {
        let bytes = |emote: &RoomEmote| size_of::<RoomEmote>() + emote.name.as_str().len() + emote.url.len();
        self.list.iter().map(bytes).sum()
    }
}

impl StreamRoom {
    /// Reads which there are now. Announcements may come in another order than their commits did, so that only the store knows.
    pub(super) fn reread_emotes(&mut self, ctx: &mut Context<Self>) {
        self.emotes.asked += 1;
        let (store, stream, asked) = (self.deps.store.clone(), self.id, self.emotes.asked);
        let read = async move { store.emotes(stream).await };
        ctx.spawn(
            read.into_actor(self)
                .map(move |list, room, ctx| room.take_emotes(asked, list, ctx)),
        );
    }

    fn take_emotes(&mut self, asked: u64, list: Result<Vec<RoomEmote>, StoreError>, ctx: &mut Context<Self>) {
        if asked != self.emotes.asked {
            return;
        }
        match list {
            Ok(list) if list == self.emotes.list => {}
            Ok(list) => {
                self.emotes.list.clone_from(&list);
                let told = wire::Emotes {
                    at: self.broadcast.told(),
                    stream_id: self.id,
                    emotes: list,
                };
                self.broadcast.out.set(Slot::Emotes, told.json());
                self.flush_at_pace(ctx);
            }
            Err(e) => {
                tracing::warn!(stream = %self.id, cause = %e, "a creator's emotes could not be read");
                ctx.run_later(READ_AGAIN, move |room, ctx| {
                    if asked == room.emotes.asked {
                        room.reread_emotes(ctx);
                    }
                });
            }
        }
    }
}
