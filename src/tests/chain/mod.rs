//! What the server asks chains: through faults, and about wallets.

mod backing;
mod indexer;
mod local;
mod nodes;
mod wallets;
