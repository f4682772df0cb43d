//! Prices between the database and people.

use crate::{db, ledger::currencies::amount};
use domain::{ledger::Amount, nft::DECIMALS};

/// A price as people read it.
pub(super) fn shown(price: Amount) -> String {
    price.format(DECIMALS)
}

/// A price as the database writes it, in units of 10^-18.
pub(super) fn stored(price: &str) -> db::Result<Amount> {
    amount(price)
}
