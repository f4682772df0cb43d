//! Commands of predictions, each in one transaction. Decisions are `domain::prediction`'s.

mod act;
mod change;
mod clock;
mod create;
mod frames;
mod payout;
mod polls;
mod quick;
mod vote;

pub use act::{act, stream_ended};
pub use change::ActError;
pub use clock::{DueError, run_due};
pub use create::create;
pub use frames::{Asking, match_begun, match_ended, open_frame};
pub use polls::end_poll;
pub use quick::{match_ended as quick_match_ended, table_moved, void_left_over};
pub use vote::vote;
