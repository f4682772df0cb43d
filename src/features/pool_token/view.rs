//! LP-BAI and what plays pay, as they are told. Amounts are exact decimal text.

use super::{
    chain::Place,
    rates::{DECIMALS, Rates},
};
use domain::ledger::Amount;
use serde::Serialize;
use utoipa::ToSchema;

/// The token's symbol (TOKEN-01).
const SYMBOL: &str = "LP-BAI";

/// The token, and how much of it a player must hold.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenInfo {
    /// Null while the token is on no chain that is reached.
    #[schema(required)]
    address: Option<String>,
    /// Null while the chain does not answer.
    #[schema(required)]
    total_supply: Option<String>,
    /// The chain's name.
    network: String,
    decimals: u8,
    symbol: &'static str,
    chain_id: u64,
    /// The page on which the token can be looked up.
    #[schema(required)]
    explorer_url: Option<String>,
    minimum_holding: String,
    /// While false, everybody may play, whatever they hold.
    token_gating_enabled: bool,
}

/// POOL by kind of play: `pool` for each ball, `ai_quest` for each win.
#[derive(Debug, Serialize, ToSchema)]
pub struct RewardRates {
    pool: String,
    ai_quest: String,
}

/// All that administrators set.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenConfig {
    minimum_holding: String,
    reward_rates: RewardRates,
    token_gating_enabled: bool,
}

fn text(amount: Amount) -> String {
    amount.format(DECIMALS)
}

impl TokenInfo {
    pub fn of(place: Place, supply: Option<Amount>, rates: &Rates) -> Self {
        Self {
            address: place.address,
            total_supply: supply.map(text),
            network: place.network,
            decimals: DECIMALS,
            symbol: SYMBOL,
            chain_id: place.chain_id,
            explorer_url: place.explorer_url,
            minimum_holding: text(rates.minimum_holding),
            token_gating_enabled: rates.gating_enabled,
        }
    }
}

impl From<&Rates> for RewardRates {
    fn from(rates: &Rates) -> Self {
        Self {
            pool: text(rates.pool),
            ai_quest: text(rates.ai_quest),
        }
    }
}

impl From<&Rates> for TokenConfig {
    fn from(rates: &Rates) -> Self {
        Self {
            minimum_holding: text(rates.minimum_holding),
            reward_rates: rates.into(),
            token_gating_enabled: rates.gating_enabled,
        }
    }
}
