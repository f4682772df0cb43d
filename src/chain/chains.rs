//! The chains that the server speaks to. A configured one and the local one are reached in the same way.

use super::contracts::{Contract, Kind};
use crate::{
    config::{Chain, Environment, LOCAL_CHAIN_ID},
    http::error::{ApiError, Code},
    providers::evm::{Bounds, Error, Nodes},
};
use domain::nft::Currency;
use std::{
    collections::BTreeMap,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};
use url::Url;

/// Less than half of the time that a sign-in waits for the chain: a node that is silent leaves time to ask another, and is noted.
pub const SIGN_IN_CALL: Duration = Duration::from_millis(900);

/// No chain is there to be asked: none is configured, the local one has not started, or another chain stands behind its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no chain {chain_id} can be used")]
pub struct NoChain {
    pub chain_id: u64,
}

impl From<NoChain> for ApiError {
    fn from(_: NoChain) -> Self {
        Self::new(Code::ChainUnavailable, "No chain is configured for this.")
    }
}

/// The nodes of one chain: for all uses, and with shorter times for those who wait to sign in.
#[derive(Clone)]
struct Link {
    nodes: Arc<Nodes>,
    sign_in: Arc<Nodes>,
}

/// The state of the chain behind an id.
enum Slot {
    /// The local chain before its node has started, or after it ended.
    Absent,
    /// Whether it is the chain that the database knows is not known yet.
    Unchecked(Link),
    /// It is that chain, in this epoch.
    Up(Link, i32),
    /// Another chain stands where the one was that the database knows.
    Stranger(Link),
}

impl Slot {
    fn link(&self) -> Option<&Link> {
        match self {
            Self::Absent => None,
            Self::Unchecked(link) | Self::Up(link, _) | Self::Stranger(link) => Some(link),
        }
    }
}

/// Nodes by chain id, which chain is for what, and the contracts on them.
pub struct Chains {
    config: Chain,
    environment: Environment,
    slots: BTreeMap<u64, RwLock<Slot>>,
    contracts: RwLock<BTreeMap<(u64, Kind), Contract>>,
}

impl Chains {
    /// The configured chains, not looked at yet; the local one is absent until its node is there.
    pub fn of(config: &Chain, environment: Environment) -> Result<Self, Error> {
        let mut slots = BTreeMap::new();
        for (chain_id, urls) in config.nodes() {
            let link = Link::new(chain_id, &urls, config.depth(chain_id, environment), SIGN_IN_CALL)?;
            slots.insert(chain_id, RwLock::new(Slot::Unchecked(link)));
        }
        if config.has_local_node(environment) {
            slots.insert(LOCAL_CHAIN_ID, RwLock::new(Slot::Absent));
        }
        Ok(Self {
            config: config.clone(),
            environment,
            slots,
            contracts: RwLock::default(),
        })
    }

    /// The chain of that id for every purpose, taken as known, in its first epoch.
    pub fn single(config: &Chain, chain_id: u64, urls: &[Url], sign_in_call: Duration) -> Result<Self, Error> {
        let depth = config.depth(chain_id, Environment::Development);
        let link = Link::new(chain_id, urls, depth, sign_in_call)?;
        let mut config = config.clone();
        (config.payments, config.rewards) = (chain_id, chain_id);
        config.rpc_urls = urls
            .iter()
            .map(|url| crate::config::RpcNode {
                chain_id,
                url: url.clone(),
            })
            .collect();
        Ok(Self {
            config,
            environment: Environment::Development,
            slots: [(chain_id, RwLock::new(Slot::Up(link, 1)))].into(),
            contracts: RwLock::default(),
        })
    }

    /// The configuration of the chains.
    pub fn config(&self) -> &Chain {
        &self.config
    }

    /// True where the server runs a chain of its own, whether or not it is up.
    pub fn is_local(&self) -> bool {
        self.config.has_local_node(self.environment)
    }

    /// Chain of LP-BAI.
    pub fn payments(&self) -> u64 {
        self.config.payments(self.environment)
    }

    /// Chain of POOL.
    pub fn rewards(&self) -> u64 {
        self.config.rewards(self.environment)
    }

    /// Chain of the collections that are priced in that currency; None where it is not configured, or has no node (E20).
    pub fn of_collections(&self, currency: Currency) -> Option<u64> {
        let chain_id = self.config.of_collections(currency, self.environment)?;
        self.slots.contains_key(&chain_id).then_some(chain_id)
    }

    /// Every chain that is or may come to be there.
    pub fn ids(&self) -> impl Iterator<Item = u64> {
        self.slots.keys().copied()
    }

    /// The nodes of a chain that is the one the database knows.
    pub fn nodes(&self, chain_id: u64) -> Result<Arc<Nodes>, NoChain> {
        self.read(chain_id, |slot| match slot {
            Slot::Up(link, _) => Some(link.nodes.clone()),
            Slot::Absent | Slot::Unchecked(_) | Slot::Stranger(_) => None,
        })
    }

    /// How many chains have stood behind that id, this one included.
    pub fn epoch(&self, chain_id: u64) -> Result<i32, NoChain> {
        self.read(chain_id, |slot| match slot {
            Slot::Up(_, epoch) => Some(*epoch),
            Slot::Absent | Slot::Unchecked(_) | Slot::Stranger(_) => None,
        })
    }

    /// The nodes whether or not the chain is the right one; to find that out, and not for money.
    pub(super) fn unchecked(&self, chain_id: u64) -> Result<Arc<Nodes>, NoChain> {
        self.read(chain_id, |slot| slot.link().map(|link| link.nodes.clone()))
    }

    /// The nodes that are asked about wallets; None on a chain on which contract wallets do not sign in, or before the local one has started.
    pub(super) fn of_sign_in(&self, chain_id: u64) -> Option<Arc<Nodes>> {
        if chain_id != self.config.of_accounts() {
            return None;
        }
        self.read(chain_id, |slot| slot.link().map(|link| link.sign_in.clone()))
            .ok()
    }

    /// A contract that the server stands on.
    pub fn contract(&self, chain_id: u64, kind: Kind) -> Result<Contract, NoChain> {
        self.nodes(chain_id)?;
        let contracts = self.contracts.read().unwrap_or_else(PoisonError::into_inner);
        contracts.get(&(chain_id, kind)).copied().ok_or(NoChain { chain_id })
    }

    /// All of them on that chain.
    pub fn contracts(&self, chain_id: u64) -> Vec<Contract> {
        let contracts = self.contracts.read().unwrap_or_else(PoisonError::into_inner);
        let of_chain = contracts.values().filter(|contract| contract.chain_id == chain_id);
        of_chain.copied().collect()
    }

    /// Where people look a transaction up; on the local chain a page of the server's own.
    pub fn explorer_url(&self, chain_id: u64, hash: &str) -> Option<String> {
        if self.is_local() {
            return Some(format!("/api/chain/transactions/{hash}"));
        }
        self.config.explorer_url(chain_id, hash)
    }

    /// Replaces what is known of a chain's contracts.
    pub fn know(&self, chain_id: u64, found: Vec<Contract>) {
        let mut contracts = self.contracts.write().unwrap_or_else(PoisonError::into_inner);
        contracts.retain(|(of, _), _| *of != chain_id);
        contracts.extend(found.into_iter().map(|contract| ((chain_id, contract.kind), contract)));
    }

    /// The local node has started at this address; the chain is not looked at yet.
    pub(super) fn started(&self, url: &Url) -> Result<(), Error> {
        let depth = self.config.depth(LOCAL_CHAIN_ID, self.environment);
        let link = Link::new(LOCAL_CHAIN_ID, std::slice::from_ref(url), depth, SIGN_IN_CALL)?;
        self.set(LOCAL_CHAIN_ID, |_| Slot::Unchecked(link));
        Ok(())
    }

    /// The local node has ended.
    pub(super) fn ended(&self) {
        self.set(LOCAL_CHAIN_ID, |_| Slot::Absent);
    }

    /// The chain is the one that the database knows, in this epoch, or is not.
    pub(super) fn checked(&self, chain_id: u64, epoch: Option<i32>) {
        self.set(chain_id, |slot| match (slot.link().cloned(), epoch) {
            (Some(link), Some(epoch)) => Slot::Up(link, epoch),
            (Some(link), None) => Slot::Stranger(link),
            (None, _) => Slot::Absent,
        });
    }

    fn read<T>(&self, chain_id: u64, take: impl Fn(&Slot) -> Option<T>) -> Result<T, NoChain> {
        let slot = self.slots.get(&chain_id);
        let slot = slot.map(|slot| slot.read().unwrap_or_else(PoisonError::into_inner));
        slot.and_then(|slot| take(&slot)).ok_or(NoChain { chain_id })
    }

    fn set(&self, chain_id: u64, make: impl FnOnce(&Slot) -> Slot) {
        if let Some(slot) = self.slots.get(&chain_id) {
            let mut slot = slot.write().unwrap_or_else(PoisonError::into_inner);
            *slot = make(&slot);
        }
    }
}

impl Link {
    fn new(chain_id: u64, urls: &[Url], depth: u64, sign_in_call: Duration) -> Result<Self, Error> {
        let quick = Bounds {
            connect: sign_in_call,
            call: sign_in_call,
            ..Bounds::default()
        };
        Ok(Self {
            nodes: Arc::new(Nodes::new(chain_id, urls)?.with_depth(depth)),
            sign_in: Arc::new(Nodes::within(chain_id, urls, quick)?),
        })
    }
}
