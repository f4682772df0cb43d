use super::path::OfWithdrawal;

use crate::{
    auth::MoneyAdmin,
    chain::outbox::Payouts,
    context::Context,
    features::withdrawals::commands::{self, Decision},
    http::{
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin, note},
        routing::ServiceConfig,
    },
};
use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(approve_withdrawal)
        .service(reject_withdrawal)
        .service(claim_withdrawal)
        .service(ask_chain_again)
        .service(release_withdrawal)
        .service(complete_withdrawal);
}

/// Why a withdrawal is rejected.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RejectWithdrawalBody {
    /// 1 to 500 characters; its owner reads it.
    #[serde(default)]
    reason: String,
}

/// Why a withdrawal that was taken is not paid.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReleaseWithdrawalBody {
    /// How it is known that nothing was sent; 1 to 500 characters, for the audit log.
    #[serde(default)]
    reason: String,
}

/// How it was paid out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompleteWithdrawalBody {
    /// The payout's hash on the withdrawal's network.
    #[serde(default)]
    transaction_hash: String,
}

/// Approves a withdrawal; above the configured limit two people must.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is past that, or this person has approved it before", body = ErrorBody)
    )
)]
#[post("/api/admin/withdrawals/{id}/approve")]
async fn approve_withdrawal(
    context: web::Data<Context>,
    payouts: web::Data<Payouts>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfWithdrawal,
) -> Result<web::Json<Done>, ApiError> {
    let decision = Decision {
        admin,
        origin,
        id: id.0,
    };
    commands::approve(&context, payouts.into_inner(), decision).await?;
    Ok(web::Json(Done::OK))
}

/// Rejects a withdrawal that is not paid out; the amount is available to its owner again.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RejectWithdrawalBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is past that", body = ErrorBody)
    )
)]
#[post("/api/admin/withdrawals/{id}/reject")]
async fn reject_withdrawal(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfWithdrawal,
    body: JsonBody<RejectWithdrawalBody>,
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

/// Takes an approved withdrawal, before the money is sent: from now on nobody else takes it, and nobody rejects it.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is not approved, or somebody took it", body = ErrorBody)
    )
)]
#[post("/api/admin/withdrawals/{id}/claim")]
async fn claim_withdrawal(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfWithdrawal,
) -> Result<web::Json<Done>, ApiError> {
    let decision = Decision {
        admin,
        origin,
        id: id.0,
    };
    commands::claim(&context, decision).await?;
    Ok(web::Json(Done::OK))
}

/// Has the chain try again what it refused to pay, once its reason is gone; the vault pays each withdrawal once in any case.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: the chain has not refused it, or somebody took it", body = ErrorBody),
        (status = 503, description = "CHAIN_UNAVAILABLE: a final block is undone", body = ErrorBody)
    )
)]
#[post("/api/admin/withdrawals/{id}/ask-again")]
async fn ask_chain_again(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfWithdrawal,
) -> Result<web::Json<Done>, ApiError> {
    let decision = Decision {
        admin,
        origin,
        id: id.0,
    };
    commands::ask_again(&context, decision).await?;
    Ok(web::Json(Done::OK))
}

/// Gives a taken withdrawal back to those that are to be paid out: nothing was sent.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = ReleaseWithdrawalBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: nobody took it", body = ErrorBody)
    )
)]
#[post("/api/admin/withdrawals/{id}/release")]
async fn release_withdrawal(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfWithdrawal,
    body: JsonBody<ReleaseWithdrawalBody>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = note("reason", &body.reason)?;
    let decision = Decision {
        admin,
        origin,
        id: id.0,
    };
    commands::release(&context, decision, reason).await?;
    Ok(web::Json(Done::OK))
}

/// Records that a withdrawal was paid out by whoever took it: what was held leaves, the fee stays. Repeated with the same hash it changes nothing.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = CompleteWithdrawalBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: nobody took it for paying, or the hash belongs to another payout", body = ErrorBody)
    )
)]
#[post("/api/admin/withdrawals/{id}/complete")]
async fn complete_withdrawal(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfWithdrawal,
    body: JsonBody<CompleteWithdrawalBody>,
) -> Result<web::Json<Done>, ApiError> {
    let decision = Decision {
        admin,
        origin,
        id: id.0,
    };
    commands::complete(&context, decision, body.into_inner().transaction_hash).await?;
    Ok(web::Json(Done::OK))
}
