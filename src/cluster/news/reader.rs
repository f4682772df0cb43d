use super::{
    News,
    store::{self, Moment, PAGE},
};
use crate::{cluster::NodeId, db::Result};
use sqlx::PgPool;
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use time::OffsetDateTime;

/// How often is looked for news: a session that ended elsewhere is closed here within a second, also when one look is late.
const INTERVAL: Duration = Duration::from_millis(250);
/// How long a look may take.
const TIMEOUT: Duration = Duration::from_secs(3);
/// Rows are kept an hour (`store::sweep`): who has not looked for so long may have missed some.
const BEHIND: time::Duration = time::Duration::minutes(50);
/// Rows that are remembered as told, since a transaction older than they is open. Transactions of ours end within a minute.
const MAX_TOLD: usize = 50_000;

/// Those who are told on this node.
pub trait Ears {
    /// Tells one piece of news. It does not wait for rooms that are busy.
    fn hear(&self, news: News);

    /// News may have been missed: rooms and sockets begin anew, from the store.
    fn start_over(&self);
}

/// When news were last read, for whoever watches that.
#[derive(Clone, Debug)]
pub struct LastRead(Arc<Mutex<Instant>>);

impl LastRead {
    fn now() -> Self {
        Self(Arc::new(Mutex::new(Instant::now())))
    }

    fn renew(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// How long ago that was.
    pub fn age(&self) -> Duration {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }
}

/// Reads what other nodes told, each row once.
#[derive(Debug)]
pub struct Reader {
    pool: PgPool,
    node: NodeId,
    /// Rows of transactions below it were read.
    mark: u64,
    /// When was looked last, by the database's clock.
    looked: OffsetDateTime,
    /// Rows from the mark on that were read, by their transactions.
    told: Vec<(u64, i64)>,
    /// Transactions below this number were open when there was no more room to remember what was told beside them: their news are passed over.
    owed: Option<u64>,
    last_read: LastRead,
}

impl Reader {
    /// Begins with what is not committed yet: before rooms are built, so that they have read the rest.
    pub async fn start(pool: PgPool, node: NodeId) -> Result<Self> {
        let Moment { oldest, at, .. } = store::now(&mut *pool.acquire().await?).await?;
        Ok(Self {
            pool,
            node,
            mark: oldest,
            looked: at,
            told: Vec::new(),
            owed: None,
            last_read: LastRead::now(),
        })
    }

    /// When it last read all that there was.
    pub fn last_read(&self) -> LastRead {
        self.last_read.clone()
    }

    /// Reads and tells until it is dropped.
    pub async fn run(mut self, ears: impl Ears) {
        let mut clock = tokio::time::interval(INTERVAL);
        clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            clock.tick().await;
            if let Err(cause) = self.catch_up(&ears).await {
                tracing::warn!(%cause, "news of other nodes could not be read; trying again");
            }
        }
    }

    /// Reads and tells all that there is, a page at a time.
    pub async fn catch_up(&mut self, ears: &impl Ears) -> Result<()> {
        while self.look(ears).await? {}
        self.last_read.renew();
        Ok(())
    }

    /// True when there may be more.
    async fn look(&mut self, ears: &impl Ears) -> Result<bool> {
        let but: Vec<i64> = self.told.iter().map(|(_, id)| *id).collect();
        let read = async { store::read(&mut *self.pool.acquire().await?, self.node, self.mark, &but).await };
        let read = tokio::time::timeout(TIMEOUT, read).await;
        let (moment, rows) = read.map_err(|_| sqlx::Error::PoolTimedOut)??;
        if moment.at - self.looked > BEHIND {
            tracing::warn!(since = %self.looked, "news of other nodes may have been missed; rooms are built anew");
            ears.start_over();
            (self.mark, self.owed) = (moment.oldest, None);
            self.told.clear();
        }
        self.looked = moment.at;
        let is_full = i64::try_from(rows.len()) == Ok(PAGE);
        // Of a full page only what lies below its end has been read whole.
        let whole = rows.last().filter(|_| is_full).map_or(u64::MAX, |last| last.xact);
        for row in rows {
            self.told.push((row.xact, row.id));
            row.news.into_iter().for_each(|news| ears.hear(news));
        }
        self.move_on(moment, moment.oldest.min(whole), ears);
        Ok(is_full)
    }

    fn move_on(&mut self, moment: Moment, to: u64, ears: &impl Ears) {
        self.mark = self.mark.max(to);
        self.told.retain(|(xact, _)| *xact >= self.mark);
        if self.told.len() > MAX_TOLD {
            tracing::error!("a transaction has been open for very long; rooms are built anew once it has ended");
            self.mark = self.told.iter().map(|(xact, _)| *xact).max().unwrap_or(self.mark);
            self.told.retain(|(xact, _)| *xact >= self.mark);
            self.owed = Some(moment.next);
        }
        if self.owed.is_some_and(|until| moment.oldest >= until) {
            self.owed = None;
            ears.start_over();
        }
    }
}
