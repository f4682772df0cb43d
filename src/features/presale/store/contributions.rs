use super::{address, amount, chain_id, hash, int, uint};
use crate::{
    chain::indexer::{ChainKey, FinalLog},
    db::{Result, parse},
};
use alloy_primitives::{Address, U256, hex};
use domain::presale::{Coin, Contribution, Sale, Share};
use sqlx::PgConnection;

/// A contribution, and what it came to once it is allocated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub contribution: Contribution,
    pub share: Option<Share>,
    /// The account that gets its bonus.
    pub referrer: Option<Address>,
}

/// One that is not allocated yet, by its id.
pub struct Seen {
    pub id: String,
    pub contribution: Contribution,
}

struct Stored {
    block_number: i64,
    log_index: i64,
    tx_hash: Vec<u8>,
    block_time: i64,
    coin: String,
    sender: String,
    amount: String,
    allocated: Option<String>,
    refundable: Option<String>,
    allocation: Option<String>,
    bonus: Option<String>,
    referrer: Option<String>,
    reason: Option<String>,
}

impl Stored {
    fn row(self) -> Result<Row> {
        let shares = (self.allocated, self.refundable, self.allocation, self.bonus);
        let share = match shares {
            (Some(allocated), Some(refundable), Some(allocation), Some(bonus)) => Some(Share {
                allocated: amount(&allocated)?,
                refundable: amount(&refundable)?,
                allocation: amount(&allocation)?,
                bonus: amount(&bonus)?,
                reason: self.reason.as_deref().map(parse).transpose()?,
            }),
            _ => None,
        };
        Ok(Row {
            contribution: Contribution {
                block: uint(self.block_number)?,
                index: uint(self.log_index)?,
                tx: hash(&self.tx_hash)?,
                time: self.block_time,
                coin: parse(&self.coin)?,
                sender: parse(&self.sender)?,
                amount: amount(&self.amount)?,
            },
            share,
            referrer: self.referrer.as_deref().map(parse).transpose()?,
        })
    }
}

/// Keeps a final transfer; repeated, it changes nothing.
pub async fn add(
    db: &mut PgConnection,
    id: [u8; 12],
    log: &FinalLog,
    coin: Coin,
    from: Address,
    value: U256,
) -> Result<()> {
    let chain = ChainKey {
        chain_id: log.chain_id,
        epoch: log.epoch,
    };
    sqlx::query!(
        "INSERT INTO presale_contributions (id, chain_id, epoch, tx_hash, position, block_number, log_index, block_time, coin, sender, amount)
         VALUES ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::bigint), $9, $10, $11::text::numeric) ON CONFLICT DO NOTHING",
        hex::encode(id),
        chain_id(chain),
        chain.epoch,
        log.log.tx.as_slice(),
        i32::try_from(log.log.position).unwrap_or(-1),
        int(log.log.block),
        int(log.log.index),
        log.time,
        coin.as_str(),
        address(from),
        value.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Locks what was sold so far, from nothing where there is no row.
pub async fn hold(db: &mut PgConnection, chain: ChainKey) -> Result<Sale> {
    sqlx::query!(
        "INSERT INTO presale_state (chain_id, epoch) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        chain_id(chain),
        chain.epoch
    )
    .execute(&mut *db)
    .await?;
    let row = sqlx::query!(
        r#"SELECT sold::text AS "sold!", bonus::text AS "bonus!", raised_usdt::text AS "usdt!", raised_usdc::text AS "usdc!"
           FROM presale_state WHERE chain_id = $1 AND epoch = $2 FOR NO KEY UPDATE"#,
        chain_id(chain),
        chain.epoch
    )
    .fetch_one(db)
    .await?;
    Ok(Sale {
        sold: amount(&row.sold)?,
        bonus: amount(&row.bonus)?,
        raised: [amount(&row.usdt)?, amount(&row.usdc)?],
    })
}

/// Stores what was sold up to a block.
pub async fn store_sale(db: &mut PgConnection, chain: ChainKey, sale: &Sale, block: u64) -> Result<()> {
    sqlx::query!(
        "UPDATE presale_state SET sold = $3::text::numeric, bonus = $4::text::numeric, raised_usdt = $5::text::numeric, raised_usdc = $6::text::numeric,
                block = greatest(block, $7) WHERE chain_id = $1 AND epoch = $2",
        chain_id(chain),
        chain.epoch,
        sale.sold.to_string(),
        sale.bonus.to_string(),
        sale.raised[0].to_string(),
        sale.raised[1].to_string(),
        int(block)
    )
    .execute(db)
    .await
    .map(drop)
}

/// All that was paid goes back from now on.
pub async fn cancel(db: &mut PgConnection, chain: ChainKey, time: i64) -> Result<()> {
    hold(db, chain).await?;
    sqlx::query!(
        "UPDATE presale_state SET cancelled_at = to_timestamp($3::bigint) WHERE chain_id = $1 AND epoch = $2 AND cancelled_at IS NULL",
        chain_id(chain),
        chain.epoch,
        time
    )
    .execute(db)
    .await
    .map(drop)
}

/// The contributions of the first block that has any that are not allocated, up to a block.
pub async fn next_seen(db: &mut PgConnection, chain: ChainKey, through: u64) -> Result<Vec<Seen>> {
    let rows = sqlx::query!(
        r#"SELECT id, block_number, log_index, tx_hash, extract(epoch FROM block_time)::bigint AS "block_time!", coin, sender, amount::text AS "amount!"
           FROM presale_contributions WHERE chain_id = $1 AND epoch = $2 AND state = 'seen' AND block_number =
             (SELECT min(block_number) FROM presale_contributions WHERE chain_id = $1 AND epoch = $2 AND state = 'seen' AND block_number <= $3)
           ORDER BY log_index"#,
        chain_id(chain),
        chain.epoch,
        int(through)
    )
    .fetch_all(db)
    .await?;
    let seen = rows.into_iter().map(|row| {
        Ok(Seen {
            id: row.id,
            contribution: Contribution {
                block: uint(row.block_number)?,
                index: uint(row.log_index)?,
                tx: hash(&row.tx_hash)?,
                time: row.block_time,
                coin: parse(&row.coin)?,
                sender: parse(&row.sender)?,
                amount: amount(&row.amount)?,
            },
        })
    });
    seen.collect()
}

/// A sender's standing, which decides about their next contribution beside the sale: allocated before, whether they were listed then, and who referred
/// them in time.
pub async fn standing(
    db: &mut PgConnection,
    chain: ChainKey,
    one: &Contribution,
) -> Result<(U256, bool, Option<Address>)> {
    let row = sqlx::query!(
        r#"SELECT coalesce(sum(c.allocated), 0)::text AS "allocated!",
                  EXISTS (SELECT FROM presale_whitelist w WHERE w.address = $3 AND w.listed_at <= to_timestamp($4::bigint)) AS "listed!",
                  (SELECT r.referrer FROM presale_referrals r WHERE r.buyer = $3
                     AND r.attached_at <= coalesce(min(c.block_time), to_timestamp($4::bigint))) AS referrer
           FROM presale_contributions c WHERE c.chain_id = $1 AND c.epoch = $2 AND c.sender = $3"#,
        chain_id(chain),
        chain.epoch,
        address(one.sender),
        one.time
    )
    .fetch_one(db)
    .await?;
    let referrer = row.referrer.as_deref().map(parse).transpose()?;
    Ok((amount(&row.allocated)?, row.listed, referrer))
}

/// Stores what a contribution came to, once.
pub async fn finish(db: &mut PgConnection, id: &str, share: &Share, referrer: Option<Address>) -> Result<()> {
    let done = sqlx::query!(
        "UPDATE presale_contributions SET state = 'final', allocated = $2::text::numeric, refundable = $3::text::numeric,
                allocation = $4::text::numeric, bonus = $5::text::numeric, referrer = $6, reason = $7 WHERE id = $1 AND state = 'seen'",
        id,
        share.allocated.to_string(),
        share.refundable.to_string(),
        share.allocation.to_string(),
        share.bonus.to_string(),
        referrer.map(address),
        share.reason.map(domain::presale::Reason::as_str)
    )
    .execute(db)
    .await?;
    if done.rows_affected() == 1 {
        Ok(())
    } else {
        Err(sqlx::Error::RowNotFound)
    }
}

/// The sums over all contributions.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub sale: Sale,
    /// By coin, what was paid and what of it goes back.
    pub paid: [U256; 2],
    pub refundable: [U256; 2],
    pub contributions: i64,
    pub participants: i64,
    /// The newest block that is allocated.
    pub block: u64,
    pub is_cancelled: bool,
}

/// The sums that anybody may know.
pub async fn totals(db: &mut PgConnection, chain: ChainKey) -> Result<Totals> {
    let row = sqlx::query!(
        r#"SELECT coalesce(max(s.sold), 0)::text AS "sold!", coalesce(max(s.bonus), 0)::text AS "bonus!",
                  coalesce(max(s.raised_usdt), 0)::text AS "usdt!", coalesce(max(s.raised_usdc), 0)::text AS "usdc!",
                  coalesce(max(s.block), 0) AS "block!", bool_or(s.cancelled_at IS NOT NULL) AS cancelled,
                  coalesce(sum(c.amount) FILTER (WHERE c.coin = 'USDT'), 0)::text AS "paid_usdt!",
                  coalesce(sum(c.amount) FILTER (WHERE c.coin = 'USDC'), 0)::text AS "paid_usdc!",
                  coalesce(sum(c.refundable) FILTER (WHERE c.coin = 'USDT'), 0)::text AS "back_usdt!",
                  coalesce(sum(c.refundable) FILTER (WHERE c.coin = 'USDC'), 0)::text AS "back_usdc!",
                  count(c.id) AS "contributions!", count(DISTINCT c.sender) AS "participants!"
           FROM presale_state s LEFT JOIN presale_contributions c ON c.chain_id = s.chain_id AND c.epoch = s.epoch AND c.state = 'final'
           WHERE s.chain_id = $1 AND s.epoch = $2"#,
        chain_id(chain),
        chain.epoch
    )
    .fetch_one(db)
    .await?;
    Ok(Totals {
        sale: Sale {
            sold: amount(&row.sold)?,
            bonus: amount(&row.bonus)?,
            raised: [amount(&row.usdt)?, amount(&row.usdc)?],
        },
        paid: [amount(&row.paid_usdt)?, amount(&row.paid_usdc)?],
        refundable: [amount(&row.back_usdt)?, amount(&row.back_usdc)?],
        contributions: row.contributions,
        participants: row.participants,
        block: uint(row.block)?,
        is_cancelled: row.cancelled.unwrap_or(false),
    })
}

/// The newest block whose contributions are allocated, and whether the sale was cancelled.
pub async fn allocated_to(db: &mut PgConnection, chain: ChainKey) -> Result<Option<(u64, bool)>> {
    let row = sqlx::query!(
        r#"SELECT block, cancelled_at IS NOT NULL AS "cancelled!" FROM presale_state WHERE chain_id = $1 AND epoch = $2"#,
        chain_id(chain),
        chain.epoch
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| Ok((uint(row.block)?, row.cancelled))).transpose()
}

/// Tokens that were sold, and whether the sale was cancelled.
pub async fn sold(db: &mut PgConnection, chain: ChainKey) -> Result<(U256, bool)> {
    let row = sqlx::query!(
        r#"SELECT sold::text AS "sold!", cancelled_at IS NOT NULL AS "cancelled!" FROM presale_state WHERE chain_id = $1 AND epoch = $2"#,
        chain_id(chain),
        chain.epoch
    )
    .fetch_optional(db)
    .await?;
    row.map_or(Ok((U256::ZERO, false)), |row| Ok((amount(&row.sold)?, row.cancelled)))
}

/// Those of a sender, the newest first.
pub async fn of_sender(db: &mut PgConnection, chain: ChainKey, sender: Address, limit: i64) -> Result<Vec<Row>> {
    let rows = sqlx::query_as!(
        Stored,
        r#"SELECT block_number, log_index, tx_hash, extract(epoch FROM block_time)::bigint AS "block_time!", coin, sender, amount::text AS "amount!",
                  allocated::text, refundable::text, allocation::text, bonus::text, referrer, reason
           FROM presale_contributions WHERE chain_id = $1 AND epoch = $2 AND sender = $3 ORDER BY block_number DESC, log_index DESC LIMIT $4"#,
        chain_id(chain),
        chain.epoch,
        address(sender),
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Stored::row).collect()
}

/// Those of one transaction.
pub async fn by_transaction(db: &mut PgConnection, chain: ChainKey, tx: &[u8]) -> Result<Vec<Row>> {
    let rows = sqlx::query_as!(
        Stored,
        r#"SELECT block_number, log_index, tx_hash, extract(epoch FROM block_time)::bigint AS "block_time!", coin, sender, amount::text AS "amount!",
                  allocated::text, refundable::text, allocation::text, bonus::text, referrer, reason
           FROM presale_contributions WHERE chain_id = $1 AND epoch = $2 AND tx_hash = $3 ORDER BY position LIMIT 100"#,
        chain_id(chain),
        chain.epoch,
        tx
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Stored::row).collect()
}

/// The allocated ones behind one block up to another, in the order of the chain.
pub async fn between(db: &mut PgConnection, chain: ChainKey, after: i64, through: i64) -> Result<Vec<Row>> {
    let rows = sqlx::query_as!(
        Stored,
        r#"SELECT block_number, log_index, tx_hash, extract(epoch FROM block_time)::bigint AS "block_time!", coin, sender, amount::text AS "amount!",
                  allocated::text, refundable::text, allocation::text, bonus::text, referrer, reason
           FROM presale_contributions WHERE chain_id = $1 AND epoch = $2 AND state = 'final' AND block_number > $3 AND block_number <= $4
           ORDER BY block_number, log_index"#,
        chain_id(chain),
        chain.epoch,
        after,
        through
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Stored::row).collect()
}

/// All of them, in the order of the chain.
pub async fn all(db: &mut PgConnection, chain: ChainKey) -> Result<Vec<Row>> {
    between(db, chain, -1, i64::MAX).await
}

/// Whether an address sent anything.
pub async fn participated(db: &mut PgConnection, chain: ChainKey, sender: Address) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM presale_contributions WHERE chain_id = $1 AND epoch = $2 AND sender = $3) AS "is!""#,
        chain_id(chain),
        chain.epoch,
        address(sender)
    )
    .fetch_one(db)
    .await
}
