//! What a creator and their moderators do, and what they see.

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
