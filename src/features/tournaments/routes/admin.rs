use super::path::OfTournament;
use actors::tournament::Tournaments;

use super::{
    body::TournamentBody,
    make::too_many,
    not_found,
    view::{Done, TournamentView},
};
use crate::{
    audit::{self, Entry},
    auth::{Admin, AdminIdentity},
    context::Context,
    features::tournaments::store::{self, Tournament},
    http::{
        done,
        error::{ApiError, Code, ErrorBody},
        extract::Origin,
        tasks::detached,
    },
    ids,
};
use actix_web::{HttpResponse, delete, post, put, web};
use domain::{
    TournamentId,
    tournament::{self, Author, Status},
};
use serde_json::{Value, json};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use utoipa_actix_web::service_config::ServiceConfig;

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
    body: web::Json<TournamentBody>,
) -> Result<HttpResponse, ApiError> {
    let new = tournament::create(&body.into_inner().into(), Author::Admin, OffsetDateTime::now_utc())?;
    let Admin(who) = admin;
    let made = detached(async move {
        let _turn = context.permits.acquire().await?;
        let id = ids::tournament_id();
        let mut db = context.pool.begin().await?;
        if !store::create(&mut db, id, who.user_id, &new).await? {
            return Err(too_many());
        }
        let after = store::get(&mut db, id, None).await?.ok_or_else(not_found)?;
        let view = TournamentView::one(&mut db, id, who.user_id).await?;
        let entry = entry(&who, origin, "tournament.create", id, None, Some(&after));
        audit::append(&mut db, &entry).await?;
        db.commit().await?;
        context.lists.changed();
        view.ok_or_else(not_found)
    });
    Ok(HttpResponse::Created().json(Done::from(made.await?)))
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
    body: web::Json<TournamentBody>,
) -> Result<web::Json<Done>, ApiError> {
    let (Admin(who), id, body) = (admin, id.0, body.into_inner());
    let wanted = body.status.clone();
    let mut form: tournament::TournamentForm = body.into();
    form.run = None;
    let new = tournament::create(&form, Author::Admin, OffsetDateTime::now_utc())?;
    let wanted = wanted.as_deref().map(status).transpose()?;
    let view = detached(async move {
        let _turn = context.permits.acquire().await?;
        let mut db = context.pool.begin().await?;
        store::hold(&mut db, id).await?;
        let before = store::get(&mut db, id, None).await?.ok_or_else(not_found)?;
        let status = wanted.unwrap_or(before.status);
        let moved = status != before.status;
        if before.run.is_some() && moved && status != Status::Cancelled {
            let text = "This tournament runs itself, so its status follows its matches. It can only be cancelled.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        let stopped = match status {
            Status::Cancelled if moved => store::cancel_run(&mut db, id).await?,
            Status::Open | Status::InProgress | Status::Completed | Status::Cancelled => Vec::new(),
        };
        store::update(&mut db, id, &new, status).await?;
        let after = store::get(&mut db, id, None).await?.ok_or_else(not_found)?;
        let view = TournamentView::one(&mut db, id, who.user_id).await?;
        let entry = entry(&who, origin, "tournament.update", id, Some(&before), Some(&after));
        audit::append(&mut db, &entry).await?;
        db.commit().await?;
        context.lists.changed();
        stopped.into_iter().for_each(|table| context.tables.changed(table));
        tournaments.changed(id);
        view.ok_or_else(not_found)
    });
    Ok(web::Json(view.await?.into()))
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
    let (Admin(who), id) = (admin, id.0);
    detached(async move {
        let _turn = context.permits.acquire().await?;
        let mut db = context.pool.begin().await?;
        store::hold(&mut db, id).await?;
        let before = store::get(&mut db, id, None).await?.ok_or_else(not_found)?;
        let stopped = store::cancel_run(&mut db, id).await?;
        store::delete(&mut db, id).await?;
        let entry = entry(&who, origin, "tournament.delete", id, Some(&before), None);
        audit::append(&mut db, &entry).await?;
        db.commit().await?;
        context.lists.changed();
        stopped.into_iter().for_each(|table| context.tables.changed(table));
        tournaments.changed(id);
        Ok(web::Json(done::Done::OK))
    })
    .await
}

fn status(word: &str) -> Result<Status, ApiError> {
    word.parse().map_err(|_| {
        let text = "The status must be Registration Open, In Progress, Completed or Cancelled.";
        ApiError::field("status", text)
    })
}

fn entry(
    who: &AdminIdentity,
    origin: Origin,
    action: &'static str,
    id: TournamentId,
    before: Option<&Tournament>,
    after: Option<&Tournament>,
) -> Entry {
    Entry {
        actor: who.actor(),
        action,
        target: format!("tournament:{id}"),
        before: before.map(noted),
        after: after.map(noted),
        address: origin.address,
        request_id: origin.request_id,
    }
}

/// What the audit log keeps: everything that is short, and of the lists how long they are.
fn noted(of: &Tournament) -> Value {
    json!({
        "title": of.title,
        "game": of.game,
        "prize": of.prize,
        "date": of.starts_at.format(&Rfc3339).unwrap_or_default(),
        "maxParticipants": of.max_participants,
        "participants": of.participant_count,
        "thumbnail": of.thumbnail,
        "description": of.description.chars().take(200).collect::<String>(),
        "rules": of.rules.len(),
        "schedule": of.schedule,
        "prizes": of.prizes,
        "status": of.status,
        "createdBy": of.creator.as_ref().map(|person| person.address),
    })
}
