//! A tournament that runs itself, at `/stream/tournament/{id}`: its bracket, and what changes of it.

use domain::matchup::AgentLevel;
use domain::tournament::{BracketSide, EntrantId, Format, How, MatchNumber, Phase, Standing};
use domain::{Address, MatchId, TournamentId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::table::TableCharacter;

/// `join_tournament`: watch. The first message on a tournament's socket.
#[derive(Debug, Deserialize, ToSchema)]
pub struct JoinTournamentIn {
    /// The server's session token; without it a guest watches.
    pub token: Option<String>,
}

/// A bracket. Of two, the one with the higher revision is the newer. Before the start there are its entrants and no matches.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Bracket)]
pub struct BracketView {
    pub tournament_id: TournamentId,
    pub revision: u64,
    pub format: Format,
    pub phase: Phase,
    pub rounds: Vec<BracketRound>,
    /// In the order of their numbers. Those that nobody will ever play are left out.
    pub matches: Vec<BracketMatch>,
    /// In the order of joining.
    pub entrants: Vec<BracketEntrant>,
    /// The best first.
    pub standings: Vec<Standing>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BracketRound {
    /// From 1.
    pub id: u16,
    pub side: BracketSide,
    /// Such as `Semi-finals`.
    pub name: String,
    /// From 1 within its side.
    pub number: u16,
}

/// A match of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BracketMatch {
    /// From 1.
    pub number: MatchNumber,
    /// The id of its round.
    pub round: u16,
    /// Its place in the round, from 0.
    pub slot: u16,
    /// Null while unknown, and where nobody comes.
    pub players: [Option<EntrantId>; 2],
    /// Null for those who begin here.
    pub from: [Option<BracketSource>; 2],
    /// Null while undecided, and when nobody goes on.
    #[schema(required)]
    pub winner: Option<EntrantId>,
    /// Null while undecided.
    #[schema(required)]
    pub how: Option<How>,
    pub status: BracketStatus,
    /// Of the table at which it is, or was, played: `/stream/match/{matchId}`.
    #[schema(required)]
    pub match_id: Option<MatchId>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub started_at: Option<OffsetDateTime>,
    /// Until when its players are waited for; null when they are not.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub deadline: Option<OffsetDateTime>,
}

/// Which player of which match comes here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BracketSource {
    pub r#match: MatchNumber,
    pub place: BracketPlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BracketPlace {
    Winner,
    Loser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BracketStatus {
    /// Its players are not known, or play elsewhere.
    Waiting,
    /// It can be played; at a table its players are waited for.
    Ready,
    Running,
    Done,
}

/// Somebody in the tournament.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BracketEntrant {
    pub id: EntrantId,
    /// From 1, given at the start; null before it, and for those who were not there.
    #[schema(required)]
    pub seed: Option<u16>,
    pub name: String,
    /// Null for an agent.
    #[schema(required)]
    pub address: Option<Address>,
    /// Null for a person.
    #[schema(required)]
    pub agent: Option<AgentLevel>,
    /// Of an agent with a name and a face of its own; `name` is its name then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub character: Option<TableCharacter>,
    /// Of duels; null without one.
    #[schema(required)]
    pub rating: Option<f64>,
    pub checked_in: bool,
    /// Where they ended; null while they may still win.
    #[schema(required)]
    pub place: Option<u16>,
    /// They play no more.
    pub out: bool,
}

/// `joined_tournament`: the answer to a join.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "joined_tournament", rename_all = "camelCase")]
pub struct JoinedTournament {
    pub bracket: BracketView,
    pub viewer_count: u32,
}

/// `bracket_update`: what changed, committed. Who sees the revision jump asks for the whole bracket again.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "bracket_update", rename_all = "camelCase")]
pub struct BracketUpdate {
    pub revision: u64,
    pub phase: Phase,
    /// Those that changed, or are new.
    pub matches: Vec<BracketMatch>,
    /// Those that changed, or are new.
    pub entrants: Vec<BracketEntrant>,
    pub standings: Vec<Standing>,
}

/// `tournament_viewers`: how many watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "tournament_viewers")]
pub struct TournamentViewers {
    pub count: u32,
}

/// Every message of a tournament, for the schema.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[allow(
    clippy::large_enum_variant,
    reason = "it describes messages; none is ever made of it"
)]
pub enum TournamentMessage {
    Joined(JoinedTournament),
    Update(BracketUpdate),
    Viewers(TournamentViewers),
}
