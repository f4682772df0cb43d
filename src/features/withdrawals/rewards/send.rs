//! One reward, in one transaction: held, approved by the rules, and asked of the chain, or left in the balance with the reason.

use super::{
    rules::{Asked, StayReason},
    store::{self, Due},
};
use crate::{
    chain::{indexer, outbox::Payouts},
    command::Done,
    context::Context,
    features::{
        credits::orders::owes,
        withdrawals::{
            commands::{change, hand_over},
            store::{self as withdrawals, Completed, New},
        },
    },
    http::error::ApiError,
    ids,
    ledger::{
        self, NewHold,
        currencies::{self, Currency},
    },
    users,
};
use domain::{
    WithdrawalId,
    ledger::{Cause, CauseKind, Refusal},
    withdrawal::{State, Step},
};
use serde_json::json;
use sqlx::{Connection, PgConnection};
use std::sync::Arc;

/// The outcome for the oldest reward that was due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Looked {
    /// Nothing is due, or others have all of it.
    Nothing,
    Decided,
}

/// Sends the oldest reward that is due, or leaves it in the balance. While the chain is not there, or cannot be relied on, it waits, for a day.
///
/// # Errors
/// The database's.
pub async fn send_next(context: &Arc<Context>, payouts: &Arc<Payouts>) -> Result<Looked, ApiError> {
    let payouts = payouts.clone();
    let effect = async move |db: &mut PgConnection| {
        let Some(due) = store::next(db).await? else {
            return Ok(Done::with(Looked::Nothing));
        };
        let done = Done::with(Looked::Decided);
        let mut savepoint = db.begin().await?;
        let decided = match decide(&mut savepoint, &payouts, &due).await {
            Ok(decided) => {
                savepoint.commit().await?;
                decided
            }
            // It waits, so that those behind it do not.
            Err(cause) => {
                tracing::error!(reward = due.reward, %cause, "a reward could not be sent to its wallet");
                savepoint.rollback().await?;
                Decided::Waits
            }
        };
        Ok(match decided {
            Decided::Sent => done.moved(due.user),
            Decided::Kept(reason) => {
                store::kept(db, due.reward, reason).await?;
                done
            }
            Decided::Waits => {
                store::later(db, due.reward).await?;
                done
            }
        })
    };
    context.recorded("withdrawal.reward").in_job(effect).await
}

enum Decided {
    Sent,
    Kept(StayReason),
    Waits,
}

async fn decide(db: &mut PgConnection, payouts: &Payouts, due: &Due) -> Result<Decided, ApiError> {
    let is_payable = Payouts::currencies().any(|currency| currency == due.currency);
    let Some(network) = payouts.network().filter(|_| is_payable && !due.is_old) else {
        return Ok(Decided::Kept(StayReason::NoWay));
    };
    let currency = currencies::get(db, due.currency).await?;
    let currency = currency.filter(|currency| currency.withdrawable);
    // Right after a start the chain's contracts are not known yet.
    let is_there = payouts.route(due.currency, &network.code).is_some();
    let (Some(currency), true, false) = (currency, is_there, indexer::store::is_any_undone(db).await?) else {
        return Ok(Decided::Waits);
    };
    let sent = send(db, payouts, due, (&network.code, &currency)).await?;
    Ok(sent.map_or_else(Decided::Kept, |()| Decided::Sent))
}

async fn send(
    db: &mut PgConnection,
    payouts: &Payouts,
    due: &Due,
    (network, currency): (&str, &Currency),
) -> Result<Result<(), StayReason>, ApiError> {
    // It also holds the person: what went out today is counted by one at a time.
    if !withdrawals::has_room(db, due.user).await? {
        return Ok(Err(StayReason::Open));
    }
    let asked = Asked {
        amount: due.amount,
        minimum: currency.minimum_withdrawal,
        fee: currency.network_fee,
        today: store::sent_today(db, due.user, due.currency).await?,
        decimals: currency.decimals,
    };
    let net = match asked.net() {
        Ok(net) => net,
        Err(reason) => return Ok(Err(reason)),
    };
    if owes(db, due.user).await? {
        return Ok(Err(StayReason::Debt));
    }
    let person = users::by_id(db, due.user).await?;
    let person = person.ok_or_else(|| ApiError::internal("a reward is nobody's"))?;
    let id = ids::withdrawal_id();
    let hold = NewHold {
        user: due.user,
        currency: due.currency,
        amount: due.amount,
        cause: Cause::new(CauseKind::Withdrawal, id),
        expires_at: None,
    };
    let hold = match ledger::open_hold(db, &hold).await? {
        Ok(hold) => hold,
        Err(Refusal::Insufficient { .. }) => return Ok(Err(StayReason::Spent)),
        Err(refusal) => return Err(ApiError::internal(refusal)),
    };
    let new = New {
        id,
        user: due.user,
        currency: due.currency,
        network: network.to_owned(),
        amount: due.amount,
        network_fee: asked.fee,
        net_amount: net,
        destination: person.address.to_string(),
        user_notes: String::new(),
        approvals_needed: 1,
        hold,
    };
    withdrawals::insert(db, &new).await?;
    approve(db, payouts, id).await?;
    store::sent(db, due.reward, id).await?;
    Ok(Ok(()))
}

/// The rules approve it, and the chain has it from then on.
async fn approve(db: &mut PgConnection, payouts: &Payouts, id: WithdrawalId) -> Result<(), ApiError> {
    let missing = || ApiError::internal("a withdrawal that was stored is not there");
    let found = withdrawals::lock(db, id).await?.ok_or_else(missing)?;
    let approved = found.status.after(Step::Approve { enough: true })?;
    if !hand_over(db, payouts, &found).await? {
        return Err(ApiError::internal("a reward has no way to its wallet"));
    }
    let to: State = approved.after(Step::Claim)?;
    if withdrawals::settle(db, id, found.status, to, None, None).await? == Completed::Moved {
        return Err(ApiError::internal("a locked withdrawal has moved"));
    }
    let after = json!({ "status": to.as_str(), "reward": true });
    Ok(change(&found, after).by_system(db, "withdrawal.reward").await?)
}
