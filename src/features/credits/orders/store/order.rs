use super::Provider;
use crate::{
    db::{Result, parse},
    ledger::TransferId,
};
use domain::{
    CreditOrderId, UserId,
    credits::{Credits, OrderStatus},
    ledger::CurrencyCode,
};
use sqlx::PgConnection;
use std::str::FromStr;
use time::OffsetDateTime;

/// The most orders in crypto that a person may have open at a time.
pub const MAX_OPEN_CRYPTO: i64 = 3;

/// How an order is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Card,
    Crypto,
    /// By a transfer of tokens on a chain.
    Token,
}

impl Method {
    /// The word that is stored and told.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Crypto => "crypto",
            Self::Token => "token",
        }
    }

    /// The provider that takes the payment; None for tokens.
    pub fn provider(self) -> Option<Provider> {
        match self {
            Self::Card => Some(Provider::Stripe),
            Self::Crypto => Some(Provider::Nowpayments),
            Self::Token => None,
        }
    }
}

/// The text names no method.
#[derive(Debug, thiserror::Error)]
#[error("no method of paying")]
pub struct UnknownMethod;

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> std::result::Result<Self, UnknownMethod> {
        [Self::Card, Self::Crypto, Self::Token]
            .into_iter()
            .find(|method| method.as_str() == text)
            .ok_or(UnknownMethod)
    }
}

/// Where crypto is to be paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayTo {
    pub currency: CurrencyCode,
    /// The provider's ticker.
    pub network: String,
    pub address: String,
    /// As the provider wrote it.
    pub amount: String,
}

/// An order that someone makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct New {
    pub id: CreditOrderId,
    pub user: UserId,
    pub method: Method,
    pub credits: Credits,
    pub bonus: Credits,
    pub usd_cents: u64,
    pub settings_version: i32,
    /// The provider's number of the session, or of the first payment.
    pub provider_ref: String,
    pub pay_to: Option<PayTo>,
    pub pay_url: Option<String>,
    pub return_path: Option<String>,
    pub expires_at: OffsetDateTime,
}

/// An order as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    pub id: CreditOrderId,
    pub user: UserId,
    pub method: Method,
    pub credits: Credits,
    pub bonus: Credits,
    /// None for tokens.
    pub usd_cents: Option<u64>,
    pub status: OrderStatus,
    pub provider_ref: String,
    pub pay_to: Option<PayTo>,
    pub pay_url: Option<String>,
    pub return_path: Option<String>,
    /// Cents of its price that are taken back now.
    pub lost_cents: u64,
    /// Credits of it that are taken back now.
    pub taken: u64,
    pub reversals: i32,
    pub expires_at: OffsetDateTime,
    /// Its time is over, by the database's clock.
    pub is_over: bool,
    /// Nothing pays for it any more, by the same clock.
    pub is_closed: bool,
    pub paid_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

impl Order {
    /// All that it gives.
    pub fn total(&self) -> Credits {
        self.credits.checked_add(self.bonus).unwrap_or(Credits::MAX)
    }

    /// How it is named to limits.
    pub fn cause(&self) -> String {
        cause(self.id)
    }
}

/// How an order is named to limits and in the audit log.
pub fn cause(id: CreditOrderId) -> String {
    format!("credit_order:{id}")
}

struct Row {
    id: String,
    user_id: String,
    method: String,
    credits: i64,
    bonus: i64,
    usd_cents: Option<i64>,
    status: String,
    provider_ref: String,
    currency: Option<String>,
    network: Option<String>,
    pay_address: Option<String>,
    pay_amount: Option<String>,
    pay_url: Option<String>,
    return_path: Option<String>,
    lost_cents: i64,
    taken: i64,
    reversals: i32,
    expires_at: OffsetDateTime,
    is_over: bool,
    is_closed: bool,
    paid_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
}

fn credits(count: i64) -> Result<Credits> {
    let credits = u64::try_from(count).ok().and_then(Credits::new);
    credits.ok_or_else(|| sqlx::Error::Decode("more credits than there are".into()))
}

impl TryFrom<Row> for Order {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let pay_to = match (row.currency, row.network, row.pay_address, row.pay_amount) {
            (Some(currency), Some(network), Some(address), Some(amount)) => Some(PayTo {
                currency: parse(&currency)?,
                network,
                address,
                amount,
            }),
            _ => None,
        };
        Ok(Self {
            id: parse(&row.id)?,
            user: parse(&row.user_id)?,
            method: parse(&row.method)?,
            credits: credits(row.credits)?,
            bonus: credits(row.bonus)?,
            usd_cents: row.usd_cents.map(i64::unsigned_abs),
            status: parse(&row.status)?,
            provider_ref: row.provider_ref,
            pay_to,
            pay_url: row.pay_url,
            return_path: row.return_path,
            lost_cents: row.lost_cents.unsigned_abs(),
            taken: row.taken.unsigned_abs(),
            reversals: row.reversals,
            expires_at: row.expires_at,
            is_over: row.is_over,
            is_closed: row.is_closed,
            paid_at: row.paid_at,
            created_at: row.created_at,
        })
    }
}

fn stored(count: u64) -> Result<i64> {
    i64::try_from(count).map_err(|e| sqlx::Error::Encode(Box::new(e)))
}

/// Stores what was ordered.
pub async fn insert(db: &mut PgConnection, new: &New) -> Result<()> {
    let pay_to = new.pay_to.as_ref();
    sqlx::query!(
        "INSERT INTO credit_orders (id, user_id, method, credits, bonus, usd_cents, settings_version, provider_ref, currency, network,
                                    pay_address, pay_amount, pay_url, return_path, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        new.id.to_string(),
        new.user.to_string(),
        new.method.as_str(),
        stored(new.credits.count())?,
        stored(new.bonus.count())?,
        stored(new.usd_cents)?,
        new.settings_version,
        new.provider_ref,
        pay_to.map(|pay_to| pay_to.currency.as_str()),
        pay_to.map(|pay_to| &pay_to.network),
        pay_to.map(|pay_to| &pay_to.address),
        pay_to.map(|pay_to| &pay_to.amount),
        new.pay_url,
        new.return_path,
        new.expires_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// One order.
pub async fn get(db: &mut PgConnection, id: CreditOrderId) -> Result<Option<Order>> {
    sqlx::query_as!(
        Row,
        r#"SELECT id, user_id, method, credits, bonus, usd_cents, status, provider_ref, currency, network, pay_address, pay_amount, pay_url,
                  return_path, lost_cents, taken, reversals, expires_at, expires_at <= clock_timestamp() AS "is_over!",
                  expires_at + make_interval(days => $2) <= clock_timestamp() AS "is_closed!", paid_at, created_at
           FROM credit_orders WHERE id = $1"#,
        id.to_string(),
        i32::try_from(domain::credits::LATE_DAYS).unwrap_or(i32::MAX)
    )
    .fetch_optional(db)
    .await?
    .map(Order::try_from)
    .transpose()
}

/// One order, locked until the transaction ends. Its payments and debts are locked after it.
pub async fn lock(db: &mut PgConnection, id: CreditOrderId) -> Result<Option<Order>> {
    sqlx::query!(
        "SELECT id FROM credit_orders WHERE id = $1 FOR NO KEY UPDATE",
        id.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    get(db, id).await
}

/// A person's orders, newest first.
pub async fn history(
    db: &mut PgConnection,
    user: UserId,
    after: Option<(OffsetDateTime, CreditOrderId)>,
    limit: i64,
) -> Result<Vec<Order>> {
    sqlx::query_as!(
        Row,
        r#"SELECT id, user_id, method, credits, bonus, usd_cents, status, provider_ref, currency, network, pay_address, pay_amount, pay_url,
                  return_path, lost_cents, taken, reversals, expires_at, expires_at <= clock_timestamp() AS "is_over!",
                  expires_at + make_interval(days => $5) <= clock_timestamp() AS "is_closed!", paid_at, created_at
           FROM credit_orders WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3))
           ORDER BY created_at DESC, id DESC LIMIT $4"#,
        user.to_string(),
        after.map(|(at, _)| at),
        after.map(|(_, id)| id.to_string()),
        limit,
        i32::try_from(domain::credits::LATE_DAYS).unwrap_or(i32::MAX)
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(Order::try_from)
    .collect()
}

/// The order that a provider's reference names.
pub async fn by_ref(db: &mut PgConnection, method: Method, provider_ref: &str) -> Result<Option<CreditOrderId>> {
    sqlx::query_scalar!(
        "SELECT id FROM credit_orders WHERE method = $1 AND provider_ref = $2",
        method.as_str(),
        provider_ref
    )
    .fetch_optional(db)
    .await?
    .map(|id| parse(&id))
    .transpose()
}

/// The order whose session made that payment.
pub async fn by_intent(db: &mut PgConnection, intent: &str) -> Result<Option<CreditOrderId>> {
    sqlx::query_scalar!("SELECT id FROM credit_orders WHERE intent = $1 LIMIT 1", intent)
        .fetch_optional(db)
        .await?
        .map(|id| parse(&id))
        .transpose()
}

/// The card page that a person has open.
pub async fn open_card(db: &mut PgConnection, user: UserId) -> Result<Option<CreditOrderId>> {
    sqlx::query_scalar!(
        "SELECT id FROM credit_orders WHERE user_id = $1 AND method = 'card' AND status = 'waiting'",
        user.to_string()
    )
    .fetch_optional(db)
    .await?
    .map(|id| parse(&id))
    .transpose()
}

/// True when the person has room for one more order in crypto. For an answer that holds, the person is to be locked before.
pub async fn has_room(db: &mut PgConnection, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT (SELECT count(*) FROM credit_orders WHERE user_id = $1 AND method = 'crypto'
                   AND status IN ('waiting', 'confirming', 'partially_paid')) < $2 AS "room!""#,
        user.to_string(),
        MAX_OPEN_CRYPTO
    )
    .fetch_one(db)
    .await
}

/// Moves an order on that was not credited yet.
pub async fn set_status(db: &mut PgConnection, order: &Order, to: OrderStatus, doubt: Option<&str>) -> Result<()> {
    sqlx::query!(
        "UPDATE credit_orders SET status = $2, doubt = coalesce($3, doubt), updated_at = now() WHERE id = $1",
        order.id.to_string(),
        to.as_str(),
        doubt
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Writes down that its credits were given, by that transfer.
pub async fn set_paid(db: &mut PgConnection, order: &Order, transfer: TransferId) -> Result<()> {
    sqlx::query!(
        "UPDATE credit_orders SET status = 'paid', transfer = $2, paid_at = now(), updated_at = now() WHERE id = $1",
        order.id.to_string(),
        transfer.0
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Writes down what is taken back now.
pub async fn set_taken(db: &mut PgConnection, order: &Order, lost_cents: u64, taken: u64) -> Result<()> {
    let all = taken >= order.total().count();
    sqlx::query!(
        "UPDATE credit_orders SET lost_cents = $2, taken = $3, reversals = reversals + 1,
                status = CASE WHEN $4 THEN 'refunded' ELSE 'paid' END, updated_at = now() WHERE id = $1",
        order.id.to_string(),
        stored(lost_cents)?,
        stored(taken)?,
        all
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Remembers by which payment refunds and disputes will name it.
pub async fn set_intent(db: &mut PgConnection, order: CreditOrderId, intent: &str) -> Result<()> {
    let intent: String = intent.chars().take(200).collect();
    sqlx::query!(
        "UPDATE credit_orders SET intent = $2 WHERE id = $1 AND intent IS DISTINCT FROM $2",
        order.to_string(),
        intent
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An order whose time is over, and whether something arrived for it.
pub struct Expired {
    pub id: CreditOrderId,
    pub partly_paid: bool,
}

/// Orders that nobody paid in time, at most `limit`: expired by the database's clock. Those that are partly paid are asked about once more,
/// so that what arrived becomes a deposit.
pub async fn expire(db: &mut PgConnection, limit: i64) -> Result<Vec<Expired>> {
    let rows = sqlx::query!(
        r#"WITH over AS (
               SELECT id, status FROM credit_orders WHERE status IN ('waiting', 'partially_paid') AND expires_at <= clock_timestamp()
               ORDER BY expires_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED),
           asked AS (
               UPDATE credit_payments p SET due_at = now(), asked = 0 FROM over
               WHERE p.order_id = over.id AND over.status = 'partially_paid' AND NOT p.used)
           UPDATE credit_orders o SET status = 'expired', updated_at = now() FROM over WHERE o.id = over.id
           RETURNING o.id, over.status = 'partially_paid' AS "partly_paid!""#,
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Expired {
                id: parse(&row.id)?,
                partly_paid: row.partly_paid,
            })
        })
        .collect()
}
