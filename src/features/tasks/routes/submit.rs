use super::{path::OfTask, proof::checked};
use crate::{
    auth::Account,
    context::Context,
    features::tasks::{
        SubmissionLimit,
        checker::Checker,
        commands::{self, Submitted},
        store::submissions,
        view::{OWN_PROOFS, OwnSubmission},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::JsonBody,
        routing::ServiceConfig,
    },
};
use actix_web::{post, web};
use domain::task::Notes;
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(submit_task);
}

/// The evidence. One of the two must be there.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SubmitTaskBody {
    /// At most 1000 characters, with line breaks.
    notes: Option<String>,
    /// As `POST /api/tasks/{id}/proof` answered it.
    proof_image_url: Option<String>,
}

/// Says that the caller did a task, and takes one of its places until it is rejected. Somebody else looks at it; what is approved is paid to the balance.
#[utoipa::path(tag = "tasks", security(("token" = [])), request_body = SubmitTaskBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<OwnSubmission>),
        (status = 403, description = "FORBIDDEN: the caller set its reward", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: the task is full, over or not started, or the caller has submitted it", body = ErrorBody),
        (status = 429, description = "RATE_LIMITED: ten a minute", body = ErrorBody)
    )
)]
#[post("/api/tasks/{id}/submit")]
async fn submit_task(
    context: web::Data<Context>,
    limit: web::Data<SubmissionLimit>,
    checker: web::Data<Checker>,
    who: Account,
    id: OfTask,
    body: JsonBody<SubmitTaskBody>,
) -> Result<web::Json<Data<OwnSubmission>>, ApiError> {
    limit.take(who.0.user_id)?;
    let body = body.into_inner();
    let notes = Notes::read(body.notes.as_deref().unwrap_or_default());
    let notes = notes.map_err(|text| ApiError::field("notes", text))?;
    let link = body.proof_image_url.as_deref().map(str::trim);
    let proof = link.filter(|link| !link.is_empty()).map(proof_in).transpose()?;
    if proof.is_none() && notes.as_str().is_empty() {
        let text = "Please add a picture or a note that shows what you did.";
        return Err(ApiError::field("proofImageUrl", text));
    }
    let submitted = commands::submit(&context, id.0, who.0.user_id, Submitted { notes, proof }).await?;
    checker.look(&context, submitted.id).await?;
    let stored = submissions::get(&mut *context.pool.acquire().await?, submitted.id).await?;
    Ok(Data::json(stored.unwrap_or(submitted).into()))
}

/// The name of an own picture in its address.
fn proof_in(link: &str) -> Result<String, ApiError> {
    let name = link.strip_prefix(OWN_PROOFS).and_then(|name| checked(name).ok());
    let name = name.ok_or_else(|| ApiError::field("proofImageUrl", "Please upload the picture first."))?;
    Ok(name.to_owned())
}
