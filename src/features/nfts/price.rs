//! Prices between the database, people, and the limits that people set for themselves.

use crate::{db, ledger::currencies::amount};
use domain::{ledger::Amount, nft::DECIMALS};

/// Units of a coin.
const COIN: i128 = 1_000_000_000_000_000_000;

/// A price as people read it.
pub(super) fn shown(price: Amount) -> String {
    price.format(DECIMALS)
}

/// A price as the database writes it, in units of 10^-18.
pub(super) fn stored(price: &str) -> db::Result<Amount> {
    amount(price)
}

/// Whole US cents of a price whose coin counts for so many dollars, rounded up; more than fit are as many as fit.
pub(super) fn cents(price: Amount, usd: u64) -> u64 {
    let cents = price.minor().checked_mul(i128::from(usd) * 100);
    cents.map_or(u64::MAX, |cents| {
        u64::try_from((cents + COIN - 1) / COIN).unwrap_or(u64::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_counts_every_begun_cent() {
        let of = |text: &str| {
            cents(
                text.parse::<i128>()
                    .map(|minor| Amount::from_minor(minor).unwrap())
                    .unwrap(),
                3_000,
            )
        };
        assert_eq!(of("80000000000000000"), 24_000);
        assert_eq!(of("1"), 1);
        assert_eq!(of("0"), 0);
        assert_eq!(cents(Amount::from_minor(10_i128.pow(36)).unwrap(), 1_000_000), u64::MAX);
    }
}
