use super::path::OfClaim;

use crate::{
    auth::MoneyAdmin,
    context::Context,
    features::{
        approvals::ApprovalLimits,
        incentives::{
            commands::{self, Decision, GrantClaimBody},
            view::GrantedClaim,
        },
    },
    http::{
        data::Data,
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin, note},
        idempotency::Once,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(grant_claim).service(confirm_claim).service(reject_claim);
}

/// Why a grant is refused.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RejectClaimBody {
    /// 1 to 500 characters, for the audit log.
    #[serde(default)]
    reason: String,
}

/// Sets money aside for a person to claim; above the limit for one administrator it waits for a second one.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = GrantClaimBody, responses(
    (status = 200, body = Data<GrantedClaim>),
    (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
    (status = 409, description = "IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/admin/claims")]
async fn grant_claim(
    context: web::Data<Context>,
    approvals: web::Data<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<GrantClaimBody>,
) -> Result<HttpResponse, ApiError> {
    commands::grant(&context, approvals.into_inner(), admin, origin, call).await
}

/// Confirms what another administrator granted: it is set aside, once.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<GrantedClaim>),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it does not wait, or this person granted it", body = ErrorBody)
    )
)]
#[post("/api/admin/claims/{id}/confirm")]
async fn confirm_claim(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfClaim,
) -> Result<web::Json<Data<GrantedClaim>>, ApiError> {
    let decision = Decision {
        admin,
        origin,
        id: id.0,
    };
    Ok(Data::json(commands::confirm(&context, decision).await?))
}

/// Refuses what another administrator granted, while it waits for a second one. Who granted it may take it back themselves.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RejectClaimBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it does not wait", body = ErrorBody)
    )
)]
#[post("/api/admin/claims/{id}/reject")]
async fn reject_claim(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfClaim,
    body: JsonBody<RejectClaimBody>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = note("reason", &body.reason)?;
    let decision = Decision {
        admin,
        origin,
        id: id.0,
    };
    commands::reject(&context, decision, reason).await?;
    Ok(web::Json(Done::OK))
}
