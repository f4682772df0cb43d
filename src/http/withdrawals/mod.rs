//! Money on its way out: asked for by its owner, decided by admins, paid out by hand.

mod admin;
mod plan;
mod queue;
mod request;
mod view;

use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    request::routes(config);
    view::routes(config);
    queue::routes(config);
    admin::routes(config);
}
