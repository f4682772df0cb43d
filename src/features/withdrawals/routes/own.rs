use super::path::OfWithdrawal;

use crate::{
    auth::Account,
    context::Context,
    features::withdrawals::{
        commands, store,
        view::{WithdrawalView, not_found},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::Origin,
        routing::ServiceConfig,
    },
};
use actix_web::{get, post, web};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_withdrawal).service(cancel_withdrawal);
}

/// One's own withdrawal.
#[utoipa::path(tag = "wallet", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<WithdrawalView>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/withdrawals/{id}")]
async fn get_withdrawal(
    context: web::Data<Context>,
    who: Account,
    id: OfWithdrawal,
) -> Result<web::Json<Data<WithdrawalView>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let found = store::of_user(&mut db, id.0, who.0.user_id)
        .await?
        .ok_or_else(not_found)?;
    Ok(Data::json(WithdrawalView::read(&mut db, found).await?))
}

/// Takes a withdrawal back while no admin has approved it; the amount is available again. Cancelling it again changes nothing.
#[utoipa::path(tag = "wallet", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<WithdrawalView>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is past that", body = ErrorBody)
    )
)]
#[post("/api/withdrawals/{id}/cancel")]
async fn cancel_withdrawal(
    context: web::Data<Context>,
    who: Account,
    origin: Origin,
    id: OfWithdrawal,
) -> Result<web::Json<Data<WithdrawalView>>, ApiError> {
    let view = commands::cancel(&context, who.0.user_id, origin, id.0).await?;
    Ok(Data::json(view))
}
