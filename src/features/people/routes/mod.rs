//! Following, blocking, and the lists of both.

mod block;
mod follow;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the handlers.
pub fn routes(config: &mut ServiceConfig) {
    follow::routes(config);
    block::routes(config);
}
