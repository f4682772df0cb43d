//! Signing in and out.

pub mod list;
pub mod passport;
pub mod sign_in;
pub mod token;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    sign_in::routes(config);
    passport::routes(config);
    token::routes(config);
    list::routes(config);
}
