//! A pinning service's part of the sandbox: its calls in their shapes, what it keeps, and a page that says how well it does.

pub mod api;
pub mod kept;
pub mod page;

pub use api::Token;
pub use kept::{Kept, Mode};

use actix_web::web;

/// The calls and the pages.
pub fn routes(config: &mut web::ServiceConfig) {
    config.configure(api::routes).configure(page::routes);
}
