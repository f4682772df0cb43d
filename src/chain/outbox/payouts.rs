//! By which chain, vault and key payments go out.

use super::store::Key;
use crate::{
    chain::{Chains, Kind, signer::Signer},
    ledger::currencies::Network,
    providers::evm::Nodes,
};
use alloy_primitives::{Address, U256};
use domain::{ledger::CurrencyCode, nft::Currency, onchain::fees::Limits};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The token of rewards, and its contract's decimals (`src/contracts/FixedToken.sol`).
const POOL: &str = "POOL";
const POOL_DECIMALS: u8 = 18;
/// The token that buys credits.
const LP_BAI: &str = "LP-BAI";
const LP_BAI_DECIMALS: u8 = 18;
const GWEI: u128 = 1_000_000_000;
/// A thousandth of a gwei: chains whose blocks are never full ask for no more.
const LEAST_TIP: u128 = GWEI / 1_000;

/// A token that the vault pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub address: Address,
    pub decimals: u8,
    /// False for somebody else's: it can refuse one recipient and so a whole batch, hence each payment goes alone.
    pub is_ours: bool,
}

/// A chain with the vault on it and the key that sends.
pub struct Line {
    pub nodes: Arc<Nodes>,
    pub signer: Arc<dyn Signer>,
    /// How many chains have stood behind that id, this one included.
    pub epoch: i32,
    /// Where payments go out; None on a chain that has NFTs or the presale alone.
    pub vault: Option<Address>,
    /// The contract into which the key mints.
    pub nfts: Option<Address>,
    pub tokens: BTreeMap<CurrencyCode, Token>,
    pub limits: Limits,
    /// Wei that the key keeps; with less it gives no nonce.
    pub min_balance: U256,
}

/// Where a payment would go out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    pub chain_id: u64,
    pub token: Token,
}

/// Through which transactions go out, where there is a key: by each chain that is there with our contracts.
#[derive(Default)]
pub struct Payouts(Option<Way>);

struct Way {
    chains: Arc<Chains>,
    signer: Arc<dyn Signer>,
}

impl Line {
    /// The key that sends.
    pub fn key(&self) -> Key {
        Key {
            chain_id: self.nodes.chain_id(),
            address: self.signer.address(),
        }
    }
}

impl Payouts {
    /// Over these chains, with this key. Without a key people send by hand, and nothing is minted or published.
    pub fn new(chains: Arc<Chains>, signer: Option<Arc<dyn Signer>>) -> Self {
        Self(signer.map(|signer| Way { chains, signer }))
    }

    /// The currencies that go out by a chain where one is configured.
    pub fn currencies() -> impl Iterator<Item = CurrencyCode> {
        POOL.parse().into_iter()
    }

    /// The network over which they go; None where people send by hand, for want of a key or of a node of the chain of rewards.
    pub fn network(&self) -> Option<Network> {
        let chains = &self.0.as_ref()?.chains;
        let rewards = chains.rewards();
        let is_there = chains.ids().any(|chain_id| chain_id == rewards);
        network(rewards).filter(|_| is_there)
    }

    /// The lines to send on now: of the chain of rewards, of that of payments, from which tokens go back that bought nothing, and of those on which
    /// NFTs are minted or roots of the presale are published. A chain that is not there, or without our contracts, has none.
    pub fn lines(&self) -> Vec<Line> {
        let Some(Way { chains, .. }) = &self.0 else {
            return Vec::new();
        };
        let of_nfts = Currency::ALL
            .into_iter()
            .filter_map(|currency| chains.of_collections(currency));
        let ids: BTreeSet<u64> = [chains.rewards(), chains.payments()]
            .into_iter()
            .chain(of_nfts)
            .collect();
        ids.into_iter().filter_map(|chain_id| self.line(chain_id)).collect()
    }

    fn line(&self, chain_id: u64) -> Option<Line> {
        let Way { chains, signer } = self.0.as_ref()?;
        let at = |kind| chains.contract(chain_id, kind).ok().map(|contract| contract.address);
        let (vault, nfts) = (at(Kind::PayoutVault), at(Kind::Nfts));
        let held = [
            (Kind::Pool, POOL, POOL_DECIMALS, true, chains.rewards()),
            (Kind::LpBai, LP_BAI, LP_BAI_DECIMALS, false, chains.payments()),
        ];
        let tokens = held.into_iter().filter(|(.., of)| vault.is_some() && *of == chain_id);
        let tokens = tokens.filter_map(|(kind, code, decimals, is_ours, _)| {
            let address = chains.contract(chain_id, kind).ok()?.address;
            let token = Token {
                address,
                decimals,
                is_ours,
            };
            Some((code.parse().ok()?, token))
        });
        let tokens: BTreeMap<_, _> = tokens.collect();
        // A chain may have the presale alone, whose roots are sent too.
        if tokens.is_empty() && nfts.is_none() && at(Kind::PresaleVault).is_none() {
            return None;
        }
        let settings = chains.config();
        Some(Line {
            nodes: chains.nodes(chain_id).ok()?,
            epoch: chains.epoch(chain_id).ok()?,
            signer: signer.clone(),
            vault,
            nfts,
            tokens,
            limits: Limits {
                tip: LEAST_TIP,
                max_fee: u128::from(settings.max_fee_gwei(chain_id)) * GWEI,
            },
            min_balance: U256::from(settings.min_balance(chain_id)),
        })
    }

    /// The way of a currency over a network; None where people send it by hand.
    pub fn route(&self, currency: CurrencyCode, network_code: &str) -> Option<Route> {
        let chain_id = self.0.as_ref()?.chains.rewards();
        let line = self.line(chain_id)?;
        // Tokens that came for credits go back, and are nobody's to withdraw.
        Self::currencies().find(|known| *known == currency)?;
        let token = *line.tokens.get(&currency)?;
        let is_there = network(chain_id).is_some_and(|network| has_code(&network.code, network_code));
        is_there.then_some(Route { chain_id, token })
    }
}

/// A network's code may name a currency besides, as `usdcbase` does.
fn has_code(network: &str, code: &str) -> bool {
    code == network || matches!(code.strip_suffix(network), Some("usdt" | "usdc" | "eth" | "bnb"))
}

/// The network of a chain as currencies name it.
pub fn network(chain_id: u64) -> Option<Network> {
    let (code, label) = match chain_id {
        1 => ("eth", "Ethereum"),
        56 => ("bsc", "BNB Smart Chain"),
        137 => ("matic", "Polygon"),
        8453 => ("base", "Base"),
        13371 => ("imx", "Immutable"),
        _ => return None,
    };
    Some(Network {
        code: code.to_owned(),
        label: label.to_owned(),
    })
}
