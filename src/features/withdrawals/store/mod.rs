//! Withdrawals as they were asked for, the approvals of each, and the step at which it stands.

pub mod queue;
pub mod step;
pub mod withdrawal;

/// As payments of the chain name their cause.
pub const CAUSE: &str = "withdrawal";

pub use queue::{Approval, Queued, queue};
pub use step::{Approved, Completed, approve, claim, lock, record_payout, settle};
pub use withdrawal::{MAX_OPEN, New, Payer, Withdrawal, get, has_room, insert, lately, of_user};
