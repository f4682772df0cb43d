//! Coming and going.

use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::match_rules::Seat;

use super::ask::Ask;
use super::{Join, Table};
use crate::clock::unix_millis;
use crate::room::{ConnectionId, Leave, OutletError, ToWorker, WorkerId};
use crate::wire::{Encode, TableJoined, frame};

/// A page that is loaded again is gone for less than this: nobody has to be told.
const RELOAD_GRACE: Duration = Duration::from_secs(1);

impl Table {
    pub(super) fn join(&mut self, join: Join, ctx: &mut Context<Self>) {
        if self.out.audience.join(&join.worker, join.connection, join.subject) {
            self.deps.metrics.subscribers.inc();
        }
        let seat = join.player.and_then(|player| self.info.seat_of(player));
        let place = (join.worker.id, join.connection);
        self.stand_up(place);
        if let Some(seat) = seat {
            self.seats.insert(place, seat);
            self.came[seat.index()] = true;
            self.call_the_roll(ctx);
        }
        let now = unix_millis();
        let table = TableJoined {
            now,
            you: seat.map(u8::from),
            seat_token: join.seat_token.filter(|_| seat.is_some()),
            state: self.state(),
            shot: self.last.clone().filter(|_| self.in_motion(now)),
            viewers: self.out.audience.people(),
            hand_commitment: self.hand_commitment(),
        };
        let admit = ToWorker::Admit {
            room: self.out.room.clone(),
            connection: join.connection,
            first: frame::text(&table.json()),
        };
        match join.worker.send(admit) {
            Ok(()) => {
                let _ = join.admitted.send(());
            }
            Err(OutletError::Full | OutletError::Gone) => self.gone(join.worker.id, join.connection),
        }
    }

    pub(super) fn leave(&mut self, leave: Leave, _: &mut Context<Self>) {
        for connection in leave.connections {
            self.gone(leave.worker, connection);
        }
    }

    fn gone(&mut self, worker: WorkerId, connection: ConnectionId) {
        if self.out.audience.leave(worker, connection) {
            self.deps.metrics.subscribers.dec();
        }
        self.empty_since = Instant::now();
        self.stand_up((worker, connection));
    }

    fn stand_up(&mut self, place: (WorkerId, ConnectionId)) {
        if let Some(seat) = self.seats.remove(&place) {
            self.gone_at[seat.index()] = Some(Instant::now());
        }
    }

    /// Whether a player is here, or an agent, which always is.
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        let agent = self.info.players[seat.index()].player.agent().is_some();
        agent || self.seats.values().any(|taken| *taken == seat)
    }

    /// Compares who is here with who is here by the match: at every join and at every look at the clock, so that nobody's coming or going is
    /// missed for long.
    pub(super) fn call_the_roll(&mut self, ctx: &mut Context<Self>) {
        if self.over.is_some() {
            return;
        }
        let Some(game) = &self.game else {
            let is_time = self.info.begins_at.is_none_or(|at| at <= unix_millis());
            if is_time && Seat::BOTH.into_iter().all(|seat| self.is_here(seat)) {
                self.ask(Ask::Begin, ctx);
            }
            return;
        };
        let away = Seat::BOTH.map(|seat| game.is_away(seat));
        for seat in Seat::BOTH {
            let blink = self.gone_at[seat.index()].is_some_and(|at| at.elapsed() < RELOAD_GRACE);
            match (self.is_here(seat), away[seat.index()]) {
                (true, true) => self.ask(Ask::Returned(seat), ctx),
                (false, false) if !blink => self.ask(Ask::Left(seat), ctx),
                (true, false) | (false, true | false) => {}
            }
        }
    }
}
