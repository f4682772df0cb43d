//! The handling of a signed notification: it is stored, and the provider is asked about the payment that it names.

use crate::{
    audit::Actor,
    command::Change,
    context::Context,
    db,
    features::{
        credits::orders::{
            service::OrderService,
            store::{
                Method, Provider, event,
                order::{self, by_intent, by_ref},
                payment,
            },
        },
        deposits::{commands::notified as notify_deposit, service::DepositService},
    },
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
    providers::{
        nowpayments::Notification,
        stripe::{Event, Stripe, Subject},
    },
};
use actix_web::web;
use domain::CreditOrderId;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Why a notification of which nothing is known here cannot be applied.
const NOT_OURS: &str = "It names no order of ours.";

/// The card provider tells of a session or a charge. True when it is about an order of ours, or about nothing that is looked at here.
pub async fn by_stripe(
    context: &Context,
    service: &OrderService,
    stripe: &Stripe,
    event: &Event,
    body: &str,
) -> db::Result<bool> {
    let (order, reference) = match &event.subject {
        Subject::Other => return Ok(true),
        Subject::Session(id) => {
            let order = by_ref(&mut *context.pool.acquire().await?, Method::Card, id.as_str()).await?;
            (order, Some(id.to_string()))
        }
        Subject::Intent(intent) => of_intent(context, stripe, intent).await?,
    };
    let known = order.zip(reference);
    keep(
        context,
        service,
        Provider::Stripe,
        &event.id,
        &event.kind,
        known,
        None,
        body,
    )
    .await
}

/// The order whose session made a payment, and the session; the provider is asked where it is not known yet.
async fn of_intent(
    context: &Context,
    stripe: &Stripe,
    intent: &str,
) -> db::Result<(Option<CreditOrderId>, Option<String>)> {
    let mut db = context.pool.acquire().await?;
    if let Some(id) = by_intent(&mut db, intent).await? {
        let found = order::get(&mut db, id).await?;
        return Ok((Some(id), found.map(|order| order.provider_ref)));
    }
    drop(db);
    let session = match stripe.session_of(intent).await {
        Ok(Some(session)) => session,
        Ok(None) => return Ok((None, None)),
        Err(cause) => {
            tracing::warn!(%cause, "the card provider does not say to which session a payment belongs");
            return Ok((None, None));
        }
    };
    let order = by_ref(&mut *context.pool.acquire().await?, Method::Card, session.id.as_str()).await?;
    Ok((order, Some(session.id.to_string())))
}

/// The crypto provider tells of a payment. False when it is none of ours.
pub async fn by_nowpayments(
    context: &Context,
    service: &OrderService,
    notification: &Notification,
    body: &str,
) -> db::Result<bool> {
    let reference = notification.payment_id.to_string();
    let parent = notification.parent_payment_id.map(|parent| parent.to_string());
    let order = payment::order_of(
        &mut *context.pool.acquire().await?,
        Provider::Nowpayments,
        &reference,
        parent.as_deref(),
    )
    .await?;
    let id = hex::encode(Sha256::digest(body.as_bytes()));
    let known = order.map(|order| (order, reference));
    keep(
        context,
        service,
        Provider::Nowpayments,
        &id,
        "payment",
        known,
        parent.as_deref(),
        body,
    )
    .await
}

#[allow(clippy::too_many_arguments, reason = "one notification, told apart by who sent it")]
async fn keep(
    context: &Context,
    service: &OrderService,
    provider: Provider,
    id: &str,
    kind: &str,
    known: Option<(CreditOrderId, String)>,
    parent: Option<&str>,
    body: &str,
) -> db::Result<bool> {
    let mut db = context.pool.begin().await?;
    let order = known.as_ref().map(|(order, _)| *order);
    let fresh = !event::is_applied(&mut db, provider, id).await?;
    if fresh {
        // The payment is locked before its notification: settling takes them in this order.
        if let Some((_, reference)) = &known {
            payment::wake(&mut db, provider, reference, parent).await?;
        }
        event::receive(&mut db, provider, id, kind, order, body).await?;
    }
    if known.is_none() {
        event::fail(&mut db, provider, id, NOT_OURS).await?;
    }
    db::commit(db, "credit.notified").await?;
    if known.is_some() && fresh {
        service.bell.notify_one();
    }
    Ok(known.is_some())
}

/// Applies a notification that failed again: the provider is asked anew about what it names.
pub async fn replay(
    context: &web::Data<Context>,
    orders: Arc<OrderService>,
    deposits: Arc<DepositService>,
    actor: Actor,
    origin: Origin,
    provider: Provider,
    id: String,
) -> Result<(), ApiError> {
    let body = event::body_of(&mut *context.pool.acquire().await?, provider, &id).await?;
    let body = body.ok_or_else(|| ApiError::new(Code::NotFound, "Notification not found"))?;
    let known = match (provider, &orders.stripe) {
        (Provider::Stripe, Some(stripe)) => {
            let event = Stripe::event(body.as_bytes()).map_err(ApiError::internal)?;
            by_stripe(context, &orders, stripe, &event, &body).await?
        }
        (Provider::Stripe, None) => return Err(ApiError::new(Code::Unavailable, "Payment service not configured")),
        (Provider::Nowpayments, _) => {
            let notification = serde_json::from_str(&body).map_err(ApiError::internal)?;
            by_nowpayments(context, &orders, &notification, &body).await?
                || notify_deposit(context, &deposits, &notification).await?
        }
    };
    if !known {
        return Err(ApiError::new(Code::Conflict, NOT_OURS));
    }
    let change = Change::of(format!("webhook:{}:{id}", provider.as_str())).after(json!({ "replayed": true }));
    let command = context.clone().into_inner().audited(actor, origin);
    command.run("webhook.replay", async move |_| Ok(change.done(()))).await
}
