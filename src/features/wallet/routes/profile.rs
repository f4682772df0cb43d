use crate::{
    auth::Viewer,
    context::Context,
    http::{
        error::{ApiError, ErrorBody},
        extract::OfAddress,
        routing::ServiceConfig,
    },
    ledger::{self, currencies},
    users,
};
use actix_web::{get, web};
use domain::{Address, UserId, ledger::format_minor};
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::HashMap;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_wallet);
}

/// The person behind an address; the balances are there for oneself alone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Wallet)]
pub struct WalletView {
    address: Address,
    /// Null until one is chosen.
    #[schema(required)]
    username: Option<String>,
    /// True only to an admin's own session.
    is_admin: bool,
    #[serde(flatten)]
    own: OwnBalances,
}

/// Own balances, available and locked together, as decimal strings; left out where the wallet is someone else's.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnBalances {
    #[serde(skip_serializing_if = "Option::is_none")]
    bitp_balance: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usd_balance: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pool_balance: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bnb_balance: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    imx_balance: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usdt_balance: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sol_balance: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usdc_balance: Option<String>,
}

/// The person behind an address; also for one that never signed in. One's own has the balances.
#[utoipa::path(tag = "wallet", security((), ("token" = [])),
    params(("address" = String, Path, description = "A wallet address")),
    responses(
        (status = 200, body = WalletView),
        (status = 400, description = "BAD_REQUEST: not an address", body = ErrorBody)
    )
)]
#[get("/api/wallet/{address}")]
async fn get_wallet(
    context: web::Data<Context>,
    viewer: Viewer,
    address: OfAddress,
) -> Result<web::Json<WalletView>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let user = users::by_address(&mut db, address.0).await?;
    let me = viewer.identity().filter(|who| who.address == address.0);
    let own = match me {
        Some(me) => own_balances(&mut db, me.user_id).await?,
        None => OwnBalances::default(),
    };
    Ok(web::Json(WalletView {
        address: address.0,
        username: user.and_then(|user| user.username),
        is_admin: me.is_some_and(|me| me.is_admin),
        own,
    }))
}

async fn own_balances(db: &mut PgConnection, user: UserId) -> Result<OwnBalances, ApiError> {
    let held = ledger::balances(db, user).await?;
    let known = currencies::all(db).await?;
    let decimals: HashMap<_, _> = known.iter().map(|one| (one.code, one.decimals)).collect();
    let total = |code: &str| {
        let one = held.iter().find(|one| one.currency.as_str() == code);
        let Some(one) = one else { return Some("0".to_owned()) };
        let minor = one.available.minor().saturating_add(one.locked.minor());
        Some(format_minor(
            minor,
            decimals.get(&one.currency).copied().unwrap_or_default(),
        ))
    };
    Ok(OwnBalances {
        bitp_balance: total("BITP"),
        usd_balance: total("USD"),
        pool_balance: total("POOL"),
        bnb_balance: total("BNB"),
        imx_balance: total("IMX"),
        usdt_balance: total("USDT"),
        sol_balance: total("SOL"),
        usdc_balance: total("USDC"),
    })
}
