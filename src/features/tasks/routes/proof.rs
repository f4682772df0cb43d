use super::path::OfTask;
use crate::{
    auth::{Account, Reviewer},
    context::Context,
    features::{
        media::{
            cid::Cid,
            processor::{ImageProcessor, Shape},
            upload,
        },
        tasks::{
            commands::may_submit,
            refusal::{proof_not_found, task_not_found},
            store::{proofs, submissions, tasks},
            view::OWN_PROOFS,
        },
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::ClientAddress,
        routing::ServiceConfig,
    },
    ids,
};
use actix_web::{HttpRequest, HttpResponse, get, http::header, post, web};
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(get_proof)
        .service(get_proof_as_reviewer)
        .service(upload_proof);
}

/// The upload.
#[derive(ToSchema)]
#[allow(dead_code, reason = "described for the document; the parts are read as they come")]
#[schema(as = ProofForm)]
struct Form {
    /// JPEG, PNG, GIF or WebP, at most 10 MiB and 16 megapixels.
    #[schema(value_type = String, format = Binary)]
    image: Vec<u8>,
}

/// Where the picture is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProofAnswer)]
pub struct Uploaded {
    /// Always true.
    success: bool,
    /// For `proofImageUrl` of a submission within a day. Only the caller can read it, and reviewers once it is submitted.
    image_url: String,
}

/// Keeps a picture that shows what was done, encoded anew without anything else that the file held. One that was not submitted yet is replaced.
#[utoipa::path(tag = "tasks", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    request_body(content = Form, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = Uploaded),
        (status = 400, description = "VALIDATION_FAILED: no picture that can be read", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: nothing can be submitted", body = ErrorBody),
        (status = 413, description = "PAYLOAD_TOO_LARGE: over 10 MiB", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: too many uploads at once", body = ErrorBody)
    )
)]
#[post("/api/tasks/{id}/proof")]
async fn upload_proof(
    context: web::Data<Context>,
    images: web::Data<ImageProcessor>,
    who: Account,
    client: ClientAddress,
    id: OfTask,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<web::Json<Uploaded>, ApiError> {
    let person = who.0.user_id;
    {
        let mut db = context.pool.acquire().await?;
        let task = tasks::get(&mut db, id.0).await?.ok_or_else(task_not_found)?;
        may_submit(task.status(), &submissions::of_person(&mut db, person, &[id.0]).await?)?;
    }
    let made = upload::picture(&images, (person, client.0), Shape::Whole, &request, payload).await?;
    let made = made.picture;
    let name = format!("{}.{}", ids::nonce(), made.extension);
    let cid = Cid::of(&made.bytes).to_string();
    let mut db = context.pool.acquire().await?;
    proofs::put(&mut db, (id.0, person), &name, &cid, &made.bytes).await?;
    Ok(web::Json(Uploaded {
        success: true,
        image_url: format!("{OWN_PROOFS}{name}"),
    }))
}

/// A picture that the caller sent.
#[utoipa::path(tag = "tasks", security(("token" = [])),
    params(("name" = String, Path, description = "As its address ends")),
    responses(
        (status = 200, description = "image/jpeg", content_type = "image/*", body = Vec<u8>),
        (status = 404, description = "NOT_FOUND: there is none, or it is somebody else's", body = ErrorBody)
    )
)]
#[get("/api/tasks/proofs/{name}")]
async fn get_proof(
    context: web::Data<Context>,
    who: Account,
    name: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let name = checked(&name)?;
    let bytes = proofs::own(&mut *context.pool.acquire().await?, who.0.user_id, name).await?;
    Ok(answer(bytes.ok_or_else(proof_not_found)?))
}

/// A picture that was submitted, for reviewers.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("name" = String, Path, description = "As its address ends")),
    responses(
        (status = 200, description = "image/jpeg", content_type = "image/*", body = Vec<u8>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/admin/tasks/proofs/{name}")]
async fn get_proof_as_reviewer(
    context: web::Data<Context>,
    _reviewer: Reviewer,
    name: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let name = checked(&name)?;
    let bytes = proofs::submitted(&mut *context.pool.acquire().await?, name).await?;
    Ok(answer(bytes.ok_or_else(proof_not_found)?))
}

/// Only what can be a name of ours is looked for.
pub(super) fn checked(name: &str) -> Result<&str, ApiError> {
    let stem = name.strip_suffix(".jpg").ok_or_else(proof_not_found)?;
    match stem.len() == 32 && stem.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        true => Ok(name),
        false => Err(proof_not_found()),
    }
}

fn answer(bytes: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("image/jpeg")
        .insert_header((header::CACHE_CONTROL, "private, max-age=3600"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header((header::CONTENT_DISPOSITION, "inline"))
        .body(bytes)
}
