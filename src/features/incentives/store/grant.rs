use super::row::{Claim, get};
use crate::{
    db::{Result, parse},
    features::notifications::{
        self,
        store::{Kind, Notice},
    },
    ids,
    ledger::{self, backing, currencies},
};
use domain::{
    ClaimId, UserId,
    incentive::{DAYS, Reason, State},
    ledger::{AccountKey, Amount, CurrencyCode, Refusal, Transfer, TransferKind},
};
use sqlx::PgConnection;

/// Something to set aside for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct New {
    pub user: UserId,
    pub currency: CurrencyCode,
    /// Above zero.
    pub amount: Amount,
    pub reason: Reason,
    /// Its cause, 1 to 120 characters, such as `quest:ID:PERSON`: one cause gives once.
    pub cause: String,
}

/// The administrator who acts.
#[derive(Debug, Clone, Copy)]
pub struct Admin<'a> {
    pub person: UserId,
    pub name: &'a str,
}

impl Admin<'_> {
    fn columns(&self) -> (String, String) {
        (self.person.to_string(), self.name.chars().take(80).collect())
    }
}

/// The cause of the notification of a claim.
pub fn notice_cause(id: ClaimId) -> String {
    format!("claim:{id}")
}

/// The server gives something by itself, in the caller's transaction: it is set aside and its owner told. A cause that gave before
/// answers what it gave. After the commit, `Context::users` tells their open pages with `notified` and [`notice_cause`].
pub async fn grant(db: &mut PgConnection, new: &New) -> Result<std::result::Result<Claim, Refusal>> {
    let claim = insert(db, new, None).await?;
    if claim.state != State::Waiting {
        return Ok(Ok(claim));
    }
    set_aside(db, &claim, None).await
}

/// An administrator gives something: it waits, and nothing is set aside before [`set_aside`].
pub async fn ask(db: &mut PgConnection, new: &New, by: Admin<'_>) -> Result<Claim> {
    insert(db, new, Some(by)).await
}

async fn insert(db: &mut PgConnection, new: &New, by: Option<Admin<'_>>) -> Result<Claim> {
    let (person, name) = by.map(|by| by.columns()).unzip();
    let made = sqlx::query_scalar!(
        "INSERT INTO claims (id, user_id, currency, amount, reason, cause, granted_person, granted_name)
         VALUES ($1, $2, $3, $4::text::numeric, $5, $6, $7, $8)
         ON CONFLICT (cause) DO NOTHING RETURNING id",
        ids::claim_id().to_string(),
        new.user.to_string(),
        new.currency.as_str(),
        new.amount.to_string(),
        new.reason.as_str(),
        new.cause,
        person,
        name
    )
    .fetch_optional(&mut *db)
    .await?;
    let id = match made {
        Some(id) => id,
        None => {
            let before = sqlx::query_scalar!("SELECT id FROM claims WHERE cause = $1", new.cause);
            before.fetch_one(&mut *db).await?
        }
    };
    get(db, parse(&id)?).await?.ok_or(sqlx::Error::RowNotFound)
}

/// Sets the amount of a waiting claim aside, from now on for 90 days, and tells its owner; `second` is the administrator who confirmed
/// it. The claim is locked by the caller, or of this transaction.
pub async fn set_aside(
    db: &mut PgConnection,
    claim: &Claim,
    second: Option<Admin<'_>>,
) -> Result<std::result::Result<Claim, Refusal>> {
    let transfer = Transfer::simple(
        TransferKind::Grant,
        claim.cause(),
        backing::source(db, claim.currency).await?,
        AccountKey::claimable(claim.user, claim.currency),
        claim.amount,
    );
    if let Err(refusal) = ledger::post_one(db, &transfer).await? {
        return Ok(Err(refusal));
    }
    let (person, name) = second.map(|by| by.columns()).unzip();
    let done = sqlx::query!(
        "UPDATE claims SET state = 'claimable', granted_at = now(), expires_at = now() + make_interval(days => $2),
                decided_person = $3, decided_name = $4
         WHERE id = $1 AND state = 'waiting'",
        claim.id.to_string(),
        i32::try_from(DAYS).unwrap_or(i32::MAX),
        person,
        name
    )
    .execute(&mut *db)
    .await?;
    if done.rows_affected() != 1 {
        return Err(sqlx::Error::RowNotFound);
    }
    tell(db, claim).await?;
    get(db, claim.id).await?.ok_or(sqlx::Error::RowNotFound).map(Ok)
}

async fn tell(db: &mut PgConnection, claim: &Claim) -> Result<()> {
    let all = currencies::all(db).await?;
    let currency = all.iter().find(|one| one.code == claim.currency);
    let amount = claim.amount.format(currency.ok_or(sqlx::Error::RowNotFound)?.decimals);
    let notice = Notice {
        kind: Kind::Claim,
        cause: notice_cause(claim.id),
        actor: None,
        text: format!("{amount} {} to claim: {}", claim.currency, claim.reason),
        link: "/wallet".to_owned(),
    };
    notifications::store::add(db, &[claim.user], &notice).await?;
    Ok(())
}

/// A second administrator says no to a waiting claim, which is locked by the caller.
pub async fn reject(db: &mut PgConnection, id: ClaimId, by: Admin<'_>) -> Result<bool> {
    let (person, name) = by.columns();
    let done = sqlx::query!(
        "UPDATE claims SET state = 'rejected', decided_person = $2, decided_name = $3 WHERE id = $1 AND state = 'waiting'",
        id.to_string(),
        person,
        name
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// True while the administrator who granted a claim may still do so.
pub async fn granter_in_office(db: &mut PgConnection, id: ClaimId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT in_office(granted_person) AS "in_office!" FROM claims WHERE id = $1 AND granted_person IS NOT NULL"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await
    .map(|found| found.unwrap_or(false))
}
