use crate::{
    auth::Account,
    context::Context,
    features::{
        credits::orders::{
            commands::ask_now,
            service::OrderService,
            store::{self, Method, order::by_ref},
            view::{Purchase, PurchaseData, Purchases},
        },
        deposits::service::DepositService,
    },
    http::{
        error::{ApiError, Code, ErrorBody},
        extract::{Id, PathId, Query},
        paging,
    },
    providers::stripe::SessionId,
};
use actix_web::{get, web};
use domain::CreditOrderId;
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(purchases).service(purchase_of_session).service(purchase);
}

fn not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Purchase not found")
}

impl PathId for CreditOrderId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid purchase ID")
    }
}

impl PathId for SessionId {
    const NAME: &'static str = "sessionId";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid session ID")
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PurchasesQuery {
    /// `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 by default.
    limit: Option<usize>,
}

/// One's own purchases, newest first.
#[utoipa::path(tag = "credits", security(("token" = [])), params(PurchasesQuery), responses((status = 200, body = Purchases)))]
#[get("/api/pool-credit/purchases")]
async fn purchases(
    context: web::Data<Context>,
    who: Account,
    query: Query<PurchasesQuery>,
) -> Result<web::Json<Purchases>, ApiError> {
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read(query.cursor.as_deref())?;
    let mut page = store::history(&mut *context.pool.acquire().await?, who.0.user_id, after, wanted).await?;
    let next_cursor = paging::next(&mut page, limit, |last| paging::write(last.created_at, last.id));
    Ok(web::Json(Purchases {
        success: true,
        next_cursor,
        data: page.into_iter().map(Purchase::from).collect(),
    }))
}

async fn own(db: &mut PgConnection, who: &Account, id: CreditOrderId) -> Result<store::Order, ApiError> {
    let found = store::get(db, id).await?;
    found.filter(|order| order.user == who.0.user_id).ok_or_else(not_found)
}

/// One's own purchase.
#[utoipa::path(tag = "credits", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses((status = 200, body = PurchaseData), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[get("/api/pool-credit/purchases/{id}")]
async fn purchase(
    context: web::Data<Context>,
    who: Account,
    id: Id<CreditOrderId>,
) -> Result<web::Json<PurchaseData>, ApiError> {
    let order = own(&mut *context.pool.acquire().await?, &who, id.0).await?;
    Ok(web::Json(order.into()))
}

/// One's own purchase by the card page's session. While it is not settled the provider is asked again, at most every two seconds.
#[utoipa::path(tag = "credits", security(("token" = [])),
    params(("sessionId" = String, Path, description = "The provider's id, such as cs_test_a1b2")),
    responses((status = 200, body = PurchaseData), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[get("/api/pool-credit/purchases/by-session/{sessionId}")]
async fn purchase_of_session(
    context: web::Data<Context>,
    service: web::Data<OrderService>,
    deposits: web::Data<DepositService>,
    who: Account,
    session: Id<SessionId>,
) -> Result<web::Json<PurchaseData>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let id = by_ref(&mut db, Method::Card, session.0.as_str()).await?;
    let order = own(&mut db, &who, id.ok_or_else(not_found)?).await?;
    drop(db);
    if order.status.is_credited() {
        return Ok(web::Json(order.into()));
    }
    let context = context.into_inner();
    ask_now(&context, &service, &deposits, order.id).await?;
    let order = own(&mut *context.pool.acquire().await?, &who, order.id).await?;
    Ok(web::Json(order.into()))
}
