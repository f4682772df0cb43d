//! Sources of streams: somebody's channel, or one of our own tables (decision E46).

use crate::{Channel, MatchId, TournamentId, house};
use serde::{Deserialize, Serialize};

/// The source of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    Twitch(Channel),
    Table(TableSource),
}

/// Which table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableSource {
    /// This match, then its players' next ones.
    Match(MatchId),
    /// The best match that runs.
    Tournament(TournamentId),
    /// A table of the house, by its number.
    House(u8),
}

/// The kind of a table source, as it is stored and sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = TableSourceKind)]
pub enum TableKind {
    Match,
    Tournament,
    House,
}

/// The words are those of no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such table")]
pub struct UnknownSource;

impl TableKind {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Tournament => "tournament",
            Self::House => "house",
        }
    }
}

impl TableSource {
    pub fn kind(self) -> TableKind {
        match self {
            Self::Match(_) => TableKind::Match,
            Self::Tournament(_) => TableKind::Tournament,
            Self::House(_) => TableKind::House,
        }
    }

    /// Which one, as it is stored and sent.
    pub fn reference(self) -> String {
        match self {
            Self::Match(id) => id.to_string(),
            Self::Tournament(id) => id.to_string(),
            Self::House(number) => number.to_string(),
        }
    }

    /// Reads what [`Self::kind`] and [`Self::reference`] wrote.
    pub fn parse(kind: &str, reference: &str) -> Result<Self, UnknownSource> {
        let id = |_| UnknownSource;
        match kind {
            "match" => reference.parse().map(Self::Match).map_err(id),
            "tournament" => reference.parse().map(Self::Tournament).map_err(id),
            "house" => match reference.parse() {
                Ok(number @ 1..=house::MAX_TABLES) => Ok(Self::House(number)),
                Ok(_) | Err(_) => Err(UnknownSource),
            },
            _ => Err(UnknownSource),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_source_reads_back_from_what_is_stored() {
        let (one, other) = (MatchId::new(1, [0; 8]), TournamentId::new(1, [0; 8]));
        for source in [
            TableSource::Match(one),
            TableSource::Tournament(other),
            TableSource::House(16),
        ] {
            assert_eq!(
                TableSource::parse(source.kind().as_str(), &source.reference()),
                Ok(source)
            );
        }
        for (kind, reference) in [("house", "17"), ("house", "0"), ("match", "1"), ("twitch", "1")] {
            assert_eq!(TableSource::parse(kind, reference), Err(UnknownSource), "{kind}");
        }
    }
}
