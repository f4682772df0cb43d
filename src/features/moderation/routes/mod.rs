//! What a creator and their moderators do, and what they see.

pub mod act;
pub mod calls;
pub mod log;
pub mod overview;
mod path;

use super::store::{self, Standing};
use crate::{auth::Identity, http::error::ApiError};
use domain::{Address, StreamId, moderation::Refusal};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
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

impl From<store::Person> for Person {
    fn from(person: store::Person) -> Self {
        Self {
            address: person.address,
            username: person.username,
        }
    }
}

/// Refuses everyone who does not moderate the stream.
async fn moderator(db: &mut PgConnection, stream: StreamId, who: &Identity) -> Result<Standing, ApiError> {
    let standing = store::standing(db, stream, who.user_id, false)
        .await?
        .ok_or_else(ApiError::stream_not_found)?;
    if standing.role.moderates() {
        Ok(standing)
    } else {
        Err(Refusal::NotModerator.into())
    }
}
