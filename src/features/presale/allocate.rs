//! Shares contributions out, a block in one transaction, in the order of the chain (E14).

use super::{
    site::{Presale, Site},
    store,
};
use crate::{
    chain::{
        Chains,
        indexer::store::{floor, untaken},
        reserve::transfers_to,
    },
    command::Done,
    context::Context,
    db,
    spending::{self, SpendKind},
    users,
};
use alloy_primitives::{Address, U256};
use sqlx::PgConnection;
use std::sync::Arc;

/// Allocates the next block that has contributions, once all events up to it are taken. Answers whether there may be more.
pub async fn next(context: &Arc<Context>, chains: &Chains, presale: &Presale) -> db::Result<bool> {
    let Ok(site) = Site::of(chains) else {
        return Ok(false);
    };
    let mut db = context.pool.acquire().await?;
    let Some(terms) = presale.terms(&mut db, Some(&site)).await? else {
        return Ok(false);
    };
    // An idle chain writes nothing.
    let floor = floor(&mut db, site.chain).await?.map(|floor| floor.number);
    let block = store::allocated_to(&mut db, site.chain).await?.map(|(block, _)| block);
    let Some(through) = floor.filter(|floor| Some(*floor) > block) else {
        return Ok(false);
    };
    // Blocks without contributions are passed under another name: nothing of anybody's hangs on that commit.
    let is_empty = store::next_seen(&mut db, site.chain, through).await?.is_empty();
    drop(db);
    let command = if is_empty {
        context.recorded("presale.passed")
    } else {
        context.recorded("contribution")
    };
    let is_more: db::Result<bool> = command
        .in_job(async |db: &mut PgConnection| {
            let mut sale = store::hold(db, site.chain).await?;
            let Some(through) = settled(db, &site).await? else {
                return Ok(Done::with(false));
            };
            let seen = store::next_seen(db, site.chain, through).await?;
            let Some(first) = seen.first() else {
                store::store_sale(db, site.chain, &sale, through).await?;
                return Ok(Done::with(false));
            };
            let block = first.contribution.block;
            for one in &seen {
                let contribution = &one.contribution;
                let (wallet, is_listed, referrer) = store::standing(db, site.chain, contribution).await?;
                let share = sale.allocate(&terms, wallet, contribution, is_listed, referrer.is_some());
                let referrer = referrer.filter(|_| !share.bonus.is_zero());
                store::finish(db, &one.id, &share, referrer).await?;
                count(db, &one.id, contribution.sender, share.allocated).await?;
            }
            store::store_sale(db, site.chain, &sale, block).await?;
            Ok(Done::with(true))
        })
        .await;
    presale.sums.changed();
    is_more
}

/// Counts an allocation in the buyer's own limits; that it passed one holds nothing up, for the sale must be recomputable without private data (E41).
async fn count(db: &mut PgConnection, id: &str, sender: Address, allocated: U256) -> db::Result<()> {
    let sender = domain::Address::from(sender.into_array());
    if allocated.is_zero() {
        return Ok(());
    }
    match users::by_address(db, sender).await? {
        Some(user) => {
            spending::arrived(
                db,
                user.id,
                SpendKind::Presale,
                cents(allocated),
                &format!("presale:{id}"),
            )
            .await
        }
        None => Ok(()),
    }
}

/// Whole US cents, rounded up.
pub(super) fn cents(units: U256) -> u64 {
    let cent = U256::from(10).pow(U256::from(16));
    u64::try_from(units.div_ceil(cent)).unwrap_or(u64::MAX)
}

/// The newest final block of which every event of both coins was taken; None while that cannot be said, as while a final block is undone. The floor is
/// read first: what came after it only lowers the answer.
pub(super) async fn settled(db: &mut PgConnection, site: &Site) -> db::Result<Option<u64>> {
    let Some(floor) = floor(db, site.chain).await? else {
        return Ok(None);
    };
    let mut through = floor.number;
    for coin in site.coins {
        let Some(left) = untaken(db, site.chain, "presale", &transfers_to(coin, site.vault, 0), 1).await? else {
            return Ok(None);
        };
        if let Some(first) = left.first() {
            through = through.min(first.log.block.saturating_sub(1));
        }
    }
    Ok(Some(through))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::presale::{units, whole};

    #[test]
    fn a_limit_counts_every_begun_cent() {
        assert_eq!(cents(whole(2)), 200);
        assert_eq!(cents(units("2.001").unwrap()), 201);
        assert_eq!(cents(U256::MAX), u64::MAX);
    }
}
