use crate::{
    auth::Viewer,
    error::{ApiError, ErrorBody},
    http::extract::OfAddress,
    state::AppState,
    store::users,
};
use actix_web::{get, web};
use domain::Address;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_wallet);
}

/// Who is behind an address.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Wallet)]
pub struct WalletView {
    address: Address,
    /// Null until one is chosen.
    #[schema(required)]
    username: Option<String>,
    /// True only to an admin's own session.
    is_admin: bool,
}

/// Who is behind an address; also for one that never signed in.
#[utoipa::path(tag = "users", security((), ("token" = [])),
    params(("address" = String, Path, description = "A wallet address")),
    responses(
        (status = 200, body = WalletView),
        (status = 400, description = "BAD_REQUEST: not an address", body = ErrorBody)
    )
)]
#[get("/api/wallet/{address}")]
async fn get_wallet(
    state: web::Data<AppState>,
    viewer: Viewer,
    address: OfAddress,
) -> Result<web::Json<WalletView>, ApiError> {
    let user = users::by_address(&mut *state.pool.acquire().await?, address.0).await?;
    let is_admin = viewer
        .identity()
        .is_some_and(|who| who.address == address.0 && who.is_admin);
    let username = user.and_then(|user| user.username);
    Ok(web::Json(WalletView {
        address: address.0,
        username,
        is_admin,
    }))
}
