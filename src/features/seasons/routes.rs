use super::{
    admin,
    commands::not_found,
    store::{self, Status, Which},
    view::{SeasonDetails, SeasonLeader, SeasonStanding, SeasonView},
};
use crate::{
    auth::Account,
    context::Context,
    http::{
        cache::Cached,
        error::{ApiError, ErrorBody},
        extract::{Id, PathId},
        ready::Ready,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::SeasonId;
use moka::sync::Cache;
use std::sync::Arc;

/// Seasons of the list.
const LIMIT: i64 = 20;
/// Lines of a ladder.
const LEADERS: i64 = 100;
/// Seasons that are kept; the one asked for longest ago makes room.
const KEPT: u64 = 100;

pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_seasons)
        .service(season_standing)
        .service(season_details);
    admin::routes(config);
}

impl PathId for SeasonId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid Season ID")
    }
}

/// Seasons, answered from memory.
#[derive(Debug)]
pub struct SeasonPages {
    list: Cached<Ready>,
    details: Cache<SeasonId, Arc<Cached<Ready>>>,
}

impl Default for SeasonPages {
    fn default() -> Self {
        Self {
            list: Cached::default(),
            details: Cache::new(KEPT),
        }
    }
}

/// Announced seasons, the last end first, at most twenty.
#[utoipa::path(tag = "quests", responses((status = 200, body = [SeasonView])))]
#[get("/api/seasons")]
async fn list_seasons(
    context: web::Data<Context>,
    pages: web::Data<SeasonPages>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let read = async || {
        let mut db = context.pool.acquire().await?;
        let seasons = store::seasons(&mut db, Which::Announced, LIMIT).await?;
        Ready::of(&seasons.into_iter().map(SeasonView::from).collect::<Vec<_>>())
    };
    Ok(pages.list.get(&context.lists, read).await?.answer(&request))
}

/// A season with its ladder.
#[utoipa::path(tag = "quests",
    params(("id" = String, Path, description = "24 hex characters of the season")),
    responses(
        (status = 200, body = SeasonDetails),
        (status = 400, description = "BAD_REQUEST: no id of a season", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: no such season", body = ErrorBody)
    )
)]
#[get("/api/seasons/{id}")]
async fn season_details(
    context: web::Data<Context>,
    pages: web::Data<SeasonPages>,
    id: Id<SeasonId>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let kept = pages.details.get_with(id.0, Arc::default);
    let read = async || {
        let mut db = context.pool.acquire().await?;
        let season = store::season(&mut db, id.0).await?;
        let season = season.filter(|season| matches!(season.status, Status::Active | Status::Ended));
        let season = season.ok_or_else(not_found)?;
        let leaders = store::leaders(&mut db, id.0, LEADERS).await?;
        Ready::of(&SeasonDetails {
            leaders: leaders
                .into_iter()
                .map(|leader| SeasonLeader::of(leader, &season))
                .collect(),
            participants: store::participants(&mut db, id.0).await?,
            season: season.into(),
        })
    };
    Ok(kept.get(&context.lists, read).await?.answer(&request))
}

/// Where the caller stands in a season.
#[utoipa::path(tag = "quests", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters of the season")),
    responses(
        (status = 200, body = SeasonStanding),
        (status = 400, description = "BAD_REQUEST: no id of a season", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: no such season", body = ErrorBody)
    )
)]
#[get("/api/seasons/{id}/standing")]
async fn season_standing(
    context: web::Data<Context>,
    who: Account,
    id: Id<SeasonId>,
) -> Result<web::Json<SeasonStanding>, ApiError> {
    let mut db = context.pool.acquire().await?;
    store::season(&mut db, id.0).await?.ok_or_else(not_found)?;
    let standing = store::standing(&mut db, id.0, who.0.user_id).await?;
    Ok(web::Json(SeasonStanding {
        place: standing.map(|(place, _)| place),
        wins: standing.map_or(0, |(_, wins)| wins),
    }))
}
