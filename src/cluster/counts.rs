//! How many watch a stream, wherever their sockets are: each node tells its own counts each second, and adds those of the others.

use super::NodeId;
use crate::{
    db::{self, Result},
    jobs::Job,
};
use actors::rooms::Viewers;
use domain::StreamId;
use sqlx::{PgConnection, PgPool};
use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

/// Streams that a node tells, and that it hears of, at most: those with the most viewers.
const MAX_STREAMS: usize = 10_000;

/// The viewers of all nodes. Counts of the others are a second old, or two; a node that tells nothing for five is not counted.
pub struct AllViewers {
    here: Arc<dyn Viewers>,
    others: RwLock<HashMap<StreamId, u32>>,
}

impl AllViewers {
    /// Beside `here`, which are this node's own.
    pub fn new(here: Arc<dyn Viewers>) -> Self {
        Self {
            here,
            others: RwLock::default(),
        }
    }

    /// Tells the others each second, and hears from them.
    pub fn job(self: Arc<Self>, pool: PgPool, node: NodeId) -> Job {
        Job::every(Duration::from_secs(1), "cluster.counts", move || {
            let (all, pool) = (self.clone(), pool.clone());
            async move { all.exchange(&mut *pool.acquire().await?, node).await }
        })
    }

    /// Tells the others, and hears from them.
    pub async fn exchange(&self, db: &mut PgConnection, node: NodeId) -> Result<()> {
        let mine = self.here.busiest(MAX_STREAMS).into_iter();
        tell(db, node, mine.map(|stream| (stream, self.here.count(stream))).collect()).await?;
        let others = of_others(db, node).await?;
        *self.others.write().unwrap_or_else(PoisonError::into_inner) = others;
        Ok(())
    }

    fn others(&self) -> std::sync::RwLockReadGuard<'_, HashMap<StreamId, u32>> {
        self.others.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Viewers for AllViewers {
    fn count(&self, stream: StreamId) -> u32 {
        let others = self.others().get(&stream).copied().unwrap_or_default();
        self.here.count(stream).saturating_add(others)
    }

    fn busiest(&self, most: usize) -> Vec<StreamId> {
        let here = self.here.busiest(most);
        let all: HashSet<StreamId> = here.into_iter().chain(self.others().keys().copied()).collect();
        let mut all: Vec<_> = all.into_iter().map(|stream| (self.count(stream), stream)).collect();
        all.sort_unstable_by_key(|one| Reverse(*one));
        all.truncate(most);
        all.into_iter().map(|(_, stream)| stream).collect()
    }
}

/// Rows of a node that is gone are removed by the others after a minute.
async fn tell(db: &mut PgConnection, node: NodeId, counts: Vec<(StreamId, u32)>) -> Result<()> {
    let streams: Vec<String> = counts.iter().map(|(stream, _)| stream.to_string()).collect();
    let people: Vec<i32> = counts
        .iter()
        .map(|(_, people)| i32::try_from(*people).unwrap_or(i32::MAX))
        .collect();
    sqlx::query!(
        "WITH gone AS (
             DELETE FROM room_counts WHERE (node = $1 AND stream_id <> ALL($2)) OR at < clock_timestamp() - interval '1 minute'
         )
         INSERT INTO room_counts (stream_id, node, people, at)
         SELECT s, $1, p, clock_timestamp() FROM unnest($2::text[], $3::int[]) AS told (s, p)
         ON CONFLICT (node, stream_id) DO UPDATE SET people = excluded.people, at = excluded.at",
        node.0,
        &streams,
        &people
    )
    .execute(db)
    .await
    .map(drop)
}

async fn of_others(db: &mut PgConnection, node: NodeId) -> Result<HashMap<StreamId, u32>> {
    let rows = sqlx::query!(
        r#"SELECT stream_id, sum(people) AS "people!" FROM room_counts WHERE node <> $1 AND at > clock_timestamp() - interval '5 seconds'
           GROUP BY stream_id ORDER BY 2 DESC LIMIT $2"#,
        node.0,
        MAX_STREAMS as i64
    )
    .fetch_all(db)
    .await?;
    let read = rows.into_iter().map(|row| {
        let people = u32::try_from(row.people).unwrap_or(u32::MAX);
        Ok((db::parse(&row.stream_id)?, people))
    });
    read.collect()
}
