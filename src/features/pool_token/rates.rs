//! Rates and the gate, by version. A change adds a version: what a play began with counts (A36).

use crate::{db::Result, ledger::currencies::amount};
use domain::{UserId, ledger::Amount};
use sqlx::PgConnection;

/// Decimals of POOL and of LP-BAI.
pub const DECIMALS: u8 = 18;

/// The reward rates in force from one change to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rates {
    /// Counted from 1.
    pub version: i64,
    /// POOL for each ball of a pool game.
    pub pool: Amount,
    /// POOL for a quest that is won and names no reward of its own.
    pub ai_quest: Amount,
    /// LP-BAI that a player must hold while gating is on.
    pub minimum_holding: Amount,
    pub gating_enabled: bool,
}

struct Row {
    version: i64,
    pool: String,
    ai_quest: String,
    minimum_holding: String,
    gating_enabled: bool,
}

impl TryFrom<Row> for Rates {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            version: row.version,
            pool: amount(&row.pool)?,
            ai_quest: amount(&row.ai_quest)?,
            minimum_holding: amount(&row.minimum_holding)?,
            gating_enabled: row.gating_enabled,
        })
    }
}

/// Those that hold now.
pub async fn current(db: &mut PgConnection) -> Result<Rates> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT version, pool::text AS "pool!", ai_quest::text AS "ai_quest!", minimum_holding::text AS "minimum_holding!", gating_enabled
           FROM reward_rates ORDER BY version DESC LIMIT 1"#
    );
    row.fetch_one(db).await?.try_into()
}

/// Those of a version; None where there is none of that number.
pub async fn of_version(db: &mut PgConnection, version: i64) -> Result<Option<Rates>> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT version, pool::text AS "pool!", ai_quest::text AS "ai_quest!", minimum_holding::text AS "minimum_holding!", gating_enabled
           FROM reward_rates WHERE version = $1"#,
        version
    );
    row.fetch_optional(db).await?.map(Rates::try_from).transpose()
}

/// Holds the rates until the transaction ends, so that changes come one after the other.
pub async fn lock(db: &mut PgConnection) -> Result<()> {
    sqlx::query_scalar!(r#"SELECT pg_advisory_xact_lock(hashtext('reward_rates')) AS "locked: ()""#)
        .fetch_one(db)
        .await?;
    Ok(())
}

/// Adds a version, and answers it with its number. They are held by the caller.
pub async fn add(db: &mut PgConnection, rates: Rates, by: UserId) -> Result<Rates> {
    let version = sqlx::query_scalar!(
        "INSERT INTO reward_rates (pool, ai_quest, minimum_holding, gating_enabled, changed_by)
         VALUES ($1::text::numeric, $2::text::numeric, $3::text::numeric, $4, $5) RETURNING version",
        rates.pool.to_string(),
        rates.ai_quest.to_string(),
        rates.minimum_holding.to_string(),
        rates.gating_enabled,
        by.to_string()
    )
    .fetch_one(db)
    .await?;
    Ok(Rates { version, ..rates })
}

/// A kind of play that pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateKind {
    Pool,
    AiQuest,
}

/// A word that names no kind of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no kind of play")]
pub struct UnknownKind;

impl std::str::FromStr for RateKind {
    type Err = UnknownKind;

    fn from_str(word: &str) -> std::result::Result<Self, UnknownKind> {
        match word {
            "pool" => Ok(Self::Pool),
            "ai_quest" => Ok(Self::AiQuest),
            _ => Err(UnknownKind),
        }
    }
}

impl Rates {
    /// The same with another rate.
    pub fn with_rate(self, kind: RateKind, rate: Amount) -> Self {
        match kind {
            RateKind::Pool => Self { pool: rate, ..self },
            RateKind::AiQuest => Self { ai_quest: rate, ..self },
        }
    }
}
