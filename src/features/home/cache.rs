use super::view::HomeView;
use crate::{
    context::Context,
    features::{
        quests::{self, view::QuestView},
        streams::{self, view::StreamView},
        tournaments::{self, view::TournamentView},
    },
    http::{cache::Cached, error::ApiError, ready::Ready},
};
use std::sync::Arc;

const STREAMS: i64 = 12;
const QUESTS: i64 = 3;
const TOURNAMENTS: i64 = 3;

/// The home page, answered from memory: read from the store once in the time that `context.lists` allows, while somebody asks; after a
/// change that this server committed it is read again at the next question.
#[derive(Debug, Default)]
pub struct HomeCache(Cached<Ready>);

impl HomeCache {
    pub(super) async fn home(&self, context: &Context) -> Result<Arc<Ready>, ApiError> {
        let read = async || {
            let mut db = context.pool.acquire().await?;
            let streams = streams::store::list(&mut db, None, None, STREAMS).await?;
            let quests = quests::store::active(&mut db, QUESTS).await?;
            let tournaments = tournaments::store::list(&mut db, None, None, TOURNAMENTS, None).await?;
            Ready::of(&HomeView {
                streams: streams.into_iter().map(|one| StreamView::of(context, one)).collect(),
                quests: QuestView::all(&mut db, quests).await?,
                tournaments: TournamentView::all(&mut db, tournaments).await?,
            })
        };
        self.0.get(&context.lists, read).await
    }
}
