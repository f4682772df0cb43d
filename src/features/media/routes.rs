//! Pictures that people uploaded.

use super::store;
use crate::{
    context::Context,
    http::error::{ApiError, Code, ErrorBody},
};
use actix_web::{HttpResponse, get, http::header, web};
use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    config.service(get_picture);
}

/// A picture. Its name never stands for another one.
#[utoipa::path(tag = "site",
    params(("name" = String, Path, description = "As an avatar's path ends")),
    responses(
        (status = 200, description = "image/jpeg or image/webp", content_type = "image/*", body = Vec<u8>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/media/{name}")]
async fn get_picture(context: web::Data<Context>, name: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::new(Code::NotFound, "Resource not found.");
    let (stem, kind) = match name.rsplit_once('.') {
        Some((stem, "jpg")) => (stem, "image/jpeg"),
        Some((stem, "webp")) => (stem, "image/webp"),
        Some(_) | None => return Err(missing()),
    };
    if stem.len() != 32 || !stem.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(missing());
    }
    let bytes = store::get(&mut *context.pool.acquire().await?, &name)
        .await?
        .ok_or_else(missing)?;
    Ok(HttpResponse::Ok()
        .content_type(kind)
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header((header::CONTENT_DISPOSITION, "inline"))
        .body(bytes))
}
