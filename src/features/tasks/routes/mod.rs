//! People find tasks and submit; administrators make them, reviewers decide.

mod desk;
mod list;
mod path;
mod proof;
mod review;
mod reviewers;
mod submit;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    // Their paths have a word where others have an id.
    proof::routes(config);
    review::routes(config);
    reviewers::routes(config);
    list::routes(config);
    submit::routes(config);
    desk::routes(config);
}
