//! Credits that people owe, for administrators.

use crate::{
    auth::{Admin, MoneyAdmin},
    context::Context,
    features::{
        approvals::ApprovalLimits,
        credits::{
            commands,
            orders::store::debt::{self, Listed},
            view::GrantedCredits,
        },
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::{Id, JsonBody, Origin, Query},
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{get, post, web};
use domain::{
    Address, CreditOrderId, UserId,
    incentive::{InvalidReason, Reason},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(debts).service(forgive_debt);
}

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct DebtQuery {
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    limit: Option<usize>,
}

/// Credits that somebody owes: their payment was taken back after they were spent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditDebt {
    /// Of the purchase.
    order_id: CreditOrderId,
    user_id: UserId,
    address: Address,
    username: String,
    owed: u64,
    /// Forgiving it waits for a second administrator.
    waits: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<Listed> for CreditDebt {
    fn from(debt: Listed) -> Self {
        Self {
            order_id: debt.order,
            user_id: debt.user,
            address: debt.address,
            username: debt.username,
            owed: debt.owed,
            waits: debt.waits,
            created_at: debt.created_at,
        }
    }
}

/// A page of debts, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditDebts {
    /// Always true.
    success: bool,
    data: Vec<CreditDebt>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Why a debt is forgiven.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ForgiveBody {
    /// 1 to 200 characters; the second administrator and the audit log see it.
    #[serde(default)]
    reason: String,
}

/// The credits that people owe. While they do, no card takes their money and nothing is paid out to them.
#[utoipa::path(tag = "admin", security(("token" = [])), params(DebtQuery), responses((status = 200, body = CreditDebts)))]
#[get("/api/pool-credit/admin/debts")]
async fn debts(
    context: web::Data<Context>,
    _admin: Admin,
    query: Query<DebtQuery>,
) -> Result<web::Json<CreditDebts>, ApiError> {
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read(query.cursor.as_deref())?;
    let mut page = debt::open(&mut *context.pool.acquire().await?, None, after, wanted).await?;
    let more = page.len() > limit;
    page.truncate(limit);
    let last = page.last().filter(|_| more);
    Ok(web::Json(CreditDebts {
        success: true,
        next_cursor: last.map(|last| paging::write(last.created_at, last.order)),
        data: page.into_iter().map(CreditDebt::from).collect(),
    }))
}

/// Lets a debt go. Above the limit for one administrator and day it waits for a second one, among the grants.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = ForgiveBody,
    params(("id" = String, Path, description = "Of the purchase, 24 hex characters")),
    responses(
        (status = 200, body = Data<GrantedCredits>),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: nothing is owed for it", body = ErrorBody),
        (status = 409, description = "CONFLICT: it waits for a second administrator", body = ErrorBody)
    )
)]
#[post("/api/pool-credit/admin/debts/{id}/forgive")]
async fn forgive_debt(
    context: web::Data<Context>,
    approvals: web::Data<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    id: Id<CreditOrderId>,
    body: JsonBody<ForgiveBody>,
) -> Result<web::Json<Data<GrantedCredits>>, ApiError> {
    let reason: Reason = body
        .reason
        .trim()
        .parse()
        .map_err(|error: InvalidReason| ApiError::field("reason", error.to_string()))?;
    let done = commands::forgive(&context, approvals.into_inner(), admin, origin, id.0, reason).await?;
    Ok(Data::json(done))
}
