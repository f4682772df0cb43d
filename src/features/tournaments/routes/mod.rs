//! Tournaments: the list, one of them, making one, coming and going, and what administrators do.

pub mod admin;
pub mod body;
pub mod join;
pub mod list;
pub mod make;
mod path;
pub mod run;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    list::routes(config);
    make::routes(config);
    join::routes(config);
    run::routes(config);
    admin::routes(config);
}
