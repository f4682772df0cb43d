//! Sending to chains and reading from them, as rules without a node: transactions' bytes, fees, the outbox, payments; which blocks are read, and what of
//! them counts.

pub mod fees;
pub mod indexer;
#[cfg(test)]
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "each planted bug changes one place; the others are as without it"
)]
mod indexer_simulation;
#[cfg(test)]
mod indexer_tests;
pub mod outbox;
pub mod payment;
pub mod reorg;
#[cfg(test)]
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "each planted bug changes one place; the others are as without it"
)]
mod simulation;
pub mod transaction;

pub use fees::Fees;
pub use transaction::Transaction;
