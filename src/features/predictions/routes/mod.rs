//! Predictions: the current one, the history, making one, voting, and what its creator does with it.

pub mod act;
pub mod create;
mod ladder;
mod path;
pub mod read;
pub mod record;
pub mod split;
pub mod vote;

use crate::http::routing::ServiceConfig;

pub use ladder::Ladders;
pub use split::Splits;

pub fn routes(config: &mut ServiceConfig) {
    read::routes(config);
    split::routes(config);
    create::routes(config);
    vote::routes(config);
    act::routes(config);
    record::routes(config);
    ladder::routes(config);
}
