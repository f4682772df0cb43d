//! Acts of the creator on a prediction, and the end of its stream.

use super::change::change;
use crate::{
    audit::Actor,
    command::{Audited, Done},
    context::Context,
    features::{
        predictions::{error::not_found, store},
        streams::facts::StreamEnded,
    },
    hooks::Handling,
    http::{error::ApiError, extract::Origin},
};
use actors::wire::PredictionView;
use domain::{PredictionId, StreamId, UserId, prediction::Command};
use sqlx::PgConnection;
use std::sync::Arc;

/// Does what a person asks of a prediction of that stream, and answers how it is then. Again, it changes nothing.
pub async fn act(
    context: &Arc<Context>,
    by: UserId,
    origin: Origin,
    (stream, id): (StreamId, PredictionId),
    command: Command,
) -> Result<PredictionView, ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let changed = change(db, Some(stream), id, command).await??;
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

/// Ends the active prediction of a stream that has ended, where it has one, and gives its pool back.
pub fn stream_ended<'a>(db: &'a mut PgConnection, ended: &'a StreamEnded) -> Handling<'a> {
    Box::pin(async move {
        let Some(id) = store::active_of(db, ended.stream).await? else {
            return Ok(Done::with(()));
        };
        match change(db, Some(ended.stream), id, Command::StreamEnded).await? {
            Ok(changed) => changed.record(db, ended.actor, ended.origin.clone()).await,
            // It never refuses; whatever this is, no stream ends with a pool left behind.
            Err(refused) => Err(sqlx::Error::Protocol(format!(
                "a prediction outlives its stream: {refused:?}"
            ))),
        }
    })
}
