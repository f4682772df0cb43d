use super::buy;
use crate::{
    command::Done,
    context::Context,
    db, failpoint,
    features::{
        credits::orders::{
            service::{OrderService, purchase_page, return_path},
            store::{
                self, Method, New, Order, Provider,
                order::{self, set_status},
                payment,
            },
            view::{CardPayment, usd},
        },
        deposits::service::DepositService,
    },
    http::{
        amount::AmountText,
        data::Data,
        error::{ApiError, Code},
        idempotency::{Answer, Once},
        tasks::detached,
    },
    ids,
    providers::stripe::{Error, NewSession, SessionStatus, Stripe},
    spending::{self, SpendKind},
};
use actix_web::HttpResponse;
use domain::{
    CreditOrderId, UserId,
    credits::{CARD_MINIMUM, CARD_MINUTES, Credits, OrderStatus, bonus},
};
use serde::Deserialize;
use sqlx::PgConnection;
use std::sync::Arc;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

/// The most that the provider takes at once, in cents.
const MAX_CENTS: u64 = 99_999_999;
/// The provider's page stays a little longer open than our own count: it takes no less than half an hour.
const LONGER: Duration = Duration::minutes(2);

/// An order by card. Unknown fields are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardBody {
    /// The price that the page showed: it must be that of the credits, within a cent.
    #[schema(value_type = Option<String>)]
    usd_amount: Option<AmountText>,
    /// How many, without the bonus of a pack.
    #[schema(value_type = Option<String>)]
    credits: Option<AmountText>,
    /// A path of this site to which the page leads back afterwards; anything else becomes `/wallet`.
    return_url: Option<String>,
}

/// Begins a card payment: a page of the provider on which it is paid.
pub async fn by_card(
    context: &Arc<Context>,
    service: Arc<OrderService>,
    places: Arc<DepositService>,
    user: UserId,
    call: Once<CardBody>,
) -> Result<HttpResponse, ApiError> {
    let context = context.clone();
    // The open page tells a repeat: within a minute of paying, the same pack may be bought again.
    let call = call.by_nature();
    // The question to the provider comes before the transaction, and neither is cut by a caller who goes away.
    detached(async move {
        let place = places.place(user).await;
        let _place = place.ok_or_else(buy::busy)?;
        if let Some(answer) = call.answered(&context.pool, user).await? {
            return Ok(answer.into());
        }
        // Nothing is locked and no connection is held meanwhile; a page that nobody is told of is never paid.
        let asked = ask(&context, &service, user, call.body()).await?;
        let effect = async move |db: &mut PgConnection, _| {
            let (new, replaced) = match asked {
                Asked::Open(open) => return Ok(Done::with(Answer::ok(&Data::from(CardPayment::again(&open)))?)),
                Asked::New { new, replaced } => (new, replaced),
            };
            let permit = buy::permit(db, user, SpendKind::CreditsCard, new.usd_cents).await?;
            if let Some(id) = replaced {
                drop_open(db, id).await?;
            }
            if order::open_card(db, user).await?.is_some() {
                return Err(under_way());
            }
            buy::place(db, permit, &new).await?;
            Ok(Done::with(Answer::ok(&Data::from(CardPayment::of(&new)))?))
        };
        context.recorded("credit.order").once(call, user, effect).await
    })
    .await
}

/// An order that has a page at the provider.
enum Asked {
    /// The same was asked for before, and its page is open.
    Open(Box<Order>),
    New {
        new: Box<New>,
        /// The open page that was closed for it.
        replaced: Option<CreditOrderId>,
    },
}

fn under_way() -> ApiError {
    let text = "Your last card payment is being confirmed. Please wait a moment.";
    ApiError::new(Code::Conflict, text)
}

async fn ask(context: &Context, service: &OrderService, user: UserId, body: &CardBody) -> Result<Asked, ApiError> {
    let mut db = context.pool.acquire().await?;
    let version = buy::selling(&mut db).await?;
    let open = match order::open_card(&mut db, user).await? {
        Some(id) => store::get(&mut db, id).await?,
        None => None,
    };
    drop(db);
    let rate = version.settings.usd_rate;
    let credits = read_credits(body.credits.as_ref())?;
    let cents = rate.price(credits);
    let shown = body.usd_amount.as_ref().and_then(|text| text.parse(2).ok());
    let shown = shown.and_then(|shown| u64::try_from(shown.minor()).ok());
    if shown.is_none_or(|shown| shown.abs_diff(cents) > 1) {
        let text = format!("{credits} credits cost ${}.", usd(cents));
        return Err(ApiError::field("usdAmount", text));
    }
    if cents < CARD_MINIMUM {
        let least = rate.least(CARD_MINIMUM).unwrap_or(Credits::MAX);
        return Err(ApiError::field(
            "credits",
            format!("Card payments start at {least} credits."),
        ));
    }
    if cents > MAX_CENTS {
        return Err(ApiError::field("credits", "That is too much for one card payment."));
    }
    buy::precheck(context, user, SpendKind::CreditsCard, cents).await?;
    let Some(stripe) = &service.stripe else {
        tracing::error!("a card payment was refused: stripe.secret_key is not set");
        return Err(buy::not_configured());
    };
    let back = return_path(body.return_url.as_deref()).to_owned();
    let replaced = match open {
        Some(open) if is_same(&open, credits, cents, &back) => return Ok(Asked::Open(Box::new(open))),
        Some(open) => Some(close(context, service, stripe, &open).await?),
        None => None,
    };
    let (id, expires_at) = (
        ids::credit_order_id(),
        OffsetDateTime::now_utc() + Duration::minutes(CARD_MINUTES),
    );
    failpoint::reached("order.before_provider");
    let session = stripe
        .create_session(&NewSession {
            order: &id.to_string(),
            cents,
            name: &format!("{credits} Pool Credits"),
            success_url: &purchase_page(&context.site, true, &back),
            cancel_url: &purchase_page(&context.site, false, &back),
            expires_at: (expires_at + LONGER).unix_timestamp(),
        })
        .await;
    failpoint::reached("order.after_provider");
    let session = session.map_err(|cause| refuse(&cause))?;
    let fits = session.client_reference_id.as_deref() == Some(id.to_string().as_str())
        && session.amount_total == i64::try_from(cents).ok()
        && session.currency.as_deref() == Some("usd")
        && session.status == SessionStatus::Open;
    let url = session.url.filter(|url| fits && is_web(url));
    let url = url.ok_or_else(|| {
        tracing::error!(order = %id, "the card provider's page does not fit the order");
        buy::failed()
    })?;
    let new = New {
        id,
        user,
        method: Method::Card,
        credits,
        bonus: bonus(credits),
        usd_cents: cents,
        settings_version: version.number,
        provider_ref: session.id.to_string(),
        pay_to: None,
        pay_url: Some(url),
        return_path: Some(back),
        expires_at,
    };
    let new = Box::new(new);
    Ok(Asked::New { new, replaced })
}

fn is_same(open: &Order, credits: Credits, cents: u64, back: &str) -> bool {
    !open.is_over
        && (open.credits, open.usd_cents) == (credits, Some(cents))
        && open.return_path.as_deref() == Some(back)
}

fn refuse(cause: &Error) -> ApiError {
    tracing::error!(%cause, "a card payment could not be begun");
    buy::failed()
}

fn is_web(url: &str) -> bool {
    url::Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "https" | "http"))
}

fn read_credits(text: Option<&AmountText>) -> Result<Credits, ApiError> {
    let credits = text.and_then(|text| text.parse(0).ok());
    let credits = credits.and_then(|credits| Credits::try_from(credits).ok());
    credits
        .filter(|credits| !credits.is_zero())
        .ok_or_else(|| ApiError::field("credits", "Please enter a whole number of credits above 0."))
}

/// Closes the page that is open, so that one person pays one at a time. A page that was paid meanwhile is looked at now.
async fn close(
    context: &Context,
    service: &OrderService,
    stripe: &Stripe,
    open: &Order,
) -> Result<CreditOrderId, ApiError> {
    let session = open.provider_ref.parse().map_err(ApiError::internal)?;
    match stripe.expire(&session).await {
        Ok(_) => return Ok(open.id),
        Err(Error::Refused { .. }) => {}
        Err(cause @ (Error::Unreachable(_) | Error::Unreadable(_))) => return Err(refuse(&cause)),
    }
    let session = stripe.session(&session).await.map_err(|cause| refuse(&cause))?;
    if session.status == SessionStatus::Expired {
        return Ok(open.id);
    }
    payment::wake(
        &mut *context.pool.acquire().await?,
        Provider::Stripe,
        &open.provider_ref,
        None,
    )
    .await?;
    service.bell.notify_one();
    Err(under_way())
}

/// The order of the page that was closed: it counts for no limit any more.
async fn drop_open(db: &mut PgConnection, id: CreditOrderId) -> db::Result<()> {
    let Some(open) = store::lock(db, id).await? else {
        return Ok(());
    };
    if open.status == OrderStatus::Waiting {
        set_status(db, &open, OrderStatus::Expired, None).await?;
        spending::give_back(db, &open.cause()).await?;
    }
    Ok(())
}
