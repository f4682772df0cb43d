//! Between the database's values and the domain's.

use domain::prediction::Millis;
use time::OffsetDateTime;

/// Unix milliseconds, rounded down.
pub(crate) fn millis(at: OffsetDateTime) -> Millis {
    i64::try_from(at.unix_timestamp_nanos().div_euclid(1_000_000)).unwrap_or(i64::MAX)
}

pub(crate) fn moment(at: Millis) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(at) * 1_000_000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

pub(super) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}
