use super::first_page::FirstPage;
use crate::{
    context::Context,
    http::{cache::Cached, error::ApiError},
};
use domain::stream::StreamStatus;
use std::sync::Arc;

/// The first pages of the lists of streams, answered from memory: read from the store once in the time that `context.lists` allows, while
/// somebody asks.
#[derive(Debug, Default)]
pub struct StreamLists {
    all: Cached<FirstPage>,
    live: Cached<FirstPage>,
    scheduled: Cached<FirstPage>,
    ended: Cached<FirstPage>,
}

impl StreamLists {
    /// The first streams of a status, or of any.
    pub async fn first(&self, context: &Context, status: Option<StreamStatus>) -> Result<Arc<FirstPage>, ApiError> {
        let kept = match status {
            None => &self.all,
            Some(StreamStatus::Live) => &self.live,
            Some(StreamStatus::Scheduled) => &self.scheduled,
            Some(StreamStatus::Ended) => &self.ended,
        };
        kept.get(&context.lists, async || FirstPage::read(context, status).await)
            .await
    }
}
