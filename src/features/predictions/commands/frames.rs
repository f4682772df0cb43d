//! Predictions of who wins a frame: asked while it waits, closed by its first decision, settled by its end, each in the transaction that stores that.

use super::change::{ActError, Changed, change};
use crate::{
    audit::Actor,
    command::Done,
    context::Context,
    db::Result,
    features::{
        matches::facts::{MatchBegun, MatchEnded},
        predictions::store::{
            self,
            frames::{self, Standing},
            row,
        },
    },
    hooks::Handling,
    http::extract::Origin,
    ids,
};
use actors::{
    rooms::{Announcement, PredictionChange},
    wire::TableOdds,
};
use domain::{
    MatchId, PredictionId, StreamId,
    prediction::{Command, NewFrame, side_of},
    stream::StreamStatus,
};
use sqlx::{Acquire, PgConnection};
use std::sync::Arc;

/// The outcome of asking about a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    Asked,
    /// It was asked before, or it is too late.
    Over,
    /// The stream is not live, or has another prediction.
    Later,
}

/// Asks on that stream who wins that match, once. Calls are scored by the odds.
pub async fn open_frame(
    context: &Arc<Context>,
    stream: StreamId,
    id: MatchId,
    names: [String; 2],
    odds: Option<TableOdds>,
) -> Result<Asking> {
    let mut db = context.pool.begin().await?;
    match frames::standing(&mut db, stream, id).await? {
        Standing::Free => {}
        Standing::Busy => return Ok(Asking::Later),
        Standing::Asked => return Ok(Asking::Over),
    }
    let Some((creator, StreamStatus::Live)) = store::stream(&mut db, stream).await? else {
        return Ok(Asking::Later);
    };
    let Some(unbroken) = frames::unbroken(&mut db, id).await? else {
        return Ok(Asking::Over);
    };
    let [challenger, rival] = names.each_ref().map(String::as_str);
    let new = NewFrame::of([challenger, rival], unbroken.begins_at);
    let prediction = ids::prediction_id();
    if !frames::insert(&mut db, prediction, (stream, creator), id, &new, odds).await? {
        return Ok(Asking::Later);
    }
    let row = row::read(&mut db, &prediction.to_string(), None).await?;
    let news = row.ok_or(sqlx::Error::RowNotFound)?.news()?;
    let announcement = Announcement::Prediction(PredictionChange::Updated, Box::new(news));
    let told = Done::with(()).announce(stream, announcement);
    let told = told.publish(&mut db, context.news).await?;
    crate::db::commit(db, "prediction.frame").await?;
    told.tell(context).await;
    Ok(Asking::Asked)
}

/// Closes the vote: the decision that is stored in this transaction is the first.
pub fn match_begun<'a>(db: &'a mut PgConnection, begun: &'a MatchBegun) -> Handling<'a> {
    Box::pin(async move {
        // Not behind a savepoint: a frame that cannot close its vote does not begin, and is tried again.
        let mut closed = Vec::new();
        for prediction in frames::active_of_match(db, begun.id).await? {
            closed.push(settle(db, prediction, Command::CloseByTable).await?);
        }
        recorded(db, closed).await
    })
}

/// Settles what was asked about the match. Should that fail, which is a fault of ours, the match ends all the same, and the clock settles it by the
/// result that is stored.
pub fn match_ended<'a>(db: &'a mut PgConnection, ended: &'a MatchEnded) -> Handling<'a> {
    Box::pin(async move {
        let winner = ended.winner.filter(|_| ended.counts).map(side_of);
        let mut settled = Vec::new();
        for prediction in frames::active_of_match(db, ended.id).await? {
            let mut savepoint = db.begin().await?;
            match settle(&mut savepoint, prediction, Command::SettleByTable { winner }).await {
                Ok(changed) => {
                    savepoint.commit().await?;
                    settled.push(changed);
                }
                Err(cause) => {
                    tracing::error!(%prediction, id = %ended.id, %cause, "a frame does not settle its prediction; the clock will");
                    savepoint.rollback().await?;
                }
            }
        }
        recorded(db, settled).await
    })
}

/// Writes their lines behind all that is locked: the audit log makes every other writer of it wait.
async fn recorded(db: &mut PgConnection, changes: Vec<Changed>) -> Result<Done<()>> {
    let mut told = Done::with(());
    for changed in changes {
        told = told.and(changed.record(db, Actor::System, Origin::default()).await?);
    }
    Ok(told)
}

async fn settle(db: &mut PgConnection, prediction: PredictionId, command: Command) -> Result<Changed> {
    match change(db, None, prediction, command).await? {
        Ok(changed) => Ok(changed),
        Err(refused @ (ActError::Refused(_) | ActError::Exists | ActError::Spent | ActError::Money(_))) => Err(
            sqlx::Error::Protocol(format!("a table does not settle its prediction: {refused:?}")),
        ),
    }
}
