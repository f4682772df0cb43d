//! SQL of `chains` and `chain_contracts`.

use super::{Contract, Kind};
use crate::{db::Result, providers::evm::Block};
use alloy_primitives::{Address, B256};
use sqlx::PgConnection;

/// The chain behind an id as the database knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    pub epoch: i32,
    pub genesis_hash: B256,
    /// A block that was seen lately.
    pub block_number: u64,
    pub block_hash: B256,
}

/// The chain behind an id; None for one that was never spoken to.
pub async fn known(db: &mut PgConnection, chain_id: u64) -> Result<Option<Known>> {
    let row = sqlx::query!(
        "SELECT epoch, genesis_hash, block_number, block_hash FROM chains WHERE chain_id = $1",
        number(chain_id)
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Known {
        epoch: row.epoch,
        genesis_hash: hash(&row.genesis_hash),
        block_number: row.block_number.unsigned_abs(),
        block_hash: hash(&row.block_hash),
    }))
}

/// Notes a chain that was never spoken to.
pub async fn begin(db: &mut PgConnection, chain_id: u64, genesis: B256, seen: Block) -> Result<()> {
    sqlx::query!(
        "INSERT INTO chains (chain_id, genesis_hash, block_number, block_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        number(chain_id),
        genesis.as_slice(),
        number(seen.number.to()),
        seen.hash.as_slice()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Notes a newer block of the same chain.
pub async fn seen(db: &mut PgConnection, chain_id: u64, block_number: u64, block_hash: B256) -> Result<()> {
    sqlx::query!(
        "UPDATE chains SET block_number = $2, block_hash = $3 WHERE chain_id = $1 AND block_number <= $2",
        number(chain_id),
        number(block_number),
        block_hash.as_slice()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Another chain stands behind the id from now on: the contracts of the old one are lost. Answers the new epoch.
pub async fn begin_anew(db: &mut PgConnection, chain_id: u64, genesis: B256, seen: Block) -> Result<i32> {
    sqlx::query!(
        "UPDATE chain_contracts SET state = 'lost' WHERE chain_id = $1 AND state <> 'lost'",
        number(chain_id)
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_scalar!(
        "UPDATE chains SET epoch = epoch + 1, genesis_hash = $2, block_number = $3, block_hash = $4, begun_at = now()
         WHERE chain_id = $1 RETURNING epoch",
        number(chain_id),
        genesis.as_slice(),
        number(seen.number.to()),
        seen.hash.as_slice()
    )
    .fetch_one(db)
    .await
}

/// The contracts on that chain that are in use.
pub async fn active(db: &mut PgConnection, chain_id: u64) -> Result<Vec<Contract>> {
    let rows = sqlx::query!(
        "SELECT kind, address, block_number, block_hash, code_hash FROM chain_contracts
         WHERE chain_id = $1 AND state = 'active' ORDER BY kind",
        number(chain_id)
    )
    .fetch_all(db)
    .await?;
    // A kind of a later release is not for this server.
    let ours = rows
        .into_iter()
        .filter_map(|row| Some((row.kind.parse::<Kind>().ok()?, row)));
    ours.map(|(kind, row)| {
        Ok(Contract {
            chain_id,
            kind,
            address: address(&row.address)?,
            block_number: row.block_number.unsigned_abs(),
            block_hash: hash(&row.block_hash),
            code_hash: hash(&row.code_hash),
        })
    })
    .collect()
}

/// Notes a contract in that epoch, in place of the one that was in use for this.
pub async fn note(db: &mut PgConnection, contract: &Contract, epoch: i32) -> Result<()> {
    let address = format!("{:#x}", contract.address);
    sqlx::query!(
        "UPDATE chain_contracts SET state = 'replaced' WHERE chain_id = $1 AND kind = $2 AND state = 'active' AND address <> $3",
        number(contract.chain_id),
        contract.kind.as_str(),
        address
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "INSERT INTO chain_contracts (chain_id, epoch, kind, address, block_number, block_hash, code_hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (chain_id, epoch, address) DO UPDATE SET state = 'active', code_hash = EXCLUDED.code_hash",
        number(contract.chain_id),
        epoch,
        contract.kind.as_str(),
        address,
        number(contract.block_number),
        contract.block_hash.as_slice(),
        contract.code_hash.as_slice()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Ids and numbers of blocks are below 2^63 by the configuration and by time.
fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// The schema's check holds its length.
fn hash(bytes: &[u8]) -> B256 {
    B256::try_from(bytes).unwrap_or_default()
}

fn address(text: &str) -> Result<Address> {
    crate::db::parse(text)
}
