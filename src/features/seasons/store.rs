//! Seasons, their ladders and their places.

use crate::{
    db::{Result, parse},
    ids,
    ledger::currencies::amount,
};
use domain::{
    Address, QuestId, SeasonId, SeasonPlaceId, UserId,
    ledger::{Amount, CurrencyCode},
    season::Terms,
};
use sqlx::PgConnection;
use std::str::FromStr;
use time::OffsetDateTime;

/// Where a season stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// For a second administrator.
    Waiting,
    /// It is announced: it runs from its start to its end.
    Active,
    /// Its places are written, and its prizes are owed or paid.
    Ended,
    Cancelled,
}

impl Status {
    const ALL: [Self; 4] = [Self::Waiting, Self::Active, Self::Ended, Self::Cancelled];

    /// The word that is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Active => "active",
            Self::Ended => "ended",
            Self::Cancelled => "cancelled",
        }
    }
}

/// A word that is no status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no status of a season")]
pub struct InvalidStatus;

impl FromStr for Status {
    type Err = InvalidStatus;

    fn from_str(word: &str) -> std::result::Result<Self, InvalidStatus> {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str() == word)
            .ok_or(InvalidStatus)
    }
}

/// The prize of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prize {
    /// From 1.
    pub place: i32,
    /// Minor units.
    pub amount: Amount,
}

/// A quest whose goal counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonQuest {
    pub id: QuestId,
    pub title: String,
}

/// A season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Season {
    pub id: SeasonId,
    pub title: String,
    pub description: String,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub currency: CurrencyCode,
    /// Of the currency.
    pub decimals: u8,
    pub status: Status,
    pub created_by: UserId,
    pub created_name: String,
    pub confirmed_by: Option<UserId>,
    /// In the order of their places.
    pub prizes: Vec<Prize>,
    pub quests: Vec<SeasonQuest>,
}

impl Season {
    /// All prizes together.
    pub fn total(&self) -> Amount {
        let sum = self.prizes.iter().map(|prize| prize.amount.minor()).sum();
        Amount::from_minor(sum).unwrap_or(Amount::ZERO)
    }

    /// The status as people see it.
    pub fn phase(&self, now: OffsetDateTime) -> &'static str {
        match self.status {
            Status::Active if now < self.starts_at => "upcoming",
            Status::Active if now < self.ends_at => "running",
            Status::Active => "counting",
            other @ (Status::Waiting | Status::Ended | Status::Cancelled) => other.as_str(),
        }
    }

    /// Nobody has played for it.
    pub fn can_be_cancelled(&self, now: OffsetDateTime) -> bool {
        self.status == Status::Waiting || (self.status == Status::Active && now < self.starts_at)
    }
}

/// Which seasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    One(SeasonId),
    /// Those that everybody sees, the last end first.
    Announced,
    /// All of them, the same way.
    All,
}

/// Seasons with their terms, at most `limit`.
pub async fn seasons(db: &mut PgConnection, which: Which, limit: i64) -> Result<Vec<Season>> {
    let id = match which {
        Which::One(id) => Some(id.to_string()),
        Which::Announced | Which::All => None,
    };
    let rows = sqlx::query!(
        r#"SELECT s.id, s.title, s.description, s.starts_at, s.ends_at, s.currency, c.decimals, s.status, s.created_by, s.created_name, s.confirmed_by,
                  ARRAY(SELECT p.amount::text FROM season_prizes p WHERE p.season_id = s.id ORDER BY p.place) AS "prizes!",
                  ARRAY(SELECT q.id FROM season_quests o JOIN quests q ON q.id = o.quest_id WHERE o.season_id = s.id ORDER BY q.title, q.id) AS "quests!",
                  ARRAY(SELECT q.title FROM season_quests o JOIN quests q ON q.id = o.quest_id WHERE o.season_id = s.id ORDER BY q.title, q.id) AS "titles!"
           FROM seasons s JOIN currencies c ON c.code = s.currency
           WHERE ($1::text IS NULL OR s.id = $1) AND ($2 OR s.status IN ('active', 'ended')) ORDER BY s.ends_at DESC, s.id LIMIT $3"#,
        id,
        which != Which::Announced,
        limit
    )
    .fetch_all(db)
    .await?;
    let read = rows.into_iter().map(|row| {
        let prizes = row.prizes.iter().zip(1..);
        let quests = row.quests.iter().zip(row.titles);
        Ok(Season {
            id: parse(&row.id)?,
            title: row.title,
            description: row.description,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            currency: parse(&row.currency)?,
            decimals: u8::try_from(row.decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?,
            status: parse(&row.status)?,
            created_by: parse(&row.created_by)?,
            created_name: row.created_name,
            confirmed_by: row.confirmed_by.as_deref().map(parse).transpose()?,
            prizes: prizes
                .map(|(text, place)| {
                    Ok(Prize {
                        place,
                        amount: amount(text)?,
                    })
                })
                .collect::<Result<_>>()?,
            quests: quests
                .map(|(id, title)| Ok(SeasonQuest { id: parse(id)?, title }))
                .collect::<Result<_>>()?,
        })
    });
    read.collect()
}

/// A season.
pub async fn season(db: &mut PgConnection, id: SeasonId) -> Result<Option<Season>> {
    Ok(seasons(db, Which::One(id), 1).await?.pop())
}

/// The same, held until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: SeasonId) -> Result<Option<Season>> {
    sqlx::query!("SELECT id FROM seasons WHERE id = $1 FOR NO KEY UPDATE", id.to_string())
        .fetch_optional(&mut *db)
        .await?;
    season(db, id).await
}

/// Holds the quests of a season, and answers how many of them can be part of one: they were not deleted.
pub async fn there(db: &mut PgConnection, quests: &[QuestId]) -> Result<usize> {
    let ids: Vec<String> = quests.iter().map(ToString::to_string).collect();
    let found = sqlx::query_scalar!(
        "SELECT id FROM quests WHERE id = ANY($1) AND deleted_at IS NULL AND status IN ('active', 'completed') ORDER BY id FOR KEY SHARE",
        &ids
    );
    Ok(found.fetch_all(db).await?.len())
}

/// A season to be stored.
pub struct New<'a> {
    pub id: SeasonId,
    pub terms: &'a Terms,
    pub currency: CurrencyCode,
    pub status: Status,
    pub by: UserId,
    pub by_name: &'a str,
}

/// Stores a season with its prizes and quests.
pub async fn insert(db: &mut PgConnection, new: &New<'_>) -> Result<()> {
    let (id, terms) = (new.id.to_string(), new.terms);
    sqlx::query!(
        "INSERT INTO seasons (id, title, description, starts_at, ends_at, currency, status, created_by, created_name)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        id,
        terms.title,
        terms.description,
        terms.starts_at,
        terms.ends_at,
        new.currency.as_str(),
        new.status.as_str(),
        new.by.to_string(),
        new.by_name.chars().take(80).collect::<String>()
    )
    .execute(&mut *db)
    .await?;
    let prizes: Vec<String> = terms.prizes.iter().map(ToString::to_string).collect();
    sqlx::query!(
        "INSERT INTO season_prizes (season_id, place, amount)
         SELECT $1, place, amount::numeric FROM unnest($2::text[]) WITH ORDINALITY AS p (amount, place)",
        id,
        &prizes
    )
    .execute(&mut *db)
    .await?;
    let quests: Vec<String> = terms.quests.iter().map(ToString::to_string).collect();
    sqlx::query!(
        "INSERT INTO season_quests (season_id, quest_id) SELECT $1, unnest($2::text[])",
        id,
        &quests
    )
    .execute(db)
    .await
    .map(drop)
}

/// A second administrator confirms it: it begins now at the earliest. The season is held.
pub async fn confirm(db: &mut PgConnection, id: SeasonId, by: UserId) -> Result<()> {
    sqlx::query!(
        "UPDATE seasons SET status = 'active', confirmed_by = $2, starts_at = greatest(starts_at, clock_timestamp()) WHERE id = $1 AND status = 'waiting'",
        id.to_string(),
        by.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// The season is held.
pub async fn set_status(db: &mut PgConnection, id: SeasonId, status: Status) -> Result<()> {
    sqlx::query!(
        "UPDATE seasons SET status = $2 WHERE id = $1",
        id.to_string(),
        status.as_str()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Somebody on a ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leader {
    /// From 1.
    pub place: i64,
    pub user: UserId,
    pub address: Address,
    pub username: Option<String>,
    pub wins: i32,
}

/// The first of a season: by wins, then by who was there first. Who set what it pays is not among them.
pub async fn leaders(db: &mut PgConnection, id: SeasonId, limit: i64) -> Result<Vec<Leader>> {
    let rows = sqlx::query!(
        r#"SELECT s.user_id, u.address, u.username, s.wins
           FROM season_scores s JOIN seasons a ON a.id = s.season_id JOIN users u ON u.id = s.user_id
           WHERE s.season_id = $1 AND s.wins > 0 AND s.user_id <> a.created_by AND s.user_id IS DISTINCT FROM a.confirmed_by
           ORDER BY s.wins DESC, s.last_at, s.user_id LIMIT $2"#,
        id.to_string(),
        limit
    )
    .fetch_all(db)
    .await?;
    let read = rows.into_iter().zip(1..).map(|(row, place)| {
        Ok(Leader {
            place,
            user: parse(&row.user_id)?,
            address: parse(&row.address)?,
            username: row.username,
            wins: row.wins,
        })
    });
    read.collect()
}

/// How many reached a goal.
pub async fn participants(db: &mut PgConnection, id: SeasonId) -> Result<i64> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM season_scores WHERE season_id = $1 AND wins > 0"#,
        id.to_string()
    )
    .fetch_one(db)
    .await
}

/// Somebody's place and wins; None before the first win.
pub async fn standing(db: &mut PgConnection, id: SeasonId, user: UserId) -> Result<Option<(i64, i32)>> {
    let row = sqlx::query!(
        r#"SELECT own.wins, 1 + (SELECT count(*) FROM season_scores o JOIN seasons a ON a.id = o.season_id
                  WHERE o.season_id = own.season_id AND o.user_id <> a.created_by AND o.user_id IS DISTINCT FROM a.confirmed_by
                    AND (o.wins > own.wins OR (o.wins = own.wins AND (o.last_at, o.user_id) < (own.last_at, own.user_id)))) AS "place!"
           FROM season_scores own WHERE own.season_id = $1 AND own.user_id = $2 AND own.wins > 0"#,
        id.to_string(),
        user.to_string()
    );
    Ok(row.fetch_optional(db).await?.map(|row| (row.place, row.wins)))
}

/// Writes down who came in where, and answers the cause of their prize. The season is held.
pub async fn place(db: &mut PgConnection, season: SeasonId, leader: &Leader) -> Result<SeasonPlaceId> {
    let id = ids::season_place_id();
    sqlx::query!(
        "INSERT INTO season_places (id, season_id, place, user_id, wins) VALUES ($1, $2, $3::bigint::integer, $4, $5)",
        id.to_string(),
        season.to_string(),
        leader.place,
        leader.user.to_string(),
        leader.wins
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// Seasons whose end is so long ago that nothing of them can be undone, and all that happened before has been counted. At most `limit`.
pub async fn due(db: &mut PgConnection, limit: i64) -> Result<Vec<SeasonId>> {
    let ids = sqlx::query_scalar!(
        "SELECT s.id FROM seasons s WHERE s.status = 'active' AND s.ends_at <= clock_timestamp() - interval '15 minutes'
           AND NOT EXISTS (SELECT FROM quest_events f WHERE f.folded_at IS NULL AND f.at < s.ends_at) ORDER BY s.ends_at LIMIT $1",
        limit
    );
    ids.fetch_all(db).await?.iter().map(|id| parse(id)).collect()
}
