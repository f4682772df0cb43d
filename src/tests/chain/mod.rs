//! The server's questions to chains: through faults, and about wallets.

mod backing;
mod contracts;
mod gateway;
mod indexer;
mod kills;
mod local;
mod nodes;
mod outbox;
mod rewards;
mod token_sales;
mod token_storm;
mod wallets;
