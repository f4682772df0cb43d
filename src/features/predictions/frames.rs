//! The clocks of frames: one asks who wins a match that waits for its first shot, once somebody watches a stream that shows it, and one counts who was
//! right.

use super::{
    commands::{Asking, open_frame},
    store::records,
};
use crate::{context::Context, db, jobs::Job};
use actors::{
    clock::unix_millis,
    table::Live,
    wire::{TablePlayer, TableStatus},
};
use domain::{MatchId, StreamId, matchup::MatchKind};
use std::{cell::RefCell, collections::HashSet, rc::Rc, sync::Arc, time::Duration};

/// So long before the break odds are still waited for; milliseconds.
const ODDS_WITHIN_MS: i64 = 5_000;

/// Looks every second.
pub fn ask(context: Arc<Context>) -> Job {
    let asked = Asked::default();
    Job::every(Duration::from_secs(1), "predictions.ask", move || {
        let (context, asked) = (context.clone(), asked.clone());
        async move { ask_all(&context, &asked).await }
    })
}

/// Counts what frames have settled into the records of those who voted, within seconds.
pub fn fold(context: Arc<Context>) -> Job {
    Job::sweep(Duration::from_secs(1), "predictions.fold", move || {
        let context = context.clone();
        async move { records::fold(&mut *context.pool.acquire().await?).await }
    })
    .when(
        "SELECT FROM prediction_frames f JOIN predictions p ON p.id = f.prediction_id WHERE NOT f.folded AND p.outcome IS NOT NULL UNION ALL
         SELECT FROM quick_predictions WHERE NOT folded AND outcome IS NOT NULL",
    )
}

/// Streams that have asked about the match that they show, or for which it is too late; the store knows better, and is not asked again for nothing.
pub type Asked = Rc<RefCell<HashSet<(StreamId, MatchId)>>>;

/// Asks wherever somebody watches and nothing is asked yet.
pub async fn ask_all(context: &Arc<Context>, asked: &Asked) -> db::Result<()> {
    let screens = context.feeds.screens();
    let shown: HashSet<_> = screens.iter().copied().collect();
    asked.borrow_mut().retain(|asked| shown.contains(asked));
    for (stream, id) in screens {
        let waits = context.feeds.of(id).filter(|live| is_asked_about(live));
        let Some(live) = waits.filter(|_| context.viewers.count(stream) > 0) else {
            continue;
        };
        if asked.borrow().contains(&(stream, id)) || waits_for_odds(&live, unix_millis()) {
            continue;
        }
        let mut names = live.state.players.iter().map(|player| player.username.clone());
        let mut name = || names.next().unwrap_or_default();
        match open_frame(context, stream, id, [name(), name()], live.state.odds).await {
            Ok(Asking::Asked | Asking::Over) => {
                asked.borrow_mut().insert((stream, id));
            }
            Ok(Asking::Later) => {}
            // One stream's trouble is no other's.
            Err(cause) => tracing::error!(%stream, %id, %cause, "who wins a frame could not be asked"),
        }
    }
    Ok(())
}

/// Odds follow the position by a moment: while there is time before the break, they are waited for.
fn waits_for_odds(live: &Live, now: i64) -> bool {
    let is_agent = |player: &TablePlayer| player.agent.is_some();
    live.state.odds.is_none()
        && live.state.players.iter().all(is_agent)
        && live.state.begins_at.is_some_and(|begins| begins - now > ODDS_WITHIN_MS)
}

/// Nobody has shot, and it is no quick match or practice; the store judges it again under its lock.
fn is_asked_about(live: &Live) -> bool {
    let waits = match live.state.status {
        TableStatus::Waiting | TableStatus::Running => live.state.shot_number <= 1,
        TableStatus::Ended | TableStatus::Aborted => false,
    };
    waits
        && match live.state.kind {
            MatchKind::House | MatchKind::Duel | MatchKind::Tournament => true,
            MatchKind::Quick | MatchKind::Practice | MatchKind::Quest => false,
        }
}
