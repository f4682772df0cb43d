//! The longest streaks, answered from memory.

use super::store::{self, Leader};
use crate::{
    context::Context,
    http::{
        cache::{Cached, Freshness},
        error::ApiError,
    },
};
use std::{sync::Arc, time::Duration};

/// Streaks that another node has kept are seen so much later.
const TTL: Duration = Duration::from_secs(10);

/// Read once in ten seconds while somebody asks, and again once somebody here has a longer streak.
pub struct DrillLadders {
    fresh: Freshness,
    leaders: Cached<Vec<Leader>>,
}

impl Default for DrillLadders {
    fn default() -> Self {
        Self {
            fresh: Freshness::within(TTL),
            leaders: Cached::default(),
        }
    }
}

impl DrillLadders {
    pub(super) async fn get(&self, context: &Context) -> Result<Arc<Vec<Leader>>, ApiError> {
        let read = async || Ok(store::ladders(&mut *context.pool.acquire().await?).await?);
        self.leaders.get(&self.fresh, read).await
    }

    /// Somebody's best streak is longer than it was.
    pub(super) fn changed(&self) {
        self.fresh.changed();
    }
}
