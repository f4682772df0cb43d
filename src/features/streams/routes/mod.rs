//! Streams: the list, one of them, making, editing and ending one, and what administrators see and delete.

mod admin;
pub mod create;
pub mod cursor;
mod edit;
mod edits;
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
    edit::routes(config);
    end::routes(config);
    admin::routes(config);
    edits::routes(config);
}
