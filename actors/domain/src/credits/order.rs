//! Orders of credits: states that only go up, when what arrived pays for one, and what is taken back of a payment that is taken back.

use super::Credits;
use crate::Decimal;
use alloy_primitives::U256;
use std::{fmt, str::FromStr};

/// How long a card page may be paid, in minutes.
pub const CARD_MINUTES: i64 = 30;
/// How long crypto may be paid, in hours.
pub const CRYPTO_HOURS: i64 = 24;
/// How long after its end an order is still paid by what arrives, in days.
pub const LATE_DAYS: i64 = 7;
/// The least that a card pays, in cents (E6).
pub const CARD_MINIMUM: u64 = 50;
/// How much of the amount pays for an order: 99.5 percent (E7).
const ENOUGH: (u64, u64) = (995, 1000);
/// The share of an order's price above which the excess goes back to the payer as a deposit: 101 percent.
const TOO_MUCH: (u64, u64) = (101, 100);
/// Digits behind the point with which amounts that arrived are compared.
const SCALE: u32 = 18;

/// Where an order stands. The order is the way it may go: never back, but that a payment which was taken back may be given again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OrderStatus {
    Waiting,
    /// Seen, and not final.
    Confirming,
    PartiallyPaid,
    /// Nobody paid in time. A late payment lifts it.
    Expired,
    Failed,
    /// The provider's answer does not fit the order.
    Review,
    Paid,
    /// All of its credits were taken back.
    Refunded,
}

/// The text names no such status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no status of an order")]
pub struct UnknownOrderStatus;

impl OrderStatus {
    /// Every status, lowest first.
    pub const ALL: [Self; 8] = [
        Self::Waiting,
        Self::Confirming,
        Self::PartiallyPaid,
        Self::Expired,
        Self::Failed,
        Self::Review,
        Self::Paid,
        Self::Refunded,
    ];

    /// The word that is stored and told.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Confirming => "confirming",
            Self::PartiallyPaid => "partially_paid",
            Self::Expired => "expired",
            Self::Failed => "failed",
            Self::Review => "review",
            Self::Paid => "paid",
            Self::Refunded => "refunded",
        }
    }

    /// True once its credits were given, also when they were taken back since.
    pub fn is_credited(self) -> bool {
        match self {
            Self::Paid | Self::Refunded => true,
            Self::Waiting | Self::Confirming | Self::PartiallyPaid | Self::Expired | Self::Failed | Self::Review => {
                false
            }
        }
    }

    /// True when it came to nothing: its price counts for no limit.
    pub fn is_dropped(self) -> bool {
        matches!(self, Self::Expired | Self::Failed)
    }
}

impl FromStr for OrderStatus {
    type Err = UnknownOrderStatus;

    fn from_str(text: &str) -> Result<Self, UnknownOrderStatus> {
        let found = Self::ALL.into_iter().find(|status| status.as_str() == text);
        found.ok_or(UnknownOrderStatus)
    }
}

impl fmt::Display for OrderStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The time in which an order may be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// More may still come.
    Open,
    /// It is over; one payment of the whole amount still pays.
    Late,
    /// Nothing pays any more: [`LATE_DAYS`] later.
    Closed,
}

/// A payment that arrived for an order, of which nothing was made yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    /// The provider's number of it.
    pub payment: i64,
    /// The amount that the payer sent.
    pub paid: Decimal,
    /// The amount that is left of it after the provider's fee, in minor units of its currency.
    pub outcome: u128,
}

/// The part of a payment that its payer gets as a deposit, in minor units of its currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rest {
    pub payment: i64,
    pub amount: u128,
}

/// The decision about the payments that arrived for an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// More may still come.
    Wait,
    /// It pays for the order; what is too much becomes a deposit.
    Pays(Vec<Rest>),
    /// It pays for nothing: all of it becomes a deposit.
    Deposit(Vec<Rest>),
}

/// Decides about what arrived for an order that wants `amount`. `credited` is whether it was paid before.
pub fn decide_arrivals(amount: Decimal, arrivals: &[Arrival], credited: bool, phase: Phase) -> Verdict {
    let all = || {
        let rests = arrivals.iter().map(|arrival| Rest {
            payment: arrival.payment,
            amount: arrival.outcome,
        });
        rests.filter(|rest| rest.amount > 0).collect()
    };
    if arrivals.is_empty() {
        return Verdict::Wait;
    }
    let (Some(wanted), Some(paid)) = (units(amount), sum(arrivals)) else {
        return Verdict::Deposit(all());
    };
    if credited || phase == Phase::Closed {
        return Verdict::Deposit(all());
    }
    if paid * U256::from(ENOUGH.1) >= wanted * U256::from(ENOUGH.0) {
        let too_much = paid * U256::from(TOO_MUCH.1) > wanted * U256::from(TOO_MUCH.0);
        return Verdict::Pays(if too_much {
            rests(arrivals, paid - wanted)
        } else {
            Vec::new()
        });
    }
    match phase {
        Phase::Open => Verdict::Wait,
        Phase::Late | Phase::Closed => Verdict::Deposit(all()),
    }
}

/// Gives `excess` back of the last payments first, each in proportion to what is there of it, rounded down.
fn rests(arrivals: &[Arrival], mut excess: U256) -> Vec<Rest> {
    let mut rests = Vec::new();
    for arrival in arrivals.iter().rev() {
        let Some(paid) = units(arrival.paid).filter(|paid| !paid.is_zero()) else {
            continue;
        };
        let part = excess.min(paid);
        excess -= part;
        let amount = U256::from(arrival.outcome) * part / paid;
        if let Ok(amount) = u128::try_from(amount)
            && amount > 0
        {
            rests.push(Rest {
                payment: arrival.payment,
                amount,
            });
        }
        if excess.is_zero() {
            break;
        }
    }
    rests
}

fn units(amount: Decimal) -> Option<U256> {
    let minor = amount.to_minor(SCALE)?;
    u128::try_from(minor).ok().map(U256::from)
}

fn sum(arrivals: &[Arrival]) -> Option<U256> {
    arrivals
        .iter()
        .try_fold(U256::ZERO, |sum, arrival| Some(sum + units(arrival.paid)?))
}

/// The credits that are taken back when so much of the price, in cents, is taken back: in proportion, rounded up, never more than were given.
pub fn taken_back(given: Credits, price: u64, lost: u64) -> Credits {
    let lost = u128::from(lost.min(price));
    let part = (u128::from(given.count()) * lost).div_ceil(u128::from(price.max(1)));
    u64::try_from(part)
        .ok()
        .and_then(Credits::new)
        .unwrap_or(given)
        .min(given)
}

/// How a change of what is taken back is booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reversal {
    /// From the person.
    pub take: u64,
    /// To the person.
    pub give: u64,
    /// Credits that the person owes afterwards.
    pub owed: u64,
}

/// The entries to book when `taken` credits were taken back so far, of which `owed` are a debt, and `wanted` are to be: as far as the person
/// has any (`available`), the rest as a debt; what is given again settles the debt first (E8).
pub fn reversal(taken: u64, owed: u64, wanted: u64, available: u64) -> Reversal {
    if let Some(more) = wanted.checked_sub(taken) {
        let take = more.min(available);
        return Reversal {
            take,
            give: 0,
            owed: owed + (more - take),
        };
    }
    let back = taken - wanted;
    let forgiven = back.min(owed);
    Reversal {
        take: 0,
        give: back - forgiven,
        owed: owed - forgiven,
    }
}

#[cfg(test)]
#[path = "order_tests.rs"]
mod tests;
