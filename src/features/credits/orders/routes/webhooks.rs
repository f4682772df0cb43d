//! Where providers tell of payments. A signed notification has the payment asked about; nothing in it is believed beyond its name.

use crate::{
    context::Context,
    features::{
        credits::orders::{commands::notified, service::OrderService},
        deposits::{self, service::DepositService},
    },
    http::{
        done::Done,
        error::{ApiError, Code, ErrorBody},
        routing::ServiceConfig,
    },
    providers::{
        nowpayments::SIGNATURE_HEADER as NOWPAYMENTS,
        stripe::{SIGNATURE_HEADER as STRIPE, Stripe},
    },
};
use actix_web::{HttpRequest, post, web};
use time::OffsetDateTime;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(nowpayments_notification).service(stripe_notification);
}

fn unsigned() -> ApiError {
    ApiError::new(Code::InvalidSignature, "The notification is not signed.")
}

fn header<'a>(request: &'a HttpRequest, name: &str) -> Option<&'a str> {
    request.headers().get(name).and_then(|value| value.to_str().ok())
}

/// Where NOWPayments tells of a payment, of a deposit or of an order of credits. A signed notification has the payment asked about; nothing in it
/// is believed beyond its number.
#[utoipa::path(tag = "wallet", request_body(content = String, content_type = "application/json"),
    params(("x-nowpayments-sig" = String, Header, description = "Hex HMAC-SHA512 of the JSON with sorted keys")),
    responses(
        (status = 200, body = Done),
        (status = 401, description = "INVALID_SIGNATURE", body = ErrorBody)
    )
)]
#[post("/api/webhooks/nowpayments")]
async fn nowpayments_notification(
    context: web::Data<Context>,
    deposits: web::Data<DepositService>,
    orders: web::Data<OrderService>,
    request: HttpRequest,
    body: web::Bytes,
) -> Result<web::Json<Done>, ApiError> {
    let notification = deposits
        .provider
        .as_ref()
        .zip(header(&request, NOWPAYMENTS))
        .and_then(|(provider, signature)| provider.notification(&body, signature))
        .ok_or_else(unsigned)?;
    let text = std::str::from_utf8(&body).map_err(|_| unsigned())?;
    let known = deposits::commands::notified(&context, &deposits, &notification).await?
        || notified::by_nowpayments(&context, &orders, &notification, text).await?;
    if !known {
        // Answered all the same: asking again would not make it ours.
        tracing::warn!(payment = %notification.payment_id, order = ?notification.order_id, "a notification names a payment that is not ours");
    }
    Ok(web::Json(Done::OK))
}

/// Where Stripe tells of a session, a refund or a dispute. A signed notification has the session asked about; nothing in it is believed beyond
/// its id. Types that nothing is made of are answered and ignored.
#[utoipa::path(tag = "credits", request_body(content = String, content_type = "application/json"),
    params(("stripe-signature" = String, Header, description = "t=SECONDS,v1=Hex HMAC-SHA256 of SECONDS.BODY")),
    responses(
        (status = 200, body = Done),
        (status = 400, description = "BAD_REQUEST: signed, and not to be read", body = ErrorBody),
        (status = 401, description = "INVALID_SIGNATURE", body = ErrorBody)
    )
)]
#[post("/api/webhooks/stripe")]
async fn stripe_notification(
    context: web::Data<Context>,
    orders: web::Data<OrderService>,
    request: HttpRequest,
    body: web::Bytes,
) -> Result<web::Json<Done>, ApiError> {
    let now = OffsetDateTime::now_utc().unix_timestamp();
    let (stripe, _) = orders
        .stripe
        .as_ref()
        .zip(header(&request, STRIPE))
        .filter(|(stripe, signature)| stripe.is_signed(&body, signature, now))
        .ok_or_else(unsigned)?;
    let unreadable = || ApiError::bad_request("The notification cannot be read.");
    let event = Stripe::event(&body).map_err(|_| unreadable())?;
    let text = std::str::from_utf8(&body).map_err(|_| unreadable())?;
    if !notified::by_stripe(&context, &orders, stripe, &event, text).await? {
        tracing::warn!(
            event = event.id,
            kind = event.kind,
            "a notification names no order of ours"
        );
    }
    Ok(web::Json(Done::OK))
}
