//! What is sent to chains and read from them, as rules without a node: transactions' bytes, fees, the outbox, payments.

pub mod fees;
pub mod outbox;
pub mod payment;
#[cfg(test)]
mod simulation;
pub mod transaction;

pub use fees::Fees;
pub use transaction::Transaction;
