//! Keeps one room alive: builds it, notices its end however it came, rebuilds it under a new epoch, parks it when it keeps failing.

use std::cell::Cell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix::{AsyncContext, Context};
use tokio::sync::watch;

use super::address::RoomAddr;
use super::outlet::{RoomKey, ToWorker};
use super::registry::{Life, Phase, Shared};
use super::{LoadError, Room};
use crate::wire::{self, frame};

/// A room's way to tell its supervisor why it stops. A room that stops without a word is idle.
#[derive(Clone, Debug, Default)]
pub struct Exit(Rc<Cell<bool>>);

impl Exit {
    /// The state in memory can no longer be trusted (a commit's outcome is unknown): stop, and be rebuilt from the store.
    pub fn rebuild(&self) {
        self.0.set(true);
    }
}

enum Ended {
    Idle,
    Rebuild,
    Failed(String),
}

const BACKOFF: [Duration; 5] = [
    Duration::from_millis(10),
    Duration::from_millis(100),
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
];

pub(super) async fn supervise<R: Room>(life: Life<R>) {
    let Life { key, phase, shared } = &life;
    let name = RoomKey::new(R::KIND, &key.to_string());
    let mut failures: VecDeque<Instant> = VecDeque::new();
    let mut unavailable = 0;
    let mut first = true;
    loop {
        let exit = Exit::default();
        let mut ctx = Context::new();
        ctx.set_mailbox_capacity(shared.limits.mailbox);
        let ended = match load::<R>(key, shared, exit.clone()).await {
            Ok(room) => {
                unavailable = 0;
                if !first {
                    dissolve(shared, &name, &wire::Resync::new(room.epoch())).await;
                }
                first = false;
                phase.send_replace(Phase::Up(RoomAddr::new(ctx.address(), shared.metrics.clone())));
                shared.metrics.rooms.inc();
                let ended = actix_rt::spawn(ctx.into_future(room)).await;
                shared.metrics.rooms.dec();
                phase.send_replace(Phase::Loading);
                match ended {
                    Ok(()) if exit.0.get() => Ended::Rebuild,
                    Ok(()) => Ended::Idle,
                    Err(panic) => Ended::Failed(panic.to_string()),
                }
            }
            Err(LoadError::NotFound) => {
                life.end(Some(LoadError::NotFound));
                return;
            }
            Err(LoadError::Unavailable(cause)) => {
                tracing::warn!(room = %name, cause, "a room cannot be built; trying again");
                phase.send_replace(Phase::Unavailable);
                let wait = BACKOFF.get(unavailable).copied().unwrap_or(Duration::from_secs(2));
                unavailable += 1;
                tokio::time::sleep(wait).await;
                continue;
            }
        };
        match ended {
            Ended::Idle => return,
            Ended::Rebuild => {
                shared.metrics.restarts.inc();
                tracing::warn!(room = %name, "a room is rebuilt from the store");
            }
            Ended::Failed(cause) => {
                shared.metrics.restarts.inc();
                tracing::error!(room = %name, cause, "a room failed");
                failures.push_back(Instant::now());
                failures.retain(|at| at.elapsed() < shared.limits.restart_window);
                if failures.len() >= shared.limits.restarts {
                    park(phase, shared, &name).await;
                    failures.clear();
                } else {
                    tokio::time::sleep(
                        BACKOFF
                            .get(failures.len() - 1)
                            .copied()
                            .unwrap_or(Duration::from_secs(1)),
                    )
                    .await;
                }
            }
        }
    }
}

/// A load of its own task, so that a panic in it counts as a failed load.
async fn load<R: Room>(key: &R::Key, shared: &Shared<R>, exit: Exit) -> Result<R, LoadError> {
    let loading = actix_rt::spawn(R::load(key.clone(), shared.deps.clone(), exit));
    let stop = loading.abort_handle();
    match tokio::time::timeout(shared.limits.load, loading).await {
        Ok(Ok(loaded)) => loaded,
        Ok(Err(panic)) => Err(LoadError::Unavailable(panic.to_string())),
        Err(_) => {
            stop.abort();
            Err(LoadError::Unavailable("the store took too long".into()))
        }
    }
}

async fn park<R: Room>(phase: &watch::Sender<Phase<R>>, shared: &Shared<R>, name: &RoomKey) {
    let until = Instant::now() + shared.limits.park;
    shared.metrics.parked.inc();
    tracing::error!(room = %name, seconds = shared.limits.park.as_secs(), "a room keeps failing and is parked");
    phase.send_replace(Phase::Parked(until));
    dissolve(shared, name, &wire::ErrorMessage::parked(shared.limits.park)).await;
    tokio::time::sleep_until(until.into()).await;
    phase.send_replace(Phase::Loading);
}

/// The viewers of the last incarnation are told, and are nobody's until they join again.
async fn dissolve<R: Room>(shared: &Shared<R>, name: &RoomKey, message: &impl wire::Encode) {
    let frames = frame::text(&message.json());
    shared
        .workers
        .tell_all(|| ToWorker::Dissolve {
            room: name.clone(),
            frames: frames.clone(),
            close: None,
        })
        .await;
}
