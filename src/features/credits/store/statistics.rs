use super::{of_amount, read};
use crate::{db::Result, ledger::currencies::amount};
use domain::{Decimal, credits::Credits};
use sqlx::PgConnection;

/// The credits that people hold, and the plays that they paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statistics {
    pub users: i64,
    /// People who have any.
    pub holders: i64,
    pub total: Credits,
    /// Of those who have any; 0 when nobody has. At most 2 digits behind the point.
    pub average: Decimal,
    pub most: Credits,
    pub least: Credits,
    /// Credits that paid plays.
    pub consumed: Credits,
    /// Plays that were free.
    pub free_plays: i64,
    pub sold: Sold,
}

/// Purchases. Credits that were taken back later are counted as sold and as refunded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sold {
    /// Without bonuses.
    pub credits: Credits,
    pub bonus: Credits,
    pub refunded: Credits,
    /// Purchases by method.
    pub by_card: i64,
    pub in_crypto: i64,
    pub with_tokens: i64,
}

/// Adds everything up; it reads whole tables.
pub async fn of_all(db: &mut PgConnection) -> Result<Statistics> {
    let held = sqlx::query!(
        r#"SELECT (SELECT count(*) FROM users) AS "users!", count(*) AS "holders!", coalesce(sum(balance), 0)::text AS "total!",
                  coalesce(round(avg(balance), 2), 0)::text AS "average!", coalesce(max(balance), 0)::text AS "most!",
                  coalesce(min(balance), 0)::text AS "least!"
           FROM accounts WHERE currency = 'CREDIT' AND purpose = 'available' AND balance > 0"#
    )
    .fetch_one(&mut *db)
    .await?;
    let played = sqlx::query!(
        r#"SELECT coalesce(sum(credits), 0)::bigint AS "consumed!", count(*) FILTER (WHERE source = 'free') AS "free!"
           FROM play_rights WHERE state = 'used'"#
    )
    .fetch_one(&mut *db)
    .await?;
    let sold = sold(db).await?;
    Ok(Statistics {
        users: held.users,
        holders: held.holders,
        total: of_amount(amount(&held.total)?)?,
        average: crate::db::parse(&held.average)?,
        most: of_amount(amount(&held.most)?)?,
        least: of_amount(amount(&held.least)?)?,
        consumed: read(played.consumed)?,
        free_plays: played.free,
        sold,
    })
}

async fn sold(db: &mut PgConnection) -> Result<Sold> {
    let row = sqlx::query!(
        r#"SELECT (o.credits + t.credits)::bigint AS "credits!", o.bonus AS "bonus!", o.refunded AS "refunded!", o.card AS "card!",
                  o.crypto AS "crypto!", t.purchases AS "tokens!"
           FROM (SELECT coalesce(sum(credits), 0)::bigint AS credits, coalesce(sum(bonus), 0)::bigint AS bonus,
                        coalesce(sum(taken), 0)::bigint AS refunded, count(*) FILTER (WHERE method = 'card') AS card,
                        count(*) FILTER (WHERE method = 'crypto') AS crypto
                 FROM credit_orders WHERE status IN ('paid', 'refunded') AND method IN ('card', 'crypto')) o,
                (SELECT count(*) AS purchases, coalesce(sum(credits), 0)::bigint AS credits FROM token_payments WHERE state = 'credited') t"#
    )
    .fetch_one(db)
    .await?;
    Ok(Sold {
        credits: read(row.credits)?,
        bonus: read(row.bonus)?,
        refunded: read(row.refunded)?,
        by_card: row.card,
        in_crypto: row.crypto,
        with_tokens: row.tokens,
    })
}
