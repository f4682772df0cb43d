//! Money that people have: balances, the statement of every line, the profile, and the documented calls that never move any.

mod balances;
mod csv;
mod gone;
mod profile;
mod statement;

use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    balances::routes(config);
    statement::routes(config);
    gone::routes(config);
    profile::routes(config);
}
