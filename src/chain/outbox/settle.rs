//! Payments whose transaction has an outcome: each is settled in a transaction of its own, with what whoever asked for it does about that.
//!
//! One at a time in a transaction: several would lock accounts in an order of their own, and wait in a circle with others who move money.

use super::{
    error::Error,
    facts::{Outcome, PaymentSettled},
    round::Outbox,
    store::{
        Key,
        payments::{self, Settling},
    },
};
use crate::{command::Done, db};
use domain::onchain::{outbox::State, payment};
use futures_util::{StreamExt, stream};

/// Settled at once, at most: each holds a connection.
const MAX_CONCURRENT: usize = 4;

/// Settles what can be settled, a thousand at most. One that cannot keeps none of the others from it; the first such failure is answered.
pub(super) async fn all(outbox: &Outbox, key: Key) -> Result<(), Error> {
    let found = payments::to_settle(&mut *outbox.pool().acquire().await?, key).await?;
    let (paid, failed): (Vec<_>, Vec<_>) = found.into_iter().partition(|one| one.state == State::Final);
    let ended: Vec<_> = stream::iter(paid.into_iter().map(|one| end(outbox, one, false)))
        .buffer_unordered(MAX_CONCURRENT)
        .collect()
        .await;
    let mut outcome: Result<(), Error> = ended.into_iter().collect();
    for batch in failed.chunk_by(|one, next| one.tx == next.tx) {
        let [first, ..] = batch else { continue };
        let done = match payment::halved(first.together) {
            Some(size) => split(outbox, first.tx, size).await,
            None => end(outbox, first.clone(), true).await,
        };
        outcome = outcome.and(done);
    }
    outcome
}

async fn split(outbox: &Outbox, tx: i64, size: usize) -> Result<(), Error> {
    Ok(payments::split(&mut *outbox.pool().acquire().await?, tx, size).await?)
}

async fn end(outbox: &Outbox, one: Settling, is_refused: bool) -> Result<(), Error> {
    let reason = one.reason.unwrap_or_else(|| "The chain refused it.".to_owned());
    let mut db = outbox.pool().begin().await?;
    let Some(of) = payments::settle(&mut db, one.id, is_refused.then_some(&reason)).await? else {
        return Ok(());
    };
    let outcome = match of.hash.filter(|_| !is_refused) {
        Some(transaction) => Outcome::Paid { transaction },
        None => Outcome::Refused { reason },
    };
    let fact = PaymentSettled {
        cause_type: of.cause_type,
        cause_id: of.cause_id,
        outcome,
    };
    let told: Done<()> = outbox.hooks.run(&mut db, &fact).await?;
    let told = told.publish(&mut db, outbox.context.news).await?;
    db::commit(db, "payment.settle").await?;
    told.tell(&outbox.context).await;
    Ok(())
}
