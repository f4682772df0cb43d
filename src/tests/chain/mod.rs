//! What the server asks chains: through faults, and about wallets.

mod nodes;
mod wallets;
