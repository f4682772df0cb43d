//! Columns of matches, as the domain and the tables have them.

use domain::match_rules::Millis;
use domain::matchup::Side;
use time::OffsetDateTime;

/// The name of an agent that has none of its own: of a quest, or of before they had.
pub fn agent_name(level: &str) -> String {
    format!("Agent ({level})")
}

pub(super) fn seat(number: Option<i16>) -> Option<Side> {
    number
        .and_then(|number| u8::try_from(number).ok())
        .and_then(|number| Side::try_from(number).ok())
}

/// Unix milliseconds.
pub(super) fn millis(at: OffsetDateTime) -> Millis {
    Millis::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(Millis::MAX)
}
