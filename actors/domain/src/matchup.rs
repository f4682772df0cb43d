//! Matchups: a match before its first shot, by its players and its stake.

use serde::{Deserialize, Serialize};
use std::str::FromStr;

use crate::{GuestId, UserId};

pub use crate::agent::Level as AgentLevel;
pub use crate::billiards::TableSize as TableLength;
pub use crate::eight_ball::Seat as Side;

/// The text is none of the known words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown word")]
pub struct UnknownWord;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "lowercase")]
        pub enum $name { $($(#[$about])* $variant,)* }

        impl $name {
            /// The word that is stored and sent.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;

            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                match text { $($word => Ok(Self::$variant),)* _ => Err(UnknownWord) }
            }
        }
    };
}

words!(
    /// How a match came about. Practice and quests are never rated.
    MatchKind {
        /// Two of a duel room.
        Duel = "duel",
        /// Two who looked for anyone.
        Quick = "quick",
        /// Against an agent.
        Practice = "practice",
        /// Of a tournament's bracket.
        Tournament = "tournament",
        /// Of a quest, against its agent.
        Quest = "quest",
        /// Two agents at a table of the house, for those who watch.
        House = "house",
    }
);

impl MatchKind {
    /// Whether it is shown to those who did not ask for it by its id: practice is its player's own affair, and so is a quest's game.
    #[must_use]
    pub fn is_public(self) -> bool {
        match self {
            Self::Duel | Self::Quick | Self::Tournament | Self::House => true,
            Self::Practice | Self::Quest => false,
        }
    }
}

/// The player on a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    User(UserId),
    Agent(AgentLevel),
    /// Somebody without an account, who practises.
    Guest(GuestId),
}

impl Player {
    /// The person, if it is one.
    pub fn user(self) -> Option<UserId> {
        match self {
            Self::User(user) => Some(user),
            Self::Agent(_) | Self::Guest(_) => None,
        }
    }

    /// The agent's level, if it is one.
    pub fn agent(self) -> Option<AgentLevel> {
        match self {
            Self::User(_) | Self::Guest(_) => None,
            Self::Agent(level) => Some(level),
        }
    }

    /// The guest, if it is one.
    pub fn guest(self) -> Option<GuestId> {
        match self {
            Self::Guest(guest) => Some(guest),
            Self::User(_) | Self::Agent(_) => None,
        }
    }
}

impl GuestId {
    /// The name at a table: `Guest` and a number from 1000 to 9999, which several guests may share.
    pub fn name(self) -> String {
        let bytes = <[u8; 12]>::from(self);
        let number = u16::from_be_bytes([bytes[10], bytes[11]]);
        format!("Guest {}", 1000 + number % 9000)
    }
}

impl Side {
    /// The role in a launch address.
    pub fn role(self) -> &'static str {
        match self {
            Self::Challenger => "challenger",
            Self::Rival => "rival",
        }
    }
}

impl TableLength {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Nine => "nine",
            Self::Seven => "seven",
        }
    }
}

impl FromStr for TableLength {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "nine" => Ok(Self::Nine),
            "seven" => Ok(Self::Seven),
            _ => Err(UnknownWord),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_matchup_are_those_that_are_stored_and_sent() {
        for (kind, word) in [
            (MatchKind::Duel, "duel"),
            (MatchKind::Quick, "quick"),
            (MatchKind::Practice, "practice"),
            (MatchKind::Tournament, "tournament"),
            (MatchKind::Quest, "quest"),
            (MatchKind::House, "house"),
        ] {
            assert_eq!((kind.as_str(), word.parse()), (word, Ok(kind)));
        }
        for (length, word) in [(TableLength::Nine, "nine"), (TableLength::Seven, "seven")] {
            assert_eq!((length.as_str(), word.parse()), (word, Ok(length)));
        }
        assert_eq!("eight".parse::<TableLength>(), Err(UnknownWord));
        assert_eq!([Side::Challenger, Side::Rival].map(Side::role), ["challenger", "rival"]);
    }

    #[test]
    fn a_seat_has_a_person_an_agent_or_a_guest() {
        let user = UserId::new(1, [0; 8]);
        assert_eq!(
            (Player::User(user).user(), Player::User(user).agent()),
            (Some(user), None)
        );
        let agent = Player::Agent(AgentLevel::Easy);
        assert_eq!((agent.user(), agent.agent()), (None, Some(AgentLevel::Easy)));
        let guest = Player::Guest(GuestId::new(1, [255; 8]));
        assert_eq!((guest.user(), guest.agent()), (None, None));
        assert_eq!(guest.guest().map(GuestId::name).as_deref(), Some("Guest 3535"));
    }
}
