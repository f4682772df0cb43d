//! Reminds owners of sold tokens of each unlock, once the contract gives them.

use super::{
    site::{Presale, Site},
    store::{self, Root},
};
use crate::{
    chain::Chains,
    command::Done,
    context::Context,
    db,
    features::notifications::store::{Kind, Notice},
};
use domain::presale::{SETTLE_DELAY, moments};
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;

/// Tells of the newest unlock, unless it was told of; answers whether it told.
pub async fn tell(context: &Arc<Context>, chains: &Chains, presale: &Presale) -> db::Result<bool> {
    let (Ok(site), Some(generated)) = (Site::of(chains), presale.config.tge_at) else {
        return Ok(false);
    };
    let now = OffsetDateTime::now_utc();
    let passed = (0_i16..).zip(moments(generated)).filter(|(_, moment)| *moment <= now);
    let Some(passed) = passed.last().map(|(number, _)| number + 1) else {
        return Ok(false);
    };
    let effect = async |db: &mut PgConnection| {
        let told = store::unlocks_told(db, site.chain).await?;
        let is_new = told.is_some_and(|told| told < passed);
        if !is_new || !is_given(db, &site, now).await? {
            return Ok(Done::with(false));
        }
        let (chain, percent) = (site.chain, 10 + 10 * passed);
        let token = &presale.config.token;
        let notice = Notice {
            kind: Kind::Presale,
            cause: format!("presale:{}:{}:unlock:{passed}", chain.chain_id, chain.epoch),
            actor: None,
            text: format!(
                "{percent}% of your {token} from the presale is unlocked: claim what you have not claimed yet."
            ),
            link: "/presale".to_owned(),
        };
        store::tell_unlock(db, chain, passed, &notice).await?;
        Ok(Done::with(true))
    };
    context.recorded("presale.tell_unlock").in_job(effect).await
}

/// True once the contract gives tokens by the first root.
async fn is_given(db: &mut PgConnection, site: &Site, now: OffsetDateTime) -> db::Result<bool> {
    let is_cancelled = store::allocated_to(db, site.chain).await?.is_some_and(|(_, is)| is);
    let root = store::root(db, site.chain, 0).await?.filter(Root::is_published);
    let sells = root.filter(|root| !root.all_goes_back && !is_cancelled);
    let published = sells.and_then(|root| root.published_at);
    Ok(published.is_some_and(|at| at + SETTLE_DELAY <= now))
}
