//! Buying pool credits.

mod admin;
mod buy;
mod purchases;
mod webhooks;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    buy::routes(config);
    purchases::routes(config);
    webhooks::routes(config);
    admin::routes(config);
}
