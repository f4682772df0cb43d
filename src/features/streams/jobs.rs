//! Scheduled streams go live on time.

use super::store::due;
use crate::{command::Done, context::Context, db, jobs::Job};
use actors::rooms::Announcement;
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};

/// Runs within a second once one is due.
pub fn start_due_streams(context: Arc<Context>) -> Job {
    Job::every(Duration::from_secs(1), "streams.start_due", move || {
        let context = context.clone();
        async move { start_due(&context).await }
    })
    .when("SELECT FROM streams WHERE status = 'scheduled' AND scheduled_start_at <= now()")
}

/// Turns due streams live and tells their rooms.
pub async fn start_due(context: &Arc<Context>) -> db::Result<()> {
    let effect = async |db: &mut PgConnection| {
        let mut done = Done::with(());
        for stream in due::start_due(db).await? {
            tracing::info!(%stream, "a scheduled stream goes live");
            done = done.lists_changed().announce(stream, Announcement::Started);
        }
        Ok(done)
    };
    context.recorded("stream.start").in_job(effect).await
}
