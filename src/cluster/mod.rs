//! Several servers ("nodes") on one database. Postgres says who is there and who owns a room; without `[cluster]` there is one node, and
//! nothing here runs or is asked of the database.
//!
//! Where others hook in:
//!
//! - [`Cluster::node`]: this incarnation's number; `None` when the server is alone. Whatever is told between nodes names it as its sender.
//! - [`Cluster::leads`]: whether this node does what one alone may do. Always true when the server is alone.
//! - [`news`]: what a deed here tells the rooms, pages and sockets of the others.
//! - `room_owners` and `nodes` (migration 0101) hold who owns what, and where it is reached.

pub mod counts;
pub mod news;

use crate::{config::Membership, db::Result};
use sqlx::PgPool;
use std::sync::Arc;

/// A node's incarnation: a restart under the same name has another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub i32);

/// This server among the others.
#[derive(Clone, Debug, Default)]
pub struct Cluster(Option<Arc<Member>>);

#[derive(Debug)]
struct Member {
    node: NodeId,
    membership: Membership,
}

impl Cluster {
    /// A server that is the only one.
    pub fn alone() -> Self {
        Self::default()
    }

    /// Takes a number among the others.
    pub async fn join(membership: Membership, pool: &PgPool) -> Result<Self> {
        let node = sqlx::query_scalar("SELECT nextval('node_numbers')::int")
            .fetch_one(pool)
            .await?;
        let node = NodeId(node);
        Ok(Self(Some(Arc::new(Member { node, membership }))))
    }

    /// This node; None when the server is alone.
    pub fn node(&self) -> Option<NodeId> {
        self.0.as_ref().map(|member| member.node)
    }

    /// Whether this node does what one alone may do.
    pub fn leads(&self) -> bool {
        self.0.is_none()
    }
}
