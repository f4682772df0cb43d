use super::path::OfClaim;

use crate::{
    auth::Account,
    context::Context,
    features::incentives::{
        commands::{self, ClaimBody},
        store,
        view::{ClaimView, Decimals, not_found},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::{Origin, Query},
        idempotency::Once,
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list_claims).service(get_claim).service(take_claim);
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

/// Claims of the caller, newest first.
#[utoipa::path(tag = "wallet", security(("token" = [])), params(ClaimQuery), responses((status = 200, body = Claims)))]
#[get("/api/wallet/claims")]
async fn list_claims(
    context: web::Data<Context>,
    who: Account,
    query: Query<ClaimQuery>,
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
    let next_cursor = paging::next(&mut page, limit, |last| paging::write(last.created_at, last.id));
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
        (status = 200, body = Data<ClaimView>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/wallet/claims/{id}")]
async fn get_claim(
    context: web::Data<Context>,
    who: Account,
    id: OfClaim,
) -> Result<web::Json<Data<ClaimView>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let found = store::get(&mut db, id.0).await?;
    let found = found.filter(|claim| claim.user == who.0.user_id && claim.state.is_granted());
    let view = Decimals::read(&mut db).await?.view(found.ok_or_else(not_found)?)?;
    Ok(Data::json(view))
}

/// Claims what was set aside for the caller: from now on it is theirs to spend. Claimed again it answers the same.
#[utoipa::path(tag = "wallet", security(("token" = [])), request_body = ClaimBody, responses(
    (status = 200, body = Data<ClaimView>),
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
    commands::claim(&context, who.0.user_id, origin, call).await
}
