//! The sums that one administrator alone may move, whichever feature moves them.

mod store;

pub use store::{hold, in_office};

use crate::{
    config::{Limit, Withdrawals},
    db,
    ledger::currencies::Currency,
};
use domain::{UserId, ledger::Amount};
use sqlx::PgConnection;

/// The largest amounts that one administrator alone may approve.
pub struct ApprovalLimits {
    to_people: Vec<Limit>,
    promises: Vec<Limit>,
}

impl ApprovalLimits {
    /// As configured by `withdrawals.single_approval_up_to` and `withdrawals.single_promise_up_to`.
    pub fn new(config: &Withdrawals) -> Self {
        Self {
            to_people: config.single_approval_up_to.clone(),
            promises: config.single_promise_up_to.clone(),
        }
    }

    /// True when `amount`, on top of what was moved for the same person `before`, stays within the limit of one administrator.
    /// A currency without a limit always needs two.
    pub fn within_single_approval(&self, currency: &Currency, before: Amount, amount: Amount) -> bool {
        within(&self.to_people, currency, before, amount)
    }

    /// Whether an administrator who is held may alone promise so much more for a quest or task: on top of all that they alone gave and promised
    /// within a day. A currency without a limit always needs two.
    pub async fn one_may_promise(
        &self,
        db: &mut PgConnection,
        admin: UserId,
        currency: &Currency,
        raise: Amount,
    ) -> db::Result<bool> {
        let alone = store::given_alone_by(db, admin, currency.code).await?;
        Ok(within(&self.promises, currency, alone, raise))
    }

    /// The same for what an administrator who is held gives to a person who is locked. All that administrators gave that person within a
    /// day counts, be it a deposit that they confirmed or something to claim, and all that this administrator alone gave to others: nobody
    /// gets round the limit by giving to many.
    pub async fn one_may_give(
        &self,
        db: &mut PgConnection,
        admin: UserId,
        user: UserId,
        currency: &Currency,
        amount: Amount,
    ) -> db::Result<bool> {
        let alone = store::given_alone_by(db, admin, currency.code).await?;
        if !self.within_single_approval(currency, alone, amount) {
            return Ok(false);
        }
        let confirmed = store::confirmed_lately(db, user, currency.code).await?;
        let given = store::given_lately(db, user, currency.code).await?;
        Ok(confirmed
            .checked_add(given)
            .is_some_and(|before| self.within_single_approval(currency, before, amount)))
    }
}

fn within(limits: &[Limit], currency: &Currency, before: Amount, amount: Amount) -> bool {
    let limit = limits.iter().find(|limit| limit.currency == currency.code.as_str());
    let limit = limit.and_then(|limit| Amount::parse(&limit.amount, currency.decimals).ok());
    limit.is_some_and(|limit| before.minor().saturating_add(amount.minor()) <= limit.minor())
}
