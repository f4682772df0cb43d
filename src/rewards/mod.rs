//! Budgets and rewards of quests and tasks: a reward is there before it is promised (E31), and paid once (A5).
//!
//! ```ignore
//! // In the transaction that activates or edits a quest; the row of the quest is held.
//! rewards::promise(db, Budget::Quest(id), currency, total).await??;
//! // In the transaction that ends the play; a repeat answers what was paid.
//! rewards::pay(db, &Reward { from: Source::Budget(Budget::Quest(id)), person, cause: Cause::Play(match_id), currency, amount, description: "Quest" }).await??;
//! // Where it may still be undone, or there was too little: paid by a job once it is due (`pay_next`).
//! rewards::owe(db, &reward, None).await?;
//! // Once nothing is under way any more.
//! rewards::give_back(db, Budget::Quest(id)).await?;
//! ```
//!
//! Promises come out of the house's reserve where a currency is backed, else from the world outside, as all that is given (`ledger::backing`). The
//! account `promised` holds the sum of all budgets, and the trial balance compares both.
//!
//! Locks are taken in one order: the quest or task, the person, the budget, the ledger's accounts.

mod budget;
mod due;
mod pay;

pub use budget::{Budget, Promised, Short, give_back, hold, is_of, is_set_by, promise, promised, record, set_by};
pub use due::{Looked, PaidLater, any_due, owe, owe_no_more, pay_next};
pub use pay::{Cause, Paid, Reward, Source, pay};
