//! A change of a prediction by the machine, under the row's lock: its state and its money, in the caller's transaction. Votes are the store's
//! (`store/cast.rs`), many to a transaction.

use super::payout::{Moved, Subject, perform};
use crate::{
    audit::Actor,
    command::{Change, Done},
    db::{Result, parse},
    features::predictions::{
        error,
        store::{self, millis, row},
    },
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
};
use actors::{
    rooms::{Announcement, PredictionChange},
    wire::Prediction,
};
use domain::{
    PredictionId, StreamId, ledger,
    prediction::{Command, Effect, Kind, Outcome, Refusal},
};
use serde_json::Value;
use sqlx::PgConnection;

/// A change that was made.
pub struct Changed {
    /// Its line in the audit log. None where all was done before, and where voting closed, which nobody answers for.
    pub line: Option<Change>,
    /// The news of it.
    pub told: Done<()>,
}

/// Why nothing was changed. The transaction must be rolled back.
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

impl From<ActError> for ApiError {
    fn from(error: ActError) -> Self {
        match error {
            ActError::Refused(refusal) => refusal.into(),
            ActError::Exists => error::exists(),
            ActError::Spent => Self::new(
                Code::Conflict,
                "The result cannot be undone: a winner has already used the reward.",
            ),
            ActError::Money(refusal) => refusal.into(),
        }
    }
}

impl Changed {
    /// Writes its line where no audited command does, and answers what is told.
    pub async fn record(self, db: &mut PgConnection, actor: Actor, origin: Origin) -> Result<Done<()>> {
        if let Some(line) = self.line {
            line.record(db, actor, origin, "prediction").await?;
        }
        Ok(self.told)
    }
}

/// Does what is asked of a prediction of that stream, or says why not.
pub async fn change(
    db: &mut PgConnection,
    stream: Option<StreamId>,
    prediction: PredictionId,
    command: Command,
) -> Result<std::result::Result<Changed, ActError>> {
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
    if effects.is_empty() {
        return Ok(Ok(Changed {
            line: None,
            told: Done::with(()),
        }));
    }
    let before = row.news()?;
    effects.iter().for_each(|effect| machine.apply(effect));
    if !store::save(db, &id, revision, &machine, now).await? {
        return Ok(Err(ActError::Exists));
    }
    let subject = Subject {
        id: prediction,
        stream: before.prediction.stream_id,
        question: &before.prediction.question,
        currency,
    };
    let mut told = match perform(db, &subject, &machine, &effects).await? {
        Moved::Of(told) => told,
        Moved::Spent => return Ok(Err(ActError::Spent)),
        Moved::Refused(refusal) => return Ok(Err(ActError::Money(refusal))),
    };
    for effect in &effects {
        match effect {
            Effect::End(Outcome::Won(side)) => {
                // A result that follows an undone one is final.
                let until = machine
                    .undo_until
                    .filter(|until| *until >= now)
                    .map(store::convert::moment);
                store::right::note_right(db, prediction, *side, until).await?;
            }
            Effect::Reopen => store::right::note_undone(db, prediction).await?,
            Effect::End(Outcome::Deleted | Outcome::Expired | Outcome::StreamEnded | Outcome::Void)
            | Effect::Count { .. }
            | Effect::CloseVoting { .. }
            | Effect::KeepUndoable { .. }
            | Effect::Pay { .. }
            | Effect::Refund
            | Effect::TakeBack { .. }
            | Effect::Hide => {}
        }
    }
    let row = row::read(db, &id, None).await?.ok_or(sqlx::Error::RowNotFound)?;
    let news = row.news()?;
    let action = match machine.kind {
        Kind::Poll => action(&effects).map(of_poll),
        Kind::Crowd | Kind::Frame | Kind::Quick => action(&effects),
    };
    let line = action.map(|action| line(&news.prediction).called(action).before(state(&before.prediction)));
    if let Some(change) = shown(&effects) {
        let stream = news.prediction.stream_id;
        told = told.announce(stream, Announcement::Prediction(change, Box::new(news)));
    }
    Ok(Ok(Changed { line, told }))
}

/// The audit log's line about a prediction that is now so.
pub fn line(prediction: &Prediction) -> Change {
    Change::of(format!("prediction:{}", prediction.id)).after(state(prediction))
}

fn state(prediction: &Prediction) -> Value {
    serde_json::to_value(prediction).unwrap_or_default()
}

/// The change that viewers see.
fn shown(effects: &[Effect]) -> Option<PredictionChange> {
    let ended = effects.iter().any(|effect| matches!(effect, Effect::End(_)));
    effects.iter().find_map(|effect| match effect {
        Effect::Hide if ended => Some(PredictionChange::Deleted),
        Effect::Hide => Some(PredictionChange::Cleared),
        Effect::End(Outcome::Won(_) | Outcome::Expired | Outcome::StreamEnded | Outcome::Void) => {
            Some(PredictionChange::Resolved)
        }
        Effect::Reopen => Some(PredictionChange::Updated),
        Effect::CloseVoting { .. } if !ended => Some(PredictionChange::VotingClosed),
        // The pool that was held back for a result is paid.
        Effect::Pay { .. } if !ended => Some(PredictionChange::Updated),
        Effect::CloseVoting { .. }
        | Effect::End(Outcome::Deleted)
        | Effect::Count { .. }
        | Effect::KeepUndoable { .. }
        | Effect::Pay { .. }
        | Effect::Refund
        | Effect::TakeBack { .. } => None,
    })
}

/// The name in the audit log where a question has no winner to begin with.
fn of_poll(action: &'static str) -> &'static str {
    match action {
        "prediction.void" => "prediction.end_poll",
        other => other,
    }
}

/// Its name in the audit log.
fn action(effects: &[Effect]) -> Option<&'static str> {
    let named = effects.iter().rev().find_map(|effect| match effect {
        Effect::Hide => Some("prediction.delete"),
        Effect::Reopen => Some("prediction.undo"),
        Effect::End(Outcome::Won(_)) => Some("prediction.resolve"),
        Effect::End(Outcome::Expired) => Some("prediction.expire"),
        Effect::End(Outcome::StreamEnded) => Some("prediction.stream_ended"),
        Effect::End(Outcome::Void) => Some("prediction.void"),
        Effect::End(Outcome::Deleted)
        | Effect::Count { .. }
        | Effect::CloseVoting { .. }
        | Effect::KeepUndoable { .. }
        | Effect::Pay { .. }
        | Effect::Refund
        | Effect::TakeBack { .. } => None,
    });
    let settled = effects.iter().any(|effect| matches!(effect, Effect::Pay { .. }));
    named.or_else(|| settled.then_some("prediction.settle"))
}
