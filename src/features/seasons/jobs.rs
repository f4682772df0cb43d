//! The end of seasons.

use super::{
    commands::target,
    store::{self, Season, Status},
};
use crate::{
    command::{Change, Done},
    context::Context,
    db,
    jobs::Job,
    rewards::{self, Budget, Cause, Reward, Source},
};
use domain::{SeasonId, ledger::Amount};
use serde_json::json;
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};

/// Seasons that one run ends at most.
const BATCH: i64 = 10;

/// Ends seasons a quarter of an hour after their end: what can be undone is undone by then. Looks every ten seconds.
pub fn end(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(10), "seasons.end", move || {
        let context = context.clone();
        async move { end_due(&context).await }
    })
}

/// Ends what is due, a season a transaction. Answers whether there may be more.
///
/// # Errors
/// The database's.
pub async fn end_due(context: &Arc<Context>) -> db::Result<bool> {
    let due = store::due(&mut *context.pool.acquire().await?, BATCH).await?;
    for id in &due {
        end_one(context, *id).await?;
    }
    Ok(i64::try_from(due.len()) == Ok(BATCH))
}

/// Writes the places, owes each its prize, which the job of rewards pays, and gives back what no place takes.
async fn end_one(context: &Arc<Context>, id: SeasonId) -> db::Result<()> {
    let effect = async |db: &mut PgConnection| {
        let season = store::lock(db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
        if season.status != Status::Active {
            return Ok(Done::with(()));
        }
        let owed = owe_prizes(db, &season).await?;
        if let Err(short) = rewards::promise(db, Budget::Season(id), season.currency, owed).await? {
            return Err(sqlx::Error::Decode(Box::new(short)));
        }
        store::set_status(db, id, Status::Ended).await?;
        let after = json!({ "status": Status::Ended.as_str(), "owed": owed.format(season.decimals), "currency": season.currency });
        let change = Change::of(target(id)).before(json!({ "status": season.status.as_str() }));
        change.after(after).by_system(db, "season.end").await?;
        Ok(Done::with(()).lists_changed())
    };
    context.recorded("season.end").in_job(effect).await
}

/// The sum of the prizes that somebody has won.
async fn owe_prizes(db: &mut PgConnection, season: &Season) -> db::Result<Amount> {
    let places = i64::try_from(season.prizes.len()).unwrap_or_default();
    let leaders = store::leaders(db, season.id, places).await?;
    let mut owed = Amount::ZERO;
    for (leader, prize) in leaders.iter().zip(&season.prizes) {
        let place = store::place(db, season.id, leader).await?;
        let reward = Reward {
            from: Source::Budget(Budget::Season(season.id)),
            person: leader.user,
            cause: Cause::Season(place),
            currency: season.currency,
            amount: prize.amount,
            description: &format!("Season: {}, place {}", season.title, prize.place),
        };
        rewards::owe(db, &reward, None).await?;
        owed = owed
            .checked_add(prize.amount)
            .ok_or_else(|| sqlx::Error::Protocol("the prizes of a season are too much".to_owned()))?;
    }
    Ok(owed)
}
