//! The commands of credits, each one transaction.

mod configure;
mod consume;
mod grant;
mod welcome;

pub use configure::{ConfigBody, FreePlayBody, configure, reset_free_plays};
pub use consume::{ConsumeBody, consume, price};
pub use grant::{Decision, GrantBody, confirm, grant, reject};
pub use welcome::welcome;
