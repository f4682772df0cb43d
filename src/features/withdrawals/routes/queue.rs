use crate::{
    auth::Admin,
    chain::outbox::store::payments,
    context::Context,
    features::withdrawals::{
        store::{self, CAUSE, Queued},
        view::ChainPayment,
    },
    http::{error::ApiError, extract::Query, paging, routing::ServiceConfig},
};
use actix_web::{get, web};
use domain::{Address, UserId, WithdrawalId, withdrawal::State};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(queued_withdrawals);
}

/// Which withdrawals.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WithdrawalQuery {
    /// One of the states; left out, all.
    status: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// Whose it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct WithdrawalOwner {
    id: UserId,
    address: Address,
    username: String,
}

/// The person who did it, and when.
#[derive(Debug, Serialize, ToSchema)]
pub struct WithdrawalApproval {
    by: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A withdrawal as admins see it. Amounts are exact decimal text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedWithdrawal {
    id: WithdrawalId,
    user: WithdrawalOwner,
    currency: String,
    /// The network's code.
    network: String,
    amount: String,
    network_fee: String,
    /// Amount that is to be paid out.
    net_amount: String,
    destination_address: String,
    user_notes: String,
    /// `pending`, `approved_once`, `approved`, `paying`, `completed`, `rejected` or `cancelled`.
    status: &'static str,
    needs_second_approval: bool,
    approvals: Vec<WithdrawalApproval>,
    /// The person who took it last before they sent the money, and when.
    #[schema(required)]
    taken: Option<WithdrawalApproval>,
    #[schema(required)]
    reason: Option<String>,
    #[schema(required)]
    transaction_hash: Option<String>,
    /// Null where people send it by hand.
    #[schema(required)]
    payment: Option<ChainPayment>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl QueuedWithdrawal {
    fn of(queued: Queued, payment: Option<ChainPayment>) -> Self {
        let withdrawal = queued.withdrawal;
        let text = |amount: domain::ledger::Amount| amount.format(queued.decimals);
        Self {
            id: withdrawal.id,
            user: WithdrawalOwner {
                id: withdrawal.user,
                address: queued.address,
                username: queued.username,
            },
            currency: withdrawal.currency.to_string(),
            network: withdrawal.network,
            amount: text(withdrawal.amount),
            network_fee: text(withdrawal.network_fee),
            net_amount: text(withdrawal.net_amount),
            destination_address: withdrawal.destination,
            user_notes: withdrawal.user_notes,
            status: withdrawal.status.as_str(),
            needs_second_approval: withdrawal.approvals_needed > 1,
            approvals: queued
                .approvals
                .into_iter()
                .map(|approval| WithdrawalApproval {
                    by: approval.by,
                    at: approval.at,
                })
                .collect(),
            taken: withdrawal.payer.map(|payer| WithdrawalApproval {
                by: payer.name,
                at: payer.since,
            }),
            reason: withdrawal.reason,
            transaction_hash: withdrawal.transaction_hash,
            payment,
            created_at: withdrawal.created_at,
        }
    }
}

/// A page of the queue, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedWithdrawals {
    /// Always true.
    success: bool,
    data: Vec<QueuedWithdrawal>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Withdrawals of everyone.
#[utoipa::path(tag = "admin", security(("token" = [])), params(WithdrawalQuery), responses((status = 200, body = QueuedWithdrawals)))]
#[get("/api/admin/withdrawals")]
async fn queued_withdrawals(
    context: web::Data<Context>,
    _admin: Admin,
    query: Query<WithdrawalQuery>,
) -> Result<web::Json<QueuedWithdrawals>, ApiError> {
    let status = match query.status.as_deref() {
        None | Some("" | "all") => None,
        Some(word) => Some(word.parse::<State>().map_err(|_| {
            let text =
                "The status must be pending, approved_once, approved, paying, completed, rejected, cancelled or all.";
            ApiError::bad_request(text)
        })?),
    };
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read(query.cursor.as_deref())?;
    let mut db = context.pool.acquire().await?;
    let mut page = store::queue(&mut db, status, after, wanted).await?;
    let next_cursor = paging::next(&mut page, limit, |last| {
        paging::write(last.withdrawal.created_at, last.withdrawal.id)
    });
    let ids: Vec<_> = page.iter().map(|queued| queued.withdrawal.id.to_string()).collect();
    let standing = payments::standing(&mut db, CAUSE, &ids).await?;
    let mut standing: HashMap<_, _> = standing.into_iter().map(|one| (one.cause_id.clone(), one)).collect();
    Ok(web::Json(QueuedWithdrawals {
        success: true,
        next_cursor,
        data: page
            .into_iter()
            .map(|queued| {
                let payment = standing.remove(&queued.withdrawal.id.to_string());
                QueuedWithdrawal::of(queued, payment.map(ChainPayment::from))
            })
            .collect(),
    }))
}
