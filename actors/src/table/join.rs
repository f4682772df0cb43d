//! Coming and going.

use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::duel::Seat;

use super::act::Ask;
use super::{Join, Table, unix_millis};
use crate::room::{ConnectionId, Leave, OutletError, ToWorker, WorkerId};
use crate::wire::{Encode, TableJoined, frame};

/// A page that is loaded again is gone for less than this: nobody has to be told.
const BLINK: Duration = Duration::from_secs(1);

impl Table {
    pub(super) fn join(&mut self, join: Join, ctx: &mut Context<Self>) {
        if !self.audience.has(join.worker.id, join.connection) {
            self.deps.metrics.subscribers.inc();
        }
        self.audience.join(&join.worker, join.connection, join.subject);
        let seat = join.user.and_then(|user| self.info.seat_of(user));
        let place = (join.worker.id, join.connection);
        match seat {
            Some(seat) => self.seats.insert(place, seat),
            None => self.seats.remove(&place),
        };
        if let Some(seat) = seat {
            self.returned(seat, ctx);
        }
        let now = unix_millis();
        let table = TableJoined {
            now,
            you: seat.map(u8::from),
            seat_token: join.seat_token.filter(|_| seat.is_some()),
            state: self.state(),
            shot: self.last.clone().filter(|_| self.in_motion(now)),
            viewers: self.audience.people(),
        };
        let admit = ToWorker::Admit {
            room: self.key.clone(),
            connection: join.connection,
            first: frame::text(&table.json()),
        };
        match join.worker.send(admit) {
            Ok(()) => {
                let _ = join.admitted.send(());
            }
            Err(OutletError::Full | OutletError::Gone) => self.gone(join.worker.id, join.connection, ctx),
        }
    }

    pub(super) fn leave(&mut self, leave: Leave, ctx: &mut Context<Self>) {
        for connection in leave.connections {
            self.gone(leave.worker, connection, ctx);
        }
    }

    fn gone(&mut self, worker: WorkerId, connection: ConnectionId, ctx: &mut Context<Self>) {
        if self.audience.has(worker, connection) {
            self.audience.leave(worker, connection);
            self.deps.metrics.subscribers.dec();
        }
        self.empty_since = Instant::now();
        if let Some(seat) = self.seats.remove(&(worker, connection)) {
            ctx.run_later(BLINK, move |table, ctx| table.missing(seat, ctx));
        }
    }

    /// Whether a player is here, or an agent, which always is.
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        let agent = self.info.players[seat.index()].player.agent().is_some();
        agent || self.seats.values().any(|taken| *taken == seat)
    }

    fn missing(&mut self, seat: Seat, ctx: &mut Context<Self>) {
        if !self.is_here(seat) {
            self.ask(Ask::Left(seat), ctx);
        }
    }

    fn returned(&mut self, seat: Seat, ctx: &mut Context<Self>) {
        if self.game.is_some() {
            self.ask(Ask::Returned(seat), ctx);
        } else {
            self.begin_when_all_are_here(ctx);
        }
    }
}
