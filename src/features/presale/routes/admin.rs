use crate::{
    auth::Admin,
    chain::Chains,
    context::Context,
    features::presale::{
        site::Site,
        store,
        view::{Data, StrayTransfer},
    },
    http::error::{ApiError, ErrorBody},
};
use actix_web::{get, web};

/// Strays that are answered at most.
const MOST: i64 = 200;

/// Other tokens that somebody sent to the presale's vault, the newest 200, each with the call by which the vault's owner returns it.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = Data<Vec<StrayTransfer>>), (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)))]
#[get("/api/presale/admin/strays")]
pub async fn sale_strays(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    _admin: Admin,
) -> Result<web::Json<Data<Vec<StrayTransfer>>>, ApiError> {
    let site = Site::of(&chains)?;
    let found = store::strays(&mut *context.pool.acquire().await?, MOST).await?;
    let all: Vec<_> = found
        .iter()
        .filter_map(|stray| StrayTransfer::of(stray, site.vault, &chains))
        .collect();
    Ok(web::Json(all.into()))
}
