//! Watching a tournament.

use std::time::Instant;

use actix::prelude::*;
use tokio::sync::oneshot;

use super::TournamentRoom;
use crate::room::{ConnectionId, Leave, OutletError, Subject, ToWorker, WorkerHandle, WorkerId};
use crate::wire::{Encode, JoinedTournament, frame};

/// A socket wants to watch. `admitted` is dropped unanswered when the room ends first.
#[derive(Debug)]
pub struct Join {
    pub worker: WorkerHandle,
    pub connection: ConnectionId,
    pub subject: Subject,
    pub admitted: oneshot::Sender<()>,
}

impl TournamentRoom {
    pub(super) fn join(&mut self, join: Join, _: &mut Context<Self>) {
        if self.out.audience.join(&join.worker, join.connection, join.subject) {
            self.deps.metrics.subscribers.inc();
        }
        let joined = JoinedTournament {
            bracket: self.shown.clone(),
            viewer_count: self.out.audience.people(),
        };
        let admit = ToWorker::Admit {
            room: self.out.room.clone(),
            connection: join.connection,
            first: frame::text(&joined.json()),
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
    }
}
