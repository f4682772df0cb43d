use crate::{
    audit::Actor,
    command::Change,
    context::Context,
    features::{
        approvals::ApprovalLimits,
        withdrawals::{
            commands::held_back::refuse_while_held_back,
            plan::{Plan, WithdrawalBody, exceeds, plan},
            store,
            view::WithdrawalReceipt,
        },
    },
    http::{
        data::Data,
        error::{ApiError, Code},
        extract::Origin,
        idempotency::{Answer, Once},
    },
    ids,
    ledger::{self, NewHold},
};
use actix_web::HttpResponse;
use domain::{
    UserId, WithdrawalId,
    ledger::{Amount, Cause, CauseKind, Refusal},
    withdrawal::State,
};
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;

/// Asks for a withdrawal: the amount is held until administrators decide.
pub async fn request(
    context: &Arc<Context>,
    approvals: Arc<ApprovalLimits>,
    user: UserId,
    origin: Origin,
    call: Once<WithdrawalBody>,
) -> Result<HttpResponse, ApiError> {
    let effect = async move |db: &mut PgConnection, body: WithdrawalBody| {
        let plan = plan(db, &body).await?;
        let (id, needed) = hold(&approvals, db, user, &plan).await?;
        let text = |amount: Amount| amount.format(plan.currency.decimals);
        let change = Change::of(format!("withdrawal:{id}")).after(json!({
            "status": State::Pending.as_str(), "currency": plan.currency.code, "amount": text(plan.amount),
            "networkFee": text(plan.fee), "network": plan.network.code, "destination": plan.destination,
            "approvalsNeeded": needed
        }));
        let receipt = WithdrawalReceipt::of(id, &plan);
        Ok(change.done(Answer::ok(&Data::from(receipt))?).moved(user))
    };
    let command = context.audited(Actor::User(user), origin);
    command.once("withdrawal.request", call, user, effect).await
}

/// Holds the money and stores the request, in the caller's transaction.
async fn hold(
    approvals: &ApprovalLimits,
    db: &mut PgConnection,
    user: UserId,
    plan: &Plan,
) -> Result<(WithdrawalId, i16), ApiError> {
    if !store::has_room(db, user).await? {
        let text = "You have too many open withdrawals. Please wait until one is decided.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    let debt = "A card payment of yours was taken back after its pool credits were spent. Please buy credits in another way, which settles it, and then withdraw.";
    refuse_while_held_back(db, user, debt).await?;
    let id = ids::withdrawal_id();
    let new = NewHold {
        user,
        currency: plan.currency.code,
        amount: plan.amount,
        cause: Cause::new(CauseKind::Withdrawal, id),
        expires_at: None,
    };
    let hold = match ledger::open_hold(db, &new).await? {
        Ok(hold) => hold,
        Err(Refusal::Insufficient { .. }) => return Err(exceeds()),
        Err(refusal) => return Err(ApiError::internal(refusal)),
    };
    // The person is locked: what they have open and took out within a day counts, so that a large amount in parts needs two as well.
    let lately = store::lately(db, user, plan.currency.code).await?;
    let approvals_needed = if approvals.within_single_approval(&plan.currency, lately, plan.amount) {
        1
    } else {
        2
    };
    let new = store::New {
        id,
        user,
        currency: plan.currency.code,
        network: plan.network.code.clone(),
        amount: plan.amount,
        network_fee: plan.fee,
        net_amount: plan.net,
        destination: plan.destination.clone(),
        user_notes: plan.notes.clone(),
        approvals_needed,
        hold,
    };
    store::insert(db, &new).await?;
    Ok((id, approvals_needed))
}
