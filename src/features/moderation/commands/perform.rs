use super::{
    act::Act,
    scene::{Scene, apply},
};
use crate::{
    auth::Identity,
    command::Done,
    context::Context,
    features::{moderation::store, streams},
    http::error::ApiError,
};
use actors::rooms::Announcement;
use domain::{
    Role, StreamId,
    moderation::{Refusal, may_act},
};
use sqlx::PgConnection;
use std::sync::Arc;

/// Performs an act for a person. What is already so stays so, without a log entry or an announcement.
pub async fn perform(context: &Arc<Context>, stream: StreamId, actor: Identity, act: Act) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let standing = store::standing(db, stream, actor.user_id, true)
            .await?
            .ok_or_else(ApiError::stream_not_found)?;
        may_act(act.action(), standing.role)?;
        // A silenced moderator does not moderate either, least of all to lift it.
        if standing.role == Role::Moderator && store::is_banned(db, standing.creator, actor.user_id).await? {
            return Err(ApiError::from(Refusal::NotModerator));
        }
        let scene = Scene {
            stream,
            actor: &actor,
            standing,
            action: act.action(),
        };
        let Some(told) = apply(db, &scene, act).await? else {
            return Ok(Done::with(()));
        };
        let changed = match &told {
            Announcement::Moderation(done) => done.target.as_ref().map(|target| target.id),
            Announcement::Started
            | Announcement::Ended
            | Announcement::StandingChanged(_)
            | Announcement::Prediction(..)
            | Announcement::Quick(_)
            | Announcement::PinChanged
            | Announcement::EmotesChanged
            | Announcement::BadgesHidden(_)
            | Announcement::HouseSays(_) => None,
        };
        let mut done = Done::with(()).announce(stream, told);
        if let Some(user) = changed {
            let open = streams::store::open_of(db, standing.creator).await?;
            for other in open.into_iter().filter(|other| *other != stream) {
                done = done.announce(other, Announcement::StandingChanged(user));
            }
        }
        Ok(done)
    };
    context.recorded("moderation").run(effect).await
}
