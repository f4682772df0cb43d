//! A match at its table: who sits and who watches, the clock, and one decision after the other. Each is made by `domain::match_rules`, stored,
//! and only then applied and told.

mod act;
mod again;
mod agent;
mod ask;
mod choose;
mod clock;
mod feeds;
mod gate;
mod join;
mod messages;
mod odds;
mod play_out;
pub mod port;
mod question;
mod shot;
mod state;
mod tell;
#[cfg(test)]
mod tests;

pub use act::NOBODY_CAME;
pub use again::told_again;
pub use clock::ARRIVAL_TIMEOUT;
pub use feeds::{Feed, Live, LiveShot, TableFeeds};
pub use gate::Gate;
pub use messages::{
    Abort, Again, Aim, Changed, ChoiceRequest, Crash, Finish, Finishing, Join, RoomSay, ShotRequest, Speak,
};
pub use play_out::{PlayOutError, play_out};
pub use shot::{shot_events, shot_millis};

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::MatchId;
use domain::match_rules::{Match, Millis, Rules, Seat, Setup};
use domain::matchup::{MatchKind, TableLength};
use tokio::sync::Semaphore;

use crate::clock::unix_millis;
use crate::handlers;
use crate::metrics::RoomMetrics;
use crate::room::{
    Audience, Brake, CommitQueue, ConnectionId, Leave, LoadError, Outgoing, Paced, Room, RoomKey, SupervisorHandle,
    WorkerId,
};
use crate::rooms::{Duels, MatchOutcome, Rooms, Users};
use crate::wire::{RematchOffer, RivalAim, ShotPlayed};

use agent::Thinking;
use ask::Ask;
use odds::Odds;
use port::{End, MatchInfo, Over, Questions, Standing, Step, TableSnapshot, TableStore};
use question::Asking;

/// Shared by all tables.
#[derive(Clone)]
pub struct TableDeps {
    pub store: Arc<dyn TableStore>,
    pub duels: Arc<dyn Duels>,
    pub users: Arc<dyn Users>,
    /// The rooms of streams.
    pub rooms: Arc<dyn Rooms>,
    /// Quick questions, at tables of the house.
    pub questions: Arc<dyn Questions>,
    pub metrics: RoomMetrics,
    /// Where others look at tables.
    pub feeds: TableFeeds,
    /// The least time between two flushes of a busy table; zero is no brake.
    pub coalesce: Duration,
    /// Agents that think at once: never on the thread of a room.
    pub thinking: Arc<Gate>,
    /// Matches that are played again at once: players wait for them to go on, whoever thinks.
    pub restoring: Arc<Semaphore>,
    /// Whether agents among themselves wait for the balls to rest and take their time, as people do.
    pub agents_wait: bool,
    /// Without a viewer for so long, the table of a match that is over stops.
    pub idle: Duration,
}

/// The reason of a match that the server gave up, because it no longer comes out as it was stored.
pub const BROKEN: &str = "broken";
/// Messages that a table's mailbox holds before it answers busy.
pub const MAILBOX_CAPACITY: usize = 256;

pub struct Table {
    info: MatchInfo,
    deps: TableDeps,
    supervisor: SupervisorHandle,
    epoch: u64,
    out: Outgoing<Audience>,
    /// The players' sockets.
    seats: HashMap<(WorkerId, ConnectionId), Seat>,
    /// The seats whose player has sat down since the table was loaded; an agent always has.
    came: [bool; 2],
    /// When the last socket of a seat went.
    gone_at: [Option<Instant>; 2],
    /// None until the match begins.
    game: Option<Match>,
    over: Option<Over>,
    /// Stored decisions.
    steps: u32,
    /// The newest shot, for who comes while it moves, and for who asks again.
    last: Option<ShotPlayed>,
    asks: CommitQueue<Ask>,
    thinking: Thinking,
    odds: Odds,
    asking: Asking,
    /// The match begins then without those who have not come.
    wait_until: Millis,
    aim: Option<RivalAim>,
    /// The seat that wants the match to end without a result.
    abort_by: Option<Seat>,
    /// The wish for another match, once this one is over.
    rematch: Option<RematchOffer>,
    /// When each seat last said something.
    spoke: [Option<Instant>; 2],
    told_viewers: u32,
    empty_since: Instant,
    /// From when the actor runs.
    feed: Option<Feed>,
}

handlers!(Table {
    Join => join,
    Leave => leave,
    ShotRequest => request_shot,
    ChoiceRequest => request_choice,
    Aim => aim,
    Finish => finish,
    Abort => abort,
    Changed => changed,
    Again => again,
    Speak => speak,
    RoomSay => room_say,
    Crash => crash,
});

impl Room for Table {
    const ESSENTIAL: bool = true;

    type Key = MatchId;
    type Deps = TableDeps;

    const KIND: &'static str = "table";

    async fn load(id: MatchId, deps: TableDeps, supervisor: SupervisorHandle) -> Result<Self, LoadError> {
        let stored = deps.store.open(id).await?;
        let (stored, game) = play_again(&deps, stored).await?;
        let now = unix_millis();
        let over = match stored.standing {
            Standing::Running => None,
            Standing::Over(over) => Some(over),
        };
        let came = stored
            .info
            .players
            .each_ref()
            .map(|sitter| sitter.player.agent().is_some());
        let key = RoomKey::new(Self::KIND, &id.to_string());
        let out = Outgoing::new(
            key,
            Audience::default(),
            Brake::new(deps.coalesce),
            deps.metrics.clone(),
        )
        .counted_in(supervisor.figures().clone());
        Ok(Self {
            wait_until: (stored.info.created_at + stored.info.wait.unwrap_or(clock::ARRIVAL_TIMEOUT))
                .max(now + clock::RESTART_TIMEOUT)
                .max(stored.info.begins_at.unwrap_or_default()),
            info: stored.info,
            deps,
            supervisor,
            epoch: stored.epoch,
            out,
            seats: HashMap::new(),
            came,
            gone_at: [None; 2],
            game,
            over,
            steps: u32::try_from(stored.decisions.len()).unwrap_or(u32::MAX),
            last: stored.shot,
            asks: CommitQueue::new(act::QUEUE_CAPACITY),
            thinking: Thinking::No,
            odds: Odds::default(),
            asking: Asking::default(),
            aim: None,
            abort_by: None,
            rematch: stored.rematch,
            spoke: [None; 2],
            told_viewers: 0,
            empty_since: Instant::now(),
            feed: None,
        })
    }

    fn epoch(&self) -> u64 {
        self.epoch
    }
}

impl Actor for Table {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        self.feed = Some(self.deps.feeds.open(self.state(), self.last.as_ref()));
        self.estimate(ctx);
        ctx.run_interval(clock::TICK_INTERVAL, Self::tick);
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.deps
            .metrics
            .subscribers
            .sub(i64::try_from(self.out.audience.sockets()).unwrap_or_default());
    }
}

impl Paced for Table {
    type Audience = Audience;

    fn outgoing(&mut self) -> &mut Outgoing<Audience> {
        &mut self.out
    }
}

impl Table {
    #[allow(clippy::panic, reason = "the drill that proves that a panic stays in its room")]
    fn crash(&mut self, _: Crash, _: &mut Context<Self>) {
        panic!("a drill");
    }

    /// A player wants another match, or both have one now.
    fn again(&mut self, again: Again, ctx: &mut Context<Self>) {
        self.rematch = Some(again.0);
        self.tell_state(ctx);
    }

    /// Somebody else has ended the match, and only the store knows how.
    fn changed(&mut self, _: Changed, ctx: &mut Context<Self>) {
        if self.over.is_some() {
            return;
        }
        self.supervisor.rebuild(ctx);
    }
}

impl MatchInfo {
    fn setup(&self, started_at: Millis) -> Setup {
        setup(self.kind, self.table, self.seed, self.rules, started_at)
    }
}

/// How a match begins. Who breaks follows from the seed; against an agent outside of tournaments the person does.
pub fn setup(kind: MatchKind, table: TableLength, seed: u64, rules: Rules, started_at: Millis) -> Setup {
    let breaker = match kind {
        MatchKind::Practice | MatchKind::Quest => Seat::Challenger,
        MatchKind::Duel | MatchKind::Quick | MatchKind::Tournament | MatchKind::House if seed & 1 == 0 => {
            Seat::Challenger
        }
        MatchKind::Duel | MatchKind::Quick | MatchKind::Tournament | MatchKind::House => Seat::Rival,
    };
    Setup {
        table,
        breaker,
        seed,
        started_at,
        rules,
    }
}

/// The match as it was, decision by decision; one that is over stays as its last shot left it. Shots are simulated again, which takes its
/// time, so it happens on a thread of its own; the players' time to come back begins when it is their turn.
async fn play_again(deps: &TableDeps, stored: TableSnapshot) -> Result<(TableSnapshot, Option<Match>), LoadError> {
    let (Some(started_at), Standing::Running) = (stored.started_at, &stored.standing) else {
        return Ok((stored, None));
    };
    let unavailable = |e: &dyn std::fmt::Display| LoadError::Unavailable(e.to_string());
    let permit = deps.restoring.clone().acquire_owned().await;
    let work = move || {
        let _permit = permit;
        let game = Match::restore(stored.info.setup(started_at), &stored.decisions, unix_millis());
        (stored, game)
    };
    let (stored, game) = tokio::task::spawn_blocking(work).await.map_err(|e| unavailable(&e))?;
    match game {
        Ok(game) => Ok((stored, Some(game))),
        Err(broken) => {
            tracing::error!(id = %stored.info.id, cause = %broken, "a match cannot be played again, so it is aborted");
            give_up(deps, stored).await.map(|stored| (stored, None))
        }
    }
}

/// Stored shots that no longer come out as they did leave no match to go on with.
async fn give_up(deps: &TableDeps, stored: TableSnapshot) -> Result<TableSnapshot, LoadError> {
    let step = Step {
        epoch: stored.epoch,
        number: u32::try_from(stored.decisions.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1),
        decision: None,
        shot: None,
        end: Some(End {
            counts: false,
            rated: false,
            winner: None,
            reason: BROKEN.to_owned(),
            left: Vec::new(),
            played: Default::default(),
        }),
    };
    let committed = deps.store.commit(stored.info.id, &step).await;
    let committed = committed.map_err(|e| LoadError::Unavailable(e.to_string()))?;
    if !committed.moved.is_empty() {
        deps.users.balances_changed(&committed.moved);
    }
    for (stream, announcement) in committed.announced {
        deps.rooms.announce(stream, announcement).await;
    }
    if let Some(room) = &stored.info.room {
        deps.duels
            .match_ended(room, stored.info.id, MatchOutcome::Aborted)
            .await;
    }
    Ok(TableSnapshot {
        standing: Standing::Over(Over {
            aborted: true,
            winner: None,
            reason: BROKEN.to_owned(),
            rating_changes: None,
        }),
        ..stored
    })
}
