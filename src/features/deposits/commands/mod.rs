//! The commands of deposits, each one transaction.

pub mod decide;
pub mod expire;
pub mod initiate;
pub mod settle;

pub use decide::{Decision, confirm, reject};
pub use expire::expire_due;
pub use initiate::{DepositBody, initiate};
pub use settle::settle_due;
