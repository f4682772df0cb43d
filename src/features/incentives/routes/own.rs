use super::path::OfClaim;
use crate::{
    audit::{Actor, record::write_down},
    auth::Account,
    context::Context,
    features::incentives::store::{self, Claim},
    http::{
        error::{ApiError, Code, ErrorBody},
        extract::Origin,
        idempotency::{Answer, Once},
        paging,
        tasks::detached,
    },
    ledger::currencies,
};
use actix_web::{HttpResponse, get, post, web};
use domain::{
    ClaimId,
    incentive::{State, Step},
    ledger::CurrencyCode,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::HashMap;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list_claims).service(get_claim).service(take_claim);
}

/// Something that was set aside for the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Claim)]
pub struct ClaimView {
    claim_id: ClaimId,
    currency: CurrencyCode,
    /// Exact decimal text.
    amount: String,
    /// What it is given for.
    reason: String,
    /// `claimable`, `claimed` or `expired`.
    status: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Until when it can be claimed.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    expires_at: Option<OffsetDateTime>,
    /// Null until it was claimed.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    claimed_at: Option<OffsetDateTime>,
}

/// A claim.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClaimData {
    /// Always true.
    success: bool,
    data: ClaimView,
}

/// A page of claims, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Claims {
    /// Always true.
    success: bool,
    data: Vec<ClaimView>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Which claims.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClaimQuery {
    /// `claimable` for those that can be claimed now; left out, all.
    status: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// What is claimed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClaimBody {
    /// 24 hex characters.
    #[serde(default)]
    claim_id: String,
}

/// Digits of each currency behind the point.
struct Decimals(HashMap<CurrencyCode, u8>);

impl Decimals {
    async fn read(db: &mut PgConnection) -> Result<Self, ApiError> {
        let all = currencies::all(db).await?;
        Ok(Self(all.into_iter().map(|one| (one.code, one.decimals)).collect()))
    }

    fn view(&self, claim: Claim) -> Result<ClaimView, ApiError> {
        let decimals = self.0.get(&claim.currency);
        let decimals = decimals.ok_or_else(|| ApiError::internal("a claim has an unknown currency"))?;
        Ok(ClaimView {
            claim_id: claim.id,
            currency: claim.currency,
            amount: claim.amount.format(*decimals),
            reason: claim.reason,
            status: claim.state.as_str(),
            created_at: claim.created_at,
            expires_at: claim.expires_at,
            claimed_at: claim.claimed_at,
        })
    }
}

pub(super) fn not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Claim not found")
}

/// What was set aside for the caller, newest first.
#[utoipa::path(tag = "wallet", security(("token" = [])), params(ClaimQuery), responses((status = 200, body = Claims)))]
#[get("/api/wallet/claims")]
async fn list_claims(
    context: web::Data<Context>,
    who: Account,
    query: web::Query<ClaimQuery>,
) -> Result<web::Json<Claims>, ApiError> {
    let open = match query.status.as_deref() {
        None | Some("" | "all") => false,
        Some("claimable") => true,
        Some(_) => return Err(ApiError::bad_request("The status must be claimable or all.")),
    };
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read(query.cursor.as_deref())?;
    let mut db = context.pool.acquire().await?;
    let mut page = store::of_user(&mut db, who.0.user_id, open, after, wanted).await?;
    let more = page.len() > limit;
    page.truncate(limit);
    let last = page.last().filter(|_| more);
    let next_cursor = last.map(|last| paging::write(last.created_at, last.id));
    let decimals = Decimals::read(&mut db).await?;
    let data = page.into_iter().map(|claim| decimals.view(claim));
    Ok(web::Json(Claims {
        success: true,
        data: data.collect::<Result<_, _>>()?,
        next_cursor,
    }))
}

/// One claim of the caller's, as it stands.
#[utoipa::path(tag = "wallet", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = ClaimData),
        (status = 404, description = "NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/wallet/claims/{id}")]
async fn get_claim(context: web::Data<Context>, who: Account, id: OfClaim) -> Result<web::Json<ClaimData>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let found = store::get(&mut db, id.0).await?;
    let found = found.filter(|claim| claim.user == who.0.user_id && claim.state.is_granted());
    let data = Decimals::read(&mut db).await?.view(found.ok_or_else(not_found)?)?;
    Ok(web::Json(ClaimData { success: true, data }))
}

/// Claims what was set aside for the caller: from now on it is theirs to spend. Claimed again it answers the same.
#[utoipa::path(tag = "wallet", security(("token" = [])), request_body = ClaimBody, responses(
    (status = 200, body = ClaimData),
    (status = 404, description = "NOT_FOUND: there is none, or it is somebody else's", body = ErrorBody),
    (status = 409, description = "CONFLICT: it has expired; or IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/wallet/claim")]
async fn take_claim(
    context: web::Data<Context>,
    who: Account,
    origin: Origin,
    call: Once<ClaimBody>,
) -> Result<HttpResponse, ApiError> {
    detached(async move {
        let user = who.0.user_id;
        let _turn = context.permits.acquire().await?;
        let effect = async |db: &mut PgConnection, body: ClaimBody| {
            let id: ClaimId = body
                .claim_id
                .parse()
                .map_err(|_| ApiError::bad_request("Invalid claim ID"))?;
            let found = store::lock(db, id).await?;
            let found = found.filter(|claim| claim.user == user && claim.state.is_granted());
            let found = found.ok_or_else(not_found)?;
            let decimals = Decimals::read(db).await?;
            let answer = |claim| {
                Answer::ok(&ClaimData {
                    success: true,
                    data: decimals.view(claim)?,
                })
            };
            if found.state == State::Claimed {
                return Ok((answer(found)?, false));
            }
            let to = found.state.after(Step::Claim)?;
            let claimed = store::claim(db, &found).await??;
            let after = json!({ "status": to.as_str() });
            let target = format!("claim:{id}");
            let by = (Actor::User(user), origin);
            write_down(db, by, "claim.claim", target, Some(found.state.as_str()), after).await?;
            Ok((answer(claimed)?, true))
        };
        let (answer, moved) = call.run_by_nature(&context.pool, user, effect).await?;
        if moved == Some(true) {
            context.users.balances_changed(&[user]);
        }
        Ok(answer.into())
    })
    .await
}
