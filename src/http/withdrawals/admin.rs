use super::view::not_found;
use crate::{
    auth::{Admin, AdminIdentity},
    error::{ApiError, Code, ErrorBody},
    http::{
        extract::{OfWithdrawal, Origin, note},
        session::Done,
        tasks::detached,
    },
    state::AppState,
    store::{
        audit, ledger,
        withdrawals::{self, Approved, Completed, Withdrawal},
    },
};
use actix_web::{post, web};
use domain::{
    WithdrawalId,
    chain::Chain,
    ledger::AccountKey,
    withdrawal::{State, Step},
};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(approve_withdrawal)
        .service(reject_withdrawal)
        .service(complete_withdrawal);
}

/// Why a withdrawal is rejected.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RejectWithdrawalBody {
    /// 1 to 500 characters; its owner reads it.
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
        (status = 400, description = "BAD_REQUEST: not an id", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: not an administrator, or one's own withdrawal", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is past that, or this person has approved it before", body = ErrorBody)
    )
)]
#[post("/api/admin/withdrawals/{id}/approve")]
async fn approve_withdrawal(
    state: web::Data<AppState>,
    admin: Admin,
    origin: Origin,
    id: OfWithdrawal,
) -> Result<web::Json<Done>, ApiError> {
    detached(async move {
        let mut db = state.pool.begin().await?;
        let found = find(&mut db, id.0, &admin.0).await?;
        // Refused where no approval is wanted, before this one is counted.
        found.status.after(Step::Approve { enough: true })?;
        let person = admin.0.person_key();
        let count = match withdrawals::approve(&mut db, found.id, &person, admin.0.id, &admin.0.name).await? {
            Approved::Counted(count) => count,
            Approved::Before => {
                let text = "You have approved this withdrawal before. A second administrator must approve it.";
                return Err(ApiError::new(Code::Conflict, text));
            }
        };
        let enough = count >= i64::from(found.approvals_needed);
        let to = found.status.after(Step::Approve { enough })?;
        let after = json!({ "status": to.as_str(), "approvals": count, "needed": found.approvals_needed });
        settle(&mut db, &found, to, None, None).await?;
        write_down(&mut db, &found, &admin.0, origin, "withdrawal.approve", after).await?;
        db.commit().await?;
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}

/// Rejects a withdrawal that is not paid out; the amount is available to its owner again.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RejectWithdrawalBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 400, description = "VALIDATION_FAILED or BAD_REQUEST", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: not an administrator, or one's own withdrawal", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is past that", body = ErrorBody)
    )
)]
#[post("/api/admin/withdrawals/{id}/reject")]
async fn reject_withdrawal(
    state: web::Data<AppState>,
    admin: Admin,
    origin: Origin,
    id: OfWithdrawal,
    body: web::Json<RejectWithdrawalBody>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = note("reason", &body.reason)?;
    detached(async move {
        let mut db = state.pool.begin().await?;
        let found = find(&mut db, id.0, &admin.0).await?;
        let to = found.status.after(Step::Reject)?;
        ledger::void_hold(&mut db, found.hold)
            .await?
            .map_err(ApiError::internal)?;
        settle(&mut db, &found, to, Some(&reason), None).await?;
        let after = json!({ "status": to.as_str(), "reason": reason });
        write_down(&mut db, &found, &admin.0, origin, "withdrawal.reject", after).await?;
        db.commit().await?;
        state.users.balances_changed(&[found.user]);
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}

/// Records that an approved withdrawal was paid out: what was held leaves, the fee stays. Repeated with the same hash it changes nothing.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = CompleteWithdrawalBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 400, description = "VALIDATION_FAILED or BAD_REQUEST", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: not an administrator, or one's own withdrawal", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is not approved, or the hash belongs to another payout", body = ErrorBody)
    )
)]
#[post("/api/admin/withdrawals/{id}/complete")]
async fn complete_withdrawal(
    state: web::Data<AppState>,
    admin: Admin,
    origin: Origin,
    id: OfWithdrawal,
    body: web::Json<CompleteWithdrawalBody>,
) -> Result<web::Json<Done>, ApiError> {
    detached(async move {
        let mut db = state.pool.begin().await?;
        let found = find(&mut db, id.0, &admin.0).await?;
        let chain = Chain::of_network(&found.network).ok_or_else(|| ApiError::internal("an unknown network"))?;
        let hash = chain.transaction_hash(body.transaction_hash.trim()).ok_or_else(|| {
            let text = format!("This is not a transaction hash of {}.", chain.label());
            ApiError::field("transactionHash", text)
        })?;
        if found.status == State::Completed && found.transaction_hash.as_ref() == Some(&hash) {
            return Ok(());
        }
        let to = found.status.after(Step::Complete)?;
        let mut parts = vec![(AccountKey::external(found.currency), found.net_amount)];
        if !found.network_fee.is_zero() {
            parts.push((AccountKey::fees(found.currency), found.network_fee));
        }
        ledger::post_hold(&mut db, found.hold, &parts)
            .await?
            .map_err(ApiError::internal)?;
        settle(&mut db, &found, to, None, Some(&hash)).await?;
        let after = json!({ "status": to.as_str(), "transactionHash": hash });
        write_down(&mut db, &found, &admin.0, origin, "withdrawal.complete", after).await?;
        db.commit().await?;
        state.users.balances_changed(&[found.user]);
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}

/// The withdrawal, locked, for an admin who is not its owner.
async fn find(db: &mut PgConnection, id: WithdrawalId, admin: &AdminIdentity) -> Result<Withdrawal, ApiError> {
    let found = withdrawals::lock(db, id).await?.ok_or_else(not_found)?;
    if admin.user_id == Some(found.user) {
        return Err(ApiError::forbidden("You cannot decide about your own withdrawal."));
    }
    Ok(found)
}

async fn settle(
    db: &mut PgConnection,
    found: &Withdrawal,
    to: State,
    reason: Option<&str>,
    hash: Option<&str>,
) -> Result<(), ApiError> {
    match withdrawals::settle(db, found.id, found.status, to, reason, hash).await? {
        Completed::Done => Ok(()),
        Completed::Moved => Err(ApiError::internal("a locked withdrawal has moved")),
        Completed::HashUsed => {
            let text = "This transaction hash belongs to another withdrawal.";
            Err(ApiError::new(Code::Conflict, text))
        }
    }
}

async fn write_down(
    db: &mut PgConnection,
    found: &Withdrawal,
    admin: &AdminIdentity,
    origin: Origin,
    action: &'static str,
    after: Value,
) -> Result<(), ApiError> {
    let entry = audit::Entry {
        actor: admin.actor(),
        action,
        target: format!("withdrawal:{}", found.id),
        before: Some(json!({ "status": found.status.as_str() })),
        after: Some(after),
        address: origin.address,
        request_id: origin.request_id,
    };
    audit::append(db, &entry).await?;
    Ok(())
}
