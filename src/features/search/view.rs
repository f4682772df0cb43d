use super::store::{Agent, Person, Stream, Tournament};
use actors::wire::Face;
use domain::{Address, StreamId, TournamentId, matchup::AgentLevel, stream::StreamStatus, tournament::Status};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Results of a search: of each kind the best first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Found)]
pub struct FoundView {
    pub people: Vec<FoundPerson>,
    pub streams: Vec<FoundStream>,
    pub tournaments: Vec<FoundTournament>,
    pub agents: Vec<FoundAgent>,
}

/// A person with a name of their own.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundPerson {
    address: Address,
    username: String,
    #[schema(required)]
    avatar: Option<String>,
    followers: i64,
    /// Null without a rated match.
    #[schema(required)]
    rating: Option<f64>,
    /// Too few matches for a settled rating.
    provisional: bool,
}

/// A stream that is live or scheduled.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundStream {
    id: StreamId,
    title: String,
    status: StreamStatus,
    #[schema(required)]
    thumbnail: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    scheduled_start_time: Option<OffsetDateTime>,
    /// The creator's name.
    creator: String,
    /// Distinct people who watch now.
    viewers: u32,
}

/// A tournament.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundTournament {
    id: TournamentId,
    title: String,
    status: Status,
    #[serde(with = "time::serde::rfc3339")]
    date: OffsetDateTime,
    /// People and agents.
    participant_count: i32,
}

/// An agent of the house.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundAgent {
    id: String,
    name: String,
    level: AgentLevel,
    /// Among agents alone.
    rating: f64,
    face: Face,
}

impl From<Person> for FoundPerson {
    fn from(person: Person) -> Self {
        Self {
            address: person.address,
            username: person.username,
            avatar: person.avatar_url,
            followers: person.followers,
            rating: person.rating,
            provisional: person.provisional,
        }
    }
}

impl FoundStream {
    pub fn new(stream: Stream, viewers: u32) -> Self {
        Self {
            id: stream.id,
            title: stream.title,
            status: stream.status,
            thumbnail: stream.thumbnail_url,
            scheduled_start_time: stream.scheduled_start_at,
            creator: stream.creator,
            viewers,
        }
    }
}

impl From<Tournament> for FoundTournament {
    fn from(tournament: Tournament) -> Self {
        Self {
            id: tournament.id,
            title: tournament.title,
            status: tournament.status,
            date: tournament.starts_at,
            participant_count: tournament.participant_count,
        }
    }
}

impl From<Agent> for FoundAgent {
    fn from(agent: Agent) -> Self {
        Self {
            id: agent.id,
            name: agent.name,
            level: agent.level,
            rating: agent.rating,
            face: agent.face,
        }
    }
}
