//! Money on its way out: asked for by its owner, decided by admins, paid out by hand.

pub mod admin;
pub mod own;
mod path;
pub mod queue;
pub mod request;

use super::rewards;
use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    request::routes(config);
    own::routes(config);
    queue::routes(config);
    admin::routes(config);
    rewards::routes::routes(config);
}
