//! News of deeds on one node for the rooms, pages and sockets of the others, within a second.
//!
//! A command writes its news in its own transaction ([`Newsroom::write`], by `command::Outcome::publish`): whoever commits the deed commits the
//! telling, and no crash separates the two. Each node reads what became visible ([`Reader`]) and tells its own. What actors tell after their
//! commits goes by [`Hints`], which may be lost with their node; each has a clock or a reader of the store behind it. A server that is alone
//! writes and reads nothing.

mod hints;
mod kinds;
mod reader;
mod store;

pub use hints::{Everywhere, Hints};
pub use kinds::{News, Restart};
pub use reader::{Ears, LastRead, Reader};
pub use store::{slow_mode, sweep};

use super::NodeId;
use crate::db::Result;
use sqlx::PgConnection;

/// The way to write news.
#[derive(Clone, Copy, Debug, Default)]
pub struct Newsroom {
    node: Option<NodeId>,
}

impl Newsroom {
    /// Of that node; without one the server is alone, and nothing is written.
    pub fn of(node: Option<NodeId>) -> Self {
        Self { node }
    }

    /// Whether there may be other nodes, which read what is written.
    pub fn is_read(self) -> bool {
        self.node.is_some()
    }

    /// Writes what the other nodes are to tell once this transaction is committed, in that order.
    pub async fn write(self, db: &mut PgConnection, news: &[&News]) -> Result<()> {
        match self.node {
            Some(node) if !news.is_empty() => store::insert(db, node, news).await,
            Some(_) | None => Ok(()),
        }
    }
}
