//! Scheduled streams go live on time.

use super::store::due;
use crate::{context::Context, db, jobs::Job};
use actors::rooms::Announcement;
use std::{sync::Arc, time::Duration};

/// Looks every second.
pub fn start_due_streams(context: Arc<Context>) -> Job {
    Job::every(Duration::from_secs(1), "streams.start_due", move || {
        let context = context.clone();
        async move { start_due(&context).await }
    })
}

/// Turns due streams live and tells their rooms.
pub async fn start_due(context: &Context) -> db::Result<()> {
    let started = due::start_due(&mut *context.pool.acquire().await?).await?;
    for stream in started {
        tracing::info!(%stream, "a scheduled stream went live");
        context.lists.changed();
        context.rooms.announce(stream, Announcement::Started).await;
    }
    Ok(())
}
