use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use actors::wire::RoomEmote;
use domain::chat::EmoteName;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{commands, store};
use crate::{
    auth::Account,
    context::Context,
    features::media::{
        cid::Cid,
        processor::{ImageProcessor, Shape},
        routes::answer,
        upload,
    },
    http::{
        data::Data,
        done::Done,
        error::{ApiError, Code, ErrorBody},
        extract::{ClientAddress, Id, OfAddress, PathId, Query},
        routing::ServiceConfig,
    },
    users,
};

pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_emotes)
        .service(add_emote)
        .service(remove_emote)
        .service(get_emote);
}

impl PathId for EmoteName {
    const NAME: &'static str = "name";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid emote name")
    }
}

/// The content id at the end of a picture's path, before `.webp`.
struct Pictured(Cid);

impl std::str::FromStr for Pictured {
    type Err = ApiError;

    fn from_str(name: &str) -> Result<Self, ApiError> {
        let cid = name.strip_suffix(".webp").and_then(|cid| cid.parse().ok());
        cid.map(Self).ok_or_else(gone)
    }
}

impl PathId for Pictured {
    const NAME: &'static str = "picture";

    fn refusal() -> ApiError {
        gone()
    }
}

/// Name of the picture.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NewName {
    /// 2 to 24 small letters, digits and underscores.
    #[param(pattern = "^(?=.*[a-z])[a-z0-9_]{2,24}$")]
    name: String,
}

/// The upload.
#[derive(ToSchema)]
#[allow(dead_code, reason = "described for the document; the parts are read as they come")]
#[schema(as = EmoteForm)]
struct Form {
    /// JPEG, PNG, GIF or WebP, at most 5 MiB and 16 megapixels.
    #[schema(value_type = String, format = Binary)]
    image: Vec<u8>,
}

/// A picture that was added.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddedEmote {
    /// Always true.
    success: bool,
    name: EmoteName,
    /// `/media/emotes/NAME`; another picture has another name.
    image_url: String,
}

/// A creator's own pictures for chat, at most 50, by name, which `:name:` stands for in their rooms.
#[utoipa::path(tag = "streams",
    params(("address" = String, Path, description = "0x and 40 hex digits")),
    responses(
        (status = 200, body = Data<Vec<RoomEmote>>),
        (status = 404, description = "USER_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/creators/{address}/emotes")]
async fn list_emotes(context: web::Data<Context>, of: OfAddress) -> Result<web::Json<Data<Vec<RoomEmote>>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let creator = users::by_address(&mut db, of.0)
        .await?
        .ok_or_else(ApiError::user_not_found)?;
    Ok(Data::json(store::of(&mut db, creator.id).await?))
}

/// Gives the caller's rooms a picture: all of what is uploaded, 112 by 112 pixels, of a moving one the first frame.
#[utoipa::path(tag = "streams", security(("token" = [])),
    params(("address" = String, Path, description = "The caller's"), NewName),
    request_body(content = Form, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = AddedEmote),
        (status = 400, description = "VALIDATION_FAILED: a name or picture that cannot be used", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: somebody else's", body = ErrorBody),
        (status = 409, description = "CONFLICT: the name is taken, there are 50 already, or the caller has had no stream", body = ErrorBody),
        (status = 413, description = "PAYLOAD_TOO_LARGE: over 5 MiB", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: too many uploads at once", body = ErrorBody)
    )
)]
#[post("/api/creators/{address}/emotes")]
#[allow(clippy::too_many_arguments, reason = "each is read of the request")]
async fn add_emote(
    context: web::Data<Context>,
    images: web::Data<ImageProcessor>,
    who: Account,
    of: OfAddress,
    query: Query<NewName>,
    client: ClientAddress,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<web::Json<AddedEmote>, ApiError> {
    if of.0 != who.0.address {
        return Err(ApiError::new(Code::Forbidden, "Only the creator can add emotes."));
    }
    let name = query.into_inner().name.parse();
    let name: EmoteName =
        name.map_err(|why: domain::chat::InvalidEmoteName| ApiError::field("name", why.to_string()))?;
    let from = (who.0.user_id, client.0);
    let made = upload::picture(&images, from, Shape::Emote, &request, payload).await?;
    let RoomEmote { name, url } = commands::add(&context, who.0.user_id, name, made.picture.bytes).await?;
    Ok(web::Json(AddedEmote {
        success: true,
        name,
        image_url: url,
    }))
}

/// Takes a picture from a creator's rooms: the creator, their moderators and administrators may. Lines that say it show its name.
#[utoipa::path(tag = "streams", security(("token" = [])),
    params(
        ("address" = String, Path, description = "0x and 40 hex digits"),
        ("name" = String, Path, description = "The word between the colons")
    ),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "USER_NOT_FOUND, or NOT_FOUND: no emote of that name", body = ErrorBody)
    )
)]
#[delete("/api/creators/{address}/emotes/{name}")]
async fn remove_emote(
    context: web::Data<Context>,
    who: Account,
    of: OfAddress,
    name: Id<EmoteName>,
) -> Result<web::Json<Done>, ApiError> {
    commands::remove(&context, who.0, of.0, name.0).await?;
    Ok(web::Json(Done::OK))
}

/// A creator's own picture for chat. Its name never stands for another one.
#[utoipa::path(tag = "site",
    params(("picture" = String, Path, description = "As an emote's path ends: a content id with `.webp`")),
    responses(
        (status = 200, description = "image/webp", content_type = "image/webp", body = Vec<u8>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/media/emotes/{picture}")]
async fn get_emote(context: web::Data<Context>, picture: Id<Pictured>) -> Result<HttpResponse, ApiError> {
    let bytes = store::picture(&mut *context.pool.acquire().await?, &picture.0.0).await?;
    let mut response = answer("image/webp", bytes.ok_or_else(gone)?);
    // A removed picture is not shown for long, although the address names its content.
    let short = HeaderValue::from_static("public, max-age=300");
    response.headers_mut().insert(CACHE_CONTROL, short);
    Ok(response)
}

fn gone() -> ApiError {
    ApiError::new(Code::NotFound, "Resource not found.")
}
