//! Metadata of an NFT, for wallets and markets. Its bytes have one spelling: keys in order, no blanks, so that anybody finds the same content id.

use crate::http::error::ApiError;
use alloy_primitives::keccak256;
use domain::nft::Attribute;
use serde::Serialize;

/// Fields in the order of their keys.
#[derive(Serialize)]
struct Metadata<'a> {
    attributes: &'a [Attribute],
    collection: &'a str,
    description: &'a str,
    image: String,
    name: &'a str,
}

/// Metadata of an NFT.
pub(super) struct Said<'a> {
    pub attributes: &'a [Attribute],
    /// The collection's name.
    pub collection: &'a str,
    pub description: &'a str,
    pub image_cid: &'a str,
    pub name: &'a str,
}

/// The bytes of the metadata.
pub(super) fn bytes(said: &Said<'_>) -> Result<Vec<u8>, ApiError> {
    let metadata = Metadata {
        attributes: said.attributes,
        collection: said.collection,
        description: said.description,
        image: format!("ipfs://{}", said.image_cid),
        name: said.name,
    };
    serde_json::to_vec(&metadata).map_err(ApiError::internal)
}

/// Keccak-256 of all content ids in order: whoever has the metadata can work it out.
pub(super) fn provenance<'a>(cids: impl Iterator<Item = &'a str>) -> [u8; 32] {
    keccak256(cids.collect::<String>()).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_has_one_spelling_with_its_keys_in_order() {
        let attributes = [("Luck", "50"), ("Aim", "12.50")].map(|(name, value)| Attribute::parse(name, value).unwrap());
        let said = Said {
            attributes: &attributes,
            collection: "First \"Break\"",
            description: "é",
            image_cid: "bafkreib",
            name: "Cue",
        };
        let text = String::from_utf8(bytes(&said).unwrap()).unwrap();
        let written = r#"{"attributes":[{"trait_type":"Luck","value":50},{"trait_type":"Aim","value":12.5}],"collection":"First \"Break\"","description":"é","image":"ipfs://bafkreib","name":"Cue"}"#;
        assert_eq!(text, written);
        let map: std::collections::BTreeMap<String, serde_json::Value> = serde_json::from_str(&text).unwrap();
        let sorted: Vec<_> = map.keys().cloned().collect();
        assert_eq!(sorted, ["attributes", "collection", "description", "image", "name"]);
    }

    #[test]
    fn provenance_is_of_all_ids_in_their_order() {
        let of = |cids: &[&'static str]| provenance(cids.iter().copied());
        assert_eq!(of(&["a", "b"]), keccak256("ab").0);
        assert_ne!(of(&["a", "b"]), of(&["b", "a"]));
    }
}
