//! The port of tournaments: their store, and their stored form.

use async_trait::async_trait;
use domain::match_rules::Millis;
use domain::matchup::{AgentLevel, Player};
use domain::tournament::{Bracket, EntrantId, MatchNumber, Outcome, Phase, Run};
use domain::{Address, MatchId, TournamentId, UserId};

use crate::audit::Entry;
use crate::ports::StoreError;
use crate::room::{Held, LoadError};
use crate::wire::TableCharacter;

/// A tournament that runs itself, as the store knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    pub id: TournamentId,
    pub title: String,
    /// Every write of an earlier incarnation is fenced off from now on.
    pub epoch: u64,
    pub revision: u64,
    pub run: Run,
    pub phase: Phase,
    pub starts_at: Millis,
    /// By number.
    pub entrants: Vec<StoredEntrant>,
    /// By number; those of which nothing is known are left out.
    pub matches: Vec<StoredMatch>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct StoredEntrant {
    pub id: EntrantId,
    pub player: Player,
    pub name: String,
    /// Of an agent with a name and a face of its own.
    pub character: Option<TableCharacter>,
    /// Of a person.
    pub address: Option<Address>,
    pub rating: Option<f64>,
    pub checked_in: bool,
    /// Given at the start.
    pub seed: Option<u16>,
    pub disqualified: bool,
}

impl StoredEntrant {
    pub fn agent(&self) -> Option<AgentLevel> {
        self.player.agent()
    }

    /// The person, if it is one.
    pub fn user(&self) -> Option<UserId> {
        self.player.user()
    }
}

/// The stored part of a match of the bracket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoredMatch {
    pub number: MatchNumber,
    /// The newest one that was opened for it.
    pub match_id: Option<MatchId>,
    /// Matches opened for it.
    pub attempts: u16,
    pub deadline: Option<Millis>,
    pub started_at: Option<Millis>,
    pub outcome: Option<Outcome>,
}

impl Stored {
    /// None before the start, and when it was cancelled before.
    pub fn bracket(&self) -> Option<Bracket> {
        let mut seeds: Vec<_> = self
            .entrants
            .iter()
            .filter_map(|entrant| Some((entrant.seed?, entrant.id)))
            .collect();
        if seeds.len() < 2 {
            return None;
        }
        seeds.sort_unstable();
        let out = self.entrants.iter().filter(|entrant| entrant.disqualified);
        let outcomes = self
            .matches
            .iter()
            .filter_map(|known| Some((known.number, known.outcome?)));
        Some(Bracket::restore(
            self.run.format,
            seeds.into_iter().map(|(_, entrant)| entrant).collect(),
            out.map(|entrant| entrant.id),
            outcomes,
        ))
    }

    /// Bytes of memory that it takes.
    pub fn held(&self) -> usize {
        let names: usize = self.entrants.iter().map(|entrant| entrant.name.len()).sum();
        self.entrants.held() + self.matches.held() + names
    }

    pub fn known(&self, number: MatchNumber) -> StoredMatch {
        let known = self.matches.iter().find(|known| known.number == number);
        known.copied().unwrap_or(StoredMatch {
            number,
            ..StoredMatch::default()
        })
    }

    pub fn entrant(&self, id: EntrantId) -> Option<&StoredEntrant> {
        self.entrants.iter().find(|entrant| entrant.id == id)
    }
}

/// Changes to be committed, all of them or none.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub epoch: u64,
    /// On which it was decided.
    pub revision: u64,
    pub phase: Phase,
    pub disqualified: Vec<EntrantId>,
    /// As they are from now on.
    pub matches: Vec<StoredMatch>,
    /// Tables to be opened.
    pub open: Vec<Opening>,
    /// Matches to be ended without a result.
    pub abort: Vec<MatchId>,
    pub notifications: Vec<Notification>,
    /// Of an administrator's decision.
    pub entry: Option<Entry>,
}

/// A match that is to be played at a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    pub number: MatchNumber,
    pub entrants: [EntrantId; 2],
    pub players: [Player; 2],
}

impl Opening {
    /// Whether no person waits for it.
    pub fn is_of_agents(&self) -> bool {
        self.players.iter().all(|player| player.agent().is_some())
    }
}

/// A notification for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    pub user: UserId,
    /// Names the cause within the tournament: nobody is notified of it twice.
    pub cause: String,
    pub text: String,
    /// A path of the site.
    pub link: String,
}

/// How a match at a table stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableResult {
    pub id: MatchId,
    pub started_at: Option<Millis>,
    pub end: Option<TableEnd>,
}

/// How a match at a table ended. The first player is the challenger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEnd {
    Won {
        /// 0 or 1.
        winner: usize,
        /// The loser left, conceded, or ran out of time.
        forfeit: bool,
    },
    /// The players who never sat down.
    NobodyCame { absent: [bool; 2] },
    /// A draw, or it was given up.
    NoResult,
}

/// The outcome of a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Started {
    Started,
    /// Fewer than two are there, and nothing was done.
    TooFew,
    /// It has started, or is over.
    Already,
}

/// The durable side of tournaments.
#[async_trait]
pub trait TournamentStore: Send + Sync + 'static {
    /// Takes the tournament's next epoch and reads it.
    async fn open(&self, id: TournamentId) -> Result<Stored, LoadError>;

    /// Reads it; None when it was deleted.
    async fn read(&self, id: TournamentId) -> Result<Option<Stored>, StoreError>;

    /// Freezes who is there, and seeds them. With too few it is cancelled when `or_cancel` says so.
    async fn start(
        &self,
        id: TournamentId,
        epoch: u64,
        or_cancel: bool,
        entry: Option<&Entry>,
    ) -> Result<Started, StoreError>;

    /// Stores a step; answers the matches that were opened. None when the tournament was changed past its actor since it was read: nothing
    /// was stored then.
    async fn commit(&self, id: TournamentId, step: &Step) -> Result<Option<Vec<MatchId>>, StoreError>;

    /// Matches between agents alone that this tournament may open now, by what its organiser and the server have running.
    async fn places(&self, id: TournamentId) -> Result<usize, StoreError>;

    /// How these matches stand.
    async fn results(&self, of: &[MatchId]) -> Result<Vec<TableResult>, StoreError>;
}
