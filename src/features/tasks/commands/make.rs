//! Administrators make tasks, change them, and take them back.

use super::{
    super::{
        refusal::{conflict, task_not_found},
        store::{
            Task, submissions,
            tasks::{self, Maker},
        },
        view::{TaskBody, TaskView},
    },
    fit, give_back,
};
use crate::{
    auth::MoneyAdmin,
    command::{Audited, Change},
    context::Context,
    db,
    features::approvals::{self, ApprovalLimits},
    http::{
        data::Data,
        error::ApiError,
        extract::Origin,
        idempotency::{Answer, Once},
    },
    ids,
    ledger::currencies::{self, Currency},
    rewards::{self, Budget},
};
use actix_web::HttpResponse;
use domain::{
    TaskId,
    ledger::Amount,
    task::{self, NewTask, Status},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;

/// Makes a task; its rewards are promised with it.
pub async fn create(
    context: &Arc<Context>,
    approvals: Arc<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<TaskBody>,
) -> Result<HttpResponse, ApiError> {
    let (person, command) = (admin.person, context.audited(admin.who.actor(), origin));
    let effect = async move |db: &mut PgConnection, body: TaskBody| {
        let (new, currency) = read(db, body).await?;
        let id = ids::task_id();
        let maker = maker(db, &approvals, &admin, (&new, &currency), None).await?;
        tasks::insert(db, id, &new, currency.code, maker).await?;
        rewards::set_by(db, Budget::Task(id), person).await?;
        let task = tasks::get(db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
        fit(db, &task).await??;
        record(db, None, &task).await?;
        let change = Change::of(target(id)).after(terms(&task));
        Ok(change.done(Answer::ok(&Data::from(TaskView::of(task, None)))?))
    };
    command.once("task.create", call, person, effect).await
}

/// Gives a task other terms; what is promised moves with them. The reward stays while somebody has submitted for it.
pub async fn update(
    context: &Arc<Context>,
    approvals: Arc<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    id: TaskId,
    body: TaskBody,
) -> Result<TaskView, ApiError> {
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let before = tasks::lock(db, id).await?.ok_or_else(task_not_found)?;
        let (new, currency) = read(db, body).await?;
        if before.status() == Status::Cancelled {
            return Err(conflict("This task was cancelled. Make a new one."));
        }
        if new.max_participants < before.places.taken {
            let text = format!("{} people take part already.", before.places.taken);
            return Err(ApiError::field("maxParticipants", text));
        }
        let same_reward = new.reward == before.reward && currency.code == before.currency;
        if !same_reward && before.places.taken > 0 {
            return Err(conflict(
                "Somebody has submitted for this reward: it stays as it is. Cancel the task, and make a new one.",
            ));
        }
        if currency.code != before.currency {
            rewards::give_back(db, Budget::Task(id)).await?;
        }
        let maker = match same_reward && new.max_participants <= before.places.most {
            true => Maker {
                person: before.made_by,
                needs_another: before.needs_another,
            },
            false => {
                rewards::set_by(db, Budget::Task(id), admin.person).await?;
                maker(db, &approvals, &admin, (&new, &currency), Some(&before)).await?
            }
        };
        tasks::update(db, id, &new, currency.code, maker).await?;
        let task = tasks::get(db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
        let (was, is) = (terms(&before), terms(&task));
        if was == is {
            return Ok(Audited::unchanged(TaskView::of(before, None)));
        }
        fit(db, &task).await??;
        record(db, Some(&before), &task).await?;
        let change = Change::of(target(id)).before(was).after(is);
        Ok(change.done(TaskView::of(task, None)))
    };
    command.run("task.update", effect).await
}

/// The outcome for a task that was taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removed {
    /// Nobody had submitted anything: it is gone.
    Deleted,
    /// Submissions that wait can still be decided, and are still promised.
    Cancelled,
}

/// Takes a task back. Again, it changes nothing.
pub async fn remove(
    context: &Arc<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: TaskId,
) -> Result<Removed, ApiError> {
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let before = tasks::lock(db, id).await?.ok_or_else(task_not_found)?;
        if before.status() == Status::Cancelled {
            return Ok(Audited::unchanged(Removed::Cancelled));
        }
        let change = Change::of(target(id)).before(terms(&before));
        if !submissions::any(db, id).await? {
            rewards::give_back(db, Budget::Task(id)).await?;
            tasks::remove(db, id).await?;
            return Ok(change.done(Removed::Deleted));
        }
        tasks::cancel(db, id).await?;
        let task = tasks::get(db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
        give_back(db, &task).await?;
        Ok(change.after(terms(&task)).done(Removed::Cancelled))
    };
    command.run("task.delete", effect).await
}

/// The administrator who sets these terms, and whether they are more than one may give alone: then somebody else decides, for good.
async fn maker(
    db: &mut PgConnection,
    approvals: &ApprovalLimits,
    admin: &MoneyAdmin,
    (new, currency): (&NewTask, &Currency),
    before: Option<&Task>,
) -> Result<Maker, ApiError> {
    approvals::hold(db, admin.person).await?;
    let total = tasks::times(new.reward, new.max_participants)?;
    let same = before.filter(|before| before.currency == currency.code);
    let promised = same.map_or(Ok(Amount::ZERO), Task::unpaid)?;
    let raise = total.checked_sub(promised).unwrap_or(Amount::ZERO);
    let needed_before = before.is_some_and(|before| before.needs_another);
    let alone = approvals.one_may_promise(db, admin.person, currency, raise).await?;
    Ok(Maker {
        person: admin.person,
        needs_another: needed_before || !alone,
    })
}

/// Notes how much more was promised by whoever set the terms alone.
async fn record(db: &mut PgConnection, before: Option<&Task>, task: &Task) -> db::Result<()> {
    let before = before.filter(|before| before.currency == task.currency);
    let before = before.map_or(Ok(Amount::ZERO), Task::unpaid)?;
    let raise = Amount::from_minor(task.unpaid()?.minor() - before.minor()).unwrap_or(Amount::ZERO);
    if task.needs_another {
        return Ok(());
    }
    rewards::record(db, Budget::Task(task.id), task.currency, raise, task.made_by, None).await
}

async fn read(db: &mut PgConnection, body: TaskBody) -> Result<(NewTask, Currency), ApiError> {
    let wrong = |error: task::InvalidCurrency| ApiError::field("currency", error.to_string());
    let code = body.currency().parse::<task::Currency>().map_err(wrong)?.as_str();
    let code = code.parse().map_err(ApiError::internal)?;
    let currency = currencies::get(db, code).await?;
    let currency = currency.ok_or_else(|| ApiError::field("currency", task::InvalidCurrency.to_string()))?;
    let new = body.form(currency.decimals)?.read()?;
    Ok((new, currency))
}

fn target(id: TaskId) -> String {
    format!("task:{id}")
}

/// For the audit log.
fn terms(task: &Task) -> Value {
    json!({
        "title": task.title, "description": task.description, "tweet": task.tweet.to_string(),
        "reward": task.reward.format(task.decimals), "currency": task.currency,
        "maxParticipants": task.places.most, "status": task.status(),
        "starts": task.places.starts_at.unix_timestamp(), "ends": task.places.ends_at.unix_timestamp(),
        "like": task.requirements.like, "retweet": task.requirements.retweet, "quote": task.requirements.quote,
        "notify": task.notify_followers, "needsAnother": task.needs_another
    })
}
