use super::path::OfDeposit;

use crate::{
    auth::MoneyAdmin,
    context::Context,
    features::{
        approvals::ApprovalLimits,
        deposits::commands::{self, Decision},
    },
    http::{
        amount::AmountText,
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin, note},
        routing::ServiceConfig,
    },
};
use actix_web::{post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(confirm_deposit).service(reject_deposit);
}

/// Amount that an admin has seen arrive.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmDepositBody {
    /// The payment that is decided; left out for a deposit that no provider made.
    #[serde(default)]
    payment_id: Option<String>,
    /// Exact decimal text of what arrived.
    #[schema(value_type = Option<String>)]
    amount: Option<AmountText>,
    /// How it was checked; 1 to 500 characters.
    #[serde(default)]
    note: String,
}

/// Why a deposit is refused.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RejectDepositBody {
    /// The payment that is decided; left out for a deposit that no provider made.
    #[serde(default)]
    payment_id: Option<String>,
    /// 1 to 500 characters; its owner reads it.
    #[serde(default)]
    reason: String,
}

/// Result of a confirmation.
#[derive(Debug, Serialize, ToSchema)]
pub struct DepositConfirmed {
    /// Always true.
    success: bool,
    /// False while a second person must confirm the same amount.
    credited: bool,
}

/// Confirms a payment that waits for an admin. It is credited once; above the limit for one, or above what the provider says arrived,
/// when a second person confirms the same amount.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = ConfirmDepositBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = DepositConfirmed),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it does not wait for an admin, or this person confirmed it before", body = ErrorBody)
    )
)]
#[post("/api/admin/deposits/{id}/confirm")]
async fn confirm_deposit(
    context: web::Data<Context>,
    approvals: web::Data<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfDeposit,
    body: JsonBody<ConfirmDepositBody>,
) -> Result<web::Json<DepositConfirmed>, ApiError> {
    let note = note("note", &body.note)?;
    let body = body.into_inner();
    let decision = Decision {
        admin,
        origin,
        id: id.0,
        payment: body.payment_id,
    };
    let credited = commands::confirm(&context, approvals.into_inner(), decision, body.amount, note).await?;
    Ok(web::Json(DepositConfirmed {
        success: true,
        credited,
    }))
}

/// Refuses a payment that waits for an admin.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RejectDepositBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it does not wait for an admin", body = ErrorBody)
    )
)]
#[post("/api/admin/deposits/{id}/reject")]
async fn reject_deposit(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfDeposit,
    body: JsonBody<RejectDepositBody>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = note("reason", &body.reason)?;
    let decision = Decision {
        admin,
        origin,
        id: id.0,
        payment: body.into_inner().payment_id,
    };
    commands::reject(&context, decision, reason).await?;
    Ok(web::Json(Done::OK))
}
