use crate::{
    auth::{Admin, MoneyAdmin},
    context::Context,
    features::{
        approvals::ApprovalLimits,
        credits::{
            commands::{self, Decision, GrantBody},
            store::grants::{self, Waiting},
            view::GrantedCredits,
        },
    },
    http::{
        data::Data,
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{Id, JsonBody, Origin, PathId, Query, note},
        idempotency::Once,
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, get, post, web};
use domain::{Address, CreditGrantId, CreditOrderId, UserId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(grant_credits)
        .service(waiting_grants)
        .service(confirm_grant)
        .service(reject_grant);
}

/// The `{id}` of a grant.
type OfGrant = Id<CreditGrantId>;

impl PathId for CreditGrantId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid grant ID")
    }
}

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GrantQuery {
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// Why a grant is refused.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RejectGrantBody {
    /// 1 to 500 characters, for the audit log.
    #[serde(default)]
    reason: String,
}

/// A grant that waits for a second administrator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingGrant {
    grant_id: CreditGrantId,
    user_id: UserId,
    address: Address,
    username: String,
    amount: u64,
    reason: String,
    /// The purchase whose debt it forgives; nobody gets anything then.
    #[schema(required)]
    forgives: Option<CreditOrderId>,
    /// The administrator who granted it.
    granted_by: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<Waiting> for WaitingGrant {
    fn from(waiting: Waiting) -> Self {
        Self {
            grant_id: waiting.id,
            user_id: waiting.user,
            address: waiting.address,
            username: waiting.username,
            amount: waiting.credits.count(),
            reason: waiting.reason,
            forgives: waiting.debt,
            granted_by: waiting.granted_by,
            created_at: waiting.created_at,
        }
    }
}

/// A page of grants, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingGrants {
    /// Always true.
    success: bool,
    data: Vec<WaitingGrant>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Gives credits to somebody; above the limit for one administrator and day it waits for a second one.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = GrantBody, responses(
    (status = 200, body = Data<GrantedCredits>),
    (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
    (status = 404, description = "USER_NOT_FOUND", body = ErrorBody),
    (status = 409, description = "IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/pool-credit/grant")]
async fn grant_credits(
    context: web::Data<Context>,
    approvals: web::Data<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<GrantBody>,
) -> Result<HttpResponse, ApiError> {
    commands::grant(&context, approvals.into_inner(), admin, origin, call).await
}

/// The grants of credits that wait for a second administrator.
#[utoipa::path(tag = "admin", security(("token" = [])), params(GrantQuery), responses((status = 200, body = WaitingGrants)))]
#[get("/api/pool-credit/admin/grants")]
async fn waiting_grants(
    context: web::Data<Context>,
    _admin: Admin,
    query: Query<GrantQuery>,
) -> Result<web::Json<WaitingGrants>, ApiError> {
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read(query.cursor.as_deref())?;
    let mut page = grants::waiting(&mut *context.pool.acquire().await?, after, wanted).await?;
    let next_cursor = paging::next(&mut page, limit, |last| paging::write(last.created_at, last.id));
    Ok(web::Json(WaitingGrants {
        success: true,
        next_cursor,
        data: page.into_iter().map(WaitingGrant::from).collect(),
    }))
}

/// Confirms credits that another administrator granted: the person has them, once.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<GrantedCredits>),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it does not wait, or this person granted it", body = ErrorBody)
    )
)]
#[post("/api/pool-credit/admin/grants/{id}/confirm")]
async fn confirm_grant(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfGrant,
) -> Result<web::Json<Data<GrantedCredits>>, ApiError> {
    let decision = Decision {
        admin,
        origin,
        id: id.0,
    };
    Ok(Data::json(commands::confirm(&context, decision).await?))
}

/// Refuses credits that another administrator granted. Its granter may take them back themselves.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RejectGrantBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it does not wait", body = ErrorBody)
    )
)]
#[post("/api/pool-credit/admin/grants/{id}/reject")]
async fn reject_grant(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfGrant,
    body: JsonBody<RejectGrantBody>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = note("reason", &body.reason)?;
    let decision = Decision {
        admin,
        origin,
        id: id.0,
    };
    commands::reject(&context, decision, reason).await?;
    Ok(web::Json(Done::OK))
}
