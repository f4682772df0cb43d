use super::buy;
use crate::{
    command::Done,
    context::Context,
    failpoint,
    features::{
        credits::orders::{
            link::wallet_link,
            store::{
                Method, New,
                order::{self, PayTo},
            },
            view::{CryptoPayment, usd},
        },
        deposits::{
            ask::{self, Refusal, Wanted},
            service::DepositService,
        },
    },
    http::{
        amount::AmountText,
        data::Data,
        error::{ApiError, Code},
        idempotency::{Answer, Once},
        tasks::detached,
    },
    ids,
    ledger::currencies::{self, Currency},
    spending::SpendKind,
};
use actix_web::HttpResponse;
use domain::{
    Decimal, UserId,
    credits::{CRYPTO_HOURS, Credits, bonus},
};
use serde::Deserialize;
use sqlx::PgConnection;
use std::sync::Arc;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

/// The currencies in which credits are bought, the default first (CREDIT-61, CREDIT-62).
pub const CURRENCIES: [&str; 6] = ["USDT", "USDC", "BNB", "BTC", "ETH", "SOL"];
/// The most at once, in cents: ten million dollars.
const MAX_CENTS: u64 = 1_000_000_000;

/// An order in crypto. Unknown fields are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CryptoBody {
    /// In US dollars.
    #[schema(value_type = Option<String>)]
    amount: Option<AmountText>,
    /// The currency's code: USDT (the default), USDC, BNB, BTC, ETH or SOL.
    #[serde(default)]
    currency: String,
}

/// Begins a payment in crypto: an address that waits for it.
pub async fn in_crypto(
    context: &Arc<Context>,
    service: Arc<DepositService>,
    user: UserId,
    call: Once<CryptoBody>,
) -> Result<HttpResponse, ApiError> {
    let context = context.clone();
    detached(async move {
        let place = service.place(user).await;
        let _place = place.ok_or_else(buy::busy)?;
        if let Some(answer) = call.answered(&context.pool, user).await? {
            return Ok(answer.into());
        }
        // Nothing is locked and no connection is held meanwhile; an address that is not used costs nothing.
        let new = ask(&context, &service, user, call.body()).await?;
        let effect = async move |db: &mut PgConnection, _| {
            let permit = buy::permit(db, user, SpendKind::CreditsCrypto, new.usd_cents).await?;
            if !order::has_room(db, user).await? {
                return Err(too_many());
            }
            buy::place(db, permit, &new).await?;
            Ok(Done::with(Answer::ok(&Data::from(CryptoPayment::of(&new)))?))
        };
        context.recorded("credit.order").once(call, user, effect).await
    })
    .await
}

fn too_many() -> ApiError {
    let text = "You have three open payments. Please complete one first, or wait until it expires.";
    ApiError::new(Code::Conflict, text)
}

async fn ask(context: &Context, service: &DepositService, user: UserId, body: &CryptoBody) -> Result<New, ApiError> {
    let mut db = context.pool.acquire().await?;
    let version = buy::selling(&mut db).await?;
    let currency = read_currency(&mut db, &body.currency).await?;
    let cents = read_cents(body.amount.as_ref())?;
    let rate = version.settings.usd_rate;
    let credits = rate.credits(cents).filter(|credits| !credits.is_zero());
    let credits = credits.ok_or_else(|| {
        let least = usd(rate.price(Credits::from(1)));
        ApiError::field("amount", format!("One credit costs ${least}."))
    })?;
    // Asked again when it is stored: this keeps those away from the provider who have no room anyway.
    if !order::has_room(&mut db, user).await? {
        return Err(too_many());
    }
    drop(db);
    buy::precheck(context, user, SpendKind::CreditsCrypto, cents).await?;
    let Some(provider) = &service.provider else {
        tracing::error!("a payment for credits was refused: nowpayments.api_key is not set");
        return Err(buy::not_configured());
    };
    let network = currency.networks.first();
    let network = network.ok_or_else(|| ApiError::internal("a currency of credits has no network"))?;
    let id = ids::credit_order_id();
    let wanted = Wanted {
        order: id.to_string(),
        description: "Cuecast pool credits",
        price: Decimal::new(i128::from(cents), 2),
        price_currency: "usd",
        ticker: &network.code,
    };
    failpoint::reached("order.before_provider");
    let asked = ask::ask(service, provider, &wanted).await;
    failpoint::reached("order.after_provider");
    let (payment, pay_to) = asked.map_err(|refusal| refuse(&refusal, &currency))?;
    let exact = pay_to.amount.parse().ok();
    let page = service
        .sandbox_page
        .as_ref()
        .map(|page| format!("{page}payments/{payment}"));
    let link = || wallet_link(&pay_to.network, &pay_to.address, exact?);
    Ok(New {
        id,
        user,
        method: Method::Crypto,
        credits,
        bonus: bonus(credits),
        usd_cents: cents,
        settings_version: version.number,
        provider_ref: payment.to_string(),
        pay_url: page.or_else(link),
        pay_to: Some(PayTo {
            currency: currency.code,
            network: pay_to.network,
            address: pay_to.address,
            amount: pay_to.amount,
        }),
        return_path: None,
        expires_at: OffsetDateTime::now_utc() + Duration::hours(CRYPTO_HOURS),
    })
}

async fn read_currency(db: &mut PgConnection, code: &str) -> Result<Currency, ApiError> {
    let unknown = || ApiError::field("currency", "Credits cannot be bought in this currency.");
    let wanted = match code.trim() {
        "" => CURRENCIES[0],
        code => code,
    };
    let known = CURRENCIES
        .into_iter()
        .find(|known| *known == wanted)
        .ok_or_else(unknown)?;
    let code = known.parse().map_err(ApiError::internal)?;
    currencies::get(db, code).await?.ok_or_else(unknown)
}

fn read_cents(text: Option<&AmountText>) -> Result<u64, ApiError> {
    let invalid = || ApiError::field("amount", "Please enter a valid amount");
    let amount = text.ok_or_else(invalid)?.parse(2);
    let amount = amount.map_err(|error| ApiError::field("amount", error.to_string()))?;
    let cents = u64::try_from(amount.minor()).map_err(|_| invalid())?;
    match cents {
        0 => Err(invalid()),
        cents if cents > MAX_CENTS => Err(ApiError::field("amount", "The amount is too large.")),
        cents => Ok(cents),
    }
}

fn refuse(refusal: &Refusal, currency: &Currency) -> ApiError {
    match refusal {
        Refusal::TooLittle(minimum) => {
            ApiError::field("amount", format!("The minimum payment is {minimum} {}.", currency.code))
        }
        Refusal::NoSuchTicker(_) => ApiError::field(
            "currency",
            "This currency is not available now. Please choose another one.",
        ),
        Refusal::Provider(_) | Refusal::Unfit(_) => {
            tracing::error!(cause = %refusal, "a payment for credits could not be begun");
            buy::failed()
        }
    }
}
