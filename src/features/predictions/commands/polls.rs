//! Polls: the creator's moderators may run them too.

use super::change::change;
use crate::{
    audit::Actor,
    command::Audited,
    context::Context,
    db::Result as Stored,
    features::{
        moderation::store as moderation,
        predictions::{error::not_found, store},
    },
    http::{error::ApiError, extract::Origin},
};
use actors::wire::PredictionView;
use domain::{PredictionId, Role, StreamId, UserId, prediction::Command};
use sqlx::PgConnection;
use std::sync::Arc;

/// Whether somebody may make and end polls of a stream. Who is silenced there may not.
pub(super) async fn may_run(db: &mut PgConnection, stream: StreamId, by: UserId) -> Stored<bool> {
    let Some(standing) = moderation::standing(db, stream, by, false).await? else {
        return Ok(false);
    };
    let is_silenced = standing.role == Role::Moderator && moderation::is_banned(db, standing.creator, by).await?;
    Ok(standing.role.moderates() && !is_silenced)
}

/// Ends a poll before its time, and answers how it is then. Again, it changes nothing.
///
/// # Errors
/// 403 for who does not moderate the stream, 404 where there is no such question, 409 where it is no poll.
pub async fn end_poll(
    context: &Arc<Context>,
    by: UserId,
    origin: Origin,
    (stream, id): (StreamId, PredictionId),
) -> Result<PredictionView, ApiError> {
    let effect = async move |db: &mut PgConnection| {
        if !may_run(db, stream, by).await? {
            return Err(ApiError::forbidden(
                "Only the stream creator and moderators can end polls.",
            ));
        }
        let changed = change(db, Some(stream), id, Command::EndPoll).await??;
        Ok(match changed.line {
            Some(line) => line.done(()).and(changed.told),
            None => Audited::unchanged(()),
        })
    };
    let command = context.audited(Actor::User(by), origin);
    command.run("prediction", effect).await?;
    let mut db = context.pool.acquire().await?;
    store::one(&mut db, stream, id, Some(by)).await?.ok_or_else(not_found)
}
