//! HTTP: the server, what happens at its edge, and what all handlers share.

pub mod amount;
pub mod cache;
pub mod client_address;
pub mod done;
pub mod edge;
pub mod error;
pub mod extract;
pub mod idempotency;
pub mod limits;
pub mod paging;
pub mod ready;
pub mod security;
pub mod site;
pub mod tasks;
