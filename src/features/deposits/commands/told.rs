//! Owners hear of deposits that were credited.

use crate::{
    db::Result,
    features::{
        deposits::store::Deposit,
        notifications::paid::{self, Moved, Told},
    },
};
use domain::{NotificationKind, ledger::Amount};
use sqlx::PgConnection;

/// Money arrived; `payment` is the key of its transfer.
pub(super) async fn credited(
    db: &mut PgConnection,
    deposit: &Deposit,
    payment: String,
    amount: Amount,
) -> Result<Told> {
    let moved = Moved {
        kind: NotificationKind::Payment,
        cause: payment,
        to: std::slice::from_ref(&deposit.user),
        currency: deposit.currency,
        amount,
        link: "/wallet".to_owned(),
    };
    paid::tell(db, moved, |amount| {
        format!("Your deposit arrived: {amount} is in your balance.")
    })
    .await
}
