//! What the table says.

use crate::room::{Class, ConnectionId, OutletError, Spoken, ToWorker, WorkerHandle};
use crate::wire::{Encode, ShotCode, ShotRejected, TableChanged, frame};

use super::Table;

impl Table {
    /// To everybody who watches, encoded once.
    pub(super) fn tell(&mut self, class: Class, json: &[u8]) {
        let frames = frame::text(json);
        let mut gone = Vec::new();
        for worker in self.audience.workers() {
            let deliver = ToWorker::Deliver {
                room: self.key.clone(),
                class,
                frames: frames.clone(),
                spoken: Spoken::default(),
                replies: Vec::new(),
            };
            match worker.send(deliver) {
                Ok(()) => {}
                Err(OutletError::Gone) => gone.push(worker.id),
                Err(OutletError::Full) => {
                    self.deps.metrics.outlet_full.inc();
                    self.missed |= class == Class::Result;
                }
            }
        }
        gone.into_iter().for_each(|worker| self.audience.drop_worker(worker));
    }

    pub(super) fn tell_state(&mut self) {
        let state = self.state();
        self.tell(Class::Result, &TableChanged { state }.json());
    }

    pub(super) fn reply(&self, worker: &WorkerHandle, connection: ConnectionId, message: &impl Encode) {
        // Who hears nothing asks again, and gets the first answer.
        let _ = worker.send(ToWorker::Reply {
            connection,
            frames: frame::text(&message.json()),
        });
    }

    pub(super) fn reject(&self, worker: &WorkerHandle, connection: ConnectionId, number: u32, code: ShotCode) {
        self.reply(worker, connection, &ShotRejected::new(number, code));
    }
}
