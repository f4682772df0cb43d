//! Duel rooms: the list, making one, coming and going, chat, being ready, and the start of a match.

pub mod list;
pub mod make;
pub mod part;
mod person;
pub mod start;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    list::routes(config);
    make::routes(config);
    part::routes(config);
    start::routes(config);
}
