use crate::{
    auth::Account,
    context::Context,
    features::deposits::{
        commands::{self, DepositBody},
        service::DepositService,
        view::DepositView,
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::Origin,
        idempotency::Once,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, post, web};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(initiate_deposit);
}

/// Begins a deposit: an address to pay to, or a request that an admin confirms. `Idempotency-Key` makes a repeat answer the first result.
#[utoipa::path(tag = "wallet", security(("token" = [])), request_body = DepositBody, responses(
    (status = 200, body = Data<DepositView>),
    (status = 409, description = "CONFLICT: 20 deposits are open; or IDEMPOTENCY_CONFLICT", body = ErrorBody),
    (status = 503, description = "UNAVAILABLE: the payment provider does not answer", body = ErrorBody)
))]
#[post("/api/deposits/initiate")]
async fn initiate_deposit(
    context: web::Data<Context>,
    service: web::Data<DepositService>,
    who: Account,
    origin: Origin,
    call: Once<DepositBody>,
) -> Result<HttpResponse, ApiError> {
    commands::initiate(&context, service.into_inner(), who.0.user_id, origin, call).await
}
