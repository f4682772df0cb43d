//! Looks at every chain again and again: is it the one that the database knows, and are the contracts on it what they were. Until that is known
//! no money moves on it, and none once it is not.

use super::{
    Chains, Kind,
    contracts::{
        deploy::{DeployError, Site},
        send::SendError,
        store,
        verify::{Report, Terms, Verdict, verify},
    },
    identity::{self, CheckError, Identity},
    roles::Roles,
};
use crate::{
    config::{Config, LOCAL_CHAIN_ID},
    jobs::Job,
};
use alloy_primitives::Address;
use prometheus::{IntGauge, Registry};
use sqlx::PgPool;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How soon a chain that is not known yet is looked at again.
const INTERVAL: Duration = Duration::from_secs(10);
/// How soon one that is, and how soon when something about it is not as it should be.
const HOUR: Duration = Duration::from_secs(3600);
const MINUTE: Duration = Duration::from_secs(60);

/// Why a chain could not be looked at.
#[derive(Debug, thiserror::Error)]
pub enum WatchError {
    #[error(transparent)]
    Check(#[from] CheckError),
    #[error(transparent)]
    Send(#[from] SendError),
    #[error(transparent)]
    Deploy(#[from] DeployError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("the nodes of chain {0} are behind what was seen of it, or are of another one")]
    Behind(u64),
}

/// Looks at chains, and tells Prometheus.
pub struct Watch {
    chains: Arc<Chains>,
    pool: PgPool,
    roles: Option<Roles>,
    ok: IntGauge,
    /// Chains that were fine or not when they were looked at last.
    looked: Mutex<BTreeMap<u64, (Instant, bool)>>,
}

/// The job that does it. It fails when its series are registered already.
pub fn job(config: &Config, chains: Arc<Chains>, pool: PgPool, registry: &Registry) -> Result<Job, prometheus::Error> {
    let ok = IntGauge::new(
        "cuecast_chain_contracts_ok",
        "1 while each chain is the known one and its contracts are what they were, or there is none; alarm at 0",
    )?;
    ok.set(1);
    registry.register(Box::new(ok.clone()))?;
    let watch = Arc::new(Watch {
        chains,
        pool,
        roles: Roles::of(config).ok(),
        ok,
        looked: Mutex::default(),
    });
    Ok(Job::every(INTERVAL, "chain.verify", move || {
        let watch = watch.clone();
        async move { watch.run().await }
    }))
}

impl Watch {
    async fn run(&self) -> Result<(), WatchError> {
        let mut failure = Ok(());
        for chain_id in self.chains.ids() {
            // One that cannot be looked at keeps none of the others from it.
            if self.is_due(chain_id)
                && let Err(error) = self.look(chain_id).await
            {
                self.note(chain_id, false);
                failure = Err(error);
            }
        }
        failure
    }

    fn is_due(&self, chain_id: u64) -> bool {
        let is_up = self.chains.nodes(chain_id).is_ok();
        let looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        let is_recent = looked.get(&chain_id).is_some_and(|(at, is_fine)| {
            let again = if *is_fine { HOUR } else { MINUTE };
            at.elapsed() < again
        });
        // The local one is made ready by its own work.
        if self.chains.is_local() {
            is_up && !is_recent
        } else {
            !(is_up && is_recent)
        }
    }

    async fn look(&self, chain_id: u64) -> Result<(), WatchError> {
        let Ok(nodes) = self.chains.unchecked(chain_id) else {
            return Ok(());
        };
        let epoch = match identity::check(&self.pool, &nodes).await? {
            Identity::Known(epoch) => epoch,
            Identity::Behind(_) => return Err(WatchError::Behind(chain_id)),
            Identity::Stranger(_) => {
                self.chains.checked(chain_id, None);
                tracing::error!(
                    chain_id,
                    "another chain stands where a known one was: nothing is done on it"
                );
                return Err(WatchError::Behind(chain_id));
            }
        };
        let site = Site {
            pool: &self.pool,
            nodes: &nodes,
            epoch,
            is_local: self.chains.is_local(),
        };
        for (kind, address) in self.configured(chain_id) {
            site.note_token(kind, address).await?;
        }
        let contracts = store::active(&mut *self.pool.acquire().await?, chain_id).await?;
        let terms = Terms {
            nodes: &nodes,
            contracts: &contracts,
            roles: self.roles.as_ref(),
            min_balance: self.chains.config().min_balance(chain_id),
            is_local: self.chains.is_local(),
        };
        let report = verify(&terms).await?;
        self.chains.know(chain_id, contracts);
        self.judge(&report, epoch);
        Ok(())
    }

    fn judge(&self, report: &Report, epoch: i32) {
        let chain_id = report.chain_id;
        for fault in report.faults() {
            tracing::error!(chain_id, "contract: {fault}");
        }
        let verdict = report.verdict();
        let is_usable = verdict != Verdict::Wrong;
        self.chains.checked(chain_id, is_usable.then_some(epoch));
        self.note(chain_id, verdict == Verdict::Fine);
    }

    fn note(&self, chain_id: u64, is_fine: bool) {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        looked.insert(chain_id, (Instant::now(), is_fine));
        self.ok.set(i64::from(looked.values().all(|(_, is_fine)| *is_fine)));
    }

    /// Tokens of others that the configuration names.
    fn configured(&self, chain_id: u64) -> Vec<(Kind, Address)> {
        if self.chains.is_local() && chain_id == LOCAL_CHAIN_ID || chain_id != self.chains.payments() {
            return Vec::new();
        }
        let config = self.chains.config();
        let tokens = [
            (Kind::LpBai, config.lp_bai),
            (Kind::Usdt, config.usdt),
            (Kind::Usdc, config.usdc),
        ];
        let named = tokens.into_iter().filter_map(|(kind, address)| Some((kind, address?)));
        named
            .map(|(kind, address)| (kind, Address::from(*address.bytes())))
            .collect()
    }
}
