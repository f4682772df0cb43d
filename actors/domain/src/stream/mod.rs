//! A stream: what it is, and the rules of making and editing one.

mod create;
mod source;

pub use create::{CreateStream, Details, NewStream, Start, create, edit};
pub use source::{Source, TableKind, TableSource, UnknownSource};

use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// Scheduled or live from the start, then ended; an ended stream never changes again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StreamStatus {
    Scheduled,
    Live,
    Ended,
}

/// The category of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    Billiards,
    Gaming,
    Esports,
    Crypto,
    Other,
}

/// The text is none of the known words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown word")]
pub struct UnknownWord;

impl StreamStatus {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Scheduled => "scheduled",
            Self::Live => "live",
            Self::Ended => "ended",
        }
    }
}

impl FromStr for StreamStatus {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "scheduled" => Ok(Self::Scheduled),
            "live" => Ok(Self::Live),
            "ended" => Ok(Self::Ended),
            _ => Err(UnknownWord),
        }
    }
}

impl Category {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Billiards => "billiards",
            Self::Gaming => "gaming",
            Self::Esports => "esports",
            Self::Crypto => "crypto",
            Self::Other => "other",
        }
    }
}

impl FromStr for Category {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "billiards" => Ok(Self::Billiards),
            "gaming" => Ok(Self::Gaming),
            "esports" => Ok(Self::Esports),
            "crypto" => Ok(Self::Crypto),
            "other" => Ok(Self::Other),
            _ => Err(UnknownWord),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_and_category_reads_back_from_the_word_that_is_stored() {
        for (status, word) in [
            (StreamStatus::Scheduled, "scheduled"),
            (StreamStatus::Live, "live"),
            (StreamStatus::Ended, "ended"),
        ] {
            assert_eq!((status.as_str(), word.parse()), (word, Ok(status)));
        }
        for (category, word) in [
            (Category::Billiards, "billiards"),
            (Category::Gaming, "gaming"),
            (Category::Esports, "esports"),
            (Category::Crypto, "crypto"),
            (Category::Other, "other"),
        ] {
            assert_eq!((category.as_str(), word.parse()), (word, Ok(category)));
        }
        assert_eq!("Live".parse::<StreamStatus>(), Err(UnknownWord));
        assert_eq!("Other".parse::<Category>(), Err(UnknownWord));
    }
}
