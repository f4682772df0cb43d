use super::{
    collections::{count, hash, number},
    openings::{id, text},
};
use crate::{
    chain::indexer::{ChainKey, FinalLog},
    db::{Result, parse},
};
use alloy_primitives::{Address, B256};
use domain::CollectionId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A draw that may have a next step.
#[derive(Debug)]
pub struct Due {
    pub collection: CollectionId,
    pub closes_at: OffsetDateTime,
    /// The hash that counts was noted by the contract for good: only then may the seed be told.
    pub is_drawn: bool,
    /// How many calls were asked for.
    pub tries: u32,
}

/// Blind collections on a contract whose sale is over or sold out and whose seed was not told, and for which no call is under way.
pub async fn due(db: &mut PgConnection, chain: ChainKey, contract: Address, limit: i64) -> Result<Vec<Due>> {
    let rows = sqlx::query!(
        r#"SELECT c.id, c.closes_at AS "closes_at!", d.drawn_block IS NOT NULL AS "is_drawn!", coalesce(d.tries, 0) AS "tries!"
           FROM nft_collections c
           JOIN nft_openings o ON o.collection_id = c.id AND o.chain_id = $1 AND o.epoch = $2 AND o.contract = $3 AND o.opened_at IS NOT NULL
           LEFT JOIN nft_draws d ON d.collection_id = c.id AND d.chain_id = $1 AND d.epoch = $2 AND d.contract = $3
           LEFT JOIN chain_txs t ON t.id = d.tx_id
           WHERE c.blind AND c.reveal_offset IS NULL AND c.closes_at IS NOT NULL
             AND (c.closes_at < now() OR d.closed_block IS NOT NULL
                  OR NOT EXISTS (SELECT FROM nft_editions e WHERE e.collection_id = c.id AND e.state = 'free'))
             AND (d.tx_id IS NULL OR t.state IN ('mined', 'final') OR t.state IN ('refused', 'reverted', 'cancelled') AND d.asked_at < now() - interval '5 seconds')
           ORDER BY c.closes_at, c.id LIMIT $4"#,
        id(chain),
        chain.epoch,
        text(contract),
        limit
    )
    .fetch_all(db)
    .await?;
    let one = rows.into_iter().map(|row| {
        Ok(Due {
            collection: parse(&row.id)?,
            closes_at: row.closes_at,
            is_drawn: row.is_drawn,
            tries: count(row.tries)?,
        })
    });
    one.collect()
}

/// The sealed seed of a blind collection, and how many calls of its draw were asked for, both held until the transaction ends.
pub async fn lock(
    db: &mut PgConnection,
    of: CollectionId,
    chain: ChainKey,
    contract: Address,
) -> Result<Option<(Vec<u8>, u32)>> {
    let sealed = sqlx::query_scalar!(
        "SELECT seed_sealed FROM nft_collections WHERE id = $1 AND blind AND reveal_offset IS NULL FOR NO KEY UPDATE",
        of.to_string()
    );
    let Some(sealed) = sealed.fetch_optional(&mut *db).await?.flatten() else {
        return Ok(None);
    };
    let tries = sqlx::query_scalar!(
        "SELECT tries FROM nft_draws WHERE collection_id = $1 AND chain_id = $2 AND epoch = $3 AND contract = $4",
        of.to_string(),
        id(chain),
        chain.epoch,
        text(contract)
    );
    let tries = tries.fetch_optional(db).await?.map(count).transpose()?;
    Ok(Some((sealed, tries.unwrap_or_default())))
}

/// Notes that a call was asked for, so many times now.
pub async fn asked(
    db: &mut PgConnection,
    of: CollectionId,
    (chain, contract): (ChainKey, Address),
    tx: i64,
    tries: u32,
) -> Result<()> {
    sqlx::query!(
        "INSERT INTO nft_draws (collection_id, chain_id, epoch, contract, tx_id, tries, asked_at) VALUES ($1, $2, $3, $4, $5, $6, now())
         ON CONFLICT (collection_id, chain_id, epoch, contract) DO UPDATE SET tx_id = $5, tries = $6, asked_at = now()",
        of.to_string(),
        id(chain),
        chain.epoch,
        text(contract),
        tx,
        number(tries)?
    )
    .execute(db)
    .await
    .map(drop)
}

/// A fact of a draw, as the contract tells it for good.
#[derive(Debug, Clone, Copy)]
pub enum Fact {
    Closed,
    Drawn { block: u64, hash: B256 },
    Revealed { seed: B256, offset: u32 },
}

/// Notes a fact; true where it is of a collection that stands on that contract. The offset is applied by `apply`.
pub async fn note(db: &mut PgConnection, of: CollectionId, log: &FinalLog, fact: Fact) -> Result<bool> {
    let (of, contract) = (of.to_string(), text(log.log.address));
    let chain = i64::try_from(log.chain_id).map_err(|error| sqlx::Error::Encode(Box::new(error)))?;
    let row = sqlx::query!(
        "INSERT INTO nft_draws (collection_id, chain_id, epoch, contract)
         SELECT collection_id, chain_id, epoch, contract FROM nft_openings
         WHERE collection_id = $1 AND chain_id = $2 AND epoch = $3 AND contract = $4
         ON CONFLICT (collection_id, chain_id, epoch, contract) DO UPDATE SET epoch = excluded.epoch",
        of,
        chain,
        log.epoch,
        contract
    );
    if row.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(false);
    }
    let block = |number: u64| i64::try_from(number).map_err(|error| sqlx::Error::Encode(Box::new(error)));
    match fact {
        Fact::Closed => sqlx::query!(
            "UPDATE nft_draws SET closed_block = $5 WHERE collection_id = $1 AND chain_id = $2 AND epoch = $3 AND contract = $4",
            of,
            chain,
            log.epoch,
            contract,
            block(log.log.block)?
        )
        .execute(db)
        .await?,
        Fact::Drawn { block: drawn, hash } => sqlx::query!(
            "UPDATE nft_draws SET drawn_block = $5, block_hash = $6 WHERE collection_id = $1 AND chain_id = $2 AND epoch = $3 AND contract = $4",
            of,
            chain,
            log.epoch,
            contract,
            block(drawn)?,
            hash.as_slice()
        )
        .execute(db)
        .await?,
        Fact::Revealed { seed, .. } => sqlx::query!(
            "UPDATE nft_draws SET seed = $5, reveal_tx = $6, revealed_at = to_timestamp($7::bigint)
             WHERE collection_id = $1 AND chain_id = $2 AND epoch = $3 AND contract = $4",
            of,
            chain,
            log.epoch,
            contract,
            seed.as_slice(),
            log.log.tx.to_string(),
            log.time
        )
        .execute(db)
        .await?,
    };
    Ok(true)
}

/// Gives each token of a collection its own metadata, which lies that many places further on. Once: an offset that is known stays.
pub async fn apply(db: &mut PgConnection, of: CollectionId, offset: u32) -> Result<()> {
    let (of, offset) = (of.to_string(), number(offset)?);
    let is_new = sqlx::query!(
        "UPDATE nft_collections SET reveal_offset = $2 WHERE id = $1 AND blind AND reveal_offset IS NULL",
        of,
        offset
    );
    if is_new.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(());
    }
    // Ten thousand NFTs take two seconds with what the trigger writes of their attributes: more of them, more than a statement may otherwise.
    sqlx::query("SET LOCAL statement_timeout = '60s'")
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "UPDATE nfts n SET name = x.name, description = x.description, image_cid = x.image_cid, metadata_cid = x.metadata_cid,
                           rarity = x.rarity, attributes = x.attributes
         FROM nfts x JOIN nft_collections c ON c.id = x.collection_id
         WHERE n.collection_id = $1 AND x.collection_id = $1 AND x.slot = (n.slot - 1 + $2) % c.total_supply + 1",
        of,
        offset
    )
    .execute(db)
    .await
    .map(drop)
}

/// A draw, as far as it is known.
#[derive(Debug, Default)]
pub struct Draw {
    pub closed_block: Option<i64>,
    pub drawn_block: Option<i64>,
    pub block_hash: Option<B256>,
    pub seed: Option<B256>,
    pub reveal_tx: Option<String>,
}

/// The draw of a collection on the chain where it stands now.
pub async fn get(db: &mut PgConnection, of: CollectionId) -> Result<Draw> {
    let row = sqlx::query!(
        "SELECT closed_block, drawn_block, block_hash, seed, reveal_tx FROM nft_draws WHERE collection_id = $1 ORDER BY seed IS NULL, epoch DESC LIMIT 1",
        of.to_string()
    );
    let Some(row) = row.fetch_optional(db).await? else {
        return Ok(Draw::default());
    };
    Ok(Draw {
        closed_block: row.closed_block,
        drawn_block: row.drawn_block,
        block_hash: row.block_hash.as_deref().map(hash).transpose()?,
        seed: row.seed.as_deref().map(hash).transpose()?,
        reveal_tx: row.reveal_tx,
    })
}

/// The metadata of a collection whose seed was told, in the order of its provenance.
pub async fn in_order(db: &mut PgConnection, of: CollectionId) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"SELECT n.metadata_cid AS "cid!" FROM nfts n JOIN nft_collections c ON c.id = n.collection_id
           WHERE c.id = $1 AND c.reveal_offset IS NOT NULL AND n.metadata_cid IS NOT NULL
           ORDER BY (n.slot - 1 + c.reveal_offset) % c.total_supply"#,
        of.to_string()
    )
    .fetch_all(db)
    .await
}

/// The metadata at a place of a directory whose seed was told.
pub async fn at_place(db: &mut PgConnection, directory: B256, place: i32) -> Result<Option<String>> {
    let found = sqlx::query_scalar!(
        "SELECT n.metadata_cid FROM nfts n JOIN nft_collections c ON c.id = n.collection_id
         WHERE c.directory = $1 AND c.reveal_offset IS NOT NULL AND $2 BETWEEN 1 AND c.total_supply
           AND n.slot = (($2 - 1 - c.reveal_offset) % c.total_supply + c.total_supply) % c.total_supply + 1",
        directory.as_slice(),
        place
    );
    Ok(found.fetch_optional(db).await?.flatten())
}
