//! The way of pages to the chain: a read-only gateway to the nodes, and in the local environment a faucet and a page of a transaction.

pub mod gateway;
pub mod page;
pub mod routes;

pub use routes::routes;
