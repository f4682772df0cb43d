//! Everything that is on a chain, shared by features.

pub mod outbox;
pub mod signer;
pub mod wallets;
