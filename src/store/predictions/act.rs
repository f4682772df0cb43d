//! Everything that happens to a prediction but votes: the machine decides under the row's lock, and its effects are performed here.

use actors::rooms::{PredictionChange, PredictionNews};
use domain::prediction::{Command, Effect, Outcome, Prediction, Refusal, State};
use domain::{PredictionId, StreamId};
use sqlx::PgConnection;

use super::super::Result;
use super::{millis, moment, row};

/// What was done. Call it in a transaction: after a refusal it must be rolled back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acted {
    pub news: PredictionNews,
    /// `None` when it had been done before.
    pub change: Option<PredictionChange>,
}

/// Does what is asked of a prediction of that stream, or says why not.
pub async fn act(
    db: &mut PgConnection,
    stream: Option<StreamId>,
    id: PredictionId,
    command: Command,
) -> Result<std::result::Result<Acted, Refusal>> {
    let id = id.to_string();
    let Some(row) = row::lock(db, &id).await? else {
        return Ok(Err(Refusal::Gone));
    };
    if stream.is_some_and(|stream| stream.to_string() != row.stream_id) {
        return Ok(Err(Refusal::Gone));
    }
    let (mut machine, now, revision) = (row.machine()?, millis(row.now), row.revision);
    let effects = match machine.handle(command, now) {
        Ok(effects) => effects,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if effects.is_empty() {
        let news = row.news()?;
        return Ok(Ok(Acted { news, change: None }));
    }
    effects.iter().for_each(|effect| machine.apply(effect));
    save(db, &id, revision, &machine, now).await?;
    let row = row::read(db, &id, None).await?.ok_or(sqlx::Error::RowNotFound)?;
    Ok(Ok(Acted {
        news: row.news()?,
        change: change(&effects),
    }))
}

/// Ends the stream's active prediction, if there is one, and gives its pool back.
pub async fn end_of_stream(db: &mut PgConnection, stream: StreamId) -> Result<Option<Acted>> {
    let active = sqlx::query_scalar!(
        "SELECT id FROM predictions WHERE stream_id = $1 AND outcome IS NULL",
        stream.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(id) = active else { return Ok(None) };
    let acted = act(db, Some(stream), super::super::parse(&id)?, Command::StreamEnded).await?;
    Ok(acted.ok())
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
        "UPDATE predictions SET closed_at = $3, outcome = $4, winner = $5, undo_until = $6, revision = revision + 1,
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
        machine.hidden
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
    let told = |effect: &Effect| match effect {
        Effect::Hide if ended => Some(PredictionChange::Deleted),
        Effect::Hide => Some(PredictionChange::Cleared),
        Effect::End(Outcome::Deleted) => None,
        Effect::End(Outcome::Won(_) | Outcome::Expired | Outcome::StreamEnded) => Some(PredictionChange::Resolved),
        Effect::Reopen => Some(PredictionChange::Updated),
        Effect::CloseVoting { .. } if ended => None,
        Effect::CloseVoting { .. } => Some(PredictionChange::VotingClosed),
        Effect::Count { .. } | Effect::KeepUndoable { .. } | Effect::Pay { .. } | Effect::Refund | Effect::TakeBack => {
            None
        }
    };
    effects.iter().find_map(told)
}
