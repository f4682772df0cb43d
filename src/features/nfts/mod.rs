//! Collections of NFTs: their forms, what is fixed when one is activated, and what everybody sees of them.
//!
//! Minting is to come: it takes free rows of `nft_editions`, deploys the contract of an active collection that has none, and is the only one
//! that changes the status of an NFT.

mod body;
mod commands;
mod kept;
mod metadata;
mod picture;
mod price;
mod refusal;
mod routes;
mod store;
mod view;

pub use kept::Nfts;
pub use routes::routes;

use crate::db;
use domain::NftId;
use sqlx::PgConnection;

/// What a shared link of an NFT shows.
#[derive(Debug)]
pub struct Preview {
    pub name: String,
    pub description: String,
    /// A path of this site.
    pub image: Option<String>,
}

/// What everybody may see of an NFT; None for a draft's, and for one that is not known.
pub async fn preview(db: &mut PgConnection, id: NftId) -> db::Result<Option<Preview>> {
    let found = store::nfts::get(db, id).await?.filter(store::nfts::Nft::is_public);
    Ok(found.map(|nft| Preview {
        image: nft.image_cid.as_deref().map(picture::url),
        name: nft.name,
        description: nft.description,
    }))
}
