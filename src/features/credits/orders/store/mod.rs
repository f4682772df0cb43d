//! Orders of credits, the providers' payments of them, what providers told, and debts.

pub mod debt;
pub mod event;
pub mod order;
pub mod payment;

pub use order::{Method, New, Order, get, history, insert, lock};
pub use payment::{Due, Provider};
