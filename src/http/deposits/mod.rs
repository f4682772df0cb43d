//! Money on its way in.

mod admin;
mod decide;
mod initiate;
mod view;
mod webhook;

pub use view::DepositData;

use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    initiate::routes(config);
    view::routes(config);
    webhook::routes(config);
    admin::routes(config);
    decide::routes(config);
}
