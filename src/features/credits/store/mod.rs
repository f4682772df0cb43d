//! The tables of credits. Every change of a person's credits locks the person first.

pub mod free_plays;
pub mod grants;
pub mod rights;
pub mod standing;
pub mod statistics;

use crate::db::Result;
use domain::{
    credits::Credits,
    ledger::{Amount, CurrencyCode},
};

/// The ledger's currency of pool credits.
pub fn currency() -> Result<CurrencyCode> {
    crate::db::parse("CREDIT")
}

/// A count of credits, as columns hold it.
pub(crate) fn stored(credits: Credits) -> Result<i64> {
    i64::try_from(credits.count()).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

/// Credits out of a column of whole numbers.
pub(crate) fn read(count: i64) -> Result<Credits> {
    let credits = u64::try_from(count).ok().and_then(Credits::new);
    credits.ok_or_else(|| sqlx::Error::Decode("credits out of their bounds".into()))
}

/// Credits out of minor units of the ledger.
pub(crate) fn of_amount(amount: Amount) -> Result<Credits> {
    Credits::try_from(amount).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}
