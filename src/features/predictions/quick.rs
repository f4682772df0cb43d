//! Quick questions as tables of the house ask them, and what sweeps up behind matches that ended past their tables.

use super::{commands::void_left_over, store::quick};
use crate::{context::Context, db, ids, jobs::Job};
use actors::{
    rooms::{Announcement, Rooms, Viewers},
    table::{
        TableFeeds,
        port::{NewQuestion, Questions},
    },
};
use async_trait::async_trait;
use domain::{MatchId, prediction::QUIET};
use sqlx::PgPool;
use std::{sync::Arc, time::Duration};

/// Opens questions in the store, and has the rooms of their streams tell them.
pub struct LiveQuestions {
    pub pool: PgPool,
    pub feeds: TableFeeds,
    pub viewers: Arc<dyn Viewers>,
    pub rooms: Arc<dyn Rooms>,
    /// How long people can vote; nothing is asked at zero.
    pub vote_seconds: u32,
}

impl LiveQuestions {
    async fn open(&self, question: &NewQuestion) -> db::Result<bool> {
        let mut db = self.pool.begin().await?;
        let lasts = i64::from(self.vote_seconds) * 1_000;
        let Some(news) = quick::insert(&mut db, ids::prediction_id(), question, QUIET, lasts).await? else {
            return Ok(false);
        };
        db::commit(db, "prediction.quick").await?;
        let stream = news.prediction.stream_id;
        self.rooms.announce(stream, Announcement::Quick(Box::new(news))).await;
        Ok(true)
    }
}

#[async_trait]
impl Questions for LiveQuestions {
    fn is_watched(&self, id: MatchId) -> bool {
        let streams = || self.feeds.showing(id);
        self.vote_seconds > 0 && streams().into_iter().any(|stream| self.viewers.count(stream) > 0)
    }

    async fn ask(&self, question: NewQuestion) -> Option<Duration> {
        match self.open(&question).await {
            Ok(opened) => opened.then(|| Duration::from_secs(self.vote_seconds.into())),
            Err(cause) => {
                tracing::error!(id = %question.of, %cause, "a quick question could not be asked");
                None
            }
        }
    }
}

/// Leaves no question open behind a match that is over.
pub fn sweep(context: Arc<Context>) -> Job {
    Job::every(Duration::from_secs(30), "predictions.quick", move || {
        let context = context.clone();
        async move {
            let mut db = context.pool.begin().await?;
            let told = void_left_over(&mut db).await?;
            let told = told.publish(&mut db, context.news).await?;
            db::commit(db, "prediction.quick").await?;
            told.tell(&context).await;
            Ok::<(), sqlx::Error>(())
        }
    })
}
