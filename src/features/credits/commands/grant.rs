use crate::{
    auth::MoneyAdmin,
    command::Change,
    context::Context,
    db,
    features::{
        approvals::{self, ApprovalLimits},
        credits::{
            store::{
                currency,
                grants::{self, Admin, Grant},
            },
            view::GrantedCredits,
        },
        notifications::paid::{self, Moved, Told},
    },
    http::{
        amount::AmountText,
        data::Data,
        error::{ApiError, Code},
        extract::Origin,
        idempotency::{Answer, Once},
    },
    ledger::currencies,
    users,
};
use actix_web::HttpResponse;
use domain::{
    Address, CreditGrantId, CreditOrderId, NotificationKind, UserId,
    credits::{Credits, GrantDecided, GrantState},
    incentive::Reason,
    ledger::Amount,
};
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;
use utoipa::ToSchema;

/// Credits for whom.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GrantBody {
    /// A wallet's address, or an id.
    #[serde(default)]
    user_id: String,
    /// A whole number, at least 1.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 1_000_000_000_000_u64)]
    amount: Option<AmountText>,
    /// At most 200 characters; `Admin grant` when left out.
    reason: Option<String>,
}

/// An administrator's decision about a grant of another.
pub struct Decision {
    pub admin: MoneyAdmin,
    pub origin: Origin,
    pub id: CreditGrantId,
}

/// Gives credits to somebody; above the limit for one administrator and day it waits for a second one (E9).
pub async fn grant(
    context: &Arc<Context>,
    approvals: Arc<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<GrantBody>,
) -> Result<HttpResponse, ApiError> {
    let (person, command) = (admin.person, context.audited(admin.who.actor(), origin));
    let effect = async move |db: &mut PgConnection, body: GrantBody| {
        let (user, credits, reason) = read(db, &body).await?;
        if user == admin.person {
            return Err(ApiError::forbidden("You cannot grant something to yourself."));
        }
        hold(db, &admin, user).await?;
        let (asked, state) = ask(db, &approvals, &admin, (user, credits), &reason, None).await?;
        let answer = Answer::ok(&Data::from(GrantedCredits::of(&asked, state)))?;
        let change = Change::of(target(&asked)).after(json!({
            "status": state.as_str(), "user": user, "credits": credits.count(), "reason": reason.as_str()
        }));
        Ok(match state {
            GrantState::Granted => tell(db, &asked).await?.with(change.done(answer).moved(user)),
            GrantState::Waiting | GrantState::Rejected => change.called("credits.grant_first").done(answer),
        })
    };
    command.once("credits.grant", call, person, effect).await
}

/// Holds the administrator before the person, as everywhere.
pub(super) async fn hold(db: &mut PgConnection, admin: &MoneyAdmin, user: UserId) -> Result<(), ApiError> {
    approvals::hold(db, admin.person).await?;
    users::lock(db, user).await?;
    Ok(())
}

/// Keeps what is asked for, and gives it where one administrator may. Both people are held.
pub(super) async fn ask(
    db: &mut PgConnection,
    approvals: &ApprovalLimits,
    admin: &MoneyAdmin,
    (user, credits): (UserId, Credits),
    reason: &Reason,
    debt: Option<CreditOrderId>,
) -> Result<(Grant, GrantState), ApiError> {
    let code = currency()?;
    let all = currencies::all(db).await?;
    let currency = all.into_iter().find(|currency| currency.code == code);
    let currency = currency.ok_or_else(|| ApiError::internal("there is no currency of credits"))?;
    let alone = approvals
        .one_may_give(db, admin.person, user, &currency, credits.into())
        .await?;
    let asked = grants::ask(db, user, credits, reason, debt, by(admin)).await?;
    if !alone {
        let state = asked.state;
        return Ok((asked, state));
    }
    grants::give(db, &asked, None).await??;
    let state = asked.state.decide(GrantState::Granted)?;
    Ok((asked, state))
}

/// Confirms what another administrator granted: the person has it, once.
pub async fn confirm(context: &Arc<Context>, decision: Decision) -> Result<GrantedCredits, ApiError> {
    let Decision { admin, origin, id } = decision;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let waiting = decidable(db, id, &admin).await?;
        let state = waiting.state.decide(GrantState::Granted)?;
        if waiting.granted_by == admin.person {
            let text = "You have granted this. A second administrator must confirm it.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        if !grants::granter_in_office(db, id).await? {
            let text = "Whoever granted this is no administrator any more. Reject it, and grant it anew.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        grants::give(db, &waiting, Some(by(&admin))).await??;
        let told = tell(db, &waiting).await?;
        let answer = GrantedCredits::of(&waiting, state);
        Ok(told.with(change(&waiting, state, None).done(answer).moved(waiting.user)))
    };
    command.run("credits.confirm", effect).await
}

/// Tells who has the credits. Of a debt that was let go of nobody is told: nothing came.
async fn tell(db: &mut PgConnection, given: &Grant) -> db::Result<Told> {
    let amount = if given.debt.is_some() {
        Amount::ZERO
    } else {
        given.credits.into()
    };
    let moved = Moved {
        kind: NotificationKind::Payment,
        cause: target(given),
        to: std::slice::from_ref(&given.user),
        currency: currency()?,
        amount,
        link: "/pool-credits/purchase".to_owned(),
    };
    paid::tell(db, moved, |amount| format!("You were given {amount}: {}", given.reason)).await
}

/// Refuses what another administrator granted, while it waits. Its granter may take it back themselves.
pub async fn reject(context: &Arc<Context>, decision: Decision, reason: String) -> Result<(), ApiError> {
    let Decision { admin, origin, id } = decision;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let waiting = decidable(db, id, &admin).await?;
        let state = waiting.state.decide(GrantState::Rejected)?;
        grants::reject(db, id, by(&admin)).await?;
        Ok(change(&waiting, state, Some(&reason)).done(()))
    };
    command.run("credits.reject", effect).await
}

/// The grant, locked, when it is not this administrator's own.
async fn decidable(db: &mut PgConnection, id: CreditGrantId, admin: &MoneyAdmin) -> Result<Grant, ApiError> {
    let unknown = || ApiError::new(Code::NotFound, "Grant not found");
    // The person is locked before the grant, as everywhere: the sum of their grants is counted.
    let owner = grants::get(db, id).await?.ok_or_else(unknown)?.user;
    if admin.person == owner {
        return Err(ApiError::forbidden("You cannot decide about your own grant."));
    }
    users::lock(db, owner).await?;
    grants::lock(db, id).await?.ok_or_else(unknown)
}

fn by(admin: &MoneyAdmin) -> Admin<'_> {
    Admin {
        person: admin.person,
        name: &admin.who.name,
    }
}

pub(super) fn target(grant: &Grant) -> String {
    format!("credit_grant:{}", grant.id)
}

fn change(before: &Grant, after: GrantState, reason: Option<&str>) -> Change {
    Change::of(target(before))
        .before(json!({ "status": before.state.as_str() }))
        .after(json!({ "status": after.as_str(), "reason": reason }))
}

/// The recipient, the credits and the reason of the body, each validated.
async fn read(db: &mut PgConnection, body: &GrantBody) -> Result<(UserId, Credits, Reason), ApiError> {
    let who = body.user_id.trim();
    let amount = body.amount.as_ref().filter(|amount| !amount.is_empty());
    let Some(amount) = amount.filter(|_| !who.is_empty()) else {
        return Err(ApiError::bad_request("Please fill in User ID and Amount"));
    };
    let credits = amount.parse(0).ok().and_then(|amount| Credits::try_from(amount).ok());
    let credits = credits.filter(|credits| !credits.is_zero()).ok_or_else(|| {
        let text = format!("The amount must be a whole number from 1 to {}.", Credits::MAX);
        ApiError::field("amount", text)
    })?;
    let user = match (who.parse::<Address>(), who.parse::<UserId>()) {
        (Ok(address), _) => users::by_address(db, address).await?,
        (Err(_), Ok(id)) => users::by_id(db, id).await?,
        (Err(_), Err(_)) => None,
    };
    let user = user.ok_or_else(ApiError::user_not_found)?;
    let reason = body
        .reason
        .as_deref()
        .map(str::trim)
        .filter(|reason| !reason.is_empty());
    let reason: Reason = reason
        .unwrap_or("Admin grant")
        .parse()
        .map_err(|error: domain::incentive::InvalidReason| ApiError::field("reason", error.to_string()))?;
    Ok((user.id, credits, reason))
}

impl From<GrantDecided> for ApiError {
    fn from(decided: GrantDecided) -> Self {
        Self::new(Code::Conflict, decided.to_string())
    }
}
