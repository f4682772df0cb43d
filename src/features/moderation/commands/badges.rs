//! Badges beside roles, which the creator may hide.

use crate::{auth::Identity, command::Done, context::Context, features::moderation::store, http::error::ApiError};
use actors::rooms::Announcement;
use domain::{Role, StreamId, moderation::Refusal};
use sqlx::PgConnection;
use std::sync::Arc;

/// Hides badges in a stream's chat from the next line on, or shows them again. The creator's alone: it is how the room looks, and moderates nobody.
pub async fn hide_badges(
    context: &Arc<Context>,
    stream: StreamId,
    actor: Identity,
    hide: bool,
) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let standing = store::standing(db, stream, actor.user_id, true)
            .await?
            .ok_or_else(ApiError::stream_not_found)?;
        if standing.role != Role::Creator {
            return Err(ApiError::from(Refusal::NotCreator));
        }
        let done = Done::with(());
        if store::hide_badges(db, stream, hide).await? {
            return Ok(done.announce(stream, Announcement::BadgesHidden(hide)));
        }
        Ok(done)
    };
    context.recorded("chat.badges").run(effect).await
}
