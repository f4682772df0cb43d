//! The server: everything that touches the outside.

pub mod store;
