//! Caches of the credits pages.

use super::{
    settings::{self, Version},
    store::statistics::{self, Statistics},
};
use crate::{
    context::Context,
    http::{
        cache::{Cached, Freshness},
        error::ApiError,
    },
};
use std::{sync::Arc, time::Duration};

/// How old statistics may be: they read whole tables.
const STATISTICS_TTL: Duration = Duration::from_secs(30);

/// The settings that hold, and the newest statistics.
#[derive(Debug)]
pub struct CreditsCache {
    settings: Cached<Version>,
    statistics: Cached<Statistics>,
    recent: Freshness,
}

impl Default for CreditsCache {
    fn default() -> Self {
        Self {
            settings: Cached::default(),
            statistics: Cached::default(),
            recent: Freshness::within(STATISTICS_TTL),
        }
    }
}

impl CreditsCache {
    /// The settings, as they are shown. A command that charges somebody reads them in its own transaction.
    pub async fn settings(&self, context: &Context) -> Result<Arc<Version>, ApiError> {
        let read = async || Ok(settings::current(&mut *context.pool.acquire().await?).await?);
        self.settings.get(&context.lists, read).await
    }

    /// The statistics, at most half a minute old.
    pub async fn statistics(&self, context: &Context) -> Result<Arc<Statistics>, ApiError> {
        let read = async || Ok(statistics::of_all(&mut *context.pool.acquire().await?).await?);
        self.statistics.get(&self.recent, read).await
    }
}
