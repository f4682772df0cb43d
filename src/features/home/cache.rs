use super::view::HomeView;
use crate::{
    context::Context,
    features::{
        matches::{self, routes::stats::DuelLeader},
        quests::{self, view::QuestView},
        streams::{self, view::StreamView},
        tournaments::{self, view::TournamentView},
    },
    http::{cache::Cached, error::ApiError, ready::Ready},
};
use domain::tournament::Status;
use std::sync::Arc;

const STREAMS: usize = 12;
const QUESTS: i64 = 3;
const TOURNAMENTS: usize = 3;
/// Open and running tournaments among which those that run come first.
const LISTED: i64 = 50;
const LEADERS: i64 = 5;

/// The home page, answered from memory: read from the store once in the time that `context.lists` allows, while somebody asks; after a
/// change that this server committed it is read again at the next question.
#[derive(Debug, Default)]
pub struct HomeCache(Cached<Ready>);

impl HomeCache {
    pub(super) async fn home(&self, context: &Context) -> Result<Arc<Ready>, ApiError> {
        let read = async || {
            let streams = streams::routes::sorted::first(context, STREAMS).await?;
            let mut db = context.pool.acquire().await?;
            let quests = quests::store::active(&mut db, QUESTS).await?;
            let mut tournaments = tournaments::store::list(&mut db, None, None, LISTED, None).await?;
            tournaments.sort_by_key(|tournament| tournament.status != Status::InProgress);
            tournaments.truncate(TOURNAMENTS);
            let leaders = matches::store::leaderboard(&mut db, LEADERS).await?;
            Ready::of(&HomeView {
                streams: streams.into_iter().map(|one| StreamView::of(context, one)).collect(),
                quests: QuestView::all(&mut db, quests).await?,
                tournaments: TournamentView::all(&mut db, tournaments).await?,
                leaders: leaders.into_iter().map(DuelLeader::of).collect(),
            })
        };
        self.0.get(&context.lists, read).await
    }
}
