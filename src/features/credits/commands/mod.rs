//! The commands of credits, each one transaction.

mod configure;
mod consume;
mod forgive;
mod grant;
mod welcome;

pub use configure::{ConfigBody, FreePlayBody, configure, reset_free_plays};
pub use consume::{ConsumeBody, consume, is_paid, price};
pub use forgive::forgive;
pub use grant::{Decision, GrantBody, confirm, grant, reject};
pub use welcome::welcome;
