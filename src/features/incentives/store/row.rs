use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
};
use domain::{
    ClaimId, UserId,
    incentive::State,
    ledger::{Amount, Cause, CauseKind, CurrencyCode},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A claim as it stands. Past its time it is expired, also before the sweep has come by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    pub id: ClaimId,
    pub user: UserId,
    pub currency: CurrencyCode,
    pub amount: Amount,
    pub reason: String,
    pub state: State,
    /// The person who granted it; None where the server gave it by itself.
    pub granted_by: Option<UserId>,
    pub created_at: OffsetDateTime,
    /// None while nothing is set aside.
    pub expires_at: Option<OffsetDateTime>,
    pub claimed_at: Option<OffsetDateTime>,
}

impl Claim {
    pub(super) fn cause(&self) -> Cause {
        Cause::new(CauseKind::Claim, self.id)
    }
}

pub(super) struct Row {
    pub id: String,
    pub user_id: String,
    pub currency: String,
    pub amount: String,
    pub reason: String,
    pub state: String,
    pub granted_person: Option<String>,
    pub created_at: OffsetDateTime,
    pub expires_at: Option<OffsetDateTime>,
    pub claimed_at: Option<OffsetDateTime>,
}

impl TryFrom<Row> for Claim {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: parse(&row.id)?,
            user: parse(&row.user_id)?,
            currency: parse(&row.currency)?,
            amount: amount(&row.amount)?,
            reason: row.reason,
            state: parse(&row.state)?,
            granted_by: row.granted_person.map(|id| parse(&id)).transpose()?,
            created_at: row.created_at,
            expires_at: row.expires_at,
            claimed_at: row.claimed_at,
        })
    }
}

/// One claim.
pub async fn get(db: &mut PgConnection, id: ClaimId) -> Result<Option<Claim>> {
    sqlx::query_as!(
        Row,
        r#"SELECT id, user_id, currency, amount::text AS "amount!", reason,
                  CASE WHEN state = 'claimable' AND expires_at <= clock_timestamp() THEN 'expired' ELSE state END AS "state!",
                  granted_person, created_at, expires_at, claimed_at
           FROM claims WHERE id = $1"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(Claim::try_from)
    .transpose()
}

/// One claim, locked until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: ClaimId) -> Result<Option<Claim>> {
    sqlx::query!("SELECT id FROM claims WHERE id = $1 FOR NO KEY UPDATE", id.to_string())
        .fetch_optional(&mut *db)
        .await?;
    get(db, id).await
}

/// A page of claims granted to a person, newest first: those that can be claimed now, or all.
pub async fn of_user(
    db: &mut PgConnection,
    user: UserId,
    open: bool,
    after: Option<(OffsetDateTime, ClaimId)>,
    limit: i64,
) -> Result<Vec<Claim>> {
    sqlx::query_as!(
        Row,
        r#"SELECT id, user_id, currency, amount::text AS "amount!", reason,
                  CASE WHEN state = 'claimable' AND expires_at <= clock_timestamp() THEN 'expired' ELSE state END AS "state!",
                  granted_person, created_at, expires_at, claimed_at
           FROM claims
           WHERE user_id = $1 AND granted_at IS NOT NULL AND (NOT $2 OR (state = 'claimable' AND expires_at > clock_timestamp()))
             AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4))
           ORDER BY created_at DESC, id DESC LIMIT $5"#,
        user.to_string(),
        open,
        after.map(|(at, _)| at),
        after.map(|(_, id)| id.to_string()),
        limit
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(Claim::try_from)
    .collect()
}
