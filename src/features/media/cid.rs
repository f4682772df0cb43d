//! The name that a content gives itself.

use data_encoding::BASE32_NOPAD;
use sha2::{Digest, Sha256};

/// Version 1, raw bytes, SHA-256 of 32 bytes.
const HEAD: [u8; 4] = [0x01, 0x55, 0x12, 0x20];

/// The content id (CIDv1, raw, SHA-256) of these bytes: the same bytes have the same one.
pub fn content_id(bytes: &[u8]) -> String {
    let whole = [&HEAD[..], &Sha256::digest(bytes)].concat();
    format!("b{}", BASE32_NOPAD.encode(&whole).to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_content_id_is_the_one_that_others_give_the_same_bytes() {
        let known = "bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e";
        assert_eq!(content_id(b"hello world"), known);
        assert_ne!(content_id(b"hello world!"), known);
    }
}
