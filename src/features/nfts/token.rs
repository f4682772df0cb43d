//! How collections, editions and orders are named on the chain.

use crate::features::media::cid::Cid;
use alloy_primitives::{B256, U256, aliases::U96};
use domain::{CollectionId, NftOrderId};

/// Bits of a token's number in its collection.
const NUMBER: usize = 32;

/// The token of a number in a collection: the collection's id and the number behind it.
pub(super) fn token_id(collection: CollectionId, number: u32) -> U256 {
    (U256::from_be_slice(&<[u8; 12]>::from(collection)) << NUMBER) | U256::from(number)
}

/// The collection and the number of a token; None where it is none of ours.
pub(super) fn of_token(token: U256) -> Option<(CollectionId, u32)> {
    let number: u32 = (token & U256::from(u32::MAX)).try_into().ok()?;
    let bytes = (token >> NUMBER).to_be_bytes::<32>();
    Some((id_of(&bytes)?.parse().ok()?, number))
}

/// An order as the contract knows it.
pub(super) fn order_word(order: NftOrderId) -> B256 {
    B256::left_padding_from(&<[u8; 12]>::from(order))
}

/// The order of such a word; None where it is none of ours.
pub(super) fn of_order_word(word: B256) -> Option<NftOrderId> {
    id_of(&word.0)?.parse().ok()
}

/// A collection as the contract knows it.
pub(super) fn chain_id_of(collection: CollectionId) -> U96 {
    U96::from_be_bytes(<[u8; 12]>::from(collection))
}

/// The collection that the contract knows so; None where it is none of ours.
pub(super) fn of_chain_id(collection: U96) -> Option<CollectionId> {
    format!("{collection:024x}").parse().ok()
}

/// The SHA-256 that a content id is made of.
pub(super) fn digest(cid: &Cid) -> Option<B256> {
    B256::try_from(cid.bytes().get(4..)?).ok()
}

fn id_of(word: &[u8; 32]) -> Option<String> {
    let (head, id) = word.split_at(20);
    head.iter().all(|byte| *byte == 0).then(|| hex::encode(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_and_an_order_name_what_they_are_of_and_nothing_else_does() {
        let collection: CollectionId = "65f1c0a2b3d4e5f601234567".parse().unwrap();
        let token = token_id(collection, 7);
        assert_eq!(format!("{token:x}"), "65f1c0a2b3d4e5f60123456700000007");
        assert_eq!(of_token(token), Some((collection, 7)));
        assert_eq!(of_token(token | (U256::from(1) << 128)), None);
        let order: NftOrderId = "65f1c0a2b3d4e5f601234568".parse().unwrap();
        assert_eq!(of_order_word(order_word(order)), Some(order));
        assert_eq!(of_order_word(B256::repeat_byte(1)), None);
    }

    #[test]
    fn a_metadata_s_digest_is_that_of_its_bytes() {
        let digest = digest(&Cid::of(b"hello world")).unwrap();
        let known = "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9";
        assert_eq!(hex::encode(digest), known);
    }
}
