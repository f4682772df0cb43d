//! What is done with streams, each in one transaction.

use super::{facts::StreamEnded, store};
use crate::{
    audit::Actor,
    command::Done,
    context::Context,
    hooks::Hooks,
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
    ids,
};
use actors::rooms::Announcement;
use domain::{StreamId, UserId, stream::NewStream};
use sqlx::PgConnection;
use std::sync::Arc;

/// Makes a stream, and answers its id.
pub async fn create(context: &Arc<Context>, creator: UserId, new: NewStream) -> Result<StreamId, ApiError> {
    let id = ids::stream_id();
    let effect = async move |db: &mut PgConnection| {
        if !store::insert(db, id, creator, &new).await? {
            let text = "You have too many open streams. Please end one first.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        Ok(Done::with(id).lists_changed())
    };
    context.recorded("stream_create").run(effect).await
}

/// Ends a stream of that person's, and lets other features end what belongs to it.
pub async fn end(
    context: &Arc<Context>,
    hooks: Arc<Hooks<StreamEnded>>,
    by: UserId,
    origin: Origin,
    id: StreamId,
) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let stream = store::get(db, id).await?.ok_or_else(ApiError::stream_not_found)?;
        if stream.creator.id != by {
            return Err(ApiError::forbidden("Only the stream creator can end the stream."));
        }
        let ended = store::end(db, id).await?;
        let fact = StreamEnded {
            stream: id,
            actor: Actor::User(by),
            origin,
        };
        let done = Done::with(()).lists_changed().and(hooks.run(db, &fact).await?);
        Ok(if ended {
            done.announce(id, Announcement::Ended)
        } else {
            done
        })
    };
    context.recorded("stream_end").run(effect).await
}
