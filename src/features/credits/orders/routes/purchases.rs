use crate::{
    auth::Account,
    chain::Chains,
    context::Context,
    features::{
        credits::orders::{
            commands::ask_now,
            service::OrderService,
            store::{self, Method, order::by_ref},
            view::{Purchase, Purchases},
        },
        credits::tokens::{self, Asked},
        deposits::service::DepositService,
    },
    http::{
        data::Data,
        error::{ApiError, Code, ErrorBody},
        extract::{ClientAddress, Id, PathId, Query},
        paging,
        routing::ServiceConfig,
    },
    providers::stripe::SessionId,
};
use actix_web::{get, web};
use domain::{CreditOrderId, ids::InvalidId};
use serde::Deserialize;
use sqlx::PgConnection;
use std::str::FromStr;
use utoipa::IntoParams;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(purchases).service(purchase_of_session).service(purchase);
}

fn not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Purchase not found")
}

/// By what one's purchase is named.
#[derive(Debug, Clone, Copy)]
struct PurchaseId(Asked);

impl FromStr for PurchaseId {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        match tokens::hash_of(text) {
            Some(hash) => Ok(Self(Asked::Transaction(hash))),
            None => text.parse().map(Asked::Id).map(Self),
        }
    }
}

impl PathId for PurchaseId {
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
    chains: web::Data<Chains>,
    who: Account,
    query: Query<PurchasesQuery>,
) -> Result<web::Json<Purchases>, ApiError> {
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read(query.cursor.as_deref())?;
    let mut db = context.pool.acquire().await?;
    let orders = store::history(&mut db, who.0.user_id, after, wanted).await?;
    let mut sent = tokens::booked(&mut db, who.0.address, after, wanted).await?;
    // They are the newest there are: later pages do without.
    if let (None, Ok(till)) = (after, tokens::till(&chains)) {
        sent.extend(tokens::seen(&mut db, &till, who.0.address).await?);
    }
    let sent = sent.into_iter().map(|one| Purchase::of_tokens(one, &chains));
    let mut page: Vec<_> = orders.into_iter().map(Purchase::from).chain(sent).collect();
    page.sort_by(|one, next| next.place().cmp(&one.place()));
    let next_cursor = paging::next(&mut page, limit, |last| {
        let (at, id) = last.place();
        paging::write(at, id)
    });
    Ok(web::Json(Purchases {
        success: true,
        next_cursor,
        data: page,
    }))
}

async fn own(db: &mut PgConnection, who: &Account, id: CreditOrderId) -> Result<store::Order, ApiError> {
    let found = store::get(db, id).await?;
    found.filter(|order| order.user == who.0.user_id).ok_or_else(not_found)
}

/// One's own purchase. Of tokens also by the hash of their transaction, which the node is asked about until a block holds it.
#[utoipa::path(tag = "credits", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters, or 0x and 64 hex digits")),
    responses((status = 200, body = Data<Purchase>), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[get("/api/pool-credit/purchases/{id}")]
async fn purchase(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    address: ClientAddress,
    who: Account,
    id: Id<PurchaseId>,
) -> Result<web::Json<Data<Purchase>>, ApiError> {
    let PurchaseId(asked) = id.0;
    if let Asked::Id(id) = asked {
        let order = store::get(&mut *context.pool.acquire().await?, id).await?;
        if let Some(order) = order.filter(|order| order.user == who.0.user_id) {
            return Ok(Data::json(order.into()));
        }
    }
    // A node may be asked.
    context.limits.chain(address.0)?;
    let till = tokens::till(&chains).ok();
    let found = tokens::find(&context.pool, till.as_ref(), who.0.address, asked).await?;
    let found = found.ok_or_else(not_found)?;
    Ok(Data::json(Purchase::of_tokens(found, &chains)))
}

/// One's own purchase by the card page's session. While it is not settled the provider is asked again, at most every two seconds.
#[utoipa::path(tag = "credits", security(("token" = [])),
    params(("sessionId" = String, Path, description = "The provider's id, such as cs_test_a1b2")),
    responses((status = 200, body = Data<Purchase>), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[get("/api/pool-credit/purchases/by-session/{sessionId}")]
async fn purchase_of_session(
    context: web::Data<Context>,
    service: web::Data<OrderService>,
    deposits: web::Data<DepositService>,
    who: Account,
    session: Id<SessionId>,
) -> Result<web::Json<Data<Purchase>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let id = by_ref(&mut db, Method::Card, session.0.as_str()).await?;
    let order = own(&mut db, &who, id.ok_or_else(not_found)?).await?;
    drop(db);
    if order.status.is_credited() {
        return Ok(Data::json(order.into()));
    }
    let context = context.into_inner();
    ask_now(&context, &service, &deposits, order.id).await?;
    let order = own(&mut *context.pool.acquire().await?, &who, order.id).await?;
    Ok(Data::json(order.into()))
}
