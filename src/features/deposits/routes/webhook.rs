use crate::{
    context::Context,
    features::deposits::{service::DepositService, store},
    http::{
        done::Done,
        error::{ApiError, Code, ErrorBody},
    },
    providers::nowpayments::SIGNATURE_HEADER,
};
use actix_web::{HttpRequest, post, web};
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(nowpayments_notification);
}

/// Where NOWPayments tells of a payment. A signed notification has the payment asked about; nothing in it is believed beyond its number.
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
    service: web::Data<DepositService>,
    request: HttpRequest,
    body: web::Bytes,
) -> Result<web::Json<Done>, ApiError> {
    let signature = request
        .headers()
        .get(SIGNATURE_HEADER)
        .and_then(|value| value.to_str().ok());
    let notification = service
        .provider
        .as_ref()
        .zip(signature)
        .and_then(|(provider, signature)| provider.notification(&body, signature))
        .ok_or_else(|| ApiError::new(Code::InvalidSignature, "The notification is not signed."))?;
    let number = |id: u64| i64::try_from(id).ok();
    let known = match number(notification.payment_id.0) {
        Some(id) => {
            let parent = notification.parent_payment_id.and_then(|id| number(id.0));
            store::wake(&mut *context.pool.acquire().await?, id, parent).await?
        }
        None => false,
    };
    if known {
        service.bell.notify_one();
    } else {
        // Answered all the same: asking again would not make it ours.
        tracing::warn!(payment = %notification.payment_id, order = ?notification.order_id, "a notification names a payment that is not ours");
    }
    Ok(web::Json(Done::OK))
}
