//! Acts that are due by the clock: voting that closes, and results that nobody chose in time.

use super::change::{ActError, change};
use crate::{audit::Actor, context::Context, db, http::extract::Origin};
use domain::{PredictionId, prediction::Command};
use std::sync::Arc;

/// Why what is due was not done.
#[derive(Debug, thiserror::Error)]
pub enum DueError {
    #[error(transparent)]
    Store(#[from] sqlx::Error),
    /// A pool that cannot be given back: a person must look.
    #[error("{0:?}")]
    Refused(ActError),
}

/// Does what is due, unless somebody else was faster. A transaction by hand: the log tells the database's own words about a failure.
pub async fn run_due(context: &Arc<Context>, id: PredictionId, command: Command) -> Result<(), DueError> {
    let mut db = context.pool.begin().await?;
    match change(&mut db, None, id, command).await? {
        Ok(changed) => {
            let place = match command {
                Command::Expire => "clock.expire",
                Command::Settle => "clock.settle",
                Command::SettleByTable { .. } => "clock.table",
                Command::Close
                | Command::Vote { .. }
                | Command::Resolve { .. }
                | Command::Undo { .. }
                | Command::Delete { .. }
                | Command::EndPoll
                | Command::StreamEnded
                | Command::CloseByTable => "clock",
            };
            let told = changed.record(&mut db, Actor::System, Origin::default()).await?;
            let told = told.publish(&mut db, context.news).await?;
            db::commit(db, place).await?;
            tracing::info!(prediction = %id, ?command, "the time of a prediction has come");
            told.tell(context).await;
            Ok(())
        }
        Err(ActError::Refused(refused)) => {
            tracing::debug!(prediction = %id, ?command, ?refused, "not done");
            Ok(())
        }
        Err(fault @ (ActError::Exists | ActError::Spent | ActError::Money(_))) => Err(DueError::Refused(fault)),
    }
}
