//! The promise behind a quest.

use super::{
    body::Read,
    store::{self, Quest},
};
use crate::{
    db,
    http::error::ApiError,
    ledger::currencies,
    rewards::{self, Budget},
};
use domain::{
    QuestId, UserId,
    ledger::{Amount, CurrencyCode},
};
use sqlx::PgConnection;

/// A reward for every place that has not been paid yet.
pub(super) struct Need {
    pub currency: CurrencyCode,
    pub total: Amount,
    /// More than is promised now.
    pub raise: Amount,
}

/// The amount that a quest needs to have promised with those terms. The quest is held, or new.
pub(super) async fn need(
    db: &mut PgConnection,
    id: QuestId,
    (reward, currency): (Amount, CurrencyCode),
    limit: u32,
) -> Result<Need, ApiError> {
    // Held before the places are counted: a reward that is paid meanwhile would be promised once more.
    rewards::hold(db, Budget::Quest(id), currency).await?;
    let paid = store::rewarded(db, id).await?;
    let places = i128::from(limit).saturating_sub(i128::from(paid)).max(0);
    let total = reward
        .minor()
        .checked_mul(places)
        .and_then(|total| Amount::from_minor(total).ok());
    let total = total.ok_or_else(|| ApiError::field("reward", "The rewards of all places together are too much."))?;
    let held = rewards::promised(db, Budget::Quest(id), currency).await?.promised;
    Ok(Need {
        currency,
        total,
        raise: total.checked_sub(held).unwrap_or(Amount::ZERO),
    })
}

/// Promises it, and notes who did. What was promised in another currency goes back first.
pub(super) async fn fund(
    db: &mut PgConnection,
    id: QuestId,
    need: &Need,
    by: UserId,
    confirmed: Option<UserId>,
) -> Result<(), ApiError> {
    let budget = Budget::Quest(id);
    if !rewards::is_of(db, budget, need.currency).await? {
        rewards::give_back(db, budget).await?;
    }
    rewards::promise(db, budget, need.currency, need.total).await??;
    Ok(rewards::record(db, budget, need.currency, need.raise, by, confirmed).await?)
}

/// Gives back what is left of a quest that is over.
pub(super) async fn release(db: &mut PgConnection, id: QuestId) -> db::Result<()> {
    rewards::give_back(db, Budget::Quest(id)).await
}

impl Quest {
    /// The change that waits to be confirmed.
    pub(super) async fn wanted(&self, db: &mut PgConnection) -> Result<Read, ApiError> {
        let change = self.proposal.as_ref().and_then(|proposal| proposal.change.as_ref());
        let (terms, reward, code) = match change {
            Some(change) => (
                change.terms.clone(),
                currencies::amount(&change.reward)?,
                db::parse(&change.currency)?,
            ),
            None => (self.terms.clone(), self.reward, self.currency),
        };
        let currency = currencies::get(db, code).await?;
        let currency = currency.ok_or_else(|| ApiError::field("reward", "Please choose a currency."))?;
        Ok(Read {
            terms,
            reward,
            currency,
        })
    }
}
