//! For administrators: signing in by password, what they did, and what runs.

mod audit;
mod login;
mod operations;

pub use login::{AdminSessionView, AdminView};
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    login::routes(config);
    audit::routes(config);
    operations::routes(config);
}
