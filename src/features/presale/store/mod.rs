//! SQL of the presale's tables.

mod contributions;
mod given;
mod lists;
mod people;
mod roots;
mod strays;
mod unlocks;
mod vault;

pub use contributions::{
    Row, Seen, Totals, add, all, allocated_to, between, by_transaction, cancel, finish, hold, next_seen, of_sender,
    participated, sold, standing, store_sale, totals,
};
pub use given::{Given, add_given, given_to};
pub use lists::{attach, attached, enlist, entries, owner_of_code, referred_by};
pub use people::{bonus_of, code_of, deployed_at, has_transfer, make_code, report};
pub use roots::{Root, failed_tx, insert_root, published, rejected, replace_root, retry, root, roots};
pub use strays::{Stray, add_return, add_stray, strays};
pub use unlocks::{tell_unlock, unlocks_told};
pub use vault::{Look, note_look};

use crate::{chain::indexer::ChainKey, db::Result};
use alloy_primitives::{Address, B256, U256};

fn chain_id(chain: ChainKey) -> i64 {
    i64::try_from(chain.chain_id).unwrap_or(-1)
}

fn decode(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

fn address(of: Address) -> String {
    format!("{of:#x}")
}

fn amount(text: &str) -> Result<U256> {
    text.parse().map_err(decode)
}

fn hash(bytes: &[u8]) -> Result<B256> {
    B256::try_from(bytes).map_err(decode)
}

/// Numbers of blocks fit 63 bits.
fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(-1)
}

fn uint(number: i64) -> Result<u64> {
    u64::try_from(number).map_err(decode)
}
