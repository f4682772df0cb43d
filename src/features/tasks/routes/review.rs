use super::path::OfSubmission;
use crate::{
    auth::Reviewer,
    context::Context,
    features::tasks::{
        commands::{self, Decision},
        store::submissions,
        view::TaskSubmission,
    },
    http::{
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{Optional, Origin, Query},
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{get, post, web};
use domain::{TaskId, task::Notes};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(pending_submissions)
        .service(approve_submission)
        .service(reject_submission);
}

/// Which submissions.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct PendingQuery {
    /// Of one task; left out, of all.
    task_id: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// A page of submissions that wait, oldest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingSubmissions {
    /// Always true.
    success: bool,
    data: Vec<TaskSubmission>,
    /// Null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A decision.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ReviewBody {
    /// At most 1000 characters; the submitter reads them.
    admin_notes: Option<String>,
}

/// Submissions that wait for somebody to decide.
#[utoipa::path(tag = "admin", security(("token" = [])), params(PendingQuery), responses((status = 200, body = PendingSubmissions)))]
#[get("/api/admin/tasks/submissions")]
async fn pending_submissions(
    context: web::Data<Context>,
    _reviewer: Reviewer,
    query: Query<PendingQuery>,
) -> Result<web::Json<PendingSubmissions>, ApiError> {
    let task = query.task_id.as_deref().filter(|id| !id.is_empty());
    let task: Option<TaskId> = task
        .map(|id| id.parse().map_err(|_| ApiError::bad_request("Invalid task ID")))
        .transpose()?;
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read(query.cursor.as_deref())?;
    let mut page = submissions::pending(&mut *context.pool.acquire().await?, task, after, wanted).await?;
    let more = page.len() > limit;
    page.truncate(limit);
    let last = page.last().filter(|_| more).map(|last| &last.submission);
    Ok(web::Json(PendingSubmissions {
        success: true,
        next_cursor: last.map(|last| paging::write(last.submitted_at, last.id)),
        data: page.into_iter().map(TaskSubmission::from).collect(),
    }))
}

/// Approves a submission that waits, and pays its reward to the submitter's balance, once.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = ReviewBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: it is their own, or another must decide", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it was decided before", body = ErrorBody)
    )
)]
#[post("/api/admin/tasks/approveSubmission/{id}")]
async fn approve_submission(
    context: web::Data<Context>,
    by: Reviewer,
    origin: Origin,
    id: OfSubmission,
    body: Optional<ReviewBody>,
) -> Result<web::Json<Done>, ApiError> {
    commands::approve(&context, decision(by, origin, id, body)?).await?;
    Ok(web::Json(Done::OK))
}

/// Rejects a submission that waits: its place is free again, and its submitter may try once more.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = ReviewBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: it is their own", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it was decided before", body = ErrorBody)
    )
)]
#[post("/api/admin/tasks/rejectSubmission/{id}")]
async fn reject_submission(
    context: web::Data<Context>,
    by: Reviewer,
    origin: Origin,
    id: OfSubmission,
    body: Optional<ReviewBody>,
) -> Result<web::Json<Done>, ApiError> {
    commands::reject(&context, decision(by, origin, id, body)?).await?;
    Ok(web::Json(Done::OK))
}

fn decision(by: Reviewer, origin: Origin, id: OfSubmission, body: Optional<ReviewBody>) -> Result<Decision, ApiError> {
    let notes = Notes::read(body.0.admin_notes.as_deref().unwrap_or_default());
    Ok(Decision {
        by,
        origin,
        id: id.0,
        notes: notes.map_err(|text| ApiError::field("adminNotes", text))?,
    })
}
