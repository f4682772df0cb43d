use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
    users,
};
use domain::{
    HoldId, UserId, WithdrawalId,
    ledger::{Amount, CurrencyCode},
    withdrawal::State,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The most that one person may have open at a time.
pub const MAX_OPEN: i64 = 20;

/// A withdrawal that someone asks for; the money is held already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct New {
    pub id: WithdrawalId,
    pub user: UserId,
    pub currency: CurrencyCode,
    /// The network's code in the currencies table.
    pub network: String,
    pub amount: Amount,
    pub network_fee: Amount,
    pub net_amount: Amount,
    pub destination: String,
    pub user_notes: String,
    /// 1 or 2.
    pub approvals_needed: i16,
    pub hold: HoldId,
}

/// A withdrawal as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withdrawal {
    pub id: WithdrawalId,
    pub user: UserId,
    pub currency: CurrencyCode,
    pub network: String,
    /// The sum that is held.
    pub amount: Amount,
    pub network_fee: Amount,
    /// The sum that arrives: the amount without the fee.
    pub net_amount: Amount,
    pub destination: String,
    pub user_notes: String,
    pub status: State,
    pub approvals_needed: i16,
    pub hold: HoldId,
    pub reason: Option<String>,
    pub transaction_hash: Option<String>,
    /// The administrator who took it last, before they sent the money.
    pub payer: Option<Payer>,
    pub created_at: OffsetDateTime,
}

/// The administrator who takes a withdrawal to send the money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payer {
    /// The same for every identity of one person.
    pub person: String,
    pub name: String,
    pub since: OffsetDateTime,
}

pub(super) struct Row {
    pub id: String,
    pub user_id: String,
    pub currency: String,
    pub network: String,
    pub amount: String,
    pub network_fee: String,
    pub net_amount: String,
    pub destination: String,
    pub user_notes: String,
    pub status: String,
    pub approvals_needed: i16,
    pub hold_id: String,
    pub reason: Option<String>,
    pub transaction_hash: Option<String>,
    pub paying_person: Option<String>,
    pub paying_name: Option<String>,
    pub paying_since: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

impl TryFrom<Row> for Withdrawal {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let payer = row.paying_person.zip(row.paying_name).zip(row.paying_since);
        Ok(Self {
            id: parse(&row.id)?,
            user: parse(&row.user_id)?,
            currency: parse(&row.currency)?,
            network: row.network,
            amount: amount(&row.amount)?,
            network_fee: amount(&row.network_fee)?,
            net_amount: amount(&row.net_amount)?,
            destination: row.destination,
            user_notes: row.user_notes,
            status: parse(&row.status)?,
            approvals_needed: row.approvals_needed,
            hold: parse(&row.hold_id)?,
            reason: row.reason,
            transaction_hash: row.transaction_hash,
            payer: payer.map(|((person, name), since)| Payer { person, name, since }),
            created_at: row.created_at,
        })
    }
}

/// True when the person has room for one more. Locks the person, so that two calls at once cannot both count the last place.
pub async fn has_room(db: &mut PgConnection, user: UserId) -> Result<bool> {
    users::lock(&mut *db, user).await?;
    sqlx::query_scalar!(
        r#"SELECT (SELECT count(*) FROM withdrawals WHERE user_id = $1 AND status IN ('pending', 'approved_once', 'approved', 'paying')) < $2 AS "room!""#,
        user.to_string(),
        MAX_OPEN
    )
    .fetch_one(db)
    .await
}

/// The sum that a person has open, and that was paid out to them within the last day. The person is locked by the caller.
pub async fn lately(db: &mut PgConnection, user: UserId, currency: CurrencyCode) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"SELECT coalesce(sum(amount), 0)::text AS "sum!" FROM withdrawals
           WHERE user_id = $1 AND currency = $2
             AND (status IN ('pending', 'approved_once', 'approved', 'paying')
                  OR (status = 'completed' AND updated_at > now() - interval '24 hours'))"#,
        user.to_string(),
        currency.as_str()
    )
    .fetch_one(db)
    .await?;
    amount(&sum)
}

/// Stores what was asked for.
pub async fn insert(db: &mut PgConnection, new: &New) -> Result<()> {
    sqlx::query!(
        "INSERT INTO withdrawals (id, user_id, currency, network, amount, network_fee, net_amount, destination, user_notes,
                                  approvals_needed, hold_id)
         VALUES ($1, $2, $3, $4, $5::text::numeric, $6::text::numeric, $7::text::numeric, $8, $9, $10, $11)",
        new.id.to_string(),
        new.user.to_string(),
        new.currency.as_str(),
        new.network,
        new.amount.to_string(),
        new.network_fee.to_string(),
        new.net_amount.to_string(),
        new.destination,
        new.user_notes,
        new.approvals_needed,
        new.hold.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// One person's withdrawal.
pub async fn of_user(db: &mut PgConnection, id: WithdrawalId, user: UserId) -> Result<Option<Withdrawal>> {
    Ok(get(db, id).await?.filter(|found| found.user == user))
}

/// One withdrawal.
pub async fn get(db: &mut PgConnection, id: WithdrawalId) -> Result<Option<Withdrawal>> {
    sqlx::query_as!(
        Row,
        r#"SELECT id, user_id, currency, network, amount::text AS "amount!", network_fee::text AS "network_fee!",
                  net_amount::text AS "net_amount!", destination, user_notes, status, approvals_needed, hold_id, reason,
                  transaction_hash, paying_person, paying_name, paying_since, created_at
           FROM withdrawals WHERE id = $1"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(Withdrawal::try_from)
    .transpose()
}
