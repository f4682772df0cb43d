use crate::{
    auth::Account,
    context::Context,
    features::chat::store::{self, Named},
    http::{
        error::{ApiError, Code, ErrorBody},
        extract::{InStream, Query},
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use actors::wire::Person;
use domain::StreamId;
use moka::future::Cache;
use serde::{Deserialize, Serialize};
use std::{sync::Arc, time::Duration};
use utoipa::{IntoParams, ToSchema};

/// Names that are offered at once.
const MAX_OFFERED: usize = 10;
/// Names among which those are looked for that may be offered: a longer beginning finds who comes behind them.
const MAX_CANDIDATES: usize = 50;
/// The longest name has as many characters.
const MAX_PREFIX: usize = 20;

/// A list of who is in a room is told for so long.
const LIST_TTL: Duration = Duration::from_secs(3);
/// Rooms of which it is kept, with at most a thousand people each.
const LISTS: u64 = 500;

/// People in each room, by moka, which lets those who ask for the same at once wait for one reading.
pub struct InRooms(Cache<StreamId, Arc<[Here]>>);

/// One of them, under the name as it is looked for.
struct Here {
    lower: String,
    person: Named,
}

impl Default for InRooms {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(LISTS).time_to_live(LIST_TTL).build())
    }
}

impl InRooms {
    /// By name.
    async fn list(&self, context: &Context, stream: StreamId) -> Result<Arc<[Here]>, ApiError> {
        let read = async {
            let present = context.rooms.present(stream).await;
            if present.is_empty() {
                return Ok(Arc::default());
            }
            let found = store::named(&mut *context.pool.acquire().await?, &present).await?;
            let here = |person: Named| Here {
                lower: person.username.to_lowercase(),
                person,
            };
            let mut list: Vec<_> = found.into_iter().map(here).collect();
            list.sort_unstable_by(|one, other| one.lower.cmp(&other.lower));
            Ok(list.into())
        };
        let list = self.0.try_get_with(stream, read).await;
        list.map_err(|refusal: Arc<ApiError>| ApiError::clone(&refusal))
    }
}

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
/// blocks, and those who block the caller. At most three seconds old. Two calls a second.
#[utoipa::path(tag = "chat", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters"), PeopleQuery),
    responses(
        (status = 200, body = PeopleHere),
        (status = 403, description = "BANNED: the caller is banned in this channel", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}/people")]
async fn people(
    context: web::Data<Context>,
    rooms: web::Data<InRooms>,
    who: Account,
    id: InStream,
    query: Query<PeopleQuery>,
) -> Result<web::Json<PeopleHere>, ApiError> {
    context.limits.present(who.0.user_id)?;
    if query.q.chars().count() > MAX_PREFIX || query.q.chars().any(char::is_control) {
        return Err(ApiError::bad_request("A name has at most 20 characters."));
    }
    let asker = who.0.user_id;
    let banned = store::is_banned(&mut *context.pool.acquire().await?, id.0, asker).await?;
    if banned.ok_or_else(ApiError::stream_not_found)? {
        return Err(ApiError::new(Code::Banned, "You are banned from this chat."));
    }
    let list = rooms.list(&context, id.0).await?;
    let prefix = query.q.to_lowercase();
    let named = list.iter().filter(|here| here.lower.starts_with(&prefix));
    let others = named.map(|here| &here.person).filter(|person| person.id != asker);
    let candidates: Vec<&Named> = others.take(MAX_CANDIDATES).collect();
    if candidates.is_empty() {
        return Ok(web::Json(PeopleHere { people: Vec::new() }));
    }
    let ids: Vec<_> = candidates.iter().map(|person| person.id).collect();
    let apart = store::apart(&mut *context.pool.acquire().await?, asker, &ids).await?;
    let offered = candidates.into_iter().filter(|person| !apart.contains(&person.id));
    let people = offered.take(MAX_OFFERED).map(|person| Person {
        address: person.address,
        username: person.username.clone(),
    });
    Ok(web::Json(PeopleHere {
        people: people.collect(),
    }))
}
