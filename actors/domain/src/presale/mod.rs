//! The token sale as a function of the chain's transfers, the configuration and a published list. Amounts are units of 10^-18, of the stable coins
//! as of the sold token; moments are seconds since 1970, of blocks.

mod phase;
mod sale;
mod terms;
#[cfg(test)]
mod tests;
mod tree;
mod vesting;

pub use phase::{Phase, RootState};
pub use sale::{Contribution, Entry, Fold, Listed, Reason, Sale, Share, UnknownReason, list_text, recompute};
pub use terms::{Price, Terms};
pub use tree::{Leaf, Tree, leaves, proven};
pub use vesting::{MONTHS, Vesting, moments};

use alloy_primitives::U256;

/// Decimals of the stable coins on the sale's chain, and of the sold token.
pub const DECIMALS: u8 = 18;

/// From a root to its refunds, as in the contract.
pub const REFUND_DELAY: time::Duration = time::Duration::days(1);

/// From a root to its claims, its proceeds and the next root, as in the contract.
pub const SETTLE_DELAY: time::Duration = time::Duration::days(7);

/// A stable coin that the sale takes. The number is its place in the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Coin {
    Usdt = 0,
    Usdc = 1,
}

/// The text names no coin of the sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Choose USDT or USDC")]
pub struct UnknownCoin;

impl Coin {
    pub const ALL: [Self; 2] = [Self::Usdt, Self::Usdc];

    /// As people and tables write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Usdt => "USDT",
            Self::Usdc => "USDC",
        }
    }
}

impl std::str::FromStr for Coin {
    type Err = UnknownCoin;

    fn from_str(text: &str) -> Result<Self, UnknownCoin> {
        Self::ALL
            .into_iter()
            .find(|coin| coin.as_str() == text)
            .ok_or(UnknownCoin)
    }
}

/// Whole units of 10^18.
pub fn whole(count: u64) -> U256 {
    U256::from(count) * U256::from(10).pow(U256::from(DECIMALS))
}

/// Units of 10^-18 as exact decimal text, without zeros at its end.
pub fn text(units: U256) -> String {
    let (whole, rest) = units.div_rem(whole(1));
    if rest.is_zero() {
        return whole.to_string();
    }
    let rest = format!("{:0>18}", rest.to_string());
    format!("{whole}.{}", rest.trim_end_matches('0'))
}

/// Units of 10^-18 of plain decimal text; None for what is no such number, is finer, or is beyond 60 digits.
pub fn units(text: &str) -> Option<U256> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let is_number = !whole.is_empty() && whole.bytes().chain(rest.bytes()).all(|byte| byte.is_ascii_digit());
    let rest = rest.trim_end_matches('0');
    if !is_number || text.ends_with('.') || whole.len() > 42 || rest.len() > 18 {
        return None;
    }
    format!("{whole}{rest:0<18}").parse().ok()
}
