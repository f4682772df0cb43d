//! Calls about one's own limits, and the switches of operators.

mod own;
mod switches;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    own::routes(config);
    switches::routes(config);
}
