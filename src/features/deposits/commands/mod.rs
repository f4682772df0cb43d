//! The commands of deposits, each one transaction.

pub mod arrived;
pub mod decide;
pub mod expire;
pub mod initiate;
pub mod notified;
pub mod settle;
mod told;

pub use arrived::{Arrived, arrived};
pub use decide::{Decision, confirm, reject};
pub use expire::expire_due;
pub use initiate::{DepositBody, initiate};
pub use notified::notified;
pub use settle::settle_due;
