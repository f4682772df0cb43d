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

/// The token.
#[derive(Debug, Serialize, ToSchema)]
pub struct TokenInfoData {
    /// Always true.
    success: bool,
    data: TokenInfo,
}

/// POOL by kind of play: `pool` for each ball, `ai_quest` for each win.
#[derive(Debug, Serialize, ToSchema)]
pub struct RewardRates {
    pool: String,
    ai_quest: String,
}

/// The reward rates of plays.
#[derive(Debug, Serialize, ToSchema)]
pub struct RewardRatesData {
    /// Always true.
    success: bool,
    data: RewardRates,
}

/// All that administrators set.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenConfig {
    minimum_holding: String,
    reward_rates: RewardRates,
    token_gating_enabled: bool,
}

/// All that administrators set.
#[derive(Debug, Serialize, ToSchema)]
pub struct TokenConfigData {
    /// Always true.
    success: bool,
    data: TokenConfig,
}

fn text(amount: Amount) -> String {
    amount.format(DECIMALS)
}

impl TokenInfoData {
    pub fn of(place: Place, supply: Option<Amount>, rates: &Rates) -> Self {
        Self {
            success: true,
            data: TokenInfo {
                address: place.address,
                total_supply: supply.map(text),
                network: place.network,
                decimals: DECIMALS,
                symbol: SYMBOL,
                chain_id: place.chain_id,
                explorer_url: place.explorer_url,
                minimum_holding: text(rates.minimum_holding),
                token_gating_enabled: rates.gating_enabled,
            },
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

impl From<&Rates> for RewardRatesData {
    fn from(rates: &Rates) -> Self {
        Self {
            success: true,
            data: rates.into(),
        }
    }
}

impl From<&Rates> for TokenConfigData {
    fn from(rates: &Rates) -> Self {
        Self {
            success: true,
            data: TokenConfig {
                minimum_holding: text(rates.minimum_holding),
                reward_rates: rates.into(),
                token_gating_enabled: rates.gating_enabled,
            },
        }
    }
}
