//! The secret half of a blind drop's draw.

use crate::auth::seal::{Sealer, Unsealable};
use alloy_primitives::{B256, keccak256};
use domain::CollectionId;

/// A seed as it is kept until it is told.
#[derive(Debug)]
pub struct SealedSeed {
    /// Keccak-256 of the seed: what is told of it before.
    pub commitment: B256,
    pub sealed: Vec<u8>,
}

/// A new seed for a collection.
pub(super) fn fresh(key: &Sealer, collection: CollectionId) -> Result<SealedSeed, Unsealable> {
    let seed: [u8; 32] = rand::random();
    Ok(SealedSeed {
        commitment: keccak256(seed),
        sealed: key.seal(collection, &seed)?,
    })
}

/// The seed of a collection.
pub(super) fn open(key: &Sealer, collection: CollectionId, sealed: &[u8]) -> Result<B256, Unsealable> {
    key.open(collection, sealed).map(B256::new)
}
