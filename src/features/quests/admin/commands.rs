//! The commands, each one transaction with its line in the audit log. The quest is held by all of them, so that of an edit, a deletion and somebody
//! who joins one comes after the other.

use super::{
    body::{ConfirmQuestBody, QuestBody, Read},
    fund::{self, Need},
    store::{self, Proposal, Proposed, Put, Quest},
    view::{AdminQuest, MadeQuest},
};
use crate::{
    auth::MoneyAdmin,
    command::Change,
    context::Context,
    features::approvals::{self, ApprovalLimits},
    http::{
        error::{ApiError, Code},
        extract::Origin,
        idempotency::{Answer, Once},
    },
    ids,
    rewards::{self, Budget},
};
use actix_web::HttpResponse;
use domain::{
    QuestId,
    quest::{Kind, Status},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;

/// An administrator who acts on a quest.
pub(super) struct Act {
    pub admin: MoneyAdmin,
    pub origin: Origin,
    pub id: QuestId,
}

/// Makes a quest: it can be joined at once, or it waits for a second administrator.
pub(super) async fn create(
    context: &Arc<Context>,
    approvals: Arc<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<QuestBody>,
) -> Result<HttpResponse, ApiError> {
    let (person, command) = (admin.person, context.audited(admin.who.actor(), origin));
    let effect = async move |db: &mut PgConnection, body: QuestBody| {
        let read = body.read(db).await?;
        not_over(&read)?;
        let id = ids::quest_id();
        approvals::hold(db, admin.person).await?;
        let (need, alone) = judged(db, &approvals, &admin, id, &read).await?;
        activate(db, id, &read, &admin, &need, alone).await?;
        let made = found(db, id).await?;
        let change = Change::of(target(id)).after(told(&made));
        let change = if alone {
            change
        } else {
            change.called("quest.create_first")
        };
        Ok(change.done(Answer::created(&MadeQuest::from(made))?).lists_changed())
    };
    command.once("quest.create", call, person, effect).await
}

/// Changes a quest: the whole form, with its status. What is promised moves with it.
pub(super) async fn update(
    context: &Arc<Context>,
    approvals: Arc<ApprovalLimits>,
    act: Act,
    body: QuestBody,
) -> Result<AdminQuest, ApiError> {
    let Act { admin, origin, id } = act;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let wanted = status(body.status.as_deref())?;
        let read = body.read(db).await?;
        approvals::hold(db, admin.person).await?;
        let before = held(db, id).await?;
        let wanted = wanted.unwrap_or(before.status);
        keeps_faith(db, &before, &read).await?;
        let mut name = "quest.update";
        match wanted {
            Status::Active | Status::Waiting => {
                not_over(&read)?;
                takes_no_part(db, id, &admin).await?;
                let (need, alone) = judged(db, &approvals, &admin, id, &read).await?;
                if !alone {
                    name = "quest.update_first";
                }
                if !alone && before.status == Status::Active {
                    rewards::set_by(db, Budget::Quest(id), admin.person).await?;
                    store::propose(db, id, &proposed(&read), (admin.person, &admin.who.name)).await?;
                } else {
                    activate(db, id, &read, &admin, &need, alone).await?;
                }
            }
            Status::Completed | Status::Cancelled => put(db, id, &read, wanted, None, &admin).await?,
        }
        let after = found(db, id).await?;
        let change = Change::of(target(id)).before(told(&before)).after(told(&after));
        Ok(change.called(name).done(AdminQuest::from(after)).lists_changed())
    };
    command.run("quest.update", effect).await
}

/// Takes a quest off every list. Nobody joins it any more, what runs finishes and is paid, and the rest of its promise goes back (E39).
pub(super) async fn delete(context: &Arc<Context>, act: Act) -> Result<(), ApiError> {
    let Act { admin, origin, id } = act;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let before = held(db, id).await?;
        let status = match before.status {
            Status::Active | Status::Waiting => Status::Cancelled,
            over @ (Status::Completed | Status::Cancelled) => over,
        };
        store::end(db, id, status, true).await?;
        let change = Change::of(target(id)).before(told(&before));
        let change = change.after(json!({ "status": status.as_str(), "deleted": true }));
        Ok(change.done(()).lists_changed())
    };
    command.run("quest.delete", effect).await
}

/// Confirms what another administrator asked for, as it was read.
pub(super) async fn confirm(context: &Arc<Context>, act: Act, seen: ConfirmQuestBody) -> Result<AdminQuest, ApiError> {
    let Act { admin, origin, id } = act;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let before = held(db, id).await?;
        let proposal = waiting(&before)?;
        if proposal.by == admin.person {
            let text = "You have asked for this. A second administrator must confirm it.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        if !approvals::in_office(db, proposal.by).await? {
            let text = "Whoever asked for this is no administrator any more. Reject it, and ask anew.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        takes_no_part(db, id, &admin).await?;
        // They may have joined before it was noted that they ask.
        if store::takes_part(db, id, proposal.by).await? {
            let text = "Whoever asked for this takes part in the quest. Reject it.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        let read = before.wanted(db).await?;
        not_over(&read)?;
        keeps_faith(db, &before, &read).await?;
        let need = fund::need(db, id, (read.reward, read.currency.code), read.terms.participant_limit).await?;
        let reward = read.reward.format(read.currency.decimals);
        let limit = read.terms.participant_limit;
        if (reward.as_str(), read.currency.code.as_str(), limit)
            != (&*seen.reward, &*seen.currency, seen.participant_limit)
        {
            let text = "This was changed since you opened it. Please look at it again.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        put(db, id, &read, Status::Active, None, &admin).await?;
        fund::fund(db, id, &need, proposal.by, Some(admin.person)).await?;
        let after = found(db, id).await?;
        let change = Change::of(target(id)).before(told(&before)).after(told(&after));
        Ok(change.done(AdminQuest::from(after)).lists_changed())
    };
    command.run("quest.confirm", effect).await
}

/// Refuses what waits for a second administrator; who asked for it may take it back themselves. A quest that runs goes on as it is.
pub(super) async fn reject(context: &Arc<Context>, act: Act, reason: String) -> Result<AdminQuest, ApiError> {
    let Act { admin, origin, id } = act;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let before = held(db, id).await?;
        waiting(&before)?;
        match before.status {
            Status::Waiting => store::end(db, id, Status::Cancelled, false).await?,
            Status::Active | Status::Completed | Status::Cancelled => store::forget_proposal(db, id).await?,
        }
        let after = found(db, id).await?;
        let mut told_after = told(&after);
        told_after["reason"] = Value::from(reason);
        let change = Change::of(target(id)).before(told(&before)).after(told_after);
        Ok(change.done(AdminQuest::from(after)))
    };
    command.run("quest.reject", effect).await
}

/// The amount to promise, and whether this administrator, who is held, may do so alone.
async fn judged(
    db: &mut PgConnection,
    approvals: &ApprovalLimits,
    admin: &MoneyAdmin,
    id: QuestId,
    read: &Read,
) -> Result<(Need, bool), ApiError> {
    let need = fund::need(db, id, (read.reward, read.currency.code), read.terms.participant_limit).await?;
    let alone = need.raise.is_zero()
        || approvals
            .one_may_promise(db, admin.person, &read.currency, need.raise)
            .await?;
    Ok((need, alone))
}

/// Stores it as active with its rewards promised, or as waiting with nothing moved.
async fn activate(
    db: &mut PgConnection,
    id: QuestId,
    read: &Read,
    admin: &MoneyAdmin,
    need: &Need,
    alone: bool,
) -> Result<(), ApiError> {
    if alone {
        put(db, id, read, Status::Active, None, admin).await?;
        return fund::fund(db, id, need, admin.person, None).await;
    }
    rewards::set_by(db, Budget::Quest(id), admin.person).await?;
    put(db, id, read, Status::Waiting, Some(&admin.who.name), admin).await
}

async fn put(
    db: &mut PgConnection,
    id: QuestId,
    read: &Read,
    status: Status,
    asked_by: Option<&str>,
    admin: &MoneyAdmin,
) -> Result<(), ApiError> {
    let put = Put {
        terms: &read.terms,
        reward: read.reward,
        currency: read.currency.code,
        status,
        proposed: asked_by.map(|name| (admin.person, name)),
        by: admin.person,
    };
    Ok(store::put(db, id, &put).await?)
}

/// Those who have paid for a play keep what they were told: the reward does not shrink, and goal, currency and their places stay.
async fn keeps_faith(db: &mut PgConnection, before: &Quest, read: &Read) -> Result<(), ApiError> {
    let taken = store::taken(db, before.id).await?;
    if taken == 0 {
        return Ok(());
    }
    let same = before.currency == read.currency.code && before.terms.goal == read.terms.goal;
    if !same || read.reward < before.reward {
        let text = "People have taken part: the goal and the currency stay, and the reward can only grow. End this quest and make another.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    let sooner = match (before.terms.ends_at, read.terms.ends_at) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(before), Some(wanted)) => wanted < before,
    };
    // A game that was paid is played also after the end; what happens elsewhere counts until then.
    if read.terms.goal.kind() == Kind::Event && (sooner || before.terms.period != read.terms.period) {
        let text =
            "People have taken part: the period stays, and the end can only be later. End this quest and make another.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    if i64::from(read.terms.participant_limit) < taken {
        let text = format!("{taken} people have taken part: the limit cannot be below that.");
        return Err(ApiError::new(Code::Conflict, text));
    }
    Ok(())
}

/// An administrator who could win a reward does not set it. Ending a quest stays open to them.
async fn takes_no_part(db: &mut PgConnection, id: QuestId, admin: &MoneyAdmin) -> Result<(), ApiError> {
    match store::takes_part(db, id, admin.person).await? {
        true => Err(ApiError::forbidden(
            "You take part in this quest: somebody else must change it.",
        )),
        false => Ok(()),
    }
}

fn not_over(read: &Read) -> Result<(), ApiError> {
    match read.terms.ends_at {
        Some(end) if end <= OffsetDateTime::now_utc() => {
            Err(ApiError::field("endsAt", "The end must be in the future."))
        }
        Some(_) | None => Ok(()),
    }
}

fn status(word: Option<&str>) -> Result<Option<Status>, ApiError> {
    let read = |word: &str| match word.parse() {
        Ok(status @ (Status::Active | Status::Completed | Status::Cancelled)) => Ok(Some(status)),
        // As it is: the form of one that waits sends it back.
        Ok(Status::Waiting) => Ok(None),
        Err(_) => {
            let text = "The status must be active, completed or cancelled.";
            Err(ApiError::field("status", text))
        }
    };
    word.map(str::trim)
        .filter(|word| !word.is_empty())
        .map_or(Ok(None), read)
}

fn waiting(quest: &Quest) -> Result<&Proposal, ApiError> {
    quest.proposal.as_ref().ok_or_else(|| {
        ApiError::new(
            Code::Conflict,
            "Nothing of this quest waits for a second administrator.",
        )
    })
}

fn proposed(read: &Read) -> Proposed {
    Proposed {
        terms: read.terms.clone(),
        reward: read.reward.to_string(),
        shown: read.reward.format(read.currency.decimals),
        currency: read.currency.code.to_string(),
    }
}

async fn held(db: &mut PgConnection, id: QuestId) -> Result<Quest, ApiError> {
    store::lock(db, id).await?.ok_or_else(not_found)
}

async fn found(db: &mut PgConnection, id: QuestId) -> Result<Quest, ApiError> {
    let missing = || ApiError::internal("a quest that was stored is not there");
    store::get(db, id).await?.ok_or_else(missing)
}

fn not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Quest not found")
}

fn target(id: QuestId) -> String {
    format!("quest:{id}")
}

fn told(quest: &Quest) -> Value {
    let mut told = json!({
        "status": quest.status.as_str(), "terms": quest.terms, "reward": quest.reward.format(quest.decimals), "currency": quest.currency,
        "promised": quest.promised.format(quest.decimals)
    });
    if let Some(proposal) = &quest.proposal {
        told["askedBy"] = Value::from(proposal.name.as_str());
        told["proposed"] = json!(proposal.change);
    }
    told
}
