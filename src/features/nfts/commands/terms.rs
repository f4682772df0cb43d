//! On which terms an edition is sold now: those of the phase that is on, or, in a collection without phases, the NFT's own from the release on (E28).

use super::wanted::Wanted;
use crate::{
    features::nfts::{
        refusal::conflict,
        store::{
            nfts::Nft,
            phases::{self, Phase, PhaseState},
        },
    },
    http::error::{ApiError, Code},
};
use domain::{Address, ledger::Amount, nft::DECIMALS, spending::moment};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The terms of a sale.
pub(super) struct Terms {
    pub price: Amount,
    /// None in a collection without phases.
    pub phase: Option<Phase>,
}

/// The terms as they are now, by the database's clock.
///
/// # Errors
/// 409 while none of the collection's phases is on.
pub(super) async fn now(db: &mut PgConnection, nft: &Nft) -> Result<Terms, ApiError> {
    let all = phases::list(db, nft.collection).await?;
    if all.is_empty() {
        let price = nft.price;
        return Ok(Terms { price, phase: None });
    }
    let next = all.iter().find(|phase| phase.state == PhaseState::Upcoming);
    let next = next.map(|phase| (phase.terms.name.clone(), phase.terms.starts_at));
    match (all.into_iter().find(|phase| phase.state == PhaseState::Open), next) {
        (Some(phase), _) => Ok(Terms {
            price: phase.price(nft.price),
            phase: Some(phase),
        }),
        (None, Some((name, at))) => Err(conflict(format!(
            "This collection is not sold now. {name} begins on {}.",
            moment(at)
        ))),
        (None, None) => Err(conflict("The sale of this collection is over.")),
    }
}

/// Whether a decimal text says this price.
pub(super) fn is_price(shown: &str, price: Amount) -> bool {
    Amount::parse(shown.trim(), DECIMALS).is_ok_and(|shown| shown == price)
}

pub(super) fn other_price() -> ApiError {
    conflict("The price has just changed. Please look at it again.")
}

/// Lets a wallet buy one of an NFT that is held, on terms of before: whoever buys for the wallet is held too, so that its editions are counted one
/// after the other.
///
/// # Errors
/// 403 for a wallet that is not on the phase's list; 409 before the release, on terms that have changed, for a wallet that has bought all that it may,
/// and where the phase has sold all of its supply.
pub(super) async fn admit(
    db: &mut PgConnection,
    wanted: &Wanted,
    price: Amount,
    wallet: Address,
) -> Result<Terms, ApiError> {
    let terms = now(db, &wanted.nft).await?;
    if terms.price != price {
        return Err(other_price());
    }
    let Some(phase) = &terms.phase else {
        if wanted.collection.release_date > OffsetDateTime::now_utc() {
            return Err(conflict("This collection is not sold before its release date."));
        }
        return Ok(terms);
    };
    let name = &phase.terms.name;
    let collection = wanted.collection.id;
    let of_wallet = phases::of_wallet(db, collection, wallet).await?;
    let (listed, ordered) = of_wallet
        .into_iter()
        .find(|(number, ..)| *number == phase.number)
        .map_or((None, 0), |(_, listed, ordered)| (listed, ordered));
    let limit = if phase.terms.has_list {
        let text = || format!("Your wallet is not on the list of {name}.");
        Some(listed.ok_or_else(|| ApiError::new(Code::NotListed, text()))?)
    } else {
        phase.terms.wallet_limit
    };
    if let Some(limit) = limit.filter(|limit| ordered >= *limit) {
        let text = format!("Your wallet has bought all that it may buy in {name}: {limit}.");
        return Err(conflict(text));
    }
    if phase.terms.supply.is_some() && !phases::take(db, collection, phase.number).await? {
        return Err(conflict(format!("{name} is sold out.")));
    }
    Ok(terms)
}
