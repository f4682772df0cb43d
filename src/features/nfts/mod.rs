//! Collections of NFTs: their forms, what is fixed when one is activated, what everybody sees of them, and how their editions are bought and minted.
//!
//! One contract a chain (`src/contracts/CueNfts.sol`) holds all collections. `open` puts the terms of an active one there; an order (`commands::orders`)
//! takes a free edition, holds its price and puts its mint into the outbox; the contract's final events (`reader`) complete orders and tell who owns what;
//! `commands::settle` gives back what was held for a mint that will not come. Nothing else changes the status of an NFT. An order that the buyer's wallet
//! pays has no mint of ours: its edition is reserved while its voucher is good (`commands::reserve`).
//!
//! An edition is one of the copies of an NFT that can be owned. Activation is the moment from which a collection is sold: supply, currency, wallets and
//! royalty, its NFTs with their places and metadata, and the provenance (Keccak-256 of all metadata's content ids in their order) are fixed. A phase is a
//! time of the sale with a price, limits and, where it has one, a list of wallets. A voucher is the signed word with which a buyer's wallet pays and
//! mints in one transaction; the reservation keeps its edition until a final block is younger than its deadline. A blind drop tells by its draw, after its
//! sale, which NFT is which; until then all of them show its veil.
//!
//! A blind collection (`src/contracts/BlindDrops.sol`) promises the order of its metadata and the hash of a `seed` when it is activated; `reveal` ends
//! its sale, has the hash of a later block noted, and tells the seed; the store shows nobody what is under the veil before (`store::nfts`).

mod body;
mod commands;
mod directory;
mod facet_view;
pub mod jobs;
mod kept;
mod metadata;
mod open;
mod order_view;
mod owned;
mod phase_body;
mod phase_view;
mod picture;
mod pins;
mod price;
mod reader;
mod refusal;
mod reveal;
mod routes;
mod seed;
mod site;
mod store;
mod token;
mod view;
mod voucher;

pub use commands::{EndError, end_reservations, give_back, tell_waiting};
pub use kept::Nfts;
pub use open::open;
pub use owned::{Token, is_public, owned, owns};
pub use pins::{PinError, pin, revive as revive_pins};
pub use reader::NftReader;
pub use reveal::{RevealError, reveal};
pub use routes::routes;
pub use voucher::VoucherKey;

use crate::db;
use domain::NftId;
use sqlx::PgConnection;

/// Preview that a shared link of an NFT shows.
#[derive(Debug)]
pub struct Preview {
    pub name: String,
    pub description: String,
    /// A path of this site.
    pub image: Option<String>,
}

/// The public preview of an NFT; None for a draft's, and for one that is not known.
pub async fn preview(db: &mut PgConnection, id: NftId) -> db::Result<Option<Preview>> {
    let found = store::nfts::get(db, id).await?.filter(store::nfts::Nft::is_public);
    Ok(found.map(|nft| Preview {
        image: nft.image_cid.as_deref().map(picture::url),
        name: nft.name,
        description: nft.description,
    }))
}
