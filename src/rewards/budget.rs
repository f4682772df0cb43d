//! The budget of one quest, task or season.

use crate::{
    db::{Result, parse},
    http::error::ApiError,
    ledger::{self, backing, currencies},
};
use domain::{
    QuestId, SeasonId, TaskId, UserId,
    ledger::{
        self as money, AccountKey, Amount, CauseKind, CurrencyCode, Leg, MAX_AMOUNT, Refusal, Transfer, TransferKind,
    },
};
use sqlx::PgConnection;

/// The quest, task or season whose rewards it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Budget {
    Quest(QuestId),
    Task(TaskId),
    Season(SeasonId),
}

impl Budget {
    pub(super) fn kind(self) -> &'static str {
        self.cause().kind.as_str()
    }

    pub(super) fn id(self) -> String {
        self.cause().id.to_string()
    }

    fn cause(self) -> money::Cause {
        match self {
            Self::Quest(id) => money::Cause::new(CauseKind::Quest, id),
            Self::Task(id) => money::Cause::new(CauseKind::Task, id),
            Self::Season(id) => money::Cause::new(CauseKind::Season, id),
        }
    }
}

/// There is less to promise than was asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("The reward reserve of {currency} has {has}; this needs {needs}.")]
pub struct Short {
    pub currency: CurrencyCode,
    /// Decimal text of the currency's units.
    pub has: String,
    /// More than is promised now, in the same units.
    pub needs: String,
}

impl From<Short> for ApiError {
    fn from(short: Short) -> Self {
        Self::bad_request(short.to_string())
    }
}

/// A budget in one currency, in minor units. `funded` is `promised + paid`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Promised {
    /// Still there to be paid.
    pub promised: Amount,
    pub paid: Amount,
}

/// A budget's amounts; zeros where nothing was ever promised.
///
/// # Errors
/// The database's.
pub async fn promised(db: &mut PgConnection, budget: Budget, currency: CurrencyCode) -> Result<Promised> {
    let row = sqlx::query!(
        r#"SELECT promised::text AS "promised!", paid::text AS "paid!" FROM reward_budgets WHERE kind = $1 AND id = $2 AND currency = $3"#,
        budget.kind(),
        budget.id(),
        currency.as_str()
    )
    .fetch_optional(db)
    .await?;
    Ok(match row {
        Some(row) => Promised {
            promised: currencies::amount(&row.promised)?,
            paid: currencies::amount(&row.paid)?,
        },
        None => Promised {
            promised: Amount::ZERO,
            paid: Amount::ZERO,
        },
    })
}

/// Holds a budget until the transaction ends: nothing is paid from it meanwhile. The caller holds the quest or task.
///
/// # Errors
/// The database's.
pub async fn hold(db: &mut PgConnection, budget: Budget, currency: CurrencyCode) -> Result<()> {
    lock(db, budget, currency).await.map(drop)
}

/// Whether a budget holds nothing of another currency.
///
/// # Errors
/// The database's.
pub async fn is_of(db: &mut PgConnection, budget: Budget, currency: CurrencyCode) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT NOT EXISTS (SELECT FROM reward_budgets WHERE kind = $1 AND id = $2 AND currency <> $3 AND promised > 0) AS "of!""#,
        budget.kind(),
        budget.id(),
        currency.as_str()
    )
    .fetch_one(db)
    .await
}

/// Makes what is still promised of a currency `total` minor units: the difference comes out of the reserve or goes back there. The same total again
/// changes nothing. The caller holds the quest or task.
///
/// # Errors
/// Outside the database's; inside that the reserve has too little, and then nothing was moved.
pub async fn promise(
    db: &mut PgConnection,
    budget: Budget,
    currency: CurrencyCode,
    total: Amount,
) -> Result<std::result::Result<(), Short>> {
    let (now, moves) = lock(db, budget, currency).await?;
    let change = total.minor() - now.minor();
    let Ok(size) = Amount::from_minor(change.abs()) else {
        return Ok(Ok(()));
    };
    if size.is_zero() {
        return Ok(Ok(()));
    }
    let (reserve, held) = (backing::source(db, currency).await?, AccountKey::promised(currency));
    let (from, to) = if change > 0 { (reserve, held) } else { (held, reserve) };
    let transfer = Transfer {
        key: parse(&format!("promise:{}:{}:{currency}:{moves}", budget.kind(), budget.id()))?,
        kind: TransferKind::Promise,
        cause: budget.cause(),
        legs: vec![Leg::debit(from, size), Leg::credit(to, size)],
    };
    match ledger::post_one(db, &transfer).await? {
        Ok(_) => {}
        Err(Refusal::Insufficient { .. } | Refusal::Overflow) if change > 0 => {
            return short(db, currency, reserve, size).await.map(Err);
        }
        Err(refusal) => return Err(sqlx::Error::Decode(Box::new(refusal))),
    }
    sqlx::query!(
        "UPDATE reward_budgets SET promised = $4::text::numeric, funded = paid + $4::text::numeric, moves = moves + 1
         WHERE kind = $1 AND id = $2 AND currency = $3",
        budget.kind(),
        budget.id(),
        currency.as_str(),
        total.to_string()
    )
    .execute(db)
    .await?;
    Ok(Ok(()))
}

/// Gives back all that is still promised. Repeated it changes nothing. The caller holds the quest or task, and nothing of it is under way any more.
///
/// # Errors
/// The database's.
pub async fn give_back(db: &mut PgConnection, budget: Budget) -> Result<()> {
    let left = sqlx::query_scalar!(
        "SELECT currency FROM reward_budgets WHERE kind = $1 AND id = $2 AND promised > 0 ORDER BY currency",
        budget.kind(),
        budget.id()
    )
    .fetch_all(&mut *db)
    .await?;
    for currency in left {
        if let Err(short) = promise(db, budget, parse(&currency)?, Amount::ZERO).await? {
            return Err(sqlx::Error::Decode(Box::new(short)));
        }
    }
    Ok(())
}

/// Notes who set what it pays, so that they win none of it. Again changes nothing.
///
/// # Errors
/// The database's.
pub async fn set_by(db: &mut PgConnection, budget: Budget, person: UserId) -> Result<()> {
    sqlx::query!(
        "INSERT INTO reward_setters (kind, id, person) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        budget.kind(),
        budget.id(),
        person.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Whether that person ever set, promised or confirmed what it pays.
///
/// # Errors
/// The database's.
pub async fn is_set_by(db: &mut PgConnection, budget: Budget, person: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM reward_setters WHERE kind = $1 AND id = $2 AND person = $3)
               OR EXISTS (SELECT FROM reward_promises WHERE kind = $1 AND id = $2 AND (person = $3 OR confirmed = $3)) AS "is!""#,
        budget.kind(),
        budget.id(),
        person.to_string()
    )
    .fetch_one(db)
    .await
}

/// Notes who promised `raise` minor units more, and who confirmed it where a second person had to: what one administrator promised alone within a day
/// counts against what they may give (`features::approvals`). Of a raise of zero only who set it is noted.
///
/// # Errors
/// The database's.
pub async fn record(
    db: &mut PgConnection,
    budget: Budget,
    currency: CurrencyCode,
    raise: Amount,
    by: UserId,
    confirmed: Option<UserId>,
) -> Result<()> {
    for person in std::iter::once(by).chain(confirmed) {
        set_by(db, budget, person).await?;
    }
    if raise.is_zero() {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO reward_promises (kind, id, currency, amount, person, confirmed) VALUES ($1, $2, $3, $4::text::numeric, $5, $6)",
        budget.kind(),
        budget.id(),
        currency.as_str(),
        raise.to_string(),
        by.to_string(),
        confirmed.map(|person| person.to_string())
    )
    .execute(db)
    .await
    .map(drop)
}

/// The promised amount, its row held, and the number of the next move.
pub(super) async fn lock(db: &mut PgConnection, budget: Budget, currency: CurrencyCode) -> Result<(Amount, i32)> {
    sqlx::query!(
        "INSERT INTO reward_budgets (kind, id, currency) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        budget.kind(),
        budget.id(),
        currency.as_str()
    )
    .execute(&mut *db)
    .await?;
    let row = sqlx::query!(
        r#"SELECT promised::text AS "promised!", moves FROM reward_budgets WHERE kind = $1 AND id = $2 AND currency = $3
           FOR NO KEY UPDATE"#,
        budget.kind(),
        budget.id(),
        currency.as_str()
    )
    .fetch_one(db)
    .await?;
    Ok((currencies::amount(&row.promised)?, row.moves))
}

async fn short(db: &mut PgConnection, currency: CurrencyCode, reserve: AccountKey, needs: Amount) -> Result<Short> {
    let row = sqlx::query!(
        r#"SELECT c.decimals, coalesce(a.balance, 0)::text AS "balance!"
           FROM currencies c LEFT JOIN accounts a ON a.currency = c.code AND a.owner = 'house' AND a.purpose = $2 WHERE c.code = $1"#,
        currency.as_str(),
        reserve.purpose().as_str()
    )
    .fetch_one(db)
    .await?;
    let decimals = u8::try_from(row.decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
    // The world outside has no bottom: only what can be counted is in the way.
    let has = match reserve.purpose().may_be_negative() {
        true => Amount::from_minor(MAX_AMOUNT).unwrap_or(Amount::ZERO),
        false => currencies::amount(&row.balance)?,
    };
    Ok(Short {
        currency,
        has: has.format(decimals),
        needs: needs.format(decimals),
    })
}
