//! What the server asks chains: through faults, and about wallets.

mod contracts;
mod gateway;
mod local;
mod nodes;
mod wallets;
