//! Owners of a collection's tokens, by events that are final.

use super::{
    site::READER,
    store::{collections, owned as store},
};
use crate::{
    chain::indexer::{self, Watch},
    db::Result,
};
use alloy_primitives::Address as ChainAddress;
use domain::{Address, CollectionId};
use sqlx::PgConnection;
use time::OffsetDateTime;

pub use store::Token;

/// Whether everybody may see a collection: it is or was active.
pub async fn is_public(db: &mut PgConnection, of: CollectionId) -> Result<bool> {
    collections::is_public(db, of).await
}

/// Whether a wallet owns a token of a collection, as far as is known.
pub async fn owns(db: &mut PgConnection, wallet: Address, of: CollectionId) -> Result<bool> {
    store::owns(db, wallet, of).await
}

/// The tokens of a collection that a wallet owned from a moment until a later one, at most as many as the collection has. None until everything of its
/// contract up to that is final and was read.
pub async fn owned(
    db: &mut PgConnection,
    wallet: Address,
    of: CollectionId,
    (since, until): (OffsetDateTime, OffsetDateTime),
) -> Result<Option<Vec<Token>>> {
    let Some((chain, contract)) = store::stands(db, of).await? else {
        return Ok(Some(Vec::new()));
    };
    // The cursor first: an event that it passes after a look for untaken ones would be missed.
    if !store::is_past(db, chain, until).await? {
        return Ok(None);
    }
    let contract = ChainAddress::from(*contract.bytes());
    let untaken = indexer::store::untaken(db, chain, READER, &Watch::all_of(contract, 0), 1).await?;
    if untaken.is_none_or(|logs| !logs.is_empty()) {
        return Ok(None);
    }
    store::owned(db, wallet, of, (since, until)).await.map(Some)
}
