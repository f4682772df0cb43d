//! Organisers' and administrators' decisions about tournaments that run themselves. From the start on a tournament's own room commits them.

use super::room_hears;
use crate::{
    audit::Actor,
    command::{Audited, Change},
    context::Context,
    features::tournaments::store::{self, PresentError},
    http::{error::ApiError, extract::Origin},
};
use actors::tournament::{Ask, Tournaments};
use domain::{
    TournamentId, UserId,
    agent::Level,
    tournament::{EntrantId, MatchNumber},
};
use serde_json::{Value, json};
use std::sync::Arc;

/// A decision about one tournament, by somebody who may decide. An administrator about somebody else's is named in the audit log.
pub struct Decision {
    pub admin: Option<Actor>,
    pub origin: Origin,
    pub id: TournamentId,
}

/// Fills places with agents.
pub async fn add_agents(
    context: &Arc<Context>,
    live: &Tournaments,
    decision: Decision,
    count: u16,
    level: Level,
) -> Result<(), ApiError> {
    let Decision { admin, origin, id } = decision;
    let live = live.clone();
    context
        .audited(admin, origin)
        .run("tournament.agents", async move |db| {
            store::add_agents(db, id, count, level).await??;
            let change = change(id, json!({ "count": count, "level": level }));
            Ok(room_hears(change.done(()), live, id))
        })
        .await
}

/// Starts a tournament before its time.
pub async fn start(context: &Arc<Context>, live: &Tournaments, decision: Decision) -> Result<(), ApiError> {
    ask(context, live, decision, "tournament.start", Value::Null, Ask::Start).await
}

/// Reports the winner of a match of the bracket.
pub async fn report(
    context: &Arc<Context>,
    live: &Tournaments,
    decision: Decision,
    number: MatchNumber,
    winner: EntrantId,
) -> Result<(), ApiError> {
    let after = json!({ "match": number, "winner": winner });
    let report = Ask::Report { number, winner };
    ask(context, live, decision, "tournament.result", after, report).await
}

/// Takes an entrant out: before the start their place is free again, from then on they are disqualified.
pub async fn take_out(
    context: &Arc<Context>,
    live: &Tournaments,
    decision: Decision,
    entrant: EntrantId,
) -> Result<(), ApiError> {
    let Decision { admin, origin, id } = &decision;
    let after = json!({ "entrant": entrant });
    let (id, room, removal) = (*id, live.clone(), change(*id, after.clone()));
    let removed = context
        .audited(*admin, origin.clone())
        .run("tournament.remove", async move |db| {
            let removed = match store::remove(db, id, entrant).await? {
                Ok(removed) => removed,
                Err(PresentError::Closed) => return Ok(Audited::unchanged(false)),
                Err(refusal) => return Err(refusal.into()),
            };
            let told: Vec<UserId> = removed.person.into_iter().collect();
            let done = room_hears(removal.done(true), room, id);
            Ok(done.lists_changed().notified(removed.cause, told))
        })
        .await?;
    if removed {
        return Ok(());
    }
    let disqualify = Ask::Disqualify(entrant);
    ask(context, live, decision, "tournament.disqualify", after, disqualify).await
}

async fn ask(
    context: &Arc<Context>,
    live: &Tournaments,
    decision: Decision,
    action: &'static str,
    after: Value,
    ask: Ask,
) -> Result<(), ApiError> {
    let Decision { admin, origin, id } = decision;
    let live = live.clone();
    context
        .audited(admin, origin)
        .delegated(action, change(id, after), async move |entry| {
            Ok(live.ask(id, ask, entry).await?)
        })
        .await
}

fn change(id: TournamentId, after: Value) -> Change {
    Change::of(format!("tournament:{id}")).after(after)
}
