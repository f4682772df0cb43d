//! The server: everything that touches the outside.

pub mod auth;
pub mod error;
pub mod fresh;
pub mod http;
pub mod schedule;
pub mod state;
pub mod store;
