//! Uploads of administrators: pictures of collections and NFTs, kept by content.

use super::{
    contents,
    media_store::MediaStore,
    processor::{ImageProcessor, Shape},
    upload,
};
use crate::{
    auth::Admin,
    command::Done,
    context::Context,
    http::{
        error::{ApiError, ErrorBody},
        extract::ClientAddress,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, post, web};
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(upload_collection_banner)
        .service(upload_collection_logo)
        .service(upload_nft_image);
}

/// The upload.
#[derive(ToSchema)]
#[allow(dead_code, reason = "described for the document; the parts are read as they come")]
#[schema(as = ArtForm)]
struct Form {
    /// JPEG, PNG, GIF or WebP, at most 20 MB and 40 megapixels; of a moving one the first frame.
    #[schema(value_type = String, format = Binary)]
    image: Vec<u8>,
}

/// Where the picture is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArtAnswer)]
struct Uploaded {
    /// Always true.
    success: bool,
    /// `/ipfs/CID`: for the form of a collection or an NFT within a day.
    image_url: String,
    /// The id of its content (CIDv1).
    cid: String,
}

/// Everything that an upload brings along.
type Sent = (
    web::Data<Context>,
    web::Data<ImageProcessor>,
    web::Data<MediaStore>,
    Admin,
    ClientAddress,
    HttpRequest,
    web::Payload,
);

/// Keeps the banner of a collection: the middle of the picture, three times as wide as high, at most 1200 by 400 pixels.
#[utoipa::path(tag = "admin", security(("token" = [])),
    request_body(content = Form, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = Uploaded),
        (status = 400, description = "VALIDATION_FAILED: no picture that can be read", body = ErrorBody),
        (status = 413, description = "PAYLOAD_TOO_LARGE: over 20 MB", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: too many uploads at once, or the store of pictures is away", body = ErrorBody)
    )
)]
#[post("/api/admin/uploads/collection-banner")]
async fn upload_collection_banner(sent: Sent) -> Result<web::Json<Uploaded>, ApiError> {
    keep(sent, Shape::Banner).await
}

/// Keeps the logo of a collection: the middle square of the picture, at most 400 pixels wide.
#[utoipa::path(tag = "admin", security(("token" = [])),
    request_body(content = Form, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = Uploaded),
        (status = 400, description = "VALIDATION_FAILED: no picture that can be read", body = ErrorBody),
        (status = 413, description = "PAYLOAD_TOO_LARGE: over 20 MB", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: too many uploads at once, or the store of pictures is away", body = ErrorBody)
    )
)]
#[post("/api/admin/uploads/collection-logo")]
async fn upload_collection_logo(sent: Sent) -> Result<web::Json<Uploaded>, ApiError> {
    keep(sent, Shape::Logo).await
}

/// Keeps the picture of an NFT: all of it, at most 1600 pixels a side, with a small copy for lists.
#[utoipa::path(tag = "admin", security(("token" = [])),
    request_body(content = Form, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = Uploaded),
        (status = 400, description = "VALIDATION_FAILED: no picture that can be read", body = ErrorBody),
        (status = 413, description = "PAYLOAD_TOO_LARGE: over 20 MB", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: too many uploads at once, or the store of pictures is away", body = ErrorBody)
    )
)]
#[post("/api/admin/uploads/nft-image")]
async fn upload_nft_image(sent: Sent) -> Result<web::Json<Uploaded>, ApiError> {
    keep(sent, Shape::Art).await
}

async fn keep(
    (context, images, store, Admin(admin), client, request, payload): Sent,
    shape: Shape,
) -> Result<web::Json<Uploaded>, ApiError> {
    let made = upload::picture(&images, (admin.id, client.0), shape, &request, payload).await?;
    store.put(&made).await?;
    let effect = async move |db: &mut sqlx::PgConnection| {
        let cid = contents::put_picture(db, &store, &made, admin.id).await?;
        Ok(Done::with(cid))
    };
    let cid = context.recorded("media.put").run(effect).await?;
    Ok(web::Json(Uploaded {
        success: true,
        image_url: format!("/ipfs/{cid}"),
        cid: cid.to_string(),
    }))
}
