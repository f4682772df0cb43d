use super::{Act, collections::held};
use crate::{
    command::Change,
    context::Context,
    features::nfts::{
        phase_body::PhaseBody,
        price::shown,
        refusal::{conflict, phase_not_found},
        store::{
            collections::Collection,
            phases::{self as store, Phase},
        },
    },
    http::error::ApiError,
};
use domain::{
    CollectionId,
    nft::{CollectionStatus, NewPhase, PhaseNumber, read_list},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;

/// Wallets on the list of a phase at most.
const MAX_LISTED: i64 = 10_000;

/// Makes a phase of a collection that is a draft, or changes it. Its list stays.
pub async fn put_phase(
    context: &Arc<Context>,
    Act { admin, origin }: Act,
    (of, number): (CollectionId, PhaseNumber),
    body: PhaseBody,
) -> Result<Vec<Phase>, ApiError> {
    let effect = async move |db: &mut PgConnection| {
        draft(db, of).await?;
        let new = body.form().read()?;
        let known = store::list(db, of).await?;
        let other = known
            .iter()
            .find(|one| one.number != number && new.overlaps(one.terms.starts_at, one.terms.ends_at));
        if let Some(other) = other {
            let text = format!(
                "{} is on at the same time: one phase is on at a time.",
                other.terms.name
            );
            return Err(ApiError::field("startsAt", text));
        }
        let before = known.iter().find(|one| one.number == number);
        let before = before.map_or(Value::Null, |one| told(&one.terms));
        store::put(db, of, number, &new).await?;
        let change = Change::of(target(of, number)).before(before).after(told(&new));
        Ok(change.done(store::list(db, of).await?).lists_changed())
    };
    let command = context.audited(admin.who.actor(), origin);
    command.run("nft_phase.put", effect).await
}

/// Takes a phase of a collection that is a draft away, with its list.
pub async fn delete_phase(
    context: &Arc<Context>,
    Act { admin, origin }: Act,
    (of, number): (CollectionId, PhaseNumber),
) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        draft(db, of).await?;
        let before = found(db, of, number).await?;
        store::delete(db, of, number).await?;
        let change = Change::of(target(of, number)).before(told(&before.terms));
        Ok(change.after(json!({ "deleted": true })).done(()).lists_changed())
    };
    let command = context.audited(admin.who.actor(), origin);
    command.run("nft_phase.delete", effect).await
}

/// Puts wallets on the list of a phase. Answers how many are on it then.
pub async fn enlist(
    context: &Arc<Context>,
    Act { admin, origin }: Act,
    (of, number): (CollectionId, PhaseNumber),
    lines: String,
) -> Result<i64, ApiError> {
    let effect = async move |db: &mut PgConnection| {
        draft(db, of).await?;
        let phase = found(db, of, number).await?;
        let new = read_list(&lines, phase.terms.wallet_limit.unwrap_or(1));
        let new = new.map_err(|text| ApiError::field("lines", text))?;
        let listed = store::enlist(db, of, number, &new).await?;
        if listed > MAX_LISTED {
            let text = format!("A list has at most {MAX_LISTED} wallets; this one would have {listed}.");
            return Err(ApiError::field("lines", text));
        }
        let change = Change::of(target(of, number)).before(json!({ "listed": phase.listed }));
        let change = change.after(json!({ "listed": listed, "brought": new.len() }));
        Ok(change.done(listed))
    };
    let command = context.audited(admin.who.actor(), origin);
    command.run("nft_phase.enlist", effect).await
}

/// Takes everybody off the list of a phase.
pub async fn clear_list(
    context: &Arc<Context>,
    Act { admin, origin }: Act,
    (of, number): (CollectionId, PhaseNumber),
) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        draft(db, of).await?;
        let phase = found(db, of, number).await?;
        store::clear(db, of, number).await?;
        let change = Change::of(target(of, number)).before(json!({ "listed": phase.listed }));
        Ok(change.after(json!({ "listed": 0 })).done(()))
    };
    let command = context.audited(admin.who.actor(), origin);
    command.run("nft_phase.clear_list", effect).await
}

/// Holds a collection that is a draft: from its activation on its phases and their lists stay.
async fn draft(db: &mut PgConnection, of: CollectionId) -> Result<Collection, ApiError> {
    let collection = held(db, of).await?;
    if collection.status == CollectionStatus::Draft {
        return Ok(collection);
    }
    Err(conflict(
        "This collection was activated: its phases and their lists stay as they are.",
    ))
}

async fn found(db: &mut PgConnection, of: CollectionId, number: PhaseNumber) -> Result<Phase, ApiError> {
    let all = store::list(db, of).await?;
    all.into_iter()
        .find(|one| one.number == number)
        .ok_or_else(phase_not_found)
}

fn target(of: CollectionId, number: PhaseNumber) -> String {
    format!("nft_collection:{of}:phase:{}", number.get())
}

fn told(phase: &NewPhase) -> Value {
    json!({
        "name": phase.name, "startsAt": phase.starts_at.to_string(), "endsAt": phase.ends_at.map(|at| at.to_string()),
        "price": phase.price.map(shown), "walletLimit": phase.wallet_limit, "supply": phase.supply, "allowlist": phase.has_list
    })
}
