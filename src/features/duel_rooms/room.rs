//! Duel rooms, the way to them, and what the clock does with them.

use std::sync::Arc;
use std::time::Duration;

use actors::duel_room::{DuelDeps, DuelRoom, DuelRooms, Lobby};
use actors::metrics::Metrics;
use actors::ports::DuelLinks;
use actors::room::{Registry, Room, Workers};
use domain::chat::Rate;
use sqlx::PgPool;

use super::store::{self, PgDuelStore};
use crate::{cluster::Cluster, config::Config, db, rooms::limits};

/// The pause before the lobby is read again, where it could not be.
const RESTORE_AGAIN: Duration = Duration::from_millis(500);

/// The duel rooms, with every open room in its lobby.
pub async fn duel_rooms(
    config: &Config,
    pool: &PgPool,
    metrics: &Metrics,
    workers: &Workers,
    links: Arc<dyn DuelLinks>,
    cluster: &Cluster,
) -> db::Result<DuelRooms> {
    let store = Arc::new(PgDuelStore::new(pool.clone(), cluster.clone()));
    let lobby = Lobby::new(workers.clone(), Duration::from_millis(config.rooms.coalesce_ms));
    for (id, stored) in store::open_rooms(&mut *pool.acquire().await?, store::LOBBY).await? {
        lobby.put(stored.view(&id));
    }
    let room_metrics = metrics.room(DuelRoom::KIND);
    let deps = DuelDeps {
        metrics: room_metrics.clone(),
        store: store.clone(),
        links,
        lobby: lobby.clone(),
        workers: workers.clone(),
        chat_rate: Rate {
            count: config.chat.per_10s,
            per: Duration::from_secs(10),
        },
        coalesce: Duration::from_millis(config.rooms.coalesce_ms),
        idle: Duration::from_secs(config.rooms.idle_seconds),
    };
    let rooms = Registry::new(deps, limits(config), workers.clone(), room_metrics);
    Ok(DuelRooms::new(rooms, lobby, store, config.chat.max_chars))
}

/// Reads the lobby anew whenever this node becomes the one whose duel rooms are everybody's: until then others changed them. Ends with the
/// cluster; at once when the server is alone.
pub async fn follow_leading(cluster: Cluster, lobby: Lobby, pool: PgPool) {
    let Some(mut view) = cluster.watch() else { return };
    let mut led = false;
    loop {
        let leads = view.borrow_and_update().leader == cluster.node();
        if leads && !led {
            while let Err(cause) = restore(&lobby, &pool).await {
                tracing::warn!(%cause, "the lobby cannot be read; trying again");
                tokio::time::sleep(RESTORE_AGAIN).await;
            }
        }
        led = leads;
        if view.changed().await.is_err() {
            return;
        }
    }
}

async fn restore(lobby: &Lobby, pool: &PgPool) -> db::Result<()> {
    let open = store::open_rooms(&mut *pool.acquire().await?, store::LOBBY).await?;
    lobby.restore(open.iter().map(|(id, stored)| stored.view(id)).collect());
    Ok(())
}
