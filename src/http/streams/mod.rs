//! Streams: the list, one of them, making one, ending one, and what was said in it.

mod create;
mod cursor;
mod end;
mod first_page;
mod list;
mod messages;
mod view;

pub use first_page::FirstPage;
pub use view::StreamView;

use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    list::routes(config);
    create::routes(config);
    end::routes(config);
    messages::routes(config);
}
