//! The calls that features with plays make into credits, in the transaction that begins or ends one.

use super::store::{
    paid::{self, PaidGame},
    rights::{self, Subject},
};
use crate::{
    db,
    http::error::{ApiError, Code},
};
use domain::{MatchId, PlayRightId, QuestId, UserId};
use sqlx::PgConnection;

/// Whether a pool game of that person is paid and waits to begin. The person is locked by the caller.
///
/// # Errors
/// The database's.
pub async fn has_game(db: &mut PgConnection, user: UserId) -> db::Result<bool> {
    let open = rights::open_of(db, user, Subject::PoolGame).await?;
    Ok(open.is_some_and(|right| !right.is_due))
}

/// Uses a person's right to a pool game for a match that begins now. The person is locked by the caller.
///
/// # Errors
/// 409 when they have no such right, or its hour is over: nothing was charged.
pub async fn begin_game(db: &mut PgConnection, user: UserId, play: MatchId) -> Result<(), ApiError> {
    let used = rights::use_open(db, user, Subject::PoolGame, Some(play)).await??;
    used.map(drop).ok_or_else(not_paid)
}

/// The answer to a paid game that nothing has paid.
pub fn not_paid() -> ApiError {
    let text = "This game is not paid yet. Use a free play or a credit first.";
    ApiError::new(Code::NoPlayRight, text)
}

/// Uses a person's right to a quest, which they join now, and answers it. The person is locked by the caller.
///
/// # Errors
/// 409 when they have no such right, or its hour is over: nothing was charged.
pub async fn join_quest(db: &mut PgConnection, user: UserId, quest: QuestId) -> Result<PlayRightId, ApiError> {
    let used = rights::use_open(db, user, Subject::Quest(quest), None).await??;
    used.map(|right| right.id).ok_or_else(quest_not_paid)
}

fn quest_not_paid() -> ApiError {
    let text = "This quest is not paid yet. Use a free play or a credit first.";
    ApiError::new(Code::NoPlayRight, text)
}

/// The right with which a pool game was begun; None of a game that nobody paid, or that was given back.
///
/// # Errors
/// The database's.
pub async fn paid_game(db: &mut PgConnection, game: MatchId) -> db::Result<Option<PaidGame>> {
    paid::of_game(db, game).await
}

/// The newest pool game of a person that was paid and not given back.
///
/// # Errors
/// The database's.
pub async fn newest_game(db: &mut PgConnection, user: UserId) -> db::Result<Option<MatchId>> {
    paid::newest_game(db, user).await
}

/// Gives back what paid a quest that came to nothing, once, and answers whose it was.
///
/// # Errors
/// The database's. What the ledger refuses goes to the log.
pub async fn give_back_quest(db: &mut PgConnection, right: PlayRightId) -> db::Result<Option<UserId>> {
    refund(db, &right.to_string()).await
}

/// Gives back what paid a match that came to nothing, once, and answers whose credits it were. None where nobody paid it.
///
/// # Errors
/// The database's. A refusal by the ledger goes to the log, so that it cannot keep a match from ending.
pub async fn give_back(db: &mut PgConnection, play: MatchId) -> db::Result<Option<UserId>> {
    refund(db, &play.to_string()).await
}

async fn refund(db: &mut PgConnection, play: &str) -> db::Result<Option<UserId>> {
    match rights::refund(db, play).await? {
        Ok(whose) => Ok(whose),
        Err(refusal) => {
            tracing::error!(%play, cause = %refusal, "what paid a match that came to nothing is not there");
            Ok(None)
        }
    }
}
