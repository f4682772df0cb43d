//! Rooms whose match is over are given back, and those that nobody uses are closed.

use super::store::{self, Over};
use crate::{config, db, jobs::Job};
use actors::duel_room::{Ask, DuelRooms};
use domain::DuelRoomId;
use sqlx::PgPool;
use std::time::Duration;

/// Looks every ten seconds.
pub fn look_after(rooms: DuelRooms, pool: PgPool, settings: config::Duels) -> Job {
    Job::every(Duration::from_secs(10), "duel_rooms.look_after", move || {
        let (rooms, pool, settings) = (rooms.clone(), pool.clone(), settings.clone());
        async move { keep_once(&rooms, &pool, &settings).await }
    })
}

/// One round.
pub async fn keep_once(duel_rooms: &DuelRooms, pool: &PgPool, settings: &config::Duels) -> db::Result<()> {
    let mut db = pool.acquire().await?;
    let minutes = i32::try_from(settings.match_minutes).unwrap_or(i32::MAX);
    let hours = i32::try_from(settings.idle_hours).unwrap_or(i32::MAX);
    let over = store::over(&mut db, minutes).await?;
    let idle = store::idle(&mut db, hours).await?;
    drop(db);
    for Over { room, match_id, end } in over {
        ask(duel_rooms, &room, Ask::MatchOver(match_id, end)).await;
    }
    for room in idle {
        ask(duel_rooms, &room, Ask::Abandon).await;
    }
    Ok(())
}

async fn ask(duel_rooms: &DuelRooms, room: &DuelRoomId, ask: Ask) {
    if let Err(e) = duel_rooms.ask(room, ask).await {
        tracing::warn!(%room, cause = %e, "a duel room was not looked after; it is tried again");
    }
}
