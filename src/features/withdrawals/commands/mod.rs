//! The commands of withdrawals, each one transaction.

pub mod decide;
pub mod request;

pub use decide::{Decision, approve, cancel, claim, complete, reject, release};
pub use request::request;
