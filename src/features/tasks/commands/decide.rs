//! Somebody else decides about a submission, once.

use super::{
    super::{
        refusal::{conflict, submission_not_found, task_not_found},
        store::{Submission, Task, submissions, tasks},
    },
    give_back,
};
use crate::{
    audit::Actor,
    auth::Reviewer,
    command::{Audited, Change},
    context::Context,
    features::notifications::{self, store::Notice},
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
    ledger::backing,
    rewards::{self, Budget, Reward, Source},
};
use domain::{
    NotificationKind, SubmissionId, UserId,
    task::{Notes, State, Step},
};
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;

/// A reviewer's decision about one submission.
pub struct Decision {
    pub by: Reviewer,
    pub origin: Origin,
    pub id: SubmissionId,
    /// For the submitter.
    pub notes: Notes,
}

/// Pays the reward out of what was promised, once.
pub async fn approve(context: &Arc<Context>, decision: Decision) -> Result<(), ApiError> {
    decide(context, decision, "task.approve", Step::Approve).await
}

/// Frees the place.
pub async fn reject(context: &Arc<Context>, decision: Decision) -> Result<(), ApiError> {
    decide(context, decision, "task.reject", Step::Reject).await
}

async fn decide(context: &Arc<Context>, decision: Decision, action: &'static str, step: Step) -> Result<(), ApiError> {
    let Decision { by, origin, id, notes } = decision;
    let person = by.deciding()?;
    let name = by.name;
    let effect = async move |db: &mut PgConnection| {
        let (task, found) = hold(db, id).await?;
        if found.user == person {
            return Err(ApiError::forbidden("You cannot decide about your own submission."));
        }
        found.state.after(step)?;
        if step == Step::Approve && task.needs_another && task.made_by == person {
            let text = "You set this reward, and it is above what one administrator may give alone. Somebody else must approve it.";
            return Err(ApiError::forbidden(text));
        }
        take(db, (task, found), step, Some((person, &name)), notes).await
    };
    context.audited(by.actor, origin).run(action, effect).await
}

/// Approves by a clear answer of the post's site. One that was decided meanwhile stays as it is, and so does one that the budget cannot pay.
pub async fn approve_by_server(context: &Arc<Context>, id: SubmissionId) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let (task, found) = hold(db, id).await?;
        if found.state != State::Pending {
            return Ok(Audited::unchanged(()));
        }
        take(db, (task, found), Step::Approve, None, Notes::default()).await
    };
    let command = context.audited(Actor::System, Origin::default());
    match command.run("task.approve", effect).await {
        Err(refusal) if refusal.code() == Code::Conflict => Ok(()),
        other => other,
    }
}

/// The submission with its task, which is held.
async fn hold(db: &mut PgConnection, id: SubmissionId) -> Result<(Task, Submission), ApiError> {
    let task = submissions::get(db, id).await?.ok_or_else(submission_not_found)?.task;
    let task = tasks::lock(db, task).await?.ok_or_else(task_not_found)?;
    // Read again: it may have been decided while the task was waited for.
    let found = submissions::get(db, id).await?.ok_or_else(submission_not_found)?;
    Ok((task, found))
}

async fn take(
    db: &mut PgConnection,
    (mut task, found): (Task, Submission),
    step: Step,
    by: Option<(UserId, &str)>,
    notes: Notes,
) -> Result<Audited<()>, ApiError> {
    let to = found.state.after(step)?;
    let freed = match step {
        Step::Approve => {
            let reward = Reward {
                from: Source::Budget(Budget::Task(task.id)),
                person: found.user,
                cause: rewards::Cause::Task(found.id),
                currency: task.currency,
                amount: task.reward,
                description: &task.title,
            };
            let paid = rewards::pay(db, &reward).await?;
            paid.map_err(|refusal| ApiError::new(Code::Conflict, backing::told(&refusal)))?;
            0
        }
        Step::Reject => 1,
    };
    submissions::decide(db, found.id, to, by, &notes).await?;
    tasks::count(db, task.id, -freed, -1).await?;
    task.pending = task.pending.saturating_sub(1);
    task.places.taken = task.places.taken.saturating_sub(freed.unsigned_abs());
    give_back(db, &task).await?;
    let cause = tell(db, &task, &found, to).await?;
    let before = json!({ "status": found.state.as_str() });
    let after = json!({
        "status": to.as_str(), "task": task.id, "user": found.user, "reward": task.reward.format(task.decimals),
        "currency": task.currency, "notes": notes.as_str()
    });
    let change = Change::of(format!("submission:{}", found.id))
        .before(before)
        .after(after);
    let done = change.done(()).notified(cause, vec![found.user]);
    Ok(match to {
        State::Approved => done.moved(found.user),
        State::Pending | State::Rejected => done,
    })
}

/// Its submitter hears of a decision.
async fn tell(db: &mut PgConnection, task: &Task, found: &Submission, to: State) -> Result<String, ApiError> {
    let (title, amount) = (&task.title, task.reward.format(task.decimals));
    let text = match to {
        State::Approved if task.reward.is_zero() => format!("Approved: {title}"),
        State::Approved => format!("{amount} {} for your task: {title}", task.currency),
        State::Rejected => format!("Not approved: {title}"),
        State::Pending => return Err(conflict("Nothing was decided.")),
    };
    let cause = format!("submission:{}", found.id);
    let notice = Notice {
        kind: NotificationKind::Task,
        cause: cause.clone(),
        actor: None,
        text,
        link: "/tasks".to_owned(),
    };
    notifications::store::add(db, &[found.user], &notice).await?;
    Ok(cause)
}
