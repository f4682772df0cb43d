//! An e-mail address. Nobody proves that it is theirs, so nothing is sent to it and it opens nothing (decision C34).

use crate::text::is_forbidden;
use serde::Serialize;
use std::str::FromStr;

/// The text is no address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please enter a valid email address")]
pub struct InvalidEmail;

/// Text, an at sign, text, a dot, text; trimmed, 254 bytes at most; unique without regard to case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(value_type = String, example = "ada@example.org")]
#[serde(transparent)]
pub struct Email(String);

impl Email {
    /// In bytes: what a mail server takes.
    pub const MAX_BYTES: usize = 254;

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The value of a form's field: nothing is no address.
    pub fn given(text: &str) -> Result<Option<Self>, InvalidEmail> {
        (!text.trim().is_empty()).then(|| text.parse()).transpose()
    }
}

impl FromStr for Email {
    type Err = InvalidEmail;

    fn from_str(raw: &str) -> Result<Self, InvalidEmail> {
        let text = raw.trim();
        let (name, host) = text.split_once('@').ok_or(InvalidEmail)?;
        let (label, top) = host.rsplit_once('.').ok_or(InvalidEmail)?;
        let whole = ![name, label, top].iter().any(|part| part.is_empty());
        let plain = !host.contains('@') && !text.chars().any(|c| c.is_whitespace() || is_forbidden(c, false));
        if whole && plain && text.len() <= Self::MAX_BYTES {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidEmail)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profile_11_an_email_is_text_an_at_sign_text_a_dot_and_text() {
        for good in ["a@b.c", " ada.l+x@mail.example.org ", "é@exämple.de"] {
            assert_eq!(good.parse::<Email>().unwrap().as_str(), good.trim());
        }
        let longest = format!("{}@b.c", "a".repeat(250));
        assert_eq!(longest.parse::<Email>().unwrap().as_str(), longest);
        assert_eq!(Email::given(" "), Ok(None));
        assert_eq!(Email::given(" a@b.c "), Ok(Some(Email("a@b.c".into()))));
        assert_eq!(Email::given("a"), Err(InvalidEmail));
        let long = format!("{}@b.c", "a".repeat(251));
        for bad in [
            "",
            "a",
            "a@b",
            "@b.c",
            "a@.c",
            "a@b.",
            "a b@c.d",
            "a@b@c.d",
            "a@b.c\0",
            "a@b\u{202e}.c",
            &long,
        ] {
            assert_eq!(bad.parse::<Email>(), Err(InvalidEmail), "{bad:?}");
        }
    }
}
