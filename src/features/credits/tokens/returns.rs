//! Tokens that bought nothing, on their way back through the vault: when an administrator says so, once, to whom they came from (E4).

use super::{
    refused::Reason,
    store::returns::{self, Return},
    token::SYMBOL,
};
use crate::{
    auth::MoneyAdmin,
    chain::outbox::{
        facts::{Outcome, PaymentSettled},
        store::payments,
    },
    command::{Change, Done},
    context::Context,
    db,
    hooks::Handling,
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
};
use domain::{CreditOrderId, onchain::payment};
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;

/// As payments name their cause.
const CAUSE: &str = "token_return";

/// Sends them back, once. What the vault refused before is asked for again.
///
/// # Errors
/// 404 where there are none; 409 where they are not to go back, or are on their way.
pub async fn send_back(
    context: &Arc<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: CreditOrderId,
) -> Result<(), ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let found = returns::lock(db, id).await?;
        let found = found.ok_or_else(|| ApiError::new(Code::NotFound, "These tokens were not found."))?;
        if !returns::begin(db, id).await? {
            let text = "These tokens do not wait to be returned.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        let cause_id = id.to_string();
        if !payments::ask_again(db, CAUSE, &cause_id).await? {
            let new = payments::New {
                id: payment::id_of_token_return(id),
                chain_id: found.chain_id,
                currency: db::parse(SYMBOL)?,
                to: found.sender,
                units: found.units,
                // Somebody else's token: it can refuse one recipient.
                batch: 1,
                cause_type: CAUSE,
                cause_id: &cause_id,
            };
            payments::ask(db, &new).await?;
        }
        Ok(change(&found, "returning").done(()))
    };
    let command = context.audited(admin.who.actor(), origin);
    command.run("credits.return_tokens", effect).await
}

fn change(found: &Return, after: &str) -> Change {
    Change::of(format!("token_payment:{}", found.id))
        .before(json!({ "state": found.state, "reason": found.reason.map(Reason::as_str) }))
        .after(json!({ "state": after, "to": found.sender, "units": found.units.to_string() }))
}

/// Acts on the outcome of a payment, in its transaction. What the vault refused waits for an administrator again.
pub fn payment_settled<'a>(db: &'a mut PgConnection, fact: &'a PaymentSettled) -> Handling<'a> {
    Box::pin(async move {
        if fact.cause_type != CAUSE {
            return Ok(Done::with(()));
        }
        let id: CreditOrderId = db::parse(&fact.cause_id)?;
        let found = returns::lock(db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
        let (hash, change, action) = match &fact.outcome {
            Outcome::Paid { transaction } => (
                Some(*transaction),
                change(&found, "returned"),
                "credits.tokens_returned",
            ),
            Outcome::Refused { reason } => {
                tracing::warn!(%id, reason, "tokens could not be returned");
                (None, change(&found, "refused"), "credits.return_refused")
            }
        };
        returns::settle(db, id, hash).await?;
        change.by_system(db, action).await?;
        Ok(Done::with(()))
    })
}
