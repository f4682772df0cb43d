//! The port of tables: the store of matches, and their stored form.

use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use domain::agent::{Seeds, Version};
use domain::match_rules::{Decision, Millis, Played, Rules, Seat};
use domain::matchup::{MatchKind, Player, TableLength};
use domain::prediction::{Quick, Then};
use domain::{Address, MatchId, StreamId, TournamentId, UserId};

use crate::ports::StoreError;
use crate::room::LoadError;
use crate::rooms::Announcement;
use crate::wire::{Encode, RematchOffer, ShotPlayed, TableCharacter, TableStake};

/// A player as the others see them.
#[derive(Clone, Debug, PartialEq)]
pub struct Sitter {
    pub player: Player,
    /// A person's.
    pub address: Option<Address>,
    pub username: String,
    /// Of an agent with a name of its own.
    pub character: Option<TableCharacter>,
    /// Before the match.
    pub rating: f64,
}

/// The fixed part of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchInfo {
    pub id: MatchId,
    pub room: Option<String>,
    /// The tournament whose bracket it is a match of.
    pub tournament: Option<TournamentId>,
    pub kind: MatchKind,
    pub table: TableLength,
    /// Of the rack.
    pub seed: u64,
    /// Of the agents' shots.
    pub seeds: Seeds,
    pub rules: Rules,
    /// Of the agents.
    pub agents: Version,
    /// The challenger, then the rival.
    pub players: [Sitter; 2],
    pub stake: Option<TableStake>,
    /// One of the two blocks the other: they say nothing to each other.
    pub quiet: bool,
    pub created_at: Millis,
    /// How long the players are waited for; the usual time when none is given.
    pub wait: Option<Millis>,
    /// Nobody plays before; None when it begins as soon as both are there.
    pub begins_at: Option<Millis>,
}

impl MatchInfo {
    /// The seat of a person or a guest, if they play here.
    pub fn seat_of(&self, player: Player) -> Option<Seat> {
        Seat::BOTH
            .into_iter()
            .find(|seat| self.players[seat.index()].player == player)
    }
}

/// How a match stands in the store.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    Running,
    Over(Over),
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Over {
    /// Nobody has won, and nothing follows from it.
    pub aborted: bool,
    pub winner: Option<Seat>,
    pub reason: String,
    pub rating_changes: Option<[f64; 2]>,
}

/// A match as the store knows it.
#[derive(Clone, Debug)]
pub struct TableSnapshot {
    /// Fresh: every write of an earlier incarnation is fenced off from now on.
    pub epoch: u64,
    pub info: MatchInfo,
    /// None while it waits for its players.
    pub started_at: Option<Millis>,
    pub standing: Standing,
    /// In their order.
    pub decisions: Vec<Decision>,
    /// The newest shot, as it was told.
    pub shot: Option<ShotPlayed>,
    /// Where one of the two wants another match.
    pub rematch: Option<RematchOffer>,
}

/// Changes to be committed: one decision, the end that it brings, and what follows from that.
#[derive(Clone, Debug)]
pub struct Step {
    pub epoch: u64,
    /// Dense, from 1.
    pub number: u32,
    /// None for an abort, which the rules do not know.
    pub decision: Option<Decision>,
    pub shot: Option<StoredShot>,
    pub end: Option<End>,
}

/// A shot as it is stored.
#[derive(Clone, Debug)]
pub struct StoredShot {
    pub number: u32,
    /// As it is told.
    pub json: Bytes,
    pub then: Then,
}

impl From<&ShotPlayed> for StoredShot {
    fn from(told: &ShotPlayed) -> Self {
        let outcome = &told.outcome;
        let then = match (outcome.winner, &outcome.reason) {
            (Some(winner), _) if winner == told.seat => Then::Won,
            (Some(_), _) | (None, Some(_)) => Then::Passes,
            (None, None) if outcome.turn == told.seat => Then::Stays,
            (None, None) => Then::Passes,
        };
        Self {
            number: told.number,
            json: told.json(),
            then,
        }
    }
}

/// The end of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// It has a result, and stakes follow it.
    pub counts: bool,
    /// Ratings and statistics follow it too.
    pub rated: bool,
    pub winner: Option<Seat>,
    pub reason: String,
    /// Players who wait before their next match, because they left this one.
    pub left: Vec<Seat>,
    /// By seat, as the rules counted it.
    pub played: [Played; 2],
}

/// The outcome of a commit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Committed {
    pub rating_changes: Option<[f64; 2]>,
    /// People whose balances changed.
    pub moved: Vec<UserId>,
    /// The news for viewers of streams, once the balls rest.
    pub announced: Vec<(StreamId, Announcement)>,
}

/// A quick question of an agent's next shot at a table of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewQuestion {
    pub of: MatchId,
    pub epoch: u64,
    /// Decisions that are stored: with another one it is too late.
    pub steps: u32,
    pub quick: Quick,
    pub seat: Seat,
    /// The player's name.
    pub name: String,
    pub shot_number: u32,
    /// Of yes, in percent.
    pub odds: u8,
}

/// The way to quick questions.
#[async_trait]
pub trait Questions: Send + Sync + 'static {
    /// Whether somebody watches a stream that shows the match, and questions are asked at all.
    fn is_watched(&self, id: MatchId) -> bool;

    /// Opens a question to those who watch, and answers how long the shot is held for it; None where it was not opened.
    async fn ask(&self, question: NewQuestion) -> Option<Duration>;
}

/// The durable side of matches.
#[async_trait]
pub trait TableStore: Send + Sync + 'static {
    /// Takes the match's next epoch and reads it.
    async fn open(&self, id: MatchId) -> Result<TableSnapshot, LoadError>;

    /// The players are here: the match begins.
    async fn start(&self, id: MatchId, epoch: u64, at: Millis) -> Result<(), StoreError>;

    /// Stores a step with everything that follows from it, in one transaction.
    async fn commit(&self, id: MatchId, step: &Step) -> Result<Committed, StoreError>;
}
