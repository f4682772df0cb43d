//! The administrators' list of tokens that bought nothing, and the button that sends them back.

use super::{
    history::whole_tokens,
    refused::Reason,
    returns,
    store::returns::{Return, due},
};
use crate::{
    auth::{Admin, MoneyAdmin},
    chain::Chains,
    context::Context,
    http::{
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{Id, Origin, PathId, Query},
        paging,
    },
};
use actix_web::{get, post, web};
use domain::CreditOrderId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReturnsQuery {
    /// `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    limit: Option<usize>,
}

impl PathId for CreditOrderId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid purchase ID")
    }
}

/// Tokens that bought nothing, and are to go back to their sender.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenReturn {
    id: CreditOrderId,
    sender: String,
    /// LP-BAI, exact decimal text.
    amount: String,
    /// `too_little`, `beyond_count`, `closed`, `on_break`, `over_limit` or `unknown_sender`.
    reason: &'static str,
    /// The vault is paying them back.
    under_way: bool,
    /// Why it did not, the last time.
    #[schema(required)]
    refusal: Option<String>,
    /// The transfer by which they came.
    transaction_hash: String,
    #[schema(required)]
    explorer_url: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl TokenReturn {
    fn of(found: Return, chains: &Chains) -> Self {
        let hash = format!("{:#x}", found.tx);
        Self {
            id: found.id,
            sender: found.sender.to_checksum(None),
            amount: whole_tokens(found.units),
            // The release before wrote none for what was too little.
            reason: found.reason.unwrap_or(Reason::TooLittle).as_str(),
            under_way: found.state == "returning",
            refusal: found.refusal,
            explorer_url: chains.explorer_url(found.chain_id, &hash),
            transaction_hash: hash,
            created_at: found.at,
        }
    }
}

/// A page of them, oldest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenReturns {
    /// Always true.
    success: bool,
    data: Vec<TokenReturn>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Tokens that came and bought nothing: below the minimum, past a limit or break of their sender, while nothing was sold, or from a wallet that nobody
/// signed in with in 90 days.
#[utoipa::path(tag = "admin", security(("token" = [])), params(ReturnsQuery), responses((status = 200, body = TokenReturns)))]
#[get("/api/pool-credit/admin/token-returns")]
pub async fn token_returns(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    _admin: Admin,
    query: Query<ReturnsQuery>,
) -> Result<web::Json<TokenReturns>, ApiError> {
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read(query.cursor.as_deref())?;
    let mut page = due(&mut *context.pool.acquire().await?, after, wanted).await?;
    let more = page.len() > limit;
    page.truncate(limit);
    let last = page.last().filter(|_| more);
    Ok(web::Json(TokenReturns {
        success: true,
        next_cursor: last.map(|last| paging::write(last.at, last.id)),
        data: page.into_iter().map(|one| TokenReturn::of(one, &chains)).collect(),
    }))
}

/// Sends tokens back to their sender through the vault, once, however often it is called.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: they are on their way, or went", body = ErrorBody)
    )
)]
#[post("/api/pool-credit/admin/token-returns/{id}")]
pub async fn return_tokens(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: Id<CreditOrderId>,
) -> Result<web::Json<Done>, ApiError> {
    returns::send_back(&context, admin, origin, id.0).await?;
    Ok(web::Json(Done::OK))
}
