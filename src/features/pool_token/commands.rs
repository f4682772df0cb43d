//! Changes of rates and of the gate.

use super::rates::{self, Rates};
use crate::{
    auth::MoneyAdmin,
    command::{Audited, Change},
    context::Context,
    http::{error::ApiError, extract::Origin},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;

/// Changes what holds from now on, and answers it.
pub async fn change(
    context: &Arc<Context>,
    admin: &MoneyAdmin,
    origin: Origin,
    action: &'static str,
    change: impl FnOnce(Rates) -> Rates + 'static,
) -> Result<Rates, ApiError> {
    let by = admin.person;
    let effect = async move |db: &mut PgConnection| {
        rates::lock(db).await?;
        let held = rates::current(db).await?;
        let wanted = change(held);
        if wanted == held {
            return Ok(Audited::unchanged(held));
        }
        let next = rates::add(db, wanted, by).await?;
        Ok(Change::of("pool_token")
            .before(told(&held))
            .after(told(&next))
            .done(next))
    };
    context.audited(admin.who.actor(), origin).run(action, effect).await
}

fn told(rates: &Rates) -> Value {
    let text = |amount: domain::ledger::Amount| amount.format(rates::DECIMALS);
    json!({
        "version": rates.version, "pool": text(rates.pool), "aiQuest": text(rates.ai_quest),
        "minimumHolding": text(rates.minimum_holding), "gatingEnabled": rates.gating_enabled
    })
}
