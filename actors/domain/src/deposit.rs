//! Deposits through a payment provider: states that only go up, and when money is credited.

use crate::decimal::Decimal;
use std::{cmp::Ordering, fmt, str::FromStr};

/// How long a payment may be made, in hours.
pub const HOURS: i64 = 24;

/// The provider's status of a payment. The words are NOWPayments'.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaymentStatus {
    Waiting,
    Confirming,
    Confirmed,
    Sending,
    PartiallyPaid,
    Finished,
    Failed,
    Refunded,
    Expired,
}

/// A word that is none of the provider's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an unknown status")]
pub struct UnknownStatus;

impl PaymentStatus {
    /// Every status.
    pub const ALL: [Self; 9] = [
        Self::Waiting,
        Self::Confirming,
        Self::Confirmed,
        Self::Sending,
        Self::PartiallyPaid,
        Self::Finished,
        Self::Failed,
        Self::Refunded,
        Self::Expired,
    ];

    /// The provider's word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Confirming => "confirming",
            Self::Confirmed => "confirmed",
            Self::Sending => "sending",
            Self::PartiallyPaid => "partially_paid",
            Self::Finished => "finished",
            Self::Failed => "failed",
            Self::Refunded => "refunded",
            Self::Expired => "expired",
        }
    }

    /// The state of a deposit, as far as this status tells.
    fn tells(self) -> State {
        match self {
            Self::Waiting => State::Waiting,
            Self::Confirming | Self::Confirmed | Self::Sending => State::Confirming,
            Self::PartiallyPaid => State::PartiallyPaid,
            Self::Finished => State::Completed,
            Self::Failed | Self::Refunded => State::Failed,
            Self::Expired => State::Expired,
        }
    }
}

impl FromStr for PaymentStatus {
    type Err = UnknownStatus;

    fn from_str(text: &str) -> Result<Self, UnknownStatus> {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or(UnknownStatus)
    }
}

/// Where a payment, or a deposit of several, stands. The order is the way it may go: never back.
///
/// A payment that comes late lifts an expired or failed one; what an admin must look at stays until they did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    Waiting,
    Confirming,
    Expired,
    Failed,
    PartiallyPaid,
    Completed,
    /// Something does not fit: nothing more is credited until an admin decides.
    Review,
}

impl State {
    /// Every state, lowest first.
    pub const ALL: [Self; 7] = [
        Self::Waiting,
        Self::Confirming,
        Self::Expired,
        Self::Failed,
        Self::PartiallyPaid,
        Self::Completed,
        Self::Review,
    ];

    /// The word that is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Confirming => "confirming",
            Self::Expired => "expired",
            Self::Failed => "failed",
            Self::PartiallyPaid => "partially_paid",
            Self::Completed => "completed",
            Self::Review => "review",
        }
    }

    /// The state after the provider said `status`: the higher of the two, so that order and repeats do not matter.
    pub fn after(self, status: PaymentStatus) -> Self {
        self.max(status.tells())
    }

    /// True when nothing more is expected by itself.
    pub fn is_settled(self) -> bool {
        match self {
            Self::Completed | Self::Review | Self::Failed | Self::Expired | Self::PartiallyPaid => true,
            Self::Waiting | Self::Confirming => false,
        }
    }
}

impl FromStr for State {
    type Err = UnknownStatus;

    fn from_str(text: &str) -> Result<Self, UnknownStatus> {
        Self::ALL
            .into_iter()
            .find(|state| state.as_str() == text)
            .ok_or(UnknownStatus)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The amount that was asked of the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The deposit's id.
    pub order_id: String,
    pub price: Decimal,
    pub price_currency: String,
    pub pay_currency: String,
    /// Tickers in which the deposit's currency may arrive.
    pub tickers: Vec<String>,
    /// Decimals of the deposit's currency.
    pub decimals: u32,
}

/// The provider's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    pub status: PaymentStatus,
    pub order_id: Option<String>,
    /// True for a further payment to an address that was paid before: its price is not ours.
    pub is_repeat: bool,
    /// True when it was paid to the address that the deposit's owner was told.
    pub at_our_address: bool,
    pub price: Decimal,
    pub price_currency: String,
    pub pay_currency: String,
    pub actually_paid: Option<Decimal>,
    pub outcome: Option<Decimal>,
    pub outcome_currency: Option<String>,
}

/// Why an admin must look at a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    OtherOrder,
    OtherAddress,
    OtherPrice,
    OtherPayCurrency,
    OtherOutcomeCurrency,
    OutcomeMissing,
    OutcomeAbovePaid,
    OutcomeUncountable,
    OutcomeChanged,
    RefundedAfterCredit,
}

impl Doubt {
    /// The word that is stored, and a sentence for the admin.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::OtherOrder => "The provider names another order.",
            Self::OtherAddress => "It was paid to another address than asked.",
            Self::OtherPrice => "The provider names another price.",
            Self::OtherPayCurrency => "It was paid in another currency than asked.",
            Self::OtherOutcomeCurrency => "The outcome is in another currency.",
            Self::OutcomeMissing => "The provider names no outcome.",
            Self::OutcomeAbovePaid => "The outcome is above what was paid.",
            Self::OutcomeUncountable => "The outcome cannot be counted in the currency's units.",
            Self::OutcomeChanged => "The outcome changed after it was credited.",
            Self::RefundedAfterCredit => "It was refunded after it was credited.",
        }
    }
}

/// The consequence of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Nothing,
    /// So many minor units, above zero.
    Credit(i128),
    Review(Doubt),
}

/// Decides about one payment. `credited` is what this payment brought before, in minor units.
///
/// Credits the amount that arrived (`outcome_amount`), be it too little, too much or too late; only a payment that does not
/// fit the order waits for an admin.
pub fn decide(order: &Order, seen: &Seen, credited: Option<i128>) -> Decision {
    match seen.status {
        PaymentStatus::Finished | PaymentStatus::PartiallyPaid => {}
        PaymentStatus::Refunded if credited.is_some() => return Decision::Review(Doubt::RefundedAfterCredit),
        PaymentStatus::Waiting
        | PaymentStatus::Confirming
        | PaymentStatus::Confirmed
        | PaymentStatus::Sending
        | PaymentStatus::Failed
        | PaymentStatus::Refunded
        | PaymentStatus::Expired => return Decision::Nothing,
    }
    if let Some(doubt) = mismatch(order, seen) {
        return Decision::Review(doubt);
    }
    // A partial payment gets its outcome a little later; a finished one has it.
    let is_final = seen.status == PaymentStatus::Finished;
    let missing = if is_final {
        Decision::Review(Doubt::OutcomeMissing)
    } else {
        Decision::Nothing
    };
    let Some(outcome) = seen.outcome.filter(|outcome| outcome.is_positive()) else {
        return missing;
    };
    let known = |ticker: &String| order.tickers.contains(ticker);
    if !seen.outcome_currency.as_ref().is_some_and(known) {
        return Decision::Review(Doubt::OtherOutcomeCurrency);
    }
    let above = |paid: Decimal| outcome.compare(paid) != Some(Ordering::Less) && outcome != paid;
    if order.tickers.contains(&seen.pay_currency) && seen.actually_paid.is_none_or(above) {
        return Decision::Review(Doubt::OutcomeAbovePaid);
    }
    let Some(amount) = outcome.to_minor(order.decimals) else {
        return Decision::Review(Doubt::OutcomeUncountable);
    };
    match credited {
        None if amount > 0 => Decision::Credit(amount),
        // Dust below the smallest unit.
        None => missing,
        Some(before) if before == amount => Decision::Nothing,
        Some(_) => Decision::Review(Doubt::OutcomeChanged),
    }
}

/// The amount that arrived with a payment, by the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrived {
    pub paid: Option<Decimal>,
    pub pay_currency: String,
    pub outcome: Option<Decimal>,
    pub outcome_currency: Option<String>,
}

impl Arrived {
    /// How much of it is the deposit's currency, in minor units: the smaller of the two numbers where both are. Zero where nothing
    /// of it can be counted.
    pub fn countable(&self, tickers: &[String], decimals: u32) -> i128 {
        let known = |ticker: &String| tickers.contains(ticker);
        let minor = |number: Decimal| number.to_minor(decimals).unwrap_or(0).max(0);
        let paid = self.paid.filter(|_| known(&self.pay_currency)).map(minor);
        let outcome = self
            .outcome
            .filter(|_| self.outcome_currency.as_ref().is_some_and(known));
        outcome.map_or(0, |outcome| {
            paid.map_or(minor(outcome), |paid| paid.min(minor(outcome)))
        })
    }
}

fn mismatch(order: &Order, seen: &Seen) -> Option<Doubt> {
    if !seen.at_our_address {
        return Some(Doubt::OtherAddress);
    }
    if seen.is_repeat {
        return None;
    }
    if seen.order_id.as_deref() != Some(order.order_id.as_str()) {
        return Some(Doubt::OtherOrder);
    }
    if seen.pay_currency != order.pay_currency {
        return Some(Doubt::OtherPayCurrency);
    }
    (seen.price != order.price || seen.price_currency != order.price_currency).then_some(Doubt::OtherPrice)
}

#[cfg(test)]
#[path = "deposit_tests.rs"]
mod tests;
