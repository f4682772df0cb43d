//! Where a page of a list by age goes on: `MICROSECONDS-ID` of the last item.

use super::error::ApiError;
use std::{fmt::Display, str::FromStr};
use time::OffsetDateTime;

/// The cursor behind an item.
pub fn write(at: OffsetDateTime, id: impl Display) -> String {
    format!("{}-{id}", at.unix_timestamp_nanos() / 1000)
}

/// Reads a cursor that a page gave; none and an empty one begin at the top.
pub fn read<T: FromStr>(text: Option<&str>) -> Result<Option<(OffsetDateTime, T)>, ApiError> {
    let parse = |text: &str| {
        let (micros, id) = text.split_once('-')?;
        let micros: i64 = micros.parse().ok().filter(|micros| *micros >= 0)?;
        let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * 1000).ok()?;
        Some((at, id.parse().ok()?))
    };
    text.filter(|text| !text.is_empty())
        .map(|text| parse(text).ok_or_else(|| ApiError::bad_request("Invalid cursor")))
        .transpose()
}

/// How many items a page has, and one more that tells whether there is a next.
pub fn limit(wanted: Option<usize>) -> Result<(usize, i64), ApiError> {
    let limit = wanted.unwrap_or(50);
    if !(1..=100).contains(&limit) {
        return Err(ApiError::bad_request("The limit must be 1 to 100."));
    }
    Ok((limit, i64::try_from(limit + 1).map_err(ApiError::internal)?))
}

/// Cuts off the item that [`limit`] asks for beyond a page. The cursor of the next page, made of the last item; None where there is no next.
pub fn next<T, C>(page: &mut Vec<T>, limit: usize, cursor: impl FnOnce(&T) -> C) -> Option<C> {
    let more = page.len() > limit;
    page.truncate(limit);
    page.last().filter(|_| more).map(cursor)
}
