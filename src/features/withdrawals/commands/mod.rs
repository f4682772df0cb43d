//! The commands of withdrawals, each one transaction.

pub mod decide;
mod held_back;
mod on_chain;
pub mod request;

pub use decide::{Decision, approve, ask_again, cancel, claim, complete, reject, release};
pub use on_chain::payment_settled;
pub use request::request;
