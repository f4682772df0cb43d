use super::{News, Newsroom};
use crate::db::Result;
use actors::{
    ports::{Author, PredictionNews},
    rooms::{Announcement, Duels, MatchOutcome, Rooms, Users},
};
use async_trait::async_trait;
use domain::{MatchId, StreamId, UserId};
use sqlx::PgPool;
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::sync::Notify;

/// Hints that wait to be written at most; one more is not told elsewhere.
const CAPACITY: usize = 10_000;
/// How long they gather: of several counts of one prediction the last is told.
const GATHER: Duration = Duration::from_millis(100);

/// News that actors tell after their commits. They may be lost, with this node or when too many wait: pages read balances and notifications again,
/// a room of a duel hears of its match's end from the clock, and a room of a stream has the prediction right with its next change.
#[derive(Clone, Debug, Default)]
pub struct Hints(Arc<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    news: Mutex<Vec<News>>,
    wake: Notify,
}

impl Hints {
    fn tell(&self, news: News) {
        let mut waiting = self.0.news.lock().unwrap_or_else(PoisonError::into_inner);
        if let News::Counted(count) = &news {
            let older = |one: &News| matches!(one, News::Counted(known) if known.prediction.id == count.prediction.id);
            waiting.retain(|one| !older(one));
        }
        if waiting.len() < CAPACITY {
            waiting.push(news);
        } else {
            tracing::warn!("too much waits to be told to other nodes; a hint was left out");
        }
        self.0.wake.notify_one();
    }

    /// Writes them until it is dropped.
    pub async fn run(self, pool: PgPool, newsroom: Newsroom) {
        loop {
            self.0.wake.notified().await;
            tokio::time::sleep(GATHER).await;
            let news = std::mem::take(&mut *self.0.news.lock().unwrap_or_else(PoisonError::into_inner));
            if let Err(cause) = write(&pool, newsroom, &news).await {
                tracing::warn!(%cause, left_out = news.len(), "hints were not told to other nodes");
            }
        }
    }
}

async fn write(pool: &PgPool, newsroom: Newsroom, news: &[News]) -> Result<()> {
    let news: Vec<&News> = news.iter().collect();
    newsroom.write(&mut *pool.acquire().await?, &news).await
}

/// News of actors: for this node's own at once, and for the others by hints.
pub struct Everywhere<T: ?Sized> {
    pub here: Arc<T>,
    pub hints: Hints,
}

#[async_trait]
impl Rooms for Everywhere<dyn Rooms> {
    async fn announce(&self, stream: StreamId, what: Announcement) {
        self.hints.tell(News::Announced {
            stream,
            what: what.clone(),
        });
        self.here.announce(stream, what).await;
    }

    fn count(&self, news: PredictionNews) -> bool {
        self.hints.tell(News::Counted(Box::new(news.clone())));
        self.here.count(news)
    }

    async fn present(&self, stream: StreamId) -> Vec<UserId> {
        self.here.present(stream).await
    }
}

impl Users for Everywhere<dyn Users> {
    fn balances_changed(&self, users: &[UserId]) {
        self.hints.tell(News::Balances { users: users.to_vec() });
        self.here.balances_changed(users);
    }

    fn renamed(&self, user: UserId, name: String) {
        self.hints.tell(News::Renamed {
            user,
            name: name.clone(),
        });
        self.here.renamed(user, name);
    }

    fn blocked(&self, user: UserId, other: UserId, blocked: bool) {
        self.hints.tell(News::Blocked { user, other, blocked });
        self.here.blocked(user, other, blocked);
    }

    fn notified(&self, cause: &str, users: &[UserId]) {
        self.hints.tell(News::Notified {
            cause: cause.to_owned(),
            users: users.to_vec(),
        });
        self.here.notified(cause, users);
    }

    fn followers_notified(&self, cause: &str) {
        self.hints.tell(News::FollowersNotified {
            cause: cause.to_owned(),
        });
        self.here.followers_notified(cause);
    }
}

#[async_trait]
impl Duels for Everywhere<dyn Duels> {
    async fn match_ended(&self, room: &str, id: MatchId, outcome: MatchOutcome) {
        self.hints.tell(News::MatchEnded {
            room: room.to_owned(),
            id,
            outcome: outcome.clone(),
        });
        self.here.match_ended(room, id, outcome).await;
    }

    async fn say(&self, room: &str, by: Author, text: &str) -> std::result::Result<(), String> {
        self.here.say(room, by, text).await
    }
}
