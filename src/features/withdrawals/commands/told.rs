//! Owners hear of the end of their withdrawals.

use crate::{
    db::Result,
    features::{
        notifications::paid::{self, Moved, Told},
        withdrawals::store::Withdrawal,
    },
};
use domain::{NotificationKind, ledger::Amount};
use sqlx::PgConnection;

/// The money went out.
pub(super) async fn sent(db: &mut PgConnection, found: &Withdrawal) -> Result<Told> {
    paid::tell(db, moved(found, found.net_amount), |amount| {
        format!("{amount} went out to your wallet.")
    })
    .await
}

/// The money is in the balance again.
pub(super) async fn given_back(db: &mut PgConnection, found: &Withdrawal, reason: &str) -> Result<Told> {
    let say = |amount: &str| format!("Your withdrawal was refused, and {amount} is in your balance again: {reason}");
    paid::tell(db, moved(found, found.amount), say).await
}

fn moved(found: &Withdrawal, amount: Amount) -> Moved<'_> {
    Moved {
        kind: NotificationKind::Payment,
        cause: format!("withdrawal:{}", found.id),
        to: std::slice::from_ref(&found.user),
        currency: found.currency,
        amount,
        link: "/wallet".to_owned(),
    }
}
