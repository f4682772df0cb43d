//! An order of an edition, and how it is paid.

use super::{
    price::shown,
    store::orders::{Order, OrderStatus, PayWith},
    voucher::GAS,
};
use crate::chain::Chains;
use domain::{Address, NftId, NftOrderId, nft::Currency};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// An order of an edition: its payment, then its mint.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftTransaction)]
pub struct OrderView {
    #[serde(rename = "_id")]
    id: NftOrderId,
    nft_id: NftId,
    /// The edition that it takes.
    edition: u32,
    buyer_address: Address,
    pay_with: PayWith,
    /// A decimal number.
    price: String,
    currency: Currency,
    payment_status: OrderStatus,
    status: OrderStatus,
    /// Why it failed.
    #[schema(required)]
    error: Option<String>,
    /// Of the mint, once it is final.
    #[schema(required)]
    transaction_hash: Option<String>,
    /// Where that can be looked up.
    #[schema(required)]
    explorer_url: Option<String>,
    /// How the buyer's wallet pays, while it can; null for all other orders.
    #[schema(required)]
    payment: Option<PaymentView>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// A call that pays for an edition and mints it, in one transaction. Only the buyer's wallet can send it with success.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NftPayment)]
pub struct PaymentView {
    /// The contract.
    to: Address,
    /// The price, in units of 10^-18 of the chain's coin: a whole number.
    value: String,
    /// In hex, with 0x.
    data: String,
    chain_id: u64,
    /// Enough for the call.
    gas_limit: u64,
    /// The last second in which it can be paid; the edition is reserved until somewhat later.
    #[serde(with = "time::serde::rfc3339")]
    deadline: OffsetDateTime,
}

impl PaymentView {
    fn of(order: &Order) -> Option<Self> {
        let is_open = order.status == OrderStatus::Pending && order.deadline? >= OffsetDateTime::now_utc();
        is_open.then_some(Self {
            to: order.contract,
            value: order.price.minor().to_string(),
            data: format!("0x{}", hex::encode(order.voucher.as_ref()?)),
            chain_id: order.chain_id,
            gas_limit: GAS,
            deadline: order.deadline?,
        })
    }
}

impl OrderView {
    pub(super) fn of(order: Order, chains: &Chains) -> Self {
        let payment = PaymentView::of(&order);
        let hash = order.chain_tx.as_deref();
        Self {
            explorer_url: hash.and_then(|hash| chains.explorer_url(order.chain_id, hash)),
            id: order.id,
            nft_id: order.nft,
            edition: order.number,
            buyer_address: order.recipient,
            pay_with: order.pay_with,
            price: shown(order.price),
            currency: order.currency,
            payment_status: if order.is_paid {
                OrderStatus::Completed
            } else {
                OrderStatus::Pending
            },
            status: order.status,
            error: order.error,
            transaction_hash: order.chain_tx,
            payment,
            created_at: order.created_at,
        }
    }
}
