//! The questions to the chain about LP-BAI.

use async_trait::async_trait;
use domain::{Address, ledger::Amount};

/// Where the token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub chain_id: u64,
    /// As people call the chain.
    pub network: String,
    /// None while it is on no chain that is reached.
    pub address: Option<String>,
    /// The page on which people look it up.
    pub explorer_url: Option<String>,
}

impl Place {
    /// Of a chain by its id, as wallets call it.
    pub fn network(chain_id: u64) -> String {
        match chain_id {
            1 => "Ethereum".to_owned(),
            56 => "BNB Smart Chain".to_owned(),
            97 => "BNB Smart Chain Testnet".to_owned(),
            8453 => "Base".to_owned(),
            31_337 => "Local chain".to_owned(),
            other => format!("Chain {other}"),
        }
    }
}

/// The chain cannot be asked, or did not answer. The cause is for the log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("LP-BAI cannot be read: {0}")]
pub struct Unreachable(pub String);

/// The token on its chain. Amounts are of 18 decimals; more than an amount holds counts as the most that it holds.
#[async_trait]
pub trait LpBai: Send + Sync {
    fn place(&self) -> Place;

    /// All that there is, at the newest block.
    async fn total_supply(&self) -> Result<Amount, Unreachable>;

    /// The balance of an address, at the newest block.
    async fn balance_of(&self, holder: Address) -> Result<Amount, Unreachable>;
}
