//! For administrators: signing in by password, and what they did.

mod audit;
mod login;

pub use login::{AdminSessionView, AdminView};
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    login::routes(config);
    audit::routes(config);
}
