use super::{address, chain_id, int};
use crate::{
    chain::indexer::{ChainKey, FinalLog},
    db::Result,
    features::presale::site::Site,
};
use alloy_primitives::{Address, U256, hex};
use domain::onchain::reorg::Place;
use sqlx::PgConnection;

/// What a node says of the vault at a final block.
pub struct Look {
    pub place: Place,
    /// By coin.
    pub held: [U256; 2],
    /// Proceeds that were taken.
    pub gone: [U256; 2],
}

/// Notes a look in place of the one before; answers what should be there by coin, in units.
pub async fn note_look(db: &mut PgConnection, site: &Site, look: &Look) -> Result<[String; 2]> {
    let row = sqlx::query!(
        r#"INSERT INTO presale_vault AS v (chain_id, epoch, vault, usdt, usdc, block_number, block_hash, held_usdt, held_usdc, due_usdt, due_usdc)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8::text::numeric, $9::text::numeric,
                  p.usdt - g.usdt - $10::text::numeric, p.usdc - g.usdc - $11::text::numeric
           FROM (SELECT coalesce(sum(amount) FILTER (WHERE coin = 'USDT'), 0) AS usdt, coalesce(sum(amount) FILTER (WHERE coin = 'USDC'), 0) AS usdc
                 FROM presale_contributions WHERE chain_id = $1 AND epoch = $2) p,
                (SELECT coalesce(sum(amount) FILTER (WHERE coin = 'USDT'), 0) AS usdt, coalesce(sum(amount) FILTER (WHERE coin = 'USDC'), 0) AS usdc
                 FROM presale_given WHERE chain_id = $1 AND epoch = $2 AND kind = 'refund') g
           ON CONFLICT (chain_id, epoch) DO UPDATE
           SET vault = excluded.vault, usdt = excluded.usdt, usdc = excluded.usdc, block_number = excluded.block_number,
               block_hash = excluded.block_hash, held_usdt = excluded.held_usdt, held_usdc = excluded.held_usdc, due_usdt = excluded.due_usdt,
               due_usdc = excluded.due_usdc, looked_at = now()
           RETURNING v.due_usdt::text AS "usdt!", v.due_usdc::text AS "usdc!""#,
        chain_id(site.chain),
        site.chain.epoch,
        address(site.vault),
        address(site.coins[0]),
        address(site.coins[1]),
        int(look.place.number),
        look.place.hash.as_slice(),
        look.held[0].to_string(),
        look.held[1].to_string(),
        look.gone[0].to_string(),
        look.gone[1].to_string()
    )
    .fetch_one(db)
    .await?;
    Ok([row.usdt, row.usdc])
}

/// Keeps a return of a stray; repeated, it changes nothing.
pub async fn add_return(
    db: &mut PgConnection,
    id: [u8; 12],
    log: &FinalLog,
    token: Address,
    to: Address,
    amount: U256,
) -> Result<()> {
    let chain = ChainKey {
        chain_id: log.chain_id,
        epoch: log.epoch,
    };
    sqlx::query!(
        "INSERT INTO presale_returns (id, chain_id, epoch, token, recipient, amount, tx_hash, block_time)
         VALUES ($1, $2, $3, $4, $5, $6::text::numeric, $7, to_timestamp($8::bigint)) ON CONFLICT DO NOTHING",
        hex::encode(id),
        chain_id(chain),
        chain.epoch,
        address(token),
        address(to),
        amount.to_string(),
        log.log.tx.as_slice(),
        log.time
    )
    .execute(db)
    .await
    .map(drop)
}
