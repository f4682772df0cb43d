//! The home page in one answer, and the quests of it.

pub use super::cache::Front;
use super::view::HomeView;
use crate::{http::error::ApiError, state::AppState};

use actix_web::{HttpRequest, HttpResponse, get, web};
use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    config.service(get_home);
}

/// What the home page shows: the first streams, quests and tournaments, at most a second old.
#[utoipa::path(tag = "site", responses((status = 200, body = HomeView)))]
#[get("/api/home")]
async fn get_home(state: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    Ok(state.front.home(&state).await?.answer(&request))
}
