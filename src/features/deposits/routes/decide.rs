use super::path::OfDeposit;
use super::view::{currency_of, not_found};
use crate::{
    audit::record::write_down,
    auth::MoneyAdmin,
    context::Context,
    db, failpoint,
    features::{
        approvals::ApprovalLimits,
        deposits::store::{self, Confirmed, Deposit, Doubted, Status},
    },
    http::{
        amount::{self, AmountText},
        done::Done,
        error::{ApiError, Code, ErrorBody},
        extract::{Origin, note},
        tasks::detached,
    },
    ledger::{self, currencies::Currency},
    users,
};
use actix_web::{post, web};
use domain::{
    DepositId,
    deposit::State,
    ledger::{AccountKey, Amount, Cause, CauseKind, Leg, Transfer, TransferKind},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(confirm_deposit).service(reject_deposit);
}

/// What an admin has seen arrive.
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

/// What became of a confirmation.
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
    body: web::Json<ConfirmDepositBody>,
) -> Result<web::Json<DepositConfirmed>, ApiError> {
    let note = note("note", &body.note)?;
    let credited = detached(async move {
        let mut db = context.pool.begin().await?;
        let (deposit, payment) = waiting(&mut db, id.0, &admin, body.payment_id.as_deref()).await?;
        let currency = currency_of(&mut db, &deposit).await?;
        let amount = amount::positive(body.amount.as_ref(), currency.decimals)?;
        let needed = confirmations_needed(&approvals, &mut db, &deposit, payment.as_ref(), &currency, amount).await?;
        let payment = payment.map(|payment| payment.payment_id);
        let by = (admin.who.id, admin.who.name.as_str());
        let count = match store::confirm(&mut db, deposit.id, payment, admin.person, by, amount).await? {
            Confirmed::Counted(count) => count,
            Confirmed::Before => {
                let text = "You have confirmed this before. A second administrator must confirm the same amount.";
                return Err(ApiError::new(Code::Conflict, text));
            }
        };
        let mut shown = json!({
            "amount": amount.format(currency.decimals), "currency": deposit.currency, "note": note,
            "payment": payment.map(|id| id.to_string()), "confirmations": count, "needed": needed
        });
        if count < needed {
            record(&mut db, &deposit, &admin, origin, "deposit.confirm_first", shown).await?;
            db.commit().await?;
            return Ok(false);
        }
        credit(&mut db, &deposit, payment, amount).await?;
        store::credit_confirmed(&mut db, deposit.id, payment, admin.person).await?;
        let to = settle(&mut db, &deposit, payment, Some(amount), &note).await?;
        shown["status"] = json!(to.as_str());
        record(&mut db, &deposit, &admin, origin, "deposit.confirm", shown).await?;
        failpoint::reached("deposit.confirm.before_commit");
        db.commit().await?;
        failpoint::reached("deposit.confirm.after_commit");
        context.users.balances_changed(&[deposit.user]);
        Ok(true)
    })
    .await?;
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
    body: web::Json<RejectDepositBody>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = note("reason", &body.reason)?;
    detached(async move {
        let mut db = context.pool.begin().await?;
        let (deposit, payment) = waiting(&mut db, id.0, &admin, body.payment_id.as_deref()).await?;
        let payment = payment.map(|payment| payment.payment_id);
        let to = settle(&mut db, &deposit, payment, None, &reason).await?;
        let shown = json!({ "status": to.as_str(), "reason": reason, "payment": payment.map(|id| id.to_string()) });
        record(&mut db, &deposit, &admin, origin, "deposit.reject", shown).await?;
        db.commit().await?;
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}

/// The deposit, locked, and the payment of it that is decided, when they wait for an admin who is not its owner.
async fn waiting(
    db: &mut PgConnection,
    id: DepositId,
    admin: &MoneyAdmin,
    payment: Option<&str>,
) -> Result<(Deposit, Option<Doubted>), ApiError> {
    // The person before the deposit, as everywhere: what they were credited is counted below.
    let owner = store::get(db, id).await?.ok_or_else(not_found)?.user;
    if admin.person == owner {
        return Err(ApiError::forbidden("You cannot decide about your own deposit."));
    }
    users::lock(db, owner).await?;
    let deposit = store::lock(db, id).await?.ok_or_else(not_found)?;
    let conflict = |text: &'static str| ApiError::new(Code::Conflict, text);
    match deposit.status {
        Status::Pending | Status::Provider(State::Review) => {}
        Status::Provider(_) => return Err(conflict("This deposit does not wait for an administrator.")),
    }
    if deposit.pay_to.is_none() && payment.is_none() {
        return Ok((deposit, None));
    }
    let named = payment.ok_or_else(|| ApiError::field("paymentId", "Name the payment that you decide about."))?;
    let doubted = store::doubted(db, &[deposit.id.to_string()]).await?;
    let found = doubted.into_iter().find(|one| one.payment_id.to_string() == named);
    let changed = "This payment does not wait for an administrator any more. Please look at it again.";
    Ok((deposit, Some(found.ok_or_else(|| conflict(changed))?)))
}

/// Two people where one alone would credit more than the limit within a day, or more than the provider says arrived.
async fn confirmations_needed(
    approvals: &ApprovalLimits,
    db: &mut PgConnection,
    deposit: &Deposit,
    payment: Option<&Doubted>,
    currency: &Currency,
    amount: Amount,
) -> Result<i64, ApiError> {
    let tickers: Vec<String> = currency.networks.iter().map(|network| network.code.clone()).collect();
    let arrived = |payment: &Doubted| payment.arrived.countable(&tickers, u32::from(currency.decimals));
    let alone = approvals.one_may_give(db, deposit.user, currency, amount).await?
        && payment.is_none_or(|payment| amount.minor() <= arrived(payment));
    Ok(if alone { 1 } else { 2 })
}

async fn credit(
    db: &mut PgConnection,
    deposit: &Deposit,
    payment: Option<i64>,
    amount: Amount,
) -> Result<(), ApiError> {
    let key = match payment {
        Some(payment) => format!("deposit:confirmed:payment:{payment}"),
        None => format!("deposit:confirmed:{}", deposit.id),
    };
    let transfer = Transfer {
        key: db::parse(&key)?,
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

/// Marks the payment as decided, and answers where the deposit stands now: with an admin while another payment of it waits.
async fn settle(
    db: &mut PgConnection,
    deposit: &Deposit,
    payment: Option<i64>,
    credit: Option<Amount>,
    reason: &str,
) -> Result<Status, ApiError> {
    let moved = || ApiError::internal("a locked deposit has moved");
    if let Some(payment) = payment
        && !store::decide_payment(db, payment).await?
    {
        return Err(moved());
    }
    let waits = store::states_of(db, deposit.id).await?.contains(&State::Review);
    let to = match (waits, credit) {
        (true, _) => State::Review,
        (false, Some(_)) => State::Completed,
        // What was credited before the doubt stays credited.
        (false, None) if !deposit.credited.is_zero() => State::Completed,
        (false, None) => State::Failed,
    };
    let to = Status::Provider(to);
    if !store::settle(db, deposit, to, credit, Some(reason)).await? {
        return Err(moved());
    }
    Ok(to)
}

async fn record(
    db: &mut PgConnection,
    deposit: &Deposit,
    admin: &MoneyAdmin,
    origin: Origin,
    action: &'static str,
    after: Value,
) -> Result<(), ApiError> {
    let before = Some(deposit.status.as_str());
    let by = (admin.who.actor(), origin);
    write_down(db, by, action, format!("deposit:{}", deposit.id), before, after).await
}
