use crate::{
    auth::Admin,
    context::Context,
    features::operations::{commands::Order, service::Operations, view::Ordered},
    http::{
        error::ApiError,
        extract::{JsonBody, Origin},
        routing::ServiceConfig,
    },
    socket::admission::Announced,
};
use actix_web::{post, web};
use domain::chat::{ChatText, InvalidText};
use serde::Deserialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

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
    /// Text that people read beside it: at most 200 characters, or nothing.
    #[serde(default)]
    text: String,
}

/// Announces a restart to every open page, and to each that is opened until then. A newer announcement takes the place of an older one.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = AnnounceBody, responses((status = 200, body = Ordered)))]
#[post("/api/admin/operations/restart-notice")]
async fn announce_restart(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
    body: JsonBody<AnnounceBody>,
) -> Result<web::Json<Ordered>, ApiError> {
    let notice = parse(body.into_inner())?;
    let order = Order {
        context: context.into_inner(),
        operations: operations.into_inner(),
        admin: admin.0,
        origin,
    };
    Ok(web::Json(order.announce(notice).await?))
}

/// Takes the announcement back.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = Ordered)))]
#[post("/api/admin/operations/restart-notice/withdraw")]
async fn withdraw_restart(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
) -> Result<web::Json<Ordered>, ApiError> {
    let order = Order {
        context: context.into_inner(),
        operations: operations.into_inner(),
        admin: admin.0,
        origin,
    };
    Ok(web::Json(order.withdraw().await?))
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
