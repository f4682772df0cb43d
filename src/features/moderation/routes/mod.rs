//! What a creator and their moderators do, and what they see.

mod access;
pub mod calls;
pub mod log;
pub mod overview;
mod path;

use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    calls::routes(config);
    overview::routes(config);
    log::routes(config);
}
