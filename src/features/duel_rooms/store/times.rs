//! Times of rooms: the actors count in Unix milliseconds, the database in its own type.

use time::OffsetDateTime;

pub(super) fn millis(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}

pub(super) fn moment(unix_millis: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(unix_millis) * 1_000_000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}
