//! Reading this machine's clock, and times as the rules count them: in Unix milliseconds.

use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;

/// Now, by the clock of this machine.
pub fn unix_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

pub(crate) fn millis_of(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}

pub(crate) fn moment(unix_millis: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(unix_millis) * 1_000_000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}
