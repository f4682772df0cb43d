//! The clock of the house: frames follow each other, and tables come and go as they are configured.

use super::{commands, store};
use crate::{config::Config, context::Context, db, features::streams::facts::StreamEnded, hooks::Hooks, jobs::Job};
use std::{sync::Arc, time::Duration};

/// How many tables, and how long they rest.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    pub tables: u8,
    pub break_millis: i64,
}

impl Settings {
    pub fn of(config: &Config) -> Self {
        Self {
            tables: config.house_tables(),
            break_millis: i64::from(config.house.break_seconds) * 1_000,
        }
    }
}

/// Looks every second. All of it is in the store: after a restart the frames go on, and one that was due for hours is one frame.
pub fn schedule(context: Arc<Context>, ended: Arc<Hooks<StreamEnded>>, settings: Settings) -> Job {
    Job::every(Duration::from_secs(1), "house.schedule", move || {
        let (context, ended) = (context.clone(), ended.clone());
        async move { run(&context, &ended, settings).await }
    })
}

async fn run(context: &Arc<Context>, ended: &Arc<Hooks<StreamEnded>>, settings: Settings) -> db::Result<()> {
    let tables = store::tables(&mut *context.pool.acquire().await?).await?;
    let mut waits = false;
    for number in 1..=settings.tables {
        let table = tables.iter().find(|table| table.number == number);
        if table.is_some_and(|table| table.is_deleted) {
            continue;
        }
        if table.is_none_or(|table| !table.is_live) {
            commands::open(context, number).await?;
        }
        waits |= table.is_none_or(|table| !table.is_played);
    }
    if waits {
        commands::begin(context, settings.tables, settings.break_millis).await?;
    }
    let gone = |table: &&store::Table| table.number > settings.tables && !table.is_played;
    for table in tables.iter().filter(gone) {
        commands::close(context, ended.clone(), table.number).await?;
    }
    Ok(())
}
