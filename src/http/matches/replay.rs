use super::{Data, OfMatch, history::MatchPlayer, not_found};
use crate::{
    error::{ApiError, ErrorBody},
    state::AppState,
    store::matches::{self, Recording},
};
use actix_web::{HttpResponse, get, http::header, web};
use actors::wire::{ShotEvent, ShotInput, ShotOutcome, TableState};
use domain::{
    MatchId,
    duel::{Broken, Match},
    matchup::TableLength,
};
use serde::Serialize;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::Semaphore;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(replay);
}

/// A match, shot by shot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    match_id: MatchId,
    table: TableLength,
    /// With it the rack can be made again; as text, since it has 64 bits.
    rack_seed: String,
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

/// Replays that were asked for lately, encoded, and the threads that make them.
pub struct Replays {
    kept: Mutex<VecDeque<(MatchId, Arc<str>)>>,
    turns: Arc<Semaphore>,
}

/// A replay of a long match has some 300 KiB.
const KEPT: usize = 32;
/// Replays that are made at once.
const AT_ONCE: usize = 1;

impl Default for Replays {
    fn default() -> Self {
        Self {
            kept: Mutex::default(),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Replays {
    fn find(&self, id: MatchId) -> Option<Arc<str>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(of, _)| *of == id).map(|(_, json)| json.clone())
    }

    fn keep(&self, id: MatchId, json: Arc<str>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(of, _)| *of != id);
        kept.push_back((id, json));
        while kept.len() > KEPT {
            kept.pop_front();
        }
    }
}

/// A match, shot by shot, each with the hash that was stored and the one that comes out when the shot is simulated anew. Anybody may see it.
#[utoipa::path(tag = "duels",
    params(("id" = String, Path, description = "24 hex characters of the match")),
    responses(
        (status = 200, body = Data<Replay>),
        (status = 404, description = "MATCH_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/duel/matches/{id}/replay")]
async fn replay(state: web::Data<AppState>, id: OfMatch) -> Result<HttpResponse, ApiError> {
    let json = match state.replays.find(id.0) {
        Some(json) => json,
        None => make(&state, id.0).await?,
    };
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .body(json.to_string()))
}

async fn make(state: &AppState, id: MatchId) -> Result<Arc<str>, ApiError> {
    // Who waited for the one that was being made finds it made.
    let permit = state
        .replays
        .turns
        .clone()
        .acquire_owned()
        .await
        .map_err(ApiError::internal)?;
    if let Some(json) = state.replays.find(id) {
        return Ok(json);
    }
    let recording = matches::recording(&mut *state.pool.acquire().await?, id).await?;
    let recording = recording.ok_or_else(not_found)?;
    let over = recording.record.ended_at.is_some();
    let work = move || {
        let _permit = permit;
        serde_json::to_string(&Data::from(play(recording)))
    };
    let json = tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)?;
    let json: Arc<str> = json.map_err(ApiError::internal)?.into();
    if over {
        state.replays.keep(id, json.clone());
    }
    Ok(json)
}

/// Simulates every shot anew, from the seed on.
fn play(recording: Recording) -> Replay {
    let mut hashes = Vec::new();
    if let Some(setup) = recording.setup {
        let mut game = Match::new(setup);
        for decision in &recording.decisions {
            match game.replay(decision) {
                Ok(Some(played)) => hashes.push((played.outcome.number, played.run.hash)),
                Ok(None) => {}
                Err(Broken::Diverged { number, computed, .. }) => {
                    hashes.push((number, computed));
                    break;
                }
                Err(Broken::Refused { .. }) => break,
            }
        }
    }
    let again = |number: u32| hashes.iter().find(|(of, _)| *of == number);
    let record = recording.record;
    Replay {
        match_id: record.id,
        table: recording.table,
        rack_seed: recording.seed.to_string(),
        status: record.status.clone(),
        players: record.players.iter().map(MatchPlayer::from).collect(),
        shots: recording
            .shots
            .into_iter()
            .map(|shot| ReplayShot {
                recomputed_hash: again(shot.number).map(|(_, hash)| hash.to_string()),
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
            })
            .collect(),
        winner: record.winner.map(u8::from),
        reason: record.reason,
    }
}
