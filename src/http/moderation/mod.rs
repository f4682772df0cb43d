//! What a creator and their moderators do, and what they see.

mod act;
mod calls;
mod log;
mod overview;

use crate::{
    auth::Identity,
    error::ApiError,
    store::moderation::{self, Standing},
};
use domain::{Address, StreamId, moderation::Refusal};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    calls::routes(config);
    overview::routes(config);
    log::routes(config);
}

/// Someone, as moderators see them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Account)]
pub struct Person {
    address: Address,
    /// Null until one is chosen.
    #[schema(required)]
    username: Option<String>,
}

impl From<moderation::Person> for Person {
    fn from(person: moderation::Person) -> Self {
        Self {
            address: person.address,
            username: person.username,
        }
    }
}

/// Refuses everyone who does not moderate the stream.
async fn moderator(db: &mut PgConnection, stream: StreamId, who: &Identity) -> Result<Standing, ApiError> {
    let standing = moderation::standing(db, stream, who.user_id, false)
        .await?
        .ok_or_else(ApiError::stream_not_found)?;
    if standing.role.moderates() {
        Ok(standing)
    } else {
        Err(Refusal::NotModerator.into())
    }
}
