use crate::{Decimal, ledger::Amount};
use alloy_primitives::U256;
use std::{fmt, str::FromStr};

/// Digits behind the point of a rate.
const SCALE: u32 = 8;
/// One whole, in units of a rate.
const ONE: u64 = 100_000_000;
/// Units of a rate that make one cent of a dollar.
const CENT: u64 = ONE / 100;
/// The most decimals of a token with which credits are counted.
const MAX_TOKEN_DECIMALS: u8 = 36;

/// More credits than anybody can have: 10^12.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("There can be at most 1000000000000 credits.")]
pub struct TooManyCredits;

/// So many pool credits: 0 to 10^12.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Credits(u64);

impl Credits {
    pub const ZERO: Self = Self(0);
    /// The most there can be.
    pub const MAX: Self = Self(1_000_000_000_000);

    /// So many credits; None beyond [`Credits::MAX`].
    pub const fn new(count: u64) -> Option<Self> {
        if count <= Self::MAX.0 { Some(Self(count)) } else { None }
    }

    /// How many.
    pub const fn count(self) -> u64 {
        self.0
    }

    pub fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// None beyond [`Credits::MAX`].
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).and_then(Self::new)
    }

    /// How many are missing to `wanted`; zero where there are enough.
    pub fn shortfall(self, wanted: Self) -> Self {
        Self(wanted.0.saturating_sub(self.0))
    }
}

impl From<u32> for Credits {
    fn from(count: u32) -> Self {
        Self(u64::from(count))
    }
}

impl TryFrom<Amount> for Credits {
    type Error = TooManyCredits;

    fn try_from(amount: Amount) -> Result<Self, TooManyCredits> {
        let count = u64::try_from(amount.minor()).ok();
        count.and_then(Self::new).ok_or(TooManyCredits)
    }
}

impl From<Credits> for Amount {
    /// In the ledger's currency CREDIT, which has no decimals.
    fn from(credits: Credits) -> Self {
        Self::from_minor(i128::from(credits.0)).unwrap_or(Self::ZERO)
    }
}

impl fmt::Display for Credits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The number is no such rate: out of its bounds, or with more than 8 digits behind the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be a number from {least} to {most} with at most 8 decimals")]
pub struct InvalidRate {
    pub least: &'static str,
    pub most: &'static str,
}

macro_rules! rate {
    ($(#[$doc:meta])* $name:ident, $least:literal = $least_units:literal, $most:literal = $most_units:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl TryFrom<Decimal> for $name {
            type Error = InvalidRate;

            fn try_from(number: Decimal) -> Result<Self, InvalidRate> {
                let units = number.to_minor(SCALE).filter(|units| Decimal::new(*units, SCALE) == number);
                let units = units.and_then(|units| u64::try_from(units).ok());
                let units = units.filter(|units| ($least_units..=$most_units).contains(units));
                units.map(Self).ok_or(InvalidRate { least: $least, most: $most })
            }
        }

        impl FromStr for $name {
            type Err = InvalidRate;

            fn from_str(text: &str) -> Result<Self, InvalidRate> {
                let number = text.parse::<Decimal>();
                number.map_or(Err(InvalidRate { least: $least, most: $most }), Self::try_from)
            }
        }

        impl From<$name> for Decimal {
            fn from(rate: $name) -> Self {
                Self::new(i128::from(rate.0), SCALE)
            }
        }

        /// Exact decimal text, without zeros at the end.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Decimal::from(*self).fmt(f)
            }
        }
    };
}

rate!(
    /// Credits for one whole token: 0.0001 to 1,000,000.
    ExchangeRate, "0.0001" = 10_000, "1000000" = 1_000_000 * ONE
);
rate!(
    /// Dollars for one credit: 0.01 to 1,000.
    UsdRate, "0.01" = 1_000_000, "1000" = 1_000 * ONE
);
rate!(
    /// The least whole tokens that buy credits: 0 to 10^9.
    TokenMinimum, "0" = 0, "1000000000" = 1_000_000_000 * ONE
);

impl ExchangeRate {
    /// The credits that tokens buy: floor(tokens x rate), in 256 bits. `tokens` are minor units of a token with that many decimals, at
    /// most 36. None beyond [`Credits::MAX`], and for more decimals.
    pub fn credits(self, tokens: U256, decimals: u8) -> Option<Credits> {
        if decimals > MAX_TOKEN_DECIMALS {
            return None;
        }
        // A product beyond 256 bits is beyond all credits whatever it is divided by: 10^44 has 147 bits.
        let units = tokens.checked_mul(U256::from(self.0))?;
        let whole = units / ten(decimals) / U256::from(ONE);
        u64::try_from(whole).ok().and_then(Credits::new)
    }
}

impl TokenMinimum {
    /// Whether so many minor units of a token with that many decimals, at most 36, are enough. An amount beyond 256 bits is enough.
    pub fn is_reached(self, tokens: U256, decimals: u8) -> bool {
        if decimals > MAX_TOKEN_DECIMALS {
            return false;
        }
        let least = U256::from(self.0) * ten(decimals);
        tokens.checked_mul(U256::from(ONE)).is_none_or(|tokens| tokens >= least)
    }
}

impl UsdRate {
    /// The price in cents: credits x rate, rounded half up (E6). At most 10^17.
    pub fn price(self, credits: Credits) -> u64 {
        let units = u128::from(credits.0) * u128::from(self.0);
        let cents = (units + u128::from(CENT) / 2) / u128::from(CENT);
        u64::try_from(cents).unwrap_or(u64::MAX)
    }

    /// The credits that an amount in cents pays: floor(amount / rate). None beyond [`Credits::MAX`].
    pub fn credits(self, cents: u64) -> Option<Credits> {
        let whole = u128::from(cents) * u128::from(CENT) / u128::from(self.0);
        u64::try_from(whole).ok().and_then(Credits::new)
    }

    /// The fewest credits whose price reaches so many cents. None beyond [`Credits::MAX`].
    pub fn least(self, cents: u64) -> Option<Credits> {
        // Half a cent less is rounded up to it.
        let units = (u128::from(cents) * u128::from(CENT)).saturating_sub(u128::from(CENT) / 2);
        let whole = units.div_ceil(u128::from(self.0));
        u64::try_from(whole).ok().and_then(Credits::new)
    }
}

fn ten(power: u8) -> U256 {
    U256::from(10).pow(U256::from(power))
}
