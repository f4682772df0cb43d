//! Several servers ("nodes") on one database. Postgres says who is there and who owns a room; without `[cluster]` there is one node, and
//! nothing here runs or is asked of the database.
//!
//! Where others hook in:
//!
//! - [`Cluster::node`]: this incarnation's number; `None` when the server is alone. Whatever is told between nodes names it as its sender.
//! - [`Cluster::leads`]: whether this node does what one alone may do: jobs, duel rooms, tables, tournaments and people's own sockets. Always true
//!   when the server is alone.
//! - [`Cluster::opened`]: the epoch of a room is taken together with the room (`claim.rs`).
//! - [`Cluster::route`]: where a request about a room is to be served (`route.rs`); `http/forward.rs` and `socket/forward.rs` bring it there.
//! - [`news`]: what a deed here tells the rooms, pages and sockets of the others; [`counts`]: the viewers of all nodes.
//! - [`Cluster::nodes`]: all nodes as operators see them; [`measures`]: what Prometheus is told.
//! - [`Cluster::living`]: all nodes by their leases, as of the last renewal; [`Cluster::watch`] tells of changes.

mod claim;
pub mod counts;
mod keep;
mod lease;
pub mod measures;
mod member;
pub mod news;
mod route;
mod signed;
mod store;
mod view;

pub use claim::{Kind, Opened};
pub use keep::keep;
pub use lease::JoinError;
pub use member::Cluster;
pub use route::{Place, Route};
pub use signed::{FORWARDED, Forwarded, LinkedSocket};
pub use store::Node;
pub use view::{NodeId, View};
