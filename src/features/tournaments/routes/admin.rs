use super::{body::TournamentBody, path::OfTournament};
use crate::{
    auth::Admin,
    context::Context,
    features::tournaments::{commands::admin as commands, view::Done},
    http::{
        done,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin},
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, delete, post, put, web};
use actors::tournament::Tournaments;
use domain::tournament::{self, Author, Status};
use time::OffsetDateTime;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(create_tournament_as_admin)
        .service(update_tournament)
        .service(delete_tournament);
}

/// Makes a tournament; its registration is open.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = TournamentBody, responses(
    (status = 201, body = Done),
    (status = 409, description = "CONFLICT: 20 tournaments of theirs are open or running", body = ErrorBody)
))]
#[post("/api/admin/tournaments")]
async fn create_tournament_as_admin(
    context: web::Data<Context>,
    admin: Admin,
    origin: Origin,
    body: JsonBody<TournamentBody>,
) -> Result<HttpResponse, ApiError> {
    let new = tournament::create(&body.into_inner().into(), Author::Admin, OffsetDateTime::now_utc())?;
    let made = commands::create(&context, admin.0, origin, new).await?;
    Ok(HttpResponse::Created().json(Done::from(made)))
}

/// Changes a tournament: the whole form, with its status. How it runs itself stays; of such a one the status can be set to `Cancelled` only.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = TournamentBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 404, description = "TOURNAMENT_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: the status of a tournament that runs itself", body = ErrorBody)
    )
)]
#[put("/api/admin/tournaments/{id}")]
async fn update_tournament(
    context: web::Data<Context>,
    tournaments: web::Data<Tournaments>,
    admin: Admin,
    origin: Origin,
    id: OfTournament,
    body: JsonBody<TournamentBody>,
) -> Result<web::Json<Done>, ApiError> {
    let body = body.into_inner();
    let wanted = body.status.clone();
    let mut form: tournament::TournamentForm = body.into();
    form.run = None;
    let new = tournament::create(&form, Author::Admin, OffsetDateTime::now_utc())?;
    let wanted = wanted.as_deref().map(status).transpose()?;
    let view = commands::update(&context, &tournaments, (admin.0, origin), id.0, new, wanted).await?;
    Ok(web::Json(view.into()))
}

/// Deletes a tournament with its registrations and its bracket.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = done::Done),
        (status = 404, description = "TOURNAMENT_NOT_FOUND", body = ErrorBody)
    )
)]
#[delete("/api/tournaments/{id}")]
async fn delete_tournament(
    context: web::Data<Context>,
    tournaments: web::Data<Tournaments>,
    admin: Admin,
    origin: Origin,
    id: OfTournament,
) -> Result<web::Json<done::Done>, ApiError> {
    commands::delete(&context, &tournaments, (admin.0, origin), id.0).await?;
    Ok(web::Json(done::Done::OK))
}

fn status(word: &str) -> Result<Status, ApiError> {
    word.parse().map_err(|_| {
        let text = "The status must be Registration Open, In Progress, Completed or Cancelled.";
        ApiError::field("status", text)
    })
}
