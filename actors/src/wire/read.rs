//! Reading a message of a client.

use serde::Deserialize;

/// Why a text is no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// Not a JSON object with a `type`, or its fields have the wrong types.
    #[error("not a message")]
    Malformed,
    #[error("no such type of message")]
    Unknown,
}

pub(super) fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, ParseError> {
    serde_json::from_str(text).map_err(|_| ParseError::Malformed)
}
