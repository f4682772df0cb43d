//! The cluster as this node saw it at its last renewal.

use nix::time::{ClockId, clock_gettime};
use std::{
    collections::{BTreeMap, HashMap},
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::{Notify, watch};

/// How long a node that could not be reached is suspected of being gone.
const SUSPECT_FOR: Duration = Duration::from_secs(3);

/// A node's incarnation: a restart under the same name has another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub i32);

/// Nodes that are there, and the leader, which does what one alone may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    pub living: BTreeMap<NodeId, SocketAddr>,
    pub leader: Option<NodeId>,
}

#[derive(Debug)]
pub(super) struct Standing {
    pub node: NodeId,
    /// Milliseconds of the machine's clock since it was switched on, sleep counted, up to which the lease may be trusted.
    trusted_until: AtomicU64,
    is_lost: AtomicBool,
    pub view: watch::Sender<View>,
    pub lapsed: Arc<Notify>,
    suspects: Mutex<HashMap<NodeId, Instant>>,
}

impl Standing {
    pub fn new(node: NodeId) -> Self {
        Self {
            node,
            trusted_until: AtomicU64::new(0),
            is_lost: AtomicBool::new(false),
            view: watch::Sender::default(),
            lapsed: Arc::default(),
            suspects: Mutex::default(),
        }
    }

    /// Whether the lease runs, with a margin. A process that was stopped and goes on knows it by its own clock.
    pub fn holds(&self) -> bool {
        since_boot() < self.trusted_until.load(Ordering::Acquire)
    }

    pub fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Acquire)
    }

    pub fn leads(&self) -> bool {
        self.holds() && self.view.borrow().leader == Some(self.node)
    }

    /// A renewal that was sent at `sent` has come through.
    pub fn renewed(&self, sent: u64, trust: Duration, view: View) {
        let until = sent + u64::try_from(trust.as_millis()).unwrap_or(0);
        self.trusted_until.store(until, Ordering::Release);
        self.view.send_if_modified(|known| {
            let is_new = *known != view;
            *known = view;
            is_new
        });
    }

    /// The row is another's, or nobody's: this incarnation owns nothing for ever.
    pub fn lost(&self) {
        self.is_lost.store(true, Ordering::Release);
        self.trusted_until.store(0, Ordering::Release);
        self.view.send_replace(View::default());
        self.lapsed.notify_one();
    }

    /// It did not answer: its rooms may be taken at once where its connection to the database is gone too.
    pub fn suspect(&self, node: NodeId) {
        let mut suspects = self.suspects();
        suspects.retain(|_, since| since.elapsed() < SUSPECT_FOR);
        suspects.insert(node, Instant::now());
    }

    pub fn suspected(&self) -> Vec<i32> {
        let suspects = self.suspects();
        let fresh = suspects.iter().filter(|(_, since)| since.elapsed() < SUSPECT_FOR);
        fresh.map(|(node, _)| node.0).collect()
    }

    /// At most one entry a node.
    fn suspects(&self) -> std::sync::MutexGuard<'_, HashMap<NodeId, Instant>> {
        self.suspects.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Milliseconds since the machine was switched on.
pub(super) fn since_boot() -> u64 {
    // Linux has this clock; without it no lease is trusted.
    let Ok(now) = clock_gettime(ClockId::CLOCK_BOOTTIME) else {
        return u64::MAX;
    };
    u64::try_from(Duration::from(now).as_millis()).unwrap_or(u64::MAX)
}
