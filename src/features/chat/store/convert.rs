//! Numbers and times as the database has them.

use actors::room::Position;
use time::OffsetDateTime;

use crate::db::Result;

pub(super) fn position(epoch: i64, seq: i64) -> Result<Position> {
    Ok(Position {
        epoch: unsigned(epoch)?,
        seq: unsigned(seq)?,
    })
}

pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn unsigned(number: i64) -> Result<u64> {
    u64::try_from(number).map_err(decode)
}

pub(super) fn decode(error: std::num::TryFromIntError) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

pub(super) fn millis(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}
