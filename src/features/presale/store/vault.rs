use super::{address, chain_id, int};
use crate::{db::Result, features::presale::site::Site};
use alloy_primitives::U256;
use domain::onchain::reorg::Place;
use sqlx::PgConnection;

/// The vault at a final block, as the nodes say it.
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
