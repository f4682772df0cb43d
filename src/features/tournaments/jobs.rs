//! Tournaments act by the clock.

use super::store;
use crate::{db, jobs::Job};
use actors::tournament::Tournaments;
use sqlx::PgPool;
use std::time::Duration;

/// Wakes every tournament that runs, that is to start, or whose check-in opens: in time, and after the server was down.
pub fn wake(tournaments: Tournaments, pool: PgPool) -> Job {
    Job::every(Duration::from_secs(1), "tournaments.wake", move || {
        let (tournaments, pool) = (tournaments.clone(), pool.clone());
        async move {
            let due = store::due(&mut *pool.acquire().await?).await?;
            due.into_iter().for_each(|id| tournaments.wake(id));
            db::Result::Ok(())
        }
    })
    .when(
        "SELECT FROM tournament_runs r JOIN tournaments t ON t.id = r.tournament_id
         WHERE r.phase = 'running' OR r.phase IN ('registration', 'check_in') AND t.starts_at <= now() + make_interval(mins => r.check_in_minutes)",
    )
}
