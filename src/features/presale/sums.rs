use super::store::{self, Root, Totals};
use crate::{
    chain::indexer::ChainKey,
    context::Context,
    http::{
        cache::{Cached, Freshness},
        error::ApiError,
    },
};
use std::{sync::Arc, time::Duration};

/// The sums that anybody may know, and the first root.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sums {
    chain: Option<ChainKey>,
    pub totals: Totals,
    pub root: Option<Root>,
}

/// The sums as they were last read: they are over the whole sale, and every open page asks for them.
pub struct KeptSums {
    fresh: Freshness,
    sums: Cached<Sums>,
}

impl Default for KeptSums {
    fn default() -> Self {
        Self {
            fresh: Freshness::within(Duration::from_secs(2)),
            sums: Cached::default(),
        }
    }
}

impl KeptSums {
    /// Those of a chain.
    pub async fn of(&self, context: &Context, chain: ChainKey) -> Result<Arc<Sums>, ApiError> {
        let read = async || {
            let mut db = context.pool.acquire().await?;
            Ok(Sums {
                chain: Some(chain),
                totals: store::totals(&mut db, chain).await?,
                root: store::root(&mut db, chain, 0).await?,
            })
        };
        let kept = self.sums.get(&self.fresh, &read).await?;
        if kept.chain == Some(chain) {
            return Ok(kept);
        }
        // Another chain took the place of the one that was read.
        self.changed();
        self.sums.get(&self.fresh, read).await
    }

    /// Something was allocated: who asks from now on sees it.
    pub fn changed(&self) {
        self.fresh.changed();
    }
}
