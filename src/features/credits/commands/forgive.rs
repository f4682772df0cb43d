use super::grant::{ask, hold, target};
use crate::{
    auth::MoneyAdmin,
    command::Change,
    context::Context,
    features::{
        approvals::ApprovalLimits,
        credits::{orders::store::debt, view::GrantedCredits},
    },
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
};
use domain::{
    CreditOrderId,
    credits::{Credits, GrantState},
    incentive::Reason,
};
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;

/// Lets the debt of an order go (E8). It counts as a grant of as many credits: above the limit for one administrator and day it waits for a
/// second one, among the grants.
pub async fn forgive(
    context: &Arc<Context>,
    approvals: Arc<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    order: CreditOrderId,
    reason: Reason,
) -> Result<GrantedCredits, ApiError> {
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let debtor = open(db, order).await?.user;
        if debtor == admin.person {
            return Err(ApiError::forbidden("You cannot forgive a debt of your own."));
        }
        hold(db, &admin, debtor).await?;
        // Read again: it may have been paid, or forgiven by somebody else.
        let found = open(db, order).await?;
        if found.waits {
            let text = "Somebody asked to forgive this debt. A second administrator must confirm it.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        let credits = Credits::new(found.owed).ok_or_else(|| ApiError::internal("a debt out of its bounds"))?;
        let (asked, state) = ask(db, &approvals, &admin, (debtor, credits), &reason, Some(order)).await?;
        let change = Change::of(target(&asked)).after(json!({
            "status": state.as_str(), "user": debtor, "forgives": credits.count(), "order": order, "reason": reason.as_str()
        }));
        let answer = GrantedCredits::of(&asked, state);
        Ok(match state {
            GrantState::Granted => change.done(answer),
            GrantState::Waiting | GrantState::Rejected => change.called("credits.forgive_first").done(answer),
        })
    };
    command.run("credits.forgive", effect).await
}

async fn open(db: &mut PgConnection, order: CreditOrderId) -> Result<debt::Listed, ApiError> {
    let found = debt::open(db, Some(order), None, 1).await?.pop();
    found.ok_or_else(|| ApiError::new(Code::NotFound, "Nothing is owed for this purchase"))
}
