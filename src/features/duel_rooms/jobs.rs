//! Rooms whose match is over are given back, and those that nobody uses are closed.

use super::store::{self, Over};
use crate::{config, db, jobs::Job};
use actors::duel_room::{Ask, DuelRooms, LIST_CAPACITY, Lobby};
use domain::DuelRoomId;
use sqlx::PgPool;
use std::time::Duration;

/// The rooms that the lobby lists.
const LISTED: i64 = LIST_CAPACITY as i64;

/// Looks every ten seconds.
pub fn look_after(rooms: DuelRooms, pool: PgPool, settings: config::Duels) -> Job {
    Job::every(Duration::from_secs(10), "duel_rooms.look_after", move || {
        let (rooms, pool, settings) = (rooms.clone(), pool.clone(), settings.clone());
        async move { keep_once(&rooms, &pool, &settings).await }
    })
}

/// Shows in this node's lobby what rooms of other nodes stored, each second.
pub fn mirror(rooms: DuelRooms, pool: PgPool) -> Job {
    Job::every(Duration::from_secs(1), "duel_rooms.mirror", move || {
        let (rooms, pool) = (rooms.clone(), pool.clone());
        async move { mirror_once(&rooms.lobby, &pool).await }
    })
}

/// One look. What this node's own rooms told since is newer by its revision, and stays.
pub async fn mirror_once(lobby: &Lobby, pool: &PgPool) -> db::Result<()> {
    let known = lobby.ids();
    let mut db = pool.acquire().await?;
    for (id, stored) in store::open_rooms(&mut db, LISTED).await? {
        lobby.put(stored.view(&id));
    }
    for id in store::closed(&mut db, &known).await? {
        lobby.closed(&id);
    }
    Ok(())
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
