//! Duel rooms, the way to them, and what the clock does with them.

use std::sync::Arc;
use std::time::Duration;

use actors::duel_room::{Ask, DuelDeps, DuelRoom, DuelRooms, Lobby};
use actors::metrics::Metrics;
use actors::ports::DuelLinks;
use actors::room::{Registry, Room, Workers};
use domain::DuelRoomId;
use domain::chat::Rate;
use sqlx::PgPool;
use tokio::time::{MissedTickBehavior, interval};

use super::rooms::limits;
use crate::config::{self, Config};
use crate::store;
use crate::store::duels::{self, Over, PgDuelStore};

/// How often rooms are looked at that time has come for.
const LOOK: Duration = Duration::from_secs(10);

/// The duel rooms, with every open room in its lobby.
pub async fn duel_rooms(
    config: &Config,
    pool: &PgPool,
    metrics: &Metrics,
    workers: &Workers,
    links: Arc<dyn DuelLinks>,
) -> store::Result<DuelRooms> {
    let store = Arc::new(PgDuelStore::new(pool.clone()));
    let lobby = Lobby::new(workers.clone());
    for (id, stored) in duels::open_rooms(&mut *pool.acquire().await?).await? {
        lobby.put(stored.view(&id));
    }
    let deps = DuelDeps {
        store: store.clone(),
        links,
        lobby: lobby.clone(),
        workers: workers.clone(),
        chat_rate: Rate {
            count: config.chat.per_10s,
            per: Duration::from_secs(10),
        },
        idle: Duration::from_secs(config.rooms.idle_seconds),
    };
    let rooms = Registry::new(deps, limits(config), workers.clone(), metrics.room(DuelRoom::KIND));
    Ok(DuelRooms::new(rooms, lobby, store, config.chat.max_chars))
}

/// Gives rooms back whose match is too old, and closes rooms that everybody has forgotten.
pub async fn keep(duel_rooms: DuelRooms, pool: PgPool, settings: config::Duels) {
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        look.tick().await;
        if let Err(error) = keep_once(&duel_rooms, &pool, &settings).await {
            tracing::warn!(cause = %error, "duel rooms wait for the database");
        }
    }
}

/// One round.
pub async fn keep_once(duel_rooms: &DuelRooms, pool: &PgPool, settings: &config::Duels) -> store::Result<()> {
    let mut db = pool.acquire().await?;
    let minutes = i32::try_from(settings.match_minutes).unwrap_or(i32::MAX);
    let hours = i32::try_from(settings.idle_hours).unwrap_or(i32::MAX);
    let over = duels::over(&mut db, minutes).await?;
    let idle = duels::idle(&mut db, hours).await?;
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
