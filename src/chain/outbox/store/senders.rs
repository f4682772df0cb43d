use super::{Key, column, number};
use crate::db::Result;
use sqlx::PgConnection;

/// Seconds without a word after which a server that lost a key to another takes it back.
const SILENCE: f64 = 60.0;

/// The stored state of a key that this server holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    pub next_nonce: u64,
    pub paused: bool,
}

/// Takes the key: of several servers the newest has it. Answers the epoch with which it writes.
pub async fn take(db: &mut PgConnection, key: Key) -> Result<i32> {
    sqlx::query_scalar!(
        "INSERT INTO chain_senders (chain_id, address, epoch) VALUES ($1, $2, 1)
         ON CONFLICT (chain_id, address) DO UPDATE SET epoch = chain_senders.epoch + 1, seen_at = now() RETURNING epoch",
        key.chain(),
        key.sender()
    )
    .fetch_one(db)
    .await
}

/// The key's row is there, for a transaction that is put into the outbox before anything else was sent with it.
pub async fn ensure(db: &mut PgConnection, key: Key) -> Result<()> {
    sqlx::query!(
        "INSERT INTO chain_senders (chain_id, address) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        key.chain(),
        key.sender()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Takes it back where the server that has it says nothing any more.
pub async fn take_back(db: &mut PgConnection, key: Key) -> Result<Option<i32>> {
    sqlx::query_scalar!(
        "UPDATE chain_senders SET epoch = epoch + 1, seen_at = now()
         WHERE chain_id = $1 AND address = $2 AND seen_at < now() - make_interval(secs => $3) RETURNING epoch",
        key.chain(),
        key.sender(),
        SILENCE
    )
    .fetch_optional(db)
    .await
}

/// Locks the key until the transaction ends. None where another server has it: nothing may be written for it then.
pub async fn hold(db: &mut PgConnection, key: Key, epoch: i32) -> Result<Option<Held>> {
    let row = sqlx::query!(
        "UPDATE chain_senders SET seen_at = now() WHERE chain_id = $1 AND address = $2 AND epoch = $3 RETURNING next_nonce, paused",
        key.chain(),
        key.sender(),
        epoch
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        Ok(Held {
            next_nonce: number(row.next_nonce)?,
            paused: row.paused,
        })
    })
    .transpose()
}

/// Another chain stands behind the id, of which every key's count begins at zero (what the node counts is asked in any case). Whoever writes now
/// is shut out; what had no outcome goes out there anew.
pub async fn begin_anew(db: &mut PgConnection, chain_id: u64) -> Result<()> {
    let chain_id = column(chain_id)?;
    sqlx::query!(
        "UPDATE chain_senders SET next_nonce = 0, epoch = epoch + 1, seen_at = '-infinity' WHERE chain_id = $1",
        chain_id
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "UPDATE chain_payments p SET state = 'queued', tx_id = NULL FROM chain_txs t
         WHERE t.id = p.tx_id AND t.chain_id = $1 AND t.ended_at IS NULL AND p.state = 'sending'",
        chain_id
    )
    .execute(&mut *db)
    .await?;
    // The same nonce, vault and payments may be signed to the same bytes there.
    sqlx::query!(
        "DELETE FROM chain_attempts a USING chain_txs t WHERE t.id = a.tx_id AND t.chain_id = $1 AND t.ended_at IS NULL",
        chain_id
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "UPDATE chain_txs SET state = 'refused', nonce = NULL, block_number = NULL, block_hash = NULL, ended_at = now(),
                reason = 'Its chain was replaced by another.' WHERE chain_id = $1 AND ended_at IS NULL",
        chain_id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The next nonce is the one behind this. The key is locked by the caller.
pub async fn gave(db: &mut PgConnection, key: Key, nonce: u64) -> Result<()> {
    sqlx::query!(
        "UPDATE chain_senders SET next_nonce = $3 WHERE chain_id = $1 AND address = $2",
        key.chain(),
        key.sender(),
        column(nonce.saturating_add(1))?
    )
    .execute(db)
    .await?;
    Ok(())
}
