//! What nodes of one database tell each other.

mod reader;
mod two_nodes;
