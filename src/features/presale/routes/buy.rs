use crate::{
    auth::Account,
    chain::{Chains, indexer},
    context::Context,
    features::presale::{
        CardLinks,
        allocate::cents,
        commands,
        look::look,
        site::{Presale, Site},
        store,
        view::{SaleQuote, SaleTransaction},
    },
    http::{
        amount::AmountText,
        data::Data,
        error::{ApiError, Code, ErrorBody},
        extract::JsonBody,
    },
    spending::{SpendKind, region::Region},
};
use actix_web::{HttpResponse, post, web};
use alloy_primitives::{Address, B256, U256};
use domain::presale::{Coin, Terms, text, units};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Gas for the approval and for the transfer, each (PRESALE-34).
const GAS: u64 = 100_000;

/// How much somebody is about to send.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleQuoteBody {
    /// Exact decimal text.
    #[schema(value_type = Option<String>)]
    amount: Option<AmountText>,
    /// `USDT` or `USDC`.
    #[serde(default)]
    token: String,
    /// The code of whoever referred the buyer. It counts before the first contribution alone.
    #[serde(rename = "ref")]
    referral: Option<String>,
}

/// A transfer that its sender tells of.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleTransactionBody {
    /// The sender, who is signed in.
    #[serde(default)]
    wallet_address: String,
    /// Exact decimal text. The chain's amount counts.
    #[schema(value_type = Option<String>)]
    amount: Option<AmountText>,
    /// `USDT` or `USDC`.
    #[serde(default)]
    token: String,
    /// 0x and 64 hex digits.
    #[serde(default)]
    transaction_hash: String,
    #[serde(rename = "ref")]
    referral: Option<String>,
}

/// It is on its way: the same call answers again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SalePending {
    /// Always true.
    success: bool,
    /// Always true.
    pending: bool,
    transaction_hash: String,
}

/// Where to send how much, told to those who may buy before anything leaves their wallet. With `ref` it attaches the buyer to whoever referred them.
#[utoipa::path(tag = "presale", security(("token" = [])), request_body = SaleQuoteBody, responses(
    (status = 200, body = Data<SaleQuote>),
    (status = 400, description = "No amount, or outside the bounds", body = ErrorBody),
    (status = 403, description = "SPEND_LIMIT, ON_BREAK, ATTESTATION_REQUIRED", body = ErrorBody),
    (status = 409, description = "The sale is not open", body = ErrorBody),
    (status = 451, description = "REGION_RESTRICTED", body = ErrorBody),
    (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)
))]
#[post("/api/presale/quote")]
pub async fn sale_quote(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    presale: web::Data<Presale>,
    region: Region,
    who: Account,
    body: JsonBody<SaleQuoteBody>,
) -> Result<web::Json<Data<SaleQuote>>, ApiError> {
    context.limits.write(who.0.user_id)?;
    region.offers(SpendKind::Presale)?;
    let body = body.0;
    let amount = bounded(body.amount.as_ref(), &presale)?;
    let coin = coin(&body.token)?;
    let site = Site::of(&chains)?;
    let terms = open(&context, &presale, &site).await?;
    commands::precheck(&context, who.0.user_id, cents(amount)).await?;
    if let Some(code) = given(&body.referral) {
        // A link that does not count keeps nobody from buying.
        match commands::attach(&context, &site, sender_of(&who), code).await {
            Ok(()) => {}
            Err(refusal) if refusal.code() == Code::Internal => return Err(refusal),
            Err(_) => tracing::debug!("a referral code does not count"),
        }
    }
    let quote = SaleQuote {
        token: coin.as_str(),
        amount: text(amount),
        allocation: text(terms.price.tokens(amount)),
        units: amount.to_string(),
        chain_id: site.chain.chain_id,
        token_address: site.token(coin).to_checksum(None),
        pay_to: site.vault.to_checksum(None),
        gas_limit: GAS,
    };
    Ok(Data::json(quote))
}

/// The terms of a sale that is open and has something left; what is sent at any other time is only refunded.
async fn open(context: &Context, presale: &Presale, site: &Site) -> Result<Terms, ApiError> {
    let mut db = context.pool.acquire().await?;
    let terms = presale.terms(&mut db, Some(site)).await?;
    let (sold, is_cancelled) = store::sold(&mut db, site.chain).await?;
    let now = time::OffsetDateTime::now_utc().unix_timestamp();
    let is_open = |terms: &Terms| (terms.starts_at..terms.ends_at).contains(&now) && !is_cancelled;
    let Some(terms) = terms.filter(is_open) else {
        return Err(ApiError::new(
            Code::Conflict,
            "The presale is not open. What is sent now would only be refunded.",
        ));
    };
    let left = terms.supply.saturating_sub(sold);
    if terms.price.dollars(left).is_zero() {
        return Err(ApiError::new(Code::Conflict, "The presale is sold out."));
    }
    Ok(terms)
}

/// How many dollars somebody wants to buy coins for.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaleCardBody {
    /// Exact decimal text.
    #[schema(value_type = Option<String>)]
    amount: Option<AmountText>,
}

/// The card provider's page.
#[derive(Debug, Serialize, ToSchema)]
pub struct SaleCardLink {
    url: String,
}

/// A signed link to the card provider's page, on which the caller's own wallet buys coins for so many dollars, rounded up to a cent. It leads back to
/// /presale. Coins in a wallet are no contribution yet.
#[utoipa::path(tag = "presale", security(("token" = [])), request_body = SaleCardBody, responses(
    (status = 200, body = Data<SaleCardLink>),
    (status = 400, description = "No amount, or outside the bounds", body = ErrorBody),
    (status = 403, description = "SPEND_LIMIT, ON_BREAK, ATTESTATION_REQUIRED", body = ErrorBody),
    (status = 409, description = "The sale is not open", body = ErrorBody),
    (status = 451, description = "REGION_RESTRICTED", body = ErrorBody),
    (status = 503, description = "No account at the card provider, or CHAIN_UNAVAILABLE", body = ErrorBody)
))]
#[post("/api/presale/card-link")]
pub async fn sale_card_link(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    presale: web::Data<Presale>,
    cards: web::Data<CardLinks>,
    region: Region,
    who: Account,
    body: JsonBody<SaleCardBody>,
) -> Result<web::Json<Data<SaleCardLink>>, ApiError> {
    context.limits.write(who.0.user_id)?;
    region.offers(SpendKind::Presale)?;
    let amount = bounded(body.0.amount.as_ref(), &presale)?;
    open(&context, &presale, &Site::of(&chains)?).await?;
    commands::precheck(&context, who.0.user_id, cents(amount)).await?;
    let currency = presale.config.moonpay_currency.as_str();
    let url = cards.link(currency, sender_of(&who), amount, &context.site.public_origin)?;
    Ok(Data::json(SaleCardLink { url }))
}

/// Tells of a transfer into the presale. It decides nothing: what is final on the chain counts, told or not. 200 with what it came to once it is allocated,
/// 202 while it is on its way, 400 for a transaction that is none of the sale's.
#[utoipa::path(tag = "presale", security(("token" = [])), request_body = SaleTransactionBody, responses(
    (status = 200, body = Data<SaleTransaction>),
    (status = 202, description = "It is not final yet", body = SalePending),
    (status = 400, description = "It is no transfer of USDT or USDC to the presale", body = ErrorBody),
    (status = 403, description = "Another wallet's; SPEND_LIMIT, ON_BREAK, ATTESTATION_REQUIRED", body = ErrorBody),
    (status = 451, description = "REGION_RESTRICTED", body = ErrorBody),
    (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)
))]
#[post("/api/presale/transaction")]
pub async fn sale_transaction(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    presale: web::Data<Presale>,
    region: Region,
    who: Account,
    body: JsonBody<SaleTransactionBody>,
) -> Result<HttpResponse, ApiError> {
    context.limits.write(who.0.user_id)?;
    let body = body.0;
    if body.wallet_address.trim().parse::<domain::Address>().ok() != Some(who.0.address) {
        return Err(ApiError::forbidden("Wallet address mismatch"));
    }
    let hash = hash_of(&body.transaction_hash).ok_or_else(|| ApiError::bad_request("Invalid transaction hash."))?;
    coin(&body.token)?;
    let site = Site::of(&chains)?;
    let sender = sender_of(&who);
    if let Some(answer) = known(&context, &chains, &site, sender, hash).await? {
        return Ok(answer);
    }
    let amount = bounded(body.amount.as_ref(), &presale)?;
    region.offers(SpendKind::Presale)?;
    commands::precheck(&context, who.0.user_id, cents(amount)).await?;
    if let Some(code) = given(&body.referral) {
        // As at the quote: a link that does not count is no fault of the transfer.
        let _ = commands::attach(&context, &site, sender, code).await;
    }
    store::report(&mut *context.pool.acquire().await?, hash, sender).await?;
    match look(&site, sender, hash).await {
        Ok(Some(Err(refused))) => return Err(refused),
        Ok(Some(Ok(())) | None) => {}
        Err(error) => {
            tracing::warn!(%error, "the chain cannot be asked about a contribution");
            if indexer::store::is_undone(&mut *context.pool.acquire().await?, site.chain).await? {
                return Err(ApiError::new(
                    Code::ChainUnavailable,
                    "The chain cannot be relied on right now. Nothing is lost.",
                ));
            }
        }
    }
    Ok(HttpResponse::Accepted().json(SalePending {
        success: true,
        pending: true,
        transaction_hash: format!("{hash:#x}"),
    }))
}

/// The answer about a transaction whose transfers are final.
async fn known(
    context: &Context,
    chains: &Chains,
    site: &Site,
    sender: Address,
    hash: B256,
) -> Result<Option<HttpResponse>, ApiError> {
    let rows = store::by_transaction(&mut *context.pool.acquire().await?, site.chain, hash.as_slice()).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let Some(row) = rows.iter().find(|row| row.contribution.sender == sender) else {
        return Err(ApiError::forbidden("Wallet address mismatch"));
    };
    Ok(Some(if row.share.is_some() {
        HttpResponse::Ok().json(Data::from(SaleTransaction::of(row, chains)))
    } else {
        HttpResponse::Accepted().json(SalePending {
            success: true,
            pending: true,
            transaction_hash: format!("{hash:#x}"),
        })
    }))
}

/// The amount within the bounds of one transfer (PRESALE-18 to 20).
fn bounded(amount: Option<&AmountText>, presale: &Presale) -> Result<U256, ApiError> {
    let amount = amount.filter(|amount| !amount.is_empty());
    let amount = amount.ok_or_else(|| ApiError::bad_request("Please enter an amount"))?;
    let written = amount.clone().into_string();
    let amount = units(written.trim())
        .ok_or_else(|| ApiError::bad_request("Please enter an amount with at most 18 decimals"))?;
    let (least, most) = (presale.config.minimum, presale.config.maximum);
    if amount < least {
        let text = format!("Minimum purchase amount is {} USDT/USDC", grouped(least));
        return Err(ApiError::bad_request(text));
    }
    if amount > most {
        let text = format!("Maximum purchase amount is {} USDT/USDC", grouped(most));
        return Err(ApiError::bad_request(text));
    }
    Ok(amount)
}

/// With commas between thousands, as the documents write it.
fn grouped(amount: U256) -> String {
    let plain = text(amount);
    let (whole, rest) = plain
        .split_once('.')
        .map_or((plain.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    rest.map_or(grouped.clone(), |rest| format!("{grouped}.{rest}"))
}

fn coin(text: &str) -> Result<Coin, ApiError> {
    let coin = text.trim().to_ascii_uppercase().parse::<Coin>();
    coin.map_err(|unknown| ApiError::bad_request(unknown.to_string()))
}

fn given(code: &Option<String>) -> Option<&str> {
    code.as_deref().map(str::trim).filter(|code| !code.is_empty())
}

/// 0x and 64 hex digits of either case.
fn hash_of(text: &str) -> Option<B256> {
    let digits = text.trim().strip_prefix("0x")?;
    let is_hash = digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| digits.parse().ok()).flatten()
}

/// The caller's address as the chain has it.
pub(super) fn sender_of(who: &Account) -> Address {
    Address::from(*who.0.address.bytes())
}
