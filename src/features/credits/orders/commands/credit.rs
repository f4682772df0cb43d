use super::debts;
use crate::{
    db,
    features::credits::orders::store::{
        Method, Order,
        order::{set_paid, set_status},
    },
    ledger,
    spending::{self, SpendKind},
};
use domain::{
    credits::OrderStatus,
    ledger::{AccountKey, Amount, Cause, CauseKind, Leg, Transfer, TransferKey, TransferKind},
};
use sqlx::PgConnection;

/// Gives the credits of an order that was paid, once: its price comes in from outside and is the house's, the credits come in and are the
/// person's, in one transfer. The order is locked. False when the ledger refuses, which leaves the order for an operator.
pub(super) async fn credit(db: &mut PgConnection, order: &Order) -> db::Result<bool> {
    let (Some(cents), Some(kind)) = (order.usd_cents, spend_kind(order.method)) else {
        return Ok(false);
    };
    let (usd, credit) = (db::parse("USD")?, db::parse("CREDIT")?);
    let price = minor(cents)?;
    let credits = Amount::from(order.total());
    let cause = Cause::new(CauseKind::CreditOrder, order.id);
    let transfer = Transfer {
        key: TransferKey::natural(TransferKind::Purchase, cause),
        kind: TransferKind::Purchase,
        cause,
        legs: vec![
            Leg::debit(AccountKey::external(usd), price),
            Leg::credit(AccountKey::fees(usd), price),
            Leg::debit(AccountKey::external(credit), credits),
            Leg::credit(AccountKey::available(order.user, credit), credits),
        ],
    };
    match ledger::post_one(db, &transfer).await? {
        Ok(posted) => {
            set_paid(db, order, posted.transfer).await?;
            // Its price counts again where it was given back when its time was over.
            spending::arrived(db, order.user, kind, cents, &order.cause()).await?;
            debts::pay(db, order.user).await?;
            tracing::info!(order = %order.id, credits = order.total().count(), "credits were bought");
            Ok(true)
        }
        Err(refusal) => {
            tracing::error!(order = %order.id, %refusal, "an order cannot be credited");
            set_status(db, order, OrderStatus::Review, Some("The ledger refused it.")).await?;
            Ok(false)
        }
    }
}

fn spend_kind(method: Method) -> Option<SpendKind> {
    match method {
        Method::Card => Some(SpendKind::CreditsCard),
        Method::Crypto => Some(SpendKind::CreditsCrypto),
        Method::Token => None,
    }
}

/// So many whole units, as the ledger counts them.
pub(super) fn minor(count: u64) -> db::Result<Amount> {
    Amount::from_minor(i128::from(count)).map_err(|e| sqlx::Error::Encode(Box::new(e)))
}
