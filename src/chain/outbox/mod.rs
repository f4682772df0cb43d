//! Sends transactions on chains: each payment once, though nodes or this process fail and the newest blocks are replaced.
//!
//! A feature asks for a payment in its own transaction (`store::payments::ask`), with an id that the vault pays once. A round of the
//! outbox (`round`, started by a job) gathers payments into transactions, gives each transaction that would succeed the next nonce of the key, stores
//! its signed bytes, and only then sends them. The next step is decided by `domain::onchain::outbox` from the stored state and the nodes' view;
//! an answer to sending is no outcome. When an outcome is final, its payments are settled: the feature that asked acts on it (`facts`) in the
//! transaction that records it. No lock and no connection is held while a node is asked.

mod ask;
mod error;
pub mod facts;
mod job;
mod metrics;
mod payouts;
mod round;
mod settle;
pub mod store;
mod vault;

pub use error::Error;
pub use job::job;
pub use metrics::Metrics;
pub use payouts::{Line, Payouts, Route, Token, network};
pub use round::Outbox;
