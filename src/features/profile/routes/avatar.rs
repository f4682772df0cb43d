use crate::{
    auth::Account,
    context::Context,
    features::{
        media::processor::{self, ImageProcessor, NotMade},
        profile::commands,
    },
    http::{
        connection,
        error::{ApiError, Code, ErrorBody},
        extract::ClientAddress,
        pace::UPLOAD,
    },
    ids,
};
// Parts of a body as they come in, so that nothing too large is ever held.
use actix_multipart::Multipart;
use actix_web::{HttpRequest, post, web};
use futures_util::TryStreamExt;
use serde::Serialize;
use std::time::Duration;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

/// How long an upload may take to come in.
const READ_WITHIN: Duration = Duration::from_secs(30);
/// Bytes that are read of an upload at most.
const MAX_READ: usize = 32 * 1024 * 1024;
/// Parts of an upload at most.
const MAX_PARTS: usize = 8;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(upload_avatar);
}

/// The upload.
#[derive(ToSchema)]
#[allow(dead_code, reason = "described for the document; the parts are read as they come")]
#[schema(as = AvatarForm)]
struct Form {
    /// JPEG, PNG, GIF or WebP, at most 5 MiB and 16 megapixels.
    #[schema(value_type = String, format = Binary)]
    image: Vec<u8>,
}

/// Where the picture is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AvatarAnswer)]
pub struct Uploaded {
    /// Always true.
    success: bool,
    /// `/media/NAME`; a new picture has a new name.
    image_url: String,
}

/// Gives the caller a picture: the middle square of what is uploaded, 256 pixels wide. The one before is removed.
#[utoipa::path(tag = "users", security(("token" = [])),
    request_body(content = Form, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = Uploaded),
        (status = 400, description = "VALIDATION_FAILED: no picture that can be read", body = ErrorBody),
        (status = 413, description = "PAYLOAD_TOO_LARGE: over 5 MiB", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: too many uploads at once", body = ErrorBody)
    )
)]
#[post("/api/users/me/avatar")]
async fn upload_avatar(
    context: web::Data<Context>,
    images: web::Data<ImageProcessor>,
    who: Account,
    client: ClientAddress,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<web::Json<Uploaded>, ApiError> {
    let _place = images
        .place(who.0.user_id, client.0)
        .ok_or_else(ApiError::unavailable)?;
    connection::allow(&request, UPLOAD);
    let upload = timeout(READ_WITHIN, read(Multipart::new(request.headers(), payload))).await;
    let upload = upload.map_err(|_| ApiError::bad_request("The upload took too long. Please try again."))??;
    let made = images.avatar(upload).await.map_err(|error| match error {
        NotMade::Refused(why) => ApiError::field("image", why.to_string()),
        NotMade::Busy => ApiError::unavailable(),
    })?;
    let name = format!("{}.{}", ids::nonce(), made.extension);
    let image_url = commands::set_avatar(&context, who.0.user_id, name, made.bytes).await?;
    Ok(web::Json(Uploaded {
        success: true,
        image_url,
    }))
}

/// The bytes of the part `image`. What is too large is read on for a while, or its sender would see a broken connection and no answer.
async fn read(mut parts: Multipart) -> Result<Vec<u8>, ApiError> {
    let (mut image, mut number, mut total) = (None, 0, 0);
    while let Some(mut part) = parts.try_next().await.map_err(|_| no_picture())? {
        number += 1;
        let wanted = image.is_none() && part.name() == Some("image");
        let mut bytes = Vec::new();
        while let Some(chunk) = part.try_next().await.map_err(|_| no_picture())? {
            total += chunk.len();
            if total > MAX_READ {
                return Err(too_large());
            }
            if wanted && total <= processor::MAX_BYTES {
                bytes.extend_from_slice(&chunk);
            }
        }
        if wanted {
            image = Some(bytes);
        }
        if number > MAX_PARTS {
            return Err(no_picture());
        }
    }
    if total > processor::MAX_BYTES {
        return Err(too_large());
    }
    image.ok_or_else(no_picture)
}

fn too_large() -> ApiError {
    ApiError::new(Code::PayloadTooLarge, "The picture must be at most 5 MB.")
}

fn no_picture() -> ApiError {
    ApiError::field("image", "Send one picture as the part `image` of a form.")
}
