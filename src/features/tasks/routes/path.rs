use crate::http::{
    error::ApiError,
    extract::{Id, PathId},
};
use domain::{SubmissionId, TaskId};

/// The `{id}` of a task.
pub type OfTask = Id<TaskId>;
/// The `{id}` of a submission.
pub type OfSubmission = Id<SubmissionId>;

impl PathId for TaskId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid task ID")
    }
}

impl PathId for SubmissionId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid submission ID")
    }
}
