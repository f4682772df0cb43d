use crate::{
    auth::{
        Account, AdminSession, SessionId, Viewer,
        store::sessions::{self, Provider},
    },
    context::Context,
    features::{admins::commands::admin_sign_out, sessions::commands},
    http::{
        done::Done,
        error::{ApiError, Code, ErrorBody},
        extract::Origin,
        routing::ServiceConfig,
    },
};
use actix_web::{delete, get, post, web};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(logout)
        .service(list_sessions)
        .service(revoke_other_sessions)
        .service(revoke_session);
}

/// One of the caller's sessions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SessionInfo)]
pub struct SessionView {
    #[schema(value_type = String)]
    id: SessionId,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// To the minute.
    #[serde(with = "time::serde::rfc3339")]
    last_seen_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    user_agent: String,
    provider: Provider,
    /// True for the session that asks.
    current: bool,
}

/// The caller's live sessions, newest first, at most 50.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SessionList)]
pub struct Sessions {
    sessions: Vec<SessionView>,
}

/// Ends the session that asks; its sockets close within a second.
#[utoipa::path(tag = "auth", security(("token" = [])), responses((status = 200, body = Done)))]
#[post("/api/auth/logout")]
async fn logout(
    context: web::Data<Context>,
    viewer: Viewer,
    admin: AdminSession,
    origin: Origin,
) -> Result<web::Json<Done>, ApiError> {
    if let Some(office) = admin.0? {
        admin_sign_out(&context, office, origin).await?;
    } else {
        let who = viewer.required()?;
        commands::end(&context, who.user_id, who.session_id).await?;
    }
    Ok(web::Json(Done::OK))
}

/// The caller's live sessions.
#[utoipa::path(tag = "auth", security(("token" = [])), responses((status = 200, body = Sessions)))]
#[get("/api/auth/sessions")]
async fn list_sessions(context: web::Data<Context>, who: Account) -> Result<web::Json<Sessions>, ApiError> {
    let listed = sessions::list(&mut *context.pool.acquire().await?, who.0.user_id).await?;
    let view = |s: sessions::Listed| SessionView {
        id: s.id,
        created_at: s.created_at,
        last_seen_at: s.last_seen_at,
        expires_at: s.expires_at,
        user_agent: s.user_agent,
        provider: s.provider,
        current: s.id == who.0.session_id,
    };
    Ok(web::Json(Sessions {
        sessions: listed.into_iter().map(view).collect(),
    }))
}

/// How many sessions were ended.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SessionsEnded)]
pub struct Ended {
    ended: usize,
}

/// Ends all of the caller's sessions but the one that asks; their sockets close within a second.
#[utoipa::path(tag = "auth", security(("token" = [])), responses((status = 200, body = Ended)))]
#[delete("/api/auth/sessions")]
async fn revoke_other_sessions(context: web::Data<Context>, who: Account) -> Result<web::Json<Ended>, ApiError> {
    let ended = commands::end_others(&context, who.0.user_id, who.0.session_id).await?;
    Ok(web::Json(Ended { ended }))
}

/// Ends one of the caller's sessions; its sockets close within a second.
#[utoipa::path(tag = "auth", security(("token" = [])),
    params(("id" = String, Path, description = "The session's id, a UUID")),
    responses(
        (status = 200, body = Done),
        (status = 404, description = "NOT_FOUND: the caller has no such live session", body = ErrorBody)
    )
)]
#[delete("/api/auth/sessions/{id}")]
async fn revoke_session(
    context: web::Data<Context>,
    who: Account,
    id: web::Path<String>,
) -> Result<web::Json<Done>, ApiError> {
    let session = SessionId::parse_str(&id).map_err(|_| ApiError::bad_request("Invalid session ID"))?;
    if !commands::end(&context, who.0.user_id, session).await? {
        return Err(ApiError::new(Code::NotFound, "Session not found"));
    }
    Ok(web::Json(Done::OK))
}
