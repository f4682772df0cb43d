//! Texts of people about themselves.

use crate::text::{has_forbidden, is_blank};
use std::str::FromStr;

/// Why a text is not a bio.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidBio {
    #[error("The bio must be at most 500 characters.")]
    TooLong,
    #[error("The bio has characters that are not allowed.")]
    Forbidden,
}

/// At most 500 characters, trimmed, with line breaks, without other controls or reordering marks. Nothing visible counts as empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bio(String);

impl Bio {
    /// In Unicode scalar values.
    pub const MAX_CHARS: usize = 500;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Bio {
    type Err = InvalidBio;

    fn from_str(raw: &str) -> Result<Self, InvalidBio> {
        let text = raw.trim().replace("\r\n", "\n");
        if text.chars().count() > Self::MAX_CHARS {
            return Err(InvalidBio::TooLong);
        }
        if has_forbidden(&text, true) {
            return Err(InvalidBio::Forbidden);
        }
        if is_blank(&text) {
            return Ok(Self::default());
        }
        Ok(Self(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bio_keeps_its_lines_and_hides_nothing() {
        let parse = |text: &str| text.parse::<Bio>();
        assert_eq!(
            parse("  Nine-ball.\r\nSince 1998. ").unwrap().as_str(),
            "Nine-ball.\nSince 1998."
        );
        assert_eq!(parse("\u{200b} ").unwrap(), Bio::default());
        assert_eq!(parse("gnp.\u{202e}exe"), Err(InvalidBio::Forbidden));
        assert_eq!(parse("nul\0"), Err(InvalidBio::Forbidden));
        assert!(parse(&"é".repeat(500)).is_ok());
        assert_eq!(parse(&"é".repeat(501)), Err(InvalidBio::TooLong));
    }
}
