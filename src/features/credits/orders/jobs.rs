//! The jobs of orders.

use super::{
    commands::{
        debts::pay_due,
        expire_due,
        settle::{BATCH_SIZE, settle_due},
    },
    service::OrderService,
    store::event,
};
use crate::{context::Context, features::deposits::service::DepositService, jobs::Job};
use sqlx::PgPool;
use std::{sync::Arc, time::Duration};

/// Asks about payments when their time has come, and at once when a notification came in.
pub fn settle(context: Arc<Context>, orders: Arc<OrderService>, deposits: Arc<DepositService>) -> Job {
    let bell = orders.bell.clone();
    let run = move || {
        let (context, orders, deposits) = (context.clone(), orders.clone(), deposits.clone());
        async move {
            // A full batch: there may be more.
            while i64::try_from(settle_due(&context, &orders, &deposits).await?) == Ok(BATCH_SIZE) {}
            Ok::<_, sqlx::Error>(())
        }
    };
    Job::every(Duration::from_secs(5), "credits.settle", run).or_when(bell)
}

/// Expires orders that nobody paid in time.
pub fn expire(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(1), "credits.expire_orders", move || {
        let context = context.clone();
        async move { expire_due(&context).await }
    })
    .when("SELECT FROM credit_orders WHERE status IN ('waiting', 'partially_paid') AND expires_at <= now()")
}

/// Pays debts of credits with credits that came in.
pub fn pay_debts(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(5), "credits.pay_debts", move || {
        let context = context.clone();
        async move { pay_due(&context).await }
    })
}

/// Forgets notifications after 30 days.
pub fn forget(pool: PgPool) -> Job {
    Job::sweep(Duration::from_secs(3600), "credits.forget_notifications", move || {
        let pool = pool.clone();
        async move { event::sweep(&mut *pool.acquire().await?).await }
    })
}
