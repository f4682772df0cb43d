//! The server's questions to chains: through faults, and about wallets.

mod local;
mod nodes;
mod outbox;
mod wallets;
