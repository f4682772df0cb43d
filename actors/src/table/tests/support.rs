//! A table with two players and a store in memory.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use actix::prelude::*;
use async_trait::async_trait;
use domain::agent::{Level, Secret, Seeds, Version};
use domain::match_rules::{Match, Rules, Seat, Shot};
use domain::matchup::{MatchKind, Player, TableLength};
use domain::{MatchId, StreamId, UserId};
use tokio::sync::{Semaphore, oneshot};

use super::super::agent::Thinking;
use super::super::gate::{Rank, Turn};
use super::super::port::{
    Committed, End, MatchInfo, NewQuestion, Questions, Sitter, Standing, Step, TableSnapshot, TableStore,
};
use super::super::{Abort, Finish, Finishing, Gate, Join, ShotRequest, Table, TableDeps, TableFeeds};
use crate::clock::unix_millis;
use crate::metrics::Metrics;
use crate::ports::{Author, PredictionNews, StoreError};
use crate::room::{ConnectionId, Inbox, LoadError, Room, Subject, SupervisorHandle, WorkerHandle, WorkerId};
use crate::rooms::{AbortError, Announcement, Duels, MatchOutcome, Rooms, Users};

/// A match, what was committed of it, and a permit for every commit that may go through.
pub(super) struct MemoryStore {
    pub(super) snapshot: TableSnapshot,
    pub(super) steps: Mutex<Vec<Step>>,
    pub(super) commits: Semaphore,
}

#[async_trait]
impl TableStore for MemoryStore {
    async fn open(&self, _: MatchId) -> Result<TableSnapshot, LoadError> {
        Ok(self.snapshot.clone())
    }

    async fn start(&self, _: MatchId, _: u64, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn commit(&self, _: MatchId, step: &Step) -> Result<Committed, StoreError> {
        self.commits.acquire().await.unwrap().forget();
        self.steps.lock().unwrap().push(step.clone());
        Ok(Committed::default())
    }
}

pub(super) struct Nobody;

#[async_trait]
impl Duels for Nobody {
    async fn match_ended(&self, _: &str, _: MatchId, _: MatchOutcome) {}

    async fn say(&self, _: &str, _: Author, _: &str) -> Result<(), String> {
        Ok(())
    }
}

#[async_trait]
impl Questions for Nobody {
    fn is_watched(&self, _: MatchId) -> bool {
        false
    }

    async fn ask(&self, _: NewQuestion) -> Option<Duration> {
        None
    }
}

#[async_trait]
impl Rooms for Nobody {
    async fn announce(&self, _: StreamId, _: Announcement) {}

    fn count(&self, _: PredictionNews) -> bool {
        true
    }

    async fn present(&self, _: StreamId) -> Vec<UserId> {
        Vec::new()
    }
}

impl Users for Nobody {
    fn balances_changed(&self, _: &[UserId]) {}
    fn renamed(&self, _: UserId, _: String) {}

    fn blocked(&self, _: UserId, _: UserId, _: bool) {}

    fn notified(&self, _: &str, _: &[UserId]) {}

    fn followers_notified(&self, _: &str) {}
}

pub(super) const UNLIMITED: usize = 1_000;

pub(super) fn user(seat: Seat) -> UserId {
    ["aaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbb"][seat.index()]
        .parse()
        .unwrap()
}

pub(super) fn id() -> MatchId {
    "cccccccccccccccccccccccc".parse().unwrap()
}

pub(super) fn snapshot(kind: MatchKind) -> TableSnapshot {
    TableSnapshot {
        epoch: 1,
        info: MatchInfo {
            id: id(),
            room: None,
            tournament: None,
            kind,
            table: TableLength::Nine,
            // The challenger breaks.
            seed: 2,
            seeds: Seeds::Secret(Secret([5; 32])),
            rules: Rules::NEWEST,
            agents: Version::NEWEST,
            players: Seat::BOTH.map(|seat| Sitter {
                player: Player::User(user(seat)),
                address: None,
                username: "x".to_owned(),
                character: None,
                rating: 1500.0,
            }),
            stake: None,
            quiet: false,
            wait: None,
            begins_at: None,
            created_at: unix_millis(),
        },
        started_at: None,
        standing: Standing::Running,
        decisions: Vec::new(),
        shot: None,
        rematch: None,
    }
}

pub(super) fn deps(snapshot: TableSnapshot, commits: usize) -> (TableDeps, Arc<MemoryStore>) {
    let store = Arc::new(MemoryStore {
        snapshot,
        steps: Mutex::default(),
        commits: Semaphore::new(commits),
    });
    let deps = TableDeps {
        store: store.clone(),
        duels: Arc::new(Nobody),
        users: Arc::new(Nobody),
        rooms: Arc::new(Nobody),
        questions: Arc::new(Nobody),
        metrics: Metrics::new().unwrap().room(Table::KIND),
        feeds: TableFeeds::default(),
        coalesce: Duration::from_millis(20),
        thinking: Gate::new(0),
        restoring: Arc::new(Semaphore::new(UNLIMITED)),
        agents_wait: true,
        idle: Duration::from_secs(60),
    };
    (deps, store)
}

/// Looks inside, between two messages.
pub(super) struct Inspect(pub(super) Box<Inspection>);

pub(super) type Inspection = dyn FnOnce(&mut Table, &mut Context<Table>) + Send;

impl Message for Inspect {
    type Result = ();
}

impl Handler<Inspect> for Table {
    type Result = ();

    fn handle(&mut self, inspect: Inspect, ctx: &mut Context<Self>) {
        inspect.0(self, ctx);
    }
}

pub(super) struct OpenTable {
    pub(super) table: Addr<Table>,
    pub(super) store: Arc<MemoryStore>,
    pub(super) worker: WorkerHandle,
    pub(super) _heard: Inbox,
}

impl OpenTable {
    pub(super) async fn open(kind: MatchKind, commits: usize) -> Self {
        let (deps, store) = deps(snapshot(kind), commits);
        let table = Table::load(id(), deps, SupervisorHandle::default()).await.unwrap();
        let (worker, _heard) = WorkerHandle::channel(WorkerId(0));
        Self {
            table: table.start(),
            store,
            worker,
            _heard,
        }
    }

    /// Two agents among themselves: the one at the table waits for its turn to think, late for the break by an hour, and the other thinker.
    pub(super) async fn late_agents() -> (Self, Turn) {
        let mut snapshot = begun();
        for sitter in &mut snapshot.info.players {
            sitter.player = Player::Agent(Level::Easy);
        }
        let (mut deps, store) = deps(snapshot, UNLIMITED);
        deps.thinking = Gate::new(1);
        deps.agents_wait = false;
        let busy = deps.thinking.enter(Rank::Person).unwrap();
        let table = Table::load(id(), deps, SupervisorHandle::default()).await.unwrap();
        let (worker, _heard) = WorkerHandle::channel(WorkerId(0));
        let open = Self {
            table: table.start(),
            store,
            worker,
            _heard,
        };
        open.inspect(|table, ctx| {
            table.game = Some(Match::new(table.info.setup(unix_millis() - 3_600_000)));
            table.let_agent_think(ctx);
            assert_eq!(table.thinking, Thinking::Waits);
        })
        .await;
        (open, busy)
    }

    /// With both players there, and the clock running.
    pub(super) async fn running(kind: MatchKind, commits: usize) -> Self {
        let open = Self::open(kind, commits).await;
        for seat in Seat::BOTH {
            open.sit(seat).await;
        }
        open.until(|table| table.game.is_some()).await;
        open
    }

    pub(super) async fn inspect<T: Send + 'static>(
        &self,
        at: impl FnOnce(&mut Table, &mut Context<Table>) -> T + Send + 'static,
    ) -> T {
        let (reply, answer) = oneshot::channel();
        let look = Inspect(Box::new(move |table, ctx| drop(reply.send(at(table, ctx)))));
        self.table.send(look).await.unwrap();
        answer.await.unwrap()
    }

    pub(super) async fn until(&self, so: impl Fn(&Table) -> bool + Clone + Send + 'static) {
        let begun = Instant::now();
        while !self
            .inspect({
                let so = so.clone();
                move |table, _| so(table)
            })
            .await
        {
            assert!(begun.elapsed() < Duration::from_secs(10), "it never happened");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    pub(super) async fn sit(&self, seat: Seat) {
        let worker = self.worker.clone();
        self.inspect(move |table, ctx| {
            let join = Join {
                worker,
                connection: ConnectionId(seat.index() as u64),
                subject: Subject::Account(user(seat), IpAddr::V4(Ipv4Addr::LOCALHOST)),
                player: Some(Player::User(user(seat))),
                seat_token: None,
                admitted: oneshot::channel().0,
            };
            table.join(join, ctx);
        })
        .await;
    }

    pub(super) async fn play(&self, seat: Seat, number: u32) {
        let worker = self.worker.clone();
        self.inspect(move |table, ctx| {
            let play = ShotRequest {
                worker,
                connection: ConnectionId(seat.index() as u64),
                number,
                shot: Some(soft()),
            };
            table.request_shot(play, ctx);
        })
        .await;
    }

    pub(super) async fn finish(&self, seat: Seat, how: Finishing) {
        let worker = self.worker.clone();
        let connection = ConnectionId(seat.index() as u64);
        let finish = Finish {
            worker,
            connection,
            how,
        };
        self.inspect(move |table, ctx| table.finish(finish, ctx)).await;
    }

    pub(super) async fn abort(&self, by: Seat) -> Result<(), AbortError> {
        let (reply, answer) = oneshot::channel();
        self.inspect(move |table, ctx| table.abort(Abort { by: user(by), reply }, ctx))
            .await;
        answer.await.unwrap()
    }

    pub(super) fn end(&self) -> Option<End> {
        self.store
            .steps
            .lock()
            .unwrap()
            .last()
            .and_then(|step| step.end.clone())
    }
}

/// A break that reaches nothing.
pub(super) fn soft() -> Shot {
    Shot {
        aim: 0.0,
        power: 0.01,
        side: 0.0,
        follow: 0.0,
        elevation: 0.0,
        call: None,
        placement: None,
        safety: false,
    }
}

/// A match that has begun.
pub(super) fn begun() -> TableSnapshot {
    TableSnapshot {
        started_at: Some(unix_millis() - 3_600_000),
        ..snapshot(MatchKind::Duel)
    }
}
