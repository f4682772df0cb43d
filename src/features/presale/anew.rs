//! A root that the guardian rejected is made anew of the tables and published once more, when an administrator says so.

use super::{
    roots::{drawn, queue},
    site::{Presale, Site},
    store,
};
use crate::{
    auth::MoneyAdmin,
    chain::{Chains, outbox::Payouts},
    command::Change,
    context::Context,
    http::{
        error::{ApiError, Code},
        extract::Origin,
    },
};
use alloy_primitives::hex;
use domain::incentive::Reason;
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;

/// The parts that publish.
pub struct Publisher {
    pub chains: Arc<Chains>,
    pub payouts: Arc<Payouts>,
    pub presale: Arc<Presale>,
}

/// Puts the root of that number into the outbox again, over the same blocks and the shares as they stand now. The contract takes it only in place of the
/// rejected one.
///
/// # Errors
/// 404 where there is none, 409 where it was not rejected, 503 where nothing can be sent.
pub async fn publish_anew(
    context: &Arc<Context>,
    publisher: Publisher,
    admin: MoneyAdmin,
    origin: Origin,
    number: u32,
    reason: Reason,
) -> Result<(), ApiError> {
    let site = Site::of(&publisher.chains)?;
    let lines = publisher.payouts.lines();
    let line = lines.iter().find(|line| line.key().chain_id == site.chain.chain_id);
    let key = line
        .map(|line| line.key())
        .ok_or_else(|| ApiError::new(Code::ChainUnavailable, "No key publishes on this chain."))?;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let sale = store::hold(db, site.chain).await?;
        let found = store::root(db, site.chain, number).await?;
        let found = found.ok_or_else(|| ApiError::new(Code::NotFound, "There is no root of this number."))?;
        if found.state != "rejected" {
            let text = "Only a root that the guardian rejected is published anew.";
            return Err(ApiError::new(Code::Conflict, text));
        }
        let terms = publisher.presale.terms(db, Some(&site)).await?;
        let terms = terms.ok_or_else(|| ApiError::new(Code::ChainUnavailable, "The presale is not announced yet."))?;
        let range = (found.after, found.through);
        let root = drawn(db, &site, &terms, &sale, (number, range)).await?;
        let mut root = root.ok_or_else(|| ApiError::internal("a root without contributions"))?;
        root.tries = found.tries + 1;
        let tx = queue(db, &site, key, &root).await?;
        store::replace_root(db, site.chain, &root, tx).await?;
        let change = Change::of(format!("presale_root:{number}"))
            .before(json!({ "state": found.state, "root": hex::encode_prefixed(found.hash) }))
            .after(json!({ "state": "queued", "root": hex::encode_prefixed(root.hash), "reason": reason.as_str() }));
        Ok(change.done(()))
    };
    command.run("presale.publish_anew", effect).await
}
