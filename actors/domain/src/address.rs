//! A wallet's address on an EVM chain.

use crate::ids::{parse_hex, write_hex};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, str::FromStr};

/// The text was not `0x` and 40 hex characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an address is 0x and 40 hex characters")]
pub struct InvalidAddress;

/// Twenty bytes, written as `0x` and 40 lower-case hex characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, utoipa::ToSchema)]
#[schema(value_type = String, pattern = "^0x[0-9a-f]{40}$", example = "0x52908400098527886e0f7030069857d2e4169ee7")]
pub struct Address([u8; 20]);

impl Address {
    /// The twenty bytes themselves.
    pub fn bytes(&self) -> &[u8; 20] {
        &self.0
    }

    /// `0x1234...abcd`: the first six and the last four characters.
    pub fn short(&self) -> String {
        let text = self.to_string();
        format!("{}...{}", &text[..6], &text[38..])
    }

    /// `0x1234...`: the first six characters, the name in duels of someone who has not chosen one (decision B31).
    pub fn six(&self) -> String {
        format!("{}...", &self.to_string()[..6])
    }

    /// The name of someone who has not chosen one: `user_` and the six digits after `0x`.
    pub fn default_name(&self) -> String {
        format!("user_{}", &self.to_string()[2..8])
    }
}

impl From<[u8; 20]> for Address {
    fn from(bytes: [u8; 20]) -> Self {
        Self(bytes)
    }
}

impl FromStr for Address {
    type Err = InvalidAddress;

    /// Takes either case; a checksum in the casing is not checked.
    fn from_str(text: &str) -> Result<Self, InvalidAddress> {
        text.strip_prefix("0x")
            .and_then(parse_hex)
            .map(Self)
            .ok_or(InvalidAddress)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0x")?;
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Address {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Address {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIXED: &str = "0x52908400098527886E0F7030069857D2E4169EE7";

    #[test]
    fn stream_54_addresses_match_without_regard_to_case() {
        assert_eq!(MIXED.parse::<Address>(), MIXED.to_lowercase().parse());
        assert_eq!(MIXED.parse::<Address>().unwrap().to_string(), MIXED.to_lowercase());
    }

    #[test]
    fn an_address_is_shortened_to_six_and_four_characters() {
        let address: Address = MIXED.parse().unwrap();
        assert_eq!(address.short(), "0x5290...9ee7");
        assert_eq!(address.default_name(), "user_529084");
        assert_eq!(format!("{address:?}"), MIXED.to_lowercase());
        assert_eq!((address.bytes()[0], address.bytes()[19]), (0x52, 0xe7));
    }

    #[test]
    fn duel_41_someone_without_a_name_is_six_characters_and_dots_in_duels() {
        let address: Address = MIXED.parse().unwrap();
        assert_eq!(address.six(), "0x5290...");
    }

    #[test]
    fn anything_else_is_no_address() {
        for bad in [
            "",
            "0x",
            "52908400098527886E0F7030069857D2E4169EE7",
            "0x52908400098527886E0F7030069857D2E4169EEg",
        ] {
            assert_eq!(bad.parse::<Address>(), Err(InvalidAddress), "{bad}");
        }
    }
}
