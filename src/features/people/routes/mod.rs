//! Following, blocking, the lists of both, and everybody as administrators see them.

mod block;
mod directory;
mod follow;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the handlers.
pub fn routes(config: &mut ServiceConfig) {
    follow::routes(config);
    block::routes(config);
    directory::routes(config);
}
