//! A table with its real clock and rules; only the store is kept in memory, so that a commit can be held up.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use actix::prelude::*;
use async_trait::async_trait;
use domain::match_rules::{Decision, Match, Seat, Shot};
use domain::matchup::{MatchKind, Player, TableLength};
use domain::{MatchId, UserId};
use tokio::sync::{Semaphore, oneshot};

use super::port::{Committed, End, MatchInfo, Over, Sitter, Standing, Step, TableSnapshot, TableStore};
use super::{Abort, Finish, Finishing, Join, ShotRequest, Table, TableDeps};
use crate::clock::unix_millis;
use crate::metrics::Metrics;
use crate::ports::StoreError;
use crate::room::{ConnectionId, Inbox, LoadError, Room, Subject, SupervisorHandle, WorkerHandle, WorkerId};
use crate::rooms::{AbortError, Duels, MatchOutcome, Users};
use crate::wire::TableStatus;

/// A match, what was committed of it, and a permit for every commit that may go through.
struct Kept {
    snapshot: TableSnapshot,
    steps: Mutex<Vec<Step>>,
    commits: Semaphore,
}

#[async_trait]
impl TableStore for Kept {
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

struct Nobody;

#[async_trait]
impl Duels for Nobody {
    async fn match_ended(&self, _: &str, _: MatchId, _: MatchOutcome) {}
}

impl Users for Nobody {
    fn balances_changed(&self, _: &[UserId]) {}
    fn renamed(&self, _: UserId, _: String) {}

    fn blocked(&self, _: UserId, _: UserId, _: bool) {}

    fn notified(&self, _: &str, _: &[UserId]) {}

    fn followers_notified(&self, _: &str) {}
}

const PLENTY: usize = 1_000;

fn user(seat: Seat) -> UserId {
    ["aaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbb"][seat.index()]
        .parse()
        .unwrap()
}

fn id() -> MatchId {
    "cccccccccccccccccccccccc".parse().unwrap()
}

fn snapshot(kind: MatchKind) -> TableSnapshot {
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
            players: Seat::BOTH.map(|seat| Sitter {
                player: Player::User(user(seat)),
                username: "x".to_owned(),
                rating: 1500.0,
            }),
            stake: None,
            wait: None,
            created_at: unix_millis(),
        },
        started_at: None,
        standing: Standing::Running,
        decisions: Vec::new(),
        shot: None,
    }
}

fn deps(snapshot: TableSnapshot, commits: usize) -> (TableDeps, Arc<Kept>) {
    let kept = Arc::new(Kept {
        snapshot,
        steps: Mutex::default(),
        commits: Semaphore::new(commits),
    });
    let deps = TableDeps {
        store: kept.clone(),
        duels: Arc::new(Nobody),
        users: Arc::new(Nobody),
        metrics: Metrics::new().unwrap().room(Table::KIND),
        thinking: Arc::new(Semaphore::new(0)),
        restoring: Arc::new(Semaphore::new(PLENTY)),
        agents_wait: true,
        idle: Duration::from_secs(60),
    };
    (deps, kept)
}

/// A look inside, between two messages.
struct Look(Box<Looking>);

type Looking = dyn FnOnce(&mut Table, &mut Context<Table>) + Send;

impl Message for Look {
    type Result = ();
}

impl Handler<Look> for Table {
    type Result = ();

    fn handle(&mut self, look: Look, ctx: &mut Context<Self>) {
        look.0(self, ctx);
    }
}

struct House {
    table: Addr<Table>,
    kept: Arc<Kept>,
    worker: WorkerHandle,
    _heard: Inbox,
}

impl House {
    async fn open(kind: MatchKind, commits: usize) -> Self {
        let (deps, kept) = deps(snapshot(kind), commits);
        let table = Table::load(id(), deps, SupervisorHandle::default()).await.unwrap();
        let (worker, _heard) = WorkerHandle::channel(WorkerId(0));
        Self {
            table: table.start(),
            kept,
            worker,
            _heard,
        }
    }

    /// With both players there, and the clock running.
    async fn running(kind: MatchKind, commits: usize) -> Self {
        let house = Self::open(kind, commits).await;
        for seat in Seat::BOTH {
            house.sit(seat).await;
        }
        house.until(|table| table.game.is_some()).await;
        house
    }

    async fn look<T: Send + 'static>(
        &self,
        at: impl FnOnce(&mut Table, &mut Context<Table>) -> T + Send + 'static,
    ) -> T {
        let (reply, answer) = oneshot::channel();
        let look = Look(Box::new(move |table, ctx| drop(reply.send(at(table, ctx)))));
        self.table.send(look).await.unwrap();
        answer.await.unwrap()
    }

    async fn until(&self, so: impl Fn(&Table) -> bool + Clone + Send + 'static) {
        let begun = Instant::now();
        while !self
            .look({
                let so = so.clone();
                move |table, _| so(table)
            })
            .await
        {
            assert!(begun.elapsed() < Duration::from_secs(10), "it never happened");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    async fn sit(&self, seat: Seat) {
        let worker = self.worker.clone();
        self.look(move |table, ctx| {
            let join = Join {
                worker,
                connection: ConnectionId(seat.index() as u64),
                subject: Subject::Account(user(seat), IpAddr::V4(Ipv4Addr::LOCALHOST)),
                user: Some(user(seat)),
                seat_token: None,
                admitted: oneshot::channel().0,
            };
            table.join(join, ctx);
        })
        .await;
    }

    async fn play(&self, seat: Seat, number: u32) {
        let worker = self.worker.clone();
        self.look(move |table, ctx| {
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

    async fn finish(&self, seat: Seat, how: Finishing) {
        let worker = self.worker.clone();
        let connection = ConnectionId(seat.index() as u64);
        let finish = Finish {
            worker,
            connection,
            how,
        };
        self.look(move |table, ctx| table.finish(finish, ctx)).await;
    }

    async fn abort(&self, by: Seat) -> Result<(), AbortError> {
        let (reply, answer) = oneshot::channel();
        self.look(move |table, ctx| table.abort(Abort { by: user(by), reply }, ctx))
            .await;
        answer.await.unwrap()
    }

    fn end(&self) -> Option<End> {
        self.kept.steps.lock().unwrap().last().and_then(|step| step.end.clone())
    }
}

/// A break that reaches nothing.
fn soft() -> Shot {
    Shot {
        aim: 0.0,
        power: 0.01,
        side: 0.0,
        follow: 0.0,
        elevation: 0.0,
        call: None,
        placement: None,
    }
}

#[actix_rt::test]
async fn before_the_first_shot_one_player_aborts_and_a_quick_match_is_not_dodged_for_nothing() {
    for (kind, left) in [(MatchKind::Quick, vec![Seat::Rival]), (MatchKind::Duel, vec![])] {
        let house = House::running(kind, PLENTY).await;
        assert_eq!(house.abort(Seat::Rival).await, Ok(()));
        let end = house.end().unwrap();
        assert_eq!((end.counts, end.left), (false, left));
    }
}

#[actix_rt::test]
async fn after_the_first_shot_a_match_is_aborted_only_when_both_want_it_before_the_next() {
    let house = House::running(MatchKind::Duel, PLENTY).await;
    house.play(Seat::Challenger, 1).await;
    house.until(|table| table.steps == 1).await;
    for _ in 0..2 {
        assert_eq!(house.abort(Seat::Rival).await, Err(AbortError::Offered));
    }
    let offered = house.look(|table, _| table.state().abort_offered_by).await;
    assert_eq!(offered, Some(1), "the other is told");
    house.until(|table| !table.in_motion(unix_millis())).await;
    house.play(Seat::Rival, 2).await;
    house.until(|table| table.steps == 2).await;
    assert_eq!(
        house.abort(Seat::Challenger).await,
        Err(AbortError::Offered),
        "the offer is over"
    );
    assert_eq!(house.end(), None);
    house.finish(Seat::Rival, Finishing::CallOff).await;
    house.until(|table| table.over.is_some()).await;
    assert_eq!(house.end().unwrap().left, Vec::new(), "nobody left");
    assert_eq!(house.abort(Seat::Challenger).await, Err(AbortError::Over));
}

/// A match that has begun.
fn begun() -> TableSnapshot {
    TableSnapshot {
        started_at: Some(unix_millis() - 3_600_000),
        ..snapshot(MatchKind::Duel)
    }
}

#[actix_rt::test]
async fn the_time_to_come_back_after_a_restart_begins_when_the_match_has_been_played_again() {
    let (mut deps, _) = deps(begun(), PLENTY);
    deps.restoring = Arc::new(Semaphore::new(0));
    let gate = deps.restoring.clone();
    let load = actix_rt::spawn(Table::load(id(), deps, SupervisorHandle::default()));
    tokio::time::sleep(Duration::from_millis(100)).await;
    let now = unix_millis();
    gate.add_permits(1);
    let table = load.await.unwrap().unwrap();
    let players = table.game.as_ref().unwrap().view().players;
    assert!(players.iter().all(|player| player.return_by.unwrap() >= now + 30_000));
}

#[actix_rt::test]
async fn whom_a_restart_sent_away_and_who_did_not_find_back_has_not_left() {
    for (came, left) in [(false, vec![]), (true, Seat::BOTH.to_vec())] {
        let (deps, kept) = deps(begun(), PLENTY);
        let mut table = Table::load(id(), deps, SupervisorHandle::default()).await.unwrap();
        table.came = [came; 2];
        let setup = table.info.setup(unix_millis() - 3_600_000);
        table.game = Match::restore(setup, &[], unix_millis() - 60_000).ok();
        let (worker, _heard) = WorkerHandle::channel(WorkerId(0));
        let house = House {
            table: table.start(),
            kept,
            worker,
            _heard,
        };
        house.until(|table| table.over.is_some()).await;
        let end = house.end().unwrap();
        assert_eq!((end.counts, end.left), (false, left));
    }
}

#[actix_rt::test]
async fn a_match_that_is_over_is_not_played_again() {
    let over = Over {
        aborted: false,
        winner: Some(Seat::Rival),
        reason: "eight_ball".to_owned(),
        rating_changes: None,
    };
    let standing = Standing::Over(over);
    let (mut deps, _) = deps(TableSnapshot { standing, ..begun() }, PLENTY);
    deps.restoring = Arc::new(Semaphore::new(0));
    let table = tokio::time::timeout(
        Duration::from_secs(5),
        Table::load(id(), deps, SupervisorHandle::default()),
    );
    let state = table.await.expect("it waits for nobody").unwrap().state();
    assert_eq!((state.status, state.winner), (TableStatus::Ended, Some(1)));
}

#[actix_rt::test]
async fn a_player_who_is_back_is_so_at_the_next_look_at_the_clock_even_if_the_coming_was_not_heard() {
    let house = House::running(MatchKind::Duel, PLENTY).await;
    let left = |table: &mut Table, _: &mut Context<Table>| {
        let left = Decision::Left {
            seat: Seat::Rival,
            at: unix_millis(),
        };
        table.game.as_mut().unwrap().apply(&left);
    };
    house.look(left).await;
    house
        .until(|table| !table.game.as_ref().unwrap().is_away(Seat::Rival))
        .await;
    house
        .look(|table, _| table.seats.retain(|_, seat| *seat != Seat::Rival))
        .await;
    house
        .until(|table| table.game.as_ref().unwrap().is_away(Seat::Rival))
        .await;
}

#[actix_rt::test]
async fn while_a_commit_takes_long_neither_the_clock_nor_shots_fill_the_places_that_wait() {
    let house = House::running(MatchKind::Duel, 0).await;
    house.play(Seat::Challenger, 1).await;
    house
        .look(|table, _| {
            table.game.as_mut().unwrap().apply(&Decision::Left {
                seat: Seat::Rival,
                at: 0,
            })
        })
        .await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(
        house.look(|table, _| table.asks.waiting().len()).await,
        0,
        "what is due stays due"
    );
    for _ in 0..40 {
        house.play(Seat::Rival, 2).await;
    }
    assert_eq!(
        house.look(|table, _| table.asks.waiting().len()).await,
        0,
        "it is not their turn"
    );
    for _ in 0..40 {
        house.play(Seat::Challenger, 1).await;
    }
    assert_eq!(house.look(|table, _| table.asks.waiting().len()).await, 8);
}

#[actix_rt::test]
async fn nobody_wins_against_a_player_who_never_sat_down_and_who_has_left_by_it() {
    for (came, absent) in [
        (vec![Seat::Rival], vec![Seat::Challenger]),
        (vec![], Seat::BOTH.to_vec()),
    ] {
        let house = House::open(MatchKind::Duel, PLENTY).await;
        for seat in came {
            house.sit(seat).await;
        }
        house.look(|table, _| table.wait_until = 0).await;
        house.until(|table| table.over.is_some()).await;
        let end = house.end().unwrap();
        assert_eq!(
            (end.counts, end.winner, end.reason.as_str()),
            (false, None, "nobody_came")
        );
        assert_eq!(end.left, absent);
    }
}

#[actix_rt::test]
async fn a_concession_is_rated_only_after_both_have_shot_and_is_leaving_before() {
    for shots in 0..3 {
        let house = House::running(MatchKind::Duel, PLENTY).await;
        for number in 1..=shots {
            house.until(|table| !table.in_motion(unix_millis())).await;
            let by = if number == 1 { Seat::Challenger } else { Seat::Rival };
            house.play(by, number).await;
            house.until(move |table| table.steps == number).await;
        }
        house.finish(Seat::Rival, Finishing::Concede).await;
        house.until(|table| table.over.is_some()).await;
        let end = house.end().unwrap();
        assert_eq!((end.counts, end.winner), (true, Some(Seat::Challenger)));
        let left = if shots == 2 { vec![] } else { vec![Seat::Rival] };
        assert_eq!((end.rated, end.left), (shots == 2, left), "after {shots} shots");
    }
}
