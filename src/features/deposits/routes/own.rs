use super::path::OfDeposit;

use crate::{
    auth::Account,
    context::Context,
    features::deposits::{
        service::DepositService,
        store,
        view::{DepositView, currency_of, not_found},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_deposit);
}

/// One's own deposit.
#[utoipa::path(tag = "wallet", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<DepositView>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/deposits/{id}")]
async fn get_deposit(
    context: web::Data<Context>,
    service: web::Data<DepositService>,
    who: Account,
    id: OfDeposit,
) -> Result<web::Json<Data<DepositView>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let deposit = store::get(&mut db, id.0)
        .await?
        .filter(|deposit| deposit.user == who.0.user_id);
    let deposit = deposit.ok_or_else(not_found)?;
    let currency = currency_of(&mut db, &deposit).await?;
    let fee = store::fee(&mut db, deposit.id).await?;
    Ok(Data::json(DepositView::of(&service, deposit, &currency, fee)))
}
