use crate::{features::home::view::QuestView, http::error::ApiError, state::AppState};
use actix_web::{HttpRequest, HttpResponse, get, web};
use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    config.service(list_quests);
}

/// The quests that can be played, newest first, at most a hundred.
#[utoipa::path(tag = "quests", responses((status = 200, body = [QuestView])))]
#[get("/api/quests")]
async fn list_quests(state: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    Ok(state.front.quests(&state).await?.answer(&request))
}
