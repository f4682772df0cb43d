//! People: oneself, and what one thinks of others.

mod avatar;
mod block;
mod follow;
mod me;
mod profile;
mod register;

use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    // `me` and `by-name` before the address of a person (decision C29).
    me::routes(config);
    avatar::routes(config);
    profile::routes(config);
    follow::routes(config);
    block::routes(config);
    register::routes(config);
}
