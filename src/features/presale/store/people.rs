use super::{address, amount, chain_id};
use crate::{
    chain::{indexer::ChainKey, reserve::ERC20_TRANSFER},
    db::Result,
};
use alloy_primitives::{Address, B256, U256};
use domain::UserId;
use sqlx::PgConnection;

/// When the vault was deployed, in seconds since 1970.
pub async fn deployed_at(db: &mut PgConnection, chain: ChainKey, vault: Address) -> Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"SELECT extract(epoch FROM deployed_at)::bigint AS "at!" FROM chain_contracts WHERE chain_id = $1 AND epoch = $2 AND address = $3"#,
        chain_id(chain),
        chain.epoch,
        address(vault)
    )
    .fetch_optional(db)
    .await
}

/// Notes what a buyer's page told of.
pub async fn report(db: &mut PgConnection, tx: B256, sender: Address) -> Result<()> {
    sqlx::query!(
        "INSERT INTO presale_reports (tx_hash, address) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        tx.as_slice(),
        address(sender)
    )
    .execute(db)
    .await
    .map(drop)
}

/// Whether a transfer of one of these tokens by a sender to the vault is known, final or not.
pub async fn has_transfer(
    db: &mut PgConnection,
    chain: ChainKey,
    tokens: [Address; 2],
    vault: Address,
    sender: Address,
) -> Result<bool> {
    let tokens = tokens.map(|token| token.to_vec());
    let (from, to) = (sender.into_word(), vault.into_word());
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM presale_contributions WHERE chain_id = $1 AND epoch = $2 AND sender = $6)
               OR EXISTS (SELECT FROM chain_logs WHERE chain_id = $1 AND epoch = $2 AND address = ANY($3) AND NOT final
                          AND topics[1] = $4 AND topics[2] = $5 AND topics[3] = $7) AS "is!""#,
        chain_id(chain),
        chain.epoch,
        &tokens[..],
        ERC20_TRANSFER.as_slice(),
        from.as_slice(),
        address(sender),
        to.as_slice()
    )
    .fetch_one(db)
    .await
}

/// Somebody's referral code.
pub async fn code_of(db: &mut PgConnection, user: UserId) -> Result<Option<String>> {
    sqlx::query_scalar!("SELECT code FROM presale_codes WHERE user_id = $1", user.to_string())
        .fetch_optional(db)
        .await
}

/// Gives somebody a code; another one keeps the one they have, and a code that is taken is given to nobody twice.
pub async fn make_code(db: &mut PgConnection, user: UserId, code: &str) -> Result<()> {
    sqlx::query!(
        "INSERT INTO presale_codes (user_id, code) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        user.to_string(),
        code
    )
    .execute(db)
    .await
    .map(drop)
}

/// The bonus that somebody got for buyers whom they referred, in sold tokens.
pub async fn bonus_of(db: &mut PgConnection, chain: ChainKey, referrer: Address) -> Result<U256> {
    let sum = sqlx::query_scalar!(
        r#"SELECT coalesce(sum(bonus), 0)::text AS "sum!" FROM presale_contributions WHERE chain_id = $1 AND epoch = $2 AND referrer = $3"#,
        chain_id(chain),
        chain.epoch,
        address(referrer)
    )
    .fetch_one(db)
    .await?;
    amount(&sum)
}
