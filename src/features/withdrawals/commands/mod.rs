//! The commands of withdrawals, each one transaction.

pub mod decide;
mod held_back;
mod on_chain;
pub mod request;
mod told;

pub(super) use decide::change;
pub use decide::{Decision, approve, ask_again, cancel, claim, complete, reject, release};
pub(super) use on_chain::hand_over;
pub use on_chain::payment_settled;
pub use request::request;
