use crate::{
    auth::Account,
    context::Context,
    features::{
        media::{
            processor::{ImageProcessor, Shape},
            upload,
        },
        profile::commands,
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::ClientAddress,
        routing::ServiceConfig,
    },
    ids,
};
use actix_web::{HttpRequest, post, web};
use serde::Serialize;
use utoipa::ToSchema;

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
    let from = (who.0.user_id, client.0);
    let made = upload::picture(&images, from, Shape::Avatar, &request, payload).await?;
    let made = made.picture;
    let name = format!("{}.{}", ids::nonce(), made.extension);
    let image_url = commands::set_avatar(&context, who.0.user_id, name, made.bytes).await?;
    Ok(web::Json(Uploaded {
        success: true,
        image_url,
    }))
}
