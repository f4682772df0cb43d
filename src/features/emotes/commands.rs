use std::sync::Arc;

use actors::{rooms::Announcement, wire::RoomEmote};
use domain::{
    Address, Role, StreamId, UserId,
    chat::{EmoteName, MAX_EMOTES},
    moderation::{Action, Refusal, may_act},
};
use serde_json::json;
use sqlx::PgConnection;

use super::store;
use crate::{
    auth::Identity,
    command::Done,
    context::Context,
    db::Result as Stored,
    features::{
        media::cid::Cid,
        moderation::store::{self as moderation, NewEntry},
        streams,
    },
    http::error::{ApiError, Code},
    users,
};

/// Gives a creator a picture of that name, and tells their rooms.
///
/// # Errors
/// 409 where the name is taken, the creator has as many as they may, or has had no stream.
pub(super) async fn add(
    context: &Arc<Context>,
    creator: UserId,
    name: EmoteName,
    bytes: Vec<u8>,
) -> Result<RoomEmote, ApiError> {
    let effect = async move |db: &mut PgConnection| {
        users::lock(db, creator).await?;
        if store::noted_in(db, creator).await?.is_none() {
            return Err(refused("Emotes are for your stream's chat. Create a stream first."));
        }
        if store::count(db, creator).await? >= MAX_EMOTES {
            return Err(refused("You have 50 emotes already. Delete one first."));
        }
        let cid = Cid::of(&bytes);
        if !store::add(db, creator, &name, (&cid, &bytes)).await? {
            return Err(refused("You have an emote of that name already."));
        }
        let emote = store::shown(name, cid.as_str());
        Ok(told(db, creator, Done::with(emote)).await?)
    };
    context.recorded("emote.add").run(effect).await
}

/// Takes a picture from a creator: themselves, their moderators and administrators may. It is noted in the log of moderation.
///
/// # Errors
/// 403 for everybody else, 404 where there is no such person or picture.
pub(super) async fn remove(
    context: &Arc<Context>,
    actor: Identity,
    creator: Address,
    name: EmoteName,
) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let creator = users::by_address(db, creator)
            .await?
            .ok_or_else(ApiError::user_not_found)?
            .id;
        let stream = store::noted_in(db, creator).await?.ok_or_else(missing)?;
        check(db, stream, actor.user_id).await?;
        if !store::remove(db, creator, &name).await? {
            return Err(missing());
        }
        let entry = NewEntry {
            stream,
            actor: actor.user_id,
            action: Action::RemoveEmote,
            target: None,
            message: None,
            detail: json!({ "emote": name }),
        };
        moderation::log(db, entry).await?;
        Ok(told(db, creator, Done::with(())).await?)
    };
    context.recorded("emote.remove").run(effect).await
}

/// Refuses who does not moderate the creator's rooms, or is silenced there.
async fn check(db: &mut PgConnection, stream: StreamId, actor: UserId) -> Result<(), ApiError> {
    let standing = moderation::standing(db, stream, actor, true)
        .await?
        .ok_or_else(ApiError::user_not_found)?;
    may_act(Action::RemoveEmote, standing.role)?;
    if standing.role == Role::Moderator && moderation::is_banned(db, standing.creator, actor).await? {
        return Err(Refusal::NotModerator.into());
    }
    Ok(())
}

/// All rooms of the creator are told.
async fn told<T>(db: &mut PgConnection, creator: UserId, done: Done<T>) -> Stored<Done<T>> {
    let open = streams::store::open_of(db, creator).await?;
    let tell = |done: Done<T>, stream| done.announce(stream, Announcement::EmotesChanged);
    Ok(open.into_iter().fold(done, tell))
}

fn refused(text: &'static str) -> ApiError {
    ApiError::new(Code::Conflict, text)
}

fn missing() -> ApiError {
    ApiError::new(Code::NotFound, "There is no emote of that name.")
}
