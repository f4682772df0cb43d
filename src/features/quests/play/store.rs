//! Participants of quests.

use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
};
use domain::{
    EntryId, MatchId, PlayRightId, QuestId, UserId,
    ledger::{Amount, CurrencyCode},
    matchup::AgentLevel,
    quest::{Aim, Goal, Kind},
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

/// A quest, as far as it matters to who plays it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quest {
    pub title: String,
    pub level: AgentLevel,
    pub goal: Goal,
    /// The credits that it asks for; None: of one at the table as many as the setting for all quests says, of one of events none.
    pub credits_required: Option<i32>,
    /// A page of this site to play it on; None: the usual one.
    pub game_url: Option<String>,
    pub currency: CurrencyCode,
    /// Minor units; zero: the rate for a win.
    pub reward: Amount,
    /// It can be joined now: what it would pay is promised, beside what those could win who take part, and what is owed.
    pub is_active: bool,
    pub is_full: bool,
    /// The first day of the period that runs.
    pub period: Date,
    /// The quest's own end.
    pub ends_at: Option<OffsetDateTime>,
    /// The person who was asked about made it.
    pub is_own: bool,
}

impl Quest {
    /// Whether somebody joins it with a right to a play: games always, and events where its terms ask for credits.
    pub fn is_paid(&self) -> bool {
        self.goal.kind() == Kind::Ai || self.credits_required.is_some()
    }
}

/// How somebody's participation stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It is paid, and its game can begin.
    Joined,
    Playing,
    Won,
    Lost,
    /// The server gave its game up, and what paid it went back.
    Void,
}

impl State {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Joined => "joined",
            Self::Playing => "playing",
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Void => "void",
        }
    }

    fn read(word: &str) -> Result<Self> {
        let all = [Self::Joined, Self::Playing, Self::Won, Self::Lost, Self::Void];
        let found = all.into_iter().find(|state| state.as_str() == word);
        found.ok_or_else(|| sqlx::Error::Decode("a participation in a quest has an unknown state".into()))
    }
}

/// Somebody's newest participation in a quest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub quest: QuestId,
    pub user: UserId,
    pub period: Date,
    pub state: State,
    /// Of what paid it; None: it costs nothing.
    pub right: Option<PlayRightId>,
    /// The match that runs, or was the last.
    pub game: Option<MatchId>,
    /// Frames won in a row so far, or how much of what a quest of events asks for.
    pub progress: u32,
    /// Of a quest of events: the progress that it asks for.
    pub target: Option<u32>,
    pub joined_at: OffsetDateTime,
}

impl Entry {
    /// Something is still to be played.
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Joined | State::Playing)
    }

    /// The same, of the period that runs where it has one: what happens elsewhere ends with its period, a game that was paid does not.
    pub fn is_open_in(&self, quest: &Quest) -> bool {
        self.is_open() && (self.target.is_none() || self.period == quest.period)
    }

    /// It was played, and not given back: the period's one participation.
    pub fn is_used(&self, period: Date) -> bool {
        matches!(self.state, State::Won | State::Lost) && self.period == period
    }
}

/// A quest; None where there is none, or it was deleted before anybody could play it.
pub async fn quest(db: &mut PgConnection, id: QuestId) -> Result<Option<Quest>> {
    Ok(read(db, id, None).await?.map(|(quest, _)| quest))
}

/// A quest with somebody's newest participation in it; None as above.
pub async fn quest_of(db: &mut PgConnection, id: QuestId, user: UserId) -> Result<Option<(Quest, Option<Entry>)>> {
    read(db, id, Some(user)).await
}

async fn read(db: &mut PgConnection, id: QuestId, user: Option<UserId>) -> Result<Option<(Quest, Option<Entry>)>> {
    let row = sqlx::query!(
        r#"SELECT q.title, q.difficulty, q.goal::text AS "goal!", q.credits_required, q.ends_at, q.game_url, q.reward_currency, q.reward_amount::text AS "reward!",
                  q.status = 'active' AND q.deleted_at IS NULL AND coalesce(q.starts_at <= clock_timestamp(), true)
                      AND coalesce(q.ends_at > clock_timestamp(), true)
                      AND (q.reward_amount = 0 OR EXISTS (
                          SELECT FROM reward_budgets b WHERE b.kind = 'quest' AND b.id = q.id AND b.currency = q.reward_currency
                             AND b.promised >= q.reward_amount * (1 + q.open_entries)
                                 + (SELECT coalesce(sum(d.amount), 0) FROM rewards_due d WHERE d.budget_kind = 'quest' AND d.budget_id = q.id))) AS "is_active!",
                  q.participants >= q.participant_limit AS "is_full!", coalesce(q.created_by = $2, false) AS "is_own!",
                  CASE q.period WHEN 'daily' THEN credit_day() WHEN 'weekly' THEN date_trunc('week', credit_day())::date
                      ELSE DATE '1970-01-01' END AS "period!",
                  e.user_id AS "user_id?", e.period_start AS "period_start?", e.state AS "state?", e.right_id, e.match_id, e.progress AS "progress?", e.target,
                  e.joined_at AS "joined_at?"
           FROM quests q LEFT JOIN LATERAL (
               SELECT * FROM quest_entries WHERE quest_id = q.id AND user_id = $2 ORDER BY period_start DESC LIMIT 1) e ON true
           WHERE q.id = $1"#,
        id.to_string(),
        user.map(|user| user.to_string())
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let goal: Goal = serde_json::from_str(&row.goal).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
    let entry = match (row.user_id, row.period_start, row.state, row.progress, row.joined_at) {
        (Some(user_id), Some(period_start), Some(state), Some(progress), Some(joined_at)) => Some(Row {
            quest_id: id.to_string(),
            user_id,
            period_start,
            state,
            right_id: row.right_id,
            match_id: row.match_id,
            progress,
            target: row.target,
            joined_at,
        }),
        _ => None,
    };
    let quest = Quest {
        title: row.title,
        level: parse(&row.difficulty)?,
        goal,
        game_url: row.game_url,
        currency: parse(&row.reward_currency)?,
        reward: amount(&row.reward)?,
        credits_required: row.credits_required,
        is_active: row.is_active,
        is_full: row.is_full,
        period: row.period,
        ends_at: row.ends_at,
        is_own: row.is_own,
    };
    Ok(Some((quest, entry.map(Entry::try_from).transpose()?)))
}

/// Holds a quest, in which nobody else joins or leaves until the transaction ends, and then the person: in the order of whatever pays from its budget. In
/// one statement, because all others who join wait meanwhile; the person's row is held once the quest's is, as the join needs that first.
pub async fn lock(db: &mut PgConnection, id: QuestId, user: UserId) -> Result<()> {
    sqlx::query!(
        "WITH quest AS MATERIALIZED (SELECT id FROM quests WHERE id = $1 FOR NO KEY UPDATE)
         SELECT u.id FROM quest JOIN users u ON u.id = $2 FOR NO KEY UPDATE OF u",
        id.to_string(),
        user.to_string()
    )
    .fetch_optional(db)
    .await
    .map(drop)
}

struct Row {
    quest_id: String,
    user_id: String,
    period_start: Date,
    state: String,
    right_id: Option<String>,
    match_id: Option<String>,
    progress: i32,
    target: Option<i32>,
    joined_at: OffsetDateTime,
}

impl TryFrom<Row> for Entry {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            quest: parse(&row.quest_id)?,
            user: parse(&row.user_id)?,
            period: row.period_start,
            state: State::read(&row.state)?,
            right: row.right_id.as_deref().map(parse).transpose()?,
            game: row.match_id.as_deref().map(parse).transpose()?,
            progress: row.progress.unsigned_abs(),
            target: row.target.map(i32::unsigned_abs),
            joined_at: row.joined_at,
        })
    }
}

/// Somebody's newest participation in a quest.
pub async fn entry(db: &mut PgConnection, quest: QuestId, user: UserId) -> Result<Option<Entry>> {
    let row = sqlx::query_as!(
        Row,
        "SELECT quest_id, user_id, period_start, state, right_id, match_id, progress, target, joined_at FROM quest_entries
         WHERE quest_id = $1 AND user_id = $2 ORDER BY period_start DESC LIMIT 1",
        quest.to_string(),
        user.to_string()
    );
    row.fetch_optional(db).await?.map(Entry::try_from).transpose()
}

/// Whether the reward of somebody's newest participation in a quest is owed and not paid yet.
pub async fn is_owed(db: &mut PgConnection, quest: QuestId, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM (
                SELECT id, match_id FROM quest_entries WHERE quest_id = $1 AND user_id = $2 ORDER BY period_start DESC LIMIT 1) e
              JOIN rewards_due d ON (d.cause = 'entry' AND d.cause_id = e.id) OR (d.cause = 'play' AND d.cause_id = e.match_id)) AS "owed!""#,
        quest.to_string(),
        user.to_string()
    )
    .fetch_one(db)
    .await
}

/// Periods of a quest that somebody won one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Streak {
    /// Up to the period that runs, or the one before, which it can still go on from.
    pub now: i64,
    pub best: i64,
}

/// Somebody's streaks in a quest of days or weeks; None of one that is played once. A participation that is won is its own count: nothing is kept beside it
/// that could differ, and a win that is undone takes its day along.
pub async fn streak(db: &mut PgConnection, quest: QuestId, user: UserId) -> Result<Option<Streak>> {
    let row = sqlx::query!(
        r#"WITH q AS (
               SELECT id, CASE period WHEN 'daily' THEN 1 ELSE 7 END AS days,
                      CASE period WHEN 'daily' THEN credit_day() ELSE date_trunc('week', credit_day())::date END AS today
               FROM quests WHERE id = $1 AND period <> 'once'
           ), won AS (
               SELECT e.period_start, e.period_start - q.days * row_number() OVER (ORDER BY e.period_start)::integer AS island
               FROM quest_entries e JOIN q ON q.id = e.quest_id WHERE e.user_id = $2 AND e.state = 'won'
           ), islands AS (
               SELECT count(*) AS length, max(period_start) AS last FROM won GROUP BY island
           )
           SELECT coalesce((SELECT max(length) FROM islands WHERE last >= q.today - q.days), 0) AS "now!",
                  coalesce((SELECT max(length) FROM islands), 0) AS "best!"
           FROM q"#,
        quest.to_string(),
        user.to_string()
    );
    let row = row.fetch_optional(db).await?;
    Ok(row.map(|row| Streak {
        now: row.now,
        best: row.best,
    }))
}

/// The participation whose match this is, held.
pub async fn entry_of_match(db: &mut PgConnection, id: MatchId) -> Result<Option<Entry>> {
    let row = sqlx::query_as!(
        Row,
        "SELECT quest_id, user_id, period_start, state, right_id, match_id, progress, target, joined_at FROM quest_entries
         WHERE match_id = $1 AND state = 'playing' FOR NO KEY UPDATE",
        id.to_string()
    );
    row.fetch_optional(db).await?.map(Entry::try_from).transpose()
}

/// A place to be taken.
#[derive(Debug, Clone, Copy)]
pub struct NewEntry {
    pub quest: QuestId,
    pub user: UserId,
    pub period: Date,
    /// Of what paid it.
    pub right: Option<PlayRightId>,
    /// Of a quest of events.
    pub aim: Option<(EntryId, Aim)>,
}

/// Joins, or joins again where the one of the period came to nothing. The quest and the person are held.
pub async fn join(db: &mut PgConnection, new: &NewEntry) -> Result<()> {
    let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    let joined = sqlx::query!(
        "INSERT INTO quest_entries AS e (quest_id, user_id, period_start, right_id, id, fact, target, top) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (quest_id, user_id, period_start) DO UPDATE
         SET state = 'joined', right_id = excluded.right_id, match_id = NULL, progress = 0, joined_at = clock_timestamp(), ended_at = NULL,
             id = excluded.id, fact = excluded.fact, target = excluded.target, top = excluded.top
         WHERE e.state = 'void'",
        new.quest.to_string(),
        new.user.to_string(),
        new.period,
        new.right.map(|right| right.to_string()),
        new.aim.map(|(id, _)| id.to_string()),
        new.aim.map(|(_, aim)| aim.fact.as_str()),
        new.aim.map(|(_, aim)| number(aim.target)),
        new.aim.and_then(|(_, aim)| aim.top).map(number)
    );
    one(joined.execute(db).await?.rows_affected())
}

/// The game of a participation begins, which waits for it.
pub async fn begin(db: &mut PgConnection, entry: &Entry, game: MatchId) -> Result<()> {
    set(db, entry, State::Playing, Some(game), entry.progress).await
}

/// How a participation stands from now on. It is held by the caller.
pub async fn set(
    db: &mut PgConnection,
    entry: &Entry,
    state: State,
    game: Option<MatchId>,
    progress: u32,
) -> Result<()> {
    let set = sqlx::query!(
        "UPDATE quest_entries SET state = $4, match_id = $5, progress = $6,
                ended_at = CASE WHEN $4 IN ('joined', 'playing') THEN NULL ELSE clock_timestamp() END
         WHERE quest_id = $1 AND user_id = $2 AND period_start = $3 AND state IN ('joined', 'playing')",
        entry.quest.to_string(),
        entry.user.to_string(),
        entry.period,
        state.as_str(),
        game.map(|game| game.to_string()),
        i32::try_from(progress).unwrap_or(i32::MAX)
    );
    one(set.execute(db).await?.rows_affected())
}

fn one(rows: u64) -> Result<()> {
    if rows == 1 {
        Ok(())
    } else {
        Err(sqlx::Error::RowNotFound)
    }
}

/// Whether that person plays a quest now. They are held by the caller.
pub async fn plays_one(db: &mut PgConnection, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM matches WHERE challenger_id = $1 AND kind = 'quest' AND status = 'running') AS "plays!""#,
        user.to_string()
    )
    .fetch_one(db)
    .await
}

/// Participations that wait for their game for an hour, of quests that are over: at most `limit`.
pub async fn left(db: &mut PgConnection, limit: i64) -> Result<Vec<(QuestId, UserId)>> {
    let rows = sqlx::query!(
        "SELECT e.quest_id, e.user_id FROM quest_entries e JOIN quests q ON q.id = e.quest_id
         WHERE e.state = 'joined' AND e.fact IS NULL AND e.joined_at < clock_timestamp() - interval '1 hour'
           AND (q.status IN ('completed', 'cancelled') OR q.ends_at <= clock_timestamp()) LIMIT $1",
        limit
    )
    .fetch_all(db)
    .await?;
    rows.iter()
        .map(|row| Ok((parse(&row.quest_id)?, parse(&row.user_id)?)))
        .collect()
}
