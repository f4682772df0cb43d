//! Editions that are bought or minted: taken, held for and put into the outbox in one transaction.

use super::Act;
use crate::{
    chain::{
        Chains,
        contracts::interfaces::Nfts as Contract,
        outbox::{
            Payouts,
            store::{senders, txs},
        },
    },
    command::{Change, Done},
    context::Context,
    features::{
        media::cid::Cid,
        nfts::{
            kept::Nfts,
            refusal::{conflict, nft_not_found, not_available},
            site::Site,
            store::{
                collections::{self, Collection},
                nfts::{self, Nft},
                openings,
                orders::{self as store, New, PayWith},
            },
            token::{digest, order_word, token_id},
            view::OrderData,
        },
    },
    http::{
        error::{ApiError, Code},
        idempotency::{Answer, Once},
    },
    ids,
    ledger::{self, NewHold},
    spending::{SpendKind, may_spend},
};
use actix_web::{HttpResponse, web};
use alloy_sol_types::SolCall;
use domain::{
    Address, NftId, NftOrderId, UserId,
    ledger::{Amount, Cause, CauseKind, Refusal},
    nft::CollectionStatus,
};
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The word for orders in the outbox, and in what is counted as spent.
pub(in crate::features::nfts) const CAUSE: &str = "nft_order";

/// What somebody buys.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftPurchaseBody)]
pub struct PurchaseBody {
    #[schema(required)]
    nft_id: Option<String>,
    /// The address of whoever is signed in.
    #[schema(required)]
    buyer_address: Option<String>,
    /// `balance`.
    pay_with: Option<PayWith>,
}

/// What an administrator mints.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftMintBody)]
pub struct MintBody {
    #[schema(required)]
    nft_id: Option<String>,
    /// The collection's admin wallet when left out or empty.
    recipient_address: Option<String>,
}

/// What orders are made with.
pub struct Desk {
    pub chains: Arc<Chains>,
    pub payouts: Arc<Payouts>,
    pub nfts: web::Data<Nfts>,
}

/// An edition to take.
struct Wanted {
    nft: Nft,
    collection: Collection,
    site: Site,
    /// SHA-256 of its metadata.
    metadata: alloy_primitives::B256,
}

/// Buys an edition from the balance: its price is held, and the mint is asked for.
pub async fn purchase(
    context: &Arc<Context>,
    desk: Desk,
    (user, address): (UserId, Address),
    call: Once<PurchaseBody>,
) -> Result<HttpResponse, ApiError> {
    let effect = async move |db: &mut PgConnection, body: PurchaseBody| {
        let id = nft_of(body.nft_id.as_deref())?;
        if recipient(body.buyer_address.as_deref(), "buyerAddress")? != address {
            return Err(ApiError::new(
                Code::Forbidden,
                "You can only buy for the wallet that you are signed in with.",
            ));
        }
        if body.pay_with.unwrap_or_default() != PayWith::Balance {
            return Err(ApiError::field("payWith", "NFTs are paid from the balance."));
        }
        let price = nfts::get(db, id)
            .await?
            .filter(Nft::is_public)
            .ok_or_else(not_available)?;
        let cents = desk.nfts.cents(price.currency, price.price);
        let permit = may_spend(db, user, SpendKind::Nft, cents).await??;
        if let Some(pending) = store::pending_of(db, user, id).await? {
            let text = format!("You are buying this NFT already: order {pending} is being minted.");
            return Err(conflict(text));
        }
        let wanted = wanted(db, &desk, id).await?;
        if wanted.nft.price != price.price {
            return Err(conflict("The price has just changed. Please look at it again."));
        }
        let is_sold = wanted.collection.release_date <= OffsetDateTime::now_utc();
        if !is_sold {
            return Err(conflict("This collection is not sold before its release date."));
        }
        let order = ids::nft_order_id();
        permit.spend(db, &cause(order)).await?;
        place(db, &wanted, order, (Some(user), address), PayWith::Balance).await?;
        let made = store::get(db, order).await?.ok_or_else(missing)?;
        let answer = Answer::created(&OrderData::of(made, &desk.chains))?;
        Ok(Done::with(answer).moved(user).lists_changed())
    };
    context.recorded("nft.purchase").once(call, user, effect).await
}

/// Mints an edition for the house or as a gift: nothing is paid.
pub async fn mint(
    context: &Arc<Context>,
    desk: Desk,
    Act { admin, origin }: Act,
    call: Once<MintBody>,
) -> Result<HttpResponse, ApiError> {
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection, body: MintBody| {
        let id = nft_of(body.nft_id.as_deref())?;
        let given = body
            .recipient_address
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty());
        let given = given
            .map(|text| recipient(Some(text), "recipientAddress"))
            .transpose()?;
        let wanted = wanted(db, &desk, id).await.map_err(|refusal| {
            if refusal.code() == Code::NotFound {
                nft_not_found()
            } else {
                refusal
            }
        })?;
        let to = given.unwrap_or(wanted.collection.admin_wallet);
        let order = ids::nft_order_id();
        place(db, &wanted, order, (None, to), PayWith::House).await?;
        let made = store::get(db, order).await?.ok_or_else(missing)?;
        let change = Change::of(format!("nft:{id}"));
        let change = change.after(json!({ "order": order, "recipient": to, "edition": made.number }));
        let answer = Answer::created(&OrderData::of(made, &desk.chains))?;
        Ok(change.done(answer).lists_changed())
    };
    command.once("nft.mint", call, admin.person, effect).await
}

/// An NFT that is held, of a collection that is sold and stands on the chain.
async fn wanted(db: &mut PgConnection, desk: &Desk, id: NftId) -> Result<Wanted, ApiError> {
    let known = nfts::get(db, id).await?.ok_or_else(not_available)?;
    // Before the NFT, as those do who change a collection.
    let collection = collections::share(db, known.collection)
        .await?
        .ok_or_else(not_available)?;
    let nft = nfts::lock(db, id).await?.ok_or_else(not_available)?;
    match collection.status {
        CollectionStatus::Active => {}
        CollectionStatus::Draft => return Err(conflict("Activate its collection first: then its NFTs can be minted.")),
        CollectionStatus::Paused => return Err(conflict("The sale of this collection is paused.")),
        CollectionStatus::Completed => return Err(conflict("The sale of this collection is over.")),
    }
    // As the contract judges: who buys later could know what they get.
    if let Some(blind) = &collection.blind
        && blind.closes_at < OffsetDateTime::now_utc()
    {
        return Err(conflict("The sale of this collection is over."));
    }
    let chain_id = collection
        .chain_id
        .ok_or_else(|| ApiError::internal("an active collection has no chain"))?;
    let site = Site::of(&desk.chains, &desk.payouts, chain_id)?;
    if !openings::is_open(db, collection.id, site.chain, site.contract).await? {
        let text = "This collection is just being set up on the chain. Please try again in a moment.";
        return Err(conflict(text));
    }
    let cid: Option<Cid> = nft.metadata_cid.as_deref().and_then(|text| text.parse().ok());
    let metadata = cid
        .as_ref()
        .and_then(digest)
        .ok_or_else(|| ApiError::internal("an NFT has no metadata"))?;
    Ok(Wanted {
        nft,
        collection,
        site,
        metadata,
    })
}

/// Takes an edition, holds its price, and asks for its mint.
///
/// # Errors
/// 404 where none is left, 400 where the balance is too small.
async fn place(
    db: &mut PgConnection,
    wanted: &Wanted,
    id: NftOrderId,
    (buyer, to): (Option<UserId>, Address),
    pay_with: PayWith,
) -> Result<(), ApiError> {
    let (nft, site) = (&wanted.nft, &wanted.site);
    let (number, token) = store::take_edition(db, nft.id, id, pay_with)
        .await?
        .ok_or_else(not_available)?;
    let price = if buyer.is_some() { nft.price } else { Amount::ZERO };
    let hold = match buyer.filter(|_| price > Amount::ZERO) {
        Some(user) => {
            let new = NewHold {
                user,
                currency: nft.currency.as_str().parse().map_err(ApiError::internal)?,
                amount: price,
                cause: Cause::new(CauseKind::NftOrder, id),
                expires_at: None,
            };
            match ledger::open_hold(db, &new).await? {
                Ok(hold) => Some(hold),
                Err(Refusal::Insufficient { .. }) => {
                    let text = format!("Insufficient {} balance", nft.currency);
                    return Err(ApiError::new(Code::InsufficientBalance, text));
                }
                Err(refusal) => return Err(ApiError::internal(refusal)),
            }
        }
        None => None,
    };
    senders::ensure(db, site.key).await?;
    let call = Contract::mintToCall {
        to: alloy_primitives::Address::from(*to.bytes()),
        tokenId: token_id(nft.collection, token),
        metadata: wanted.metadata,
        order: order_word(id),
    };
    let new = txs::New {
        kind: "nft_mint",
        cause_type: CAUSE,
        cause_id: &id.to_string(),
        to: site.contract,
        data: call.abi_encode().into(),
    };
    let tx = txs::insert(db, site.key, &new).await?;
    let new = New {
        id,
        nft: nft.id,
        number,
        buyer,
        recipient: to,
        pay_with,
        price,
        currency: nft.currency,
        hold,
        deadline: None,
        chain: site.chain,
        contract: domain::Address::from(site.contract.into_array()),
        tx: Some(tx),
    };
    store::insert(db, &new).await?;
    Ok(store::restate(db, nft.id).await?)
}

/// What an order spent of people's limits is counted under.
pub(super) fn cause(order: NftOrderId) -> String {
    format!("{CAUSE}:{order}")
}

fn nft_of(text: Option<&str>) -> Result<NftId, ApiError> {
    let text = text.map(str::trim).unwrap_or_default();
    text.parse()
        .map_err(|_| ApiError::field("nftId", "Please choose an NFT."))
}

fn recipient(text: Option<&str>, field: &'static str) -> Result<Address, ApiError> {
    let text = text.map(str::trim).unwrap_or_default();
    let address: Option<Address> = text.parse().ok();
    // Nobody has the key of zero, and the contract mints nothing to it.
    let address = address.filter(|address| address.bytes() != &[0; 20]);
    address.ok_or_else(|| ApiError::field(field, "Please enter a wallet address: 0x and 40 hex digits."))
}

fn missing() -> ApiError {
    ApiError::internal("an order that was stored is not there")
}
