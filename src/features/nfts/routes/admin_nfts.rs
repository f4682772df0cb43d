use super::path::{OfNft, ReasonQuery, search};
use crate::{
    auth::{Admin, MoneyAdmin},
    chain::Chains,
    context::Context,
    features::nfts::{
        body::NftBody,
        commands::{self, Act},
        kept,
        store::nfts::{self, Which},
        view::{NftDetails, NftPage, NftView},
    },
    http::{
        data::Data,
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin, Query},
        idempotency::Once,
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, delete, get, post, put, web};
use serde::Deserialize;
use utoipa::IntoParams;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(list_nfts_as_admin)
        .service(get_nft_as_admin)
        .service(create_nft)
        .service(update_nft)
        .service(force_delete_nft)
        .service(delete_nft);
}

/// Which NFTs.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct NftsQuery {
    /// Part of a name or a description. Left out or empty, every NFT.
    #[param(max_length = 200)]
    search: Option<String>,
    /// A collection's id; left out or empty, of all.
    collection: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// NFTs that were not deleted, newest first, drafts too.
#[utoipa::path(tag = "admin", security(("token" = [])), params(NftsQuery), responses((status = 200, body = NftPage)))]
#[get("/api/admin/nfts")]
async fn list_nfts_as_admin(
    context: web::Data<Context>,
    _admin: Admin,
    query: Query<NftsQuery>,
) -> Result<web::Json<NftPage>, ApiError> {
    let collection = query
        .collection
        .as_deref()
        .map(str::trim)
        .filter(|text| !text.is_empty());
    let collection = collection
        .map(|text| text.parse().map_err(|_| ApiError::bad_request("Invalid collection ID")))
        .transpose()?;
    let (limit, wanted) = paging::limit(query.limit)?;
    let which = Which {
        collection,
        search: search(query.search.as_deref())?,
        after: paging::read(query.cursor.as_deref())?,
        limit: wanted,
    };
    let mut page = nfts::list(&mut *context.pool.acquire().await?, &which).await?;
    let next_cursor = paging::next(&mut page, limit, |last| paging::write(last.created_at, last.id));
    Ok(web::Json(NftPage {
        success: true,
        data: page.into_iter().map(NftView::from).collect(),
        next_cursor,
    }))
}

/// An NFT, also a draft.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses((status = 200, body = NftDetails), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[get("/api/admin/nfts/{id}")]
async fn get_nft_as_admin(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    _admin: Admin,
    id: OfNft,
) -> Result<web::Json<NftDetails>, ApiError> {
    Ok(web::Json(kept::details(&context, &chains, id.0, true).await?))
}

/// Makes an NFT of a collection that is a draft.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = NftBody, responses(
    (status = 201, body = Data<NftView>),
    (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
    (status = 404, description = "NOT_FOUND: the collection", body = ErrorBody),
    (status = 409, description = "CONFLICT: the collection was activated; or IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/admin/createNFT")]
async fn create_nft(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<NftBody>,
) -> Result<HttpResponse, ApiError> {
    commands::create_nft(&context, Act { admin, origin }, call).await
}

/// Changes an NFT that is a draft: the whole form. Its status stays as it is; once its collection was activated only its price changes.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = NftBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<NftView>),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: the NFT or the collection", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is no draft, or something fixed would change", body = ErrorBody)
    )
)]
#[put("/api/admin/updateNFT/{id}")]
async fn update_nft(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfNft,
    body: JsonBody<NftBody>,
) -> Result<web::Json<Data<NftView>>, ApiError> {
    let changed = commands::update_nft(&context, Act { admin, origin }, id.0, body.into_inner()).await?;
    Ok(Data::json(changed.into()))
}

/// Deletes an NFT that is a draft.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters"), ReasonQuery),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it was minted, or its collection was activated", body = ErrorBody)
    )
)]
#[delete("/api/admin/deleteNFT/{id}")]
async fn delete_nft(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfNft,
    query: Query<ReasonQuery>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = query.into_inner().into_reason()?;
    commands::delete_nft(&context, Act { admin, origin }, id.0, false, reason).await?;
    Ok(web::Json(Done::OK))
}

/// Takes an NFT off every list, whatever its status. Its page, its owners, its payments and its token stay. Orders
/// that are not on their way to the chain are cancelled, and what was held for them goes back.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters"), ReasonQuery),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: an edition is just being minted, or reserved for a wallet that may still pay", body = ErrorBody)
    )
)]
#[delete("/api/admin/deleteNFT/{id}/force")]
async fn force_delete_nft(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfNft,
    query: Query<ReasonQuery>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = query.into_inner().into_reason()?;
    commands::delete_nft(&context, Act { admin, origin }, id.0, true, reason).await?;
    Ok(web::Json(Done::OK))
}
