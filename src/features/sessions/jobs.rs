//! Jobs of sessions.

use super::{
    passport,
    service::SignInService,
    store::{nonces, passport_tokens},
};
use crate::{
    auth::store::{admin_sessions, sessions},
    db,
    jobs::Job,
};
use sqlx::PgPool;
use std::{convert::Infallible, sync::Arc, time::Duration};

const MINUTE: Duration = Duration::from_secs(60);
/// Rows that each of the sweeps removes at most.
const BATCH: u64 = 10_000;

/// Forgets challenges, tokens and sessions that nobody can use any more.
pub fn sweep(pool: PgPool) -> Job {
    Job::sweep(MINUTE, "sessions.sweep", move || {
        let pool = pool.clone();
        async move { sweep_all(&pool).await }
    })
}

/// True when there may be more of one kind.
async fn sweep_all(pool: &PgPool) -> db::Result<bool> {
    let mut db = pool.acquire().await?;
    let swept = [
        nonces::sweep(&mut db).await?,
        passport_tokens::sweep(&mut db).await?,
        sessions::sweep(&mut db).await?,
        admin_sessions::sweep(&mut db).await?,
    ];
    Ok(swept.contains(&BATCH))
}

/// Keeps the keys of the Passport provider at hand.
pub fn refresh_keys(service: Arc<SignInService>) -> Job {
    Job::every(MINUTE, "sessions.refresh_keys", move || {
        let service = service.clone();
        async move {
            if let Some(passport) = &service.passport {
                passport::keep_fresh(passport).await;
            }
            Ok::<_, Infallible>(())
        }
    })
}
