//! Credits that people owe: paid by whatever credits they get.

use super::credit::minor;
use crate::{command::Done, context::Context, db, features::credits::orders::store::debt, ledger};
use domain::{
    UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind, CurrencyCode, Leg, Refusal, Transfer, TransferKind},
};
use sqlx::PgConnection;
use std::sync::Arc;

/// People looked at in one run.
const BATCH_SIZE: i64 = 50;

/// True while the person owes credits: no card takes their money, and nothing is paid out to a wallet (E8).
pub async fn owes(db: &mut PgConnection, user: UserId) -> db::Result<bool> {
    debt::owes(db, user).await
}

/// Pays what a person owes with the credits that they have, oldest first.
pub(super) async fn pay(db: &mut PgConnection, user: UserId) -> db::Result<bool> {
    let mut moved = false;
    for debt in debt::lock_open(db, user).await? {
        let part = debt.owed.min(available(db, user).await?);
        if part == 0 {
            break;
        }
        let credit = db::parse("CREDIT")?;
        let cause = Cause::new(CauseKind::CreditOrder, debt.order);
        let transfer = Transfer {
            key: db::parse(&format!("refund:credit_order:{}:{}", debt.order, debt.reversals + 1))?,
            kind: TransferKind::Refund,
            cause,
            legs: vec![
                Leg::debit(AccountKey::available(user, credit), minor(part)?),
                Leg::credit(AccountKey::external(credit), minor(part)?),
            ],
        };
        match ledger::post_one(db, &transfer).await? {
            Ok(_) => {
                debt::count_movement(db, debt.order).await?;
                debt::set(db, debt.order, user, debt.owed - part).await?;
                moved = true;
            }
            // The credits were spent in this moment: the next ones that come pay the debt.
            Err(Refusal::Insufficient { .. }) => break,
            Err(refusal) => {
                tracing::error!(order = %debt.order, %refusal, "a debt cannot be paid");
                break;
            }
        }
    }
    Ok(moved)
}

/// Credits that a person can spend now.
pub(super) async fn available(db: &mut PgConnection, user: UserId) -> db::Result<u64> {
    let credit: CurrencyCode = db::parse("CREDIT")?;
    let all = ledger::balances(db, user).await?;
    let found = all.iter().find(|balance| balance.currency == credit);
    let minor = found.map_or(0, |balance| Amount::minor(balance.available));
    Ok(u64::try_from(minor).unwrap_or(0))
}

/// Pays debts with credits that came another way than by an order: a grant, a right that ran out. True when there may be more.
pub async fn pay_due(context: &Arc<Context>) -> db::Result<bool> {
    let users = debt::payers(&mut *context.pool.acquire().await?, BATCH_SIZE).await?;
    let mut any = false;
    for user in &users {
        let pay = async |db: &mut PgConnection| {
            let moved = pay(db, *user).await?;
            let done = Done::with(moved);
            Ok::<_, sqlx::Error>(if moved { done.moved(*user) } else { done })
        };
        any |= context.recorded("credit.debt").in_job(pay).await?;
    }
    Ok(any && i64::try_from(users.len()) == Ok(BATCH_SIZE))
}
