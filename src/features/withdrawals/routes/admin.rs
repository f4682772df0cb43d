use super::view::not_found;
use crate::{
    audit::record::write_down,
    auth::MoneyAdmin,
    context::Context,
    failpoint,
    features::withdrawals::store::{self, Approved, Completed, Withdrawal},
    http::{
        done::Done,
        error::{ApiError, Code, ErrorBody},
        extract::{OfWithdrawal, Origin, note},
        tasks::detached,
    },
    ledger,
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
        .service(claim_withdrawal)
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
        (status = 400, description = "BAD_REQUEST: not an id", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is past that, or this person has approved it before", body = ErrorBody)
    )
)]
#[post("/api/admin/withdrawals/{id}/approve")]
async fn approve_withdrawal(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfWithdrawal,
) -> Result<web::Json<Done>, ApiError> {
    detached(async move {
        let mut db = context.pool.begin().await?;
        let found = find(&mut db, id.0, &admin).await?;
        // Refused where no approval is wanted, before this one is counted.
        found.status.after(Step::Approve { enough: true })?;
        let person = admin.person.to_string();
        let count = match store::approve(&mut db, found.id, &person, admin.who.id, &admin.who.name).await? {
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
        record(&mut db, &found, &admin, origin, "withdrawal.approve", after).await?;
        failpoint::reached("withdrawal.approve.before_commit");
        db.commit().await?;
        failpoint::reached("withdrawal.approve.after_commit");
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
    body: web::Json<RejectWithdrawalBody>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = note("reason", &body.reason)?;
    detached(async move {
        let mut db = context.pool.begin().await?;
        let found = find(&mut db, id.0, &admin).await?;
        let to = found.status.after(Step::Reject)?;
        // Who took it may have sent it: whether they did is for somebody else to look up.
        if found
            .payer
            .as_ref()
            .is_some_and(|payer| payer.person == admin.person.to_string())
        {
            let text = "You took this withdrawal for paying before. Another administrator must reject it.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        ledger::void_hold(&mut db, found.hold)
            .await?
            .map_err(ApiError::internal)?;
        settle(&mut db, &found, to, Some(&reason), None).await?;
        let after = json!({ "status": to.as_str(), "reason": reason });
        record(&mut db, &found, &admin, origin, "withdrawal.reject", after).await?;
        failpoint::reached("withdrawal.reject.before_commit");
        db.commit().await?;
        failpoint::reached("withdrawal.reject.after_commit");
        context.users.balances_changed(&[found.user]);
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}

/// Takes an approved withdrawal, before the money is sent: from now on nobody else takes it, and nobody rejects it.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 400, description = "BAD_REQUEST: not an id", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
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
    detached(async move {
        let mut db = context.pool.begin().await?;
        let found = find(&mut db, id.0, &admin).await?;
        let to = found.status.after(Step::Claim)?;
        store::claim(&mut db, found.id, &admin.person.to_string(), &admin.who.name).await?;
        settle(&mut db, &found, to, None, None).await?;
        let after = json!({ "status": to.as_str() });
        record(&mut db, &found, &admin, origin, "withdrawal.claim", after).await?;
        failpoint::reached("withdrawal.claim.before_commit");
        db.commit().await?;
        failpoint::reached("withdrawal.claim.after_commit");
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}

/// Gives a taken withdrawal back to those that are to be paid out: nothing was sent.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = ReleaseWithdrawalBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 400, description = "VALIDATION_FAILED or BAD_REQUEST", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
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
    body: web::Json<ReleaseWithdrawalBody>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = note("reason", &body.reason)?;
    detached(async move {
        let mut db = context.pool.begin().await?;
        let found = find(&mut db, id.0, &admin).await?;
        let to = found.status.after(Step::Release)?;
        settle(&mut db, &found, to, None, None).await?;
        let taken_by = found.payer.as_ref().map(|payer| &payer.name);
        let after = json!({ "status": to.as_str(), "reason": reason, "takenBy": taken_by });
        record(&mut db, &found, &admin, origin, "withdrawal.release", after).await?;
        db.commit().await?;
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}

/// Records that a withdrawal was paid out by whoever took it: what was held leaves, the fee stays. Repeated with the same hash it changes nothing.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = CompleteWithdrawalBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 400, description = "VALIDATION_FAILED or BAD_REQUEST", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
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
    body: web::Json<CompleteWithdrawalBody>,
) -> Result<web::Json<Done>, ApiError> {
    detached(async move {
        let mut db = context.pool.begin().await?;
        let found = find(&mut db, id.0, &admin).await?;
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
        if !store::record_payout(&mut db, found.id, chain, &hash).await? {
            let text = "This transaction hash belongs to another withdrawal.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        settle(&mut db, &found, to, None, Some(&hash)).await?;
        let after = json!({ "status": to.as_str(), "transactionHash": hash });
        record(&mut db, &found, &admin, origin, "withdrawal.complete", after).await?;
        failpoint::reached("withdrawal.complete.before_commit");
        db.commit().await?;
        failpoint::reached("withdrawal.complete.after_commit");
        context.users.balances_changed(&[found.user]);
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}

/// The withdrawal, locked, for an admin who is not its owner.
async fn find(db: &mut PgConnection, id: WithdrawalId, admin: &MoneyAdmin) -> Result<Withdrawal, ApiError> {
    let found = store::lock(db, id).await?.ok_or_else(not_found)?;
    if admin.person == found.user {
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
    match store::settle(db, found.id, found.status, to, reason, hash).await? {
        Completed::Done => Ok(()),
        Completed::Moved => Err(ApiError::internal("a locked withdrawal has moved")),
    }
}

async fn record(
    db: &mut PgConnection,
    found: &Withdrawal,
    admin: &MoneyAdmin,
    origin: Origin,
    action: &'static str,
    after: Value,
) -> Result<(), ApiError> {
    let before = Some(found.status.as_str());
    let by = (admin.who.actor(), origin);
    write_down(db, by, action, format!("withdrawal:{}", found.id), before, after).await
}
