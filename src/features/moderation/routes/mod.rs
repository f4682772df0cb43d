//! Calls of a creator and their moderators, and the views that they get.

mod access;
pub mod calls;
pub mod log;
pub mod overview;
mod path;
pub mod person;
pub mod pin;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    calls::routes(config);
    overview::routes(config);
    log::routes(config);
    person::routes(config);
    pin::routes(config);
}
