use crate::{
    audit::{Actor, record::write_down},
    auth::Account,
    context::Context,
    features::withdrawals::store::{self, Completed, Withdrawal},
    http::{
        error::{ApiError, Code, ErrorBody},
        extract::{OfWithdrawal, Origin},
        tasks::detached,
    },
    ledger::{self, currencies},
};
use actix_web::{get, post, web};
use domain::{
    WithdrawalId,
    withdrawal::{State, Step},
};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

/// The documented processing estimate.
pub(super) const ESTIMATE: &str = "1 to 3 business days";

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_withdrawal).service(cancel_withdrawal);
}

/// A withdrawal as its owner sees it. Amounts are exact decimal text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Withdrawal)]
pub struct WithdrawalView {
    id: WithdrawalId,
    /// Always equal to `id`.
    withdrawal_id: WithdrawalId,
    currency: String,
    /// The network's code.
    network: String,
    amount: String,
    network_fee: String,
    /// Always equal to `amount`.
    total_required: String,
    net_amount: String,
    destination_address: String,
    user_notes: String,
    /// `pending`, `approved`, `completed`, `rejected` or `cancelled`.
    status: &'static str,
    /// Such as 'Pending Review'.
    status_text: &'static str,
    estimated_processing_time: &'static str,
    /// Why it was rejected.
    #[schema(required)]
    reason: Option<String>,
    #[schema(required)]
    transaction_hash: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// A withdrawal.
#[derive(Debug, Serialize, ToSchema)]
pub struct WithdrawalData {
    /// Always true.
    success: bool,
    data: WithdrawalView,
}

impl WithdrawalData {
    fn of(withdrawal: Withdrawal, decimals: u8) -> Self {
        let data = WithdrawalView {
            id: withdrawal.id,
            withdrawal_id: withdrawal.id,
            currency: withdrawal.currency.to_string(),
            network: withdrawal.network,
            amount: withdrawal.amount.format(decimals),
            network_fee: withdrawal.network_fee.format(decimals),
            total_required: withdrawal.amount.format(decimals),
            net_amount: withdrawal.net_amount.format(decimals),
            destination_address: withdrawal.destination,
            user_notes: withdrawal.user_notes,
            status: withdrawal.status.public().as_str(),
            status_text: withdrawal.status.label(),
            estimated_processing_time: ESTIMATE,
            reason: withdrawal.reason,
            transaction_hash: withdrawal.transaction_hash,
            created_at: withdrawal.created_at,
        };
        Self { success: true, data }
    }
}

pub(super) fn not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Withdrawal not found")
}

/// Digits behind the point of a withdrawal's currency, also of one that was disabled since.
pub(super) async fn decimals_of(db: &mut PgConnection, withdrawal: &Withdrawal) -> Result<u8, ApiError> {
    let all = currencies::all(db).await?;
    let found = all.iter().find(|currency| currency.code == withdrawal.currency);
    found
        .map(|currency| currency.decimals)
        .ok_or_else(|| ApiError::internal("a withdrawal has an unknown currency"))
}

/// One's own withdrawal.
#[utoipa::path(tag = "wallet", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = WithdrawalData),
        (status = 400, description = "BAD_REQUEST: not an id", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/withdrawals/{id}")]
async fn get_withdrawal(
    context: web::Data<Context>,
    who: Account,
    id: OfWithdrawal,
) -> Result<web::Json<WithdrawalData>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let found = store::of_user(&mut db, id.0, who.0.user_id)
        .await?
        .ok_or_else(not_found)?;
    let decimals = decimals_of(&mut db, &found).await?;
    Ok(web::Json(WithdrawalData::of(found, decimals)))
}

/// Takes a withdrawal back while no admin has approved it; the amount is available again. Cancelling it again changes nothing.
#[utoipa::path(tag = "wallet", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = WithdrawalData),
        (status = 400, description = "BAD_REQUEST: not an id", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is past that", body = ErrorBody)
    )
)]
#[post("/api/withdrawals/{id}/cancel")]
async fn cancel_withdrawal(
    context: web::Data<Context>,
    who: Account,
    origin: Origin,
    id: OfWithdrawal,
) -> Result<web::Json<WithdrawalData>, ApiError> {
    let view = detached(async move {
        let user = who.0.user_id;
        let _turn = context.permits.acquire().await?;
        let mut db = context.pool.begin().await?;
        let found = store::lock(&mut db, id.0).await?.filter(|found| found.user == user);
        let mut found = found.ok_or_else(not_found)?;
        let decimals = decimals_of(&mut db, &found).await?;
        if found.status == State::Cancelled {
            return Ok(WithdrawalData::of(found, decimals));
        }
        let from = found.status;
        let to = from.after(Step::Cancel)?;
        ledger::void_hold(&mut db, found.hold)
            .await?
            .map_err(ApiError::internal)?;
        if store::settle(&mut db, found.id, from, to, None, None).await? != Completed::Done {
            return Err(ApiError::internal("a locked withdrawal has moved"));
        }
        let target = format!("withdrawal:{}", found.id);
        let (by, after) = ((Actor::User(user), origin), json!({ "status": to.as_str() }));
        write_down(&mut db, by, "withdrawal.cancel", target, Some(from.as_str()), after).await?;
        db.commit().await?;
        context.users.balances_changed(&[user]);
        found.status = to;
        Ok(WithdrawalData::of(found, decimals))
    })
    .await?;
    Ok(web::Json(view))
}
