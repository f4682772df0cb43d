use crate::db::error::refused_or_unavailable;

use super as ledger;
use super::post::post;
use actors::ports::{Ledger, PostedTransfer, StoreError};
use async_trait::async_trait;
use domain::ledger::{Refusal, Transfer};
use sqlx::PgPool;

/// The ledger kept in Postgres, for the actor that gathers single transfers. No request reaches it yet (`actors::persist::LedgerWriter`).
#[derive(Clone, Debug)]
pub struct PgLedger {
    pool: PgPool,
}

impl PgLedger {
    pub fn new(pool: PgPool) -> Self {
        Self { pool }
    }
}

#[async_trait]
impl Ledger for PgLedger {
    async fn post(&self, transfers: &[Transfer]) -> Result<Vec<Result<PostedTransfer, Refusal>>, StoreError> {
        let posted = async {
            let mut db = self.pool.begin().await?;
            let posted = post(&mut db, transfers).await?;
            db.commit().await?;
            Ok(posted)
        };
        let posted = posted.await.map_err(refused_or_unavailable)?;
        let view = |one: ledger::Posted| PostedTransfer {
            transfer: one.transfer.0,
            replayed: one.replayed,
        };
        Ok(posted.into_iter().map(|answer| answer.map(view)).collect())
    }
}
