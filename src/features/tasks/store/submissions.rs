//! Submissions for tasks.

use crate::{
    db::{Result, parse},
    ledger::currencies,
};
use domain::{
    Address, SubmissionId, TaskId, UserId,
    ledger::{Amount, CurrencyCode},
    task::{Notes, State},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    pub id: SubmissionId,
    pub task: TaskId,
    pub user: UserId,
    pub state: State,
    pub notes: String,
    pub admin_notes: String,
    pub submitted_at: OffsetDateTime,
    /// The name of the picture that shows it.
    pub proof: Option<String>,
}

struct Row {
    id: String,
    task_id: String,
    user_id: String,
    status: String,
    notes: String,
    admin_notes: String,
    submitted_at: OffsetDateTime,
    proof: Option<String>,
}

impl TryFrom<Row> for Submission {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: parse(&row.id)?,
            task: parse(&row.task_id)?,
            user: parse(&row.user_id)?,
            state: parse(&row.status)?,
            notes: row.notes,
            admin_notes: row.admin_notes,
            submitted_at: row.submitted_at,
            proof: row.proof,
        })
    }
}

/// A submission.
pub async fn get(db: &mut PgConnection, id: SubmissionId) -> Result<Option<Submission>> {
    sqlx::query_as!(
        Row,
        r#"SELECT s.id, s.task_id, s.user_id, s.status, s.notes, s.admin_notes, s.submitted_at, p.name AS "proof?"
           FROM task_submissions s LEFT JOIN task_proofs p ON p.submission_id = s.id WHERE s.id = $1"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(Submission::try_from)
    .transpose()
}

/// All that a person submitted for these tasks, oldest first: two a task at most.
pub async fn of_person(db: &mut PgConnection, person: UserId, tasks: &[TaskId]) -> Result<Vec<Submission>> {
    let tasks: Vec<_> = tasks.iter().map(TaskId::to_string).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT s.id, s.task_id, s.user_id, s.status, s.notes, s.admin_notes, s.submitted_at, p.name AS "proof?"
           FROM task_submissions s LEFT JOIN task_proofs p ON p.submission_id = s.id
           WHERE s.user_id = $1 AND s.task_id = ANY($2) ORDER BY s.task_id, s.attempt"#,
        person.to_string(),
        &tasks
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Submission::try_from).collect()
}

/// Whether anybody ever submitted something for a task that is held.
pub async fn any(db: &mut PgConnection, task: TaskId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM task_submissions WHERE task_id = $1) AS "any!""#,
        task.to_string()
    )
    .fetch_one(db)
    .await
}

/// Stores what somebody submits; the task is held.
pub async fn insert(
    db: &mut PgConnection,
    (id, task, person): (SubmissionId, TaskId, UserId),
    attempt: i16,
    notes: &Notes,
) -> Result<()> {
    sqlx::query!(
        "INSERT INTO task_submissions (id, task_id, user_id, attempt, notes) VALUES ($1, $2, $3, $4, $5)",
        id.to_string(),
        task.to_string(),
        person.to_string(),
        attempt,
        notes.as_str()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Notes what was decided about one that waits, and whose task is held; `by` is None where the server did.
pub async fn decide(
    db: &mut PgConnection,
    id: SubmissionId,
    to: State,
    by: Option<(UserId, &str)>,
    notes: &Notes,
) -> Result<()> {
    let (person, name) = by.map(|(person, name)| (person.to_string(), name)).unzip();
    let done = sqlx::query!(
        "UPDATE task_submissions SET status = $2, decided_by = $3, decided_name = left($4, 80), admin_notes = $5, decided_at = now()
         WHERE id = $1 AND status = 'pending'",
        id.to_string(),
        to.as_str(),
        person,
        name,
        notes.as_str()
    )
    .execute(db)
    .await?;
    match done.rows_affected() {
        1 => Ok(()),
        _ => Err(sqlx::Error::RowNotFound),
    }
}

/// One that waits, with what a reviewer needs beside it.
#[derive(Debug, Clone)]
pub struct Waiting {
    pub submission: Submission,
    pub address: Address,
    /// None until one is chosen.
    pub username: Option<String>,
    pub task_title: String,
    pub reward: Amount,
    pub currency: CurrencyCode,
    pub decimals: u8,
    /// How many other submissions, of whatever task, came with the same picture.
    pub same_proof: i64,
}

/// Those that wait, of that task or of all, oldest first.
pub async fn pending(
    db: &mut PgConnection,
    task: Option<TaskId>,
    after: Option<(OffsetDateTime, SubmissionId)>,
    limit: i64,
) -> Result<Vec<Waiting>> {
    let (at, id) = after.map(|(at, id)| (at, id.to_string())).unzip();
    let rows = sqlx::query!(
        r#"SELECT s.id, s.task_id, s.user_id, s.status, s.notes, s.admin_notes, s.submitted_at, p.name AS "proof?", u.address, u.username,
                  t.title, t.reward_amount::text AS "reward_amount!", t.reward_currency, c.decimals,
                  (SELECT count(*) FROM task_proofs o WHERE o.cid = p.cid AND o.submission_id <> s.id) AS "same_proof!"
           FROM task_submissions s JOIN users u ON u.id = s.user_id JOIN tasks t ON t.id = s.task_id
           JOIN currencies c ON c.code = t.reward_currency LEFT JOIN task_proofs p ON p.submission_id = s.id
           WHERE s.status = 'pending' AND ($1::text IS NULL OR s.task_id = $1)
             AND ($2::timestamptz IS NULL OR (s.submitted_at, s.id) > ($2, $3::text))
           ORDER BY s.submitted_at, s.id LIMIT $4"#,
        task.map(|task| task.to_string()),
        at,
        id,
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let decimals = u8::try_from(row.decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
            Ok(Waiting {
                submission: Submission {
                    id: parse(&row.id)?,
                    task: parse(&row.task_id)?,
                    user: parse(&row.user_id)?,
                    state: parse(&row.status)?,
                    notes: row.notes,
                    admin_notes: row.admin_notes,
                    submitted_at: row.submitted_at,
                    proof: row.proof,
                },
                address: parse(&row.address)?,
                username: row.username,
                task_title: row.title,
                reward: currencies::amount(&row.reward_amount)?,
                currency: parse(&row.reward_currency)?,
                decimals,
                same_proof: row.same_proof,
            })
        })
        .collect()
}
