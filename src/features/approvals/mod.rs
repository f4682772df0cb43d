//! What one administrator alone may move.

use super::{deposits, incentives};
use crate::{http::error::ApiError, ledger::currencies::Currency, state::AppState};
use domain::{UserId, ledger::Amount};
use sqlx::PgConnection;

/// True when `amount`, on top of what was moved for the same person `before`, stays within the configured limit of one administrator.
/// A currency without a limit always needs two.
pub fn may_move(state: &AppState, currency: &Currency, before: Amount, amount: Amount) -> bool {
    let limit = state
        .single_approval_up_to
        .iter()
        .find(|limit| limit.currency == currency.code.as_str());
    let limit = limit.and_then(|limit| Amount::parse(&limit.amount, currency.decimals).ok());
    limit.is_some_and(|limit| before.minor().saturating_add(amount.minor()) <= limit.minor())
}

/// The same for what is given to a person who is locked: all that administrators gave them within a day counts, be it a deposit that
/// they confirmed or something to claim.
pub async fn may_give(
    state: &AppState,
    db: &mut PgConnection,
    user: UserId,
    currency: &Currency,
    amount: Amount,
) -> Result<bool, ApiError> {
    let confirmed = deposits::store::confirmed_lately(db, user, currency.code).await?;
    let given = incentives::store::given_lately(db, user, currency.code).await?;
    Ok(confirmed
        .checked_add(given)
        .is_some_and(|before| may_move(state, currency, before, amount)))
}
