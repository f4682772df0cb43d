//! The reserves that everyone can check: the debts of the house, and its holdings on the chain for them.

mod routes;
mod store;
mod view;

pub use routes::{ReservesAnswer, routes};
