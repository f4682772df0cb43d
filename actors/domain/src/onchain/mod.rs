//! What is sent to chains and read from them, as rules without a node: transactions' bytes, fees, the outbox.

pub mod transaction;

pub use transaction::Transaction;
