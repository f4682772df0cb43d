//! POOL is backed: it enters the ledger with a final transfer into the vault, and in no other way (E3).

use super::indexer::{ChainKey, FinalLog, Reader, Watch};
use crate::{
    command::Done,
    db::{Result, parse},
    ledger,
};
use alloy_primitives::{Address, B256, U256};
use alloy_sol_types::{SolEvent, sol};
use async_trait::async_trait;
use domain::ledger::{self as money, AccountKey, Amount, Cause, CauseKind, CurrencyCode, TransferKind};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

/// The currency that is backed.
pub const POOL: &str = "POOL";

sol! {
    event Transfer(address indexed from, address indexed to, uint256 value);
}

/// A token's transfers to one receiver.
pub fn transfers_to(token: Address, receiver: Address, since: u64) -> Watch {
    Watch {
        address: token,
        topics: vec![Some(ERC20_TRANSFER), None, Some(receiver.into_word())],
        since,
    }
}

/// The topic of ERC-20's transfers. ERC-721 has the same with a fourth topic.
pub const ERC20_TRANSFER: B256 = Transfer::SIGNATURE_HASH;

/// Sender and value of a transfer of ERC-20; None for an event of another shape.
pub fn transfer_of(log: &FinalLog) -> Option<(Address, U256)> {
    let log = &log.log;
    let is_plain = log.topics.len() == 3 && log.data.len() == 32;
    let transfer = Transfer::decode_raw_log(&log.topics, &log.data)
        .ok()
        .filter(|_| is_plain)?;
    Some((transfer.from, transfer.value))
}

/// An id made of an event, the same for ever.
pub fn id_of(log: &FinalLog) -> [u8; 12] {
    let FinalLog { chain_id, epoch, .. } = *log;
    event_id(ChainKey { chain_id, epoch }, log.log.tx, log.log.position)
}

/// The same, of an event's transaction and its place in that one's receipt.
pub fn event_id(chain: ChainKey, tx: B256, position: u32) -> [u8; 12] {
    let hash = Sha256::new().chain_update(chain.chain_id.to_be_bytes());
    let hash = hash.chain_update(chain.epoch.to_be_bytes()).chain_update(tx);
    let digest: [u8; 32] = hash.chain_update(position.to_be_bytes()).finalize().into();
    let mut id = [0; 12];
    id.copy_from_slice(&digest[..12]);
    id
}

/// Covers what was owed and not covered, and answers what is left of the amount.
async fn cover(db: &mut PgConnection, amount: Amount) -> Result<Amount> {
    let rest = sqlx::query_scalar!(
        r#"UPDATE currencies c SET uncovered = greatest(c.uncovered - $2::text::numeric, 0)
           FROM (SELECT code, uncovered FROM currencies WHERE code = $1 FOR NO KEY UPDATE) before
           WHERE c.code = before.code RETURNING greatest($2::text::numeric - before.uncovered, 0)::text AS "rest!""#,
        POOL,
        amount.to_string()
    )
    .fetch_one(db)
    .await?;
    ledger::currencies::amount(&rest)
}

/// Fills the reserve with what comes into the vault.
pub struct Reserve {
    token: Address,
    vault: Address,
    since: u64,
}

impl Reserve {
    /// POOL, the vault, and the block of the vault's deployment. POOL has 18 decimals, on the chain as in the ledger.
    pub fn new(token: Address, vault: Address, since: u64) -> Self {
        Self { token, vault, since }
    }
}

#[async_trait]
impl Reader for Reserve {
    fn name(&self) -> &'static str {
        "reserve"
    }

    fn watches(&self) -> Vec<Watch> {
        vec![transfers_to(self.token, self.vault, self.since)]
    }

    /// Debts from before are covered first by what comes into this vault; the holdings of another vault no longer count.
    async fn begin(&self, db: &mut PgConnection, _: ChainKey) -> Result<()> {
        let currency: CurrencyCode = parse(POOL)?;
        let before = sqlx::query_scalar!(
            r#"SELECT balance::text AS "balance!" FROM accounts WHERE owner = 'house' AND currency = $1 AND purpose = 'reserve'"#,
            POOL
        )
        .fetch_optional(&mut *db)
        .await?;
        let before = ledger::currencies::amount(before.as_deref().unwrap_or("0"))?;
        if !before.is_zero() {
            let transfer = money::Transfer::simple(
                TransferKind::Correction,
                // The watch's own row says that it is once; a vault may be begun more than once.
                Cause::new(CauseKind::Fund, rand::random::<[u8; 12]>()),
                AccountKey::reserve(currency),
                AccountKey::external(currency),
                before,
            );
            if let Err(refusal) = ledger::post_one(db, &transfer).await? {
                tracing::error!(%refusal, "the reserve of an earlier vault cannot be taken back");
            }
        }
        sqlx::query!(
            "UPDATE currencies SET backed = true, uncovered =
                 (SELECT coalesce(sum(balance), 0) FROM accounts WHERE currency = $1 AND purpose <> 'external') WHERE code = $1",
            POOL
        )
        .execute(db)
        .await
        .map(drop)
    }

    async fn apply(&self, db: &mut PgConnection, log: &FinalLog) -> Result<Done<()>> {
        let Some((from, value)) = transfer_of(log).filter(|(_, value)| !value.is_zero()) else {
            return Ok(Done::with(()));
        };
        let amount = i128::try_from(value)
            .ok()
            .and_then(|minor| Amount::from_minor(minor).ok());
        let Some(amount) = amount else {
            tracing::error!(tx = %log.log.tx, %value, "more POOL came into the vault than can be counted");
            return Ok(Done::with(()));
        };
        let currency: CurrencyCode = parse(POOL)?;
        let rest = cover(db, amount).await?;
        if rest.is_zero() {
            return Ok(Done::with(()));
        }
        let cause = Cause::new(CauseKind::Fund, id_of(log));
        let transfer = money::Transfer::simple(
            TransferKind::Fund,
            cause,
            AccountKey::external(currency),
            AccountKey::reserve(currency),
            rest,
        );
        match ledger::post_one(db, &transfer).await? {
            Ok(_) => {
                tracing::info!(tx = %log.log.tx, %from, amount = amount.format(18), "the reserve of POOL was funded")
            }
            Err(refusal) => {
                tracing::error!(tx = %log.log.tx, %refusal, "POOL came into the vault and cannot be booked")
            }
        }
        Ok(Done::with(()))
    }
}
