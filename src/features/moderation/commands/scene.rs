use super::act::Act;
use crate::{
    auth::Identity,
    features::moderation::store::{self, Named, NewEntry, Standing},
    http::error::{ApiError, Code},
    users::{self, User},
};
use actors::rooms::{Announcement, Moderation, Person};
use domain::{
    Address, MessageId, StreamId,
    moderation::{Action, MAX_MODERATORS, may_act_on},
};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A person who acts in a stream.
pub(super) struct Scene<'a> {
    pub stream: StreamId,
    pub actor: &'a Identity,
    pub standing: Standing,
    pub action: Action,
}

impl Scene<'_> {
    fn done(&self) -> Moderation {
        Moderation {
            action: self.action,
            by: Person {
                id: self.actor.user_id,
                address: self.actor.address,
                username: self.actor.username.clone(),
            },
            target: None,
            up_to: None,
            message_id: None,
            until: None,
            slow_mode_seconds: None,
            reason: None,
            at: OffsetDateTime::now_utc(),
        }
    }

    fn entry(&self) -> NewEntry<'_> {
        NewEntry {
            stream: self.stream,
            actor: self.actor.user_id,
            action: self.action,
            target: None,
            message: None,
            detail: json!({}),
        }
    }

    /// The person of an address, once it is sure that the actor may act on them.
    async fn target(&self, db: &mut PgConnection, address: Address) -> Result<User, ApiError> {
        let user = users::by_address(db, address)
            .await?
            .ok_or_else(ApiError::user_not_found)?;
        self.check(db, &user).await?;
        Ok(user)
    }

    async fn check(&self, db: &mut PgConnection, user: &User) -> Result<(), ApiError> {
        let theirs = store::standing(db, self.stream, user.id, false)
            .await?
            .ok_or_else(ApiError::user_not_found)?;
        may_act_on(
            self.action,
            self.standing.role,
            theirs.role,
            user.id == self.actor.user_id,
        )?;
        Ok(())
    }
}

/// Does it in the transaction, and writes it down; answers what the room is told, None where it was so already.
pub(super) async fn apply(
    db: &mut PgConnection,
    scene: &Scene<'_>,
    act: Act,
) -> Result<Option<Announcement>, ApiError> {
    let done = match act {
        Act::Pin { message } => return pin(db, scene, message).await,
        Act::Unpin => return unpin(db, scene).await,
        Act::SlowMode { seconds } => slow_mode(db, scene, seconds).await?,
        Act::DeleteMessage { message } => delete_message(db, scene, message).await?,
        Act::Ban {
            target,
            seconds,
            reason,
        } => ban(db, scene, target, seconds, reason).await?,
        Act::Unban { target } => {
            let target = scene.target(db, target).await?;
            let changed = store::unban(db, scene.standing.creator, target.id).await?;
            role_change(db, scene, target, changed).await?
        }
        Act::AddModerator { target } => {
            let target = scene.target(db, target).await?;
            match store::add_moderator(db, scene.standing.creator, target.id, MAX_MODERATORS).await? {
                Named::TooMany => {
                    return Err(ApiError::new(
                        Code::Conflict,
                        "You have as many moderators as are allowed.",
                    ));
                }
                named @ (Named::Added | Named::Already) => {
                    role_change(db, scene, target, named == Named::Added).await?
                }
            }
        }
        Act::RemoveModerator { target } => {
            let target = scene.target(db, target).await?;
            let changed = store::remove_moderator(db, scene.standing.creator, target.id).await?;
            role_change(db, scene, target, changed).await?
        }
    };
    Ok(done.map(|done| Announcement::Moderation(Box::new(done))))
}

async fn pin(db: &mut PgConnection, scene: &Scene<'_>, message: MessageId) -> Result<Option<Announcement>, ApiError> {
    let line = store::line(db, scene.stream, message).await?;
    let line = line
        .filter(|line| !line.deleted)
        .ok_or_else(|| ApiError::new(Code::MessageNotFound, "Message not found"))?;
    if !store::pin(db, scene.stream, message, scene.actor.user_id).await? {
        return Ok(None);
    }
    let entry = NewEntry {
        target: Some(line.author.id),
        message: Some((message, &line.body)),
        ..scene.entry()
    };
    store::log(db, entry).await?;
    Ok(Some(Announcement::PinChanged))
}

async fn unpin(db: &mut PgConnection, scene: &Scene<'_>) -> Result<Option<Announcement>, ApiError> {
    if !store::unpin(db, scene.stream).await? {
        return Ok(None);
    }
    store::log(db, scene.entry()).await?;
    Ok(Some(Announcement::PinChanged))
}

async fn slow_mode(db: &mut PgConnection, scene: &Scene<'_>, seconds: u32) -> Result<Option<Moderation>, ApiError> {
    if store::slow_mode(db, scene.stream).await? == seconds {
        return Ok(None);
    }
    store::set_slow_mode(db, scene.stream, seconds).await?;
    store::log(
        db,
        NewEntry {
            detail: json!({ "slowModeSeconds": seconds }),
            ..scene.entry()
        },
    )
    .await?;
    Ok(Some(Moderation {
        slow_mode_seconds: Some(seconds),
        ..scene.done()
    }))
}

async fn delete_message(
    db: &mut PgConnection,
    scene: &Scene<'_>,
    message: MessageId,
) -> Result<Option<Moderation>, ApiError> {
    let line = store::line(db, scene.stream, message).await?;
    let line = line.ok_or_else(|| ApiError::new(Code::MessageNotFound, "Message not found"))?;
    scene.check(db, &line.author).await?;
    if line.deleted {
        return Ok(None);
    }
    store::hold_chat(db, scene.stream).await?;
    store::delete_line(db, message, scene.actor.user_id).await?;
    store::note_removal(db, scene.stream).await?;
    let entry = NewEntry {
        target: Some(line.author.id),
        message: Some((message, &line.body)),
        ..scene.entry()
    };
    store::log(db, entry).await?;
    Ok(Some(Moderation {
        target: Some(person(line.author)),
        message_id: Some(message),
        ..scene.done()
    }))
}

async fn ban(
    db: &mut PgConnection,
    scene: &Scene<'_>,
    target: Address,
    seconds: Option<u32>,
    reason: Option<String>,
) -> Result<Option<Moderation>, ApiError> {
    let target = scene.target(db, target).await?;
    let creator = scene.standing.creator;
    // Someone who may not chat does not moderate either.
    if seconds.is_none() {
        store::remove_moderator(db, creator, target.id).await?;
    }
    store::hold_chat(db, scene.stream).await?;
    let until = store::ban(db, creator, target.id, scene.actor.user_id, seconds, reason.as_deref()).await?;
    store::delete_lines_of(db, scene.stream, target.id, scene.actor.user_id).await?;
    let up_to = store::note_removal(db, scene.stream).await?;
    let detail = json!({ "durationSeconds": seconds, "reason": reason });
    store::log(
        db,
        NewEntry {
            target: Some(target.id),
            detail,
            ..scene.entry()
        },
    )
    .await?;
    Ok(Some(Moderation {
        target: Some(person(target)),
        up_to,
        until,
        reason,
        ..scene.done()
    }))
}

async fn role_change(
    db: &mut PgConnection,
    scene: &Scene<'_>,
    target: User,
    changed: bool,
) -> Result<Option<Moderation>, ApiError> {
    if !changed {
        return Ok(None);
    }
    store::log(
        db,
        NewEntry {
            target: Some(target.id),
            ..scene.entry()
        },
    )
    .await?;
    Ok(Some(Moderation {
        target: Some(person(target)),
        ..scene.done()
    }))
}

fn person(user: User) -> Person {
    Person {
        id: user.id,
        address: user.address,
        username: user.username,
    }
}
