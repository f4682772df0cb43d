//! The money of a prediction: what the machine's effects mean to the ledger.

use domain::ledger::{AccountKey, Amount, Cause, CauseKind, CurrencyCode, Refusal, Split, equal_split};
use domain::prediction::{Effect, Prediction};
use domain::{HoldId, NotificationKind, PredictionId, StreamId, UserId};
use sqlx::PgConnection;

use crate::{
    command::Done,
    db::Result,
    features::{
        notifications::{
            paid::{self, Told},
            store::take_back,
        },
        predictions::store::sharers,
    },
    ledger::{hold_of, post_hold, undo_post, void_hold},
};

pub(super) enum Moved {
    /// The balances that moved, and who is told of a share.
    Of(Done<()>),
    /// Somebody has used what would be taken back.
    Spent,
    Refused(Refusal),
}

/// A prediction, for whoever is told of a share.
pub(super) struct Subject<'a> {
    pub id: PredictionId,
    pub stream: StreamId,
    pub question: &'a str,
    pub currency: Option<CurrencyCode>,
}

impl Subject<'_> {
    fn cause(&self) -> String {
        format!("prediction:{}:won", self.id)
    }

    async fn tell(
        &self,
        db: &mut PgConnection,
        winners: &[UserId],
        currency: CurrencyCode,
        share: Amount,
    ) -> Result<Told> {
        let moved = paid::Moved {
            kind: NotificationKind::PredictionWin,
            cause: self.cause(),
            to: winners,
            currency,
            amount: share,
            link: format!("/live/{}", self.stream),
        };
        paid::tell(db, moved, |amount| {
            format!("You won {amount}. Prediction: {}", self.question)
        })
        .await
    }
}

/// Moves what the effects say, each once: the hold is closed once, and a pay-out reversed once.
pub(super) async fn perform(
    db: &mut PgConnection,
    of: &Subject<'_>,
    machine: &Prediction,
    effects: &[Effect],
) -> Result<Moved> {
    let mut moved = Done::with(());
    let (Some(pool), Some(currency)) = (machine.pool, of.currency) else {
        return Ok(Moved::Of(moved));
    };
    let prediction = of.id;
    for effect in effects {
        let done = match effect {
            Effect::Pay { side } => {
                let winners = sharers(db, prediction, *side).await?;
                let hold = held(db, prediction).await?;
                let parts = parts(pool, currency, &winners, machine.creator);
                let done = post_hold(db, hold, &parts).await?.map(|_| ());
                if done.is_ok() {
                    let share = Split::of(pool, winners.len()).share;
                    moved = of.tell(db, &winners, currency, share).await?.with(moved);
                }
                moved = moved.all_moved(winners);
                done
            }
            Effect::TakeBack { side } => {
                let winners = sharers(db, prediction, *side).await?;
                take_back(db, &winners, &of.cause()).await?;
                moved = moved.all_moved(winners);
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
        moved = moved.moved(machine.creator);
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
