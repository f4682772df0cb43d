use crate::{
    auth::Account,
    context::Context,
    features::{
        credits::orders::{
            commands::{self, CardBody, CryptoBody},
            service::OrderService,
            view::{CardPayment, CryptoPayment},
        },
        deposits::service::DepositService,
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        idempotency::Once,
        routing::ServiceConfig,
    },
    spending::{SpendKind, region::Region},
};
use actix_web::{HttpResponse, post, web};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(purchase_by_card).service(purchase_in_crypto);
}

/// Begins a card payment for credits. The price is the server's; `usdAmount` must be it, within a cent. An open card page of the same person
/// is closed. `Idempotency-Key` makes a repeat answer the first result.
#[utoipa::path(tag = "credits", security(("token" = [])), request_body = CardBody, responses(
    (status = 200, body = Data<CardPayment>),
    (status = 400, description = "VALIDATION_FAILED: the price is another, or below the least that a card pays", body = ErrorBody),
    (status = 409, description = "CREDITS_DISABLED, SPEND_LIMIT, ON_BREAK, ATTESTATION_REQUIRED, CONFLICT: a payment is being confirmed, or credits are owed", body = ErrorBody),
    (status = 451, description = "REGION_RESTRICTED: not offered in the caller's country", body = ErrorBody),
    (status = 502, description = "PAYMENT_FAILED", body = ErrorBody),
    (status = 503, description = "UNAVAILABLE: no provider is configured", body = ErrorBody)
))]
#[post("/api/pool-credit/purchase-stripe")]
async fn purchase_by_card(
    context: web::Data<Context>,
    service: web::Data<OrderService>,
    places: web::Data<DepositService>,
    who: Account,
    region: Region,
    call: Once<CardBody>,
) -> Result<HttpResponse, ApiError> {
    region.offers(SpendKind::CreditsCard)?;
    commands::by_card(&context, service.into_inner(), places.into_inner(), who.0.user_id, call).await
}

/// Begins a payment in crypto for credits: as many as the amount pays, rounded down. `Idempotency-Key` makes a repeat answer the first result.
#[utoipa::path(tag = "credits", security(("token" = [])), request_body = CryptoBody, responses(
    (status = 200, body = Data<CryptoPayment>),
    (status = 409, description = "CREDITS_DISABLED, SPEND_LIMIT, ON_BREAK, ATTESTATION_REQUIRED, CONFLICT: three payments are open", body = ErrorBody),
    (status = 451, description = "REGION_RESTRICTED: not offered in the caller's country", body = ErrorBody),
    (status = 502, description = "PAYMENT_FAILED", body = ErrorBody),
    (status = 503, description = "UNAVAILABLE: no provider is configured", body = ErrorBody)
))]
#[post("/api/pool-credit/purchase-nowpayments")]
async fn purchase_in_crypto(
    context: web::Data<Context>,
    service: web::Data<DepositService>,
    who: Account,
    region: Region,
    call: Once<CryptoBody>,
) -> Result<HttpResponse, ApiError> {
    region.offers(SpendKind::CreditsCrypto)?;
    commands::in_crypto(&context, service.into_inner(), who.0.user_id, call).await
}
