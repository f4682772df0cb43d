//! Reads the events of our contracts, once each.
//!
//! `domain::onchain::indexer` says what is asked and what is stored; `source` asks nodes, `store` keeps it, `follower` does one after the other.
//! `readers` hands final events on, in the order of the chain, each with the reader's place in one transaction. No connection is held while a
//! node is asked.

mod follower;
mod reader;
mod readers;
mod source;
pub mod store;

pub use follower::{FollowError, Followed, Follower};
pub use reader::{ChainKey, FinalLog, Reader, Watch};
pub use source::Failure;
