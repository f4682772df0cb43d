//! What the clock does about matches: every one that runs has its table.

use crate::{state::AppState, store};

/// Starts the tables of matches that run and have none: after a restart, and where nobody was told of a new match. Tables of matches that a
/// room gave up learn of it.
pub async fn wake_all(state: &AppState) -> store::Result<()> {
    let mut db = state.pool.acquire().await?;
    let running = store::matches::running(&mut db).await?;
    let aborted = store::matches::aborted_lately(&mut db).await?;
    drop(db);
    for id in running {
        state.tables.wake(id);
    }
    for id in aborted {
        state.tables.changed(id);
    }
    Ok(())
}
