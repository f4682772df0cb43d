//! What the server asks chains: through faults, and about wallets.

mod local;
mod nodes;
mod wallets;
