use super::plan::{Plan, WithdrawalBody, exceeds, plan};
use crate::{
    audit::Actor,
    auth::Account,
    command::Change,
    context::Context,
    features::{
        approvals::ApprovalLimits,
        withdrawals::{store, view::ESTIMATE},
    },
    http::{
        error::{ApiError, Code, ErrorBody},
        extract::Origin,
        idempotency::{Answer, Once},
    },
    ids,
    ledger::{self, NewHold},
};
use actix_web::{HttpResponse, post, web};
use domain::{
    UserId, WithdrawalId,
    ledger::{Amount, Cause, CauseKind, Refusal},
    withdrawal::State,
};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(validate_withdrawal).service(request_withdrawal);
}

/// What a withdrawal would cost. Amounts are exact decimal text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalQuote {
    /// Always true.
    valid: bool,
    network_fee: String,
    /// What is taken from the balance: the amount, the fee included.
    total_required: String,
    /// What arrives.
    net_amount: String,
    /// The network that the address belongs to.
    network: String,
}

/// A quote.
#[derive(Debug, Serialize, ToSchema)]
pub struct WithdrawalQuoteData {
    /// Always true.
    success: bool,
    data: WithdrawalQuote,
}

/// A withdrawal that was asked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalReceipt {
    id: WithdrawalId,
    /// Always equal to `id`.
    withdrawal_id: WithdrawalId,
    /// `pending`.
    status: &'static str,
    /// 'Pending Review'.
    status_text: &'static str,
    estimated_processing_time: &'static str,
    message: &'static str,
    network_fee: String,
    total_required: String,
    net_amount: String,
}

/// A receipt.
#[derive(Debug, Serialize, ToSchema)]
pub struct WithdrawalReceiptData {
    /// Always true.
    success: bool,
    data: WithdrawalReceipt,
}

/// Tells whether a withdrawal could be made now, and what it would cost. Advice only: the request checks everything again.
#[utoipa::path(tag = "wallet", security(("token" = [])), request_body = WithdrawalBody, responses(
    (status = 200, body = WithdrawalQuoteData),
    (status = 400, description = "VALIDATION_FAILED with validationErrors, INSUFFICIENT_BALANCE or BAD_REQUEST", body = ErrorBody),
))]
#[post("/api/wallet-v2/validate-withdrawal")]
async fn validate_withdrawal(
    context: web::Data<Context>,
    who: Account,
    body: web::Json<WithdrawalBody>,
) -> Result<web::Json<WithdrawalQuoteData>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let plan = plan(&mut db, &body).await?;
    let balances = ledger::balances(&mut db, who.0.user_id).await?;
    let balance = balances.iter().find(|balance| balance.currency == plan.currency.code);
    if plan.amount > balance.map_or(Amount::ZERO, |balance| balance.available) {
        return Err(exceeds());
    }
    let text = |amount: Amount| amount.format(plan.currency.decimals);
    Ok(web::Json(WithdrawalQuoteData {
        success: true,
        data: WithdrawalQuote {
            valid: true,
            network_fee: text(plan.fee),
            total_required: text(plan.amount),
            net_amount: text(plan.net),
            network: plan.network.label.clone(),
        },
    }))
}

/// Asks for a withdrawal: the amount is held until admins decide. `Idempotency-Key` makes a repeat answer the first result.
#[utoipa::path(tag = "wallet", security(("token" = [])), request_body = WithdrawalBody, responses(
    (status = 200, body = WithdrawalReceiptData),
    (status = 400, description = "VALIDATION_FAILED with validationErrors, INSUFFICIENT_BALANCE or BAD_REQUEST", body = ErrorBody),
    (status = 409, description = "CONFLICT: 20 withdrawals are open; or IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/withdrawals/request")]
async fn request_withdrawal(
    context: web::Data<Context>,
    approvals: web::Data<ApprovalLimits>,
    who: Account,
    origin: Origin,
    call: Once<WithdrawalBody>,
) -> Result<HttpResponse, ApiError> {
    let user = who.0.user_id;
    let effect = async move |db: &mut PgConnection, body: WithdrawalBody| {
        let plan = plan(db, &body).await?;
        let (id, needed) = hold(&approvals, db, user, &plan).await?;
        let text = |amount: Amount| amount.format(plan.currency.decimals);
        let change = Change::of(format!("withdrawal:{id}")).after(json!({
            "status": State::Pending.as_str(), "currency": plan.currency.code, "amount": text(plan.amount),
            "networkFee": text(plan.fee), "network": plan.network.code, "destination": plan.destination,
            "approvalsNeeded": needed
        }));
        let receipt = WithdrawalReceiptData {
            success: true,
            data: WithdrawalReceipt {
                id,
                withdrawal_id: id,
                status: State::Pending.as_str(),
                status_text: State::Pending.label(),
                estimated_processing_time: ESTIMATE,
                message: "Withdrawal request submitted successfully!",
                network_fee: text(plan.fee),
                total_required: text(plan.amount),
                net_amount: text(plan.net),
            },
        };
        Ok(change.done(Answer::ok(&receipt)?).moved(user))
    };
    let command = context.audited(Actor::User(user), origin);
    command.once("withdrawal.request", call, user, effect).await
}

/// Holds the money and stores the request, in the caller's transaction.
async fn hold(
    approvals: &ApprovalLimits,
    db: &mut PgConnection,
    user: UserId,
    plan: &Plan,
) -> Result<(WithdrawalId, i16), ApiError> {
    if !store::has_room(db, user).await? {
        let text = "You have too many open withdrawals. Please wait until one is decided.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    let id = ids::withdrawal_id();
    let new = NewHold {
        user,
        currency: plan.currency.code,
        amount: plan.amount,
        cause: Cause::new(CauseKind::Withdrawal, id),
        expires_at: None,
    };
    let hold = match ledger::open_hold(db, &new).await? {
        Ok(hold) => hold,
        Err(Refusal::Insufficient { .. }) => return Err(exceeds()),
        Err(refusal) => return Err(ApiError::internal(refusal)),
    };
    // The person is locked: what they have open and took out within a day counts, so that a large amount in parts needs two as well.
    let lately = store::lately(db, user, plan.currency.code).await?;
    let approvals_needed = if approvals.within_single_approval(&plan.currency, lately, plan.amount) {
        1
    } else {
        2
    };
    let new = store::New {
        id,
        user,
        currency: plan.currency.code,
        network: plan.network.code.clone(),
        amount: plan.amount,
        network_fee: plan.fee,
        net_amount: plan.net,
        destination: plan.destination.clone(),
        user_notes: plan.notes.clone(),
        approvals_needed,
        hold,
    };
    store::insert(db, &new).await?;
    Ok((id, approvals_needed))
}
