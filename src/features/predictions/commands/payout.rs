//! The money of a prediction: what the machine's effects mean to the ledger.

use domain::ledger::{AccountKey, Amount, Cause, CauseKind, CurrencyCode, Refusal, equal_split};
use domain::prediction::{Effect, Prediction};
use domain::{HoldId, PredictionId, UserId};
use sqlx::PgConnection;

use crate::{
    db::Result,
    features::predictions::store::sharers,
    ledger::{hold_of, post_hold, undo_post, void_hold},
};

pub(super) enum Moved {
    /// The balances of these people.
    Of(Vec<UserId>),
    /// Somebody has used what would be taken back.
    Spent,
    Refused(Refusal),
}

/// Moves what the effects say, each once: the hold is closed once, and a pay-out reversed once.
pub(super) async fn perform(
    db: &mut PgConnection,
    prediction: PredictionId,
    machine: &Prediction,
    currency: Option<CurrencyCode>,
    effects: &[Effect],
) -> Result<Moved> {
    let mut moved = Vec::new();
    let (Some(pool), Some(currency)) = (machine.pool, currency) else {
        return Ok(Moved::Of(moved));
    };
    for effect in effects {
        let done = match effect {
            Effect::Pay { side } => {
                let winners = sharers(db, prediction, *side).await?;
                let hold = held(db, prediction).await?;
                let parts = parts(pool, currency, &winners, machine.creator);
                moved.extend(winners);
                post_hold(db, hold, &parts).await?.map(|_| ())
            }
            Effect::TakeBack { side } => {
                moved.extend(sharers(db, prediction, *side).await?);
                let hold = held(db, prediction).await?;
                match undo_post(db, hold).await? {
                    Err(Refusal::Insufficient { .. }) => return Ok(Moved::Spent),
                    done => done.map(|_| ()),
                }
            }
            Effect::Refund => {
                let hold = held(db, prediction).await?;
                void_hold(db, hold).await?.map(|_| ())
            }
            Effect::Count { .. }
            | Effect::CloseVoting { .. }
            | Effect::End(_)
            | Effect::KeepUndoable { .. }
            | Effect::Reopen
            | Effect::Hide => continue,
        };
        if let Err(refusal) = done {
            return Ok(Moved::Refused(refusal));
        }
        moved.push(machine.creator);
    }
    Ok(Moved::Of(moved))
}

fn parts(pool: Amount, currency: CurrencyCode, winners: &[UserId], creator: UserId) -> Vec<(AccountKey, Amount)> {
    let account = |user: &UserId| AccountKey::available(*user, currency);
    let accounts: Vec<_> = winners.iter().map(account).collect();
    equal_split(pool, &accounts, account(&creator)).1
}

async fn held(db: &mut PgConnection, prediction: PredictionId) -> Result<HoldId> {
    hold_of(db, Cause::new(CauseKind::Prediction, prediction))
        .await?
        .ok_or(sqlx::Error::RowNotFound)
}
