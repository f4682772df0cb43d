use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The kinds of play that credits are spent on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GameType {
    /// A game against an agent, outside of quests.
    #[default]
    PoolGame,
    AiQuest,
}

/// The word names no such game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a game type is pool_game or ai_quest")]
pub struct InvalidGameType;

impl GameType {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PoolGame => "pool_game",
            Self::AiQuest => "ai_quest",
        }
    }
}

impl FromStr for GameType {
    type Err = InvalidGameType;

    fn from_str(text: &str) -> Result<Self, InvalidGameType> {
        match text {
            "pool_game" => Ok(Self::PoolGame),
            "ai_quest" => Ok(Self::AiQuest),
            _ => Err(InvalidGameType),
        }
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The means by which the right to a play was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    Credits,
    /// One of the day's free plays.
    Free,
}

impl Source {
    /// The word that is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Credits => "credits",
            Self::Free => "free",
        }
    }
}

/// How the right to one play stands. It is used, or what paid it goes back: once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RightState {
    Open,
    /// A play began with it.
    Used,
    /// Nobody played in time; what paid it went back.
    Expired,
    /// The play was given up by the server; what paid it went back.
    Refunded,
}

/// The word names no state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no state of a right to play")]
pub struct InvalidRightState;

impl RightState {
    /// The word that is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Used => "used",
            Self::Expired => "expired",
            Self::Refunded => "refunded",
        }
    }
}

impl FromStr for RightState {
    type Err = InvalidRightState;

    fn from_str(text: &str) -> Result<Self, InvalidRightState> {
        let all = [Self::Open, Self::Used, Self::Expired, Self::Refunded];
        all.into_iter()
            .find(|state| state.as_str() == text)
            .ok_or(InvalidRightState)
    }
}
