use crate::{
    context::Context,
    features::presale::store,
    http::{
        error::{ApiError, ErrorBody},
        extract::{ClientAddress, JsonBody},
        limits::{ByAddress, Rate},
    },
};
use actix_web::{post, web};
use alloy_primitives::Address;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Bounds how fast a network address registers: ten a minute.
pub struct ListLimit(ByAddress);

impl Default for ListLimit {
    fn default() -> Self {
        Self(ByAddress::new(Rate {
            burst: 10,
            per_second: 1.0 / 6.0,
        }))
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct WhitelistBody {
    /// Any wallet's.
    #[serde(default)]
    address: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Whitelisted {
    /// Always true.
    success: bool,
    message: &'static str,
}

/// Puts a wallet on the whitelist. The same answer whether or not it was there. Only transfers after it count as listed.
#[utoipa::path(tag = "presale", request_body = WhitelistBody, responses(
    (status = 200, body = Whitelisted),
    (status = 400, description = "No wallet address", body = ErrorBody),
    (status = 429, description = "RATE_LIMITED", body = ErrorBody)
))]
#[post("/api/presale/whitelist")]
pub async fn sale_whitelist(
    context: web::Data<Context>,
    limit: web::Data<ListLimit>,
    from: ClientAddress,
    body: JsonBody<WhitelistBody>,
) -> Result<web::Json<Whitelisted>, ApiError> {
    limit.0.take(from.0)?;
    let address = body.0.address.trim().parse::<domain::Address>();
    let address = address.map_err(|_| ApiError::bad_request("Please enter a valid wallet address"))?;
    let address = Address::from(*address.bytes());
    store::enlist(&mut *context.pool.acquire().await?, address).await?;
    Ok(web::Json(Whitelisted {
        success: true,
        message: "This wallet is on the whitelist",
    }))
}
