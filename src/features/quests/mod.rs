//! Quests: their list, the plays of those against agents, the progress of those of events, and how administrators make them.

pub mod admin;
pub mod events;
pub mod play;
pub mod routes;
pub mod store;
pub mod view;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    // Before `/api/quests/{id}`, which takes any word.
    admin::routes(config);
    routes::routes(config);
}
