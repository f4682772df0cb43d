//! What one administrator alone may move.

use crate::{state::AppState, store::currencies::Currency};
use domain::ledger::Amount;

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
