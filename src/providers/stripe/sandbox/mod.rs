//! Stripe's part of the sandbox: its calls in their shapes, its signed notifications, and a page on which a person plays the payer
//! and their bank.

pub mod act;
pub mod api;
pub mod cards;
pub mod page;

pub use act::Action;
pub use api::SecretKey;
pub use cards::{Card, Cards};

use actix_web::web;

/// The calls and the pages.
pub fn routes(config: &mut web::ServiceConfig) {
    config.configure(api::routes).configure(page::routes);
}
