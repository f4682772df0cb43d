use crate::{
    auth::Account,
    context::Context,
    features::{
        approvals::ApprovalLimits,
        withdrawals::{
            commands,
            plan::{WithdrawalBody, exceeds, plan},
            view::WithdrawalReceipt,
        },
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin},
        idempotency::Once,
        routing::ServiceConfig,
    },
    ledger,
};
use actix_web::{HttpResponse, post, web};
use domain::ledger::Amount;
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(validate_withdrawal).service(request_withdrawal);
}

/// Costs of a withdrawal. Amounts are exact decimal text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalQuote {
    /// Always true.
    valid: bool,
    network_fee: String,
    /// Total taken from the balance: the amount, the fee included.
    total_required: String,
    /// Amount that arrives.
    net_amount: String,
    /// The network that the address belongs to.
    network: String,
}

/// Tells whether a withdrawal could be made now, and what it would cost. Advice only: the request checks everything again.
#[utoipa::path(tag = "wallet", security(("token" = [])), request_body = WithdrawalBody, responses(
    (status = 200, body = Data<WithdrawalQuote>),
    (status = 400, description = "VALIDATION_FAILED with validationErrors, INSUFFICIENT_BALANCE or BAD_REQUEST", body = ErrorBody),
))]
#[post("/api/wallet-v2/validate-withdrawal")]
async fn validate_withdrawal(
    context: web::Data<Context>,
    who: Account,
    body: JsonBody<WithdrawalBody>,
) -> Result<web::Json<Data<WithdrawalQuote>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let plan = plan(&mut db, &body).await?;
    let balances = ledger::balances(&mut db, who.0.user_id).await?;
    let balance = balances.iter().find(|balance| balance.currency == plan.currency.code);
    if plan.amount > balance.map_or(Amount::ZERO, |balance| balance.available) {
        return Err(exceeds());
    }
    let text = |amount: Amount| amount.format(plan.currency.decimals);
    Ok(Data::json(WithdrawalQuote {
        valid: true,
        network_fee: text(plan.fee),
        total_required: text(plan.amount),
        net_amount: text(plan.net),
        network: plan.network.label.clone(),
    }))
}

/// Asks for a withdrawal: the amount is held until admins decide. `Idempotency-Key` makes a repeat answer the first result.
#[utoipa::path(tag = "wallet", security(("token" = [])), request_body = WithdrawalBody, responses(
    (status = 200, body = Data<WithdrawalReceipt>),
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
    commands::request(&context, approvals.into_inner(), who.0.user_id, origin, call).await
}
