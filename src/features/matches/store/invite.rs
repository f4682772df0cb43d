//! Invitations to a match with a stake. Both stakes are set aside in the transaction in which the match begins.

use domain::ledger::{Amount, CurrencyCode, Refusal};
use domain::matchup::{MatchKind, Player, TableLength};
use domain::{Address, InviteId, MatchId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::{
    create::{CreateError, NewMatch, Stake, create},
    running::are_free,
};
use crate::{
    db::{Result, parse},
    ids,
    ledger::currencies::amount,
    users,
};

/// How long an invitation may be accepted.
const LIFE_SECONDS: f64 = 600.0;
/// Open ones that one person may have sent.
const MOST_OPEN: i64 = 10;

/// Open ones that one person may have been sent: more would hide those of people whom they know.
const MOST_RECEIVED: i64 = 50;

/// An invitation to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewInvite {
    pub id: InviteId,
    pub from: UserId,
    pub to: UserId,
    pub stake: Stake,
    pub table: TableLength,
}

/// An invitation that can be accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invite {
    pub id: InviteId,
    pub from: Address,
    pub to: Address,
    pub currency: CurrencyCode,
    pub decimals: u8,
    pub amount: Amount,
    pub table: TableLength,
    pub expires_at: OffsetDateTime,
}

/// The outcome of accepting one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Accepted {
    /// There is none for that person, or it is withdrawn, declined or expired.
    NotFound,
    /// One of the two is in another match. The invitation stands.
    Busy,
    /// Somebody cannot put up the stake. The transaction must be rolled back.
    Money(Refusal),
    Matched(MatchId),
}

/// Whether somebody does not want to hear from that person.
pub async fn is_blocked_by(db: &mut PgConnection, by: UserId, who: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM user_blocks WHERE user_id = $1 AND blocked_id = $2 AND active) AS "blocked!""#,
        by.to_string(),
        who.to_string()
    )
    .fetch_one(db)
    .await
}

/// Sends an invitation. False when too many of the one or to the other are open.
pub async fn invite(db: &mut PgConnection, new: &NewInvite) -> Result<bool> {
    users::lock(&mut *db, new.from).await?;
    let done = sqlx::query!(
        "INSERT INTO match_invites (id, inviter_id, invitee_id, currency, amount, table_size, expires_at)
         SELECT $1, $2, $3, $4, $5::text::numeric, $6, clock_timestamp() + make_interval(secs => $7)
         WHERE (SELECT count(*) FROM match_invites
                WHERE inviter_id = $2 AND match_id IS NULL AND closed_at IS NULL AND expires_at > clock_timestamp()) < $8
           AND (SELECT count(*) FROM match_invites
                WHERE invitee_id = $3 AND match_id IS NULL AND closed_at IS NULL AND expires_at > clock_timestamp()) < $9",
        new.id.to_string(),
        new.from.to_string(),
        new.to.to_string(),
        new.stake.currency.as_str(),
        new.stake.amount.to_string(),
        new.table.as_str(),
        LIFE_SECONDS,
        MOST_OPEN,
        MOST_RECEIVED
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Those that a person sent or may accept, newest first; at most 100.
pub async fn invites(db: &mut PgConnection, user: UserId) -> Result<Vec<Invite>> {
    let rows = sqlx::query!(
        r#"SELECT i.id, f.address AS from_address, t.address AS to_address, i.currency, c.decimals, i.amount::text AS "amount!", i.table_size, i.expires_at
           FROM match_invites i JOIN users f ON f.id = i.inviter_id JOIN users t ON t.id = i.invitee_id JOIN currencies c ON c.code = i.currency
           WHERE (i.inviter_id = $1 OR i.invitee_id = $1) AND i.match_id IS NULL AND i.closed_at IS NULL AND i.expires_at > clock_timestamp()
           ORDER BY i.created_at DESC LIMIT 100"#,
        user.to_string()
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Invite {
                id: parse(&row.id)?,
                from: parse(&row.from_address)?,
                to: parse(&row.to_address)?,
                currency: parse(&row.currency)?,
                decimals: u8::try_from(row.decimals).unwrap_or_default(),
                amount: amount(&row.amount)?,
                table: parse(&row.table_size)?,
                expires_at: row.expires_at,
            })
        })
        .collect()
}

/// Accepts an invitation: the match begins, with both stakes set aside. Accepted again, it answers the same match.
pub async fn accept(db: &mut PgConnection, id: InviteId, user: UserId) -> Result<Accepted> {
    let row = sqlx::query!(
        r#"SELECT inviter_id, currency, amount::text AS "amount!", table_size, match_id,
                  closed_at IS NULL AND expires_at > clock_timestamp() AS "open!"
           FROM match_invites WHERE id = $1 AND invitee_id = $2 FOR NO KEY UPDATE"#,
        id.to_string(),
        user.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(Accepted::NotFound) };
    if let Some(known) = row.match_id {
        return Ok(Accepted::Matched(parse(&known)?));
    }
    if !row.open {
        return Ok(Accepted::NotFound);
    }
    let inviter: UserId = parse(&row.inviter_id)?;
    if !are_free(&mut *db, [inviter, user]).await? {
        return Ok(Accepted::Busy);
    }
    let new = NewMatch {
        id: ids::match_id(),
        room: None,
        kind: MatchKind::Duel,
        players: [Player::User(inviter), Player::User(user)],
        table: parse(&row.table_size)?,
        seed: rand::random(),
        stake: Some(Stake {
            currency: parse(&row.currency)?,
            amount: amount(&row.amount)?,
        }),
    };
    match create(db, &new).await? {
        Ok(()) => {}
        Err(CreateError::Money(refusal)) => return Ok(Accepted::Money(refusal)),
        // Only rooms have one match at a time.
        Err(CreateError::Running) => return Err(sqlx::Error::RowNotFound),
    }
    sqlx::query!(
        "UPDATE match_invites SET match_id = $2 WHERE id = $1",
        id.to_string(),
        new.id.to_string()
    )
    .execute(db)
    .await?;
    Ok(Accepted::Matched(new.id))
}

/// Withdraws or declines an invitation. False when there is none to close.
pub async fn close_invite(db: &mut PgConnection, id: InviteId, user: UserId) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE match_invites SET closed_at = coalesce(closed_at, now())
         WHERE id = $1 AND (inviter_id = $2 OR invitee_id = $2) AND match_id IS NULL",
        id.to_string(),
        user.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}
