//! Who wins a frame: asked while it waits, closed by its first decision, settled by its end, each in the transaction that stores that.

use super::change::{ActError, change};
use crate::{
    audit::Actor,
    command::Done,
    context::Context,
    db::Result,
    features::{
        matches::facts::{MatchBegun, MatchEnded},
        predictions::store::{self, frames, row},
    },
    hooks::Handling,
    http::extract::Origin,
    ids,
};
use actors::rooms::{Announcement, PredictionChange};
use domain::{
    MatchId, PredictionId, StreamId,
    prediction::{Command, NewFrame, side_of},
    stream::StreamStatus,
};
use sqlx::{Acquire, PgConnection};
use std::sync::Arc;

/// Asks on that stream who wins that match. False when it is too late for it, when the stream has ended, or while it has another prediction.
pub async fn open_frame(context: &Arc<Context>, stream: StreamId, id: MatchId, names: [String; 2]) -> Result<bool> {
    let mut db = context.pool.begin().await?;
    let Some((creator, StreamStatus::Live)) = store::stream(&mut db, stream).await? else {
        return Ok(false);
    };
    let Some(unbroken) = frames::unbroken(&mut db, id).await? else {
        return Ok(false);
    };
    let [challenger, rival] = names.each_ref().map(String::as_str);
    let new = NewFrame::of([challenger, rival], unbroken.begins_at);
    let prediction = ids::prediction_id();
    if !frames::insert(&mut db, prediction, (stream, creator), id, &new).await? {
        return Ok(false);
    }
    let row = row::read(&mut db, &prediction.to_string(), None).await?;
    let news = row.ok_or(sqlx::Error::RowNotFound)?.news()?;
    crate::db::commit(db, "prediction.frame").await?;
    let announcement = Announcement::Prediction(PredictionChange::Updated, Box::new(news));
    context.rooms.announce(stream, announcement).await;
    Ok(true)
}

/// Closes the vote: the decision that is stored in this transaction is the first.
pub fn match_begun<'a>(db: &'a mut PgConnection, begun: &'a MatchBegun) -> Handling<'a> {
    Box::pin(async move {
        // Not behind a savepoint: a frame that cannot close its vote does not begin, and is tried again.
        let mut told = Done::with(());
        for prediction in frames::active_of_match(db, begun.id).await? {
            told = told.and(settle(db, prediction, Command::CloseByTable).await?);
        }
        Ok(told)
    })
}

/// Settles what was asked about the match. Should that fail, which is a fault of ours, the match ends all the same, and the clock settles it by the
/// result that is stored.
pub fn match_ended<'a>(db: &'a mut PgConnection, ended: &'a MatchEnded) -> Handling<'a> {
    Box::pin(async move {
        let winner = ended.winner.filter(|_| ended.counts).map(side_of);
        let mut told = Done::with(());
        for prediction in frames::active_of_match(db, ended.id).await? {
            let mut savepoint = db.begin().await?;
            match settle(&mut savepoint, prediction, Command::SettleByTable { winner }).await {
                Ok(settled) => {
                    savepoint.commit().await?;
                    told = told.and(settled);
                }
                Err(cause) => {
                    tracing::error!(%prediction, id = %ended.id, %cause, "a frame does not settle its prediction; the clock will");
                    savepoint.rollback().await?;
                }
            }
        }
        Ok(told)
    })
}

async fn settle(db: &mut PgConnection, prediction: PredictionId, command: Command) -> Result<Done<()>> {
    match change(db, None, prediction, command).await? {
        Ok(changed) => changed.record(db, Actor::System, Origin::default()).await,
        Err(refused @ (ActError::Refused(_) | ActError::Exists | ActError::Spent | ActError::Money(_))) => Err(
            sqlx::Error::Protocol(format!("a table does not settle its prediction: {refused:?}")),
        ),
    }
}
