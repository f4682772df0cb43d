//! Following, blocking, the lists of both, and everybody as administrators see them.

mod block;
mod directory;
mod follow;

use crate::http::routing::ServiceConfig;

/// Registers the handlers.
pub fn routes(config: &mut ServiceConfig) {
    follow::routes(config);
    block::routes(config);
    directory::routes(config);
}
