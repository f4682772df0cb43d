use super::path::OfMatch;
use crate::{
    context::Context,
    features::matches::{
        error::{not_found, not_kept},
        making::Making,
        store::{self, Recording, Retained, Shown},
        view::MatchPlayer,
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::ClientAddress,
        routing::ServiceConfig,
    },
};
use actix_web::{
    HttpResponse, get,
    http::header,
    web::{self, Bytes},
};
use actors::wire::{ShotEvent, ShotInput, ShotOutcome, TableState};
use domain::{MatchId, matchup::TableLength};
use moka::{policy::EvictionPolicy, sync::Cache};
use serde::Serialize;
use std::{
    net::IpAddr,
    time::{Duration, Instant},
};
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(replay);
}

/// Replays that one network address may wait for: Home asks for several at once.
const OF_NETWORK: usize = 8;

/// A match, shot by shot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    match_id: MatchId,
    table: TableLength,
    /// With it the rack can be made again; as text, since it has 64 bits. Null while the match runs.
    #[schema(required)]
    rack_seed: Option<String>,
    /// Version of the rules that it is played by.
    rules: i16,
    /// Null without an agent.
    #[schema(required)]
    agent_hand: Option<AgentHand>,
    #[schema(pattern = "^(running|ended|aborted)$")]
    status: String,
    /// The challenger, then the rival.
    players: Vec<MatchPlayer>,
    shots: Vec<ReplayShot>,
    #[schema(required, minimum = 0, maximum = 1)]
    winner: Option<u8>,
    #[schema(required)]
    reason: Option<String>,
}

/// The secret of a match's agents. Nobody can choose it after the commitment was told, or compute a shot before it is played.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgentHand {
    /// 2: the seed of a shot is the first eight bytes of HMAC-SHA256 with the secret as its key over "{match id}:{shot number}".
    /// 1, of old matches: the rack's seed plus the shot's number.
    version: u8,
    /// Version of the agents: `cuecast billiards think --agents` thinks as they do.
    agents: i16,
    /// SHA-256 of the secret, 64 hex digits, as it was told at the table before the first shot. Null in version 1.
    #[schema(required)]
    commitment: Option<String>,
    /// 64 hex digits. Null while the match runs, and in version 1.
    #[schema(required)]
    secret: Option<String>,
}

impl AgentHand {
    fn of(recording: &Recording) -> Option<Self> {
        let secret = recording.seeds.secret();
        let plays = recording.record.players.iter().any(|player| player.agent.is_some());
        plays.then(|| Self {
            version: recording.seeds.version(),
            agents: recording.agents,
            commitment: secret.map(|secret| secret.commitment().to_string()),
            secret: secret.filter(|_| recording.is_over()).map(|secret| secret.to_string()),
        })
    }
}

/// A shot as it was told, and what comes out of it when it is played again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplayShot {
    number: u32,
    seat: u8,
    /// Unix milliseconds.
    at: i64,
    shot: ShotInput,
    duration_ms: u32,
    trajectory: String,
    events: Vec<ShotEvent>,
    outcome: ShotOutcome,
    state: TableState,
    /// Of the balls at rest, as it was stored.
    hash: String,
    /// The same, simulated anew for this replay.
    #[schema(required)]
    recomputed_hash: Option<String>,
}

/// Replays that were asked for lately, encoded, and the turns at making them.
pub struct Replays {
    kept: ReplayCache,
    making: Making,
}

impl Default for Replays {
    fn default() -> Self {
        Self {
            kept: ReplayCache::default(),
            making: Making::new(OF_NETWORK),
        }
    }
}

/// Bytes of replays that are kept: of an ordinary match some 300 KiB, of the longest a few megabytes.
const KEPT_BYTES: u32 = 32 << 20;
/// A match that runs may have gone on after so long.
const RUNNING: Duration = Duration::from_secs(2);

/// Encoded replays, by moka, which keeps their bytes: the one asked for longest ago makes room.
struct ReplayCache(Cache<MatchId, Encoded>);

#[derive(Clone)]
struct Encoded {
    id: MatchId,
    json: Bytes,
    /// None when nothing follows any more.
    until: Option<Instant>,
}

impl Default for ReplayCache {
    fn default() -> Self {
        let bytes = |_: &MatchId, kept: &Encoded| u32::try_from(kept.json.len()).unwrap_or(u32::MAX);
        Self(
            Cache::builder()
                .max_capacity(KEPT_BYTES.into())
                .weigher(bytes)
                .eviction_policy(EvictionPolicy::lru())
                .build(),
        )
    }
}

impl ReplayCache {
    fn find(&self, id: MatchId, now: Instant) -> Option<Bytes> {
        let found = self.0.get(&id)?;
        found.until.is_none_or(|until| now < until).then_some(found.json)
    }

    fn keep(&self, encoded: Encoded) {
        self.0.insert(encoded.id, encoded);
        // Makes room at once; moka by itself may take some hundred insertions to do so.
        self.0.run_pending_tasks();
    }
}

/// A match, shot by shot, each with the hash that was stored and the one that comes out when the shot is simulated anew. Anybody may see it.
#[utoipa::path(tag = "duels",
    params(("id" = String, Path, description = "24 hex characters of the match")),
    responses(
        (status = 200, body = Data<Replay>),
        (status = 404, description = "MATCH_NOT_FOUND", body = ErrorBody),
        (status = 410, description = "GONE: the match is so long ago that its shots are no longer kept", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: too many wait already; try again after `Retry-After`", body = ErrorBody),
    )
)]
#[get("/api/duel/matches/{id}/replay")]
async fn replay(
    context: web::Data<Context>,
    replays: web::Data<Replays>,
    client: ClientAddress,
    id: OfMatch,
) -> Result<HttpResponse, ApiError> {
    let kept = replays.kept.find(id.0, Instant::now());
    let json = match kept {
        Some(json) => json,
        None => make(&context, &replays, id.0, client.0).await?,
    };
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .body(json))
}

async fn make(context: &Context, replays: &Replays, id: MatchId, from: IpAddr) -> Result<Bytes, ApiError> {
    // Before a place is taken: who asks for what is not there keeps nobody waiting.
    {
        let mut db = context.pool.acquire().await?;
        if store::hands(&mut db, id).await?.is_none() {
            let known = store::recording(&mut db, id).await?;
            return Err(known.map_or_else(not_found, |_| not_kept()));
        }
    }
    // A caller who waited for the one that was being made finds it made.
    let (_place, turn) = replays.making.turn(from).await?;
    let made = replays.kept.find(id, Instant::now());
    if let Some(json) = made {
        return Ok(json);
    }
    let recording = store::recording(&mut *context.pool.acquire().await?, id).await?;
    let recording = recording.ok_or_else(not_found)?;
    if recording.kept == Retained::Result {
        return Err(not_kept());
    }
    let until = (!recording.is_over()).then(|| Instant::now() + RUNNING);
    let work = move || {
        let _turn = turn;
        serde_json::to_vec(&Data::from(play(recording)))
    };
    let json = tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)?;
    let json = Bytes::from(json.map_err(ApiError::internal)?);
    replays.kept.keep(Encoded {
        id,
        json: json.clone(),
        until,
    });
    Ok(json)
}

/// Simulates every shot anew.
fn play(recording: Recording) -> Replay {
    let shots = recording.shots();
    let (agent_hand, is_over) = (AgentHand::of(&recording), recording.is_over());
    let record = recording.record;
    Replay {
        match_id: record.id,
        table: recording.table,
        rack_seed: is_over.then(|| recording.seed.to_string()),
        rules: recording.rules.number(),
        agent_hand,
        status: record.status.clone(),
        players: record.players.iter().map(MatchPlayer::from).collect(),
        shots: shots.into_iter().map(ReplayShot::from).collect(),
        winner: record.winner.map(u8::from),
        reason: record.reason,
    }
}

impl From<Shown> for ReplayShot {
    fn from(Shown { shot, hash }: Shown) -> Self {
        Self {
            recomputed_hash: hash.map(|hash| hash.to_string()),
            number: shot.number,
            seat: shot.seat,
            at: shot.started_at,
            shot: shot.shot,
            duration_ms: shot.duration_ms,
            trajectory: shot.trajectory,
            events: shot.events,
            outcome: shot.outcome,
            state: shot.state,
            hash: shot.hash,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids;

    fn encoded(id: MatchId, bytes: u32, until: Option<Instant>) -> Encoded {
        let json = Bytes::from(vec![b' '; bytes as usize]);
        Encoded { id, json, until }
    }

    #[test]
    fn the_replays_asked_for_last_are_kept_within_their_bytes() {
        let (kept, now) = (ReplayCache::default(), Instant::now());
        let ids: [MatchId; 3] = std::array::from_fn(|_| ids::match_id());
        kept.keep(encoded(ids[0], KEPT_BYTES / 2, None));
        kept.keep(encoded(ids[1], KEPT_BYTES / 2, None));
        assert!(kept.find(ids[0], now).is_some(), "it is asked for once more");
        kept.keep(encoded(ids[2], 1, None));
        assert_eq!(ids.map(|id| kept.find(id, now).is_some()), [true, false, true]);
        kept.keep(encoded(ids[1], KEPT_BYTES + 1, None));
        assert_eq!(
            ids.map(|id| kept.find(id, now).is_some()),
            [true, false, true],
            "what is larger is not kept, and pushes nothing out"
        );
    }

    #[test]
    fn the_replay_of_a_match_that_runs_is_kept_for_a_moment() {
        let (kept, now) = (ReplayCache::default(), Instant::now());
        let id = ids::match_id();
        kept.keep(encoded(id, 1, Some(now + RUNNING)));
        assert!(kept.find(id, now).is_some());
        assert!(kept.find(id, now + RUNNING).is_none());
    }
}
