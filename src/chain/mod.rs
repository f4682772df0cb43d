//! Everything that is on a chain, shared by features.

pub mod chains;
pub mod contracts;
pub mod following;
pub mod identity;
pub mod indexer;
pub mod local;
pub mod outbox;
pub mod reserve;
pub mod roles;
pub mod signer;
pub mod snapshot;
pub mod wallets;
pub mod watch;

pub use chains::{Chains, NoChain};
pub use contracts::{Contract, Kind};
