//! People: oneself, and what one thinks of others.

pub mod avatar;
pub mod me;
pub mod profile;
pub mod register;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    // `me` and `by-name` before the address of a person (decision C29).
    me::routes(config);
    avatar::routes(config);
    profile::routes(config);
    register::routes(config);
}
