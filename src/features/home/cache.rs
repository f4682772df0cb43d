use super::view::{HomeView, QuestView};
use crate::{
    features::{
        quests,
        streams::{
            self,
            routes::{FirstPage, StreamView},
        },
        tournaments::{self, routes::TournamentView},
    },
    http::{
        cache::{Freshness, Kept},
        error::ApiError,
        ready::Ready,
    },
    state::AppState,
};
use domain::stream::StreamStatus;
use serde::Serialize;
use std::{sync::Arc, time::Duration};

const STREAMS: i64 = 12;
const QUESTS: i64 = 3;
const TOURNAMENTS: i64 = 3;
const ALL_QUESTS: i64 = 100;

/// The first pages of what everybody sees, answered from memory. Each is read from the store at most once in `FRESH`, while
/// somebody asks; after a change that this server committed it is read again at the next question. What another process
/// committed, and how many watch, shows after at most `FRESH`.
#[derive(Debug)]
pub struct Front {
    fresh: Freshness,
    home: Kept<Ready>,
    pub(crate) quests: Kept<Ready>,
    all: Kept<FirstPage>,
    live: Kept<FirstPage>,
    scheduled: Kept<FirstPage>,
    ended: Kept<FirstPage>,
}

impl Front {
    pub const FRESH: Duration = Duration::from_secs(1);

    /// Nothing that is answered was read longer ago.
    pub fn within(fresh: Duration) -> Self {
        Self {
            fresh: Freshness::within(fresh),
            home: Kept::default(),
            quests: Kept::default(),
            all: Kept::default(),
            live: Kept::default(),
            scheduled: Kept::default(),
            ended: Kept::default(),
        }
    }

    /// A stream, a tournament, a quest, or someone's name or picture was committed: the next answers show it.
    pub fn changed(&self) {
        self.fresh.changed();
    }

    /// The first streams of a status, or of any.
    pub async fn streams(&self, state: &AppState, status: Option<StreamStatus>) -> Result<Arc<FirstPage>, ApiError> {
        let kept = match status {
            None => &self.all,
            Some(StreamStatus::Live) => &self.live,
            Some(StreamStatus::Scheduled) => &self.scheduled,
            Some(StreamStatus::Ended) => &self.ended,
        };
        kept.get(&self.fresh, async || FirstPage::read(state, status).await)
            .await
    }

    pub(super) async fn home(&self, state: &AppState) -> Result<Arc<Ready>, ApiError> {
        self.home
            .get(&self.fresh, async || {
                let mut db = state.pool.acquire().await?;
                let streams = streams::store::list(&mut db, None, None, STREAMS).await?;
                let quests = quests::store::active(&mut db, QUESTS).await?;
                let tournaments = tournaments::store::list(&mut db, None, None, TOURNAMENTS, None).await?;
                json(&HomeView {
                    streams: streams.into_iter().map(|one| StreamView::of(state, one)).collect(),
                    quests: quests.into_iter().map(QuestView::from).collect(),
                    tournaments: TournamentView::all(&mut db, tournaments).await?,
                })
            })
            .await
    }

    pub(crate) async fn quests(&self, state: &AppState) -> Result<Arc<Ready>, ApiError> {
        self.quests
            .get(&self.fresh, async || {
                let quests = quests::store::active(&mut *state.pool.acquire().await?, ALL_QUESTS).await?;
                json(&quests.into_iter().map(QuestView::from).collect::<Vec<_>>())
            })
            .await
    }
}

fn json(body: &impl Serialize) -> Result<Ready, ApiError> {
    serde_json::to_vec(body).map(Ready::json).map_err(ApiError::internal)
}
