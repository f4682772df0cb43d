//! The words by which an administrator looks for people.

use crate::http::error::ApiError;
use domain::Email;

/// Characters of a search at most: an e-mail address's.
const MAX_SEARCH: usize = Email::MAX_BYTES;

/// How an address that has no name is shown: before the first six digits of it.
const DEFAULT_NAME: &str = "user_";

/// A search among people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Search {
    Everybody,
    /// Those whose name or address begins so; each in lower case.
    Beginning {
        name: String,
        address: Option<String>,
    },
    /// The owner of this e-mail address.
    Email(Email),
    /// No name, address or e-mail address looks like this.
    Nobody,
}

impl Search {
    /// Reads what was typed, which may be half a word. Refused only when it is longer than anything that there is.
    pub fn read(text: Option<&str>) -> Result<Self, ApiError> {
        let text = text.unwrap_or_default().trim();
        if text.chars().count() > MAX_SEARCH {
            let refusal = format!("The search must be at most {MAX_SEARCH} characters.");
            return Err(ApiError::field("search", refusal));
        }
        if text.is_empty() {
            return Ok(Self::Everybody);
        }
        if text.contains('@') {
            return Ok(text.parse().map_or(Self::Nobody, Self::Email));
        }
        let name = text.to_ascii_lowercase();
        if !name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
        {
            return Ok(Self::Nobody);
        }
        let digits = name.strip_prefix("0x").or_else(|| name.strip_prefix(DEFAULT_NAME));
        let address = digits
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
            .map(|digits| format!("0x{digits}"));
        Ok(Self::Beginning { name, address })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Search {
        Search::read(Some(text)).unwrap()
    }

    fn beginning(name: &str, address: Option<&str>) -> Search {
        Search::Beginning {
            name: name.to_owned(),
            address: address.map(str::to_owned),
        }
    }

    #[test]
    fn what_was_typed_is_a_beginning_an_email_or_nothing_that_there_is() {
        assert_eq!(Search::read(None).unwrap(), Search::Everybody);
        assert_eq!(read("  "), Search::Everybody);
        assert_eq!(read(" Ada_L "), beginning("ada_l", None));
        assert_eq!(read("0xAbC"), beginning("0xabc", Some("0xabc")));
        assert_eq!(read("0xy"), beginning("0xy", None));
        assert_eq!(read("user_52908"), beginning("user_52908", Some("0x52908")));
        assert_eq!(
            read("Ada@Example.org"),
            Search::Email("Ada@Example.org".parse().unwrap())
        );
        for nobody in ["ada@", "ada l", "a\0b", "a%", "é", "' OR 1=1"] {
            assert_eq!(read(nobody), Search::Nobody, "{nobody:?}");
        }
        assert!(Search::read(Some(&"a".repeat(254))).is_ok());
        assert!(Search::read(Some(&"a".repeat(255))).is_err());
    }
}
