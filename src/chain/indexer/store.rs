//! The stored state of the chain reader: its cursor, the blocks that are not final, the events, each reader's position.

use super::reader::{ChainKey, FinalLog, Watch};
use crate::db::Result;
use alloy_primitives::{Address, B256, Bytes};
use domain::onchain::{
    indexer::{Head, Log},
    reorg::{Block, Place},
};
use sqlx::PgConnection;

/// The state from which an indexer resumes.
pub struct Stored {
    pub floor: Place,
    pub blocks: Vec<Block>,
    /// Block, transaction and position of events that are not final.
    pub seen: Vec<(B256, B256, u32)>,
}

/// The newest final block whose events are stored; None for a chain that was never read.
pub async fn floor(db: &mut PgConnection, chain: ChainKey) -> Result<Option<Place>> {
    let row = sqlx::query!(
        "SELECT number, hash FROM chain_cursors WHERE chain_id = $1 AND epoch = $2",
        chain.id(),
        chain.epoch
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        Ok(Place {
            number: uint(row.number)?,
            hash: word(&row.hash)?,
        })
    })
    .transpose()
}

/// Everything that an indexer goes on from, as of one moment.
pub async fn load(db: &mut PgConnection, chain: ChainKey) -> Result<Option<Stored>> {
    let Some(floor) = floor(db, chain).await? else {
        return Ok(None);
    };
    let rows = sqlx::query!(
        "SELECT number, hash, parent, time FROM chain_blocks WHERE chain_id = $1 AND epoch = $2 ORDER BY number",
        chain.id(),
        chain.epoch
    )
    .fetch_all(&mut *db)
    .await?;
    let blocks = rows.into_iter().map(|row| {
        Ok(Block {
            number: uint(row.number)?,
            hash: word(&row.hash)?,
            parent: word(&row.parent)?,
            time: uint(row.time)?,
        })
    });
    let blocks = blocks.collect::<Result<_>>()?;
    let rows = sqlx::query!(
        "SELECT block_hash, tx_hash, position FROM chain_logs WHERE chain_id = $1 AND epoch = $2 AND NOT final",
        chain.id(),
        chain.epoch
    )
    .fetch_all(db)
    .await?;
    let seen = rows.into_iter().map(|row| {
        let position = u32::try_from(row.position).map_err(decode)?;
        Ok((word(&row.block_hash)?, word(&row.tx_hash)?, position))
    });
    let seen = seen.collect::<Result<_>>()?;
    Ok(Some(Stored { floor, blocks, seen }))
}

/// Begins to read a chain above this block; one that is read already stays as it is.
pub async fn begin(db: &mut PgConnection, chain: ChainKey, floor: Place) -> Result<()> {
    sqlx::query!(
        "INSERT INTO chain_cursors (chain_id, epoch, number, hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        chain.id(),
        chain.epoch,
        int(floor.number),
        floor.hash.as_slice()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Locks the cursor. False when it is not where the indexer believes: another server has gone on.
pub async fn stands_at(db: &mut PgConnection, chain: ChainKey, floor: Place) -> Result<bool> {
    let found = sqlx::query!(
        "SELECT number, hash FROM chain_cursors WHERE chain_id = $1 AND epoch = $2 FOR NO KEY UPDATE",
        chain.id(),
        chain.epoch
    )
    .fetch_optional(db)
    .await?;
    Ok(found.is_some_and(|row| row.number == int(floor.number) && row.hash == floor.hash.as_slice()))
}

/// Moves the cursor, also back, and forgets every block that is not above it.
pub async fn move_to(db: &mut PgConnection, chain: ChainKey, floor: Place) -> Result<()> {
    sqlx::query!(
        "WITH blocks AS (DELETE FROM chain_blocks WHERE chain_id = $1 AND epoch = $2 AND number <= $3),
              logs AS (DELETE FROM chain_logs WHERE chain_id = $1 AND epoch = $2 AND block_number <= $3 AND NOT final)
         UPDATE chain_cursors SET number = $3, hash = $4, moved_at = now() WHERE chain_id = $1 AND epoch = $2",
        chain.id(),
        chain.epoch,
        int(floor.number),
        floor.hash.as_slice()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Forgets blocks that are not final, with their events.
pub async fn forget(db: &mut PgConnection, chain: ChainKey, gone: &[B256]) -> Result<()> {
    if gone.is_empty() {
        return Ok(());
    }
    let gone: Vec<_> = gone.iter().map(|hash| hash.to_vec()).collect();
    sqlx::query!(
        "WITH blocks AS (DELETE FROM chain_blocks WHERE chain_id = $1 AND epoch = $2 AND hash = ANY($3))
         DELETE FROM chain_logs WHERE chain_id = $1 AND epoch = $2 AND block_hash = ANY($3) AND NOT final",
        chain.id(),
        chain.epoch,
        &gone
    )
    .execute(db)
    .await
    .map(drop)
}

/// Forgets all blocks that are not final.
pub async fn forget_unsettled(db: &mut PgConnection, chain: ChainKey) -> Result<()> {
    sqlx::query!(
        "WITH blocks AS (DELETE FROM chain_blocks WHERE chain_id = $1 AND epoch = $2)
         DELETE FROM chain_logs WHERE chain_id = $1 AND epoch = $2 AND NOT final",
        chain.id(),
        chain.epoch
    )
    .execute(db)
    .await
    .map(drop)
}

/// A block that is not final, in place of what was told of it before.
pub async fn add_head(db: &mut PgConnection, chain: ChainKey, head: &Head) -> Result<()> {
    let block = head.block;
    forget(db, chain, &[block.hash]).await?;
    sqlx::query!(
        "INSERT INTO chain_blocks (chain_id, epoch, number, hash, parent, time) VALUES ($1, $2, $3, $4, $5, $6)",
        chain.id(),
        chain.epoch,
        int(block.number),
        block.hash.as_slice(),
        block.parent.as_slice(),
        int(block.time)
    )
    .execute(&mut *db)
    .await?;
    for log in &head.logs {
        add_log(db, chain, log, block.time, false).await?;
    }
    Ok(())
}

/// A final event; one that is stored as final stays as it is. True when it is new.
pub async fn add_final(db: &mut PgConnection, chain: ChainKey, log: &Log, time: u64) -> Result<bool> {
    add_log(db, chain, log, time, true).await
}

async fn add_log(db: &mut PgConnection, chain: ChainKey, log: &Log, time: u64, is_final: bool) -> Result<bool> {
    let topics: Vec<_> = log.topics.iter().map(|topic| topic.to_vec()).collect();
    let done = sqlx::query!(
        "INSERT INTO chain_logs (chain_id, epoch, block_hash, log_index, block_number, block_time, tx_hash, position, address, topics, data, final)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING",
        chain.id(),
        chain.epoch,
        log.block_hash.as_slice(),
        int(log.index),
        int(log.block),
        int(time),
        log.tx.as_slice(),
        i32::try_from(log.position).unwrap_or(i32::MAX),
        log.address.as_slice(),
        &topics,
        log.data.as_ref(),
        is_final
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Notes that a final block was undone, or that it stands again. True when that is news.
pub async fn note_undone(db: &mut PgConnection, chain: ChainKey, is_undone: bool) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE chain_cursors SET undone_at = CASE WHEN $3 THEN now() END
         WHERE chain_id = $1 AND epoch = $2 AND (undone_at IS NULL) = $3",
        chain.id(),
        chain.epoch,
        is_undone
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// True while a final block of that chain is not the one that it was: no money moves by what it says.
pub async fn is_undone(db: &mut PgConnection, chain: ChainKey) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM chain_cursors WHERE chain_id = $1 AND epoch = $2 AND undone_at IS NOT NULL) AS "undone!""#,
        chain.id(),
        chain.epoch
    )
    .fetch_one(db)
    .await
}

/// True while that holds of any chain that is spoken to now: nothing goes out to anybody, since what was bought with money that is undone may have
/// gone on to others.
pub async fn is_any_undone(db: &mut PgConnection) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM chain_cursors u LEFT JOIN chains c ON c.chain_id = u.chain_id
                          WHERE u.undone_at IS NOT NULL AND u.epoch = coalesce(c.epoch, 1)) AS "undone!""#
    )
    .fetch_one(db)
    .await
}

/// All that is read of a chain, of readers of earlier releases too: no gap is left for one that comes back.
pub async fn watches(db: &mut PgConnection, chain: ChainKey) -> Result<Vec<(String, Watch)>> {
    let rows = sqlx::query!(
        r#"SELECT name, address, topics AS "topics: Vec<Option<Vec<u8>>>", block FROM chain_readers
           WHERE chain_id = $1 AND epoch = $2 ORDER BY name, address"#,
        chain.id(),
        chain.epoch
    )
    .fetch_all(db)
    .await?;
    let watch = |row_topics: Vec<Option<Vec<u8>>>| {
        let topics = row_topics
            .into_iter()
            .map(|topic| topic.map(|topic| word(&topic)).transpose());
        topics.collect::<Result<Vec<_>>>()
    };
    let watches = rows.into_iter().map(|row| {
        let watch = Watch {
            address: Address::try_from(row.address.as_slice()).map_err(decode)?,
            topics: watch(row.topics)?,
            since: uint(row.block + 1)?,
        };
        Ok((row.name, watch))
    });
    watches.collect()
}

/// Begins a reader's watch before its first block, or takes up one that was left, where it stood. False where it is in use already.
pub async fn use_watch(db: &mut PgConnection, chain: ChainKey, name: &str, watch: &Watch) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO chain_readers AS r (chain_id, epoch, name, address, topics, block, log_index)
         VALUES ($1, $2, $3, $4, $5, $6, 9223372036854775807)
         ON CONFLICT (chain_id, epoch, name, address, topics) DO UPDATE SET in_use = true WHERE NOT r.in_use",
        chain.id(),
        chain.epoch,
        name,
        watch.address.as_slice(),
        &topics_of(watch) as &[Option<Vec<u8>>],
        int(watch.since) - 1
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Leaves a reader's watch for others: its events are kept, and taken once it is used again.
pub async fn leave(db: &mut PgConnection, chain: ChainKey, name: &str, watch: &Watch) -> Result<()> {
    sqlx::query!(
        "UPDATE chain_readers SET in_use = false
         WHERE chain_id = $1 AND epoch = $2 AND name = $3 AND address = $4 AND topics = $5 AND in_use",
        chain.id(),
        chain.epoch,
        name,
        watch.address.as_slice(),
        &topics_of(watch) as &[Option<Vec<u8>>]
    )
    .execute(db)
    .await
    .map(drop)
}

fn topics_of(watch: &Watch) -> Vec<Option<Vec<u8>>> {
    let topics = watch.topics.iter();
    topics.map(|topic| topic.map(|topic| topic.to_vec())).collect()
}

/// The final events that a reader has not taken of one watch, in order, with its row locked. None where nothing can be said of them: while a final
/// block is undone, and where the reader does not watch that.
pub async fn untaken(
    db: &mut PgConnection,
    chain: ChainKey,
    name: &str,
    watch: &Watch,
    limit: i64,
) -> Result<Option<Vec<FinalLog>>> {
    let topics = topics_of(watch);
    let reader = sqlx::query!(
        "SELECT r.block, r.log_index, c.number
         FROM chain_readers r JOIN chain_cursors c USING (chain_id, epoch)
         WHERE chain_id = $1 AND epoch = $2 AND r.name = $3 AND r.address = $4 AND r.topics = $5 AND c.undone_at IS NULL
         FOR NO KEY UPDATE OF r",
        chain.id(),
        chain.epoch,
        name,
        watch.address.as_slice(),
        &topics as &[Option<Vec<u8>>]
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(reader) = reader else {
        return Ok(None);
    };
    let rows = sqlx::query!(
        r#"SELECT block_hash, log_index, block_number, block_time, tx_hash, position, topics AS "topics: Vec<Vec<u8>>", data FROM chain_logs
           WHERE chain_id = $1 AND epoch = $2 AND address = $3 AND final AND block_number <= $4
             AND (block_number, log_index) > ($5, $6)
             AND NOT EXISTS (SELECT FROM UNNEST($7::bytea[]) WITH ORDINALITY AS w(topic, place)
                             WHERE w.topic IS NOT NULL AND w.topic IS DISTINCT FROM topics[w.place])
           ORDER BY block_number, log_index LIMIT $8"#,
        chain.id(),
        chain.epoch,
        watch.address.as_slice(),
        reader.number,
        reader.block,
        reader.log_index,
        &topics as &[Option<Vec<u8>>],
        limit
    )
    .fetch_all(db)
    .await?;
    let logs = rows.into_iter().map(|row| {
        let topics = row.topics.iter().map(|topic| word(topic)).collect::<Result<_>>()?;
        let log = Log {
            block: uint(row.block_number)?,
            block_hash: word(&row.block_hash)?,
            index: uint(row.log_index)?,
            tx: word(&row.tx_hash)?,
            position: u32::try_from(row.position).map_err(decode)?,
            address: watch.address,
            topics,
            data: Bytes::from(row.data),
        };
        Ok(FinalLog {
            chain_id: chain.chain_id,
            epoch: chain.epoch,
            log,
            time: row.block_time,
        })
    });
    logs.collect::<Result<_>>().map(Some)
}

/// The newest block of which a reader took anything; it may be above the cursor, which goes back where another contract is watched from then on.
pub async fn taken_to(db: &mut PgConnection, chain: ChainKey, name: &str) -> Result<Option<u64>> {
    let block = sqlx::query_scalar!(
        "SELECT max(block) FROM chain_readers WHERE chain_id = $1 AND epoch = $2 AND name = $3",
        chain.id(),
        chain.epoch,
        name
    )
    .fetch_one(db)
    .await?;
    // One that watches from the first block on begins before it.
    Ok(block.map(|block| u64::try_from(block).unwrap_or(0)))
}

/// Notes that a reader took an event of a watch.
pub async fn took(db: &mut PgConnection, chain: ChainKey, name: &str, watch: &Watch, log: &Log) -> Result<()> {
    sqlx::query!(
        "UPDATE chain_readers SET block = $6, log_index = $7
         WHERE chain_id = $1 AND epoch = $2 AND name = $3 AND address = $4 AND topics = $5",
        chain.id(),
        chain.epoch,
        name,
        watch.address.as_slice(),
        &topics_of(watch) as &[Option<Vec<u8>>],
        int(log.block),
        int(log.index)
    )
    .execute(db)
    .await
    .map(drop)
}

/// No number of a real chain is beyond 63 bits; one that is fails the checks of its table.
fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(-1)
}

fn uint(number: i64) -> Result<u64> {
    u64::try_from(number).map_err(decode)
}

fn word(bytes: &[u8]) -> Result<B256> {
    B256::try_from(bytes).map_err(decode)
}

fn decode(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}
