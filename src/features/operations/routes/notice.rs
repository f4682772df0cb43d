use super::{Ordered, write_down};
use crate::{
    auth::Admin,
    context::Context,
    features::operations::Operations,
    http::{
        error::{ApiError, ErrorBody},
        extract::Origin,
        tasks::detached,
    },
    socket::admission::Announced,
};
use actix_web::{post, web};
use domain::chat::{ChatText, InvalidText};
use serde::Deserialize;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

/// Characters of the text at most.
const MAX_TEXT: usize = 200;
/// How far ahead a restart is announced at most.
const AHEAD: Duration = Duration::days(7);

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(announce_restart).service(withdraw_restart);
}

/// When the server restarts.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnnounceBody {
    /// In the future, and at most seven days ahead.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// What people read beside it: at most 200 characters, or nothing.
    #[serde(default)]
    text: String,
}

/// Announces a restart to every open page, and to each that is opened until then. A newer announcement takes the place of an older one.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = AnnounceBody, responses(
    (status = 200, body = Ordered),
    (status = 400, description = "BAD_REQUEST or VALIDATION_FAILED", body = ErrorBody),
    (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
    (status = 403, description = "FORBIDDEN: not an administrator", body = ErrorBody)
))]
#[post("/api/admin/operations/restart-notice")]
async fn announce_restart(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
    body: web::Json<AnnounceBody>,
) -> Result<web::Json<Ordered>, ApiError> {
    let notice = parse(body.into_inner())?;
    detached(async move { change(&context, &operations, &admin, origin, "restart.announce", Some(notice)).await }).await
}

/// Takes the announcement back.
#[utoipa::path(tag = "admin", security(("token" = [])), responses(
    (status = 200, body = Ordered),
    (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
    (status = 403, description = "FORBIDDEN: not an administrator", body = ErrorBody)
))]
#[post("/api/admin/operations/restart-notice/withdraw")]
async fn withdraw_restart(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
) -> Result<web::Json<Ordered>, ApiError> {
    detached(async move { change(&context, &operations, &admin, origin, "restart.withdraw", None).await }).await
}

fn parse(AnnounceBody { at, text }: AnnounceBody) -> Result<Announced, ApiError> {
    let now = OffsetDateTime::now_utc();
    if at <= now || at > now + AHEAD {
        return Err(ApiError::field(
            "at",
            "The time must be in the future, and at most 7 days ahead.",
        ));
    }
    let text = match ChatText::parse(&text, MAX_TEXT) {
        Ok(text) => text.into_string(),
        Err(InvalidText::Blank) => String::new(),
        Err(InvalidText::TooLong) => return Err(ApiError::field("text", "The text must be at most 200 characters.")),
        Err(InvalidText::Forbidden) => {
            return Err(ApiError::field("text", "The text has characters that are not allowed."));
        }
    };
    Ok(Announced { at, text })
}

async fn change(
    context: &Context,
    operations: &Operations,
    admin: &Admin,
    origin: Origin,
    action: &'static str,
    notice: Option<Announced>,
) -> Result<web::Json<Ordered>, ApiError> {
    let _acting = operations.acting.lock().await;
    let before = operations.announced();
    if before == notice {
        return Ok(web::Json(Ordered::UNCHANGED));
    }
    let change = (told(before.as_ref())?, told(notice.as_ref())?);
    write_down(context, &admin.0, origin, action, "server".to_owned(), change).await?;
    operations.announce(notice).await;
    Ok(web::Json(Ordered::CHANGED))
}

fn told(notice: Option<&Announced>) -> Result<Value, ApiError> {
    let Some(Announced { at, text }) = notice else {
        return Ok(json!({ "restart": null }));
    };
    let at = at.format(&Rfc3339).map_err(ApiError::internal)?;
    Ok(json!({ "restart": at, "text": text }))
}
