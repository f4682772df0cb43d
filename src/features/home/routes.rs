//! The home page in one answer, and the quests of it.

use super::{cache::HomeCache, view::HomeView};
use crate::{context::Context, http::error::ApiError};

use crate::http::routing::ServiceConfig;
use actix_web::{HttpRequest, HttpResponse, get, web};

pub fn routes(config: &mut ServiceConfig) {
    config.service(get_home);
}

/// The first streams, quests and tournaments, as the home page shows them, at most a second old.
#[utoipa::path(tag = "site", responses((status = 200, body = HomeView)))]
#[get("/api/home")]
async fn get_home(
    context: web::Data<Context>,
    cache: web::Data<HomeCache>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    Ok(cache.home(&context).await?.answer(&request))
}
