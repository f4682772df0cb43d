//! Quests: those that the home page announces, and how administrators make them.

pub mod admin;
pub mod routes;
pub mod store;
pub mod view;

use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    // Before `/api/quests/{id}`, which takes any word.
    admin::routes(config);
    routes::routes(config);
}
