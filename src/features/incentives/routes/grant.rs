use super::own::not_found;
use super::path::OfClaim;
use crate::{
    audit::record::write_down,
    auth::MoneyAdmin,
    context::Context,
    failpoint,
    features::{
        approvals::ApprovalLimits,
        incentives::store::{self, Claim, New},
    },
    http::{
        amount::{self, AmountText},
        done::Done,
        error::{ApiError, Code, ErrorBody},
        extract::{Origin, note},
        idempotency::{Answer, Once},
        tasks::detached,
    },
    ids,
    ledger::currencies::{self, Currency},
    users,
};
use actix_web::{HttpResponse, post, web};
use domain::{
    Address, ClaimId,
    incentive::{Reason, State, Step},
    ledger::CurrencyCode,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(grant_claim).service(confirm_claim).service(reject_claim);
}

/// What is granted to whom.
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

/// Why a grant is refused.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RejectClaimBody {
    /// 1 to 500 characters, for the audit log.
    #[serde(default)]
    reason: String,
}

/// What became of a grant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GrantedClaim {
    claim_id: ClaimId,
    /// `waiting` while a second administrator must confirm it, else `claimable`.
    status: &'static str,
}

/// A grant.
#[derive(Debug, Serialize, ToSchema)]
pub struct GrantedClaimData {
    /// Always true.
    success: bool,
    data: GrantedClaim,
}

impl GrantedClaimData {
    fn of(claim: &Claim) -> Self {
        Self {
            success: true,
            data: GrantedClaim {
                claim_id: claim.id,
                status: claim.state.as_str(),
            },
        }
    }
}

/// Sets money aside for a person to claim; above the limit for one administrator it waits for a second one.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = GrantClaimBody, responses(
    (status = 200, body = GrantedClaimData),
    (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
    (status = 409, description = "IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/admin/claims")]
async fn grant_claim(
    context: web::Data<Context>,
    approvals: web::Data<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<GrantClaimBody>,
) -> Result<HttpResponse, ApiError> {
    detached(async move {
        let effect = async |db: &mut PgConnection, body: GrantClaimBody| {
            let (new, currency) = read(db, &body).await?;
            if new.user == admin.person {
                return Err(ApiError::forbidden("You cannot grant something to yourself."));
            }
            // Whoever grants before whoever is given, as everywhere; nobody gets round the limit by giving to many.
            let given = store::given_alone_by(db, admin.person, currency.code).await?;
            users::lock(db, new.user).await?;
            let alone = approvals.within_single_approval(&currency, given, new.amount)
                && approvals.one_may_give(db, new.user, &currency, new.amount).await?;
            let asked = store::ask(db, &new, by(&admin)).await?;
            let claim = if alone {
                store::set_aside(db, &asked, None).await??
            } else {
                asked
            };
            let after = json!({
                "status": claim.state.as_str(), "user": claim.user, "currency": claim.currency,
                "amount": claim.amount.format(currency.decimals), "reason": claim.reason
            });
            let (actor, target) = (admin.who.actor(), target(&claim));
            let action = if alone { "claim.grant" } else { "claim.grant_first" };
            write_down(db, (actor, origin), action, target, None, after).await?;
            Ok((Answer::ok(&GrantedClaimData::of(&claim))?, claim))
        };
        let (answer, made) = call.run(&context.pool, admin.person, effect).await?;
        if let Some(claim) = made {
            tell(&context, &claim);
        }
        Ok(answer.into())
    })
    .await
}

/// Confirms what another administrator granted: it is set aside, once.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = GrantedClaimData),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it does not wait, or this person granted it", body = ErrorBody)
    )
)]
#[post("/api/admin/claims/{id}/confirm")]
async fn confirm_claim(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfClaim,
) -> Result<web::Json<GrantedClaimData>, ApiError> {
    let claim = detached(async move {
        let mut db = context.pool.begin().await?;
        let waiting = decidable(&mut db, id.0, &admin, Step::Grant).await?;
        let claim = store::set_aside(&mut db, &waiting, Some(by(&admin))).await??;
        let after = json!({ "status": claim.state.as_str() });
        let (actor, before) = (admin.who.actor(), Some(waiting.state.as_str()));
        write_down(&mut db, (actor, origin), "claim.confirm", target(&claim), before, after).await?;
        failpoint::reached("claim.confirm.before_commit");
        db.commit().await?;
        failpoint::reached("claim.confirm.after_commit");
        tell(&context, &claim);
        Ok(claim)
    })
    .await?;
    Ok(web::Json(GrantedClaimData::of(&claim)))
}

/// Refuses what another administrator granted, while it waits for a second one. Who granted it may take it back themselves.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RejectClaimBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it does not wait", body = ErrorBody)
    )
)]
#[post("/api/admin/claims/{id}/reject")]
async fn reject_claim(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfClaim,
    body: web::Json<RejectClaimBody>,
) -> Result<web::Json<Done>, ApiError> {
    let reason = note("reason", &body.reason)?;
    detached(async move {
        let mut db = context.pool.begin().await?;
        let waiting = decidable(&mut db, id.0, &admin, Step::Reject).await?;
        store::reject(&mut db, waiting.id, by(&admin)).await?;
        let after = json!({ "status": State::Rejected.as_str(), "reason": reason });
        let (actor, before) = (admin.who.actor(), Some(waiting.state.as_str()));
        write_down(
            &mut db,
            (actor, origin),
            "claim.reject",
            target(&waiting),
            before,
            after,
        )
        .await?;
        db.commit().await?;
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}

fn by(admin: &MoneyAdmin) -> store::Admin<'_> {
    store::Admin {
        person: admin.person,
        name: &admin.who.name,
    }
}

fn target(claim: &Claim) -> String {
    format!("claim:{}", claim.id)
}

fn tell(context: &Context, claim: &Claim) {
    if claim.state.is_granted() {
        context.users.notified(&store::notice_cause(claim.id), &[claim.user]);
        context.users.balances_changed(&[claim.user]);
    }
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

/// What the body asks for, every field judged.
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
