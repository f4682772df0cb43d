use crate::CollectionId;
use serde::{Deserialize, Serialize};

/// A number was zero, or larger than what may be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a goal asks for 1 to {0}")]
pub struct InvalidCount(pub u32);

/// It is none of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This goal is not one of the list.")]
pub struct UnknownGoal;

/// How much of something a goal asks for: 1 to `MAX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Count<const MAX: u32>(u32);

impl<const MAX: u32> Count<MAX> {
    pub fn get(self) -> u32 {
        self.0
    }
}

impl<const MAX: u32> TryFrom<u32> for Count<MAX> {
    type Error = InvalidCount;

    fn try_from(count: u32) -> Result<Self, InvalidCount> {
        if (1..=MAX).contains(&count) {
            Ok(Self(count))
        } else {
            Err(InvalidCount(MAX))
        }
    }
}

impl<const MAX: u32> From<Count<MAX>> for u32 {
    fn from(count: Count<MAX>) -> Self {
        count.0
    }
}

/// Against whom or what a quest is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// At the table, against an agent.
    Ai,
    /// By what the server saw elsewhere.
    Event,
}

impl Kind {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ai => "ai",
            Self::Event => "event",
        }
    }
}

/// The goal of a quest: a closed list, stored as JSON such as `{"kind": "pots_in_visit", "n": 5}`. A field that it does not know is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// The frame.
    Win {},
    /// So many own balls in one visit to the table.
    PotsInVisit { n: Count<8> },
    /// All own balls and the eight in one visit.
    RunOut {},
    /// The frame with at most so many own shots.
    WinIn { shots: Count<200> },
    /// So many frames of the quest in a row.
    WinStreak { n: Count<50> },
    /// Minutes of streams, watched signed in.
    WatchMinutes { n: Count<100_000> },
    /// Votes for the option that came true.
    CorrectVotes { n: Count<10_000> },
    /// Rated duels.
    DuelWins { n: Count<10_000> },
    /// A place among the first so many of a tournament.
    TournamentTop { n: Count<64> },
    /// Days (UTC) with a chat line.
    ChatDays { n: Count<366> },
    /// People followed.
    Follows { n: Count<1_000> },
    /// Whole LP-BAI held for so many days.
    HoldToken {
        amount: Count<1_000_000_000>,
        days: Count<366>,
    },
    /// One and the same NFT of a collection, owned for so many days.
    OwnNft { collection: CollectionId, days: Count<366> },
    /// People who came by one's link and won a rated duel.
    Referrals { n: Count<10_000> },
}

impl Goal {
    /// Where it is won.
    pub fn kind(self) -> Kind {
        match self {
            Self::Win {} | Self::PotsInVisit { .. } | Self::RunOut {} | Self::WinIn { .. } | Self::WinStreak { .. } => {
                Kind::Ai
            }
            Self::WatchMinutes { .. }
            | Self::CorrectVotes { .. }
            | Self::DuelWins { .. }
            | Self::TournamentTop { .. }
            | Self::ChatDays { .. }
            | Self::Follows { .. }
            | Self::HoldToken { .. }
            | Self::OwnNft { .. }
            | Self::Referrals { .. } => Kind::Event,
        }
    }
}

/// Things that the server sees happen, and notes for quests of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    WatchMinutes,
    CorrectVotes,
    DuelWins,
    TournamentTop,
    ChatDays,
    Follows,
    Referrals,
    /// It is asked of the chain, and never noted.
    HoldToken,
    /// It is asked of the chain's final events, and never noted.
    OwnNft,
}

impl Fact {
    /// The word that is stored: as the goal's kind.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::WatchMinutes => "watch_minutes",
            Self::CorrectVotes => "correct_votes",
            Self::DuelWins => "duel_wins",
            Self::TournamentTop => "tournament_top",
            Self::ChatDays => "chat_days",
            Self::Follows => "follows",
            Self::Referrals => "referrals",
            Self::HoldToken => "hold_token",
            Self::OwnNft => "own_nft",
        }
    }
}

/// The progress that a goal of events asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    pub fact: Fact,
    /// Of the fact, or whole days for which a token or an NFT is held.
    pub target: u32,
    /// The last place in a tournament that counts.
    pub top: Option<u32>,
}

impl Goal {
    /// None where it is won at the table.
    pub fn aim(self) -> Option<Aim> {
        let (fact, target, top) = match self {
            Self::WatchMinutes { n } => (Fact::WatchMinutes, n.get(), None),
            Self::CorrectVotes { n } => (Fact::CorrectVotes, n.get(), None),
            Self::DuelWins { n } => (Fact::DuelWins, n.get(), None),
            Self::TournamentTop { n } => (Fact::TournamentTop, 1, Some(n.get())),
            Self::ChatDays { n } => (Fact::ChatDays, n.get(), None),
            Self::Follows { n } => (Fact::Follows, n.get(), None),
            Self::Referrals { n } => (Fact::Referrals, n.get(), None),
            Self::HoldToken { days, .. } => (Fact::HoldToken, days.get(), None),
            Self::OwnNft { days, .. } => (Fact::OwnNft, days.get(), None),
            Self::Win {} | Self::PotsInVisit { .. } | Self::RunOut {} | Self::WinIn { .. } | Self::WinStreak { .. } => {
                return None;
            }
        };
        Some(Aim { fact, target, top })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_is_called_as_the_goal_that_it_counts_for() {
        for text in [
            r#"{"kind":"watch_minutes","n":60}"#,
            r#"{"kind":"correct_votes","n":5}"#,
            r#"{"kind":"duel_wins","n":1}"#,
            r#"{"kind":"tournament_top","n":4}"#,
            r#"{"kind":"chat_days","n":7}"#,
            r#"{"kind":"follows","n":10}"#,
            r#"{"kind":"referrals","n":3}"#,
            r#"{"kind":"hold_token","amount":100,"days":30}"#,
            r#"{"kind":"own_nft","collection":"65f1c0a2b3d4e5f601234567","days":7}"#,
        ] {
            let goal: Goal = serde_json::from_str(text).unwrap();
            let word = goal.aim().unwrap().fact.as_str();
            assert!(text.contains(&format!(r#""kind":"{word}""#)), "{text}");
        }
    }

    #[test]
    fn every_goal_is_written_as_it_is_read() {
        for (text, kind) in [
            (r#"{"kind":"win"}"#, Kind::Ai),
            (r#"{"kind":"pots_in_visit","n":8}"#, Kind::Ai),
            (r#"{"kind":"run_out"}"#, Kind::Ai),
            (r#"{"kind":"win_in","shots":12}"#, Kind::Ai),
            (r#"{"kind":"win_streak","n":3}"#, Kind::Ai),
            (r#"{"kind":"watch_minutes","n":60}"#, Kind::Event),
            (r#"{"kind":"correct_votes","n":5}"#, Kind::Event),
            (r#"{"kind":"duel_wins","n":1}"#, Kind::Event),
            (r#"{"kind":"tournament_top","n":4}"#, Kind::Event),
            (r#"{"kind":"chat_days","n":7}"#, Kind::Event),
            (r#"{"kind":"follows","n":10}"#, Kind::Event),
            (r#"{"kind":"hold_token","amount":100,"days":30}"#, Kind::Event),
            (
                r#"{"kind":"own_nft","collection":"65f1c0a2b3d4e5f601234567","days":7}"#,
                Kind::Event,
            ),
            (r#"{"kind":"referrals","n":2}"#, Kind::Event),
        ] {
            let goal: Goal = serde_json::from_str(text).unwrap();
            assert_eq!(
                (serde_json::to_string(&goal).unwrap().as_str(), goal.kind()),
                (text, kind)
            );
        }
    }

    #[test]
    fn a_goal_with_an_unknown_field_or_number_is_refused() {
        for text in [
            r#"{"kind":"win","script":"1"}"#,
            r#"{"kind":"run_out","n":1}"#,
            r#"{"kind":"pots_in_visit","n":5,"m":1}"#,
            r#"{"kind":"pots_in_visit","n":0}"#,
            r#"{"kind":"pots_in_visit","n":9}"#,
            r#"{"kind":"pots_in_visit","n":1.5}"#,
            r#"{"kind":"pots_in_visit","n":-1}"#,
            r#"{"kind":"pots_in_visit","n":4294967296}"#,
            r#"{"kind":"pots_in_visit"}"#,
            r#"{"kind":"own_nft","collection":"65f1c0a2b3d4e5f60123456","days":7}"#,
            r#"{"kind":"own_nft","collection":"65f1c0a2b3d4e5f601234567"}"#,
            r#"{"kind":"Win"}"#,
            r#"{"kind":"other"}"#,
            r#"{"n":1}"#,
            r#""win""#,
            "null",
        ] {
            assert!(serde_json::from_str::<Goal>(text).is_err(), "{text}");
        }
    }
}
