use super::path::OfTournament;

use crate::{
    auth::{Admin, Viewer},
    context::Context,
    features::tournaments::{
        error::not_found,
        store::{self, Cursor},
        view::TournamentView,
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::Query,
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use domain::{UserId, tournament::Status};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(list_tournaments)
        .service(get_tournament)
        .service(list_tournaments_for_admin);
}

/// Part of the list that is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TournamentsQuery {
    /// `Registration Open`, `In Progress`, `Completed` or `Cancelled`; left out, empty or `all` for every tournament.
    status: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of tournaments.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentList {
    tournaments: Vec<TournamentView>,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

async fn page(
    context: &Context,
    query: &TournamentsQuery,
    viewer: Option<UserId>,
) -> Result<web::Json<TournamentList>, ApiError> {
    let status = match query.status.as_deref() {
        None | Some("" | "all") => None,
        Some(word) => Some(word.parse::<Status>().map_err(|_| {
            ApiError::bad_request("The status must be Registration Open, In Progress, Completed, Cancelled or all.")
        })?),
    };
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = read_cursor(query.cursor.as_deref())?;
    let mut db = context.pool.acquire().await?;
    let mut page = store::list(&mut db, status, after, wanted, viewer).await?;
    let next_cursor = paging::next(&mut page, limit, |last| write_cursor(last.cursor()));
    Ok(web::Json(TournamentList {
        tournaments: TournamentView::all(&mut db, page).await?,
        next_cursor,
    }))
}

/// Tournaments: those that are open or running first, then the newest.
#[utoipa::path(tag = "tournaments", security((), ("token" = [])), params(TournamentsQuery), responses((status = 200, body = TournamentList)))]
#[get("/api/tournaments")]
async fn list_tournaments(
    context: web::Data<Context>,
    viewer: Viewer,
    query: Query<TournamentsQuery>,
) -> Result<web::Json<TournamentList>, ApiError> {
    page(&context, &query, viewer.identity().map(|who| who.user_id)).await
}

/// One tournament.
#[utoipa::path(tag = "tournaments", security((), ("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = TournamentView),
        (status = 404, description = "TOURNAMENT_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/tournaments/{id}")]
async fn get_tournament(
    context: web::Data<Context>,
    viewer: Viewer,
    id: OfTournament,
) -> Result<web::Json<TournamentView>, ApiError> {
    let viewer = viewer.identity().map(|who| who.user_id);
    let view = TournamentView::one(&mut *context.pool.acquire().await?, id.0, viewer).await?;
    view.map(web::Json).ok_or_else(not_found)
}

/// The same list for administrators.
#[utoipa::path(tag = "admin", security(("token" = [])), params(TournamentsQuery), responses((status = 200, body = TournamentList)))]
#[get("/api/admin/tournaments")]
async fn list_tournaments_for_admin(
    context: web::Data<Context>,
    admin: Admin,
    query: Query<TournamentsQuery>,
) -> Result<web::Json<TournamentList>, ApiError> {
    page(&context, &query, admin.0.user_id).await
}

/// `ACTIVE-MICROSECONDS-ID`.
fn write_cursor(last: Cursor) -> String {
    format!("{}-{}", u8::from(last.active), paging::write(last.created_at, last.id))
}

fn read_cursor(text: Option<&str>) -> Result<Option<Cursor>, ApiError> {
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let (active, rest) = match text.split_once('-') {
        Some(("0", rest)) => (false, rest),
        Some(("1", rest)) => (true, rest),
        Some(_) | None => return Err(ApiError::bad_request("Invalid cursor")),
    };
    let after = paging::read(Some(rest))?;
    Ok(after.map(|(created_at, id)| Cursor { active, created_at, id }))
}
