//! Commands of streams, each in one transaction.

use super::{facts::StreamEnded, store};
use crate::{
    audit::Actor,
    auth::AdminIdentity,
    command::{Audited, Change, Done},
    context::Context,
    hooks::Hooks,
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
    ids, users,
};
use actors::rooms::Announcement;
use domain::{
    StreamId, UserId,
    stream::{Details, NewStream, Source, StreamStatus, TableSource},
};
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;

/// Makes a stream, and answers its id.
pub async fn create(context: &Arc<Context>, creator: UserId, new: NewStream) -> Result<StreamId, ApiError> {
    let id = ids::stream_id();
    let effect = async move |db: &mut PgConnection| {
        if let Source::Table(table) = &new.source {
            may_show(db, creator, *table).await?;
        }
        if !store::insert(db, id, creator, &new).await? {
            let text = "You have too many open streams. Please end one first.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        Ok(Done::with(id).lists_changed())
    };
    context.recorded("stream_create").run(effect).await
}

/// A match is put on by its players and by who runs its room or tournament, a tournament by who organises it or takes part. One has one live stream of a table.
async fn may_show(db: &mut PgConnection, creator: UserId, table: TableSource) -> Result<(), ApiError> {
    users::lock(db, creator).await?;
    let may = match table {
        TableSource::Match(id) => store::tables::is_of_match(db, creator, id).await?,
        TableSource::Tournament(id) => store::tables::is_of_tournament(db, creator, id).await?,
        TableSource::House(_) => false,
    };
    if !may {
        let text = "You can only show a match that you play or host, or a tournament that you run or take part in, while it runs.";
        return Err(ApiError::forbidden(text));
    }
    if store::tables::open_of(db, creator).await?.is_some() {
        let text = "You already have a live stream of a table. Please end it first.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    Ok(())
}

/// Changes the words and the picture of a stream of that person's, and its start as long as it waits for it.
pub async fn edit(
    context: &Arc<Context>,
    by: UserId,
    id: StreamId,
    details: Details,
    start_at: Option<OffsetDateTime>,
) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let (creator, status) = store::edit::lock(db, id)
            .await?
            .ok_or_else(ApiError::stream_not_found)?;
        if creator != by {
            return Err(ApiError::forbidden("Only the stream creator can edit the stream."));
        }
        let refused = match (status, start_at) {
            (StreamStatus::Ended, _) => Some("The stream has ended, and stays as it was."),
            (StreamStatus::Live, Some(_)) => Some("The stream has started, so its start stays as it was."),
            (StreamStatus::Live, None) | (StreamStatus::Scheduled, _) => None,
        };
        if let Some(text) = refused {
            return Err(ApiError::new(Code::Conflict, text));
        }
        store::edit::update(db, id, &details, start_at).await?;
        Ok(Done::with(()).lists_changed())
    };
    context.recorded("stream_edit").run(effect).await
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

/// Takes a stream away: it is ended as by its creator, its pool goes back, and it is shown no more. Again, it changes nothing.
pub async fn delete(
    context: &Arc<Context>,
    hooks: Arc<Hooks<StreamEnded>>,
    by: &AdminIdentity,
    origin: Origin,
    id: StreamId,
) -> Result<(), ApiError> {
    let fact = StreamEnded {
        stream: id,
        actor: by.actor(),
        origin: origin.clone(),
    };
    let effect = async move |db: &mut PgConnection| {
        let found = store::delete::lock(db, id)
            .await?
            .ok_or_else(ApiError::stream_not_found)?;
        if found.is_deleted {
            return Ok(Audited::unchanged(()));
        }
        let ended = store::end(db, id).await?;
        store::delete::mark(db, id).await?;
        let told = hooks.run(db, &fact).await?;
        let before =
            json!({ "title": found.title, "creator": found.creator, "status": found.status, "deleted": false });
        let after =
            json!({ "title": found.title, "creator": found.creator, "status": StreamStatus::Ended, "deleted": true });
        let change = Change::of(format!("stream:{id}")).before(before).after(after);
        let done = change.done(()).lists_changed().and(told);
        Ok(if ended {
            done.announce(id, Announcement::Ended)
        } else {
            done
        })
    };
    context.audited(by.actor(), origin).run("stream.delete", effect).await
}
