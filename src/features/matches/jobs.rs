//! What the clock does about matches: every one that runs has its table.

use super::store;
use crate::{db, state::AppState};

/// Starts the tables of matches that run and have none: after a restart, and where nobody was told of a new match. Tables of matches that a
/// room gave up learn of it.
pub async fn wake_all(state: &AppState) -> db::Result<()> {
    let mut db = state.pool.acquire().await?;
    let running = store::running(&mut db).await?;
    let aborted = store::aborted_lately(&mut db).await?;
    drop(db);
    for id in running {
        state.tables.wake(id);
    }
    for id in aborted {
        state.tables.changed(id);
    }
    Ok(())
}
