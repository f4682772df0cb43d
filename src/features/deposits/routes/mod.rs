//! Money on its way in.

pub mod admin;
pub mod decide;
pub mod initiate;
mod path;
pub mod view;
pub mod webhook;

pub use view::DepositData;

use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    initiate::routes(config);
    view::routes(config);
    webhook::routes(config);
    admin::routes(config);
    decide::routes(config);
}
