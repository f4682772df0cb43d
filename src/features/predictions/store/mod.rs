//! Predictions and their votes. What may happen is decided by `domain::prediction`, under the lock of the row and by the database's clock.

pub mod cast;
pub mod convert;
pub mod create;
pub mod due;
pub mod frames;
pub mod quick;
pub mod read;
pub mod records;
pub(super) mod right;
pub mod row;
pub mod save;
pub mod share;

pub use cast::PgPredictionStore;
pub(crate) use convert::millis;
pub use create::{Pool, Sum, insert, stream};
pub use due::{due, next_due};
pub(crate) use read::current_news;
pub use read::{SplitPoint, change_of, current, list, one, sharers, split, votes_on_current};
pub use save::active_of;
pub(crate) use save::save;
pub use share::NetworkKey;
