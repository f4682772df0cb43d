use super::path::OfTask;
use crate::{
    auth::MoneyAdmin,
    context::Context,
    features::{
        approvals::ApprovalLimits,
        tasks::{
            commands::{self, Removed},
            view::{TaskBody, TaskView},
        },
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin},
        idempotency::Once,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, delete, post, put, web};
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(create_task).service(update_task).service(delete_task);
}

/// A task's outcome.
#[derive(Debug, Serialize, ToSchema)]
pub struct RemovedTask {
    /// `deleted`, or `cancelled` where somebody had submitted something.
    status: &'static str,
}

/// A task's outcome, in words.
#[derive(Debug, Serialize, ToSchema)]
pub struct RemovedTaskAnswer {
    message: &'static str,
    task: RemovedTask,
}

/// Makes a task. All its rewards are promised out of the reserve at once; above what one administrator may give alone, another one approves what is submitted.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = TaskBody, responses(
    (status = 200, body = Data<TaskView>),
    (status = 400, description = "VALIDATION_FAILED; or BAD_REQUEST: the reward reserve has too little", body = ErrorBody),
    (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
    (status = 409, description = "IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/admin/tasks")]
async fn create_task(
    context: web::Data<Context>,
    approvals: web::Data<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<TaskBody>,
) -> Result<HttpResponse, ApiError> {
    commands::create(&context, approvals.into_inner(), admin, origin, call).await
}

/// Changes a task: the whole form. What is promised moves with it; the reward stays while somebody takes part.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = TaskBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<TaskView>),
        (status = 400, description = "VALIDATION_FAILED; or BAD_REQUEST: the reward reserve has too little", body = ErrorBody),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it was cancelled, or somebody takes part and the reward would change", body = ErrorBody)
    )
)]
#[put("/api/admin/tasks/{id}")]
async fn update_task(
    context: web::Data<Context>,
    approvals: web::Data<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfTask,
    body: JsonBody<TaskBody>,
) -> Result<web::Json<Data<TaskView>>, ApiError> {
    let approvals = approvals.into_inner();
    let changed = commands::update(&context, approvals, admin, origin, id.0, body.into_inner()).await?;
    Ok(Data::json(changed))
}

/// Removes a task, or cancels it where somebody has submitted something; what waits can still be approved. What nobody can win any more goes back.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<RemovedTaskAnswer>),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody)
    )
)]
#[delete("/api/admin/tasks/{id}")]
async fn delete_task(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfTask,
) -> Result<web::Json<Data<RemovedTaskAnswer>>, ApiError> {
    let (message, status) = match commands::remove(&context, admin, origin, id.0).await? {
        Removed::Deleted => ("Task deleted successfully", "deleted"),
        Removed::Cancelled => ("Task was marked as cancelled due to existing submissions", "cancelled"),
    };
    Ok(Data::json(RemovedTaskAnswer {
        message,
        task: RemovedTask { status },
    }))
}
