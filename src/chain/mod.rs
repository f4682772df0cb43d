//! Everything that is on a chain, shared by features.

pub mod chains;
pub mod contracts;
pub mod identity;
pub mod local;
pub mod roles;
pub mod wallets;

pub use chains::{Chains, NoChain};
pub use contracts::{Contract, Kind};
