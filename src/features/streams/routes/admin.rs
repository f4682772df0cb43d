use super::cursor::{read_cursor, write_cursor};
use crate::{
    auth::Admin,
    context::Context,
    features::streams::{
        commands,
        facts::StreamEnded,
        store::{self, Stream},
    },
    hooks::Hooks,
    http::{
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{InStream, Origin, Query},
        paging,
        routing::ServiceConfig,
    },
    users,
};
use actix_web::{delete, get, web};
use domain::{Address, StreamId, UserId, Username, stream::StreamStatus};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list_streams_as_admin).service(delete_stream);
}

/// Characters of a search at most.
const MAX_SEARCH: usize = 200;
/// Words of a search that are looked for; those behind them are not.
const MAX_WORDS: usize = 8;

/// Which streams.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdminStreamsQuery {
    /// How words of a title or a game begin, the name or the address of a creator, or a stream's id or link. Left out or empty, every stream.
    #[param(max_length = 200)]
    search: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// A stream as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminStream {
    #[serde(rename = "_id")]
    id: StreamId,
    title: String,
    description: String,
    game: String,
    #[schema(required)]
    thumbnail_url: Option<String>,
    creator: AdminStreamCreator,
    status: StreamStatus,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// The creator of a stream.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminStreamCreator {
    address: Address,
    /// The chosen name, or `user_` and six digits of the address.
    username: String,
}

/// A page of streams: live ones first, then the newest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminStreamPage {
    /// Always true.
    success: bool,
    data: Vec<AdminStream>,
    /// Null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

impl From<Stream> for AdminStream {
    fn from(stream: Stream) -> Self {
        Self {
            id: stream.id,
            title: stream.title,
            description: stream.description,
            game: stream.game,
            thumbnail_url: stream.thumbnail_url,
            creator: AdminStreamCreator {
                address: stream.creator.address,
                username: stream.creator.name,
            },
            status: stream.status,
            created_at: stream.created_at,
        }
    }
}

/// Streams that were not deleted.
#[utoipa::path(tag = "admin", security(("token" = [])), params(AdminStreamsQuery), responses((status = 200, body = AdminStreamPage)))]
#[get("/api/admin/streams")]
async fn list_streams_as_admin(
    context: web::Data<Context>,
    _admin: Admin,
    query: Query<AdminStreamsQuery>,
) -> Result<web::Json<AdminStreamPage>, ApiError> {
    let search = query.search.as_deref().unwrap_or_default().trim();
    if search.chars().count() > MAX_SEARCH {
        let refusal = format!("The search must be at most {MAX_SEARCH} characters.");
        return Err(ApiError::field("search", refusal));
    }
    let cursor = query.cursor.as_deref().filter(|text| !text.is_empty());
    let after = cursor.map(read_cursor).transpose()?;
    let (limit, wanted) = paging::limit(query.limit)?;
    let mut db = context.pool.acquire().await?;
    let mut page = if search.is_empty() {
        store::list_all(&mut db, after, wanted).await?
    } else if let Some(id) = id_in(search) {
        Vec::from_iter(store::get(&mut db, id).await?)
    } else {
        let creator = creator_in(&mut db, search).await?;
        let words = words(search);
        if words.is_empty() && creator.is_none() {
            Vec::new()
        } else {
            store::search::search(&mut db, &words, creator, after, wanted).await?
        }
    };
    let next_cursor = paging::next(&mut page, limit, write_cursor);
    Ok(web::Json(AdminStreamPage {
        success: true,
        next_cursor,
        data: page.into_iter().map(AdminStream::from).collect(),
    }))
}

/// The stream of an id, or of a link that ends with one.
fn id_in(search: &str) -> Option<StreamId> {
    search.rsplit('/').next()?.parse().ok()
}

/// The person who is called so, by name or by address.
async fn creator_in(db: &mut PgConnection, search: &str) -> Result<Option<UserId>, ApiError> {
    let found = if let Ok(address) = search.parse::<Address>() {
        users::by_address(db, address).await?
    } else if let Ok(name) = search.parse::<Username>() {
        users::by_username(db, &name).await?
    } else {
        None
    };
    Ok(found.map(|user| user.id))
}

/// The words of a search: letters and digits alone, so that nothing in them is an operator of the database's search.
fn words(search: &str) -> Vec<String> {
    let words = search
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.take(MAX_WORDS).map(str::to_owned).collect()
}

/// Ends a stream, gives its pool back, tells its viewers, and shows it nowhere any more; what was paid and said there is kept. Again, it changes nothing.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[delete("/api/admin/streams/{id}")]
async fn delete_stream(
    context: web::Data<Context>,
    hooks: web::Data<Hooks<StreamEnded>>,
    admin: Admin,
    origin: Origin,
    id: InStream,
) -> Result<web::Json<Done>, ApiError> {
    commands::delete(&context, hooks.into_inner(), &admin.0, origin, id.0).await?;
    Ok(web::Json(Done::OK))
}

#[cfg(test)]
mod tests {
    use super::{id_in, words};

    #[test]
    fn a_link_or_an_id_names_a_stream_and_anything_else_is_words() {
        let id = "65f1c0a2b3d4e5f601234567";
        for named in [
            id.to_owned(),
            format!("https://cuecast.example/live/{id}"),
            format!("/live/{id}"),
        ] {
            assert_eq!(id_in(&named).map(|id| id.to_string()).as_deref(), Some(id), "{named}");
        }
        assert_eq!(id_in("nine-ball"), None);
        assert_eq!(words(" Nine-ball & !'Pool':* \0 字"), ["Nine", "ball", "Pool", "字"]);
        assert_eq!(words(&"a ".repeat(20)).len(), 8);
    }
}
