//! Parts that every feature may use, below HTTP. A part that serves one feature alone is that feature's own (`app/services.rs` registers it).

use crate::{
    audit::permits::AuditPermits,
    auth::{Keys, SocketControl},
    cluster::{Cluster, news::Newsroom},
    http::{cache::Freshness, limits::Limits, site::SiteConfig},
};
use actors::rooms::{Rooms, Tables, Users, Viewers};
use actors::table::TableFeeds;
use sqlx::PgPool;
use std::sync::Arc;

/// Shared by handlers, commands and jobs.
#[derive(Clone)]
pub struct Context {
    pub pool: PgPool,
    /// Signs tokens and tickets.
    pub keys: Keys,
    /// The rooms of streams.
    pub rooms: Arc<dyn Rooms>,
    /// How many watch a stream.
    pub viewers: Arc<dyn Viewers>,
    /// The open pages of people.
    pub users: Arc<dyn Users>,
    /// The tables of matches.
    pub tables: Arc<dyn Tables>,
    /// Feeds of the tables of matches, and which of them each stream shows.
    pub feeds: TableFeeds,
    /// The sockets of sessions.
    pub sockets: Arc<dyn SocketControl>,
    /// How often people and addresses may call.
    pub limits: Arc<Limits>,
    /// How many audited calls run at a time.
    pub permits: Arc<AuditPermits>,
    /// Counts changes of the public lists: what is answered from memory is read again after one.
    pub lists: Arc<Freshness>,
    /// Writer of the news that other nodes tell of deeds of this one; outcomes of commands use it.
    pub news: Newsroom,
    pub site: SiteConfig,
    /// The other servers on the same database, where there are any.
    pub cluster: Cluster,
}

impl Context {
    /// The same, with connections of another pool.
    pub fn with(&self, pool: PgPool) -> Self {
        Self { pool, ..self.clone() }
    }
}
