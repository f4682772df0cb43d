//! Stream rooms and what they are built of.

use std::sync::Arc;
use std::time::Duration;

use actors::metrics::Metrics;
use actors::persist::{ChatWriter, ChatWriters};
use actors::ports::{ChatLog, PredictionNews};
use actors::room::{Registry, Room, TellError, Workers};
use actors::rooms::{Announcement, Rooms, Viewers};
use actors::stream::{Announce, Count, Present, StreamDeps, StreamRoom, StreamSettings, ViewerCounts};
use actors::table::TableFeeds;
use async_trait::async_trait;
use domain::chat::Rate;
use domain::{StreamId, UserId};
use sqlx::PgPool;

use super::store::PgStreamStore;
use crate::{cluster::Cluster, config::Config, rooms::limits};

/// Lines that a newcomer sees at once; older ones come over REST.
const PAGE_LINES: usize = 50;
/// Bytes of a room's history in memory at most.
const HISTORY_BYTES: usize = 512 * 1024;
/// How long is waited for who is in a room: somebody types their name meanwhile.
const ASK_WITHIN: Duration = Duration::from_secs(1);
/// How long an announcement waits for a place in a full mailbox before the room is rebuilt from the store instead.
const ANNOUNCE_WAITS: [Duration; 6] = [
    Duration::from_millis(10),
    Duration::from_millis(50),
    Duration::from_millis(100),
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
];

#[allow(clippy::too_many_arguments, reason = "each is a part that only the app has")]
/// The rooms of streams. `log` is made once on each thread that writes lines.
pub fn streams(
    config: &Config,
    pool: &PgPool,
    metrics: &Metrics,
    workers: &Workers,
    counts: ViewerCounts,
    tables: TableFeeds,
    cluster: &Cluster,
    log: impl Fn() -> Arc<dyn ChatLog> + Send + Sync + 'static,
) -> Registry<StreamRoom> {
    let store = Arc::new(PgStreamStore::among(pool.clone(), cluster.clone()));
    let room_metrics = metrics.room(StreamRoom::KIND);
    let writer_metrics = metrics.clone();
    let writers = ChatWriters::new(move || ChatWriter::new(log(), writer_metrics.clone()));
    let settings = StreamSettings {
        coalesce: Duration::from_millis(config.rooms.coalesce_ms),
        history_events: config.rooms.history_events,
        history_bytes: HISTORY_BYTES,
        page_lines: PAGE_LINES,
        batch_max: config.chat.batch_max,
        chat_rate: Rate {
            count: config.chat.per_10s,
            per: Duration::from_secs(10),
        },
        idle: Duration::from_secs(config.rooms.idle_seconds),
    };
    let limits = limits(config);
    let deps = StreamDeps {
        store,
        writers,
        counts,
        tables,
        metrics: room_metrics.clone(),
        settings,
    };
    Registry::new(deps, limits, workers.clone(), room_metrics)
}

/// Tells rooms what was committed outside them.
pub struct LiveRooms(pub Registry<StreamRoom>);

#[async_trait]
impl Rooms for LiveRooms {
    async fn announce(&self, stream: StreamId, announcement: Announcement) {
        for wait in ANNOUNCE_WAITS {
            match self.0.tell(&stream, Announce(announcement.clone())) {
                Ok(()) | Err(TellError::Gone) => return,
                Err(TellError::Busy) => tokio::time::sleep(wait).await,
            }
        }
        tracing::error!(%stream, ?announcement, "a room was too busy to be told; it is rebuilt");
        self.0.rebuild(&stream);
    }

    fn count(&self, news: PredictionNews) -> bool {
        let stream = news.prediction.stream_id;
        let Some(room) = self.0.running(&stream) else {
            // One that is being built may have read an older count.
            return !self.0.knows(&stream);
        };
        match room.tell(Count(news)) {
            Ok(()) | Err(TellError::Gone) => true,
            Err(TellError::Busy) => false,
        }
    }

    async fn present(&self, stream: StreamId) -> Vec<UserId> {
        let Some(room) = self.0.running(&stream) else {
            return Vec::new();
        };
        let answer = room.ask_within(ASK_WITHIN, |reply| Present { reply }).await;
        answer.ok().flatten().unwrap_or_default()
    }
}

/// People who watch, from the rooms' own counts.
pub struct LiveViewers(pub ViewerCounts);

impl Viewers for LiveViewers {
    fn count(&self, stream: StreamId) -> u32 {
        self.0.of(&stream)
    }

    fn busiest(&self, most: usize) -> Vec<StreamId> {
        self.0.busiest(most)
    }
}
