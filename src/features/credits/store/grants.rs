//! Credits that the house gives: by administrators, and to newcomers.

use super::{currency, read, stored};
use crate::{
    db::{Result, parse},
    features::credits::orders::store::debt,
    ids, ledger,
    users::display_name,
};
use domain::{
    Address, CreditGrantId, CreditOrderId, UserId,
    credits::{Credits, GrantState},
    incentive::Reason,
    ledger::{AccountKey, Cause, CauseKind, Leg, Refusal, Transfer, TransferKind},
};
use sqlx::PgConnection;
use std::result::Result as StdResult;
use time::OffsetDateTime;

/// A grant as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    pub id: CreditGrantId,
    pub user: UserId,
    pub credits: Credits,
    pub reason: String,
    pub state: GrantState,
    /// Of the order whose debt it forgives; nobody gets anything then.
    pub debt: Option<CreditOrderId>,
    /// The person who granted it.
    pub granted_by: UserId,
    pub created_at: OffsetDateTime,
}

/// A decision's administrator: their person, and the name that others see.
#[derive(Debug, Clone, Copy)]
pub struct Admin<'a> {
    pub person: UserId,
    pub name: &'a str,
}

/// Keeps that an administrator asks for it; nobody has anything yet.
pub async fn ask(
    db: &mut PgConnection,
    user: UserId,
    credits: Credits,
    reason: &Reason,
    debt: Option<CreditOrderId>,
    by: Admin<'_>,
) -> Result<Grant> {
    let id = ids::credit_grant_id();
    sqlx::query!(
        "INSERT INTO credit_grants (id, user_id, credits, reason, granted_person, granted_name, debt_order_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        id.to_string(),
        user.to_string(),
        stored(credits)?,
        reason.as_str(),
        by.person.to_string(),
        by.name,
        debt.map(|order| order.to_string())
    )
    .execute(&mut *db)
    .await?;
    get(db, id).await?.ok_or(sqlx::Error::RowNotFound)
}

/// Gives what was asked for, or lets the debt go, once; `second` is the administrator who confirmed it.
pub async fn give(db: &mut PgConnection, grant: &Grant, second: Option<Admin<'_>>) -> Result<StdResult<(), Refusal>> {
    if let Some(order) = grant.debt {
        debt::forgive(db, order, grant.credits.count()).await?;
        return decide(db, grant.id, GrantState::Granted, second).await.map(Ok);
    }
    let transfer = Transfer::simple(
        TransferKind::Grant,
        Cause::new(CauseKind::Grant, grant.id),
        AccountKey::external(currency()?),
        AccountKey::available(grant.user, currency()?),
        grant.credits.into(),
    );
    if let Err(refusal) = ledger::post_one(db, &transfer).await? {
        return Ok(Err(refusal));
    }
    decide(db, grant.id, GrantState::Granted, second).await.map(Ok)
}

/// Keeps that somebody said no.
pub async fn reject(db: &mut PgConnection, id: CreditGrantId, by: Admin<'_>) -> Result<()> {
    decide(db, id, GrantState::Rejected, Some(by)).await
}

async fn decide(db: &mut PgConnection, id: CreditGrantId, to: GrantState, by: Option<Admin<'_>>) -> Result<()> {
    let decided = sqlx::query!(
        "UPDATE credit_grants SET state = $2, decided_person = $3, decided_name = $4, granted_at = CASE WHEN $2 = 'granted' THEN now() END
         WHERE id = $1 AND state = 'waiting'",
        id.to_string(),
        to.as_str(),
        by.map(|by| by.person.to_string()),
        by.map(|by| by.name)
    );
    match decided.execute(db).await?.rows_affected() {
        1 => Ok(()),
        _ => Err(sqlx::Error::RowNotFound),
    }
}

/// One grant.
pub async fn get(db: &mut PgConnection, id: CreditGrantId) -> Result<Option<Grant>> {
    let row = sqlx::query!(
        "SELECT id, user_id, credits, reason, state, granted_person, debt_order_id, created_at FROM credit_grants WHERE id = $1",
        id.to_string()
    );
    let grant = row.fetch_optional(db).await?.map(|row| {
        Ok(Grant {
            id: parse(&row.id)?,
            user: parse(&row.user_id)?,
            credits: read(row.credits)?,
            reason: row.reason,
            state: parse(&row.state)?,
            debt: row.debt_order_id.as_deref().map(parse).transpose()?,
            granted_by: parse(&row.granted_person)?,
            created_at: row.created_at,
        })
    });
    grant.transpose()
}

/// One grant, locked until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: CreditGrantId) -> Result<Option<Grant>> {
    sqlx::query!(
        "SELECT id FROM credit_grants WHERE id = $1 FOR NO KEY UPDATE",
        id.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    get(db, id).await
}

/// Whether the granter may still decide about money.
pub async fn granter_in_office(db: &mut PgConnection, id: CreditGrantId) -> Result<bool> {
    let found = sqlx::query_scalar!(
        r#"SELECT in_office(granted_person) AS "in_office!" FROM credit_grants WHERE id = $1"#,
        id.to_string()
    );
    Ok(found.fetch_optional(db).await?.unwrap_or(false))
}

/// A grant that waits, as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub id: CreditGrantId,
    pub user: UserId,
    pub address: Address,
    pub username: String,
    pub credits: Credits,
    pub reason: String,
    pub debt: Option<CreditOrderId>,
    /// The name of the administrator who granted it.
    pub granted_by: String,
    pub created_at: OffsetDateTime,
}

/// A page of the grants that wait for a second administrator, newest first.
pub async fn waiting(
    db: &mut PgConnection,
    after: Option<(OffsetDateTime, CreditGrantId)>,
    limit: i64,
) -> Result<Vec<Waiting>> {
    let rows = sqlx::query!(
        "SELECT g.id, g.user_id, u.address, u.username, g.credits, g.reason, g.debt_order_id, g.granted_name, g.created_at
         FROM credit_grants g JOIN users u ON u.id = g.user_id
         WHERE g.state = 'waiting' AND ($1::timestamptz IS NULL OR (g.created_at, g.id) < ($1, $2))
         ORDER BY g.created_at DESC, g.id DESC LIMIT $3",
        after.map(|(at, _)| at),
        after.map(|(_, id)| id.to_string()),
        limit
    );
    let rows = rows.fetch_all(db).await?.into_iter().map(|row| {
        let address: Address = parse(&row.address)?;
        Ok(Waiting {
            id: parse(&row.id)?,
            user: parse(&row.user_id)?,
            username: display_name(row.username.as_deref(), address),
            address,
            credits: read(row.credits)?,
            reason: row.reason,
            debt: row.debt_order_id.as_deref().map(parse).transpose()?,
            granted_by: row.granted_name,
            created_at: row.created_at,
        })
    });
    rows.collect()
}

/// Gives a person welcome credits, once ever, however many there were then. False where they had them. The person is locked by the caller.
pub async fn welcome(db: &mut PgConnection, user: UserId, credits: Credits) -> Result<StdResult<bool, Refusal>> {
    let key = format!("grant:welcome:{user}");
    let had = sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM transfers WHERE key = $1) AS "had!""#, key);
    if had.fetch_one(&mut *db).await? {
        return Ok(Ok(false));
    }
    let transfer = Transfer {
        key: parse(&key)?,
        kind: TransferKind::Grant,
        cause: Cause::new(CauseKind::Grant, user),
        legs: vec![
            Leg::debit(AccountKey::external(currency()?), credits.into()),
            Leg::credit(AccountKey::available(user, currency()?), credits.into()),
        ],
    };
    let posted = ledger::post_one(db, &transfer).await?;
    Ok(posted.map(|posted| !posted.replayed))
}
