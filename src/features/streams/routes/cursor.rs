use crate::{
    features::streams::store::{Cursor, Stream},
    http::error::ApiError,
};
use domain::stream::StreamStatus;
use time::OffsetDateTime;

/// Leads to what follows that stream: `LIVE-MICROSECONDS-ID`.
pub fn write_cursor(last: &Stream) -> String {
    let live = u8::from(last.status == StreamStatus::Live);
    let micros = last.created_at.unix_timestamp_nanos() / 1000;
    format!("{live}-{micros}-{}", last.id)
}

/// Reads it; a bad one is the caller's mistake.
pub fn read_cursor(text: &str) -> Result<Cursor, ApiError> {
    let parse = || {
        let mut parts = text.splitn(3, '-');
        let live = match parts.next()? {
            "0" => false,
            "1" => true,
            _ => return None,
        };
        let micros: i64 = parts.next()?.parse().ok().filter(|micros| *micros >= 0)?;
        let created_at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * 1000).ok()?;
        Some(Cursor {
            live,
            created_at,
            id: parts.next()?.parse().ok()?,
        })
    };
    parse().ok_or_else(|| ApiError::bad_request("Invalid cursor"))
}
