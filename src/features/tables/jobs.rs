//! Matches on screens: each stream that shows a table shows one match, and ends when none has been on for long.

use super::store::{self, Screen};
use crate::{
    context::Context,
    db,
    features::streams::{self, facts::StreamEnded},
    hooks::Hooks,
    http::extract::Origin,
    jobs::Job,
};
use actors::{clock::unix_millis, table::Live};
use domain::{
    MatchId, StreamId, TournamentId,
    featured::{self, Candidate},
    stream::TableSource,
};
use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

/// How long a result stays on once the balls rest, in milliseconds.
const RESULT: i64 = 7_000;
/// A stream ends so long after its last match: another one may follow.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30 * 60);
/// The same where none follows: who watched has read the result by then.
const OVER_TIMEOUT: Duration = Duration::from_secs(60);

/// When a match was on last, of each stream.
pub type Seen = Rc<RefCell<HashMap<StreamId, Instant>>>;

/// Looks every second.
pub fn show(context: Arc<Context>, ended: Arc<Hooks<StreamEnded>>) -> Job {
    let seen = Seen::default();
    Job::every(Duration::from_secs(1), "tables.show", move || {
        let (context, ended, seen) = (context.clone(), ended.clone(), seen.clone());
        async move { show_all(&context, ended, &seen, Instant::now()).await }
    })
}

/// Puts on what is to be on at `now`, and ends the streams on which nothing has been for long.
pub async fn show_all(
    context: &Arc<Context>,
    ended: Arc<Hooks<StreamEnded>>,
    seen: &Seen,
    now: Instant,
) -> db::Result<()> {
    let mut db = context.pool.acquire().await?;
    let screens = store::screens(&mut db).await?;
    let tournaments: Vec<_> = screens.iter().filter_map(|screen| tournament(screen.source)).collect();
    let running = match tournaments.is_empty() {
        true => Vec::new(),
        false => store::running(&mut db, &tournaments).await?,
    };
    let live: HashSet<_> = screens.iter().map(|screen| screen.stream).collect();
    context.feeds.retain_screens(|stream| live.contains(&stream));
    seen.borrow_mut().retain(|stream, _| live.contains(stream));
    let mut idle = Vec::new();
    for screen in screens {
        let current = context.feeds.shown_by(screen.stream);
        let shown = current.and_then(|id| context.feeds.of(id));
        let is_held = shown
            .as_ref()
            .is_some_and(|live| is_held(live, unix_millis()) || is_ending(live, &screen));
        let wanted = match is_held {
            true => current,
            false => wanted(context, &screen, &running, current),
        };
        if let (Some(next), false) = (screen.next, is_held) {
            store::turn_to(&mut db, screen.stream, next).await?;
        }
        if wanted.is_some() && wanted != current {
            context.feeds.show(screen.stream, wanted);
            context.lists.changed();
        }
        let on = wanted.and_then(|id| context.feeds.of(id));
        let is_on = on.is_some_and(|live| !live.is_over());
        let since = *seen.borrow_mut().entry(screen.stream).or_insert(now);
        let timeout = if screen.is_over { OVER_TIMEOUT } else { IDLE_TIMEOUT };
        if is_on || matches!(screen.source, TableSource::House(_)) {
            seen.borrow_mut().insert(screen.stream, now);
        } else if now.duration_since(since) >= timeout {
            idle.push((screen.creator, screen.stream));
        }
    }
    drop(db);
    for (creator, stream) in idle {
        let done = streams::commands::end(context, ended.clone(), creator, Origin::default(), stream).await;
        if let Err(e) = done {
            tracing::warn!(%stream, cause = ?e, "a stream whose table is long over does not end yet");
        }
    }
    Ok(())
}

/// A match that is over stays on until its last balls rest, and then for as long as one reads the result.
fn is_held(live: &Live, now: i64) -> bool {
    let rests_at = live.shot.as_ref().map_or(0, |shot| shot.rests_at);
    live.is_over() && now < rests_at + RESULT
}

/// The house has drawn the next frame, so this one is over, but its last shot is not told yet.
fn is_ending(live: &Live, screen: &Screen) -> bool {
    screen.is_frame_new && screen.frame != Some(live.state.match_id) && !live.is_over()
}

/// None leaves on what is there.
fn wanted(
    context: &Context,
    screen: &Screen,
    running: &[(TournamentId, MatchId)],
    current: Option<MatchId>,
) -> Option<MatchId> {
    match screen.source {
        TableSource::House(_) => screen.frame,
        TableSource::Match(id) => screen.next.or(Some(id)),
        TableSource::Tournament(tournament) => {
            let of = running.iter().filter(|(of, _)| *of == tournament);
            let lives: Vec<_> = of.filter_map(|(_, id)| context.feeds.of(*id)).collect();
            let candidates: Vec<_> = lives.iter().map(|live| candidate(live)).collect();
            featured::choose(current, &candidates)
        }
    }
}

fn tournament(source: TableSource) -> Option<TournamentId> {
    match source {
        TableSource::Tournament(id) => Some(id),
        TableSource::Match(_) | TableSource::House(_) => None,
    }
}

/// A table by what it shows.
pub(super) fn candidate(live: &Live) -> Candidate<MatchId> {
    let mut ratings = live.state.players.iter().map(|player| player.rating);
    let mut rating = || ratings.next().unwrap_or(featured::UNRATED);
    Candidate {
        id: live.state.match_id,
        ratings: [rating(), rating()],
        among_people: live.state.players.iter().all(|player| player.agent.is_none()),
        at_rest: live.in_motion(unix_millis()).is_none(),
    }
}
