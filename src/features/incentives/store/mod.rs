//! Money set aside for people to claim. [`grant`] is how the server gives something; administrators [`ask`] first where a
//! second one must agree. Money moves through the ledger alone, under keys made of the claim's id: each step once.

pub mod grant;
pub mod queue;
pub mod row;
pub mod settle;

pub use grant::{Admin, New, ask, grant, granter_in_office, notice_cause, reject, set_aside};
pub use queue::{Queued, queue};
pub use row::{Claim, get, lock, of_user};
pub use settle::{claim, expire};
