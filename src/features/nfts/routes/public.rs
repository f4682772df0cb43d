use super::path::{OfCollection, OfNft};
use crate::{
    chain::Chains,
    context::Context,
    features::{
        media::{contents, media_store::MediaStore, routes::answer},
        nfts::{
            directory,
            facet_view::FacetView,
            kept::Nfts,
            store::{
                draws,
                nfts::{Page, Shown},
            },
            view::{CollectionView, DrawView, NftDetails, NftPage},
        },
    },
    http::{
        data::Data,
        error::{ApiError, Code, ErrorBody},
        extract::Query,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::nft::{Rarity, TraitFilter};
use serde::Deserialize;
use utoipa::IntoParams;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(list_collections)
        .service(get_collection)
        .service(get_draw)
        .service(get_of_directory)
        .service(list_facets)
        .service(list_nfts)
        .service(get_nft);
}

/// The active collections, the latest release first, at most a hundred.
#[utoipa::path(tag = "nfts", responses((status = 200, body = Data<Vec<CollectionView>>)))]
#[get("/api/nft-collections")]
async fn list_collections(
    context: web::Data<Context>,
    nfts: web::Data<Nfts>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    Ok(nfts.list(&context).await?.answer(&request))
}

/// A collection that is or was active.
#[utoipa::path(tag = "nfts",
    params(("id" = String, Path, description = "24 hex characters")),
    responses((status = 200, body = CollectionView), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[get("/api/nft-collections/{id}")]
async fn get_collection(
    context: web::Data<Context>,
    nfts: web::Data<Nfts>,
    id: OfCollection,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    Ok(nfts.collection(&context, id.0).await?.answer(&request))
}

/// The draw of a blind collection that is or was active.
#[utoipa::path(tag = "nfts",
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<DrawView>),
        (status = 404, description = "NOT_FOUND: also of a collection that is not blind", body = ErrorBody)
    )
)]
#[get("/api/nft-collections/{id}/draw")]
async fn get_draw(
    context: web::Data<Context>,
    nfts: web::Data<Nfts>,
    chains: web::Data<Chains>,
    id: OfCollection,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    Ok(nfts.draw(&context, &chains, id.0).await?.answer(&request))
}

/// The metadata at a place of a blind collection's directory, as any IPFS gateway answers it; not before the seed was told.
#[utoipa::path(tag = "nfts",
    params(
        ("directory" = String, Path, description = "A content id: CIDv1, dag-pb, SHA-256, in base 32"),
        ("place" = i32, Path, description = "From 1")
    ),
    responses(
        (status = 200, content_type = "application/json", body = Vec<u8>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: the store of pictures is away", body = ErrorBody)
    )
)]
#[get("/ipfs/{directory}/{place}")]
async fn get_of_directory(
    context: web::Data<Context>,
    media: web::Data<MediaStore>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::new(Code::NotFound, "Resource not found.");
    let (text, place) = path.into_inner();
    let hash = directory::hash_of(&text).ok_or_else(missing)?;
    let place: i32 = place.parse().map_err(|_| missing())?;
    let mut db = context.pool.acquire().await?;
    let cid = draws::at_place(&mut db, hash, place).await?.ok_or_else(missing)?;
    let cid = cid.parse().map_err(|_| missing())?;
    drop(db);
    let content = contents::get(&context.pool, &media, &cid).await?.ok_or_else(missing)?;
    Ok(answer(content.kind.mime(), content.bytes))
}

/// Attributes of the NFTs of a collection that is or was active, the commonest first, with counts for ranges of values; at most a minute old. Each
/// range is one that `traits` of their list takes. Nothing of a blind collection before it is revealed.
#[utoipa::path(tag = "nfts",
    params(("id" = String, Path, description = "24 hex characters")),
    responses((status = 200, body = Data<Vec<FacetView>>), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[get("/api/nft-collections/{id}/facets")]
async fn list_facets(
    context: web::Data<Context>,
    nfts: web::Data<Nfts>,
    id: OfCollection,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    Ok(nfts.facets(&context, id.0).await?.answer(&request))
}

/// Bytes of a filter by attributes at most.
const MAX_TRAITS_TEXT: usize = 4_000;

/// Which NFTs of a collection.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListQuery {
    /// `Common`, `Uncommon`, `Rare`, `Epic` or `Legendary`; left out, empty or `All` for every one.
    rarity: Option<String>,
    /// True: those with an edition that can be bought, now or in a phase to come, minted or not. Left out, those that are minted, sold or transferred.
    available: Option<bool>,
    /// JSON: of each trait named, the ranges of values of which it must have one, such as `{"Luck":[[1,5],[7,7]]}`. At most 10 traits with 12 ranges each.
    /// 503 `UNAVAILABLE` where too many ask for traits at once, or these take longer than 250 ms to find.
    #[param(max_length = 4000)]
    traits: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
}

/// NFTs of a collection that is or was active, in their order, 60 a page.
#[utoipa::path(tag = "nfts",
    params(("id" = String, Path, description = "24 hex characters"), ListQuery),
    responses((status = 200, body = NftPage), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[get("/api/nft-collections/{id}/nfts")]
async fn list_nfts(
    context: web::Data<Context>,
    nfts: web::Data<Nfts>,
    id: OfCollection,
    query: Query<ListQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let rarity = query.rarity.as_deref().filter(|word| !matches!(*word, "" | "All"));
    let rarity: Option<Rarity> = rarity
        .map(|word| word.parse().map_err(|text: String| ApiError::field("rarity", text)))
        .transpose()?;
    let traits = match query.traits.as_deref().filter(|text| !text.is_empty()) {
        Some(text) => traits(text).map_err(|wrong| ApiError::field("traits", wrong))?,
        None => TraitFilter::default(),
    };
    let shown = match query.available {
        Some(true) => Shown::Available,
        Some(false) | None => Shown::Minted,
    };
    let after = match query.cursor.as_deref().filter(|text| !text.is_empty()) {
        Some(text) => text.parse().ok().filter(|after: &i32| *after >= 0),
        None => Some(0),
    };
    let after = after.ok_or_else(|| ApiError::bad_request("Invalid cursor"))?;
    let page = Page {
        collection: id.0,
        shown,
        rarity,
        traits,
        after,
    };
    Ok(nfts.page(&context, page).await?.answer(&request))
}

/// A filter as the query writes it.
fn traits(text: &str) -> Result<TraitFilter, String> {
    if text.len() > MAX_TRAITS_TEXT {
        return Err("Please choose fewer attributes.".to_owned());
    }
    let asked = serde_json::from_str(text)
        .map_err(|_| "The attributes must be JSON, such as {\"Luck\":[[1,5]]}.".to_owned())?;
    TraitFilter::read(asked)
}

/// An NFT of a collection that is or was active, also one that the lists hide.
#[utoipa::path(tag = "nfts",
    params(("id" = String, Path, description = "24 hex characters")),
    responses((status = 200, body = NftDetails), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[get("/api/nfts/{id}")]
async fn get_nft(
    context: web::Data<Context>,
    nfts: web::Data<Nfts>,
    chains: web::Data<Chains>,
    id: OfNft,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    Ok(nfts.details(&context, &chains, id.0).await?.answer(&request))
}
