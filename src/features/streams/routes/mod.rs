//! Streams: the list, one of them, making one, ending one, and what administrators see and delete.

mod admin;
pub mod create;
pub mod cursor;
pub mod end;
pub mod first_page;
pub mod list;
mod lists;
pub mod sorted;

pub use lists::StreamLists;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    list::routes(config);
    create::routes(config);
    end::routes(config);
    admin::routes(config);
}
