//! Money on its way out: asked for by its owner, decided by admins, paid out by hand.

pub mod admin;
pub mod plan;
pub mod queue;
pub mod request;
pub mod view;

use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    request::routes(config);
    view::routes(config);
    queue::routes(config);
    admin::routes(config);
}
