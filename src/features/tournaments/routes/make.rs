use super::{
    body::TournamentBody,
    not_found,
    view::{Done, TournamentView},
};
use crate::{
    auth::Viewer,
    context::Context,
    features::tournaments::store,
    http::error::{ApiError, Code, ErrorBody},
    ids,
};
use actix_web::{HttpResponse, post, web};
use domain::tournament::{self, Author};
use time::OffsetDateTime;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(create_tournament);
}

/// Makes a tournament; its registration is open.
#[utoipa::path(tag = "tournaments", security(("token" = [])), request_body = TournamentBody, responses(
    (status = 201, body = Done),
    (status = 409, description = "CONFLICT: 20 tournaments are open or running", body = ErrorBody)
))]
#[post("/api/tournaments")]
async fn create_tournament(
    context: web::Data<Context>,
    viewer: Viewer,
    body: web::Json<TournamentBody>,
) -> Result<HttpResponse, ApiError> {
    let who = viewer.required_or("You must be logged in to create a tournament")?;
    let new = tournament::create(&body.into_inner().into(), Author::Anyone, OffsetDateTime::now_utc())?;
    let id = ids::tournament_id();
    let mut db = context.pool.begin().await?;
    if !store::create(&mut db, id, Some(who.user_id), &new).await? {
        return Err(too_many());
    }
    let made = TournamentView::one(&mut db, id, Some(who.user_id)).await?;
    db.commit().await?;
    context.lists.changed();
    let made = made.ok_or_else(not_found)?;
    Ok(HttpResponse::Created().json(Done::from(made)))
}

pub(super) fn too_many() -> ApiError {
    ApiError::new(
        Code::Conflict,
        "You have too many open tournaments. Please finish one first.",
    )
}
