//! The operators' hands: what runs now, and how to close a room, announce a restart, and send everybody away before one.

pub mod drain;
pub mod process;
pub mod routes;
pub mod snapshot;
pub mod store;

use crate::socket::{
    Admission, ConnectionLimits,
    admission::{self, Announced},
};
pub use drain::{Drain, send_away};
pub use process::{Process, WorkerLook};
pub use snapshot::{KindTotals, RoomLook, RoomStanding, Snapshot};

use actors::{
    metrics::Metrics,
    room::{Obeyed, Roster, Standing, ToWorker, Workers},
};
use std::{
    sync::{Arc, Mutex},
    time::Instant,
};

/// What operators look at and act on.
pub struct Operations {
    rosters: Vec<Arc<dyn Roster>>,
    workers: Workers,
    limits: Arc<ConnectionLimits>,
    admission: Arc<Admission>,
    metrics: Metrics,
    started: Instant,
    looks: tokio::sync::Mutex<snapshot::Looks>,
    drain: Mutex<Option<drain::Running>>,
    /// Held from looking at what is to be changed until it is changed: of two equal orders at once, the second finds nothing to do.
    pub acting: tokio::sync::Mutex<()>,
}

impl Operations {
    /// `rosters` are the kinds of rooms that there are.
    pub fn new(
        rosters: Vec<Arc<dyn Roster>>,
        workers: Workers,
        limits: Arc<ConnectionLimits>,
        admission: Arc<Admission>,
        metrics: Metrics,
    ) -> Self {
        Self {
            rosters,
            workers,
            limits,
            admission,
            metrics,
            started: Instant::now(),
            looks: tokio::sync::Mutex::default(),
            drain: Mutex::default(),
            acting: tokio::sync::Mutex::default(),
        }
    }

    /// The restart that is announced.
    pub fn announced(&self) -> Option<Announced> {
        self.admission.announced()
    }

    /// Tells every socket, and each that comes until then; none takes the announcement back.
    pub async fn announce(&self, notice: Option<Announced>) {
        let frames = admission::frames(notice.as_ref());
        self.admission.announce(notice);
        let tell = || ToWorker::Everyone { frames: frames.clone() };
        self.workers.tell_all(tell).await;
    }

    /// How that room stands, while it is that incarnation.
    pub fn standing(&self, kind: &str, id: &str, incarnation: u64) -> Option<Standing> {
        self.roster(kind)?.standing(id, incarnation)
    }

    /// Ends a room; who watched it finds it built anew.
    pub async fn close(&self, kind: &str, id: &str, incarnation: u64) -> Obeyed {
        match self.roster(kind) {
            Some(roster) => roster.close(id, incarnation).await,
            None => Obeyed::Nothing,
        }
    }

    /// Ends the rest of a parked room.
    pub async fn revive(&self, kind: &str, id: &str, incarnation: u64) -> Obeyed {
        match self.roster(kind) {
            Some(roster) => roster.revive(id, incarnation).await,
            None => Obeyed::Nothing,
        }
    }

    fn roster(&self, kind: &str) -> Option<&dyn Roster> {
        let roster = self.rosters.iter().find(|roster| roster.kind() == kind);
        roster.map(|roster| &**roster)
    }
}

pub use routes::routes;
