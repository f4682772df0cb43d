//! The credentials of administrators.

use crate::text;
use std::{fmt, str::FromStr};

/// The most characters of an e-mail address (RFC 5321).
const MAX_EMAIL: usize = 254;
/// Characters of a password: at least 12, and no more than one can mean to type.
const PASSWORD: std::ops::RangeInclusive<usize> = 12..=256;

/// Why a text cannot be used for an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AdminError {
    #[error("a username is 3 to 20 letters, digits, hyphens and underscores")]
    Name,
    #[error("this is not an e-mail address")]
    Email,
    #[error("a password is 12 to 256 characters")]
    Password,
}

macro_rules! text_type {
    ($name:ident) => {
        impl $name {
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

/// The name of an account: 3 to 20 letters, digits, hyphens and underscores; unique without regard to case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminName(String);
text_type!(AdminName);

impl FromStr for AdminName {
    type Err = AdminError;

    fn from_str(text: &str) -> Result<Self, AdminError> {
        let good = (3..=20).contains(&text.len())
            && text
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
        good.then(|| Self(text.to_owned())).ok_or(AdminError::Name)
    }
}

/// An e-mail address: text, an at sign, text, a dot, text; unique without regard to case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email(String);
text_type!(Email);

impl FromStr for Email {
    type Err = AdminError;

    fn from_str(text: &str) -> Result<Self, AdminError> {
        let plain = text
            .chars()
            // Other alphabets have several lower cases; one address must have one.
            .all(|c| c.is_ascii() && !c.is_whitespace() && !text::is_forbidden(c, false));
        let parts = text.split_once('@').filter(|(name, host)| {
            let dotted = host
                .split_once('.')
                .is_some_and(|(a, b)| !a.is_empty() && !b.is_empty());
            !name.is_empty() && dotted && !host.contains('@')
        });
        if plain && parts.is_some() && text.chars().count() <= MAX_EMAIL {
            Ok(Self(text.to_owned()))
        } else {
            Err(AdminError::Email)
        }
    }
}

/// The text of the login field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Login {
    Name(AdminName),
    Email(Email),
}

impl FromStr for Login {
    type Err = AdminError;

    fn from_str(text: &str) -> Result<Self, AdminError> {
        let text = text.trim();
        if text.contains('@') {
            text.parse().map(Self::Email)
        } else {
            text.parse().map(Self::Name)
        }
    }
}

/// A password that may be set. It is never shown, not even by Debug.
#[derive(Clone, PartialEq, Eq)]
pub struct NewPassword(String);

impl NewPassword {
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for NewPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NewPassword")
    }
}

impl FromStr for NewPassword {
    type Err = AdminError;

    fn from_str(text: &str) -> Result<Self, AdminError> {
        let good = PASSWORD.contains(&text.chars().count());
        good.then(|| Self(text.to_owned())).ok_or(AdminError::Password)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_is_a_username_or_an_email_address() {
        for good in [
            "ada",
            "Ada_Lovelace-1",
            " ada ",
            "ada@example.org",
            "a.b+c@mail.example.org",
            &format!("{}@example.org", "a".repeat(242)),
        ] {
            assert!(good.parse::<Login>().is_ok(), "{good}");
        }
        for bad in [
            "",
            "ab",
            "a b c",
            "ada\0",
            "@",
            "ada@",
            "@example.org",
            "ada@example",
            "a@b@c.d",
            "ada@.org",
            "ada@x\u{0}.org",
            "ada@example.",
            "a da@example.org",
            "ädä@example.org",
            "ada@.",
        ] {
            assert!(bad.parse::<Login>().is_err(), "{bad}");
        }
        assert!(format!("{}@example.org", "a".repeat(250)).parse::<Login>().is_err());
        assert!("a".repeat(21).parse::<Login>().is_err());
    }

    #[test]
    fn a_password_has_at_least_12_characters_and_is_never_shown() {
        assert!("eleven char".parse::<NewPassword>().is_err());
        assert!("é".repeat(257).parse::<NewPassword>().is_err());
        assert!("é".repeat(256).parse::<NewPassword>().is_ok());
        let password: NewPassword = "twelve chars".parse().unwrap();
        assert_eq!(format!("{password:?}"), "NewPassword");
        assert_eq!(password.expose(), "twelve chars");
    }
}
