use super::address;
use crate::db::{Result, parse};
use alloy_primitives::Address;
use domain::presale::{Entry, Listed};
use sqlx::PgConnection;

/// Puts an address on the whitelist; repeated, it changes nothing.
pub async fn enlist(db: &mut PgConnection, of: Address) -> Result<()> {
    sqlx::query!(
        "INSERT INTO presale_whitelist (address) VALUES ($1) ON CONFLICT DO NOTHING",
        address(of)
    )
    .execute(db)
    .await
    .map(drop)
}

/// The published list, up to a moment.
pub async fn entries(db: &mut PgConnection, before: i64) -> Result<Vec<Entry>> {
    let rows = sqlx::query!(
        r#"SELECT address AS "address!", NULL AS referrer, extract(epoch FROM listed_at)::bigint AS "time!" FROM presale_whitelist
             WHERE listed_at < to_timestamp($1::bigint)
           UNION ALL SELECT buyer, referrer, extract(epoch FROM attached_at)::bigint FROM presale_referrals
             WHERE attached_at < to_timestamp($1::bigint)"#,
        before
    )
    .fetch_all(db)
    .await?;
    let entries = rows.into_iter().map(|row| {
        let listed = match row.referrer.as_deref() {
            Some(referrer) => Listed::Referral(parse(referrer)?),
            None => Listed::Whitelist,
        };
        Ok(Entry {
            address: parse(&row.address)?,
            listed,
            time: row.time,
        })
    });
    entries.collect()
}

/// The address of whoever has a code.
pub async fn owner_of_code(db: &mut PgConnection, code: &str) -> Result<Option<Address>> {
    let found = sqlx::query_scalar!(
        "SELECT u.address FROM presale_codes c JOIN users u ON u.id = c.user_id WHERE c.code = $1",
        code
    )
    .fetch_optional(db)
    .await?;
    found.as_deref().map(parse).transpose()
}

/// The one who referred a buyer.
pub async fn referred_by(db: &mut PgConnection, buyer: Address) -> Result<Option<Address>> {
    let found = sqlx::query_scalar!(
        "SELECT referrer FROM presale_referrals WHERE buyer = $1",
        address(buyer)
    )
    .fetch_optional(db)
    .await?;
    found.as_deref().map(parse).transpose()
}

/// Attaches a buyer to whoever referred them, once. The caller holds both.
pub async fn attach(db: &mut PgConnection, buyer: Address, referrer: Address) -> Result<()> {
    sqlx::query!(
        "INSERT INTO presale_referrals (buyer, referrer) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        address(buyer),
        address(referrer)
    )
    .execute(db)
    .await
    .map(drop)
}

/// How many buyers came by somebody's link.
pub async fn attached(db: &mut PgConnection, referrer: Address) -> Result<i64> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM presale_referrals WHERE referrer = $1"#,
        address(referrer)
    )
    .fetch_one(db)
    .await
}
