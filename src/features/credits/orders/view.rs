//! Orders as their owner sees them.

use super::store::{Method, New, Order, order::PayTo};
use crate::{
    chain::Chains,
    features::credits::tokens::{Reason, SYMBOL, TokenPurchase, TokenStatus, whole_tokens},
};
use domain::CreditOrderId;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Dollars and cents as text, such as `5.00`.
pub fn usd(cents: u64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// A card payment that was begun.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardPayment {
    /// The provider's page on which it is paid.
    checkout_url: String,
    order_id: CreditOrderId,
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    credits: u64,
    /// On top of them.
    bonus: u64,
}

impl CardPayment {
    /// How a new order is answered.
    pub fn of(new: &New) -> Self {
        Self {
            checkout_url: new.pay_url.clone().unwrap_or_default(),
            order_id: new.id,
            expires_at: new.expires_at,
            credits: new.credits.count(),
            bonus: new.bonus.count(),
        }
    }

    /// How one is answered that was begun before.
    pub fn again(open: &Order) -> Self {
        Self {
            checkout_url: open.pay_url.clone().unwrap_or_default(),
            order_id: open.id,
            expires_at: open.expires_at,
            credits: open.credits.count(),
            bonus: open.bonus.count(),
        }
    }
}

/// A payment in crypto that was begun.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CryptoPayment {
    payment_address: String,
    /// Exact decimal text.
    pay_amount: String,
    /// The network's code, such as `usdttrc20`.
    pay_currency: String,
    /// A link that opens a wallet, or a page on which it can be paid, where there is one.
    #[schema(required)]
    payment_url: Option<String>,
    order_id: CreditOrderId,
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    credits: u64,
    /// On top of them.
    bonus: u64,
}

impl CryptoPayment {
    /// How a new order is answered.
    pub fn of(new: &New) -> Self {
        let text = |of: fn(&PayTo) -> &String| new.pay_to.as_ref().map(of).cloned().unwrap_or_default();
        Self {
            payment_address: text(|to| &to.address),
            pay_amount: text(|to| &to.amount),
            pay_currency: text(|to| &to.network),
            payment_url: new.pay_url.clone(),
            order_id: new.id,
            expires_at: new.expires_at,
            credits: new.credits.count(),
            bonus: new.bonus.count(),
        }
    }
}

/// A purchase of credits as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Purchase {
    /// 24 hex characters; of tokens that no block holds yet, the hash of their transaction.
    id: String,
    /// `card`, `crypto` or `token`.
    method: &'static str,
    credits: u64,
    /// On top of them.
    bonus: u64,
    /// Dollars and cents as text; null for tokens.
    #[schema(required)]
    usd_amount: Option<String>,
    /// `waiting`, `confirming`, `partially_paid`, `expired`, `failed`, `review` (an operator looks at it), `paid` or `refunded`; of tokens `confirming`,
    /// `paid`, `failed`, `returning` (they bought nothing and go back) or `returned`.
    status: &'static str,
    /// Why tokens go back: `too_little`, `beyond_count`, `closed`, `on_break`, `over_limit` or `unknown_sender`.
    #[schema(required)]
    reason: Option<&'static str>,
    /// The transfer of tokens, or the one by which they went back: 0x and 64 hex digits.
    #[schema(required)]
    transaction_hash: Option<String>,
    /// Where people look that up.
    #[schema(required)]
    explorer_url: Option<String>,
    /// Credits that were taken back since.
    refunded_credits: u64,
    /// The currency's code; null for a card.
    #[schema(required)]
    currency: Option<String>,
    #[schema(required)]
    payment_address: Option<String>,
    /// Exact decimal text.
    #[schema(required)]
    pay_amount: Option<String>,
    /// The network's code.
    #[schema(required)]
    pay_currency: Option<String>,
    /// Where it is paid, while it can be.
    #[schema(required)]
    payment_url: Option<String>,
    /// The path to go back to afterwards; null for crypto.
    #[schema(required)]
    return_path: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    paid_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<Order> for Purchase {
    fn from(order: Order) -> Self {
        let payable = !order.status.is_credited() && !order.is_over;
        let (currency, address, amount, network) = match order.pay_to {
            Some(to) => (
                Some(to.currency.to_string()),
                Some(to.address),
                Some(to.amount),
                Some(to.network),
            ),
            None => (None, None, None, None),
        };
        Self {
            id: order.id.to_string(),
            method: order.method.as_str(),
            credits: order.credits.count(),
            bonus: order.bonus.count(),
            usd_amount: order.usd_cents.map(usd),
            status: order.status.as_str(),
            reason: None,
            transaction_hash: None,
            explorer_url: None,
            refunded_credits: order.taken,
            currency,
            payment_address: address,
            pay_amount: amount,
            pay_currency: network,
            payment_url: order.pay_url.filter(|_| payable),
            return_path: order.return_path,
            expires_at: order.expires_at,
            paid_at: order.paid_at,
            created_at: order.created_at,
        }
    }
}

impl Purchase {
    /// Where it stands in a list by age: the key of the page's cursor.
    pub fn place(&self) -> (OffsetDateTime, &str) {
        (self.created_at, &self.id)
    }

    /// Tokens that were sent, and where their transaction is looked up.
    pub fn of_tokens(purchase: TokenPurchase, chains: &Chains) -> Self {
        let hash = format!("{:#x}", purchase.return_tx.unwrap_or(purchase.tx));
        let is_paid = purchase.status == TokenStatus::Paid;
        Self {
            id: purchase
                .id
                .map_or_else(|| format!("{:#x}", purchase.tx), |id| id.to_string()),
            method: Method::Token.as_str(),
            credits: purchase.credits,
            bonus: 0,
            usd_amount: None,
            status: purchase.status.as_str(),
            reason: purchase.reason.map(Reason::as_str),
            explorer_url: chains.explorer_url(chains.payments(), &hash),
            transaction_hash: Some(hash),
            refunded_credits: 0,
            currency: Some(SYMBOL.to_owned()),
            payment_address: None,
            pay_amount: purchase.units.map(whole_tokens),
            pay_currency: None,
            payment_url: None,
            return_path: None,
            expires_at: purchase.at,
            paid_at: is_paid.then_some(purchase.at),
            created_at: purchase.at,
        }
    }
}

/// A page of purchases, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Purchases {
    /// Always true.
    pub success: bool,
    pub data: Vec<Purchase>,
    #[schema(required)]
    pub next_cursor: Option<String>,
}
