//! Somebody says that they did a task.

use super::super::{
    refusal::{conflict, task_not_found},
    store::{self, Submission, submissions, tasks},
};
use crate::{
    command::Done,
    context::Context,
    http::error::ApiError,
    ids,
    rewards::{self, Budget},
};
use domain::{
    TaskId, UserId,
    task::{Notes, State, Status},
};
use sqlx::PgConnection;
use std::sync::Arc;

/// How often one may submit for one task: once, and once more after a rejection.
const ATTEMPTS: usize = 2;

/// The body of a submission.
pub struct Submitted {
    pub notes: Notes,
    /// The name of a picture that its submitter sent for this task.
    pub proof: Option<String>,
}

/// Takes a place of the task. The task is held, so that its last place is one person's.
pub async fn submit(
    context: &Arc<Context>,
    task: TaskId,
    person: UserId,
    what: Submitted,
) -> Result<Submission, ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let held = tasks::lock(db, task).await?.ok_or_else(task_not_found)?;
        let before = submissions::of_person(db, person, &[task]).await?;
        may_submit(held.status(), &before)?;
        if held.made_by == person || rewards::is_set_by(db, Budget::Task(task), person).await? {
            return Err(ApiError::forbidden(
                "You set the reward of this task: it is for others.",
            ));
        }
        let id = ids::submission_id();
        let attempt = i16::try_from(before.len() + 1).map_err(ApiError::internal)?;
        submissions::insert(db, (id, task, person), attempt, &what.notes).await?;
        if let Some(proof) = &what.proof
            && !store::proofs::submit(db, (task, person), proof, id).await?
        {
            let text = "This picture is not there any more. Please choose it again.";
            return Err(ApiError::field("proofImageUrl", text));
        }
        tasks::count(db, task, 1, 1).await?;
        let stored = submissions::get(db, id).await?;
        Ok(Done::with(stored.ok_or(sqlx::Error::RowNotFound)?))
    };
    context.recorded("task.submit").run(effect).await
}

/// Whether somebody who submitted that before may submit now, also as seen before they send a picture.
pub(crate) fn may_submit(status: Status, before: &[Submission]) -> Result<(), ApiError> {
    if before.iter().any(|one| one.state != State::Rejected) {
        return Err(conflict("You have already submitted this task."));
    }
    if before.len() >= ATTEMPTS {
        return Err(conflict(
            "Your submission was rejected twice. This task cannot be submitted again.",
        ));
    }
    match status {
        Status::Active => Ok(()),
        Status::Upcoming => Err(conflict("This task has not started yet.")),
        Status::Full => Err(conflict("This task is full.")),
        Status::Completed | Status::Cancelled => Err(conflict("This task is over.")),
    }
}
