//! The server as operators see it, and their orders to its rooms and sockets.

use super::{
    drain::send_away,
    moments::History,
    stats::{RunningDrain, Snapshots},
};
use crate::{
    jobs::Board,
    socket::{
        Admission, ConnectionLimits,
        admission::{self, Announced},
    },
};
use actors::{
    metrics::Metrics,
    room::{Obeyed, Roster, Standing, ToWorker, Workers},
};
use std::{
    sync::{Arc, Mutex},
    time::Instant,
};

/// The parts of the server that operators look at and act on.
pub struct Operations {
    pub(super) rosters: Vec<Arc<dyn Roster>>,
    pub(super) workers: Workers,
    pub(super) limits: Arc<ConnectionLimits>,
    pub(super) admission: Arc<Admission>,
    pub(super) metrics: Metrics,
    pub(super) board: Arc<Board>,
    pub(super) started: Instant,
    pub(super) snapshots: tokio::sync::Mutex<Snapshots>,
    pub(super) history: tokio::sync::Mutex<History>,
    pub(super) drain: Mutex<Option<RunningDrain>>,
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
        board: Arc<Board>,
    ) -> Self {
        Self {
            rosters,
            workers,
            limits,
            admission,
            metrics,
            board,
            started: Instant::now(),
            snapshots: tokio::sync::Mutex::default(),
            history: tokio::sync::Mutex::default(),
            drain: Mutex::default(),
            acting: tokio::sync::Mutex::default(),
        }
    }

    /// True once the server has been told to stop.
    pub fn is_leaving(&self) -> bool {
        self.admission.is_leaving()
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

    /// Has every room built anew from the store, and every socket come again: what was missed is not known.
    pub async fn start_over(&self) {
        self.rosters.iter().for_each(|roster| roster.rebuild_all());
        send_away(&self.workers, 1).await;
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
