//! Predictions and their votes. What may happen is decided by `domain::prediction`, under the lock of the row and by the database's clock.

pub mod act;
pub mod cast;
pub mod create;
pub mod due;
pub mod payout;
pub mod read;
pub mod row;

use crate::audit::{Actor, Entry};
pub use act::{ActError, Acted, act, end_of_stream};
pub use cast::PgPredictionStore;
pub use create::{CreateError, create};
pub use due::{due, next_due};
pub(crate) use read::current_news;
pub use read::{SplitPoint, change_of, current, list, one, split, vote_on_current};

use actors::wire::Prediction;
use domain::prediction::Millis;
use std::net::IpAddr;
use time::OffsetDateTime;

/// Who does something to a prediction, and from where.
#[derive(Debug, Clone)]
pub struct Deed {
    pub actor: Actor,
    pub address: Option<IpAddr>,
    pub request_id: Option<String>,
}

impl Deed {
    /// What the clock does.
    pub const CLOCK: Self = Self {
        actor: Actor::System,
        address: None,
        request_id: None,
    };

    fn entry(&self, action: &'static str, before: Option<&Prediction>, after: &Prediction) -> Entry {
        Entry {
            actor: self.actor,
            action,
            target: format!("prediction:{}", after.id),
            before: before.and_then(|before| serde_json::to_value(before).ok()),
            after: serde_json::to_value(after).ok(),
            address: self.address,
            request_id: self.request_id.clone(),
        }
    }
}

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
