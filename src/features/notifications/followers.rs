//! Followers are told of streams that went live: from what the database noted with the change itself, so none is missed over a
//! crash or a downtime, and none is told twice.

use super::store;
use crate::{cluster::news::News, command::Done, context::Context, db};
use std::{sync::Arc, time::Instant};

/// Tells the followers of every stream that went live, a transaction a stream.
pub async fn tell_followers(context: &Arc<Context>) -> db::Result<()> {
    loop {
        let began = Instant::now();
        let mut db = context.pool.begin().await?;
        let Some((stream, told)) = store::tell_followers(&mut db).await? else {
            return Ok(());
        };
        let cause = store::went_live(stream);
        let done = Done::with(()).news(News::FollowersNotified { cause });
        let done = done.publish(&mut db, context.news).await?;
        db::commit(db, "notices").await?;
        tracing::info!(%stream, told, seconds = began.elapsed().as_secs_f64(), "followers were told of a stream");
        done.tell(context).await;
    }
}
