//! Editions that are bought or minted: taken, held for and put into the outbox in one transaction.

use super::{
    Act,
    reserve::reserve,
    settle::{CAUSE, cause},
    terms::{self, Terms},
    wanted::{OrderServices, Wanted, wanted},
};
use crate::{
    chain::{
        contracts::interfaces::Nfts as Contract,
        outbox::store::{senders, txs},
    },
    command::{Change, Done},
    context::Context,
    features::nfts::{
        order_view::OrderView,
        refusal::{conflict, nft_not_found, not_available},
        store::{
            nfts::{self, Nft},
            orders::{self as store, New, PayWith},
        },
        token::{order_word, token_id},
    },
    http::{
        data::Data,
        error::{ApiError, Code},
        idempotency::{Answer, Once},
    },
    ids,
    ledger::{self, NewHold},
    spending::{SpendKind, may_spend},
};
use actix_web::HttpResponse;
use alloy_sol_types::SolCall;
use domain::{
    Address, NftId, NftOrderId, UserId,
    ledger::{Amount, Cause, CauseKind, Refusal},
    spending::moment,
};
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;
use utoipa::ToSchema;

/// Purchase of an edition.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftPurchaseBody)]
pub struct PurchaseBody {
    #[schema(required)]
    nft_id: Option<String>,
    /// The address of whoever is signed in.
    #[schema(required)]
    buyer_address: Option<String>,
    /// `balance`, which is also what counts when it is left out, or `wallet`.
    pay_with: Option<PayWith>,
    /// Price that the buyer was shown, as decimal text: for another price nothing is bought.
    price: Option<String>,
}

/// Mint by an administrator.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftMintBody)]
pub struct MintBody {
    #[schema(required)]
    nft_id: Option<String>,
    /// The collection's admin wallet when left out or empty.
    recipient_address: Option<String>,
}

/// Buys an edition: from the balance, whose price is held while the mint is asked for, or from the buyer's wallet, for which it is reserved.
pub async fn purchase(
    context: &Arc<Context>,
    desk: OrderServices,
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
        let voucher_key = match body.pay_with.unwrap_or_default() {
            PayWith::Balance => None,
            PayWith::Wallet => Some(desk.nfts.voucher_key()?),
            PayWith::House => return Err(ApiError::field("payWith", "Pay with balance or wallet.")),
        };
        let known = nfts::get(db, id)
            .await?
            .filter(Nft::is_public)
            .ok_or_else(not_available)?;
        let price = terms::now(db, &known).await?.price;
        if body
            .price
            .as_deref()
            .is_some_and(|shown| !terms::is_price(shown, price))
        {
            return Err(terms::other_price());
        }
        let cents = desk.nfts.cents(known.currency, price);
        let permit = may_spend(db, user, SpendKind::Nft, cents).await??;
        if let Some(pending) = store::pending_of(db, user, id).await? {
            return Err(under_way(db, pending).await?);
        }
        let wanted = wanted(db, &desk, id).await?;
        let terms = terms::admit(db, &wanted, price, address).await?;
        let order = ids::nft_order_id();
        permit.spend(db, &cause(order)).await?;
        match voucher_key {
            Some(key) => reserve(db, &wanted, key, (order, &terms), (user, address)).await?,
            None => place(db, &wanted, (order, terms), (Some(user), address)).await?,
        }
        let made = store::get(db, order).await?.ok_or_else(missing)?;
        let answer = Answer::created(&Data::from(OrderView::of(made, &desk.chains)))?;
        Ok(Done::with(answer).moved(user).lists_changed())
    };
    context.recorded("nft.purchase").once(call, user, effect).await
}

/// Mints an edition for the house or as a gift: nothing is paid.
pub async fn mint(
    context: &Arc<Context>,
    desk: OrderServices,
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
        let price = Amount::ZERO;
        place(db, &wanted, (order, Terms { price, phase: None }), (None, to)).await?;
        let made = store::get(db, order).await?.ok_or_else(missing)?;
        let change = Change::of(format!("nft:{id}"));
        let change = change.after(json!({ "order": order, "recipient": to, "edition": made.number }));
        let answer = Answer::created(&Data::from(OrderView::of(made, &desk.chains)))?;
        Ok(change.done(answer).lists_changed())
    };
    command.once("nft.mint", call, admin.person, effect).await
}

/// Takes an edition, holds its price, and asks for its mint.
///
/// # Errors
/// 404 where none is left, 400 where the balance is too small.
async fn place(
    db: &mut PgConnection,
    wanted: &Wanted,
    (id, Terms { price, phase }): (NftOrderId, Terms),
    (buyer, to): (Option<UserId>, Address),
) -> Result<(), ApiError> {
    let (nft, site) = (&wanted.nft, &wanted.site);
    let pay_with = if buyer.is_some() {
        PayWith::Balance
    } else {
        PayWith::House
    };
    let (number, token) = store::take_edition(db, nft.id, id, pay_with)
        .await?
        .ok_or_else(not_available)?;
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
        phase: phase.map(|phase| phase.number),
        voucher: None,
        chain: site.chain,
        contract: domain::Address::from(site.contract.into_array()),
        tx: Some(tx),
    };
    store::insert(db, &new).await?;
    Ok(store::restate(db, nft.id).await?)
}

/// The refusal of a second order beside one that is under way.
async fn under_way(db: &mut PgConnection, pending: NftOrderId) -> Result<ApiError, ApiError> {
    let order = store::get(db, pending).await?.ok_or_else(missing)?;
    let text = match order.deadline {
        Some(until) => format!(
            "An edition is reserved for you until {}: pay for it from your wallet, or buy again some moments after that.",
            moment(until)
        ),
        None => format!("You are buying this NFT already: order {pending} is being minted."),
    };
    Ok(conflict(text))
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
