//! Buying pool credits.

mod admin;
mod buy;
mod purchases;
mod webhooks;

use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    buy::routes(config);
    purchases::routes(config);
    webhooks::routes(config);
    admin::routes(config);
}
