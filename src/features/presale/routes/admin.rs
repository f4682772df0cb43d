use crate::{
    auth::{Admin, MoneyAdmin},
    chain::{Chains, outbox::Payouts},
    context::Context,
    features::presale::{
        anew::{Publisher, publish_anew},
        site::{Presale, Site},
        store,
        view::{SaleRoot, StrayTransfer},
    },
    http::{
        data::Data,
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin},
    },
};
use actix_web::{get, post, web};
use domain::incentive::{InvalidReason, Reason};
use serde::Deserialize;
use utoipa::ToSchema;

/// Strays that are answered at most.
const MAX_ROWS: i64 = 200;

/// Other tokens that somebody sent to the presale's vault, the newest 200, each with the call by which the vault's owner returns it.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = Data<Vec<StrayTransfer>>), (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)))]
#[get("/api/presale/admin/strays")]
pub async fn sale_strays(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    _admin: Admin,
) -> Result<web::Json<Data<Vec<StrayTransfer>>>, ApiError> {
    let site = Site::of(&chains)?;
    let found = store::strays(&mut *context.pool.acquire().await?, MAX_ROWS).await?;
    let all: Vec<_> = found
        .iter()
        .filter_map(|stray| StrayTransfer::of(stray, site.vault, &chains))
        .collect();
    Ok(Data::json(all))
}

/// All roots by number: what was published, what is on its way, and what the guardian rejected.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = Data<Vec<SaleRoot>>), (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)))]
#[get("/api/presale/admin/roots")]
pub async fn sale_roots(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    _admin: Admin,
) -> Result<web::Json<Data<Vec<SaleRoot>>>, ApiError> {
    let site = Site::of(&chains)?;
    let roots = store::roots(&mut *context.pool.acquire().await?, site.chain).await?;
    let all: Vec<_> = roots.iter().map(|root| SaleRoot::of(root, &chains)).collect();
    Ok(Data::json(all))
}

/// Why a root is published anew.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnewBody {
    /// 1 to 200 characters, for the audit log.
    #[serde(default)]
    reason: String,
}

/// Makes a root that the guardian rejected anew, of the shares as they stand now, and publishes it in its place.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = AnewBody,
    params(("number" = u32, Path, description = "From 0 on")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it was not rejected", body = ErrorBody),
        (status = 503, description = "CHAIN_UNAVAILABLE", body = ErrorBody)
    )
)]
#[post("/api/presale/admin/roots/{number}/publish")]
pub async fn publish_sale_root(
    context: web::Data<Context>,
    (chains, payouts, presale): (web::Data<Chains>, web::Data<Payouts>, web::Data<Presale>),
    admin: MoneyAdmin,
    origin: Origin,
    number: web::Path<String>,
    body: JsonBody<AnewBody>,
) -> Result<web::Json<Done>, ApiError> {
    let number = number
        .parse()
        .map_err(|_| ApiError::bad_request("A root's number is 0 or above."))?;
    let reason: Reason = body
        .reason
        .trim()
        .parse()
        .map_err(|error: InvalidReason| ApiError::field("reason", error.to_string()))?;
    let publisher = Publisher {
        chains: chains.into_inner(),
        payouts: payouts.into_inner(),
        presale: presale.into_inner(),
    };
    publish_anew(&context, publisher, admin, origin, number, reason).await?;
    Ok(web::Json(Done::OK))
}
