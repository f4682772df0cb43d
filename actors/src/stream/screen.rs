//! The table that a stream shows: followed while somebody watches, and told as the latest value there is.

use std::sync::Arc;

use actix::prelude::*;
use bytes::Bytes;
use domain::MatchId;
use tokio::sync::watch;

use super::StreamRoom;
use crate::clock::unix_millis;
use crate::room::{Paced, Slot};
use crate::table::Live;
use crate::wire::{TableShot, WatchedTable, WatchedTableState};

/// The part of a table that a stream shows.
#[derive(Default)]
pub(super) struct Screen {
    /// The match that is followed, and the task that hears of it.
    following: Option<(MatchId, SpawnHandle)>,
    /// As it was told last; None while no match is on.
    live: Option<Arc<Live>>,
}

impl StreamRoom {
    /// Follows the match that is on while somebody watches; to be called at every join and about once a second. A table that was built anew is
    /// found again by it.
    pub(super) fn follow_table(&mut self, ctx: &mut Context<Self>) {
        let Some(screen) = &mut self.screen else { return };
        let watched = self.broadcast.out.audience.sockets() > 0;
        let shown = self.deps.tables.shown_by(self.id).filter(|_| watched);
        let following = screen.following.as_ref().map(|(id, _)| *id);
        if following == shown && following.is_some() {
            return;
        }
        if let Some((_, task)) = screen.following.take() {
            ctx.cancel_future(task);
        }
        if !watched {
            screen.live = None;
            return;
        }
        match shown.and_then(|id| self.deps.tables.follow(id)) {
            Some(mut table) => {
                let live = table.borrow_and_update().clone();
                self.show(live, true, ctx);
                self.hear(table, ctx);
            }
            // The last state stays while a table is built again.
            None if shown.is_some() => {}
            None => self.show_nothing(ctx),
        }
    }

    fn hear(&mut self, mut table: watch::Receiver<Arc<Live>>, ctx: &mut Context<Self>) {
        let id = table.borrow().state.match_id;
        let heard = async move { table.changed().await.is_ok().then_some(table) };
        let heard = heard.into_actor(self).map(|heard, room, ctx| match heard {
            Some(mut table) => {
                let live = table.borrow_and_update().clone();
                room.show(live, false, ctx);
                room.hear(table, ctx);
            }
            // The next look finds the table's next incarnation.
            None => {
                if let Some(screen) = &mut room.screen {
                    screen.following = None;
                }
            }
        });
        let task = ctx.spawn(heard);
        if let Some(screen) = &mut self.screen {
            screen.following = Some((id, task));
        }
    }

    /// Tells what has changed since it was told last. A shot brings the state behind it.
    fn show(&mut self, live: Arc<Live>, is_anew: bool, ctx: &mut Context<Self>) {
        let (at, stream, id) = (self.broadcast.told(), self.id, live.state.match_id);
        let Some(screen) = &mut self.screen else { return };
        let before = screen.live.replace(live.clone());
        // Of another match, or of a table that was built again, the state is told, and no shot that is over.
        let known = before.as_ref().filter(|before| !is_anew && before.state.match_id == id);
        let out = &mut self.broadcast.out;
        let shot = live.shot.as_ref().filter(|shot| match known {
            Some(before) => shot.told > before.told,
            None => live.in_motion(unix_millis()).is_some(),
        });
        let has_shot = shot.is_some();
        if let Some(shot) = shot {
            out.unset(Slot::TableState);
            out.set(Slot::TableShot, TableShot::spliced(at, stream, id, &shot.json));
        }
        let told = known.map(|before| before.told);
        if told.is_none_or(|told| told < live.told) && shot.is_none_or(|shot| shot.told < live.told) {
            let state = WatchedTableState::spliced(at, stream, unix_millis(), Some(live.state_json()));
            out.set(Slot::TableState, state);
        }
        // The balls move by now: who hears of it late sees them jump.
        if has_shot {
            self.flush_out_of_turn(ctx);
        } else {
            self.flush_at_pace(ctx);
        }
    }

    fn show_nothing(&mut self, ctx: &mut Context<Self>) {
        let at = self.broadcast.told();
        let Some(screen) = &mut self.screen else { return };
        if screen.live.take().is_some() {
            let state = WatchedTableState::spliced(at, self.id, unix_millis(), None);
            self.broadcast.out.unset(Slot::TableShot);
            self.broadcast.out.set(Slot::TableState, state);
            self.flush_at_pace(ctx);
        }
    }

    /// As `joined` tells it; None for a stream that shows no table.
    pub(super) fn watched_table(&self) -> Option<Bytes> {
        let live = self.screen.as_ref()?.live.as_ref();
        let now = unix_millis();
        let state = live.map(|live| live.state_json().as_ref());
        let shot = live.and_then(|live| live.in_motion(now));
        Some(WatchedTable::spliced(now, state, shot.map(|shot| shot.json.as_ref())))
    }

    /// Bytes that are held of the table.
    pub(super) fn screen_held(&self) -> usize {
        let live = self.screen.as_ref().and_then(|screen| screen.live.as_ref());
        live.and_then(|live| live.shot.as_ref())
            .map_or(0, |shot| shot.json.len())
    }
}
