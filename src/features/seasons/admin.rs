//! Seasons at the administrators' desk.

use super::{
    commands::{self, Act, SeasonBody},
    store::{self, Which},
    view::AdminSeason,
};
use crate::{
    auth::{Admin, MoneyAdmin},
    context::Context,
    features::approvals::ApprovalLimits,
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::{Id, Origin},
        idempotency::Once,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, get, post, web};
use domain::SeasonId;

/// Seasons of the list.
const LIMIT: i64 = 100;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(list_seasons_as_admin)
        .service(create_season)
        .service(confirm_season)
        .service(cancel_season);
}

/// All seasons, the last end first, at most a hundred.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = Data<Vec<AdminSeason>>)))]
#[get("/api/admin/seasons")]
async fn list_seasons_as_admin(
    context: web::Data<Context>,
    _admin: Admin,
) -> Result<web::Json<Data<Vec<AdminSeason>>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let seasons = store::seasons(&mut db, Which::All, LIMIT).await?;
    Ok(Data::json(seasons.into_iter().map(AdminSeason::of).collect()))
}

/// Announces a season. Its prizes are promised at once, and its terms stay; above what one administrator may promise alone it waits for a second one.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = SeasonBody, responses(
    (status = 201, body = Data<AdminSeason>),
    (status = 400, description = "VALIDATION_FAILED, or BAD_REQUEST: the reserve has too little", body = ErrorBody),
    (status = 409, description = "IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/admin/seasons")]
async fn create_season(
    context: web::Data<Context>,
    approvals: web::Data<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<SeasonBody>,
) -> Result<HttpResponse, ApiError> {
    commands::create(&context, approvals.into_inner(), admin, origin, call).await
}

/// Confirms a season that another administrator asked for.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<AdminSeason>),
        (status = 400, description = "BAD_REQUEST: the reserve has too little", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: nothing waits, its end has come, or this person asked for it", body = ErrorBody)
    )
)]
#[post("/api/admin/seasons/{id}/confirm")]
async fn confirm_season(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: Id<SeasonId>,
) -> Result<web::Json<Data<AdminSeason>>, ApiError> {
    let act = Act {
        admin,
        origin,
        id: id.0,
    };
    Ok(Data::json(commands::confirm(&context, act).await?))
}

/// Takes back a season that has not begun, or that waits for a second administrator.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<AdminSeason>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it has begun", body = ErrorBody)
    )
)]
#[post("/api/admin/seasons/{id}/cancel")]
async fn cancel_season(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: Id<SeasonId>,
) -> Result<web::Json<Data<AdminSeason>>, ApiError> {
    let act = Act {
        admin,
        origin,
        id: id.0,
    };
    Ok(Data::json(commands::cancel(&context, act).await?))
}
