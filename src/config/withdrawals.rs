use super::{
    keys::section,
    rule::{list, parsed},
};

section! {
    /// Withdrawals.
    Withdrawals {
        /// How much of each currency one admin alone may move for a person within a day: withdrawals that are approved,
        /// deposits that are confirmed by hand, and what is granted. Above it a second one must. A currency that is not listed always needs two.
        single_approval_up_to: Vec<Limit> = "withdrawals.single_approval_up_to", "USDT:1000,USDC:1000,BNB:1.5,SOL:5,ETH:0.3,BTC:0.01,CREDIT:10000", list(parsed("a currency and an amount such as USDT:1000", limit));
        /// How much of each currency one admin alone may promise for quests and tasks within a day, with all that they alone gave in it. Above it a second one must.
        /// A currency that is not listed always needs two.
        single_promise_up_to: Vec<Limit> = "withdrawals.single_promise_up_to", "POOL:1000,USDT:1000,USDC:1000", list(parsed("a currency and an amount such as USDT:1000", limit));
    }
}

/// How much of a currency one admin alone may approve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    pub currency: String,
    /// Exact decimal text in whole units.
    pub amount: String,
}

pub(super) fn limit(text: &str) -> Option<Limit> {
    let (currency, amount) = text.split_once(':')?;
    let named = !currency.is_empty()
        && currency
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let counted: domain::Decimal = amount.parse().ok()?;
    let plain = amount.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    (named && plain && counted.to_minor(18).is_some()).then(|| Limit {
        currency: currency.to_owned(),
        amount: amount.to_owned(),
    })
}
