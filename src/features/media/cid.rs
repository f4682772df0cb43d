//! The name that a content gives itself.

use data_encoding::BASE32_NOPAD;
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// Version 1, raw bytes, SHA-256 of 32 bytes.
const HEAD: [u8; 4] = [0x01, 0x55, 0x12, 0x20];
/// Characters of one.
pub const LENGTH: usize = 59;

/// A content id (CIDv1, raw, SHA-256) in its one spelling: the same bytes have the same one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cid(String);

/// The text is no content id of this kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a content id is b and 58 characters of base 32")]
pub struct InvalidCid;

impl Cid {
    /// The one of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let whole = [&HEAD[..], &Sha256::digest(bytes)].concat();
        Self(format!("b{}", BASE32_NOPAD.encode(&whole).to_lowercase()))
    }

    /// As the formats of IPFS write it: 36 bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let letters = self.0.strip_prefix('b').unwrap_or_default().to_uppercase();
        BASE32_NOPAD.decode(letters.as_bytes()).unwrap_or_default()
    }

    /// As it is stored and sent.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Cid {
    type Err = InvalidCid;

    fn from_str(text: &str) -> Result<Self, InvalidCid> {
        let letters = text.strip_prefix('b').filter(|_| text.len() == LENGTH);
        let letters = letters.filter(|letters| !letters.bytes().any(|byte| byte.is_ascii_uppercase()));
        let letters = letters.ok_or(InvalidCid)?.to_uppercase();
        let bytes = BASE32_NOPAD.decode(letters.as_bytes()).map_err(|_| InvalidCid)?;
        match bytes.starts_with(&HEAD) {
            true => Ok(Self(text.to_owned())),
            false => Err(InvalidCid),
        }
    }
}

impl fmt::Display for Cid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_content_id_is_the_one_that_others_give_the_same_bytes() {
        let known = "bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e";
        assert_eq!(Cid::of(b"hello world").as_str(), known);
        assert_ne!(Cid::of(b"hello world!").as_str(), known);
        assert_eq!(known.parse(), Ok(Cid::of(b"hello world")));
        assert_eq!(
            Cid::of(b"hello world").bytes(),
            [&HEAD[..], &Sha256::digest(b"hello world")].concat()
        );
    }

    #[test]
    fn a_content_id_has_one_spelling() {
        let known = Cid::of(b"hello world").to_string();
        let last = format!("{}f", &known[..58]);
        for other in [
            "",
            "b",
            &known[1..],
            &known.to_uppercase(),
            &known.replace('a', "A"),
            &last,
            "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG",
            // Another kind of content: dag-pb.
            "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi",
            "bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5é",
        ] {
            assert_eq!(other.parse::<Cid>(), Err(InvalidCid), "{other}");
        }
    }
}
