use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
};
use domain::{
    Decimal, DepositId,
    deposit::{Arrived, State},
    ledger::Amount,
};
use serde_json::Value;
use sqlx::PgConnection;

/// How long the provider is asked about a payment that nobody told of, in days; people pay late.
const ASKED_DAYS: i32 = 7;
/// How often it is asked in any case after a notification, also an old payment's.
const ASKED_TIMES: i16 = 8;

/// A payment that the provider is to be asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub payment_id: i64,
    pub deposit: DepositId,
    pub is_repeat: bool,
}

/// A payment that waits for an admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubted {
    pub payment_id: i64,
    pub deposit: DepositId,
    pub doubt: String,
    pub arrived: Arrived,
}

/// A payment as it was last seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    pub state: State,
    pub credited: Option<Amount>,
    /// An admin has decided about it.
    pub decided: bool,
}

/// Stores the first payment of a deposit; it is asked about soon. False when its number is known already.
pub async fn remember(db: &mut PgConnection, payment_id: i64, deposit: DepositId) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO deposit_payments (payment_id, deposit_id, due_at)
         VALUES ($1, $2, now() + interval '1 minute') ON CONFLICT (payment_id) DO NOTHING",
        payment_id,
        deposit.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The deposit to which a further payment belongs by the payment before it; the further one moves there while nothing came of it.
/// None when the one before is not ours, or is itself a further one that belongs elsewhere.
pub async fn adopt(db: &mut PgConnection, payment_id: i64, parent: i64) -> Result<Option<DepositId>> {
    let owner = sqlx::query_scalar!(
        "SELECT deposit_id FROM deposit_payments WHERE payment_id = $1 AND payment_id <> $2",
        parent,
        payment_id
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(owner) = owner else { return Ok(None) };
    sqlx::query!(
        "UPDATE deposit_payments SET deposit_id = $2, parent_payment_id = $3
         WHERE payment_id = $1 AND parent_payment_id IS NOT NULL AND credited IS NULL AND NOT decided AND deposit_id <> $2",
        payment_id,
        owner,
        parent
    )
    .execute(&mut *db)
    .await?;
    let now = sqlx::query_scalar!(
        "SELECT deposit_id FROM deposit_payments WHERE payment_id = $1",
        payment_id
    )
    .fetch_optional(db)
    .await?;
    now.filter(|now| *now == owner).map(|now| parse(&now)).transpose()
}

/// Has the provider asked about a payment at once: a known one, or a further one to the address of one that is known.
/// False for one that is not ours.
pub async fn wake(db: &mut PgConnection, payment_id: i64, parent: Option<i64>) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO deposit_payments (payment_id, deposit_id, parent_payment_id, due_at)
         SELECT $1, coalesce(known.deposit_id, parent.deposit_id), $2, now()
         FROM (VALUES (1)) AS one LEFT JOIN deposit_payments known ON known.payment_id = $1
         LEFT JOIN deposit_payments parent ON parent.payment_id = $2
         WHERE coalesce(known.deposit_id, parent.deposit_id) IS NOT NULL
         ON CONFLICT (payment_id) DO UPDATE SET due_at = now(), asked = 0",
        payment_id,
        parent
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Takes payments whose time to ask has come, at most `limit`, and sets the time of the next try: half a minute, doubled each
/// time up to an hour, for a week, and some times after each notification.
pub async fn claim_due(db: &mut PgConnection, limit: i64) -> Result<Vec<Due>> {
    let rows = sqlx::query!(
        r#"UPDATE deposit_payments SET asked = least(asked + 1, 100),
               due_at = CASE WHEN created_at > now() - make_interval(days => $2) OR asked < $3
                        THEN now() + least(interval '30 seconds' * power(2, least(asked, 7)), interval '1 hour') END
           WHERE payment_id IN (SELECT payment_id FROM deposit_payments WHERE due_at <= now()
                                ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
           RETURNING payment_id, deposit_id, parent_payment_id IS NOT NULL AS "is_repeat!""#,
        limit,
        ASKED_DAYS,
        ASKED_TIMES
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Due {
                payment_id: row.payment_id,
                deposit: parse(&row.deposit_id)?,
                is_repeat: row.is_repeat,
            })
        })
        .collect()
}

/// A payment, locked until the transaction ends. Its deposit is to be locked before.
pub async fn lock_payment(db: &mut PgConnection, payment_id: i64) -> Result<Option<Payment>> {
    let row = sqlx::query!(
        r#"SELECT status, credited::text AS credited, decided FROM deposit_payments WHERE payment_id = $1 FOR NO KEY UPDATE"#,
        payment_id
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        Ok(Payment {
            state: parse(&row.status)?,
            credited: row.credited.as_deref().map(amount).transpose()?,
            decided: row.decided,
        })
    })
    .transpose()
}

/// Writes down what a payment is now. When it is settled for good, the provider is not asked again by itself.
pub async fn save_payment(
    db: &mut PgConnection,
    payment_id: i64,
    payment: &Payment,
    told: &Value,
    doubt: Option<&str>,
) -> Result<()> {
    let done = matches!(payment.state, State::Completed | State::Review) || payment.decided;
    sqlx::query!(
        "UPDATE deposit_payments SET status = $2, credited = $3::text::numeric, told = $4, doubt = coalesce($5, doubt),
                updated_at = now(), due_at = CASE WHEN $6 THEN NULL ELSE due_at END
         WHERE payment_id = $1",
        payment_id,
        payment.state.as_str(),
        payment.credited.map(|credited| credited.to_string()),
        told,
        doubt,
        done
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Where the payments of a deposit stand, those aside about which an admin has decided.
pub async fn states_of(db: &mut PgConnection, deposit: DepositId) -> Result<Vec<State>> {
    sqlx::query_scalar!(
        "SELECT DISTINCT status FROM deposit_payments WHERE deposit_id = $1 AND NOT decided",
        deposit.to_string()
    )
    .fetch_all(db)
    .await?
    .iter()
    .map(|word| parse(word))
    .collect()
}

/// The payments of these deposits that wait for an admin.
pub async fn doubted(db: &mut PgConnection, deposits: &[String]) -> Result<Vec<Doubted>> {
    let rows = sqlx::query!(
        r#"SELECT payment_id, deposit_id, doubt AS "doubt!", told FROM deposit_payments
           WHERE deposit_id = ANY($1) AND status = 'review' AND NOT decided AND doubt IS NOT NULL ORDER BY payment_id"#,
        deposits
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let told = row.told.unwrap_or_default();
            let text = |field: &str| told.get(field).and_then(Value::as_str).map(str::to_owned);
            let number = |field: &str| text(field).and_then(|text| text.parse::<Decimal>().ok());
            Ok(Doubted {
                payment_id: row.payment_id,
                deposit: parse(&row.deposit_id)?,
                doubt: row.doubt,
                arrived: Arrived {
                    paid: number("actuallyPaid"),
                    pay_currency: text("payCurrency").unwrap_or_default(),
                    outcome: number("outcome"),
                    outcome_currency: text("outcomeCurrency"),
                },
            })
        })
        .collect()
}

/// Marks a payment that waited for an admin as decided. False when it does not wait any more.
pub async fn decide_payment(db: &mut PgConnection, payment_id: i64) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE deposit_payments SET decided = true, due_at = NULL, updated_at = now()
         WHERE payment_id = $1 AND status = 'review' AND NOT decided",
        payment_id
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Fees that the provider kept of a deposit's payments that were credited; None for nothing.
pub async fn fee(db: &mut PgConnection, deposit: DepositId) -> Result<Option<Amount>> {
    let fee = sqlx::query_scalar!(
        "SELECT nullif(sum(fee), 0)::text FROM deposit_fees WHERE deposit_id = $1",
        deposit.to_string()
    )
    .fetch_one(db)
    .await?;
    fee.as_deref().map(amount).transpose()
}
