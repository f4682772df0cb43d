//! The rules by which a reward goes out by itself, or stays.

use domain::ledger::Amount;
use std::{fmt, str::FromStr};

/// Whole units that one reward may be at most.
pub const PER_PLAY: i128 = 25;
/// Whole units for a person within a UTC day.
pub const PER_DAY: i128 = 500;

/// Why a reward stays in the balance, from where its owner can ask for it as for any other amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StayReason {
    /// No chain sends this currency.
    NoWay,
    /// It is less than a withdrawal has to be, or than the network's fee takes.
    Small,
    /// It is more than goes out by itself for one play.
    PerPlay,
    /// With it more would go out today than does by itself.
    PerDay,
    /// Too many withdrawals are open.
    Open,
    /// Credits of a payment that was taken back are owed (E8).
    Debt,
    /// Its owner used it before it was sent.
    Spent,
}

impl StayReason {
    const ALL: [Self; 7] = [
        Self::NoWay,
        Self::Small,
        Self::PerPlay,
        Self::PerDay,
        Self::Open,
        Self::Debt,
        Self::Spent,
    ];

    /// The word that is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoWay => "no_way",
            Self::Small => "small",
            Self::PerPlay => "per_play",
            Self::PerDay => "per_day",
            Self::Open => "open",
            Self::Debt => "debt",
            Self::Spent => "spent",
        }
    }

    /// The reason for its owner.
    pub fn text(self) -> &'static str {
        match self {
            Self::NoWay => "It is in your balance: no chain sends this currency right now.",
            Self::Small => "It is in your balance: it is less than a withdrawal has to be.",
            Self::PerPlay => "It is in your balance: more than 25 for one play is withdrawn by request.",
            Self::PerDay => "It is in your balance: 500 went out to you today. The rest is withdrawn by request.",
            Self::Open => "It is in your balance: too many withdrawals of yours are open.",
            Self::Debt => "It is in your balance: a card payment of yours was taken back, and has to be settled first.",
            Self::Spent => "You used it before it was sent.",
        }
    }
}

/// A word that is no reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no reason to keep a reward")]
pub struct InvalidReason;

impl FromStr for StayReason {
    type Err = InvalidReason;

    fn from_str(word: &str) -> Result<Self, InvalidReason> {
        Self::ALL
            .into_iter()
            .find(|reason| reason.as_str() == word)
            .ok_or(InvalidReason)
    }
}

impl fmt::Display for StayReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// An amount to be judged. All are minor units of a currency with so many decimals.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub amount: Amount,
    /// Of a withdrawal.
    pub minimum: Amount,
    pub fee: Amount,
    /// The sum that went out to the person by itself today.
    pub today: Amount,
    pub decimals: u8,
}

impl Asked {
    /// The amount that arrives.
    ///
    /// # Errors
    /// Why it stays.
    pub fn net(&self) -> Result<Amount, StayReason> {
        let whole = |units: i128| units.saturating_mul(10_i128.pow(self.decimals.into()));
        if self.amount < self.minimum {
            return Err(StayReason::Small);
        }
        if self.amount.minor() > whole(PER_PLAY) {
            return Err(StayReason::PerPlay);
        }
        if self.today.minor().saturating_add(self.amount.minor()) > whole(PER_DAY) {
            return Err(StayReason::PerDay);
        }
        let net = self.amount.checked_sub(self.fee).filter(|net| !net.is_zero());
        net.ok_or(StayReason::Small)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(amount: &str, today: &str) -> Asked {
        let read = |text| Amount::parse(text, 18).unwrap();
        Asked {
            amount: read(amount),
            minimum: read("1"),
            fee: read("0.5"),
            today: read(today),
            decimals: 18,
        }
    }

    #[test]
    fn a_reward_goes_out_within_25_a_play_and_500_a_day_and_what_arrives_is_without_the_fee() {
        let net = |amount, today| asked(amount, today).net().map(|net| net.format(18));
        assert_eq!(net("25", "475"), Ok("24.5".to_owned()));
        assert_eq!(net("25.000000000000000001", "0"), Err(StayReason::PerPlay));
        assert_eq!(net("25", "475.000000000000000001"), Err(StayReason::PerDay));
        assert_eq!(net("0.999999999999999999", "0"), Err(StayReason::Small));
    }

    #[test]
    fn every_reason_is_read_as_it_is_stored() {
        for reason in StayReason::ALL {
            assert_eq!(reason.as_str().parse(), Ok(reason));
        }
        assert_eq!("".parse::<StayReason>(), Err(InvalidReason));
    }
}
