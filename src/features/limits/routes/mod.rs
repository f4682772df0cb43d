//! Calls about one's own limits, and the switches of operators.

mod own;
mod switches;

use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    own::routes(config);
    switches::routes(config);
}
