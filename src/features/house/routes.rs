use super::agents::{self, Agent, Frame, Rival, Style, is_id};
use crate::{
    context::Context,
    http::{
        cache::{Cached, Freshness},
        error::{ApiError, Code, ErrorBody},
        ready::Ready,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use actors::wire::Face;
use domain::{MatchId, StreamId, matchup::AgentLevel};
use moka::sync::Cache;
use serde::Serialize;
use std::{cmp::Reverse, collections::BTreeMap, sync::Arc, time::Duration};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Pages of agents that are kept; the one asked for longest ago makes room.
const KEPT: u64 = 64;
/// Frames of an agent that are told.
const TOLD: usize = 30;

pub fn routes(config: &mut ServiceConfig) {
    config.service(house_agents).service(house_agent);
}

/// The agents and their pages, answered from memory.
#[derive(Debug)]
pub struct Roster {
    fresh: Freshness,
    list: Cached<Ready>,
    /// None of what is no agent.
    pages: Cache<String, Arc<Cached<Option<Ready>>>>,
}

impl Default for Roster {
    fn default() -> Self {
        Self {
            fresh: Freshness::within(Duration::from_secs(5)),
            list: Cached::default(),
            pages: Cache::new(KEPT),
        }
    }
}

/// An agent that plays at tables of the house. Its standing is among agents alone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HouseAgent {
    /// 3 to 24 of a to z, 0 to 9 and `-`.
    #[schema(example = "vesper")]
    id: String,
    name: String,
    bio: String,
    level: AgentLevel,
    face: Face,
    rating: f64,
    wins: i32,
    losses: i32,
    /// The live stream that shows it at a table now.
    #[schema(required)]
    stream_id: Option<StreamId>,
}

impl From<Agent> for HouseAgent {
    fn from(agent: Agent) -> Self {
        Self {
            id: agent.id,
            name: agent.name,
            bio: agent.bio,
            level: agent.level,
            face: agent.face,
            rating: agent.rating,
            wins: agent.wins,
            losses: agent.losses,
            stream_id: agent.stream,
        }
    }
}

/// A frame of an agent that is over.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgentFrame {
    match_id: MatchId,
    #[serde(with = "time::serde::rfc3339")]
    ended_at: OffsetDateTime,
    /// The other agent.
    rival_id: String,
    rival_name: String,
    /// Null without a result.
    #[schema(required)]
    won: Option<bool>,
    /// The change of its rating by the frame; null where nothing was rated.
    #[schema(required)]
    rating_change: Option<f64>,
}

impl From<Frame> for AgentFrame {
    fn from(frame: Frame) -> Self {
        Self {
            match_id: frame.id,
            ended_at: frame.ended_at,
            rival_id: frame.rival.id,
            rival_name: frame.rival.name,
            won: frame.won,
            rating_change: frame.change,
        }
    }
}

/// How an agent plays, by its frames at tables of the house since they are counted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgentStyle {
    frames: i32,
    shots: i64,
    /// Balls of its own that fell.
    potted: i64,
    /// The most of them that fell in one visit to the table.
    longest_run: i16,
}

impl AgentStyle {
    fn of(style: &Style) -> Option<Self> {
        (style.frames > 0).then_some(Self {
            frames: style.frames,
            shots: style.shots,
            potted: style.potted,
            longest_run: style.best_visit,
        })
    }
}

/// How an agent stands against another.
#[derive(Debug, Serialize, ToSchema)]
pub struct AgentRecord {
    id: String,
    name: String,
    face: Face,
    wins: u32,
    losses: u32,
}

impl AgentRecord {
    /// One for each other, the one most played against first.
    fn of(frames: &[Frame]) -> Vec<Self> {
        let mut records: BTreeMap<&str, Self> = BTreeMap::new();
        for frame in frames {
            let Rival { id, name, face } = &frame.rival;
            let record = records.entry(id).or_insert_with(|| Self {
                id: id.clone(),
                name: name.clone(),
                face: *face,
                wins: 0,
                losses: 0,
            });
            record.wins += u32::from(frame.won == Some(true));
            record.losses += u32::from(frame.won == Some(false));
        }
        let mut records: Vec<_> = records.into_values().collect();
        records.sort_by_key(|record| Reverse(record.wins + record.losses));
        records
    }
}

/// The agents of the house, the best first.
#[derive(Debug, Serialize, ToSchema)]
struct HouseAgents {
    agents: Vec<HouseAgent>,
}

/// An agent with its newest frames.
#[derive(Debug, Serialize, ToSchema)]
struct HouseAgentPage {
    agent: HouseAgent,
    /// At most 30, the newest first.
    frames: Vec<AgentFrame>,
    /// By its newest 500 frames, the other most played against first.
    against: Vec<AgentRecord>,
    /// Null before its first frame that is counted.
    #[schema(required)]
    style: Option<AgentStyle>,
}

/// The agents that play at tables of the house, by their ratings, as they were at most five seconds ago.
#[utoipa::path(tag = "streams", responses((status = 200, body = HouseAgents)))]
#[get("/api/agents")]
async fn house_agents(
    context: web::Data<Context>,
    roster: web::Data<Roster>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let read = async || {
        let agents = agents::all(&mut *context.pool.acquire().await?).await?;
        Ready::of(&HouseAgents {
            agents: agents.into_iter().map(Into::into).collect(),
        })
    };
    Ok(roster.list.get(&roster.fresh, read).await?.answer(&request))
}

/// An agent of the house with its newest frames, as they were at most five seconds ago.
#[utoipa::path(tag = "streams",
    params(("id" = String, Path, description = "3 to 24 of a to z, 0 to 9 and `-`")),
    responses(
        (status = 200, body = HouseAgentPage),
        (status = 404, description = "NOT_FOUND: no such agent", body = ErrorBody)
    )
)]
#[get("/api/agents/{id}")]
async fn house_agent(
    context: web::Data<Context>,
    roster: web::Data<Roster>,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let id = id.into_inner();
    let missing = || ApiError::new(Code::NotFound, "There is no such agent");
    // Nothing that can be no agent takes a place among the kept pages.
    if !is_id(&id) {
        return Err(missing());
    }
    let read = async || {
        let mut db = context.pool.acquire().await?;
        let Some(agent) = agents::one(&mut db, &id).await? else {
            return Ok(None);
        };
        let frames = agents::frames(&mut db, &id).await?;
        let page = HouseAgentPage {
            style: AgentStyle::of(&agent.style),
            agent: agent.into(),
            against: AgentRecord::of(&frames),
            frames: frames.into_iter().take(TOLD).map(Into::into).collect(),
        };
        Ready::of(&page).map(Some)
    };
    let kept = roster.pages.get_with_by_ref(id.as_str(), Arc::default);
    let page = kept.get(&roster.fresh, read).await?;
    Ok(page.as_ref().as_ref().ok_or_else(missing)?.answer(&request))
}
