use crate::{
    auth::Identity,
    features::moderation::store::{self, Standing},
    http::error::ApiError,
};
use domain::{StreamId, moderation::Refusal};
use sqlx::PgConnection;

/// Refuses everyone who does not moderate the stream.
pub(super) async fn moderator(db: &mut PgConnection, stream: StreamId, who: &Identity) -> Result<Standing, ApiError> {
    let standing = store::standing(db, stream, who.user_id, false)
        .await?
        .ok_or_else(ApiError::stream_not_found)?;
    if standing.role.moderates() {
        Ok(standing)
    } else {
        Err(Refusal::NotModerator.into())
    }
}
