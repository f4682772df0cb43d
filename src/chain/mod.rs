//! Everything that is on a chain, shared by features.

pub mod chains;
pub mod contracts;
pub mod identity;
pub mod local;
pub mod roles;
pub mod signer;
pub mod wallets;
pub mod watch;

pub use chains::{Chains, NoChain};
pub use contracts::{Contract, Kind};
