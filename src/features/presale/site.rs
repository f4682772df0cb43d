use super::{proofs::TreeCache, store, sums::KeptSums};
use crate::{
    chain::{Chains, Kind, NoChain, indexer::ChainKey},
    config,
    db::Result,
    providers::evm::Nodes,
};
use alloy_primitives::{Address, U256};
use domain::presale::{Coin, Terms};
use sqlx::PgConnection;
use std::sync::Arc;

/// The presale as it is configured, and the roots that were read.
pub struct Presale {
    pub config: config::Presale,
    pub(super) kept: TreeCache,
    pub(super) sums: KeptSums,
}

/// Where it stands: its chain, its vault and the two coins that it takes.
pub struct Site {
    pub chain: ChainKey,
    pub nodes: Arc<Nodes>,
    pub vault: Address,
    /// By the coin's number.
    pub coins: [Address; 2],
    pub is_local: bool,
}

impl Presale {
    pub fn new(config: &config::Presale) -> Self {
        Self {
            config: config.clone(),
            kept: TreeCache::default(),
            sums: KeptSums::default(),
        }
    }

    /// The terms; None while no beginning is announced. The sale of the local chain begins with its vault.
    pub async fn terms(&self, db: &mut PgConnection, site: Option<&Site>) -> Result<Option<Terms>> {
        let local = site.filter(|site| site.is_local);
        self.terms_of(db, local.map(|site| (site.chain, site.vault))).await
    }

    /// The same, of the local chain by its vault.
    pub async fn terms_of(&self, db: &mut PgConnection, local: Option<(ChainKey, Address)>) -> Result<Option<Terms>> {
        let announced = self.config.starts_at.map(|moment| moment.unix_timestamp());
        let starts_at = match (announced, local) {
            (Some(moment), _) => Some(moment),
            (None, Some((chain, vault))) => store::deployed_at(db, chain, vault).await?,
            (None, None) => None,
        };
        Ok(starts_at.map(|starts_at| Terms {
            starts_at,
            ends_at: starts_at + i64::from(self.config.days) * 86_400,
            supply: self.config.supply,
            referral_supply: self.config.referral_supply,
            price: self.config.price,
            minimum: self.config.minimum,
            maximum: self.config.maximum,
            wallet_cap: self.config.wallet_cap,
            soft_cap: self.config.soft_cap.unwrap_or(U256::ZERO),
            whitelist_required: self.config.whitelist_required,
        }))
    }
}

impl Site {
    /// Once the chain of payments is there with the vault.
    pub fn of(chains: &Chains) -> std::result::Result<Self, NoChain> {
        let chain_id = chains.payments();
        let address = |kind| chains.contract(chain_id, kind).map(|contract| contract.address);
        Ok(Self {
            chain: ChainKey {
                chain_id,
                epoch: chains.epoch(chain_id)?,
            },
            nodes: chains.nodes(chain_id)?,
            vault: address(Kind::PresaleVault)?,
            coins: [address(Kind::Usdt)?, address(Kind::Usdc)?],
            is_local: chains.is_local(),
        })
    }

    /// The contract of a coin.
    pub fn token(&self, coin: Coin) -> Address {
        self.coins[coin as usize]
    }
}
