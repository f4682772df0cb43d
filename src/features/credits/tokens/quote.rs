//! The quote for tokens, and where to send them: told to those who may buy, before anything leaves their wallet.

use super::{till::till, token::DECIMALS};
use crate::{
    auth::Account,
    chain::Chains,
    context::Context,
    features::credits::orders::commands::buy::{precheck, selling},
    http::{
        amount::AmountText,
        data::Data,
        error::{ApiError, ErrorBody},
        extract::JsonBody,
    },
    spending::{SpendKind, region::Region},
};
use actix_web::{post, web};
use alloy_primitives::U256;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How many tokens somebody is about to send.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenQuoteBody {
    /// Exact decimal text.
    #[schema(value_type = Option<String>)]
    pool_token_amount: Option<AmountText>,
}

/// The quote at the rate of this moment, and where to send the tokens.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenQuote {
    credits: u64,
    /// Exact decimal text.
    pool_token_amount: String,
    /// In minor units, for the transfer.
    units: String,
    chain_id: u64,
    token_address: String,
    /// The receiver.
    pay_to: String,
}

/// The credits that LP-BAI would buy now, and where to send it. It refuses a purchase that would be sent back: the caller's own limits and breaks, amounts below the
/// minimum, and while nothing is sold.
#[utoipa::path(tag = "credits", security(("token" = [])), request_body = TokenQuoteBody, responses(
    (status = 200, body = Data<TokenQuote>),
    (status = 400, description = "No amount, or below the minimum", body = ErrorBody),
    (status = 403, description = "SPEND_LIMIT, ON_BREAK, ATTESTATION_REQUIRED", body = ErrorBody),
    (status = 409, description = "CREDITS_DISABLED", body = ErrorBody),
    (status = 451, description = "REGION_RESTRICTED", body = ErrorBody),
    (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)
))]
#[post("/api/pool-credit/token-quote")]
pub async fn token_quote(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    region: Region,
    who: Account,
    body: JsonBody<TokenQuoteBody>,
) -> Result<web::Json<Data<TokenQuote>>, ApiError> {
    context.limits.write(who.0.user_id)?;
    region.offers(SpendKind::CreditsToken)?;
    let amount = body.0.pool_token_amount.and_then(|text| text.parse(DECIMALS).ok());
    let amount = amount.filter(|amount| !amount.is_zero()).ok_or_else(no_amount)?;
    let till = till(&chains)?;
    let settings = selling(&mut *context.pool.acquire().await?).await?.settings;
    let units = U256::try_from(amount.minor()).map_err(ApiError::internal)?;
    if !settings.minimum_pool_tokens.is_reached(units, DECIMALS) {
        let text = format!("The minimum is {} LP-BAI.", settings.minimum_pool_tokens);
        return Err(ApiError::bad_request(text));
    }
    let credits = settings.exchange_rate.credits(units, DECIMALS);
    let credits = credits.filter(|credits| !credits.is_zero()).ok_or_else(no_amount)?;
    let cents = settings.usd_rate.price(credits);
    precheck(&context, who.0.user_id, SpendKind::CreditsToken, cents).await?;
    let quote = TokenQuote {
        credits: credits.count(),
        pool_token_amount: amount.format(DECIMALS),
        units: units.to_string(),
        chain_id: till.chain.chain_id,
        token_address: till.token.to_checksum(None),
        pay_to: till.vault.to_checksum(None),
    };
    Ok(Data::json(quote))
}

/// The refusal of what is no amount.
pub fn no_amount() -> ApiError {
    ApiError::bad_request("Invalid pool token amount. Must be greater than 0.")
}
