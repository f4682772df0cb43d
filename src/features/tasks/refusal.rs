//! How refusals are answered.

use crate::http::error::{ApiError, Code};
use domain::task::Refusal;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self::new(Code::Conflict, refusal.to_string())
    }
}

pub(super) fn task_not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Task not found")
}

pub(super) fn submission_not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Submission not found")
}

pub(super) fn proof_not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Resource not found.")
}

pub(super) fn conflict(text: &'static str) -> ApiError {
    ApiError::new(Code::Conflict, text)
}
