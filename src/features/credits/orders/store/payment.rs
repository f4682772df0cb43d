use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
};
use domain::{CreditOrderId, Decimal, DepositId, credits::Arrival};
use serde_json::Value;
use sqlx::PgConnection;
use std::str::FromStr;

/// How long the provider is asked about a payment that nobody told of, in days; people pay late.
const ASKED_DAYS: i32 = 8;
/// How often it is asked in any case after a notification, also an old payment's.
const ASKED_TIMES: i16 = 8;
/// A person who waits for an answer has the provider asked at most so often, in seconds.
const IMPATIENCE: i32 = 2;

/// The provider that takes the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Provider {
    Stripe,
    Nowpayments,
}

impl Provider {
    /// The word that is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Stripe => "stripe",
            Self::Nowpayments => "nowpayments",
        }
    }
}

/// The text names no provider.
#[derive(Debug, thiserror::Error)]
#[error("no provider of payments")]
pub struct UnknownProvider;

impl FromStr for Provider {
    type Err = UnknownProvider;

    fn from_str(text: &str) -> std::result::Result<Self, UnknownProvider> {
        match text {
            "stripe" => Ok(Self::Stripe),
            "nowpayments" => Ok(Self::Nowpayments),
            _ => Err(UnknownProvider),
        }
    }
}

/// A payment that the provider is to be asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    pub provider: Provider,
    pub reference: String,
    pub order: CreditOrderId,
    pub is_repeat: bool,
    /// Counts the questions about this payment: what a later one was answered is newer.
    pub ask: i64,
}

/// A payment as it was last seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The amount that arrived after the provider's fee, in minor units of its currency.
    pub outcome: Option<i128>,
    pub used: bool,
    /// The newest question of which the answer was written down.
    pub answered: i64,
}

/// Stores the first payment of an order; it is asked about soon. False when its number is known already.
pub async fn remember(
    db: &mut PgConnection,
    provider: Provider,
    reference: &str,
    order: CreditOrderId,
) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO credit_payments (provider, ref, order_id, due_at)
         VALUES ($1, $2, $3, now() + interval '1 minute') ON CONFLICT (provider, ref) DO NOTHING",
        provider.as_str(),
        reference,
        order.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Has the provider asked about a payment at once: a known one, or a further one to the address of one that is known. The order that it
/// belongs to; None for one that is not ours.
pub async fn wake(
    db: &mut PgConnection,
    provider: Provider,
    reference: &str,
    parent: Option<&str>,
) -> Result<Option<CreditOrderId>> {
    let order = sqlx::query_scalar!(
        r#"INSERT INTO credit_payments (provider, ref, order_id, parent, due_at)
           SELECT $1, $2, coalesce(known.order_id, parent.order_id), $3, now()
           FROM (VALUES (1)) AS one
           LEFT JOIN credit_payments known ON known.provider = $1 AND known.ref = $2
           LEFT JOIN credit_payments parent ON parent.provider = $1 AND parent.ref = $3
           WHERE coalesce(known.order_id, parent.order_id) IS NOT NULL
           ON CONFLICT (provider, ref) DO UPDATE SET due_at = now(), asked = 0
           RETURNING order_id"#,
        provider.as_str(),
        reference,
        parent
    )
    .fetch_optional(db)
    .await?;
    order.map(|order| parse(&order)).transpose()
}

/// The order of a payment: a known one, or a further one to the address of one that is known.
pub async fn order_of(
    db: &mut PgConnection,
    provider: Provider,
    reference: &str,
    parent: Option<&str>,
) -> Result<Option<CreditOrderId>> {
    let found = sqlx::query_scalar!(
        "SELECT order_id FROM credit_payments WHERE provider = $1 AND (ref = $2 OR ref = $3) ORDER BY ref = $2 DESC LIMIT 1",
        provider.as_str(),
        reference,
        parent
    )
    .fetch_optional(db)
    .await?;
    found.map(|order| parse(&order)).transpose()
}

/// Takes the payments of an order for somebody who waits, unless they were asked about a moment ago.
pub async fn claim_of(db: &mut PgConnection, order: CreditOrderId) -> Result<Vec<Due>> {
    let rows = sqlx::query!(
        r#"UPDATE credit_payments SET asked_at = now(), asks = asks + 1 WHERE order_id = $1
             AND (asked_at IS NULL OR asked_at <= now() - make_interval(secs => $2::integer))
           RETURNING provider, ref, order_id, parent IS NOT NULL AS "is_repeat!", asks"#,
        order.to_string(),
        IMPATIENCE
    )
    .fetch_all(db)
    .await?;
    let due = rows
        .into_iter()
        .map(|row| due(&row.provider, row.r#ref, &row.order_id, row.is_repeat, row.asks));
    due.collect()
}

fn due(provider: &str, reference: String, order: &str, is_repeat: bool, ask: i64) -> Result<Due> {
    Ok(Due {
        provider: parse(provider)?,
        reference,
        order: parse(order)?,
        is_repeat,
        ask,
    })
}

/// Takes payments whose time to ask has come, at most `limit`, and sets the time of the next try: half a minute, doubled each
/// time up to an hour, for a week, and some times after each notification.
pub async fn claim_due(db: &mut PgConnection, limit: i64) -> Result<Vec<Due>> {
    let rows = sqlx::query!(
        r#"UPDATE credit_payments SET asked = least(asked + 1, 100), asked_at = now(), asks = asks + 1,
               due_at = CASE WHEN created_at > now() - make_interval(days => $2) OR asked < $3
                        THEN now() + least(interval '30 seconds' * power(2, least(asked, 7)), interval '1 hour') END
           WHERE (provider, ref) IN (SELECT provider, ref FROM credit_payments WHERE due_at <= now()
                                     ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
           RETURNING provider, ref, order_id, parent IS NOT NULL AS "is_repeat!", asks"#,
        limit,
        ASKED_DAYS,
        ASKED_TIMES
    )
    .fetch_all(db)
    .await?;
    let due = rows
        .into_iter()
        .map(|row| due(&row.provider, row.r#ref, &row.order_id, row.is_repeat, row.asks));
    due.collect()
}

/// A payment, locked until the transaction ends. Its order is to be locked before.
pub async fn lock(db: &mut PgConnection, due: &Due) -> Result<Option<Payment>> {
    let row = sqlx::query!(
        r#"SELECT outcome::text AS outcome, used, answered FROM credit_payments WHERE provider = $1 AND ref = $2 AND order_id = $3
           FOR NO KEY UPDATE"#,
        due.provider.as_str(),
        due.reference,
        due.order.to_string()
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        let outcome = row.outcome.as_deref().map(amount).transpose()?;
        Ok(Payment {
            outcome: outcome.map(|outcome| outcome.minor()),
            used: row.used,
            answered: row.answered,
        })
    })
    .transpose()
}

/// The state of a payment as its provider gives it now.
#[derive(Debug, Default)]
pub struct Seen<'a> {
    pub told: Value,
    pub doubt: Option<&'a str>,
    /// The amount sent, and the amount left after the provider's fee; None where nothing arrived yet.
    pub arrived: Option<(Decimal, i128)>,
    /// Nothing more is expected by itself.
    pub done: bool,
}

/// Writes down what a payment is now. One that was told of since it was asked about (`asked` is 0 again), or of which a later question is
/// under way, stays due.
pub async fn save(db: &mut PgConnection, due: &Due, seen: &Seen<'_>) -> Result<()> {
    sqlx::query!(
        "UPDATE credit_payments SET told = $3, doubt = $4, updated_at = now(), due_at = CASE WHEN $7 AND asked > 0 AND asks = $8 THEN NULL ELSE due_at END,
                answered = greatest(answered, $8),
                paid = CASE WHEN used THEN paid ELSE coalesce($5, paid) END,
                outcome = CASE WHEN used THEN outcome ELSE coalesce($6::text::numeric, outcome) END
         WHERE provider = $1 AND ref = $2",
        due.provider.as_str(),
        due.reference,
        seen.told,
        seen.doubt,
        seen.arrived.map(|(paid, _)| paid.to_string()),
        seen.arrived.map(|(_, outcome)| outcome.to_string()),
        seen.done,
        due.ask
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Crypto payments that arrived for an order and are not booked yet, oldest first. At most 100 at a time.
pub async fn arrivals(db: &mut PgConnection, order: CreditOrderId) -> Result<Vec<Arrival>> {
    let rows = sqlx::query!(
        r#"SELECT ref::bigint AS "payment!", paid AS "paid!", outcome::text AS "outcome!" FROM credit_payments
           WHERE order_id = $1 AND provider = 'nowpayments' AND NOT used AND outcome IS NOT NULL ORDER BY created_at, ref LIMIT 100"#,
        order.to_string()
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Arrival {
                payment: row.payment,
                paid: parse(&row.paid)?,
                outcome: parse(&row.outcome)?,
            })
        })
        .collect()
}

/// Something was made of these payments: credits, and a deposit of what is named. One that was told of since it was asked about (`asked` is 0 again)
/// stays due: what was told has not been looked at.
pub async fn use_up(db: &mut PgConnection, payments: &[Arrival], deposits: &[(i64, DepositId)]) -> Result<()> {
    let refs: Vec<_> = payments.iter().map(|arrival| arrival.payment.to_string()).collect();
    let (paid, ids): (Vec<_>, Vec<_>) = deposits
        .iter()
        .map(|(payment, id)| (payment.to_string(), id.to_string()))
        .unzip();
    sqlx::query!(
        "UPDATE credit_payments p SET used = true, due_at = CASE WHEN p.asked > 0 THEN NULL ELSE p.due_at END, updated_at = now(),
                deposit_id = (SELECT d.id FROM UNNEST($2::text[], $3::text[]) AS d(ref, id) WHERE d.ref = p.ref)
         WHERE p.provider = 'nowpayments' AND p.ref = ANY($1)",
        &refs,
        &paid,
        &ids
    )
    .execute(db)
    .await?;
    Ok(())
}
