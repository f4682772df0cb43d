//! Everything that happens to a prediction but votes: the machine decides under the row's lock, and its effects are performed here, in the
//! caller's transaction: the state, the money, the line of the audit log.

use actors::ports::PredictionNews;
use actors::rooms::PredictionChange;
use domain::ledger;
use domain::prediction::{Command, Effect, Outcome, Prediction, Refusal, Side, State};
use domain::{PredictionId, StreamId, UserId};
use sqlx::PgConnection;

use super::{
    Deed, millis, moment,
    payout::{Moved, perform},
    row,
};
use crate::{
    audit,
    db::{Result, parse, violates},
};

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acted {
    pub news: PredictionNews,
    /// `None` when it had been done before.
    pub change: Option<PredictionChange>,
    /// Whose balances changed.
    pub moved: Vec<UserId>,
}

/// Why nothing was done. The transaction must be rolled back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActError {
    Refused(Refusal),
    /// A result would come back, and meanwhile there is another active prediction.
    Exists,
    /// A winner has used the reward.
    Spent,
    /// Only a fault of ours makes the ledger refuse.
    Money(ledger::Refusal),
}

/// Does what is asked of a prediction of that stream, or says why not.
pub async fn act(
    db: &mut PgConnection,
    stream: Option<StreamId>,
    prediction: PredictionId,
    command: Command,
    deed: &Deed,
) -> Result<std::result::Result<Acted, ActError>> {
    let id = prediction.to_string();
    let Some(row) = row::lock(db, &id).await? else {
        return Ok(Err(ActError::Refused(Refusal::Gone)));
    };
    if stream.is_some_and(|stream| stream.to_string() != row.stream_id) {
        return Ok(Err(ActError::Refused(Refusal::Gone)));
    }
    let (mut machine, now, revision) = (row.machine()?, millis(row.now), row.revision);
    let currency = row.currency.as_deref().map(parse).transpose()?;
    let effects = match machine.handle(command, now) {
        Ok(effects) => effects,
        Err(refusal) => return Ok(Err(ActError::Refused(refusal))),
    };
    let before = row.news()?;
    if effects.is_empty() {
        return Ok(Ok(Acted {
            news: before,
            change: None,
            moved: Vec::new(),
        }));
    }
    effects.iter().for_each(|effect| machine.apply(effect));
    match save(db, &id, revision, &machine, now).await {
        Err(e) if violates(&e, "predictions_active_key") => return Ok(Err(ActError::Exists)),
        saved => saved?,
    }
    let moved = match perform(db, prediction, &machine, currency, &effects).await? {
        Moved::Of(users) => users,
        Moved::Spent => return Ok(Err(ActError::Spent)),
        Moved::Refused(refusal) => return Ok(Err(ActError::Money(refusal))),
    };
    let row = row::read(db, &id, None).await?.ok_or(sqlx::Error::RowNotFound)?;
    let news = row.news()?;
    if let Some(action) = audited(&effects) {
        let entry = deed.entry(action, Some(&before.prediction), &news.prediction);
        audit::append(db, &entry).await?;
    }
    Ok(Ok(Acted {
        news,
        change: change(&effects),
        moved,
    }))
}

/// Ends the stream's active prediction, if there is one, and gives its pool back.
pub async fn end_of_stream(db: &mut PgConnection, stream: StreamId, deed: &Deed) -> Result<Option<Acted>> {
    let active = sqlx::query_scalar!(
        "SELECT id FROM predictions WHERE stream_id = $1 AND outcome IS NULL",
        stream.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(id) = active else { return Ok(None) };
    match act(db, Some(stream), parse(&id)?, Command::StreamEnded, deed).await? {
        Ok(acted) => Ok(Some(acted)),
        // It never refuses; whatever this is, no stream ends with a pool left behind.
        Err(refused) => Err(sqlx::Error::Protocol(format!(
            "a prediction outlives its stream: {refused:?}"
        ))),
    }
}

async fn save(db: &mut PgConnection, id: &str, revision: i64, machine: &Prediction, now: i64) -> Result<()> {
    let (outcome, winner) = match machine.state {
        State::Active => (None, None),
        State::Ended(Outcome::Won(side)) => (Some("won"), Some(side.number())),
        State::Ended(Outcome::Deleted) => (Some("deleted"), None),
        State::Ended(Outcome::Expired) => (Some("expired"), None),
        State::Ended(Outcome::StreamEnded) => (Some("stream_ended"), None),
    };
    let saved = sqlx::query!(
        "UPDATE predictions SET closed_at = $3, outcome = $4, winner = $5, undo_until = $6, undone_winner = $9, revision = revision + 1,
                ended_at = CASE WHEN $4::text IS NULL THEN NULL ELSE coalesce(ended_at, $7) END,
                hidden_at = CASE WHEN $8 THEN coalesce(hidden_at, $7) END
         WHERE id = $1 AND revision = $2",
        id,
        revision,
        machine.closed_at.map(moment),
        outcome,
        winner,
        machine.undo_until.map(moment),
        moment(now),
        machine.hidden,
        machine.undone.map(Side::number)
    )
    .execute(db)
    .await?;
    match saved.rows_affected() {
        1 => Ok(()),
        // The lock is held, so nobody else can have written.
        _ => Err(sqlx::Error::RowNotFound),
    }
}

/// What the viewers are to be told.
fn change(effects: &[Effect]) -> Option<PredictionChange> {
    let ended = effects.iter().any(|effect| matches!(effect, Effect::End(_)));
    effects.iter().find_map(|effect| match effect {
        Effect::Hide if ended => Some(PredictionChange::Deleted),
        Effect::Hide => Some(PredictionChange::Cleared),
        Effect::End(Outcome::Won(_) | Outcome::Expired | Outcome::StreamEnded) => Some(PredictionChange::Resolved),
        Effect::Reopen => Some(PredictionChange::Updated),
        Effect::CloseVoting { .. } if !ended => Some(PredictionChange::VotingClosed),
        Effect::CloseVoting { .. }
        | Effect::End(Outcome::Deleted)
        | Effect::Count { .. }
        | Effect::KeepUndoable { .. }
        | Effect::Pay { .. }
        | Effect::Refund
        | Effect::TakeBack { .. } => None,
    })
}

/// What the audit log calls it. That voting closed is nobody's deed.
fn audited(effects: &[Effect]) -> Option<&'static str> {
    effects.iter().rev().find_map(|effect| match effect {
        Effect::Hide => Some("prediction.delete"),
        Effect::Reopen => Some("prediction.undo"),
        Effect::End(Outcome::Won(_)) => Some("prediction.resolve"),
        Effect::End(Outcome::Expired) => Some("prediction.expire"),
        Effect::End(Outcome::StreamEnded) => Some("prediction.stream_ended"),
        Effect::End(Outcome::Deleted)
        | Effect::Count { .. }
        | Effect::CloseVoting { .. }
        | Effect::KeepUndoable { .. }
        | Effect::Pay { .. }
        | Effect::Refund
        | Effect::TakeBack { .. } => None,
    })
}
