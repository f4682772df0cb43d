//! The result of a game, as the end of its match wrote it. Asked a moment too early, it waits: the table may be committing the end.

use super::{
    error::not_over,
    games::{self, Play, Rewarded, Which},
    store::{self, State},
};
use crate::{
    context::Context,
    db,
    features::credits,
    http::error::{ApiError, Code},
};
use domain::{QuestId, UserId};
use sqlx::PgConnection;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// An end that is being committed is there within this.
const WAIT: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(250);

/// A game with what it paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameResult {
    pub play: Play,
    pub rewards: Vec<Rewarded>,
}

enum Look {
    Over(Play),
    Running,
    /// There is no game to wait for.
    None,
}

/// The caller's newest game of a quest.
///
/// # Errors
/// 409 while it is not over, or where they play none.
pub async fn of_quest(context: &Context, user: UserId, quest: QuestId) -> Result<GameResult, ApiError> {
    waited(context, async |db| {
        let entry = store::entry(db, quest, user).await?;
        if entry.is_some_and(|entry| entry.state == State::Playing) {
            return Ok(Look::Running);
        }
        let play = games::play(db, Which::Newest(quest, user)).await?;
        Ok(play.map_or(Look::None, Look::Over))
    })
    .await
}

/// The caller's newest pool game that was paid.
///
/// # Errors
/// 409 while it is not over, or where it ended without a result.
pub async fn of_pool_game(context: &Context, user: UserId) -> Result<GameResult, ApiError> {
    waited(context, async |db| {
        let Some(game) = credits::plays::newest_game(db, user).await? else {
            return Ok(Look::None);
        };
        Ok(match games::play(db, Which::Game(game)).await? {
            Some(play) => Look::Over(play),
            None if games::runs(db, game).await? => Look::Running,
            None => Look::None,
        })
    })
    .await
}

/// Looks until the game is over; between two looks it holds no connection.
async fn waited(
    context: &Context,
    look: impl AsyncFn(&mut PgConnection) -> db::Result<Look>,
) -> Result<GameResult, ApiError> {
    let until = Instant::now() + WAIT;
    loop {
        let mut db = context.pool.acquire().await?;
        match look(&mut db).await? {
            Look::Over(play) => {
                let rewards = games::rewards(&mut db, play.game).await?;
                return Ok(GameResult { play, rewards });
            }
            Look::None => {
                let text = "There is no game of yours to answer for.";
                return Err(ApiError::new(Code::Conflict, text));
            }
            Look::Running if Instant::now() >= until => return Err(not_over()),
            Look::Running => {}
        }
        drop(db);
        sleep(PAUSE).await;
    }
}
