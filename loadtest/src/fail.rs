//! One error type: a sentence for the person at the terminal.
use std::fmt;

/// A failure, as a sentence.
#[derive(Debug)]
pub struct Fail(pub String);

pub type Result<T> = std::result::Result<T, Fail>;

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fail {}

/// Says what was being done when something failed.
pub trait Doing<T> {
    fn doing(self, what: impl fmt::Display) -> Result<T>;
}

impl<T, E: fmt::Display> Doing<T> for std::result::Result<T, E> {
    fn doing(self, what: impl fmt::Display) -> Result<T> {
        self.map_err(|e| Fail(format!("{what}: {e}")))
    }
}

impl<T> Doing<T> for Option<T> {
    fn doing(self, what: impl fmt::Display) -> Result<T> {
        self.ok_or_else(|| Fail(what.to_string()))
    }
}

/// A failure of its own, with no cause beneath it.
pub fn fail<T>(text: impl Into<String>) -> Result<T> {
    Err(Fail(text.into()))
}
