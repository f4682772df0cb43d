//! The server's questions to chains: through faults, and about wallets.

mod nodes;
mod wallets;
