//! The pictures of a creator's own that chat may use.

use std::{fmt, str::FromStr};

use serde::Serialize;

/// Pictures that one creator may have.
pub const MAX_EMOTES: i64 = 50;

/// The word between two colons that stands for a picture: 2 to 24 small letters, digits and underscores, with a letter among them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, utoipa::ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, pattern = "^(?=.*[a-z])[a-z0-9_]{2,24}$")]
pub struct EmoteName(String);

/// Why a word names no picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("The name must be 2 to 24 small letters, digits and underscores, with a letter among them.")]
pub struct InvalidEmoteName;

impl EmoteName {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EmoteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for EmoteName {
    type Err = InvalidEmoteName;

    fn from_str(raw: &str) -> Result<Self, InvalidEmoteName> {
        let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        // One of digits alone would stand in the middle of a time, as in 12:30:45.
        let has_letter = raw.bytes().any(|byte| byte.is_ascii_lowercase());
        match (2..=24).contains(&raw.len()) && raw.bytes().all(is_part) && has_letter {
            true => Ok(Self(raw.to_owned())),
            false => Err(InvalidEmoteName),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_named_by_a_short_plain_word() {
        for name in ["gg", "8ball", "so_close", &"a".repeat(24)] {
            assert_eq!(name.parse::<EmoteName>().unwrap().as_str(), name);
        }
        let hostile = [
            "",
            "g",
            "GG",
            "g g",
            "g:g",
            "é_é",
            "a-b",
            "../x",
            "<b>",
            "gg\0",
            "gg\u{202e}",
            &"a".repeat(25),
        ];
        for name in hostile {
            assert_eq!(name.parse::<EmoteName>(), Err(InvalidEmoteName), "{name}");
        }
    }
}
