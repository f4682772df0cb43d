//! Follows every chain that the server speaks to.

use super::{
    Chains, Contract, Kind,
    indexer::{ChainKey, FollowError, Follower, Reader},
    snapshot::{self, Backing},
};
use crate::{context::Context, jobs::Job};
use futures_util::future::join_all;
use prometheus::{IntGaugeVec, Opts, Registry};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How often each chain is looked at. A look at one where nothing happened is one question to one node.
const INTERVAL: Duration = Duration::from_millis(500);
/// The longest pause after looks that failed.
const MAX_PAUSE: Duration = Duration::from_secs(30);
/// How often the reserve is compared with the ledger, and again when that failed.
const SNAPSHOT_INTERVAL: Duration = Duration::from_secs(600);
const SNAPSHOT_RETRY: Duration = Duration::from_secs(30);

/// Makes the readers of a chain by its contracts.
pub type ReadersOf = Box<dyn Fn(&Chains, u64, &[Contract]) -> Vec<Arc<dyn Reader>> + Send + Sync>;

/// Follows all chains.
pub struct Followers {
    context: Arc<Context>,
    chains: Arc<Chains>,
    readers: ReadersOf,
    lines: Mutex<BTreeMap<u64, Arc<Line>>>,
    settled: IntGaugeVec,
    undone: IntGaugeVec,
}

/// One chain as it was when its follower was made.
struct Line {
    contracts: Vec<Contract>,
    follower: Follower,
    pace: Mutex<Pace>,
}

/// When the chain and its reserve are looked at again.
#[derive(Default)]
struct Pace {
    failures: u32,
    looks_at: Option<Instant>,
    compares_at: Option<Instant>,
}

impl Followers {
    /// It fails when its series are registered already.
    pub fn new(
        context: Arc<Context>,
        chains: Arc<Chains>,
        readers: ReadersOf,
        registry: &Registry,
    ) -> Result<Self, prometheus::Error> {
        let gauge = |name, help| IntGaugeVec::new(Opts::new(name, help), &["chain"]);
        let settled = gauge(
            "cuecast_chain_final_block",
            "The newest final block whose events are stored",
        )?;
        let undone = gauge(
            "cuecast_chain_undone",
            "1 while a final block of the chain is undone; alarm above 0",
        )?;
        registry.register(Box::new(settled.clone()))?;
        registry.register(Box::new(undone.clone()))?;
        // There from the beginning: an alert on a series that is not there is silent.
        for chain_id in [chains.payments(), chains.rewards()] {
            undone.with_label_values(&[&chain_id.to_string()]).set(0);
        }
        Ok(Self {
            context,
            chains,
            readers,
            lines: Mutex::default(),
            settled,
            undone,
        })
    }

    /// Looks at every chain, twice a second.
    pub fn job(self) -> Job {
        let followers = Arc::new(self);
        Job::every(INTERVAL, "chain.follow", move || {
            let followers = followers.clone();
            async move {
                followers.look().await;
                Ok::<_, FollowError>(())
            }
        })
    }

    /// Looks at every chain that can be asked now, side by side. A failure is logged, and tried again after a pause that grows.
    pub async fn look(&self) {
        join_all(self.chains.ids().map(|chain_id| self.look_at(chain_id))).await;
    }

    async fn look_at(&self, chain_id: u64) {
        let Some(line) = self.line(chain_id) else {
            return;
        };
        if !line.is_due(|pace| pace.looks_at) {
            return;
        }
        let label = chain_id.to_string();
        let outcome = line.follower.look(&self.context).await;
        let is_undone = matches!(outcome, Err(FollowError::Undone { .. }));
        self.undone.with_label_values(&[&label]).set(i64::from(is_undone));
        match outcome {
            Ok(followed) => {
                let number = i64::try_from(followed.floor.number).unwrap_or(i64::MAX);
                self.settled.with_label_values(&[&label]).set(number);
                line.with_pace(|pace| (pace.failures, pace.looks_at) = (0, None));
                self.compare(chain_id, &line).await;
            }
            Err(error) => {
                let pause = line.failed();
                tracing::warn!(chain_id, %error, pause_ms = %pause.as_millis(), "a look at the chain failed");
            }
        }
    }

    /// The follower of a chain with the contracts that it has now.
    fn line(&self, chain_id: u64) -> Option<Arc<Line>> {
        let (nodes, epoch) = (self.chains.nodes(chain_id).ok()?, self.chains.epoch(chain_id).ok()?);
        let contracts = self.chains.contracts(chain_id);
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let chain = ChainKey { chain_id, epoch };
        if let Some(line) = lines.get(&chain_id)
            && line.follower.is_of(chain, &nodes)
            && line.contracts == contracts
        {
            return Some(line.clone());
        }
        let readers = (self.readers)(&self.chains, chain_id, &contracts);
        if readers.is_empty() {
            return None;
        }
        let line = Arc::new(Line {
            contracts,
            follower: Follower::new(chain, nodes, readers),
            pace: Mutex::default(),
        });
        lines.insert(chain_id, line.clone());
        Some(line)
    }

    /// Compares the vault with the ledger from time to time.
    async fn compare(&self, chain_id: u64, line: &Line) {
        let address = |kind: Kind| {
            line.contracts
                .iter()
                .find(|one| one.kind == kind)
                .map(|one| one.address)
        };
        let (Some(token), Some(vault)) = (address(Kind::Pool), address(Kind::PayoutVault)) else {
            return;
        };
        if chain_id != self.chains.rewards() || !line.is_due(|pace| pace.compares_at) {
            return;
        }
        let Ok(nodes) = self.chains.nodes(chain_id) else {
            return;
        };
        let backing = Backing { token, vault };
        let pause = match snapshot::take(&self.context.pool, line.follower.chain(), &nodes, backing).await {
            Ok(true) => SNAPSHOT_INTERVAL,
            // The chain went on meanwhile.
            Ok(false) => INTERVAL,
            Err(error) => {
                tracing::warn!(chain_id, %error, "the reserve cannot be compared with the ledger");
                SNAPSHOT_RETRY
            }
        };
        line.with_pace(|pace| pace.compares_at = Some(Instant::now() + pause));
    }
}

impl Line {
    fn with_pace<T>(&self, with: impl FnOnce(&mut Pace) -> T) -> T {
        with(&mut self.pace.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn is_due(&self, at: impl FnOnce(&Pace) -> Option<Instant>) -> bool {
        self.with_pace(|pace| at(pace).is_none_or(|at| Instant::now() >= at))
    }

    fn failed(&self) -> Duration {
        self.with_pace(|pace| {
            let pause = INTERVAL * 2_u32.saturating_pow(pace.failures.min(6));
            let pause = pause.min(MAX_PAUSE);
            pace.failures = pace.failures.saturating_add(1);
            pace.looks_at = Some(Instant::now() + pause);
            pause
        })
    }
}
