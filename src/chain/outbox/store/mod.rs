//! The outbox's tables: keys that send, transactions with their signed forms, payments.

pub mod payments;
pub mod senders;
pub mod txs;

use crate::db::Result;
use alloy_primitives::{Address, B256, U256};

/// A key on a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    pub chain_id: u64,
    pub address: Address,
}

impl Key {
    fn chain(&self) -> i64 {
        i64::try_from(self.chain_id).unwrap_or(i64::MAX)
    }

    fn sender(&self) -> String {
        text(self.address)
    }
}

fn text(address: Address) -> String {
    format!("{address:#x}")
}

fn decode(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

/// Of a column that is not below zero.
fn number(value: i64) -> Result<u64> {
    u64::try_from(value).map_err(decode)
}

/// Nonces, gas and blocks fit 63 bits.
fn column(value: u64) -> Result<i64> {
    i64::try_from(value).map_err(decode)
}

fn hash(bytes: &[u8]) -> Result<B256> {
    B256::try_from(bytes).map_err(decode)
}

fn units(text: &str) -> Result<U256> {
    U256::from_str_radix(text, 10).map_err(decode)
}

/// Letters of a reason that are kept.
fn shortened(reason: &str) -> String {
    reason.chars().filter(|letter| *letter != '\0').take(300).collect()
}
