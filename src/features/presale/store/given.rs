use super::{address, amount, chain_id, decode};
use crate::{
    chain::indexer::{ChainKey, FinalLog},
    db::{Result, parse},
};
use alloy_primitives::{Address, U256, hex};
use domain::presale::Coin;
use sqlx::PgConnection;

/// Refunds and tokens that an account got from the vault.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given {
    /// Sold tokens.
    pub claimed: U256,
    /// By root and coin.
    pub refunds: Vec<(u32, Coin, U256)>,
}

/// Keeps a refund by a root in a coin, or a claim; repeated, it changes nothing.
pub async fn add_given(
    db: &mut PgConnection,
    id: [u8; 12],
    log: &FinalLog,
    refund: Option<(u32, Coin)>,
    account: Address,
    value: U256,
) -> Result<()> {
    let chain = ChainKey {
        chain_id: log.chain_id,
        epoch: log.epoch,
    };
    sqlx::query!(
        "INSERT INTO presale_given (id, chain_id, epoch, kind, number, coin, account, amount, tx_hash, block_time)
         VALUES ($1, $2, $3, CASE WHEN $4::integer IS NULL THEN 'claim' ELSE 'refund' END, $4, $5, $6, $7::text::numeric, $8, to_timestamp($9::bigint))
         ON CONFLICT DO NOTHING",
        hex::encode(id),
        chain_id(chain),
        chain.epoch,
        refund.map(|(number, _)| i32::try_from(number).unwrap_or(-1)),
        refund.map(|(_, coin)| coin.as_str()),
        address(account),
        value.to_string(),
        log.log.tx.as_slice(),
        log.time
    )
    .execute(db)
    .await
    .map(drop)
}

/// All that an account got.
pub async fn given_to(db: &mut PgConnection, chain: ChainKey, account: Address) -> Result<Given> {
    let rows = sqlx::query!(
        r#"SELECT number, coin, sum(amount)::text AS "amount!" FROM presale_given
           WHERE chain_id = $1 AND epoch = $2 AND account = $3 GROUP BY number, coin"#,
        chain_id(chain),
        chain.epoch,
        address(account)
    )
    .fetch_all(db)
    .await?;
    let mut given = Given::default();
    for row in rows {
        let sum = amount(&row.amount)?;
        match (row.number, row.coin) {
            (Some(number), Some(coin)) => {
                let number = u32::try_from(number).map_err(decode)?;
                given.refunds.push((number, parse(&coin)?, sum));
            }
            (None, _) | (_, None) => given.claimed = sum,
        }
    }
    Ok(given)
}
