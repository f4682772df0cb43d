use super::path::{OfCollection, ReasonQuery, search};
use crate::{
    auth::{Admin, MoneyAdmin},
    chain::Chains,
    context::Context,
    features::nfts::{
        body::CollectionBody,
        commands::{self, Act},
        kept::Nfts,
        store::collections::{self, Which},
        view::{AdminCollectionPage, CollectionView},
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
        .service(list_collections_as_admin)
        .service(create_collection)
        .service(update_collection)
        .service(delete_collection);
}

/// Which collections.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct CollectionsQuery {
    /// Part of a name, a creator or a description, or a collection's id. Left out or empty, every collection.
    #[param(max_length = 200)]
    search: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// Collections that were not deleted, newest first, drafts too.
#[utoipa::path(tag = "admin", security(("token" = [])), params(CollectionsQuery), responses((status = 200, body = AdminCollectionPage)))]
#[get("/api/admin/nft-collections")]
async fn list_collections_as_admin(
    context: web::Data<Context>,
    nfts: web::Data<Nfts>,
    _admin: Admin,
    query: Query<CollectionsQuery>,
) -> Result<web::Json<AdminCollectionPage>, ApiError> {
    let search = search(query.search.as_deref())?;
    let (limit, wanted) = paging::limit(query.limit)?;
    let id = search.and_then(|text| text.parse().ok());
    let which = Which {
        id,
        search: search.filter(|_| id.is_none()),
        after: paging::read(query.cursor.as_deref())?,
        limit: wanted,
    };
    let mut page = collections::list(&mut *context.pool.acquire().await?, &which).await?;
    let next_cursor = paging::next(&mut page, limit, |last| paging::write(last.created_at, last.id));
    Ok(web::Json(AdminCollectionPage {
        success: true,
        data: page.into_iter().map(CollectionView::from).collect(),
        next_cursor,
        presets: nfts.presets,
    }))
}

/// Makes a collection. It is a draft: its NFTs are made next, then it is activated.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = CollectionBody, responses(
    (status = 201, body = Data<CollectionView>),
    (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
    (status = 409, description = "IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/admin/nft-collections")]
async fn create_collection(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<CollectionBody>,
) -> Result<HttpResponse, ApiError> {
    commands::create_collection(&context, Act { admin, origin }, call).await
}

/// Changes a collection: the whole form, with its status. When it becomes active, its supply, currency, release date, wallets and royalty are fixed,
/// and so are its NFTs with their metadata.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = CollectionBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<CollectionView>),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: no such step from its status, something fixed would change, or it cannot become active yet", body = ErrorBody)
    )
)]
#[put("/api/admin/nft-collections/{id}")]
async fn update_collection(
    context: web::Data<Context>,
    chains: web::Data<Chains>,
    nfts: web::Data<Nfts>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfCollection,
    body: JsonBody<CollectionBody>,
) -> Result<web::Json<Data<CollectionView>>, ApiError> {
    let act = Act { admin, origin };
    let with = (chains.into_inner(), nfts.into_inner());
    let changed = commands::update_collection(&context, with, act, id.0, body.into_inner()).await?;
    Ok(Data::json(changed.into()))
}

/// Takes a collection and its NFTs off every list.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters"), ReasonQuery),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: somebody owns or buys one of its NFTs", body = ErrorBody)
    )
)]
#[delete("/api/admin/nft-collections/{id}")]
async fn delete_collection(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfCollection,
    query: Query<ReasonQuery>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = query.into_inner().into_reason()?;
    commands::delete_collection(&context, Act { admin, origin }, id.0, reason).await?;
    Ok(web::Json(Done::OK))
}
