//! What everyone can check: what the house owes, and what it holds on the chain for it.

mod routes;
mod store;
mod view;

pub use routes::{ReservesAnswer, routes};
