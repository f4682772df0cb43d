//! Money on its way in.

pub mod decide;
pub mod initiate;
pub mod own;
mod path;
pub mod queue;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    initiate::routes(config);
    own::routes(config);
    queue::routes(config);
    decide::routes(config);
}
