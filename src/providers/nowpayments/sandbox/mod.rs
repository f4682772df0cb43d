//! NOWPayments' part of the sandbox: its calls in their shapes, its signed notifications, and a page on which a person plays the payer.

pub mod act;
pub mod address;
pub mod api;
pub mod page;
pub mod payments;
mod rates;

pub use act::Action;
pub use payments::{Payment, Payments};
