//! Rights to one play, and what pays them: a hold of credits, or a free play. Callers lock the person first.

use super::{currency, free_plays, read, stored};
use crate::{
    db::{Result, parse},
    failpoint, ids,
    ledger::{self, NewHold, expire_hold, open_hold, post_hold},
    spending::{self, Permit},
};
use domain::{
    HoldId, MatchId, PlayRightId, QuestId, UserId,
    credits::{Credits, GameType, RightState, Source},
    ledger::{AccountKey, Cause, CauseKind, Refusal, Transfer, TransferKind},
};
use sqlx::PgConnection;
use std::result::Result as StdResult;
use time::{Date, Duration, OffsetDateTime};

/// How long one waits for its play.
const LIFE: Duration = Duration::hours(1);

/// A right that was not used yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Right {
    pub id: PlayRightId,
    pub user: UserId,
    pub source: Source,
    /// The credits set aside; zero for a free play.
    pub credits: Credits,
    hold: Option<HoldId>,
    free_day: Option<Date>,
    pub expires_at: OffsetDateTime,
    /// Its time is over, by the database's clock.
    pub is_due: bool,
}

/// The subject of a right: a game outside of quests, or one quest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    PoolGame,
    Quest(QuestId),
}

impl Subject {
    pub fn game(self) -> GameType {
        match self {
            Self::PoolGame => GameType::PoolGame,
            Self::Quest(_) => GameType::AiQuest,
        }
    }

    fn quest(self) -> Option<String> {
        match self {
            Self::PoolGame => None,
            Self::Quest(id) => Some(id.to_string()),
        }
    }
}

pub(super) struct Row {
    pub(super) id: String,
    pub(super) user_id: String,
    pub(super) credits: i64,
    pub(super) hold_id: Option<String>,
    pub(super) free_day: Option<Date>,
    pub(super) expires_at: OffsetDateTime,
    pub(super) is_due: bool,
}

impl TryFrom<Row> for Right {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let hold: Option<HoldId> = row.hold_id.map(|id| parse(&id)).transpose()?;
        Ok(Self {
            id: parse(&row.id)?,
            user: parse(&row.user_id)?,
            source: if hold.is_some() { Source::Credits } else { Source::Free },
            credits: read(row.credits)?,
            hold,
            free_day: row.free_day,
            expires_at: row.expires_at,
            is_due: row.is_due,
        })
    }
}

/// The open right of a person for that, locked; it may be due.
pub async fn open_of(db: &mut PgConnection, user: UserId, subject: Subject) -> Result<Option<Right>> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT id, user_id, credits, hold_id, free_day, expires_at, expires_at <= clock_timestamp() AS "is_due!"
           FROM play_rights WHERE user_id = $1 AND coalesce(quest_id, '') = coalesce($2, '') AND state = 'open'
           FOR NO KEY UPDATE"#,
        user.to_string(),
        subject.quest()
    );
    row.fetch_optional(db).await?.map(Right::try_from).transpose()
}

/// Opens a right that one of the day's free plays pays. None when all of them are taken.
pub async fn open_free(db: &mut PgConnection, user: UserId, subject: Subject, limit: u32) -> Result<Option<Right>> {
    let Some(day) = free_plays::take(db, user, limit).await? else {
        return Ok(None);
    };
    let right = Right {
        id: ids::play_right_id(),
        user,
        source: Source::Free,
        credits: Credits::ZERO,
        hold: None,
        free_day: Some(day),
        expires_at: spending::store::now(db).await? + LIFE,
        is_due: false,
    };
    insert(db, &right, subject).await?;
    Ok(Some(right))
}

/// Opens a right that `price` credits pay: they are set aside for an hour. `price` is above zero.
pub async fn open_paid(
    db: &mut PgConnection,
    permit: Permit,
    subject: Subject,
    price: Credits,
) -> Result<StdResult<Right, Refusal>> {
    let (id, user, expires_at) = (ids::play_right_id(), permit.person(), permit.at() + LIFE);
    let hold = NewHold {
        user,
        currency: currency()?,
        amount: price.into(),
        cause: Cause::new(CauseKind::PlayRight, id),
        expires_at: Some(expires_at),
    };
    let hold = match open_hold(db, &hold).await? {
        Ok(hold) => hold,
        Err(refusal) => return Ok(Err(refusal)),
    };
    failpoint::reached("right.after_hold");
    let right = Right {
        id,
        user,
        source: Source::Credits,
        credits: price,
        hold: Some(hold),
        free_day: None,
        expires_at,
        is_due: false,
    };
    insert(db, &right, subject).await?;
    Ok(Ok(right))
}

async fn insert(db: &mut PgConnection, right: &Right, subject: Subject) -> Result<()> {
    sqlx::query!(
        "INSERT INTO play_rights (id, user_id, game_type, quest_id, source, credits, hold_id, free_day, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        right.id.to_string(),
        right.user.to_string(),
        subject.game().as_str(),
        subject.quest(),
        right.source.as_str(),
        stored(right.credits)?,
        right.hold.map(|hold| hold.to_string()),
        right.free_day,
        right.expires_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Uses the open right of a person for one play: what was set aside is the house's. None when there is none, or its time is over. `play` is
/// the id of the match that begins in this transaction; None of a quest, which may take several: there the right is used by itself.
pub async fn use_open(
    db: &mut PgConnection,
    user: UserId,
    subject: Subject,
    play: Option<MatchId>,
) -> Result<StdResult<Option<Right>, Refusal>> {
    let Some(right) = open_of(db, user, subject).await?.filter(|right| !right.is_due) else {
        return Ok(Ok(None));
    };
    if let Some(hold) = right.hold {
        let fees = AccountKey::fees(currency()?);
        if let Err(refusal) = post_hold(db, hold, &[(fees, right.credits.into())]).await? {
            return Ok(Err(refusal));
        }
    }
    let play = play.map_or_else(|| right.id.to_string(), |game| game.to_string());
    close(db, right.id, RightState::Used, Some(&play)).await?;
    Ok(Ok(Some(right)))
}

/// Expires an open right that is due: what paid it goes back.
pub async fn expire(db: &mut PgConnection, right: &Right) -> Result<StdResult<(), Refusal>> {
    match right.hold {
        Some(hold) => {
            if let Err(refusal) = expire_hold(db, hold).await? {
                return Ok(Err(refusal));
            }
        }
        None => free_plays::give_back(db, right.user, right.free_day).await?,
    }
    close(db, right.id, RightState::Expired, None).await?;
    Ok(Ok(()))
}

/// Gives back what paid a play that came to nothing, once, and answers whose it was. None where no right paid it, or it went back before.
pub async fn refund(db: &mut PgConnection, play: &str) -> Result<StdResult<Option<UserId>, Refusal>> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT id, user_id, credits, hold_id, free_day, expires_at, false AS "is_due!"
           FROM play_rights WHERE play_id = $1 AND state = 'used' FOR NO KEY UPDATE"#,
        play
    );
    let Some(right) = row.fetch_optional(&mut *db).await?.map(Right::try_from).transpose()? else {
        return Ok(Ok(None));
    };
    match right.source {
        Source::Credits => {
            let back = Transfer::simple(
                TransferKind::Refund,
                Cause::new(CauseKind::PlayRight, right.id),
                AccountKey::fees(currency()?),
                AccountKey::available(right.user, currency()?),
                right.credits.into(),
            );
            if let Err(refusal) = ledger::post_one(db, &back).await? {
                return Ok(Err(refusal));
            }
        }
        Source::Free => free_plays::give_back(db, right.user, right.free_day).await?,
    }
    close(db, right.id, RightState::Refunded, Some(play)).await?;
    Ok(Ok(Some(right.user)))
}

async fn close(db: &mut PgConnection, id: PlayRightId, state: RightState, play: Option<&str>) -> Result<()> {
    let closed = sqlx::query!(
        "UPDATE play_rights SET state = $2, play_id = $3, closed_at = clock_timestamp() WHERE id = $1 AND state IN ('open', 'used')",
        id.to_string(),
        state.as_str(),
        play
    );
    match closed.execute(db).await?.rows_affected() {
        1 => Ok(()),
        _ => Err(sqlx::Error::RowNotFound),
    }
}

/// Rights whose time is over, and whose they are: the oldest, at most `limit`.
pub async fn due(db: &mut PgConnection, limit: i64) -> Result<Vec<(UserId, PlayRightId)>> {
    let rows = sqlx::query!(
        "SELECT id, user_id FROM play_rights WHERE state = 'open' AND expires_at <= clock_timestamp() ORDER BY expires_at LIMIT $1",
        limit
    );
    let rows = rows.fetch_all(db).await?;
    rows.iter()
        .map(|row| Ok((parse(&row.user_id)?, parse(&row.id)?)))
        .collect()
}

/// An open right that is due, locked.
pub async fn lock_due(db: &mut PgConnection, id: PlayRightId) -> Result<Option<Right>> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT id, user_id, credits, hold_id, free_day, expires_at, true AS "is_due!"
           FROM play_rights WHERE id = $1 AND state = 'open' AND expires_at <= clock_timestamp() FOR NO KEY UPDATE"#,
        id.to_string()
    );
    row.fetch_optional(db).await?.map(Right::try_from).transpose()
}
