//! Withdrawals that the chain pays: handed over with their last approval, completed when it is final, back among the approved when it refuses.

use super::{
    decide::{change, pay_out},
    told::sent,
};
use crate::{
    chain::outbox::{
        Payouts,
        facts::{Outcome, PaymentSettled},
        store::payments,
    },
    command::Done,
    db,
    features::withdrawals::{
        store::{self, CAUSE, Completed, Withdrawal},
        view::decimals_of,
    },
    hooks::Handling,
    http::error::{ApiError, Code},
};
use domain::{
    WithdrawalId,
    onchain::payment,
    withdrawal::{State, Step},
};
use serde_json::json;
use sqlx::PgConnection;

/// In the place of the administrator who takes a withdrawal.
const PERSON: &str = "chain";
const NAME: &str = "Sent by the chain";

/// Asks for its payment where the chain can make it; else people send it by hand.
pub(in crate::features::withdrawals) async fn hand_over(
    db: &mut PgConnection,
    payouts: &Payouts,
    found: &Withdrawal,
) -> Result<bool, ApiError> {
    let Some(route) = payouts.route(found.currency, &found.network) else {
        return Ok(false);
    };
    let decimals = decimals_of(db, found).await?;
    let units = payment::units(found.net_amount, decimals, route.token.decimals);
    let (Some(units), Ok(to)) = (units, found.destination.parse()) else {
        return Ok(false);
    };
    let new = payments::New {
        id: payment::id_of_withdrawal(found.id),
        chain_id: route.chain_id,
        currency: found.currency,
        to,
        units,
        batch: if route.token.is_ours { payment::MAX_BATCH } else { 1 },
        cause_type: CAUSE,
        cause_id: &found.id.to_string(),
    };
    payments::ask(db, &new).await?;
    store::claim(db, found.id, PERSON, NAME).await?;
    Ok(true)
}

/// Asks for its payment once more; only one that the chain refused, so that nothing is paid twice.
pub(super) async fn ask_again(db: &mut PgConnection, found: &Withdrawal) -> Result<(), ApiError> {
    if !payments::ask_again(db, CAUSE, &found.id.to_string()).await? {
        let text = "The chain has not refused this withdrawal.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    Ok(store::claim(db, found.id, PERSON, NAME).await?)
}

/// A withdrawal that is being sent is neither released nor completed by hand.
pub(super) async fn refuse_while_under_way(db: &mut PgConnection, found: &Withdrawal) -> Result<(), ApiError> {
    if found.status == State::Paying && payments::is_under_way(db, CAUSE, &found.id.to_string()).await? {
        let text = "This withdrawal is being sent by the chain.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    Ok(())
}

/// Acts on the outcome of a payment, in its transaction.
pub fn payment_settled<'a>(db: &'a mut PgConnection, fact: &'a PaymentSettled) -> Handling<'a> {
    Box::pin(async move {
        if fact.cause_type != CAUSE {
            return Ok(Done::with(()));
        }
        let id: WithdrawalId = db::parse(&fact.cause_id)?;
        let found = store::lock(db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
        let told = Done::with(());
        let (step, action, hash, after) = match &fact.outcome {
            Outcome::Paid { transaction } => {
                let hash = transaction.to_string();
                let after = json!({ "transactionHash": hash });
                (Step::Complete, "withdrawal.complete", Some(hash), after)
            }
            Outcome::Refused { reason } => (Step::Release, "withdrawal.release", None, json!({ "reason": reason })),
        };
        let to = found.status.after(step).map_err(impossible)?;
        let told = match fact.outcome {
            Outcome::Paid { .. } => {
                pay_out(db, &found).await?.map_err(impossible)?;
                sent(db, &found).await?.with(told.moved(found.user))
            }
            Outcome::Refused { .. } => told,
        };
        if store::settle(db, id, found.status, to, None, hash.as_deref()).await? == Completed::Moved {
            return Err(impossible("a locked withdrawal has moved"));
        }
        let mut after = after;
        after["status"] = json!(to.as_str());
        change(&found, after).by_system(db, action).await?;
        Ok(told)
    })
}

/// Of a payment that is settled without its withdrawal: nothing is noted then, and operators see the job fail.
fn impossible(reason: impl std::fmt::Display) -> sqlx::Error {
    sqlx::Error::Protocol(format!("a withdrawal that the chain paid: {reason}"))
}
