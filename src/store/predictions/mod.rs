//! Predictions and their votes. What may happen is decided by `domain::prediction`, under the lock of the row and by the database's clock.

mod act;
mod cast;
mod create;
mod due;
mod read;
mod row;

pub use act::{Acted, act, end_of_stream};
pub use cast::PgPredictionStore;
pub use create::{CreateError, create};
pub use due::{due, next_due};
pub(super) use read::current_news;
pub use read::{SplitPoint, current, list, one, split, vote_on_current};

use domain::prediction::Millis;
use time::OffsetDateTime;

/// Unix milliseconds, rounded down.
fn millis(at: OffsetDateTime) -> Millis {
    i64::try_from(at.unix_timestamp_nanos().div_euclid(1_000_000)).unwrap_or(i64::MAX)
}

fn moment(at: Millis) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(at) * 1_000_000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}
