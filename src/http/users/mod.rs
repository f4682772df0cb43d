//! People: oneself, and what one thinks of others.

mod block;
mod me;

use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    me::routes(config);
    block::routes(config);
}
