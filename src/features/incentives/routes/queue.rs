use crate::{
    auth::Admin,
    context::Context,
    features::incentives::store::{self, Queued},
    http::{error::ApiError, extract::Query, paging, routing::ServiceConfig},
    ledger::currencies,
};
use actix_web::{get, web};
use domain::{Address, ClaimId, UserId, ledger::CurrencyCode};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(queued_claims);
}

/// Which claims.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QueuedClaimQuery {
    /// `waiting` for those that wait for a second administrator; left out, all.
    status: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// Whose it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClaimOwner {
    id: UserId,
    address: Address,
    username: String,
}

/// A claim as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedClaim {
    id: ClaimId,
    user: ClaimOwner,
    currency: String,
    /// Exact decimal text.
    amount: String,
    /// As its owner reads it.
    reason: String,
    /// `waiting`, `claimable`, `claimed`, `expired` or `rejected`.
    status: &'static str,
    /// Null where the server gave it by itself.
    #[schema(required)]
    granted_by: Option<String>,
    /// The administrator who confirmed or rejected it, where a second one had to.
    #[schema(required)]
    decided_by: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    expires_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    claimed_at: Option<OffsetDateTime>,
}

/// A page of claims, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedClaims {
    /// Always true.
    success: bool,
    data: Vec<QueuedClaim>,
    /// In which something can be granted.
    #[schema(value_type = Vec<String>)]
    currencies: Vec<CurrencyCode>,
    #[schema(required)]
    next_cursor: Option<String>,
}

impl From<Queued> for QueuedClaim {
    fn from(queued: Queued) -> Self {
        let claim = queued.claim;
        Self {
            id: claim.id,
            user: ClaimOwner {
                id: claim.user,
                address: queued.address,
                username: queued.username,
            },
            currency: claim.currency.to_string(),
            amount: claim.amount.format(queued.decimals),
            reason: claim.reason,
            status: claim.state.as_str(),
            granted_by: queued.granted_by,
            decided_by: queued.decided_by,
            created_at: claim.created_at,
            expires_at: claim.expires_at,
            claimed_at: claim.claimed_at,
        }
    }
}

/// Grants to people, newest first.
#[utoipa::path(tag = "admin", security(("token" = [])), params(QueuedClaimQuery), responses((status = 200, body = QueuedClaims)))]
#[get("/api/admin/claims")]
async fn queued_claims(
    context: web::Data<Context>,
    _admin: Admin,
    query: Query<QueuedClaimQuery>,
) -> Result<web::Json<QueuedClaims>, ApiError> {
    let waiting = match query.status.as_deref() {
        None | Some("" | "all") => false,
        Some("waiting") => true,
        Some(_) => return Err(ApiError::bad_request("The status must be waiting or all.")),
    };
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read(query.cursor.as_deref())?;
    let mut db = context.pool.acquire().await?;
    let mut page = store::queue(&mut db, waiting, after, wanted).await?;
    let known = currencies::shown(&mut db).await?.into_iter().filter(|one| one.enabled);
    let next_cursor = paging::next(&mut page, limit, |last| {
        paging::write(last.claim.created_at, last.claim.id)
    });
    Ok(web::Json(QueuedClaims {
        success: true,
        currencies: known.map(|one| one.code).collect(),
        next_cursor,
        data: page.into_iter().map(QueuedClaim::from).collect(),
    }))
}
