//! Rewards of plays and tasks.

use super::budget::{self, Budget};
use crate::{
    db::{Result, parse},
    ledger::{self, TransferId, backing, currencies},
};
use domain::{
    EntryId, MatchId, SeasonPlaceId, SubmissionId, UserId,
    ledger::{self as money, AccountKey, Amount, CauseKind, CurrencyCode, Leg, Refusal, Transfer, TransferKind},
};
use sqlx::PgConnection;

/// The thing that is rewarded, once a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cause {
    Play(MatchId),
    Task(SubmissionId),
    /// A participation in a quest of events.
    Entry(EntryId),
    /// A place in a season.
    Season(SeasonPlaceId),
}

impl Cause {
    fn of_ledger(self) -> money::Cause {
        match self {
            Self::Play(id) => money::Cause::new(CauseKind::Play, id),
            Self::Task(id) => money::Cause::new(CauseKind::Task, id),
            Self::Entry(id) => money::Cause::new(CauseKind::Quest, id),
            Self::Season(id) => money::Cause::new(CauseKind::Season, id),
        }
    }

    /// As it is stored.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Play(_) => "play",
            Self::Task(_) => "task",
            Self::Entry(_) => "entry",
            Self::Season(_) => "season",
        }
    }

    /// The payment in a currency: the key of its transfer.
    pub fn key(self, currency: CurrencyCode) -> String {
        format!("reward:{}:{}:{currency}", self.word(), self.id())
    }

    pub(super) fn id(self) -> String {
        self.of_ledger().id.to_string()
    }
}

/// The money that pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The budget that was promised.
    Budget(Budget),
    /// The house's reserve itself, for what is paid by a rate.
    Reserve,
}

impl Source {
    pub(super) fn budget(self) -> Option<Budget> {
        match self {
            Self::Budget(budget) => Some(budget),
            Self::Reserve => None,
        }
    }
}

/// A reward to be paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reward<'a> {
    pub from: Source,
    pub person: UserId,
    pub cause: Cause,
    pub currency: CurrencyCode,
    /// Minor units; 0 is kept and moves nothing.
    pub amount: Amount,
    /// For its receiver; more than 200 characters are cut off.
    pub description: &'a str,
}

/// A reward that was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paid {
    /// None where the amount was zero.
    pub transfer: Option<TransferId>,
    pub amount: Amount,
    /// By an earlier call: this one changed nothing.
    pub replayed: bool,
}

/// Pays a reward to a person's balance in the caller's transaction, once a cause and currency: asked again, it answers what was paid, whatever is asked
/// for now.
///
/// # Errors
/// Outside the database's; inside that the budget or the reserve has too little, and then nothing was paid.
pub async fn pay(db: &mut PgConnection, reward: &Reward<'_>) -> Result<std::result::Result<Paid, Refusal>> {
    let left = match reward.from.budget() {
        Some(budget) => Some(budget::lock(db, budget, reward.currency).await?.0),
        None => None,
    };
    if let Some(paid) = paid(db, reward).await? {
        return Ok(Ok(paid));
    }
    let currency = reward.currency;
    if left.is_some_and(|left| left < reward.amount) {
        return Ok(Err(Refusal::Insufficient { currency }));
    }
    let transfer = match reward.amount.is_zero() {
        true => None,
        false => match post(db, reward).await? {
            Ok(posted) => Some(posted.transfer),
            // The same cause was paid otherwise meanwhile: its call held the accounts.
            Err(Refusal::KeyReused { key }) => {
                return Ok(paid(db, reward).await?.ok_or(Refusal::KeyReused { key }));
            }
            Err(refusal) => return Ok(Err(refusal)),
        },
    };
    if !insert(db, reward, transfer).await? {
        return paid(db, reward).await?.map(Ok).ok_or(sqlx::Error::RowNotFound);
    }
    Ok(Ok(Paid {
        transfer,
        amount: reward.amount,
        replayed: false,
    }))
}

async fn post(db: &mut PgConnection, reward: &Reward<'_>) -> Result<std::result::Result<ledger::Posted, Refusal>> {
    let from = match reward.from {
        Source::Budget(_) => AccountKey::promised(reward.currency),
        Source::Reserve => backing::source(db, reward.currency).await?,
    };
    let cause = reward.cause.of_ledger();
    let transfer = Transfer {
        key: parse(&reward.cause.key(reward.currency))?,
        kind: TransferKind::Reward,
        cause,
        legs: vec![
            Leg::debit(from, reward.amount),
            Leg::credit(AccountKey::available(reward.person, reward.currency), reward.amount),
        ],
    };
    ledger::post_one(db, &transfer).await
}

/// Stores it, notes that it is to go to the wallet of who chose that (`features::withdrawals::rewards`; not for tasks, E37), and takes it off its budget; false where the cause was paid before.
async fn insert(db: &mut PgConnection, reward: &Reward<'_>, transfer: Option<TransferId>) -> Result<bool> {
    let budget = reward.from.budget();
    let (kind, id) = (budget.map(Budget::kind), budget.map(Budget::id));
    let stored = sqlx::query_scalar!(
        r#"WITH paid AS (
               INSERT INTO play_rewards (user_id, cause, cause_id, currency, amount, description, budget_kind, budget_id, transfer)
               VALUES ($1, $2, $3, $4, $5::text::numeric, $6, $7, $8, $9) ON CONFLICT (cause, cause_id, currency) DO NOTHING
               RETURNING id, user_id, cause, amount
           ), wanted AS (
               INSERT INTO reward_payouts (reward_id, user_id)
               SELECT p.id, p.user_id FROM paid p JOIN wallet_choices w ON w.user_id = p.user_id WHERE p.amount > 0 AND p.cause <> 'task'
           )
           SELECT count(*) AS "count!" FROM paid"#,
        reward.person.to_string(),
        reward.cause.word(),
        reward.cause.id(),
        reward.currency.as_str(),
        reward.amount.to_string(),
        reward.description.chars().take(200).collect::<String>(),
        kind,
        id,
        transfer.map(|id| id.0)
    )
    .fetch_one(&mut *db)
    .await?;
    if stored == 0 {
        return Ok(false);
    }
    sqlx::query!(
        "UPDATE reward_budgets SET promised = promised - $4::text::numeric, paid = paid + $4::text::numeric
         WHERE kind = $1 AND id = $2 AND currency = $3",
        kind,
        id,
        reward.currency.as_str(),
        reward.amount.to_string()
    )
    .execute(db)
    .await?;
    Ok(true)
}

async fn paid(db: &mut PgConnection, reward: &Reward<'_>) -> Result<Option<Paid>> {
    let row = sqlx::query!(
        r#"SELECT amount::text AS "amount!", transfer FROM play_rewards WHERE cause = $1 AND cause_id = $2 AND currency = $3"#,
        reward.cause.word(),
        reward.cause.id(),
        reward.currency.as_str()
    )
    .fetch_optional(db)
    .await?;
    let read = |amount: String, transfer: Option<i64>| {
        Ok(Paid {
            transfer: transfer.map(TransferId),
            amount: currencies::amount(&amount)?,
            replayed: true,
        })
    };
    row.map(|row| read(row.amount, row.transfer)).transpose()
}
