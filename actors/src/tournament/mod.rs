//! A tournament that runs itself: one actor each, which opens its check-in, starts it, opens tables for its matches, takes their results,
//! and tells whoever watches. Every change is stored before it is told.

mod draft;
mod error;
mod join;
pub mod port;
#[cfg(test)]
mod tests;
mod transition;
mod view;

pub use error::TournamentError;
pub use join::Join;
pub use transition::Ask;
pub use view::view;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::TournamentId;
use domain::tournament::Phase;
use tokio::sync::oneshot;

use crate::audit::Entry;
use crate::clock::unix_millis;
use crate::handlers;
use crate::metrics::RoomMetrics;
use crate::ports::StoreError;
use crate::room::{
    ASK_WITHIN, Audience, Brake, Class, CommitQueue, Held, LoadError, Outgoing, Paced, Registry, Room, RoomKey, Slot,
    SupervisorHandle,
};
use crate::rooms::Tables;
use crate::wire::{BracketView, Encode, Resync, TournamentViewers};

use port::{Stored, TournamentStore};
use transition::Transition;
use view::difference;

/// Shared by all tournaments.
#[derive(Clone)]
pub struct TournamentDeps {
    pub store: Arc<dyn TournamentStore>,
    pub tables: Arc<dyn Tables>,
    pub metrics: RoomMetrics,
    /// The least time between two flushes of a busy tournament; zero is no brake.
    pub coalesce: Duration,
    /// Without a viewer for so long, a tournament that does not run stops; when its time comes it is built again.
    pub idle: Duration,
}

/// Between two looks at the clock, and at the tables.
const TICK_INTERVAL: Duration = Duration::from_millis(250);
/// How often one transition is tried again because others changed the tournament meanwhile.
const MAX_RETRIES: usize = 5;
/// Acts that wait for the step under way at most.
const QUEUE_CAPACITY: usize = 256;

pub struct TournamentRoom {
    deps: TournamentDeps,
    supervisor: SupervisorHandle,
    out: Outgoing<Audience>,
    stored: Stored,
    shown: BracketView,
    /// The bracket that viewers have been told.
    told: BracketView,
    acts: CommitQueue<Act>,
    /// The store was changed past the actor.
    changed: bool,
    told_viewers: u32,
    empty_since: Instant,
}

/// Something that somebody wants of a tournament; it has been made sure that they may.
#[derive(Debug)]
pub struct Act {
    pub ask: Ask,
    /// Written down with what is done.
    pub entry: Option<Entry>,
    pub reply: oneshot::Sender<Result<(), TournamentError>>,
}

/// The store was changed past the actor: somebody joined, left or checked in, or an administrator changed something.
#[derive(Debug)]
pub struct Changed;

/// Panics in the actor: for drills and tests; no socket or call leads here.
#[derive(Debug)]
pub struct Crash;

handlers!(TournamentRoom {
    Join => join,
    crate::room::Leave => leave,
    Act => act,
    Changed => changed,
    Crash => crash,
});

impl Room for TournamentRoom {
    type Key = TournamentId;
    type Deps = TournamentDeps;

    const KIND: &'static str = "tournament";

    async fn load(id: TournamentId, deps: TournamentDeps, supervisor: SupervisorHandle) -> Result<Self, LoadError> {
        let stored = deps.store.open(id).await?;
        let key = RoomKey::new(Self::KIND, &id.to_string());
        let out = Outgoing::new(
            key,
            Audience::default(),
            Brake::new(deps.coalesce),
            deps.metrics.clone(),
        )
        .counted_in(supervisor.figures().clone());
        let shown = view(&stored);
        Ok(Self {
            told: shown.clone(),
            shown,
            stored,
            deps,
            supervisor,
            out,
            acts: CommitQueue::new(QUEUE_CAPACITY),
            changed: false,
            told_viewers: 0,
            empty_since: Instant::now(),
        })
    }

    fn epoch(&self) -> u64 {
        self.stored.epoch
    }
}

impl Actor for TournamentRoom {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.run_interval(TICK_INTERVAL, Self::tick);
    }
}

impl Drop for TournamentRoom {
    fn drop(&mut self) {
        let watching = i64::try_from(self.out.audience.sockets()).unwrap_or_default();
        self.deps.metrics.subscribers.sub(watching);
    }
}

impl Paced for TournamentRoom {
    type Audience = Audience;

    fn outgoing(&mut self) -> &mut Outgoing<Audience> {
        &mut self.out
    }
}

impl TournamentRoom {
    fn tick(&mut self, ctx: &mut Context<Self>) {
        if self.out.take_missed() {
            self.resync(ctx);
        }
        let count = self.out.audience.people();
        if count != self.told_viewers {
            self.told_viewers = count;
            self.out.set(Slot::ViewerCount, TournamentViewers { count }.json());
            self.flush_at_pace(ctx);
        }
        let held = self.stored.held() + self.shown.held() + self.told.held() + self.acts.held();
        self.out.count_memory(held);
        if self.rests() {
            return ctx.stop();
        }
        self.advance(ctx);
    }

    /// Nobody watches, and nothing is under way. The clock looks for tournaments whose time has come.
    fn rests(&mut self) -> bool {
        if self.out.audience.sockets() > 0 || self.stored.phase == Phase::Running {
            self.empty_since = Instant::now();
        }
        self.acts.is_idle() && self.empty_since.elapsed() >= self.deps.idle
    }

    fn act(&mut self, act: Act, ctx: &mut Context<Self>) {
        match self.acts.push(act) {
            Ok(()) => self.advance(ctx),
            Err(act) => drop(act.reply.send(Err(TournamentError::Unavailable))),
        }
    }

    fn changed(&mut self, _: Changed, ctx: &mut Context<Self>) {
        self.changed = true;
        self.advance(ctx);
    }

    /// Begins the next transition, unless one is under way.
    fn advance(&mut self, ctx: &mut Context<Self>) {
        if self.acts.is_committing() {
            return;
        }
        let (store, mut stored) = (self.deps.store.clone(), self.stored.clone());
        let changed = std::mem::take(&mut self.changed);
        let act = self.acts.take(1);
        let ask = act.first().map(|act| (act.ask, act.entry.clone()));
        self.acts.begin(act);
        let transition = async move {
            let (mut read, mut stale) = (None, changed);
            for _ in 0..MAX_RETRIES {
                if stale {
                    let fresh = store.read(stored.id).await?.ok_or(StoreError::Fenced)?;
                    // A tournament that another incarnation took over stays fenced off.
                    stored = Stored {
                        epoch: stored.epoch,
                        ..fresh
                    };
                    read = Some(stored.clone());
                }
                let outcome = match &ask {
                    Some((ask, entry)) => transition::on_request(&*store, &stored, *ask, entry.as_ref()).await?,
                    None => transition::on_tick(&*store, &stored, unix_millis()).await?,
                };
                if let Some(transition) = outcome {
                    return Ok(Transition {
                        stored: transition.stored.or(read),
                        ..transition
                    });
                }
                stale = true;
            }
            Ok(Transition {
                stored: read,
                ..Transition::nothing(Err(TournamentError::Unavailable))
            })
        };
        ctx.spawn(
            transition.into_actor(self).map(
                |transition: Result<Transition, StoreError>, room, ctx| match transition {
                    Ok(transition) => {
                        room.take(transition, ctx);
                        if !room.acts.is_idle() || room.changed {
                            room.advance(ctx);
                        }
                    }
                    Err(e) => room.invalidate(&e, ctx),
                },
            ),
        );
    }

    fn take(&mut self, transition: Transition, ctx: &mut Context<Self>) {
        let act = self.acts.end().pop();
        transition
            .opened
            .into_iter()
            .for_each(|table| self.deps.tables.wake(table));
        transition
            .aborted
            .into_iter()
            .for_each(|table| self.deps.tables.changed(table));
        if let Some(stored) = transition.stored {
            self.show(stored, ctx);
        }
        if let Some(act) = act {
            // A caller who went away asks again, and is answered by the outcome.
            let _ = act.reply.send(transition.answer);
        }
    }

    fn show(&mut self, stored: Stored, ctx: &mut Context<Self>) {
        // Another incarnation took its epoch: the next write finds out, and this one stays what it is until then.
        let epoch = self.stored.epoch;
        self.stored = Stored { epoch, ..stored };
        let before = std::mem::replace(&mut self.shown, view(&self.stored));
        if !self.out.is_set(Slot::Bracket) {
            self.told = before;
        }
        let numbers = |of: &BracketView| of.matches.iter().map(|shown| shown.number).collect::<HashSet<_>>();
        let people = |of: &BracketView| of.entrants.iter().map(|shown| shown.id).collect::<HashSet<_>>();
        let (told, shown) = (&self.told, &self.shown);
        let vanished = !numbers(told).is_subset(&numbers(shown)) || !people(told).is_subset(&people(shown));
        if told.rounds != shown.rounds || vanished {
            return self.resync(ctx);
        }
        match difference(told, shown) {
            Some(update) => self.out.set(Slot::Bracket, update.json()),
            None => self.out.unset(Slot::Bracket),
        }
        self.flush_at_pace(ctx);
    }

    /// More changed than an update can say: everybody asks for the whole bracket.
    fn resync(&mut self, ctx: &mut Context<Self>) {
        self.out.unset(Slot::Bracket);
        let resync = Resync::new(self.stored.epoch);
        self.out.push(Class::Result, resync.json(), None);
        self.flush_at_pace(ctx);
    }

    /// The step may have been stored after all: only the store knows.
    fn invalidate(&mut self, error: &StoreError, ctx: &mut Context<Self>) {
        tracing::warn!(id = %self.stored.id, cause = %error, "a tournament is read anew");
        for act in self.acts.fail() {
            let _ = act.reply.send(Err(TournamentError::Unavailable));
        }
        self.supervisor.rebuild(ctx);
    }

    #[allow(clippy::panic, reason = "the drill that proves that a panic stays in its room")]
    fn crash(&mut self, _: Crash, _: &mut Context<Self>) {
        panic!("a drill");
    }
}

/// The way to the tournaments, for REST and for the clock.
#[derive(Clone)]
pub struct Tournaments(pub Registry<TournamentRoom>);

impl Tournaments {
    /// Asks a tournament, and waits until it is done and durable. `entry` is written down with what is done.
    pub async fn ask(&self, id: TournamentId, ask: Ask, entry: Option<Entry>) -> Result<(), TournamentError> {
        let room = self.0.locate(&id).await?;
        let answer = room.ask_within(ASK_WITHIN, |reply| Act { ask, entry, reply }).await?;
        answer.unwrap_or(Err(TournamentError::Unavailable))
    }

    /// The store was changed, in a transaction that was committed: whoever watches is told. Nobody waits for it.
    pub fn changed(&self, id: TournamentId) {
        // A room that is too busy to hear it reads the store at its next transition that changes something.
        let _ = self.0.tell(&id, Changed);
    }

    /// The time of a tournament has come. Nobody waits for it, and a second later it would be woken again.
    pub fn wake(&self, id: TournamentId) {
        if self.0.running(&id).is_some() {
            return;
        }
        let rooms = self.0.clone();
        tokio::spawn(async move {
            if let Err(e) = rooms.locate(&id).await {
                tracing::warn!(%id, cause = %e, "a tournament does not start yet");
            }
        });
    }
}
