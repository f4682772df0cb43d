use super::view::HomeView;
use crate::{
    context::Context,
    features::{
        matches::{
            self,
            routes::stats::DuelLeader,
            store::{Leader, marks::Marked},
            view::BestShotView,
        },
        quests::{self, view::QuestView},
        streams::{self, view::StreamView},
        tournaments::{self, view::TournamentView},
    },
    http::{
        cache::{Cached, Freshness},
        error::ApiError,
        ready::Ready,
    },
};
use domain::tournament::Status;
use std::{sync::Arc, time::Duration};
use time::OffsetDateTime;

const STREAMS: usize = 12;
const QUESTS: i64 = 3;
const TOURNAMENTS: usize = 3;
/// Open and running tournaments among which those that run come first.
const LISTED: i64 = 50;
const LEADERS: i64 = 5;
/// Ranking looks at everybody who has played: at most once in so long, however often a list changes.
const LEADERS_TTL: Duration = Duration::from_secs(60);
const SHOTS: i64 = 6;
/// Best shots are looked up at most once in so long.
const SHOTS_TTL: Duration = Duration::from_secs(20);

/// The home page, answered from memory: read from the store once in the time that `context.lists` allows, while somebody asks; after a
/// change that this server committed it is read again at the next question.
#[derive(Debug)]
pub struct HomeCache {
    page: Cached<Ready>,
    leaders: Cached<Vec<Leader>>,
    leaders_fresh: Freshness,
    shots: Cached<Vec<Marked>>,
    shots_fresh: Freshness,
}

impl Default for HomeCache {
    fn default() -> Self {
        Self {
            page: Cached::default(),
            leaders: Cached::default(),
            leaders_fresh: Freshness::within(LEADERS_TTL),
            shots: Cached::default(),
            shots_fresh: Freshness::within(SHOTS_TTL),
        }
    }
}

impl HomeCache {
    pub(super) async fn home(&self, context: &Context) -> Result<Arc<Ready>, ApiError> {
        let leaders = async || {
            let mut db = context.pool.acquire().await?;
            Ok(matches::store::leaderboard(&mut db, LEADERS).await?)
        };
        let shots = async || {
            let mut db = context.pool.acquire().await?;
            Ok(matches::store::marks::of_the_day(&mut db, SHOTS).await?)
        };
        let read = async || {
            let streams = streams::routes::sorted::first(context, STREAMS).await?;
            // Before a connection is taken: they take their own when their time is over.
            let leaders = self.leaders.get(&self.leaders_fresh, leaders).await?;
            let shots = self.shots.get(&self.shots_fresh, shots).await?;
            let mut db = context.pool.acquire().await?;
            let quests = quests::store::active(&mut db, QUESTS).await?;
            let mut tournaments = tournaments::store::list(&mut db, None, None, LISTED, None).await?;
            // Then the next to start; open ones whose date has passed wait for an organiser.
            let now = OffsetDateTime::now_utc();
            tournaments.sort_by_key(|tournament| {
                let is_late = tournament.starts_at < now;
                (tournament.status != Status::InProgress, is_late, tournament.starts_at)
            });
            tournaments.truncate(TOURNAMENTS);
            Ready::of(&HomeView {
                streams: streams.into_iter().map(|one| StreamView::of(context, one)).collect(),
                quests: QuestView::all(&mut db, quests).await?,
                tournaments: TournamentView::all(&mut db, tournaments).await?,
                leaders: leaders.iter().cloned().map(DuelLeader::of).collect(),
                best_shots: shots.iter().cloned().map(BestShotView::of).collect(),
            })
        };
        self.page.get(&context.lists, read).await
    }
}
