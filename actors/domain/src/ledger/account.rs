use super::CurrencyCode;
use crate::UserId;
use std::{fmt, str::FromStr};

/// The owner of the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Owner {
    User(UserId),
    House,
}

/// The purpose of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Purpose {
    /// A person's, to spend.
    Available,
    /// A person's, held for something under way.
    Locked,
    /// Set aside for a person until they claim it; not theirs to spend.
    Claimable,
    /// The world outside: what came in from there and went out to it. The only account that may be below zero.
    External,
    /// Earnings of the house.
    Fees,
    /// Money of the house that it can give away.
    Reserve,
    /// Money of the house that is promised to quests and tasks that run.
    Promised,
}

/// The text names no purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a purpose is available, locked, claimable, external, fees, reserve or promised")]
pub struct UnknownPurpose;

impl Purpose {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Available => "available",
            Self::Locked => "locked",
            Self::Claimable => "claimable",
            Self::External => "external",
            Self::Fees => "fees",
            Self::Reserve => "reserve",
            Self::Promised => "promised",
        }
    }

    /// True for the one kind of account that may owe.
    pub fn may_be_negative(self) -> bool {
        match self {
            Self::External => true,
            Self::Available | Self::Locked | Self::Claimable | Self::Fees | Self::Reserve | Self::Promised => false,
        }
    }
}

impl FromStr for Purpose {
    type Err = UnknownPurpose;

    fn from_str(text: &str) -> Result<Self, UnknownPurpose> {
        match text {
            "available" => Ok(Self::Available),
            "locked" => Ok(Self::Locked),
            "claimable" => Ok(Self::Claimable),
            "external" => Ok(Self::External),
            "fees" => Ok(Self::Fees),
            "reserve" => Ok(Self::Reserve),
            "promised" => Ok(Self::Promised),
            _ => Err(UnknownPurpose),
        }
    }
}

/// An account: whose, of which currency, for what. People have `Available`, `Locked` and `Claimable`, the house the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AccountKey {
    owner: Owner,
    currency: CurrencyCode,
    purpose: Purpose,
}

impl AccountKey {
    /// The account of a person's available money.
    pub fn available(user: UserId, currency: CurrencyCode) -> Self {
        Self {
            owner: Owner::User(user),
            currency,
            purpose: Purpose::Available,
        }
    }

    /// The account of a person's held money.
    pub fn locked(user: UserId, currency: CurrencyCode) -> Self {
        Self {
            owner: Owner::User(user),
            currency,
            purpose: Purpose::Locked,
        }
    }

    /// The account of a person's incentives, set aside for them to claim.
    pub fn claimable(user: UserId, currency: CurrencyCode) -> Self {
        Self {
            owner: Owner::User(user),
            currency,
            purpose: Purpose::Claimable,
        }
    }

    /// The world outside.
    pub fn external(currency: CurrencyCode) -> Self {
        Self {
            owner: Owner::House,
            currency,
            purpose: Purpose::External,
        }
    }

    /// Earnings of the house.
    pub fn fees(currency: CurrencyCode) -> Self {
        Self {
            owner: Owner::House,
            currency,
            purpose: Purpose::Fees,
        }
    }

    /// Money of the house that it can give away.
    pub fn reserve(currency: CurrencyCode) -> Self {
        Self {
            owner: Owner::House,
            currency,
            purpose: Purpose::Reserve,
        }
    }

    /// Money of the house that is promised to quests and tasks.
    pub fn promised(currency: CurrencyCode) -> Self {
        Self {
            owner: Owner::House,
            currency,
            purpose: Purpose::Promised,
        }
    }

    pub fn owner(&self) -> Owner {
        self.owner
    }

    pub fn currency(&self) -> CurrencyCode {
        self.currency
    }

    pub fn purpose(&self) -> Purpose {
        self.purpose
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::User(id) => fmt::Display::fmt(id, f),
            Self::House => f.write_str("house"),
        }
    }
}

/// `OWNER/CURRENCY/PURPOSE`, for logs and fingerprints.
impl fmt::Display for AccountKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.owner, self.currency, self.purpose.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_s_name_in_a_fingerprint_never_changes_and_only_the_world_outside_may_owe() {
        let (user, usdt) = (UserId::new(1, [0; 8]), "USDT".parse().unwrap());
        for (account, name, owner, purpose) in [
            (
                AccountKey::available(user, usdt),
                "000000010000000000000000/USDT/available",
                Owner::User(user),
                Purpose::Available,
            ),
            (
                AccountKey::locked(user, usdt),
                "000000010000000000000000/USDT/locked",
                Owner::User(user),
                Purpose::Locked,
            ),
            (
                AccountKey::claimable(user, usdt),
                "000000010000000000000000/USDT/claimable",
                Owner::User(user),
                Purpose::Claimable,
            ),
            (
                AccountKey::external(usdt),
                "house/USDT/external",
                Owner::House,
                Purpose::External,
            ),
            (AccountKey::fees(usdt), "house/USDT/fees", Owner::House, Purpose::Fees),
            (
                AccountKey::reserve(usdt),
                "house/USDT/reserve",
                Owner::House,
                Purpose::Reserve,
            ),
            (
                AccountKey::promised(usdt),
                "house/USDT/promised",
                Owner::House,
                Purpose::Promised,
            ),
        ] {
            assert_eq!(account.to_string(), name);
            assert_eq!(
                (account.owner(), account.currency(), account.purpose()),
                (owner, usdt, purpose)
            );
            assert_eq!(purpose.as_str().parse(), Ok(purpose));
            assert_eq!(purpose.may_be_negative(), purpose == Purpose::External, "{name}");
        }
        assert_eq!("Available".parse::<Purpose>(), Err(UnknownPurpose));
    }
}
