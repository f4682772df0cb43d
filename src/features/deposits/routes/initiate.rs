use super::DepositData;
use crate::{
    audit::{self, Actor},
    auth::Account,
    context::Context,
    failpoint,
    features::deposits::{
        service::{self, Desk, Refusal},
        store::{self, Deposit, PayTo},
    },
    http::{
        amount::AmountText,
        error::{ApiError, Code, ErrorBody},
        extract::Origin,
        idempotency::{Answer, Once},
        tasks::detached,
    },
    ids,
    ledger::currencies::{self, Currency, DepositMethod},
    users,
};
use actix_web::{HttpResponse, post, web};
use domain::{
    Decimal, DepositId, UserId,
    ledger::{Amount, AmountError},
};
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

/// Digits behind the point that the provider carries.
const PROVIDER_DECIMALS: u8 = 8;
/// The largest deposit in whole units: with eight decimals the provider still spells it exactly.
const MOST: i128 = 10_000_000;

const FAILED: &str = "Failed to initiate deposit";

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(initiate_deposit);
}

/// What someone wants to pay in. Fields that it does not name are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepositBody {
    /// The currency's code.
    #[serde(default)]
    currency_id: String,
    /// Exact decimal text, or a number.
    #[schema(value_type = Option<String>)]
    amount: Option<AmountText>,
    /// The network's code; needed for a currency with several.
    #[serde(default)]
    now_payments_currency: Option<String>,
}

/// Begins a deposit: an address to pay to, or a request that an admin confirms. `Idempotency-Key` makes a repeat answer the first result.
#[utoipa::path(tag = "wallet", security(("token" = [])), request_body = DepositBody, responses(
    (status = 200, body = DepositData),
    (status = 409, description = "CONFLICT: 20 deposits are open; or IDEMPOTENCY_CONFLICT", body = ErrorBody),
    (status = 503, description = "UNAVAILABLE: the payment provider does not answer", body = ErrorBody)
))]
#[post("/api/deposits/initiate")]
async fn initiate_deposit(
    context: web::Data<Context>,
    deposits: web::Data<Desk>,
    who: Account,
    origin: Origin,
    call: Once<DepositBody>,
) -> Result<HttpResponse, ApiError> {
    detached(async move {
        let user = who.0.user_id;
        let place = deposits.place(user).await;
        let _place = place.ok_or_else(|| ApiError::new(Code::Unavailable, FAILED))?;
        if let Some(answer) = call.answered(&context.pool, user).await? {
            return Ok(answer.into());
        }
        // The provider is asked while nothing is locked and no connection is held; an address that is not used costs nothing.
        let asked = ask(&context, &deposits, user, call.body()).await?;
        let effect = async |db: &mut PgConnection, _| {
            let deposit = store(db, user, &asked).await?;
            let entry = audit::Entry {
                actor: Actor::User(user),
                action: "deposit.initiate",
                target: format!("deposit:{}", deposit.id),
                before: None,
                after: Some(json!({
                    "currency": deposit.currency, "amount": deposit.amount.format(asked.currency.decimals),
                    "network": deposit.pay_to.as_ref().map(|pay_to| &pay_to.network)
                })),
                address: origin.address,
                request_id: origin.request_id,
            };
            audit::append(db, &entry).await?;
            Ok((Answer::ok(&DepositData::of(&deposits, deposit, &asked.currency))?, ()))
        };
        let _turn = context.permits.acquire().await?;
        let (answer, _) = call.run(&context.pool, user, effect).await?;
        Ok(answer.into())
    })
    .await
}

/// What was asked for, and where the provider wants it paid.
struct Asked {
    id: DepositId,
    currency: Currency,
    amount: Amount,
    payment: Option<(i64, PayTo)>,
}

/// Checks what is wanted, and has the provider make an address for it.
async fn ask(context: &Context, desk: &Desk, user: UserId, body: &DepositBody) -> Result<Asked, ApiError> {
    let unknown = || ApiError::field("currencyId", "This currency cannot be deposited.");
    let code = body.currency_id.trim().parse().map_err(|_| unknown())?;
    let mut db = context.pool.acquire().await?;
    let currency = currencies::get(&mut db, code).await?.ok_or_else(unknown)?;
    if currency.deposit_method == DepositMethod::None {
        return Err(unknown());
    }
    let by_provider = currency.deposit_method == DepositMethod::Nowpayments;
    let amount = read_amount(body.amount.as_ref(), &currency, by_provider)?;
    if amount < currency.minimum_deposit {
        let minimum = currency.minimum_deposit.format(currency.decimals);
        return Err(ApiError::field(
            "amount",
            format!("The minimum deposit is {minimum} {code}."),
        ));
    }
    let network = match by_provider {
        true => Some(read_network(body.now_payments_currency.as_deref(), &currency)?),
        false => None,
    };
    // Asked again when it is stored: this keeps those away from the provider who have no room anyway.
    if !store::has_room(&mut db, user).await? {
        return Err(too_many());
    }
    drop(db);
    let id = ids::deposit_id();
    let payment = match network {
        Some(network) => Some(address(desk, id, &network, &currency, amount).await?),
        None => None,
    };
    Ok(Asked {
        id,
        currency,
        amount,
        payment,
    })
}

async fn address(
    desk: &Desk,
    id: DepositId,
    network: &str,
    currency: &Currency,
    amount: Amount,
) -> Result<(i64, PayTo), ApiError> {
    let Some(provider) = &desk.provider else {
        tracing::error!("a deposit was refused: nowpayments.api_key is not set");
        return Err(ApiError::new(Code::Unavailable, FAILED));
    };
    let exact = Decimal::new(amount.minor(), u32::from(currency.decimals));
    failpoint::reached("deposit.before_ask");
    let asked = service::ask(desk, provider, id, network, exact).await;
    failpoint::reached("deposit.after_ask");
    let (payment, pay_to) = asked.map_err(|refusal| refuse(&refusal, currency))?;
    Ok((i64::try_from(payment.0).map_err(ApiError::internal)?, pay_to))
}

fn too_many() -> ApiError {
    let text = "You have too many open deposits. Please complete one first.";
    ApiError::new(Code::Conflict, text)
}

async fn store(db: &mut PgConnection, user: UserId, asked: &Asked) -> Result<Deposit, ApiError> {
    users::lock(&mut *db, user).await?;
    if !store::has_room(db, user).await? {
        return Err(too_many());
    }
    let new = store::New {
        id: asked.id,
        user,
        currency: asked.currency.code,
        amount: asked.amount,
        pay_to: asked.payment.as_ref().map(|(_, pay_to)| pay_to.clone()),
    };
    let deposit = store::insert(db, &new).await?;
    if let Some((payment, _)) = &asked.payment
        && !store::remember(db, *payment, asked.id).await?
    {
        tracing::error!(payment, "the provider gave the number of a payment twice");
        return Err(ApiError::new(Code::Unavailable, FAILED));
    }
    Ok(deposit)
}

fn read_amount(text: Option<&AmountText>, currency: &Currency, by_provider: bool) -> Result<Amount, ApiError> {
    let invalid = || ApiError::field("amount", "Please enter a valid amount");
    let text = text.ok_or_else(invalid)?;
    let read = text.parse(currency.decimals).and_then(|amount| {
        if by_provider {
            let whole = text.parse(currency.decimals.min(PROVIDER_DECIMALS))?;
            let most = 10i128.pow(u32::from(currency.decimals.min(PROVIDER_DECIMALS))) * MOST;
            if whole.minor() > most {
                return Err(AmountError::TooLarge);
            }
        }
        Ok(amount)
    });
    match read {
        Ok(amount) if !amount.is_zero() => Ok(amount),
        Err(error @ (AmountError::TooManyDecimals(_) | AmountError::TooLarge)) => {
            Err(ApiError::field("amount", error.to_string()))
        }
        Ok(_) | Err(AmountError::Empty | AmountError::NotDecimal | AmountError::Exponent | AmountError::Negative) => {
            Err(invalid())
        }
    }
}

/// The network to pay on: the one that was chosen, or the only one.
fn read_network(chosen: Option<&str>, currency: &Currency) -> Result<String, ApiError> {
    let wanted = chosen.map(str::trim).filter(|code| !code.is_empty());
    let found = match (wanted, currency.networks.as_slice()) {
        (None, [only]) => Some(only),
        (None, _) => None,
        (Some(code), networks) => networks.iter().find(|network| network.code == code),
    };
    found
        .map(|network| network.code.clone())
        .ok_or_else(|| ApiError::field("nowPaymentsCurrency", "Please select a blockchain network"))
}

fn refuse(refusal: &Refusal, currency: &Currency) -> ApiError {
    match refusal {
        Refusal::TooLittle(minimum) => {
            ApiError::field("amount", format!("The minimum deposit is {minimum} {}.", currency.code))
        }
        Refusal::NoSuchTicker(_) => ApiError::field(
            "nowPaymentsCurrency",
            "This network is not available now. Please choose another one.",
        ),
        Refusal::Provider(_) | Refusal::Unfit(_) => {
            tracing::error!(cause = %refusal, "a deposit was refused");
            ApiError::new(Code::Unavailable, FAILED)
        }
    }
}
