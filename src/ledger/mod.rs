//! Money. [`post`] is the only function that moves any: it locks the accounts, asks the pure rules of `domain::ledger`, and writes
//! what they answer. Holds and reversals are transfers too. Everything runs in the caller's transaction, and once for its key.
//!
//! Accounts are locked in one order within a call, so that calls do not wait for each other in a circle. A transaction that makes
//! several calls may still meet another one so; Postgres then ends one of them, which answers 503 and may be tried again.

pub mod backing;
pub mod currencies;
pub mod holds;
pub mod post;
pub mod read;
mod refusal;
pub mod reverse;
pub mod trial_balance;
pub mod verify;

use crate::db::Result;
pub use holds::{Hold, NewHold, expire_hold, hold_of, open_hold, post_hold, undo_post, void_hold};
pub use post::{Posted, TransferId, post, post_one};
pub use read::{Balance, Line, LineState, balances, statement};
pub use reverse::reverse;
pub use verify::{Report, verify};

/// Reads minor units from NUMERIC as text.
fn minor(text: &str) -> Result<i128> {
    text.parse().map_err(|e| sqlx::Error::Decode(Box::new(e)))
}
