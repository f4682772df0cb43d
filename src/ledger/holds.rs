use super::{Posted, TransferId, currencies::amount, post_one, reverse::opposite};
use crate::{
    db::{Result, parse},
    ids,
};
use domain::{
    HoldId, UserId,
    ledger::{AccountKey, Amount, Cause, CurrencyCode, HoldState, Leg, Refusal, Transfer, TransferKey, TransferKind},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Money to set aside. A cause opens one hold: asked again it gets the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewHold {
    pub user: UserId,
    pub currency: CurrencyCode,
    /// Above zero.
    pub amount: Amount,
    pub cause: Cause,
    /// From when on [`expire_hold`] may be called; nothing happens by itself.
    pub expires_at: Option<OffsetDateTime>,
}

/// Money set aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hold {
    pub id: HoldId,
    pub user: UserId,
    pub currency: CurrencyCode,
    pub amount: Amount,
    pub cause: Cause,
    pub state: HoldState,
    pub opened_by: TransferId,
    pub closed_by: Option<TransferId>,
    pub expires_at: Option<OffsetDateTime>,
}

type Answer<T> = Result<std::result::Result<T, Refusal>>;

/// Moves money from available to locked.
pub async fn open_hold(db: &mut PgConnection, new: &NewHold) -> Answer<HoldId> {
    let transfer = Transfer::simple(
        TransferKind::Hold,
        new.cause,
        AccountKey::available(new.user, new.currency),
        AccountKey::locked(new.user, new.currency),
        new.amount,
    );
    let posted = match post_one(db, &transfer).await? {
        Ok(posted) => posted,
        Err(refusal) => return Ok(Err(refusal)),
    };
    insert(db, new, posted).await.map(Ok)
}

/// Gives the held money to accounts. What they get must add up to the hold.
pub async fn post_hold(db: &mut PgConnection, hold: HoldId, to: &[(AccountKey, Amount)]) -> Answer<Posted> {
    close(db, hold, HoldState::Posted, to).await
}

/// Gives the held money back.
pub async fn void_hold(db: &mut PgConnection, hold: HoldId) -> Answer<Posted> {
    close(db, hold, HoldState::Voided, &[]).await
}

/// Gives the held money back because its time ran out; refused as unknown before that, by the database's clock.
pub async fn expire_hold(db: &mut PgConnection, hold: HoldId) -> Answer<Posted> {
    let due = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM holds WHERE id = $1 AND expires_at <= clock_timestamp()) AS "due!""#,
        hold.to_string()
    )
    .fetch_one(&mut *db)
    .await?;
    if !due {
        return Ok(Err(Refusal::Unknown));
    }
    close(db, hold, HoldState::Expired, &[]).await
}

/// Takes back what a posted hold gave away, and holds it again. Once for each hold: asked again it answers the same new hold.
/// Refused as insufficient when someone has spent their part.
pub async fn undo_post(db: &mut PgConnection, hold: HoldId) -> Answer<HoldId> {
    let Some(hold) = lock(db, hold).await? else {
        return Ok(Err(Refusal::Unknown));
    };
    let Some(payout) = hold.closed_by.filter(|_| hold.state == HoldState::Posted) else {
        return Ok(Err(Refusal::AlreadyClosed));
    };
    let posted = match opposite(db, payout).await? {
        Ok(posted) => posted,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let again = NewHold {
        user: hold.user,
        currency: hold.currency,
        amount: hold.amount,
        cause: hold.cause,
        expires_at: hold.expires_at,
    };
    insert(db, &again, posted).await.map(Ok)
}

/// The newest hold of a cause.
pub async fn hold_of(db: &mut PgConnection, cause: Cause) -> Result<Option<HoldId>> {
    let id = sqlx::query_scalar!(
        "SELECT id FROM holds WHERE cause_type = $1 AND cause_id = $2 ORDER BY opened_by DESC LIMIT 1",
        cause.kind.as_str(),
        cause.id.to_string()
    )
    .fetch_optional(db)
    .await?;
    id.map(|id| parse(&id)).transpose()
}

async fn insert(db: &mut PgConnection, new: &NewHold, opened: Posted) -> Result<HoldId> {
    if opened.replayed {
        let id = sqlx::query_scalar!("SELECT id FROM holds WHERE opened_by = $1", opened.transfer.0);
        return parse(&id.fetch_one(db).await?);
    }
    let id = ids::hold_id();
    sqlx::query!(
        "INSERT INTO holds (id, user_id, currency, amount, cause_type, cause_id, opened_by, expires_at)
         VALUES ($1, $2, $3, $4::text::numeric, $5, $6, $7, $8)",
        id.to_string(),
        new.user.to_string(),
        new.currency.as_str(),
        new.amount.to_string(),
        new.cause.kind.as_str(),
        new.cause.id.to_string(),
        opened.transfer.0,
        new.expires_at
    )
    .execute(db)
    .await?;
    Ok(id)
}

async fn close(db: &mut PgConnection, hold: HoldId, to: HoldState, parts: &[(AccountKey, Amount)]) -> Answer<Posted> {
    let Some(hold) = lock(db, hold).await? else {
        return Ok(Err(Refusal::Unknown));
    };
    if hold.state.close(to).is_err() {
        return Ok(Err(Refusal::AlreadyClosed));
    }
    let kind = match to {
        HoldState::Posted => TransferKind::Settle,
        HoldState::Expired => TransferKind::Expire,
        HoldState::Voided | HoldState::Open => TransferKind::Release,
    };
    let back = [(AccountKey::available(hold.user, hold.currency), hold.amount)];
    let parts = if to == HoldState::Posted { parts } else { &back };
    let mut legs = vec![Leg::debit(AccountKey::locked(hold.user, hold.currency), hold.amount)];
    legs.extend(parts.iter().map(|(account, amount)| Leg::credit(*account, *amount)));
    let transfer = Transfer {
        key: key(kind, hold.id)?,
        kind,
        cause: hold.cause,
        legs,
    };
    let posted = match post_one(db, &transfer).await? {
        Ok(posted) => posted,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let closed = sqlx::query!(
        "UPDATE holds SET state = $2, closed_by = $3, closed_at = now() WHERE id = $1 AND state = 'open'",
        hold.id.to_string(),
        to.as_str(),
        posted.transfer.0
    )
    .execute(db)
    .await?;
    if closed.rows_affected() != 1 {
        return Err(sqlx::Error::RowNotFound);
    }
    Ok(Ok(posted))
}

fn key(kind: TransferKind, hold: HoldId) -> Result<TransferKey> {
    parse(&format!("{}:hold:{hold}", kind.as_str()))
}

struct Row {
    id: String,
    user_id: String,
    currency: String,
    amount: String,
    cause_type: String,
    cause_id: String,
    state: String,
    opened_by: i64,
    closed_by: Option<i64>,
    expires_at: Option<OffsetDateTime>,
}

async fn lock(db: &mut PgConnection, hold: HoldId) -> Result<Option<Hold>> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT id, user_id, currency, amount::text AS "amount!", cause_type, cause_id, state, opened_by, closed_by, expires_at
           FROM holds WHERE id = $1 FOR NO KEY UPDATE"#,
        hold.to_string()
    )
    .fetch_optional(db)
    .await?;
    let read = |row: Row| -> Result<Hold> {
        Ok(Hold {
            id: parse(&row.id)?,
            user: parse(&row.user_id)?,
            currency: parse(&row.currency)?,
            amount: amount(&row.amount)?,
            cause: Cause {
                kind: parse(&row.cause_type)?,
                id: parse(&row.cause_id)?,
            },
            state: parse(&row.state)?,
            opened_by: TransferId(row.opened_by),
            closed_by: row.closed_by.map(TransferId),
            expires_at: row.expires_at,
        })
    };
    row.map(read).transpose()
}
