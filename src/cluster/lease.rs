//! The lease of this node, renewed by a thread and a connection of its own: neither a busy worker nor a full pool lets it lapse.

use super::{
    store::{self, Entrant, LEASE, Living},
    view::{Standing, View, since_boot},
};
use crate::db::{IDLE_AMONG_NODES, Result};
use sqlx::{ConnectOptions, PgConnection, postgres::PgConnectOptions};
use std::{future::Future, sync::Arc, time::Duration};
use tokio::{
    sync::{mpsc, oneshot},
    time::{MissedTickBehavior, interval, sleep, timeout},
};

/// Two in a row may fail at once, and the node still trusts its lease.
const RENEW_EVERY: Duration = Duration::from_millis(200);
/// The last fifth of a lease covers the clocks' difference in pace.
const TRUST: Duration = LEASE.saturating_sub(Duration::from_millis(180));
/// A renewal, and connecting, that take longer are tried anew.
const TIMEOUT: Duration = Duration::from_millis(600);
/// After the lapse of another's lease, so that it is over when the database is asked.
const AFTER_LAPSE: Duration = Duration::from_millis(5);
/// A node that enters while the database is at its limit tries its first renewal so often.
const FIRST_TRIES: u32 = 10;
/// How far this machine's clock may be from the database's: what one node says to another is dated.
const MAX_APART: Duration = Duration::from_secs(2);
/// The last word of a node that stops.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(3);
/// The owner of this one row does what one alone may do.
const JOBS: (&str, &str) = ("job", "all");

/// Orders to the thread, answered when they are done.
pub(super) enum Order {
    Drain(oneshot::Sender<()>),
    Leave(oneshot::Sender<()>),
    Abandon(oneshot::Sender<()>),
}

pub(super) struct Lease {
    standing: Arc<Standing>,
    options: PgConnectOptions,
    db: Option<PgConnection>,
    /// Whether the connection has the lock by which others see that it lives.
    is_locked: bool,
}

/// Enters under the configured name, and renews the lease: from its first renewal on the node knows who leads.
pub(super) async fn enter(
    entrant: &Entrant<'_>,
    database: &PgConnectOptions,
) -> std::result::Result<(Arc<Standing>, Lease), JoinError> {
    let database = database.clone().options([IDLE_AMONG_NODES]);
    let options = database.clone().application_name("cuecast lease").options([
        ("synchronous_commit", "off"),
        ("statement_timeout", "300ms"),
        ("lock_timeout", "250ms"),
    ]);
    let mut db = database.connect().await?;
    let apart = store::clock_apart(&mut db).await?;
    if apart.unsigned_abs() > MAX_APART {
        return Err(JoinError::Clock(apart.whole_milliseconds()));
    }
    if let Some(differs) = store::differs(&mut db, entrant).await? {
        return Err(JoinError::Differs(differs));
    }
    let node = store::enter(&mut db, entrant).await?;
    let standing = Arc::new(Standing::new(node));
    let mut lease = Lease {
        standing: standing.clone(),
        options,
        db: None,
        is_locked: false,
    };
    lease.renew_first().await?;
    tracing::info!(
        name = entrant.name,
        node = node.0,
        leads = standing.leads(),
        "joined the cluster"
    );
    Ok((standing, lease))
}

/// Renews until it is told to stop, or everybody who could tell it is gone.
pub(super) fn start(lease: Lease, orders: mpsc::Receiver<Order>) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let thread = std::thread::Builder::new().name("lease".to_owned());
    thread.spawn(move || runtime.block_on(lease.run(orders))).map(drop)
}

impl Lease {
    async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        let mut tick = interval(RENEW_EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let order = tokio::select! {
                order = orders.recv() => order,
                _ = tick.tick() => {
                    if let Some(next_lapse) = self.renew_in_time().await {
                        tick.reset_after(RENEW_EVERY.min(next_lapse + AFTER_LAPSE));
                    }
                    continue;
                }
            };
            match order {
                Some(Order::Drain(_done)) => self.drain().await,
                Some(Order::Leave(_done)) => return self.leave().await,
                Some(Order::Abandon(_done)) => return,
                None => return,
            }
        }
    }

    async fn renew_first(&mut self) -> Result<()> {
        for _ in 1..FIRST_TRIES {
            match in_time(TIMEOUT, self.renew()).await {
                Ok(_next_lapse) => return Ok(()),
                Err(cause) => tracing::warn!(%cause, "the lease of this node is not renewed yet"),
            }
            self.db = None;
            sleep(RENEW_EVERY).await;
        }
        in_time(TIMEOUT, self.renew()).await.map(drop)
    }

    /// None when it could not be renewed.
    async fn renew_in_time(&mut self) -> Option<Duration> {
        let held = self.standing.holds();
        let renewed = in_time(TIMEOUT, self.renew()).await;
        if let Err(cause) = &renewed {
            self.db = None;
            // Once for each time that it is lost, not with every try.
            if held && !self.standing.holds() {
                tracing::error!(%cause, "the lease of this node has run out: others may take its rooms");
            }
        }
        renewed.ok()
    }

    /// How long until the next lease of any node lapses that is not renewed: what a node had that stands still is taken then, and not at the
    /// next renewal.
    async fn renew(&mut self) -> Result<Duration> {
        let node = self.standing.node;
        let sent = since_boot();
        let suspects = self.standing.suspected();
        if self.db.is_none() {
            self.is_locked = false;
        }
        let db = connected(&mut self.db, &self.options).await?;
        // Somebody's claim may hold it for a moment, to see whether this node has it.
        if !self.is_locked {
            self.is_locked = store::lock(db, node).await?;
        }
        let Some(has_lapsed) = store::renew(db, node).await? else {
            if !self.standing.is_lost() {
                tracing::error!(
                    node = node.0,
                    "another server has taken the name of this node, which owns nothing any more and is to be started anew"
                );
                self.standing.lost();
            }
            return Ok(LEASE);
        };
        let Living {
            nodes: living,
            next_lapse,
        } = store::living(db).await?;
        let (kind, id) = JOBS;
        let leader = match store::owner(db, kind, id).await? {
            Some(leader) if living.contains_key(&leader) && !suspects.contains(&leader.0) => Some(leader),
            Some(_) | None if store::claim(db, node, kind, id, &suspects).await? => Some(node),
            Some(other) => living.contains_key(&other).then_some(other),
            None => None,
        };
        let led = self.standing.view.borrow().leader == Some(node);
        self.standing.renewed(sent, TRUST, View { living, leader });
        if leader == Some(node) && !led {
            tracing::info!(node = node.0, "this node does now what one alone may do");
        }
        if has_lapsed {
            tracing::warn!(
                node = node.0,
                "the lease had run out; rooms that others took meanwhile are given up"
            );
            self.standing.lapsed.notify_one();
        }
        Ok(next_lapse)
    }

    async fn drain(&mut self) {
        let node = self.standing.node;
        let drained = async {
            let db = connected(&mut self.db, &self.options).await?;
            store::set_draining(db, node).await
        };
        if let Err(cause) = in_time(LEAVE_TIMEOUT, drained).await {
            self.db = None;
            tracing::warn!(%cause, "the others were not told that this node is about to stop");
        }
    }

    async fn leave(mut self) {
        let node = self.standing.node;
        let left = async {
            let db = connected(&mut self.db, &self.options).await?;
            store::leave(db, node).await
        };
        if let Err(cause) = in_time(LEAVE_TIMEOUT, left).await {
            tracing::warn!(%cause, "the lease of this node was not given back; it runs out by itself");
        }
        self.standing.lost();
    }
}

/// The connection, made anew where it was lost.
async fn connected<'a>(db: &'a mut Option<PgConnection>, options: &PgConnectOptions) -> Result<&'a mut PgConnection> {
    let connection = match db.take() {
        Some(connection) => connection,
        None => options.connect().await?,
    };
    Ok(db.insert(connection))
}

async fn in_time<T>(time: Duration, work: impl Future<Output = Result<T>>) -> Result<T> {
    let late = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    timeout(time, work).await.map_err(late)?
}

/// Why a node could not join.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    #[error("the cluster cannot be joined: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the clock of this machine and that of the database are {0} ms apart, which must be at most two seconds")]
    Clock(i128),
    #[error("the cluster cannot be joined: {0}")]
    Differs(String),
    #[error("the thread of the lease does not start: {0}")]
    Thread(#[from] std::io::Error),
    #[error("other nodes cannot be called: {0}")]
    Client(#[from] reqwest::Error),
}
