//! Tasks.

use crate::{
    db::{Result, parse},
    features::notifications,
    ledger::currencies,
};
use domain::{
    NotificationKind, TaskId, UserId,
    ledger::{Amount, CurrencyCode},
    task::{Kind, NewTask, Places, Requirements, Status, Tweet},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A task as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    pub id: TaskId,
    pub title: String,
    pub description: String,
    pub kind: Kind,
    pub tweet: Tweet,
    pub requirements: Requirements,
    pub reward: Amount,
    pub currency: CurrencyCode,
    /// Of the currency.
    pub decimals: u8,
    pub places: Places,
    /// Submissions that wait.
    pub pending: u32,
    pub notify_followers: bool,
    /// The administrator who set its reward last.
    pub made_by: UserId,
    /// Whether somebody else than that person must decide about submissions.
    pub needs_another: bool,
    pub created_at: OffsetDateTime,
    /// The database's clock as it was read.
    pub now: OffsetDateTime,
}

impl Task {
    pub fn status(&self) -> Status {
        self.places.status(self.now)
    }

    /// All that may still have to be paid, in minor units.
    pub fn unpaid(&self) -> Result<Amount> {
        times(self.reward, self.places.unpaid(self.pending, self.now))
    }
}

/// A reward so often.
pub fn times(reward: Amount, often: u32) -> Result<Amount> {
    let sum = reward.minor().saturating_mul(i128::from(often));
    Amount::from_minor(sum).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

struct Row {
    id: String,
    title: String,
    description: String,
    kind: String,
    tweet_author: String,
    tweet_id: String,
    wants_like: bool,
    wants_retweet: bool,
    wants_quote: bool,
    reward_amount: String,
    reward_currency: String,
    decimals: i16,
    max_participants: i32,
    participants: i32,
    pending: i32,
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    notify_followers: bool,
    made_by: String,
    needs_another: bool,
    is_cancelled: bool,
    created_at: OffsetDateTime,
    now: OffsetDateTime,
}

impl TryFrom<Row> for Task {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let count = |number: i32| u32::try_from(number).map_err(decode);
        Ok(Self {
            id: parse(&row.id)?,
            title: row.title,
            description: row.description,
            kind: parse(&row.kind)?,
            tweet: Tweet::of(row.tweet_author, row.tweet_id).map_err(decode)?,
            requirements: Requirements {
                like: row.wants_like,
                retweet: row.wants_retweet,
                quote: row.wants_quote,
            },
            reward: currencies::amount(&row.reward_amount)?,
            currency: parse(&row.reward_currency)?,
            decimals: u8::try_from(row.decimals).map_err(decode)?,
            places: Places {
                is_cancelled: row.is_cancelled,
                starts_at: row.starts_at,
                ends_at: row.ends_at,
                taken: count(row.participants)?,
                most: count(row.max_participants)?,
            },
            pending: count(row.pending)?,
            notify_followers: row.notify_followers,
            made_by: parse(&row.made_by)?,
            needs_another: row.needs_another,
            created_at: row.created_at,
            now: row.now,
        })
    }
}

fn decode(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

/// A task.
pub async fn get(db: &mut PgConnection, id: TaskId) -> Result<Option<Task>> {
    sqlx::query_as!(
        Row,
        r#"SELECT t.id, title, description, kind, tweet_author, tweet_id, wants_like, wants_retweet, wants_quote,
                  reward_amount::text AS "reward_amount!", reward_currency, c.decimals, max_participants, participants, pending,
                  starts_at, ends_at, notify_followers, made_by, needs_another, cancelled_at IS NOT NULL AS "is_cancelled!",
                  created_at, clock_timestamp() AS "now!"
           FROM tasks t JOIN currencies c ON c.code = t.reward_currency WHERE t.id = $1"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(Task::try_from)
    .transpose()
}

/// A task, held until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: TaskId) -> Result<Option<Task>> {
    sqlx::query!("SELECT id FROM tasks WHERE id = $1 FOR UPDATE", id.to_string())
        .fetch_optional(&mut *db)
        .await?;
    // Read once it is held: what was waited for is seen, and the clock is that of now.
    get(db, id).await
}

/// Which tasks.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted<'a> {
    /// None: all but those that were taken back.
    pub status: Option<&'a str>,
    /// Text in the title, in whatever case; empty for all.
    pub search: &'a str,
    /// Those that were taken back as well.
    pub with_cancelled: bool,
    /// The last line of the page before.
    pub after: Option<(OffsetDateTime, TaskId)>,
    pub limit: i64,
}

/// Tasks, newest first.
pub async fn list(db: &mut PgConnection, wanted: Wanted<'_>) -> Result<Vec<Task>> {
    let (at, id) = wanted.after.map(|(at, id)| (at, id.to_string())).unzip();
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT t.id, title, description, kind, tweet_author, tweet_id, wants_like, wants_retweet, wants_quote,
                  reward_amount::text AS "reward_amount!", reward_currency, c.decimals, max_participants, participants, pending,
                  starts_at, ends_at, notify_followers, made_by, needs_another, cancelled_at IS NOT NULL AS "is_cancelled!",
                  created_at, clock_timestamp() AS "now!"
           FROM tasks t JOIN currencies c ON c.code = t.reward_currency
           WHERE ($1::timestamptz IS NULL OR (created_at, t.id) < ($1, $2::text))
             AND (cancelled_at IS NULL OR $3)
             AND strpos(lower(title), lower($4)) > 0
             AND ($5::text IS NULL OR $5 = CASE WHEN cancelled_at IS NOT NULL THEN 'cancelled' WHEN ends_at <= now() THEN 'completed'
                  WHEN starts_at > now() THEN 'upcoming' WHEN participants >= max_participants THEN 'full' ELSE 'active' END)
           ORDER BY created_at DESC, t.id DESC LIMIT $6"#,
        at,
        id,
        wanted.with_cancelled,
        wanted.search,
        wanted.status,
        wanted.limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Task::try_from).collect()
}

/// The administrator who sets a task's terms, and whether somebody else must decide about its submissions.
#[derive(Debug, Clone, Copy)]
pub struct Maker {
    pub person: UserId,
    pub needs_another: bool,
}

/// Stores a task.
pub async fn insert(
    db: &mut PgConnection,
    id: TaskId,
    new: &NewTask,
    currency: CurrencyCode,
    maker: Maker,
) -> Result<()> {
    sqlx::query!(
        "INSERT INTO tasks (id, title, description, kind, tweet_author, tweet_id, wants_like, wants_retweet, wants_quote,
                            reward_amount, reward_currency, max_participants, starts_at, ends_at, notify_followers, made_by, needs_another)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::numeric, $11, $12, $13, $14, $15, $16, $17)",
        id.to_string(),
        new.title,
        new.description,
        new.kind.as_str(),
        new.tweet.author(),
        new.tweet.id(),
        new.requirements.like,
        new.requirements.retweet,
        new.requirements.quote,
        new.reward.to_string(),
        currency.as_str(),
        places(new),
        new.starts_at,
        new.ends_at,
        new.notify_followers,
        maker.person.to_string(),
        maker.needs_another
    )
    .execute(db)
    .await
    .map(drop)
}

/// Gives a task, which is held, other terms. One whose time had ended may go on.
pub async fn update(
    db: &mut PgConnection,
    id: TaskId,
    new: &NewTask,
    currency: CurrencyCode,
    maker: Maker,
) -> Result<()> {
    sqlx::query!(
        "UPDATE tasks SET title = $2, description = $3, kind = $4, tweet_author = $5, tweet_id = $6, wants_like = $7, wants_retweet = $8,
                wants_quote = $9, reward_amount = $10::text::numeric, reward_currency = $11, max_participants = $12, starts_at = $13,
                ends_at = $14, notify_followers = $15, made_by = $16, needs_another = $17, settled_at = NULL
         WHERE id = $1",
        id.to_string(),
        new.title,
        new.description,
        new.kind.as_str(),
        new.tweet.author(),
        new.tweet.id(),
        new.requirements.like,
        new.requirements.retweet,
        new.requirements.quote,
        new.reward.to_string(),
        currency.as_str(),
        places(new),
        new.starts_at,
        new.ends_at,
        new.notify_followers,
        maker.person.to_string(),
        maker.needs_another
    )
    .execute(db)
    .await
    .map(drop)
}

fn places(new: &NewTask) -> i32 {
    i32::try_from(new.max_participants).unwrap_or(i32::MAX)
}

/// Counts what was submitted or decided for a task that is held.
pub async fn count(db: &mut PgConnection, id: TaskId, participants: i32, pending: i32) -> Result<()> {
    sqlx::query!(
        "UPDATE tasks SET participants = participants + $2, pending = pending + $3 WHERE id = $1",
        id.to_string(),
        participants,
        pending
    )
    .execute(db)
    .await
    .map(drop)
}

/// Removes a task, which is held and for which nobody ever submitted anything.
pub async fn remove(db: &mut PgConnection, id: TaskId) -> Result<()> {
    sqlx::query!("DELETE FROM tasks WHERE id = $1", id.to_string())
        .execute(db)
        .await
        .map(drop)
}

/// Takes a task back that is held.
pub async fn cancel(db: &mut PgConnection, id: TaskId) -> Result<()> {
    sqlx::query!(
        "UPDATE tasks SET cancelled_at = now(), settled_at = now() WHERE id = $1",
        id.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// A task whose time is over, and whose free places nobody gave back yet, held; None when there is none.
pub async fn over(db: &mut PgConnection) -> Result<Option<Task>> {
    let found = sqlx::query_scalar!(
        "SELECT id FROM tasks WHERE settled_at IS NULL AND ends_at <= now() ORDER BY ends_at LIMIT 1 FOR UPDATE SKIP LOCKED"
    )
    .fetch_optional(&mut *db)
    .await?;
    match found {
        Some(id) => get(db, parse(&id)?).await,
        None => Ok(None),
    }
}

/// Notes that the free places of a task were given back.
pub async fn settle(db: &mut PgConnection, id: TaskId) -> Result<()> {
    sqlx::query!("UPDATE tasks SET settled_at = now() WHERE id = $1", id.to_string())
        .execute(db)
        .await
        .map(drop)
}

/// Tells the followers of whoever made it of one task that began, in the caller's transaction: one statement, however many they are. None when there is
/// nothing to tell.
pub async fn tell_followers(db: &mut PgConnection) -> Result<Option<(TaskId, u64)>> {
    let next = sqlx::query!(
        "UPDATE tasks SET told_at = now() WHERE id = (
             SELECT id FROM tasks WHERE notify_followers AND told_at IS NULL AND starts_at <= now() AND ends_at > now() AND cancelled_at IS NULL
             ORDER BY starts_at LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING id, title, made_by"
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(next) = next else { return Ok(None) };
    let notice = notifications::store::Notice {
        kind: NotificationKind::Task,
        cause: format!("task:{}:open", next.id),
        actor: Some(parse(&next.made_by)?),
        text: format!("A new task: {}", next.title),
        link: "/tasks".to_owned(),
    };
    let told = notifications::store::add_for_followers(db, &notice).await?;
    Ok(Some((parse(&next.id)?, told)))
}
