//! Keeps one room alive: builds it, notices its end however it came, rebuilds it under a new epoch, parks it when it keeps failing.

use std::cell::Cell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::fut::wrap_future;
use actix::{ActorContext, ActorFutureExt, AsyncContext, Context};
use rand::Rng;
use tokio::sync::watch;

use super::address::RoomAddr;
use super::figures::Figures;
use super::footprint::{self, Footprint, ROOM_BYTES};
use super::life::{Entry, Life, Orders, Phase, Shared};
use super::outlet::{RoomKey, ToWorker};
use super::{LoadError, Room};
use crate::wire::{self, CloseCode, frame};

/// A room's way to its supervisor: why it stops, and what it measures. A room that stops without a word is idle.
#[derive(Clone, Debug, Default)]
pub struct SupervisorHandle {
    rebuild: Rc<Cell<bool>>,
    figures: Arc<Figures>,
}

impl SupervisorHandle {
    /// Stops the room, to be rebuilt from the store: its state in memory can no longer be trusted (a commit's outcome is unknown).
    pub fn rebuild<R: Room>(&self, ctx: &mut Context<R>) {
        self.rebuild.set(true);
        ctx.stop();
    }

    /// Stores something while the room hears other messages, counts the time that it takes, and goes on with the answer.
    pub fn commit<R: Room, T: 'static>(
        &self,
        ctx: &mut Context<R>,
        stored: impl Future<Output = T> + 'static,
        then: impl FnOnce(&mut R, T, &mut Context<R>) + 'static,
    ) {
        let (figures, began) = (self.figures.clone(), Instant::now());
        ctx.spawn(wrap_future::<_, R>(stored).map(move |answer, room, ctx| {
            figures.committed(began.elapsed());
            then(room, answer, ctx);
        }));
    }

    /// Where the room counts, over all its incarnations.
    pub fn figures(&self) -> &Arc<Figures> {
        &self.figures
    }
}

enum Ended {
    Idle,
    Rebuild,
    Failed(String),
    /// An operator wants it.
    Closed,
}

/// The viewers of a closed room are told to wait so long.
const CLOSED_RETRY_AFTER: Duration = Duration::from_secs(1);

/// A new room that is refused is not asked for again sooner.
const REFUSED_FOR: Duration = Duration::from_secs(1);

/// The pauses before the next try, after the first failure, the second, and so on.
const BACKOFF: [Duration; 5] = [
    Duration::from_millis(10),
    Duration::from_millis(100),
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
];

pub(super) async fn supervise<R: Room>(life: Life<R>) {
    let Life { key, entry, shared } = &life;
    let name = RoomKey::new(R::KIND, &key.to_string());
    let mut orders = entry.orders.subscribe();
    let mut failures: VecDeque<Instant> = VecDeque::new();
    let mut unavailable = 0;
    let mut first = true;
    if !R::ESSENTIAL && footprint::is_full(&shared.metrics, shared.limits.memory) {
        shared.metrics.refused.inc();
        tracing::warn!(room = %name, "a new room is refused: the rooms hold nearly as much memory as they may");
        entry.phase.send_replace(Phase::Unavailable);
        return tokio::time::sleep(REFUSED_FOR).await;
    }
    loop {
        let supervisor = SupervisorHandle {
            rebuild: Rc::default(),
            figures: entry.figures.clone(),
        };
        entry.load_begins();
        // A wish from before is met by this load.
        let rebuilds = orders.borrow().rebuilds;
        let ended = match load::<R>(key, shared, supervisor.clone()).await {
            Ok(room) => {
                unavailable = 0;
                if !first {
                    close_room(shared, &name, &wire::Resync::new(room.epoch()), None).await;
                }
                first = false;
                run(room, entry, shared, &supervisor, &mut orders, rebuilds).await
            }
            Err(LoadError::NotFound) => {
                life.end(Some(LoadError::NotFound));
                return;
            }
            Err(LoadError::Elsewhere) => {
                if !first {
                    send_away(shared, &name).await;
                }
                life.end(Some(LoadError::Elsewhere));
                return;
            }
            Err(LoadError::Unavailable(cause)) => {
                tracing::warn!(room = %name, cause, "a room cannot be built; trying again");
                entry.phase.send_replace(Phase::Unavailable);
                let wait = BACKOFF.get(unavailable).copied().unwrap_or(Duration::from_secs(2));
                let wait = jittered(wait);
                unavailable += 1;
                tokio::select! {
                    () = tokio::time::sleep(wait) => continue,
                    () = closed(&mut orders) => Ended::Closed,
                }
            }
        };
        match ended {
            Ended::Idle => return,
            Ended::Closed => return close::<R>(&life, &name).await,
            Ended::Rebuild => {
                shared.metrics.restarts.inc();
                entry.figures.restarted();
                tracing::warn!(room = %name, "a room is rebuilt from the store");
            }
            Ended::Failed(cause) => {
                shared.metrics.restarts.inc();
                entry.figures.restarted();
                tracing::error!(room = %name, cause, "a room failed");
                failures.push_back(Instant::now());
                failures.retain(|at| at.elapsed() < shared.limits.restart_window);
                if failures.len() >= shared.limits.restarts {
                    if park(entry, shared, &name, &mut orders).await {
                        return close::<R>(&life, &name).await;
                    }
                    failures.clear();
                } else {
                    let wait = BACKOFF.get(failures.len() - 1).copied();
                    tokio::time::sleep(jittered(wait.unwrap_or(Duration::from_secs(1)))).await;
                }
            }
        }
    }
}

/// Half to one and a half times as long: rooms that failed together do not try again together.
fn jittered(wait: Duration) -> Duration {
    wait.mul_f64(rand::rng().random_range(0.5..=1.5))
}

/// Runs the room to its end, in a task of its own, so that a panic ends no more than the room.
async fn run<R: Room>(
    room: R,
    entry: &Entry<R>,
    shared: &Shared<R>,
    supervisor: &SupervisorHandle,
    orders: &mut watch::Receiver<Orders>,
    rebuilds: u64,
) -> Ended {
    let mut ctx = Context::new();
    ctx.set_mailbox_capacity(shared.limits.mailbox);
    let addr = RoomAddr::new(ctx.address(), shared.metrics.clone(), entry.figures.clone());
    if !entry.up(addr) {
        return Ended::Rebuild;
    }
    shared.metrics.rooms.inc();
    let mut held = Footprint::new(&shared.metrics);
    held.set(ROOM_BYTES);
    let mut running = actix_rt::spawn(ctx.into_future(room));
    let ended = tokio::select! {
        ended = &mut running => match ended {
            Ok(()) if supervisor.rebuild.get() => Ended::Rebuild,
            Ok(()) => Ended::Idle,
            Err(panic) => Ended::Failed(panic.to_string()),
        },
        // As after a panic: what was not acknowledged is sent again by those who said it.
        ended = ordered(orders, rebuilds) => {
            running.abort();
            let _ = running.await;
            ended
        }
    };
    shared.metrics.rooms.dec();
    entry.phase.send_replace(Phase::Loading);
    ended
}

/// Waits until the room is to be closed, or to be built once more than `rebuilds` times.
async fn ordered(orders: &mut watch::Receiver<Orders>, rebuilds: u64) -> Ended {
    match orders
        .wait_for(|orders| orders.close || orders.rebuilds > rebuilds)
        .await
    {
        Ok(orders) if orders.close => Ended::Closed,
        Ok(_) => Ended::Rebuild,
        Err(_) => std::future::pending().await,
    }
}

/// Waits until an operator wants the room closed.
async fn closed(orders: &mut watch::Receiver<Orders>) {
    if orders.wait_for(|orders| orders.close).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// The room is forgotten before its viewers are told, so that whoever comes back builds it anew.
async fn close<R: Room>(life: &Life<R>, name: &RoomKey) {
    tracing::warn!(room = %name, "a room was closed by an operator");
    life.end(None);
    let viewers = RoomKey::new(R::VIEWERS, &life.key.to_string());
    close_room(
        &life.shared,
        &viewers,
        &wire::ErrorMessage::parked(CLOSED_RETRY_AFTER),
        Some(CloseCode::RoomUnavailable),
    )
    .await;
}

/// The viewers of the last incarnation come back by the one who owns the room now.
async fn send_away<R: Room>(shared: &Shared<R>, name: &RoomKey) {
    let gone = wire::ErrorMessage::parked(CLOSED_RETRY_AFTER);
    close_room(shared, name, &gone, Some(CloseCode::RoomUnavailable)).await;
}

/// A load of its own task, so that a panic in it counts as a failed load.
async fn load<R: Room>(key: &R::Key, shared: &Shared<R>, supervisor: SupervisorHandle) -> Result<R, LoadError> {
    // It is never closed.
    let _place = shared.loads.acquire().await;
    let began = Instant::now();
    let loading = actix_rt::spawn(R::load(key.clone(), shared.deps.clone(), supervisor));
    let stop = loading.abort_handle();
    match tokio::time::timeout(shared.limits.load, loading).await {
        Ok(Ok(loaded)) => {
            shared.metrics.load_seconds.observe(began.elapsed().as_secs_f64());
            loaded
        }
        Ok(Err(panic)) => Err(LoadError::Unavailable(panic.to_string())),
        Err(_) => {
            stop.abort();
            Err(LoadError::Unavailable("the store took too long".into()))
        }
    }
}

/// True when it is to be closed instead of built again.
async fn park<R: Room>(
    entry: &Entry<R>,
    shared: &Shared<R>,
    name: &RoomKey,
    orders: &mut watch::Receiver<Orders>,
) -> bool {
    let until = Instant::now() + shared.limits.park;
    let revivals = orders.borrow().revivals;
    shared.metrics.parked.inc();
    tracing::error!(room = %name, seconds = shared.limits.park.as_secs(), "a room keeps failing and is parked");
    entry.phase.send_replace(Phase::Parked(until));
    close_room(shared, name, &wire::ErrorMessage::parked(shared.limits.park), None).await;
    let called = orders.wait_for(|orders| orders.close || orders.revivals > revivals);
    let closes = match tokio::time::timeout_at(until.into(), called).await {
        Ok(Ok(orders)) => orders.close,
        Ok(Err(_)) | Err(_) => false,
    };
    if !closes {
        entry.phase.send_replace(Phase::Loading);
    }
    closes
}

/// The viewers of the last incarnation are told, and are nobody's until they join again.
async fn close_room<R: Room>(
    shared: &Shared<R>,
    name: &RoomKey,
    message: &impl wire::Encode,
    close: Option<CloseCode>,
) {
    let frames = frame::text(&message.json());
    shared
        .workers
        .tell_all(|| ToWorker::CloseRoom {
            room: name.clone(),
            frames: frames.clone(),
            close,
        })
        .await;
}
