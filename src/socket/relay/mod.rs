//! A big stream's audience on several nodes. The owner of a room tells another node each broadcast once, by a link, and that node writes it
//! to its own viewers. All that a viewer sends goes to the owner on a connection of its own, as it does without links: the owner's
//! rules of pace, roles and resume hold for everybody alike.
//!
//! - `frame.rs`: the words on a link;
//! - `elsewhere.rs`: a room's viewers at other nodes, as the hub of the owner sees them;
//! - `link.rs`: the owner's end; `asked.rs`: how it is asked for one; `taken.rs`: which links it has taken;
//! - `opened.rs`: the other end, which opens links and hands what they say to the workers of its node;
//! - `viewer.rs`: a viewer there.

mod asked;
mod elsewhere;
mod frame;
mod link;
mod opened;
mod taken;
mod viewer;

pub(super) use asked::accept;
pub(super) use elsewhere::Elsewhere;
pub(super) use link::Linked;
pub use opened::Links;
pub(super) use opened::Opened;
pub(super) use viewer::{Client, show};

/// The kind of the rooms of viewers whose room is at another node.
pub(super) const RELAY: &str = "relay";
/// Where a link is asked for; the node and the link's id follow.
pub(super) const PATH: &str = "/cluster/link/";
/// The protocol of a link, with its version: the answer of a node that knows another has another name.
const PROTOCOL: &str = "cuecast-link-1";
