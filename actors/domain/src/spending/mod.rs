//! Limits that people set for themselves: whether somebody may spend now, and how a limit changes. Amounts are whole US cents.

mod limit;
mod period;

pub use limit::{INCREASE_WAITS, Limit, Pending};
pub use period::Period;

use std::{fmt, str::FromStr};
use time::{Duration, OffsetDateTime};

/// A limit is at most this many cents: ten million dollars.
pub const MAX_CENTS: u64 = 1_000_000_000;
/// A break lasts at least a day, and at most five years.
pub const BREAK_DAYS: std::ops::RangeInclusive<u16> = 1..=1826;

/// The ways to spend money or credits. Each can be closed to a region, or switched off by operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SpendKind {
    /// Pool credits, by card.
    CreditsCard,
    /// Pool credits, by a crypto payment.
    CreditsCrypto,
    /// Pool credits, by a transfer of tokens.
    CreditsToken,
    /// A play or a quest that credits pay for: worth no cents, they were counted when the credits were bought.
    Play,
    /// A stake on a prediction.
    Stake,
    /// A contribution to the presale.
    Presale,
    /// An NFT.
    Nft,
}

/// A word that names no kind or no period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such word of spending")]
pub struct UnknownWord;

impl SpendKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::CreditsCard,
        Self::CreditsCrypto,
        Self::CreditsToken,
        Self::Play,
        Self::Stake,
        Self::Presale,
        Self::Nft,
    ];

    /// The word that is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::CreditsCard => "credits_card",
            Self::CreditsCrypto => "credits_crypto",
            Self::CreditsToken => "credits_token",
            Self::Play => "play",
            Self::Stake => "stake",
            Self::Presale => "presale",
            Self::Nft => "nft",
        }
    }

    /// As the beginning of a sentence.
    pub fn label(self) -> &'static str {
        match self {
            Self::CreditsCard => "Buying credits by card",
            Self::CreditsCrypto => "Buying credits with crypto",
            Self::CreditsToken => "Buying credits with tokens",
            Self::Play => "Playing with credits",
            Self::Stake => "Staking on predictions",
            Self::Presale => "The presale",
            Self::Nft => "Buying NFTs",
        }
    }
}

impl FromStr for SpendKind {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.as_str() == word)
            .ok_or(UnknownWord)
    }
}

/// A period with its limit and what was spent in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    pub period: Period,
    pub limit: Limit,
    /// Cents since the period began.
    pub cents: u64,
}

/// All that decides whether a person may spend on one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// False while operators have switched the kind off.
    pub open: bool,
    /// The end of the longest break; it may be over.
    pub break_until: Option<OffsetDateTime>,
    /// Whether they said that they are of age and agree to the terms as they are now.
    pub attested: bool,
    pub spent: Vec<Spent>,
}

/// Why somebody may not spend now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Operators have switched it off.
    SwitchedOff { kind: SpendKind },
    /// They take a break.
    OnBreak { until: OffsetDateTime },
    /// They have not said that they are 18 and agree to the terms.
    Unattested,
    /// It would pass a limit of theirs, which has that much left until then.
    OverLimit {
        period: Period,
        limit: u64,
        left: u64,
        until: OffsetDateTime,
    },
}

impl Standing {
    /// Whether `cents` may be spent on `kind` now. A free purchase passes every limit, also one that is used up.
    ///
    /// # Errors
    /// The first thing in the way, the longest lasting limit before the others.
    pub fn may_spend(&self, kind: SpendKind, cents: u64, now: OffsetDateTime) -> Result<(), Refusal> {
        if !self.open {
            return Err(Refusal::SwitchedOff { kind });
        }
        if let Some(until) = self.break_until.filter(|until| *until > now) {
            return Err(Refusal::OnBreak { until });
        }
        if !self.attested {
            return Err(Refusal::Unattested);
        }
        let mut over = self.spent.iter().filter_map(|spent| {
            let limit = spent.limit.at(now)?;
            let left = limit.saturating_sub(spent.cents);
            (cents > left).then(|| Refusal::OverLimit {
                period: spent.period,
                limit,
                left,
                until: spent.period.ends(now),
            })
        });
        match over.next_back() {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }
}

/// The end of a break of that many days, when it makes the one that is known longer. None leaves it as it is.
///
/// # Errors
/// The known break lasts longer: it cannot be shortened.
pub fn longer_break(
    known: Option<OffsetDateTime>,
    days: u16,
    now: OffsetDateTime,
) -> Result<Option<OffsetDateTime>, OffsetDateTime> {
    let until = now + Duration::days(days.into());
    match known {
        // The same wish, told again.
        Some(known) if known <= until && known > until - Duration::hours(1) => Ok(None),
        Some(known) if known > until => Err(known),
        Some(_) | None => Ok(Some(until)),
    }
}

/// Cents as people read them.
pub fn dollars(cents: u64) -> String {
    format!("${}.{:02}", cents / 100, cents % 100)
}

/// A moment as people read it, to the minute, in UTC.
pub fn moment(at: OffsetDateTime) -> String {
    let at = at.to_offset(time::UtcOffset::UTC);
    let month = at.month().to_string();
    let month = month.get(..3).unwrap_or(&month);
    format!(
        "{month} {}, {}, {:02}:{:02} UTC",
        at.day(),
        at.year(),
        at.hour(),
        at.minute()
    )
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SwitchedOff { kind } => write!(
                f,
                "{} is switched off for now. What you have stays yours; please try again later.",
                kind.label()
            ),
            Self::OnBreak { until } => write!(
                f,
                "You are taking a break until {}. Nothing can be bought or staked until then; watching, chat and withdrawals stay open.",
                moment(*until)
            ),
            Self::Unattested => f.write_str(
                "Please confirm first that you are at least 18 years old and agree to the terms, under Limits and breaks.",
            ),
            Self::OverLimit {
                period,
                limit,
                left,
                until,
            } => write!(
                f,
                "This would pass your limit of {} a {}: {} of it is left until {}. You can change it under Limits and breaks.",
                dollars(*limit),
                period.as_str(),
                dollars(*left),
                moment(*until)
            ),
        }
    }
}

#[cfg(test)]
mod tests;
