//! By which chain, vault and key payments go out.

use super::store::Key;
use crate::{chain::signer::Signer, ledger::currencies::Network, providers::evm::Nodes};
use alloy_primitives::{Address, U256};
use domain::{ledger::CurrencyCode, onchain::fees::Limits};
use std::{
    collections::BTreeMap,
    sync::{Arc, PoisonError, RwLock},
};

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
    pub vault: Address,
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

/// The line that is open now. The local chain's contracts are there some time after the start; without a chain there never is one.
#[derive(Default)]
pub struct Payouts(RwLock<Option<Arc<Line>>>);

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
    /// From now on payments go out by this line, or by none.
    pub fn open(&self, line: Option<Arc<Line>>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = line;
    }

    /// The line.
    pub fn line(&self) -> Option<Arc<Line>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The way of a currency over a network; None where people send it by hand.
    pub fn route(&self, currency: CurrencyCode, network_code: &str) -> Option<Route> {
        let line = self.line()?;
        let chain_id = line.nodes.chain_id();
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
