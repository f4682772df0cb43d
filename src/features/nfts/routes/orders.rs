use super::path::nft_id;
use crate::{
    auth::{Buyer, Member, MoneyAdmin},
    chain::{Chains, outbox::Payouts},
    context::Context,
    features::nfts::{
        commands::{self, Act, MintBody, OrderServices, PurchaseBody},
        kept::Nfts,
        order_view::OrderView,
        store::orders,
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::{Origin, Query},
        idempotency::Once,
        routing::ServiceConfig,
    },
    spending::{SpendKind, region::Region},
};
use actix_web::{HttpResponse, get, post, web};
use serde::Deserialize;
use utoipa::IntoParams;

/// Orders of a list.
const LISTED: i64 = 100;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(buy_nft).service(mint_nft).service(list_nft_transactions);
}

/// Of which NFT.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
struct OrdersQuery {
    /// 24 hex characters.
    #[param(required)]
    nft_id: Option<String>,
}

/// Buys an edition of an NFT. From the balance its price is held until the mint is final, and comes back when that fails. For the wallet it is reserved, and
/// `payment` says what the wallet sends: payment and mint are one transaction. Who is signed in buys, for the address that they are signed in with.
#[utoipa::path(tag = "nfts", security(("token" = [])), request_body = PurchaseBody, responses(
    (status = 201, body = Data<OrderView>),
    (status = 400, description = "VALIDATION_FAILED, or INSUFFICIENT_BALANCE", body = ErrorBody),
    (status = 403, description = "INVALID_TOKEN for a session that has expired or a token that is none of ours; FORBIDDEN for another address; NOT_LISTED in a phase with a list; SPEND_LIMIT, ON_BREAK, ATTESTATION_REQUIRED", body = ErrorBody),
    (status = 404, description = "NOT_FOUND: not there, or no edition is left", body = ErrorBody),
    (status = 409, description = "CONFLICT: it is being bought already, is not sold now, or the phase's limit or supply is reached", body = ErrorBody),
    (status = 451, description = "REGION_RESTRICTED", body = ErrorBody),
    (status = 503, description = "CHAIN_UNAVAILABLE, also for `wallet` where no key signs vouchers", body = ErrorBody)
))]
#[post("/api/nfts/purchase")]
async fn buy_nft(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    payouts: web::Data<Payouts>,
    nfts: web::Data<Nfts>,
    region: Region,
    who: Buyer,
    call: Once<PurchaseBody>,
) -> Result<HttpResponse, ApiError> {
    context.limits.write(who.0.user_id)?;
    region.offers(SpendKind::Nft)?;
    let desk = OrderServices {
        chains: chains.into_inner(),
        payouts: payouts.into_inner(),
        nfts,
    };
    commands::purchase(&context, desk, (who.0.user_id, who.0.address), call).await
}

/// Mints an edition of an NFT, to the collection's admin wallet or as a gift. One edition a call.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = MintBody, responses(
    (status = 201, body = Data<OrderView>),
    (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
    (status = 404, description = "NOT_FOUND: not there, or no edition is left", body = ErrorBody),
    (status = 409, description = "CONFLICT: its collection is not active", body = ErrorBody),
    (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)
))]
#[post("/api/admin/mint")]
async fn mint_nft(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    payouts: web::Data<Payouts>,
    nfts: web::Data<Nfts>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<MintBody>,
) -> Result<HttpResponse, ApiError> {
    let desk = OrderServices {
        chains: chains.into_inner(),
        payouts: payouts.into_inner(),
        nfts,
    };
    commands::mint(&context, desk, Act { admin, origin }, call).await
}

/// Orders of an NFT, the newest first, at most a hundred: one's own, and to administrators all.
#[utoipa::path(tag = "nfts", security(("token" = [])), params(OrdersQuery), responses((status = 200, body = Data<Vec<OrderView>>)))]
#[get("/api/nfts/transactions")]
async fn list_nft_transactions(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    who: Member,
    query: Query<OrdersQuery>,
) -> Result<web::Json<Data<Vec<OrderView>>>, ApiError> {
    let id = nft_id(query.nft_id.as_deref())?;
    let buyer = match who {
        Member::Administrator => None,
        Member::Person(id) => Some(id),
    };
    let found = orders::list(&mut *context.pool.acquire().await?, id, buyer, LISTED).await?;
    let shown = found.into_iter().map(|order| OrderView::of(order, &chains));
    Ok(Data::json(shown.collect()))
}
