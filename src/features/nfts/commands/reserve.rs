//! Editions that the buyer's own wallet pays: reserved for as long as the voucher is good, and until a block from behind its end is final. So a voucher
//! that was mined late meets no second one of the same edition.

use super::{settle, terms::Terms, wanted::Wanted};
use crate::{
    chain::{
        Chains,
        contracts::interfaces::Nfts::Voucher,
        indexer::{self, ChainKey, Watch},
    },
    command::Done,
    context::Context,
    db,
    features::nfts::{
        refusal::{conflict, not_available},
        site::READER,
        store::{
            orders::{self as store, New, PayWith},
            reservations,
        },
        token::{order_word, token_id},
        voucher::{VoucherKey, wallet},
    },
    http::error::ApiError,
    providers::evm::{self, Nodes, Request},
};
use alloy_primitives::{U64, U256};
use domain::{Address, NftOrderId, UserId};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;

/// Editions that are reserved for one person at most.
const MAX_RESERVED: i64 = 10;
/// Reservations that somebody may let run out within a day: they cost nothing, and keep everybody else from the editions.
const MOST_LET_GO: i64 = 5;
/// Reservations that one look ends at most.
const BATCH: i64 = 50;
/// Blocks that make an older one final on the local chain.
const FINAL: u32 = 3;

/// Why reservations were not looked at. The next look tries again.
#[derive(Debug, thiserror::Error)]
pub enum EndError {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Chain(#[from] evm::Error),
}

/// Takes an edition and signs what lets the buyer's wallet pay for it.
///
/// # Errors
/// 404 where none is left, 409 where too many are reserved for the buyer.
pub(super) async fn reserve(
    db: &mut PgConnection,
    wanted: &Wanted,
    key: &VoucherKey,
    (id, terms): (NftOrderId, &Terms),
    (buyer, address): (UserId, Address),
) -> Result<(), ApiError> {
    if reservations::of_person(db, buyer).await? >= MAX_RESERVED {
        let text =
            format!("{MAX_RESERVED} editions are reserved for you already. Pay for one, or wait until one runs out.");
        return Err(conflict(text));
    }
    if reservations::let_go(db, buyer).await? >= MOST_LET_GO {
        let text =
            format!("You let {MOST_LET_GO} reservations run out today. Pay from your balance, or come back tomorrow.");
        return Err(conflict(text));
    }
    let (nft, site) = (&wanted.nft, &wanted.site);
    let (number, token) = store::take_edition(db, nft.id, id, PayWith::Wallet)
        .await?
        .ok_or_else(not_available)?;
    // Whole seconds, as the contract counts them.
    let mut ends = OffsetDateTime::now_utc() + key.good_for;
    // Behind the end of a blind sale the contract takes nothing.
    if let Some(blind) = &wanted.collection.blind {
        ends = ends.min(blind.closes_at);
    }
    let deadline = ends.unix_timestamp();
    let voucher = Voucher {
        order: order_word(id),
        buyer: wallet(address),
        tokenId: token_id(nft.collection, token),
        metadata: wanted.metadata,
        price: U256::try_from(terms.price.minor()).map_err(ApiError::internal)?,
        deadline: u64::try_from(deadline).map_err(ApiError::internal)?,
    };
    let call = key
        .call(voucher, (site.chain.chain_id, site.contract))
        .map_err(ApiError::internal)?;
    let deadline = OffsetDateTime::from_unix_timestamp(deadline).map_err(ApiError::internal)?;
    let new = New {
        id,
        nft: nft.id,
        number,
        buyer: Some(buyer),
        recipient: address,
        pay_with: PayWith::Wallet,
        price: terms.price,
        currency: nft.currency,
        hold: None,
        phase: terms.phase.as_ref().map(|phase| phase.number),
        voucher: Some((call, deadline)),
        chain: site.chain,
        contract: Address::from(site.contract.into_array()),
        tx: None,
    };
    Ok(store::insert(db, &new).await?)
}

/// Ends reservations that no wallet can pay any more. True where there may be more.
pub async fn end_reservations(context: &Arc<Context>, chains: &Chains) -> Result<bool, EndError> {
    let overdue = reservations::overdue(&mut *context.pool.acquire().await?).await?;
    let (mut is_full, mut first_error) = (false, None);
    for at in overdue {
        let (chain, _) = at;
        let (Ok(epoch), Ok(nodes)) = (chains.epoch(chain.chain_id), chains.nodes(chain.chain_id)) else {
            continue;
        };
        if epoch != chain.epoch {
            continue;
        }
        // A chain that does not answer holds up no other.
        match end_of(context, at, &nodes, chains.is_local()).await {
            Ok(more) => is_full |= more,
            Err(cause) => {
                first_error.get_or_insert(cause);
            }
        }
    }
    first_error.map_or(Ok(is_full), Err)
}

/// Ends those of one contract. True where there may be more, and one was ended.
async fn end_of(
    context: &Arc<Context>,
    at: (ChainKey, Address),
    nodes: &Nodes,
    is_local: bool,
) -> Result<bool, EndError> {
    let Some((floor, time)) = final_block(context, at.0, nodes).await? else {
        return Ok(false);
    };
    let over = reservations::over(&mut *context.pool.acquire().await?, at, time, BATCH).await?;
    if over.is_empty() && is_local {
        // An idle local chain has no block from behind the end: nobody but us mines one.
        let mine = Request::new("anvil_mine", json!([U64::from(FINAL)]));
        nodes.ask::<Value>(&mine).await?;
    }
    let is_full = i64::try_from(over.len()) == Ok(BATCH);
    let mut any = false;
    for id in over {
        any |= context
            .recorded("nft.end_reservation")
            .in_job(async |db: &mut PgConnection| end(db, id, at, floor).await)
            .await?;
    }
    Ok(is_full && any)
}

/// The newest final block that was read, and its time.
async fn final_block(
    context: &Context,
    chain: ChainKey,
    nodes: &Nodes,
) -> Result<Option<(u64, OffsetDateTime)>, EndError> {
    let floor = indexer::store::floor(&mut *context.pool.acquire().await?, chain).await?;
    let Some(floor) = floor else { return Ok(None) };
    let block = Request::new("eth_getBlockByNumber", json!([U64::from(floor.number), false]));
    let block: Option<evm::Block> = nodes.agreed(&block).await?;
    let time = block
        .filter(|block| block.hash == floor.hash)
        .and_then(|block| i64::try_from(block.timestamp.to::<u64>()).ok())
        .and_then(|time| OffsetDateTime::from_unix_timestamp(time).ok());
    Ok(time.map(|time| (floor.number, time)))
}

/// Ends one, once everything up to that final block was taken of its contract: its sale would be there. False where that is not so yet.
async fn end(
    db: &mut PgConnection,
    id: NftOrderId,
    (chain, contract): (ChainKey, Address),
    floor: u64,
) -> db::Result<Done<bool>> {
    let Some(untaken) = indexer::store::untaken(db, chain, READER, &Watch::all_of(wallet(contract), 0), 1).await?
    else {
        return Ok(Done::with(false));
    };
    let is_behind = untaken.first().is_some_and(|log| log.log.block <= floor);
    if is_behind || indexer::store::is_undone(db, chain).await? {
        return Ok(Done::with(false));
    }
    Ok(Done::with(true).and(settle::fail(db, id, reservations::NOT_PAID).await?))
}
