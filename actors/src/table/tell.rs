//! Messages of a table.

use crate::room::{Class, ConnectionId, ToWorker, WorkerHandle};
use crate::wire::{Encode, ShotCode, ShotRejected, TableChanged, frame};

use super::Table;

impl Table {
    /// To everybody who watches, encoded once.
    pub(super) fn tell(&mut self, class: Class, json: &[u8]) {
        let frames = frame::text(json);
        let taken = self.audience.tell(&self.key, class, &frames, &self.deps.metrics);
        self.missed |= !taken && class == Class::Result;
    }

    pub(super) fn tell_state(&mut self) {
        let state = self.state();
        self.tell(Class::Result, &TableChanged { state }.json());
    }

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
