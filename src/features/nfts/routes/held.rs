use crate::{
    context::Context,
    features::nfts::{
        picture::{DEFAULT_LOGO, url},
        store::held::{self, Held},
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::{OfAddress, Query},
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use domain::{CollectionId, NftId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list_held);
}

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct HeldQuery {
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// An NFT of which somebody owns editions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HeldNft)]
pub struct HeldView {
    #[serde(rename = "_id")]
    id: NftId,
    name: String,
    /// A path of this site.
    thumbnail: String,
    collection: HeldCollection,
    /// Editions that there are.
    total_supply: i32,
    /// Numbers of theirs, from 1: the first twenty.
    editions: Vec<i32>,
    /// How many they own.
    edition_count: i64,
}

/// The collection of an NFT that somebody owns.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeldCollection {
    #[serde(rename = "_id")]
    id: CollectionId,
    name: String,
}

/// A page of what somebody owns.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HeldNfts)]
pub struct HeldPage {
    /// Always true.
    success: bool,
    data: Vec<HeldView>,
    /// Null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

impl From<Held> for HeldView {
    fn from(held: Held) -> Self {
        Self {
            id: held.nft,
            name: held.name,
            thumbnail: held.picture_cid.as_deref().map_or_else(|| DEFAULT_LOGO.to_owned(), url),
            collection: HeldCollection {
                id: held.collection,
                name: held.collection_name,
            },
            total_supply: held.total_supply,
            editions: held.editions,
            edition_count: held.edition_count,
        }
    }
}

/// The NFTs of which an address owns editions, the latest mint first, as their transfers on the chain say. An address that has never signed in here may own some.
#[utoipa::path(tag = "nfts",
    params(("address" = String, Path, description = "The wallet's address"), HeldQuery),
    responses((status = 200, body = HeldPage), (status = 400, description = "BAD_REQUEST: no address", body = ErrorBody))
)]
#[get("/api/users/{address}/nfts")]
async fn list_held(
    context: web::Data<Context>,
    address: OfAddress,
    query: Query<HeldQuery>,
) -> Result<web::Json<HeldPage>, ApiError> {
    let after = paging::read(query.cursor.as_deref())?;
    let (limit, wanted) = paging::limit(query.limit)?;
    let mut page = held::by(&mut *context.pool.acquire().await?, address.0, after, wanted).await?;
    let next_cursor = paging::next(&mut page, limit, |last| paging::write(last.minted_at, last.nft));
    Ok(web::Json(HeldPage {
        success: true,
        data: page.into_iter().map(HeldView::from).collect(),
        next_cursor,
    }))
}
