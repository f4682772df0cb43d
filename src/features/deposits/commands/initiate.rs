use crate::{
    audit::Actor,
    command::Change,
    context::Context,
    failpoint,
    features::deposits::{
        ask::{self, Refusal},
        service::DepositService,
        store::{self, Deposit, PayTo},
        view::DepositView,
    },
    http::{
        amount::AmountText,
        data::Data,
        error::{ApiError, Code},
        extract::Origin,
        idempotency::{Answer, Once},
        tasks::detached,
    },
    ids,
    ledger::currencies::{self, Currency, DepositMethod},
    users,
};
use actix_web::HttpResponse;
use domain::{
    Decimal, DepositId, UserId,
    ledger::{Amount, AmountError},
};
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;
use utoipa::ToSchema;

/// Digits behind the point that the provider carries.
const PROVIDER_DECIMALS: u8 = 8;
/// The largest deposit in whole units: with eight decimals the provider still spells it exactly.
const MAX_UNITS: i128 = 10_000_000;

const FAILED: &str = "Failed to initiate deposit";

/// Deposit that someone wants to pay in. Fields that it does not name are ignored.
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

/// Begins a deposit: an address to pay to, or a request that an administrator confirms.
pub async fn initiate(
    context: &Arc<Context>,
    service: Arc<DepositService>,
    user: UserId,
    origin: Origin,
    call: Once<DepositBody>,
) -> Result<HttpResponse, ApiError> {
    let context = context.clone();
    // The question to the provider comes before the transaction, and neither is cut by a caller who goes away.
    detached(async move {
        let place = service.place(user).await;
        let _place = place.ok_or_else(away)?;
        if let Some(answer) = call.answered(&context.pool, user).await? {
            return Ok(answer.into());
        }
        // The provider is asked while nothing is locked and no connection is held; an address that is not used costs nothing.
        let asked = ask(&context, &service, user, call.body()).await?;
        let shown = service.clone();
        let effect = async move |db: &mut PgConnection, _| {
            let deposit = store(db, user, &asked).await?;
            let change = Change::of(format!("deposit:{}", deposit.id)).after(json!({
                "currency": deposit.currency, "amount": deposit.amount.format(asked.currency.decimals),
                "network": deposit.pay_to.as_ref().map(|pay_to| &pay_to.network)
            }));
            let view = DepositView::of(&shown, deposit, &asked.currency, None);
            Ok(change.done(Answer::ok(&Data::from(view))?))
        };
        let command = context.audited(Actor::User(user), origin);
        command.once("deposit.initiate", call, user, effect).await
    })
    .await
}

/// A deposit that is asked for, and where the provider wants it paid.
struct Asked {
    id: DepositId,
    currency: Currency,
    amount: Amount,
    payment: Option<(i64, PayTo)>,
}

/// Checks what is wanted, and has the provider make an address for it.
async fn ask(context: &Context, service: &DepositService, user: UserId, body: &DepositBody) -> Result<Asked, ApiError> {
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
        Some(network) => Some(address(service, id, &network, &currency, amount).await?),
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
    service: &DepositService,
    id: DepositId,
    network: &str,
    currency: &Currency,
    amount: Amount,
) -> Result<(i64, PayTo), ApiError> {
    let Some(provider) = &service.provider else {
        tracing::error!("a deposit was refused: nowpayments.api_key is not set");
        return Err(away());
    };
    let exact = Decimal::new(amount.minor(), u32::from(currency.decimals));
    failpoint::reached("deposit.before_ask");
    let wanted = ask::Wanted {
        order: id.to_string(),
        description: "Cuecast deposit",
        price: exact,
        price_currency: network,
        ticker: network,
    };
    let asked = ask::ask(service, provider, &wanted).await;
    failpoint::reached("deposit.after_ask");
    let (payment, pay_to) = asked.map_err(|refusal| refuse(&refusal, currency))?;
    Ok((i64::try_from(payment.0).map_err(ApiError::internal)?, pay_to))
}

/// The provider does not answer as it should: a matter of minutes, mostly.
fn away() -> ApiError {
    ApiError::new(Code::Unavailable, FAILED).after(30)
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
        return Err(away());
    }
    Ok(deposit)
}

fn read_amount(text: Option<&AmountText>, currency: &Currency, by_provider: bool) -> Result<Amount, ApiError> {
    let invalid = || ApiError::field("amount", "Please enter a valid amount");
    let text = text.ok_or_else(invalid)?;
    let read = text.parse(currency.decimals).and_then(|amount| {
        if by_provider {
            let whole = text.parse(currency.decimals.min(PROVIDER_DECIMALS))?;
            let most = 10i128.pow(u32::from(currency.decimals.min(PROVIDER_DECIMALS))) * MAX_UNITS;
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
            away()
        }
    }
}
