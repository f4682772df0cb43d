//! Jobs about quests of events, and about rewards that wait.

use super::{
    close::close_some,
    fold::{any_taken_back, fold_some, hold},
    holding, owning,
};
use crate::{
    command::Done,
    context::Context,
    db,
    features::{
        notifications::paid::{self, Moved, Told},
        pool_token::PoolToken,
    },
    jobs::Job,
    rewards::{self, Budget, Looked, PaidLater, Source},
};
use domain::NotificationKind;
use sqlx::{PgConnection, PgPool};
use std::{sync::Arc, time::Duration};

/// Rewards that one run pays at most.
const PAID: u32 = 200;
/// Facts that one statement forgets at most.
const FORGOTTEN: i64 = 5_000;

/// Folds what happened, and pays what is due: looks twice a second.
pub fn fold(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_millis(500), "quests.fold", move || {
        let context = context.clone();
        async move {
            // Facts that are taken back are folded before anything is paid.
            let more = fold_some(&context).await?;
            Ok::<_, sqlx::Error>(more | pay_some(&context).await?)
        }
    })
    .when("SELECT FROM quest_events WHERE folded_at IS NULL UNION ALL SELECT FROM rewards_due WHERE due_at <= now()")
}

/// Ends participations that are over, and asks about tokens that were held and NFTs that were owned: looks every half minute.
pub fn close(context: Arc<Context>, token: Arc<PoolToken>) -> Job {
    Job::sweep(Duration::from_secs(30), "quests.close", move || {
        let (context, token) = (context.clone(), token.clone());
        async move {
            let more = close_some(&context).await?;
            owning::look(&context).await?;
            Ok::<_, sqlx::Error>(more | holding::look(&context, &token).await?)
        }
    })
}

/// Forgets facts after 35 days. Those that are not folded stay, and referrals, each of which counts once ever.
pub fn forget(pool: PgPool) -> Job {
    Job::sweep(Duration::from_secs(60), "quests.forget_events", move || {
        let pool = pool.clone();
        async move {
            let done = sqlx::query!(
                "DELETE FROM quest_events WHERE id IN (
                     SELECT id FROM quest_events WHERE at < now() - interval '35 days' AND folded_at IS NOT NULL AND kind <> 'referrals'
                     ORDER BY at LIMIT $1)",
                FORGOTTEN
            )
            .execute(&mut *pool.acquire().await?)
            .await?;
            Ok::<_, sqlx::Error>(i64::try_from(done.rows_affected()) == Ok(FORGOTTEN))
        }
    })
}

/// Pays rewards that are due, one a transaction, so that one that is not there holds up no other; answers whether there may be more.
///
/// # Errors
/// The database's.
pub async fn pay_some(context: &Arc<Context>) -> db::Result<bool> {
    for _ in 0..PAID {
        if pay_one(context).await? == Looked::Nothing {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Tells whoever won it: what they did for it may be minutes ago.
async fn tell(db: &mut PgConnection, paid: &PaidLater) -> db::Result<Told> {
    let (kind, link) = match paid.from {
        Source::Budget(Budget::Quest(id)) => (NotificationKind::Reward, format!("/quests/{id}")),
        Source::Budget(Budget::Season(id)) => (NotificationKind::SeasonPrize, format!("/seasons/{id}")),
        Source::Budget(Budget::Task(_)) => (NotificationKind::Task, "/tasks".to_owned()),
        Source::Reserve => (NotificationKind::Reward, "/wallet".to_owned()),
    };
    let moved = Moved {
        kind,
        cause: paid.cause.key(paid.currency),
        to: &[paid.person],
        currency: paid.currency,
        amount: paid.amount,
        link,
    };
    paid::tell(db, moved, |amount| format!("You won {amount}. {}", paid.description)).await
}

async fn pay_one(context: &Arc<Context>) -> db::Result<Looked> {
    if !rewards::any_due(&mut *context.pool.acquire().await?).await? {
        return Ok(Looked::Nothing);
    }
    let effect = async |db: &mut PgConnection| {
        if !hold(db).await? || any_taken_back(db).await? {
            return Ok(Done::with(Looked::Nothing));
        }
        let looked = rewards::pay_next(db).await?;
        let Looked::Paid(paid) = &looked else {
            return Ok(Done::with(looked));
        };
        let (person, told) = (paid.person, tell(db, paid).await?);
        Ok(told.with(Done::with(looked).moved(person)))
    };
    context.recorded("quest.pay").in_job(effect).await
}
