use super::whole;
use alloy_primitives::U256;

/// Dollars for one sold token: `units` of `10^-scale`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    units: u64,
    scale: u32,
}

impl Price {
    /// Of plain decimal text such as 0.03, above zero, with at most nine digits before and behind the point.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
        let digits = format!("{whole}{rest}");
        let is_short = (1..=9).contains(&whole.len()) && rest.len() <= 9 && !text.ends_with('.');
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let units = digits.parse().ok().filter(|units| *units > 0)?;
        let scale = u32::try_from(rest.len()).ok()?;
        (is_short && is_number).then_some(Self { units, scale })
    }

    /// The tokens that so many dollars buy, rounded down to units (C25).
    pub fn tokens(self, dollars: U256) -> U256 {
        dollars.saturating_mul(self.ten()) / U256::from(self.units)
    }

    /// The most dollars that buy no more than so many tokens.
    pub fn dollars(self, tokens: U256) -> U256 {
        tokens.saturating_mul(U256::from(self.units)) / self.ten()
    }

    fn ten(self) -> U256 {
        U256::from(10).pow(U256::from(self.scale))
    }
}

/// The terms of the sale: its amounts, its moments and its buyers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The first second of the sale.
    pub starts_at: i64,
    /// The first second after it.
    pub ends_at: i64,
    /// Tokens that are sold at most.
    pub supply: U256,
    /// Tokens that referrers get at most, beside them.
    pub referral_supply: U256,
    pub price: Price,
    /// Of one transfer.
    pub minimum: U256,
    /// Of one transfer.
    pub maximum: U256,
    /// Of all transfers of one wallet, in both coins.
    pub wallet_cap: U256,
    /// With less than it all goes back.
    pub soft_cap: U256,
    pub whitelist_required: bool,
}

impl Terms {
    /// The terms of the documents, for a sale that starts then.
    pub fn documented(starts_at: i64) -> Self {
        Self {
            starts_at,
            ends_at: starts_at + 30 * 86_400,
            supply: whole(500_000_000),
            referral_supply: whole(25_000_000),
            price: Price { units: 3, scale: 2 },
            minimum: whole(2),
            maximum: whole(10_000),
            wallet_cap: whole(10_000),
            soft_cap: U256::ZERO,
            whitelist_required: false,
        }
    }
}
