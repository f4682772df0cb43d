//! Pictures that people uploaded, and what is kept by content.

use super::{
    admin,
    cid::{self, Cid},
    contents::{self, Content},
    media_store::MediaStore,
    store,
};
use crate::{
    context::Context,
    http::{
        error::{ApiError, Code, ErrorBody},
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, get, http::header, web};

pub fn routes(config: &mut ServiceConfig) {
    admin::routes(config);
    config.service(get_picture).service(get_content);
}

/// A picture. Its name never stands for another one.
#[utoipa::path(tag = "site",
    params(("name" = String, Path, description = "As an avatar's path ends, or a content id with `.jpg` or `.webp`")),
    responses(
        (status = 200, description = "image/jpeg or image/webp", content_type = "image/*", body = Vec<u8>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: the store of pictures is away", body = ErrorBody)
    )
)]
#[get("/media/{name}")]
async fn get_picture(
    context: web::Data<Context>,
    media: web::Data<MediaStore>,
    name: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (stem, kind) = match name.rsplit_once('.') {
        Some((stem, "jpg")) => (stem, "image/jpeg"),
        Some((stem, "webp")) => (stem, "image/webp"),
        Some(_) | None => return Err(missing()),
    };
    if stem.len() == cid::LENGTH {
        let content = found(&context, &media, stem).await?;
        return match content.kind.mime() == kind {
            true => Ok(answer(kind, content.bytes)),
            false => Err(missing()),
        };
    }
    if stem.len() != 32 || !stem.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(missing());
    }
    let bytes = store::get(&mut *context.pool.acquire().await?, &name)
        .await?
        .ok_or_else(missing)?;
    Ok(answer(kind, bytes))
}

/// A picture or the metadata of an NFT by its content id, as any IPFS gateway answers it. Only what is kept here is found.
#[utoipa::path(tag = "nfts",
    params(("cid" = String, Path, description = "A content id: CIDv1, raw, SHA-256, in base 32")),
    responses(
        (status = 200, description = "image/jpeg, image/webp or application/json", content_type = "*/*", body = Vec<u8>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: the store of pictures is away", body = ErrorBody)
    )
)]
#[get("/ipfs/{cid}")]
async fn get_content(
    context: web::Data<Context>,
    media: web::Data<MediaStore>,
    cid: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let content = found(&context, &media, &cid).await?;
    Ok(answer(content.kind.mime(), content.bytes))
}

async fn found(context: &Context, media: &MediaStore, cid: &str) -> Result<Content, ApiError> {
    let cid: Cid = cid.parse().map_err(|_| missing())?;
    let content = contents::get(&context.pool, media, &cid).await?;
    content.ok_or_else(missing)
}

fn missing() -> ApiError {
    ApiError::new(Code::NotFound, "Resource not found.")
}

/// A content that never changes.
pub fn answer(kind: &str, bytes: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(kind)
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header((header::CONTENT_DISPOSITION, "inline"))
        .body(bytes)
}
