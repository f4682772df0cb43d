use super::body::TournamentBody;
use crate::{
    auth::Viewer,
    context::Context,
    features::tournaments::{commands::entrants as commands, view::Done},
    http::{
        error::{ApiError, ErrorBody},
        extract::JsonBody,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, post, web};
use domain::tournament::{self, Author};
use time::OffsetDateTime;

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
    body: JsonBody<TournamentBody>,
) -> Result<HttpResponse, ApiError> {
    let who = viewer.required_or("You must be logged in to create a tournament")?;
    let new = tournament::create(&body.into_inner().into(), Author::Anyone, OffsetDateTime::now_utc())?;
    let made = commands::create(&context, who.user_id, new).await?;
    Ok(HttpResponse::Created().json(Done::from(made)))
}
