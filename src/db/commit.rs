//! The one way in which a transaction of ours ends.

use super::Result;
use crate::failpoint;
use sqlx::{Postgres, Transaction};

/// Commits, between the failpoints `{name}.before_commit` and `{name}.after_commit` at which tests kill the process.
pub async fn commit(transaction: Transaction<'_, Postgres>, name: &str) -> Result<()> {
    failpoint::around(name, "before_commit");
    transaction.commit().await?;
    failpoint::around(name, "after_commit");
    Ok(())
}
