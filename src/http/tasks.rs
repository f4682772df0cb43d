//! Work that must not end half-way because its caller went away.

use super::error::ApiError;
use actix_web::rt;
use std::future::Future;

/// Runs the work in a task of its own and waits for it. A caller who drops the request leaves the task running, so a commit
/// and the announcement of it are never separated.
pub async fn detached<T: 'static>(work: impl Future<Output = Result<T, ApiError>> + 'static) -> Result<T, ApiError> {
    rt::spawn(work).await.unwrap_or_else(|e| Err(ApiError::internal(e)))
}
