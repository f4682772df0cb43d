use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
};
use domain::{
    DepositId, UserId,
    ledger::{Amount, CurrencyCode},
};
use sqlx::PgConnection;
use std::str::FromStr;
use time::OffsetDateTime;

/// The most that one person may have open at a time.
pub const MAX_OPEN: i64 = 20;

/// How a deposit comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Nowpayments,
    /// An admin confirms it.
    Manual,
}

/// Where a deposit stands: with an admin from the start, or where the provider's payments have brought it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Pending,
    Provider(domain::deposit::State),
}

impl Status {
    /// The word that is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Provider(state) => state.as_str(),
        }
    }
}

impl FromStr for Status {
    type Err = domain::deposit::UnknownStatus;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        match text {
            "pending" => Ok(Self::Pending),
            other => other.parse().map(Self::Provider),
        }
    }
}

/// Where the money is to be paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayTo {
    /// The provider's ticker.
    pub network: String,
    pub address: String,
    /// As the provider wrote it.
    pub amount: String,
    pub expires_at: OffsetDateTime,
}

/// A deposit as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deposit {
    pub id: DepositId,
    pub user: UserId,
    pub currency: CurrencyCode,
    /// As asked for.
    pub amount: Amount,
    pub credited: Amount,
    pub status: Status,
    /// None for one that an admin confirms.
    pub pay_to: Option<PayTo>,
    pub reason: Option<String>,
    pub created_at: OffsetDateTime,
}

/// A deposit that someone wants to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct New {
    pub id: DepositId,
    pub user: UserId,
    pub currency: CurrencyCode,
    pub amount: Amount,
    pub pay_to: Option<PayTo>,
}

pub(super) struct Row {
    pub id: String,
    pub user_id: String,
    pub currency: String,
    pub amount: String,
    pub credited: String,
    pub status: String,
    pub network: Option<String>,
    pub pay_address: Option<String>,
    pub pay_amount: Option<String>,
    pub reason: Option<String>,
    pub expires_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

impl TryFrom<Row> for Deposit {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let (network, address, pay_amount) = (row.network, row.pay_address, row.pay_amount);
        let pay_to = network.zip(address).zip(pay_amount).zip(row.expires_at).map(
            |(((network, address), amount), expires_at)| PayTo {
                network,
                address,
                amount,
                expires_at,
            },
        );
        Ok(Self {
            id: parse(&row.id)?,
            user: parse(&row.user_id)?,
            currency: parse(&row.currency)?,
            amount: amount(&row.amount)?,
            credited: amount(&row.credited)?,
            status: parse(&row.status)?,
            pay_to,
            reason: row.reason,
            created_at: row.created_at,
        })
    }
}

/// True when the person has room for one more. For an answer that holds, the person is to be locked before.
pub async fn has_room(db: &mut PgConnection, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT (SELECT count(*) FROM deposits WHERE user_id = $1 AND status IN ('pending', 'waiting')) < $2 AS "room!""#,
        user.to_string(),
        MAX_OPEN
    )
    .fetch_one(db)
    .await
}

/// Stores what was asked for, and answers it.
pub async fn insert(db: &mut PgConnection, new: &New) -> Result<Deposit> {
    let (method, status) = match new.pay_to {
        Some(_) => ("nowpayments", "waiting"),
        None => ("manual", "pending"),
    };
    sqlx::query_as!(
        Row,
        r#"INSERT INTO deposits (id, user_id, currency, method, amount, status, network, pay_address, pay_amount, expires_at)
           VALUES ($1, $2, $3, $4, $5::text::numeric, $6, $7, $8, $9, $10)
           RETURNING id, user_id, currency, amount::text AS "amount!", credited::text AS "credited!", status, network,
                     pay_address, pay_amount, reason, expires_at, created_at"#,
        new.id.to_string(),
        new.user.to_string(),
        new.currency.as_str(),
        method,
        new.amount.to_string(),
        status,
        new.pay_to.as_ref().map(|pay_to| &pay_to.network),
        new.pay_to.as_ref().map(|pay_to| &pay_to.address),
        new.pay_to.as_ref().map(|pay_to| &pay_to.amount),
        new.pay_to.as_ref().map(|pay_to| pay_to.expires_at)
    )
    .fetch_one(db)
    .await?
    .try_into()
}

/// One deposit.
pub async fn get(db: &mut PgConnection, id: DepositId) -> Result<Option<Deposit>> {
    sqlx::query_as!(
        Row,
        r#"SELECT id, user_id, currency, amount::text AS "amount!", credited::text AS "credited!", status, network, pay_address,
                  pay_amount, reason, expires_at, created_at
           FROM deposits WHERE id = $1"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(Deposit::try_from)
    .transpose()
}

/// One deposit, locked until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: DepositId) -> Result<Option<Deposit>> {
    sqlx::query!(
        "SELECT id FROM deposits WHERE id = $1 FOR NO KEY UPDATE",
        id.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    get(db, id).await
}

/// Moves a deposit on, from the one status and from no other, and adds to what was credited. False when it stood elsewhere.
pub async fn settle(
    db: &mut PgConnection,
    deposit: &Deposit,
    to: Status,
    credit: Option<Amount>,
    reason: Option<&str>,
) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE deposits SET status = $3, credited = credited + $4::text::numeric, reason = coalesce($5, reason), updated_at = now()
         WHERE id = $1 AND status = $2",
        deposit.id.to_string(),
        deposit.status.as_str(),
        to.as_str(),
        credit.unwrap_or_default().to_string(),
        reason
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Deposits that nobody paid in time, at most `limit`; they are expired by the database's clock.
pub async fn expire(db: &mut PgConnection, limit: i64) -> Result<Vec<DepositId>> {
    sqlx::query_scalar!(
        "UPDATE deposits SET status = 'expired', updated_at = now() WHERE id IN (
            SELECT id FROM deposits WHERE status = 'waiting' AND expires_at <= now()
            ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED) AND status = 'waiting'
         RETURNING id",
        limit
    )
    .fetch_all(db)
    .await?
    .iter()
    .map(|id| parse(id))
    .collect()
}

/// True for an address at which deposits, or payments for credits, arrive here: nobody is paid out to it.
pub async fn is_own_address(db: &mut PgConnection, address: &str) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM deposits WHERE pay_address = $1)
               OR EXISTS (SELECT FROM credit_orders WHERE pay_address = $1) AS "own!""#,
        address
    )
    .fetch_one(db)
    .await
}
