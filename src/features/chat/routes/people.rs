use crate::{
    auth::Account,
    context::Context,
    features::{chat::store, streams},
    http::{
        error::{ApiError, ErrorBody},
        extract::{InStream, Query},
    },
};
use actix_web::{get, web};
use actors::wire::Person;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

/// Names that are offered at once.
const MAX_OFFERED: i64 = 10;
/// The longest name has as many characters.
const MAX_PREFIX: usize = 20;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(people);
}

/// The beginning of a name.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PeopleQuery {
    /// In either case, at most 20 characters; left out, anybody.
    #[serde(default)]
    q: String,
}

/// People who are in a stream's room.
#[derive(Debug, Serialize, ToSchema)]
pub struct PeopleHere {
    /// At most 10, by name.
    people: Vec<Person>,
}

/// Signed-in people who watch a stream now and whose names begin so, for somebody who names one of them: without the caller, those whom the caller
/// blocks, and those who block the caller. Two calls a second.
#[utoipa::path(tag = "chat", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters"), PeopleQuery),
    responses(
        (status = 200, body = PeopleHere),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}/people")]
async fn people(
    context: web::Data<Context>,
    who: Account,
    id: InStream,
    query: Query<PeopleQuery>,
) -> Result<web::Json<PeopleHere>, ApiError> {
    context.limits.present(who.0.user_id)?;
    if query.q.chars().count() > MAX_PREFIX {
        return Err(ApiError::bad_request("A name has at most 20 characters."));
    }
    let present = context.rooms.present(id.0).await;
    let mut db = context.pool.acquire().await?;
    if present.is_empty() && !streams::store::exists(&mut db, id.0).await? {
        return Err(ApiError::stream_not_found());
    }
    let prefix = query.q.to_lowercase();
    let people = store::named(&mut db, who.0.user_id, &present, &prefix, MAX_OFFERED).await?;
    Ok(web::Json(PeopleHere { people }))
}
