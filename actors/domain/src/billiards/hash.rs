use super::Layout;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// A fingerprint of where every ball lies, to the last bit; 16 lower-case hex digits in text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, utoipa::ToSchema)]
#[schema(value_type = String, pattern = "^[0-9a-f]{16}$", example = "9f86d081884c7d65")]
pub struct StateHash(u64);

/// The text was not 16 hex digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a state hash is 16 lower-case hex digits")]
pub struct InvalidHash;

impl StateHash {
    /// The first eight bytes of SHA-256 over each ball in order: 0 for one that is down, else 1 and the little-endian bits of x and y.
    pub fn of(layout: &Layout) -> Self {
        let mut hasher = Sha256::new();
        for place in &layout.balls {
            match place {
                None => hasher.update([0]),
                Some(place) => {
                    hasher.update([1]);
                    // Zero has two signs and one place.
                    hasher.update((place.x + 0.0).to_bits().to_le_bytes());
                    hasher.update((place.y + 0.0).to_bits().to_le_bytes());
                }
            }
        }
        let digest = hasher.finalize();
        Self(digest.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
    }

    pub(crate) fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for StateHash {
    type Err = InvalidHash;

    fn from_str(text: &str) -> Result<Self, InvalidHash> {
        let lower = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != 16 || !text.bytes().all(lower) {
            return Err(InvalidHash);
        }
        u64::from_str_radix(text, 16).map(Self).map_err(|_| InvalidHash)
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
