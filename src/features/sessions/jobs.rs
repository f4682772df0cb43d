//! Jobs of sessions.

use super::{
    passport,
    service::SignInService,
    store::{nonces, passport_tokens},
};
use crate::{
    auth::store::{admin_sessions, sessions},
    context::Context,
    db,
    jobs::Job,
};
use sqlx::PgPool;
use std::{cell::Cell, convert::Infallible, rc::Rc, sync::Arc, time::Duration};

const MINUTE: Duration = Duration::from_secs(60);
const SECOND: Duration = Duration::from_secs(1);
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

/// Closes the sockets of people whose role was taken, be it on a command line or by another server: they show a badge.
pub fn close_with_role(context: Arc<Context>) -> Job {
    let told = Rc::new(Cell::new(0));
    Job::every(SECOND, "sessions.close_with_role", move || {
        let (context, told) = (context.clone(), told.clone());
        async move {
            let mut db = context.pool.acquire().await?;
            let (newest, ended) = sessions::ended_with_role(&mut db, told.get()).await?;
            for (session, owner) in ended {
                context.sockets.revoke(session, owner);
            }
            told.set(newest);
            Ok::<_, sqlx::Error>(())
        }
    })
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
