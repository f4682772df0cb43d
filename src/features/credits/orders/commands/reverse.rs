use super::{credit::minor, debts::available};
use crate::{
    command::Change,
    db,
    features::credits::orders::store::{Order, debt, order::set_taken},
    ledger,
};
use domain::{
    credits::{reversal, taken_back},
    ledger::{AccountKey, Amount, Cause, CauseKind, Leg, Refusal, Transfer, TransferKind},
};
use serde_json::json;
use sqlx::PgConnection;

/// How often a person may spend between the look at their credits and the transfer.
const TRIES: usize = 5;

/// Books that so much of an order's price, in cents, is taken back now: credits go back as far as there are any, the rest is owed; money that
/// is ours again brings the credits back (E8). The order is locked. True when something changed.
pub(super) async fn take_back(db: &mut PgConnection, order: &Order, lost_cents: u64) -> db::Result<bool> {
    let Some(price) = order.usd_cents else {
        return Ok(false);
    };
    let lost_cents = lost_cents.min(price);
    if lost_cents == order.lost_cents {
        return Ok(false);
    }
    let wanted = taken_back(order.total(), price, lost_cents).count();
    let missing = debt::of_order(db, order.id).await?;
    let (owed, forgiven) = (missing.owed, missing.forgiven);
    for _ in 0..TRIES {
        let step = reversal(order.taken, owed + forgiven, wanted, available(db, order.user).await?);
        match ledger::post_one(db, &transfer(order, lost_cents, step.take, step.give)?).await? {
            Ok(_) => {}
            Err(Refusal::Insufficient { .. }) if step.take > 0 => continue,
            Err(refusal) => {
                tracing::error!(order = %order.id, %refusal, "a payment that was taken back cannot be booked");
                return Err(sqlx::Error::Protocol("the ledger refuses a reversal".to_owned()));
            }
        }
        set_taken(db, order, lost_cents, wanted).await?;
        // Credits that are no longer missing were owed first, then forgiven.
        let forgiven = forgiven.min(step.owed);
        let owed_now = step.owed - forgiven;
        let now = debt::Missing {
            owed: owed_now,
            forgiven,
        };
        debt::set(db, order.id, order.user, now).await?;
        let change = Change::of(order.cause())
            .before(json!({ "lostCents": order.lost_cents, "taken": order.taken, "owed": owed }))
            .after(json!({ "lostCents": lost_cents, "taken": wanted, "owed": owed_now }));
        change.by_system(db, "credit.refund").await?;
        return Ok(true);
    }
    Err(sqlx::Error::Protocol(
        "credits are spent faster than they are taken back".to_owned(),
    ))
}

/// Dollars and credits go back out together, or come in again.
fn transfer(order: &Order, lost_cents: u64, take: u64, give: u64) -> db::Result<Transfer> {
    let (usd, credit) = (db::parse("USD")?, db::parse("CREDIT")?);
    let person = AccountKey::available(order.user, credit);
    let mut legs = Vec::with_capacity(4);
    let mut moves = |from, to, amount: Amount| {
        if !amount.is_zero() {
            legs.extend([Leg::debit(from, amount), Leg::credit(to, amount)]);
        }
    };
    let out = minor(lost_cents.saturating_sub(order.lost_cents))?;
    let back = minor(order.lost_cents.saturating_sub(lost_cents))?;
    moves(AccountKey::fees(usd), AccountKey::external(usd), out);
    moves(AccountKey::external(usd), AccountKey::fees(usd), back);
    moves(person, AccountKey::external(credit), minor(take)?);
    moves(AccountKey::external(credit), person, minor(give)?);
    Ok(Transfer {
        key: db::parse(&format!("refund:credit_order:{}:{}", order.id, order.reversals + 1))?,
        kind: TransferKind::Refund,
        cause: Cause::new(CauseKind::CreditOrder, order.id),
        legs,
    })
}
