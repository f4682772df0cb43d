use super::view::{currency_of, not_found};
use crate::{
    auth::{Admin, MoneyAdmin},
    error::{ApiError, Code, ErrorBody},
    http::{
        amount::AmountText,
        cursor,
        extract::{OfDeposit, Origin, note},
        session::Done,
        tasks::detached,
    },
    state::AppState,
    store::{
        self, audit,
        deposits::{self, Deposit, Queued, Status},
        ledger,
    },
};
use actix_web::{get, post, web};
use domain::{
    DepositId, UserId,
    deposit::State,
    ledger::{AccountKey, Amount, Cause, CauseKind, Leg, Transfer, TransferKind},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(queued_deposits)
        .service(confirm_deposit)
        .service(reject_deposit);
}

/// Which deposits.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DepositQuery {
    /// `pending` for those that wait for an admin; left out, all.
    status: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// Whose it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct DepositOwner {
    id: UserId,
    address: domain::Address,
    username: String,
}

/// A deposit as admins see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedDeposit {
    id: DepositId,
    user: DepositOwner,
    currency: String,
    /// As asked for: exact decimal text.
    amount: String,
    credited_amount: String,
    /// `custom` or `nowpayments`.
    method: &'static str,
    /// `pending`, `review` or where the provider's payments brought it.
    status: &'static str,
    /// Why it waits: what does not fit.
    doubts: Vec<String>,
    #[schema(required)]
    reason: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// A page of deposits, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedDeposits {
    /// Always true.
    success: bool,
    data: Vec<QueuedDeposit>,
    #[schema(required)]
    next_cursor: Option<String>,
}

impl From<Queued> for QueuedDeposit {
    fn from(queued: Queued) -> Self {
        let deposit = queued.deposit;
        Self {
            id: deposit.id,
            user: DepositOwner {
                id: deposit.user,
                address: queued.address,
                username: queued.username,
            },
            currency: deposit.currency.to_string(),
            amount: deposit.amount.format(queued.decimals),
            credited_amount: deposit.credited.format(queued.decimals),
            method: if deposit.pay_to.is_some() {
                "nowpayments"
            } else {
                "custom"
            },
            status: deposit.status.as_str(),
            doubts: queued.doubts,
            reason: deposit.reason,
            created_at: deposit.created_at,
        }
    }
}

/// Deposits, those that wait for an admin first of all.
#[utoipa::path(tag = "admin", security(("token" = [])), params(DepositQuery), responses(
    (status = 200, body = QueuedDeposits),
    (status = 400, description = "BAD_REQUEST", body = ErrorBody),
    (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
    (status = 403, description = "FORBIDDEN: not an administrator", body = ErrorBody)
))]
#[get("/api/admin/deposits")]
async fn queued_deposits(
    state: web::Data<AppState>,
    _admin: Admin,
    query: web::Query<DepositQuery>,
) -> Result<web::Json<QueuedDeposits>, ApiError> {
    let open = match query.status.as_deref() {
        None | Some("" | "all") => false,
        Some("pending") => true,
        Some(_) => return Err(ApiError::bad_request("The status must be pending or all.")),
    };
    let (limit, wanted) = cursor::limit(query.limit)?;
    let after = cursor::read(query.cursor.as_deref())?;
    let mut page = deposits::queue(&mut *state.pool.acquire().await?, open, after, wanted).await?;
    let more = page.len() > limit;
    page.truncate(limit);
    let last = page.last().filter(|_| more);
    Ok(web::Json(QueuedDeposits {
        success: true,
        next_cursor: last.map(|last| cursor::write(last.deposit.created_at, last.deposit.id)),
        data: page.into_iter().map(QueuedDeposit::from).collect(),
    }))
}

/// What an admin has seen arrive.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ConfirmDepositBody {
    /// Exact decimal text of what arrived.
    #[schema(value_type = Option<String>)]
    amount: Option<AmountText>,
    /// How it was checked; 1 to 500 characters.
    #[serde(default)]
    note: String,
}

/// Why a deposit is refused.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RejectDepositBody {
    /// 1 to 500 characters; its owner reads it.
    #[serde(default)]
    reason: String,
}

/// Credits a deposit that waits for an admin, once.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = ConfirmDepositBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 400, description = "VALIDATION_FAILED or BAD_REQUEST", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it does not wait for an admin", body = ErrorBody)
    )
)]
#[post("/api/admin/deposits/{id}/confirm")]
async fn confirm_deposit(
    state: web::Data<AppState>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfDeposit,
    body: web::Json<ConfirmDepositBody>,
) -> Result<web::Json<Done>, ApiError> {
    let note = note("note", &body.note)?;
    detached(async move {
        let mut db = state.pool.begin().await?;
        let deposit = waiting(&mut db, id.0, &admin).await?;
        let currency = currency_of(&mut db, &deposit).await?;
        let amount = read_amount(body.amount.as_ref(), currency.decimals)?;
        credit(&mut db, &deposit, amount).await?;
        let to = Status::Provider(State::Completed);
        let shown = json!({ "credited": amount.format(currency.decimals), "currency": deposit.currency, "note": note });
        settle(&mut db, &deposit, to, Some(amount), &note).await?;
        write_down(&mut db, &deposit, &admin, origin, "deposit.confirm", shown).await?;
        db.commit().await?;
        state.users.balances_changed(&[deposit.user]);
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}

/// Refuses a deposit that waits for an admin.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RejectDepositBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 400, description = "VALIDATION_FAILED or BAD_REQUEST", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it does not wait for an admin", body = ErrorBody)
    )
)]
#[post("/api/admin/deposits/{id}/reject")]
async fn reject_deposit(
    state: web::Data<AppState>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfDeposit,
    body: web::Json<RejectDepositBody>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = note("reason", &body.reason)?;
    detached(async move {
        let mut db = state.pool.begin().await?;
        let deposit = waiting(&mut db, id.0, &admin).await?;
        // What was credited before the doubt stays credited.
        let state = if deposit.credited.is_zero() {
            State::Failed
        } else {
            State::Completed
        };
        let to = Status::Provider(state);
        let shown = json!({ "reason": reason });
        settle(&mut db, &deposit, to, None, &reason).await?;
        write_down(&mut db, &deposit, &admin, origin, "deposit.reject", shown).await?;
        db.commit().await?;
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}

/// The deposit, locked, when it waits for an admin who is not its owner.
async fn waiting(db: &mut PgConnection, id: DepositId, admin: &MoneyAdmin) -> Result<Deposit, ApiError> {
    let deposit = deposits::lock(db, id).await?.ok_or_else(not_found)?;
    if admin.person == deposit.user {
        return Err(ApiError::forbidden("You cannot decide about your own deposit."));
    }
    match deposit.status {
        Status::Pending | Status::Provider(State::Review) => Ok(deposit),
        Status::Provider(_) => Err(ApiError::new(
            Code::Conflict,
            "This deposit does not wait for an administrator.",
        )),
    }
}

fn read_amount(text: Option<&AmountText>, decimals: u8) -> Result<Amount, ApiError> {
    let invalid = || ApiError::field("amount", "Please enter a valid amount");
    let amount = text.ok_or_else(invalid)?.parse(decimals);
    let amount = amount.map_err(|error| ApiError::field("amount", error.to_string()))?;
    if amount.is_zero() { Err(invalid()) } else { Ok(amount) }
}

async fn credit(db: &mut PgConnection, deposit: &Deposit, amount: Amount) -> Result<(), ApiError> {
    let transfer = Transfer {
        // Each confirmation raises what was credited, so no two of them have this key.
        key: store::parse(&format!("deposit:confirmed:{}:{}", deposit.id, deposit.credited))?,
        kind: TransferKind::Deposit,
        cause: Cause::new(CauseKind::Deposit, deposit.id),
        legs: vec![
            Leg::debit(AccountKey::external(deposit.currency), amount),
            Leg::credit(AccountKey::available(deposit.user, deposit.currency), amount),
        ],
    };
    match ledger::post_one(db, &transfer).await? {
        Ok(_) => Ok(()),
        Err(refusal) => Err(ApiError::field("amount", refusal.to_string())),
    }
}

async fn settle(
    db: &mut PgConnection,
    deposit: &Deposit,
    to: Status,
    credit: Option<Amount>,
    reason: &str,
) -> Result<(), ApiError> {
    deposits::decide_payments(db, deposit.id).await?;
    if !deposits::settle(db, deposit, to, credit, Some(reason)).await? {
        return Err(ApiError::internal("a locked deposit has moved"));
    }
    Ok(())
}

async fn write_down(
    db: &mut PgConnection,
    deposit: &Deposit,
    admin: &MoneyAdmin,
    origin: Origin,
    action: &'static str,
    after: serde_json::Value,
) -> Result<(), ApiError> {
    let entry = audit::Entry {
        actor: admin.who.actor(),
        action,
        target: format!("deposit:{}", deposit.id),
        before: Some(json!({ "status": deposit.status.as_str() })),
        after: Some(after),
        address: origin.address,
        request_id: origin.request_id,
    };
    audit::append(db, &entry).await?;
    Ok(())
}
