//! The prices of credits and plays, by version. A change adds a version: what began before it keeps its own (A36).

use crate::db::{Result, parse};
use domain::{UserId, credits::Settings};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The settings of one version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Version {
    /// Counted from 1.
    pub number: i32,
    pub settings: Settings,
    /// When they began to hold, by the database's clock; later versions begin later.
    pub valid_from: OffsetDateTime,
}

/// Those that hold now.
pub async fn current(db: &mut PgConnection) -> Result<Version> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT version, exchange_rate::text AS "exchange_rate!", game_credits, quest_credits, new_user_credits,
                  minimum_pool_tokens::text AS "minimum_pool_tokens!", usd_rate::text AS "usd_rate!", daily_free_plays,
                  free_plays_enabled, enabled, valid_from
           FROM credit_settings ORDER BY version DESC LIMIT 1"#
    );
    row.fetch_one(db).await?.try_into()
}

/// Those of a version; None when there is none of that number.
pub async fn of_version(db: &mut PgConnection, version: i32) -> Result<Option<Version>> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT version, exchange_rate::text AS "exchange_rate!", game_credits, quest_credits, new_user_credits,
                  minimum_pool_tokens::text AS "minimum_pool_tokens!", usd_rate::text AS "usd_rate!", daily_free_plays,
                  free_plays_enabled, enabled, valid_from
           FROM credit_settings WHERE version = $1"#,
        version
    );
    row.fetch_optional(db).await?.map(Version::try_from).transpose()
}

/// Those that held at a moment, such as a block's time. Before the first version that one counts.
pub async fn at(db: &mut PgConnection, moment: OffsetDateTime) -> Result<Version> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT version, exchange_rate::text AS "exchange_rate!", game_credits, quest_credits, new_user_credits,
                  minimum_pool_tokens::text AS "minimum_pool_tokens!", usd_rate::text AS "usd_rate!", daily_free_plays,
                  free_plays_enabled, enabled, valid_from
           FROM credit_settings WHERE version = 1 OR valid_from <= $1 ORDER BY version DESC LIMIT 1"#,
        moment
    );
    row.fetch_one(db).await?.try_into()
}

/// Holds the settings until the transaction ends: changes come one after the other. Answers those that hold now.
pub async fn lock(db: &mut PgConnection) -> Result<Version> {
    sqlx::query_scalar!(r#"SELECT pg_advisory_xact_lock(hashtext('credit_settings')) AS "locked: ()""#)
        .fetch_one(&mut *db)
        .await?;
    current(db).await
}

/// Adds the version after `before`, which the caller has locked. It holds from now on, never before the one that it follows.
pub async fn add(db: &mut PgConnection, before: &Version, settings: &Settings, by: UserId) -> Result<()> {
    let count = |count: u32| i32::try_from(count).map_err(|e| sqlx::Error::Decode(Box::new(e)));
    sqlx::query!(
        "INSERT INTO credit_settings (version, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate,
                                      daily_free_plays, free_plays_enabled, enabled, changed_by, valid_from)
         VALUES ($1, $2::text::numeric, $3, $4, $5, $6::text::numeric, $7::text::numeric, $8, $9, $10, $11, greatest(clock_timestamp(), $12))",
        before.number + 1,
        settings.exchange_rate.to_string(),
        count(settings.game_credits)?,
        count(settings.quest_credits)?,
        count(settings.new_user_credits)?,
        settings.minimum_pool_tokens.to_string(),
        settings.usd_rate.to_string(),
        count(settings.daily_free_plays)?,
        settings.free_plays_enabled,
        settings.enabled,
        by.to_string(),
        before.valid_from
    )
    .execute(db)
    .await?;
    Ok(())
}

struct Row {
    version: i32,
    exchange_rate: String,
    game_credits: i32,
    quest_credits: i32,
    new_user_credits: i32,
    minimum_pool_tokens: String,
    usd_rate: String,
    daily_free_plays: i32,
    free_plays_enabled: bool,
    enabled: bool,
    valid_from: OffsetDateTime,
}

impl TryFrom<Row> for Version {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let count = |count: i32| u32::try_from(count).map_err(|e| sqlx::Error::Decode(Box::new(e)));
        Ok(Self {
            number: row.version,
            settings: Settings {
                exchange_rate: parse(&row.exchange_rate)?,
                game_credits: count(row.game_credits)?,
                quest_credits: count(row.quest_credits)?,
                new_user_credits: count(row.new_user_credits)?,
                minimum_pool_tokens: parse(&row.minimum_pool_tokens)?,
                usd_rate: parse(&row.usd_rate)?,
                daily_free_plays: count(row.daily_free_plays)?,
                free_plays_enabled: row.free_plays_enabled,
                enabled: row.enabled,
            },
            valid_from: row.valid_from,
        })
    }
}
