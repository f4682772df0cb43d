use crate::{
    audit::Actor,
    auth::MoneyAdmin,
    chain::outbox::Payouts,
    command::{Audited, Change},
    context::Context,
    db,
    features::withdrawals::{
        commands::{held_back::refuse_while_held_back, on_chain, told},
        store::{self, Approved, Completed, Withdrawal},
        view::{WithdrawalView, not_found},
    },
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
    ledger::{self, Posted},
};
use domain::{
    UserId, WithdrawalId,
    chain::Chain,
    ledger::{AccountKey, Refusal},
    withdrawal::{State, Step},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;

/// Told to administrators.
const OWES: &str = "This person owes pool credits of a card payment that was taken back. Nothing goes out to them until that is settled.";

/// An administrator's decision about one withdrawal.
pub struct Decision {
    pub admin: MoneyAdmin,
    pub origin: Origin,
    pub id: WithdrawalId,
}

/// Counts an approval; above the configured limit two people must approve.
///
/// With the last one a withdrawal that the chain can pay is handed to it: nobody takes it then.
pub async fn approve(context: &Arc<Context>, payouts: Arc<Payouts>, decision: Decision) -> Result<(), ApiError> {
    decide(
        context,
        decision,
        "withdrawal.approve",
        async move |db, found, admin| {
            // Refused where no approval is wanted, before this one is counted.
            found.status.after(Step::Approve { enough: true })?;
            refuse_while_held_back(db, found.user, OWES).await?;
            let person = admin.person.to_string();
            let count = match store::approve(db, found.id, &person, admin.who.id, &admin.who.name).await? {
                Approved::Counted(count) => count,
                Approved::Before => {
                    let text = "You have approved this withdrawal before. A second administrator must approve it.";
                    return Err(ApiError::new(Code::Conflict, text));
                }
            };
            let enough = count >= i64::from(found.approvals_needed);
            let mut to = found.status.after(Step::Approve { enough })?;
            if enough && on_chain::hand_over(db, &payouts, &found).await? {
                to = to.after(Step::Claim)?;
            }
            settle(db, &found, to, None, None).await?;
            let after = json!({ "status": to.as_str(), "approvals": count, "needed": found.approvals_needed });
            Ok(change(&found, after).done(()))
        },
    )
    .await
}

/// Gives the amount back to its owner.
pub async fn reject(context: &Arc<Context>, decision: Decision, reason: String) -> Result<(), ApiError> {
    decide(context, decision, "withdrawal.reject", async move |db, found, admin| {
        let to = found.status.after(Step::Reject)?;
        // The one who took it may have sent it: whether they did is for somebody else to look up.
        if found
            .payer
            .as_ref()
            .is_some_and(|payer| payer.person == admin.person.to_string())
        {
            let text = "You took this withdrawal for paying before. Another administrator must reject it.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        ledger::void_hold(db, found.hold).await?.map_err(ApiError::internal)?;
        settle(db, &found, to, Some(&reason), None).await?;
        let told = told::given_back(db, &found, &reason).await?;
        let after = json!({ "status": to.as_str(), "reason": reason });
        Ok(told.with(change(&found, after).done(()).moved(found.user)))
    })
    .await
}

/// Takes it for paying, before the money is sent: from then on nobody else takes it.
pub async fn claim(context: &Arc<Context>, decision: Decision) -> Result<(), ApiError> {
    decide(context, decision, "withdrawal.claim", async |db, found, admin| {
        let to = found.status.after(Step::Claim)?;
        refuse_while_held_back(db, found.user, OWES).await?;
        store::claim(db, found.id, &admin.person.to_string(), &admin.who.name).await?;
        settle(db, &found, to, None, None).await?;
        Ok(change(&found, json!({ "status": to.as_str() })).done(()))
    })
    .await
}

/// Asks the chain again for what it refused to pay.
pub async fn ask_again(context: &Arc<Context>, decision: Decision) -> Result<(), ApiError> {
    decide(context, decision, "withdrawal.ask_again", async |db, found, _| {
        let to = found.status.after(Step::Claim)?;
        refuse_while_held_back(db, found.user, OWES).await?;
        on_chain::ask_again(db, &found).await?;
        settle(db, &found, to, None, None).await?;
        Ok(change(&found, json!({ "status": to.as_str() })).done(()))
    })
    .await
}

/// Gives it back to those that are to be paid out: nothing was sent.
pub async fn release(context: &Arc<Context>, decision: Decision, reason: String) -> Result<(), ApiError> {
    decide(context, decision, "withdrawal.release", async move |db, found, _| {
        on_chain::refuse_while_under_way(db, &found).await?;
        let to = found.status.after(Step::Release)?;
        settle(db, &found, to, None, None).await?;
        let taken_by = found.payer.as_ref().map(|payer| &payer.name);
        let after = json!({ "status": to.as_str(), "reason": reason, "takenBy": taken_by });
        Ok(change(&found, after).done(()))
    })
    .await
}

/// Records the payout: what was held leaves, the fee stays. Repeated with the same hash it changes nothing.
pub async fn complete(context: &Arc<Context>, decision: Decision, hash: String) -> Result<(), ApiError> {
    decide(context, decision, "withdrawal.complete", async move |db, found, _| {
        let chain = Chain::of_network(&found.network).ok_or_else(|| ApiError::internal("an unknown network"))?;
        let hash = chain.transaction_hash(hash.trim()).ok_or_else(|| {
            let text = format!("This is not a transaction hash of {}.", chain.label());
            ApiError::field("transactionHash", text)
        })?;
        if found.status == State::Completed && found.transaction_hash.as_ref() == Some(&hash) {
            return Ok(Audited::unchanged(()));
        }
        let to = found.status.after(Step::Complete)?;
        on_chain::refuse_while_under_way(db, &found).await?;
        pay_out(db, &found).await?.map_err(ApiError::internal)?;
        if !store::record_payout(db, found.id, chain, &hash).await? {
            let text = "This transaction hash belongs to another withdrawal.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        settle(db, &found, to, None, Some(&hash)).await?;
        let told = told::sent(db, &found).await?;
        let after = json!({ "status": to.as_str(), "transactionHash": hash });
        Ok(told.with(change(&found, after).done(()).moved(found.user)))
    })
    .await
}

/// The held money leaves, and the fee stays.
pub(super) async fn pay_out(db: &mut PgConnection, found: &Withdrawal) -> db::Result<Result<Posted, Refusal>> {
    let mut parts = vec![(AccountKey::external(found.currency), found.net_amount)];
    if !found.network_fee.is_zero() {
        parts.push((AccountKey::fees(found.currency), found.network_fee));
    }
    ledger::post_hold(db, found.hold, &parts).await
}

/// Takes it back for its owner while no administrator has approved it. Cancelling it again changes nothing.
pub async fn cancel(
    context: &Arc<Context>,
    user: UserId,
    origin: Origin,
    id: WithdrawalId,
) -> Result<WithdrawalView, ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let found = store::lock(db, id).await?.filter(|found| found.user == user);
        let mut found = found.ok_or_else(not_found)?;
        if found.status == State::Cancelled {
            return Ok(Audited::unchanged(WithdrawalView::read(db, found).await?));
        }
        let to = found.status.after(Step::Cancel)?;
        ledger::void_hold(db, found.hold).await?.map_err(ApiError::internal)?;
        settle(db, &found, to, None, None).await?;
        let change = change(&found, json!({ "status": to.as_str() }));
        found.status = to;
        Ok(change.done(WithdrawalView::read(db, found).await?).moved(user))
    };
    context
        .audited(Actor::User(user), origin)
        .run("withdrawal.cancel", effect)
        .await
}

/// Runs a decision about the withdrawal, locked, of an administrator who is not its owner.
async fn decide(
    context: &Arc<Context>,
    decision: Decision,
    action: &'static str,
    effect: impl AsyncFnOnce(&mut PgConnection, Withdrawal, MoneyAdmin) -> Result<Audited<()>, ApiError> + 'static,
) -> Result<(), ApiError> {
    let Decision { admin, origin, id } = decision;
    let actor = admin.who.actor();
    let decide = async move |db: &mut PgConnection| {
        let found = store::lock(db, id).await?.ok_or_else(not_found)?;
        if admin.person == found.user {
            return Err(ApiError::forbidden("You cannot decide about your own withdrawal."));
        }
        effect(db, found, admin).await
    };
    context.audited(actor, origin).run(action, decide).await
}

pub(in crate::features::withdrawals) fn change(found: &Withdrawal, after: Value) -> Change {
    Change::of(format!("withdrawal:{}", found.id))
        .before(json!({ "status": found.status.as_str() }))
        .after(after)
}

async fn settle(
    db: &mut PgConnection,
    found: &Withdrawal,
    to: State,
    reason: Option<&str>,
    hash: Option<&str>,
) -> Result<(), ApiError> {
    match store::settle(db, found.id, found.status, to, reason, hash).await? {
        Completed::Done => Ok(()),
        Completed::Moved => Err(ApiError::internal("a locked withdrawal has moved")),
    }
}
