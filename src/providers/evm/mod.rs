//! Nodes of EVM chains, asked by JSON-RPC over HTTP.
//!
//! The client is our own: a node may be down, slow, behind, or lie, and each of that has its bound and its answer here. `node` is one of them with
//! its limits, `nodes` all of one chain: the next is asked where one fails, and two have to agree where it matters. `finality` says what is final.

mod error;
mod finality;
mod node;
mod nodes;
mod wire;

pub use error::Error;
pub use finality::Block;
pub use node::Bounds;
pub use nodes::Nodes;
pub use wire::Request;
