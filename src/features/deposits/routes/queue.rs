use crate::{
    auth::Admin,
    context::Context,
    features::deposits::store::{self, Doubted, Queued},
    http::{error::ApiError, extract::Query, paging, routing::ServiceConfig},
};
use actix_web::{get, web};
use domain::{DepositId, UserId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(queued_deposits);
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

/// A payment that does not fit its deposit. Amounts are the provider's words.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoubtedPayment {
    /// The provider's number of it.
    payment_id: String,
    /// Reason why it does not fit.
    doubt: String,
    #[schema(required)]
    actually_paid: Option<String>,
    pay_currency: String,
    #[schema(required)]
    outcome: Option<String>,
    #[schema(required)]
    outcome_currency: Option<String>,
}

impl From<Doubted> for DoubtedPayment {
    fn from(payment: Doubted) -> Self {
        let arrived = payment.arrived;
        Self {
            payment_id: payment.payment_id.to_string(),
            doubt: payment.doubt,
            actually_paid: arrived.paid.map(|number| number.to_string()),
            pay_currency: arrived.pay_currency,
            outcome: arrived.outcome.map(|number| number.to_string()),
            outcome_currency: arrived.outcome_currency,
        }
    }
}

/// An admin's word on the amount that has arrived.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepositConfirmation {
    /// Null for a deposit that no provider made.
    #[schema(required)]
    payment_id: Option<String>,
    by: String,
    /// Exact decimal text.
    amount: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
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
    /// The provider's payments that wait for an admin; each is decided by itself.
    payments: Vec<DoubtedPayment>,
    /// Confirmations so far, where a second person must name the same amount.
    confirmations: Vec<DepositConfirmation>,
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
            payments: queued.payments.into_iter().map(DoubtedPayment::from).collect(),
            confirmations: queued
                .confirmations
                .into_iter()
                .map(|one| DepositConfirmation {
                    payment_id: one.payment_id.map(|id| id.to_string()),
                    by: one.by,
                    amount: one.amount.format(queued.decimals),
                    at: one.at,
                })
                .collect(),
            reason: deposit.reason,
            created_at: deposit.created_at,
        }
    }
}

/// Deposits, those that wait for an admin first of all.
#[utoipa::path(tag = "admin", security(("token" = [])), params(DepositQuery), responses((status = 200, body = QueuedDeposits)))]
#[get("/api/admin/deposits")]
async fn queued_deposits(
    context: web::Data<Context>,
    _admin: Admin,
    query: Query<DepositQuery>,
) -> Result<web::Json<QueuedDeposits>, ApiError> {
    let open = match query.status.as_deref() {
        None | Some("" | "all") => false,
        Some("pending") => true,
        Some(_) => return Err(ApiError::bad_request("The status must be pending or all.")),
    };
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read(query.cursor.as_deref())?;
    let mut page = store::queue(&mut *context.pool.acquire().await?, open, after, wanted).await?;
    let next_cursor = paging::next(&mut page, limit, |last| {
        paging::write(last.deposit.created_at, last.deposit.id)
    });
    Ok(web::Json(QueuedDeposits {
        success: true,
        next_cursor,
        data: page.into_iter().map(QueuedDeposit::from).collect(),
    }))
}
