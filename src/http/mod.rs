//! HTTP: the server, what happens at its edge, and what all handlers share.

pub mod amount;
pub mod cache;
pub mod callers;
pub mod client_address;
pub mod connection;
pub mod data;
pub mod done;
pub mod edge;
pub mod error;
pub mod extract;
pub mod forward;
pub mod framing;
pub mod idempotency;
pub mod intake;
pub mod limits;
pub mod listeners;
pub mod pace;
pub mod paging;
pub mod pieces;
pub mod places;
pub mod ready;
pub mod routing;
pub mod security;
pub mod site;
pub mod tasks;
pub mod turns;
