//! The commands of incentives, each one transaction.

use super::{
    store::{self, Claim, New},
    view::{Decimals, GrantedClaim, not_found},
};
use crate::{
    audit::Actor,
    auth::MoneyAdmin,
    command::{Audited, Change},
    context::Context,
    features::approvals::{self, ApprovalLimits},
    http::{
        amount::{self, AmountText},
        data::Data,
        error::{ApiError, Code},
        extract::Origin,
        idempotency::{Answer, Once},
    },
    ids,
    ledger::{
        backing,
        currencies::{self, Currency},
    },
    users,
};
use actix_web::HttpResponse;
use domain::{
    Address, ClaimId, UserId,
    incentive::{Reason, State, Step},
    ledger::{CurrencyCode, Refusal},
};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;
use utoipa::ToSchema;

/// A grant: the person and the amount.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GrantClaimBody {
    /// The wallet address of somebody who has signed in before.
    #[serde(default)]
    address: String,
    /// The currency's code.
    #[serde(default)]
    currency_id: String,
    /// Exact decimal text.
    #[schema(value_type = Option<String>)]
    amount: Option<AmountText>,
    /// 1 to 200 characters; its owner reads it.
    #[serde(default)]
    reason: String,
}

/// The claim that its owner takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClaimBody {
    /// 24 hex characters.
    #[serde(default)]
    claim_id: String,
}

/// An administrator's decision about a grant of another.
pub struct Decision {
    pub admin: MoneyAdmin,
    pub origin: Origin,
    pub id: ClaimId,
}

/// Sets money aside for a person to claim; above the limit for one administrator it waits for a second one.
pub async fn grant(
    context: &Arc<Context>,
    approvals: Arc<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<GrantClaimBody>,
) -> Result<HttpResponse, ApiError> {
    let (person, command) = (admin.person, context.audited(admin.who.actor(), origin));
    let effect = async move |db: &mut PgConnection, body: GrantClaimBody| {
        let (new, currency) = read(db, &body).await?;
        if new.user == admin.person {
            return Err(ApiError::forbidden("You cannot grant something to yourself."));
        }
        // The administrator before the person, as everywhere.
        approvals::hold(db, admin.person).await?;
        users::lock(db, new.user).await?;
        let alone = approvals
            .one_may_give(db, admin.person, new.user, &currency, new.amount)
            .await?;
        let asked = store::ask(db, &new, by(&admin)).await?;
        let claim = if alone {
            store::set_aside(db, &asked, None).await?.map_err(too_little)?
        } else {
            asked
        };
        let change = Change::of(target(&claim)).after(json!({
            "status": claim.state.as_str(), "user": claim.user, "currency": claim.currency,
            "amount": claim.amount.format(currency.decimals), "reason": claim.reason
        }));
        let change = if alone {
            change
        } else {
            change.called("claim.grant_first")
        };
        let answer = Answer::ok(&Data::from(GrantedClaim::from(&claim)))?;
        Ok(told(change.done(answer), &claim))
    };
    command.once("claim.grant", call, person, effect).await
}

/// Confirms what another administrator granted: it is set aside, once.
pub async fn confirm(context: &Arc<Context>, decision: Decision) -> Result<GrantedClaim, ApiError> {
    let Decision { admin, origin, id } = decision;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let waiting = decidable(db, id, &admin, Step::Grant).await?;
        let claim = store::set_aside(db, &waiting, Some(by(&admin)))
            .await?
            .map_err(too_little)?;
        let change = change(&waiting, json!({ "status": claim.state.as_str() }));
        Ok(told(change.done(GrantedClaim::from(&claim)), &claim))
    };
    command.run("claim.confirm", effect).await
}

/// Refuses what another administrator granted, while it waits for a second one. Its granter may take it back themselves.
pub async fn reject(context: &Arc<Context>, decision: Decision, reason: String) -> Result<(), ApiError> {
    let Decision { admin, origin, id } = decision;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let waiting = decidable(db, id, &admin, Step::Reject).await?;
        store::reject(db, waiting.id, by(&admin)).await?;
        let after = json!({ "status": State::Rejected.as_str(), "reason": reason });
        Ok(change(&waiting, after).done(()))
    };
    command.run("claim.reject", effect).await
}

/// Claims what was set aside for this person: from now on it is theirs to spend. Claimed again it answers the same.
pub async fn claim(
    context: &Arc<Context>,
    user: UserId,
    origin: Origin,
    call: Once<ClaimBody>,
) -> Result<HttpResponse, ApiError> {
    let command = context.audited(Actor::User(user), origin);
    let effect = async move |db: &mut PgConnection, body: ClaimBody| {
        let id = body
            .claim_id
            .parse()
            .map_err(|_| ApiError::bad_request("Invalid claim ID"))?;
        let found = store::lock(db, id).await?;
        let found = found.filter(|claim| claim.user == user && claim.state.is_granted());
        let found = found.ok_or_else(not_found)?;
        let decimals = Decimals::read(db).await?;
        let answer = |claim| Answer::ok(&Data::from(decimals.view(claim)?));
        if found.state == State::Claimed {
            return Ok(Audited::unchanged(answer(found)?));
        }
        let to = found.state.after(Step::Claim)?;
        let claimed = store::claim(db, &found).await??;
        let change = change(&found, json!({ "status": to.as_str() }));
        Ok(change.done(answer(claimed)?).moved(user))
    };
    command.once("claim.claim", call.by_nature(), user, effect).await
}

fn by(admin: &MoneyAdmin) -> store::Admin<'_> {
    store::Admin {
        person: admin.person,
        name: &admin.who.name,
    }
}

/// Only the house's own account can be short here: the reserve of a backed currency.
fn too_little(refusal: Refusal) -> ApiError {
    if matches!(refusal, Refusal::Insufficient { .. }) {
        return ApiError::new(Code::Conflict, backing::told(&refusal));
    }
    refusal.into()
}

fn target(claim: &Claim) -> String {
    format!("claim:{}", claim.id)
}

fn change(before: &Claim, after: Value) -> Change {
    Change::of(target(before))
        .before(json!({ "status": before.state.as_str() }))
        .after(after)
}

/// Its owner hears of a claim that is set aside.
fn told<T>(outcome: Audited<T>, claim: &Claim) -> Audited<T> {
    if !claim.state.is_granted() {
        return outcome;
    }
    let cause = store::notice_cause(claim.id);
    outcome.notified(cause, vec![claim.user]).moved(claim.user)
}

/// The claim, locked, when this administrator may take the step: it is not their own, and they are not their own second.
async fn decidable(db: &mut PgConnection, id: ClaimId, admin: &MoneyAdmin, step: Step) -> Result<Claim, ApiError> {
    // The person before the claim, as everywhere: what they were given is counted.
    let owner = store::get(db, id).await?.ok_or_else(not_found)?.user;
    if admin.person == owner {
        return Err(ApiError::forbidden("You cannot decide about your own claim."));
    }
    users::lock(db, owner).await?;
    let claim = store::lock(db, id).await?.ok_or_else(not_found)?;
    claim.state.after(step)?;
    if step == Step::Grant && claim.granted_by == Some(admin.person) {
        let text = "You have granted this. A second administrator must confirm it.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    if step == Step::Grant && !store::granter_in_office(db, id).await? {
        let text = "Whoever granted this is no administrator any more. Reject it, and grant it anew.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    Ok(claim)
}

/// The claim that the body asks for, every field judged.
async fn read(db: &mut PgConnection, body: &GrantClaimBody) -> Result<(New, Currency), ApiError> {
    let address: Option<Address> = body.address.trim().parse().ok();
    let address = address.ok_or_else(|| ApiError::field("address", "Please enter a wallet address."))?;
    let user = users::by_address(db, address).await?;
    let user = user.ok_or_else(|| ApiError::field("address", "Nobody has signed in with this address yet."))?;
    let code: Option<CurrencyCode> = body.currency_id.trim().parse().ok();
    let currency = match code {
        Some(code) => currencies::get(db, code).await?,
        None => None,
    };
    let currency = currency.ok_or_else(|| ApiError::field("currencyId", "Please choose a currency."))?;
    let amount = amount::positive(body.amount.as_ref(), currency.decimals)?;
    let reason: Reason = body
        .reason
        .parse()
        .map_err(|error: domain::incentive::InvalidReason| ApiError::field("reason", error.to_string()))?;
    let new = New {
        user: user.id,
        currency: currency.code,
        amount,
        reason,
        cause: format!("admin:{}", ids::claim_id()),
    };
    Ok((new, currency))
}
