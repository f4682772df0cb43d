//! Rewards that are to be paid later: what may still be undone, and what there was too little for. None of them is lost.

use super::{
    budget::Budget,
    pay::{Cause, Reward, Source, pay},
};
use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
};
use domain::{
    UserId,
    ledger::{Amount, CurrencyCode, Refusal},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Outcome for the oldest reward that was due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Looked {
    /// Nothing is due, or another process has all of it.
    Nothing,
    /// Its person has it now.
    Paid(PaidLater),
    /// There is too little still; it is looked at again later.
    Short,
}

/// A reward that waited, as it was paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidLater {
    pub from: Source,
    pub person: UserId,
    pub cause: Cause,
    pub currency: CurrencyCode,
    pub amount: Amount,
    /// For its receiver.
    pub description: String,
}

/// Notes a reward that is to be paid at `due_at`, now where that is None. Repeated for the same cause and currency it changes nothing; an amount of zero is
/// owed to nobody.
///
/// # Errors
/// The database's.
pub async fn owe(db: &mut PgConnection, reward: &Reward<'_>, due_at: Option<OffsetDateTime>) -> Result<()> {
    if reward.amount.is_zero() {
        return Ok(());
    }
    let budget = reward.from.budget();
    sqlx::query!(
        "INSERT INTO rewards_due (cause, cause_id, currency, user_id, amount, description, budget_kind, budget_id, due_at)
         VALUES ($1, $2, $3, $4, $5::text::numeric, $6, $7, $8, coalesce($9, clock_timestamp())) ON CONFLICT DO NOTHING",
        reward.cause.word(),
        reward.cause.id(),
        reward.currency.as_str(),
        reward.person.to_string(),
        reward.amount.to_string(),
        reward.description.chars().take(200).collect::<String>(),
        budget.map(Budget::kind),
        budget.map(Budget::id),
        due_at
    )
    .execute(db)
    .await
    .map(drop)
}

/// Pays the oldest reward that is due, in the caller's transaction: one at a time, so that a budget which has too little holds up nobody else's. What cannot
/// be paid waits for a minute, then twice as long each time, for an hour at most, and as often as it takes.
///
/// # Errors
/// The database's.
pub async fn pay_next(db: &mut PgConnection) -> Result<Looked> {
    let row = sqlx::query!(
        r#"SELECT cause, cause_id, currency, user_id, amount::text AS "amount!", description, budget_kind, budget_id, tries FROM rewards_due
           WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED"#
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(Looked::Nothing) };
    let from = match (row.budget_kind.as_deref(), &row.budget_id) {
        (Some("quest"), Some(id)) => Source::Budget(Budget::Quest(parse(id)?)),
        (Some("season"), Some(id)) => Source::Budget(Budget::Season(parse(id)?)),
        (Some(_), Some(id)) => Source::Budget(Budget::Task(parse(id)?)),
        _ => Source::Reserve,
    };
    let person = parse(&row.user_id)?;
    let reward = Reward {
        from,
        person,
        cause: match row.cause.as_str() {
            "entry" => Cause::Entry(parse(&row.cause_id)?),
            "season" => Cause::Season(parse(&row.cause_id)?),
            _ => Cause::Play(parse(&row.cause_id)?),
        },
        currency: parse(&row.currency)?,
        amount: amount(&row.amount)?,
        description: &row.description,
    };
    if let Err(refusal) = pay(&mut *db, &reward).await? {
        later(db, &reward, row.tries, &refusal).await?;
        return Ok(Looked::Short);
    }
    sqlx::query!(
        "DELETE FROM rewards_due WHERE cause = $1 AND cause_id = $2 AND currency = $3",
        row.cause,
        row.cause_id,
        row.currency
    )
    .execute(db)
    .await?;
    Ok(Looked::Paid(PaidLater {
        from,
        person,
        cause: reward.cause,
        currency: reward.currency,
        amount: reward.amount,
        description: row.description,
    }))
}

async fn later(db: &mut PgConnection, reward: &Reward<'_>, tries: i32, refusal: &Refusal) -> Result<()> {
    // Told once; the list of what is due tells the rest.
    if tries == 0 {
        tracing::error!(cause = reward.cause.word(), id = %reward.cause.id(), %refusal, "a reward is not there; it is tried again");
    }
    sqlx::query!(
        "UPDATE rewards_due SET tries = tries + 1, due_at = clock_timestamp() + least(interval '1 minute' * power(2, least(tries, 6)), interval '1 hour')
         WHERE cause = $1 AND cause_id = $2 AND currency = $3",
        reward.cause.word(),
        reward.cause.id(),
        reward.currency.as_str()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Whether something is due.
///
/// # Errors
/// The database's.
pub async fn any_due(db: &mut PgConnection) -> Result<bool> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM rewards_due WHERE due_at <= clock_timestamp()) AS "any!""#)
        .fetch_one(db)
        .await
}

/// Owes a cause nothing any more, whatever it came to. What was paid stays paid.
///
/// # Errors
/// The database's.
pub async fn owe_no_more(db: &mut PgConnection, cause: Cause) -> Result<()> {
    sqlx::query!(
        "DELETE FROM rewards_due WHERE cause = $1 AND cause_id = $2",
        cause.word(),
        cause.id()
    )
    .execute(db)
    .await
    .map(drop)
}
