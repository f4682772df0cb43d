//! The promises of `RUNTIME.md`, sentence by sentence, of a small room with a store that outlives it.

use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use actix::prelude::*;
use tokio::sync::oneshot;

use super::*;
use crate::handlers;
use crate::metrics::{Metrics, RoomMetrics};
use crate::wire::CloseCode;

/// The store, which outlives the rooms: an epoch and the numbers that were acknowledged.
#[derive(Clone, Default)]
struct Store {
    epochs: Arc<AtomicUsize>,
    kept: Arc<Mutex<Vec<u32>>>,
    down: Arc<AtomicBool>,
    panics_on_load: Arc<AtomicBool>,
    /// Loads wait while this is held.
    gate: Arc<tokio::sync::Mutex<()>>,
    /// Loads under way, and the most that were.
    loading: Arc<AtomicUsize>,
    most_loading: Arc<AtomicUsize>,
}

struct Ledger {
    epoch: u64,
    key: String,
    store: Store,
    supervisor: SupervisorHandle,
    heard: VecDeque<u32>,
    _not_sync: Cell<()>,
}

struct Keep(u32, oneshot::Sender<Vec<u32>>);
struct Boom;
struct Quit;
struct Untrusted;
/// Keeps the room busy until the other end is dropped.
struct Hold(std::sync::mpsc::Receiver<()>);

handlers!(Ledger { Keep => keep, Boom => boom, Quit => quit, Untrusted => untrusted, Hold => hold });

impl Ledger {
    fn keep(&mut self, Keep(number, reply): Keep, _: &mut Context<Self>) {
        self.heard.push_back(number);
        let mut kept = self.store.kept.lock().unwrap();
        kept.push(number);
        let _ = reply.send(kept.clone());
    }

    fn boom(&mut self, _: Boom, _: &mut Context<Self>) {
        panic!("{} broke", self.key);
    }

    fn quit(&mut self, _: Quit, ctx: &mut Context<Self>) {
        ctx.stop();
    }

    fn untrusted(&mut self, _: Untrusted, ctx: &mut Context<Self>) {
        self.supervisor.rebuild(ctx);
    }

    fn hold(&mut self, Hold(release): Hold, _: &mut Context<Self>) {
        let _ = release.recv();
    }
}

impl Actor for Ledger {
    type Context = Context<Self>;
}

impl Room for Ledger {
    type Key = String;
    type Deps = Store;

    const KIND: &'static str = "ledger";

    async fn load(key: String, store: Store, supervisor: SupervisorHandle) -> Result<Self, LoadError> {
        let loading = store.loading.fetch_add(1, Ordering::SeqCst) + 1;
        store.most_loading.fetch_max(loading, Ordering::SeqCst);
        drop(store.gate.lock().await);
        store.loading.fetch_sub(1, Ordering::SeqCst);
        if store.panics_on_load.swap(false, Ordering::SeqCst) {
            panic!("the load broke");
        }
        if store.down.load(Ordering::SeqCst) {
            return Err(LoadError::Unavailable("down".into()));
        }
        if key == "nowhere" {
            return Err(LoadError::NotFound);
        }
        let epoch = store.epochs.fetch_add(1, Ordering::SeqCst) as u64 + 1;
        Ok(Self {
            epoch,
            key,
            store,
            supervisor,
            heard: VecDeque::new(),
            _not_sync: Cell::new(()),
        })
    }

    fn epoch(&self) -> u64 {
        self.epoch
    }
}

struct House {
    rooms: Registry<Ledger>,
    store: Store,
    metrics: RoomMetrics,
    /// The messages to the room threads' workers, the first thread's first.
    outlets: Vec<Inbox>,
    threads: Vec<Arbiter>,
}

fn house(threads: usize) -> House {
    house_of(threads, 0)
}

/// Its rooms may hold so many bytes.
fn house_of(threads: usize, memory: u64) -> House {
    let limits = Limits {
        mailbox: 4,
        restarts: 3,
        restart_window: Duration::from_secs(5),
        park: Duration::from_millis(300),
        locate: Duration::from_secs(2),
        load: Duration::from_secs(2),
        memory,
    };
    let (workers, store) = (Workers::default(), Store::default());
    let threads: Vec<_> = (0..threads).map(|_| Arbiter::new()).collect();
    let outlets = threads
        .iter()
        .map(|thread| workers.register(thread.handle()).1)
        .collect();
    let metrics = Metrics::new().unwrap().room("ledger");
    House {
        rooms: Registry::new(store.clone(), limits, workers, metrics.clone()),
        store,
        metrics,
        outlets,
        threads,
    }
}

async fn keep(room: &RoomAddr<Ledger>, number: u32) -> Vec<u32> {
    let (reply, answer) = oneshot::channel();
    room.tell(Keep(number, reply)).unwrap();
    answer.await.unwrap()
}

async fn until<T>(what: impl Fn() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = what() {
            return found;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "it never happened");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn key(name: &str) -> String {
    name.to_owned()
}

#[actix_rt::test]
async fn a_room_hears_messages_in_the_order_they_were_told() {
    let house = house(1);
    let room = house.rooms.locate(&key("a")).await.unwrap();
    keep(&room, 1).await;
    keep(&room, 2).await;
    assert_eq!(keep(&room, 3).await, vec![1, 2, 3]);
}

#[actix_rt::test]
async fn a_full_mailbox_answers_busy_at_once_and_is_counted() {
    let house = house(1);
    let room = house.rooms.locate(&key("a")).await.unwrap();
    let (release, held) = std::sync::mpsc::channel();
    room.tell(Hold(held)).unwrap();
    let answers: Vec<_> = (0..20).map(|_| room.tell(Quit)).collect();
    assert!(answers.contains(&Err(TellError::Busy)));
    assert!(house.metrics.busy.get() > 0);
    drop(release);
    until(|| (room.depth() == 0).then_some(())).await;
    assert_eq!(house.metrics.mailbox.get(), 0);
}

#[actix_rt::test]
async fn who_asks_a_stuck_room_is_answered_in_time_that_it_does_not_answer() {
    let house = house(1);
    let room = house.rooms.locate(&key("stuck")).await.unwrap();
    let (release, held) = std::sync::mpsc::channel();
    room.tell(Hold(held)).unwrap();
    let short = Duration::from_millis(20);
    let asked = room.ask_within(short, |reply| Keep(1, reply));
    let answer = tokio::time::timeout(Duration::from_secs(10), asked).await;
    assert_eq!(answer.expect("it waits for the room").unwrap(), None);
    drop(release);
    let answer = room.ask_within(ASK_WITHIN, |reply| Keep(2, reply)).await.unwrap();
    assert_eq!(answer, Some(vec![1, 2]), "what was asked before was done");
}

#[actix_rt::test]
async fn many_who_ask_for_a_room_at_once_share_one() {
    let house = house(2);
    let asked = (0..50).map(|_| {
        let rooms = house.rooms.clone();
        async move { rooms.locate(&key("a")).await.unwrap() }
    });
    let found = futures_util::future::join_all(asked).await;
    assert!(found.iter().all(|room| room.same(&found[0])));
    assert_eq!(house.store.epochs.load(Ordering::SeqCst), 1);
}

#[actix_rt::test]
async fn a_room_that_panics_is_rebuilt_under_a_new_epoch_with_all_that_was_acknowledged() {
    let mut house = house(1);
    let room = house.rooms.locate(&key("a")).await.unwrap();
    keep(&room, 7).await;
    room.tell(Boom).unwrap();
    let again = until(|| house.rooms.running(&key("a")).filter(|r| !r.same(&room))).await;
    assert_eq!(keep(&again, 8).await, vec![7, 8]);
    assert_eq!(house.store.epochs.load(Ordering::SeqCst), 2);
    assert_eq!(house.metrics.restarts.get(), 1);
    let told = house.outlets[0].messages.recv().await.unwrap();
    assert!(matches!(told, ToWorker::CloseRoom { frames, .. } if frames.ends_with(br#"{"type":"resync","epoch":2}"#)));
}

#[actix_rt::test]
async fn a_room_that_panics_under_load_delays_no_other_room() {
    let house = house(1);
    let (broken, sound) = (
        house.rooms.locate(&key("broken")).await.unwrap(),
        house.rooms.locate(&key("sound")).await.unwrap(),
    );
    let rebuild = house.store.gate.clone().lock_owned().await;
    for number in 0..200 {
        if number == 100 {
            broken.tell(Boom).unwrap();
        }
        assert_eq!(keep(&sound, number).await.last(), Some(&number));
    }
    assert!(house.rooms.running(&key("broken")).is_none());
    drop(rebuild);
    until(|| house.rooms.running(&key("broken"))).await;
    assert_eq!(house.store.kept.lock().unwrap().len(), 200);
}

#[actix_rt::test]
async fn a_room_that_fails_three_times_in_the_window_is_parked_and_comes_back_after_its_rest() {
    let mut house = house(1);
    for _ in 0..3 {
        let room = located(&house.rooms).await;
        room.tell(Boom).unwrap();
        until(|| {
            house
                .rooms
                .running(&key("a"))
                .is_none_or(|r| !r.same(&room))
                .then_some(())
        })
        .await;
    }
    let refused = until_parked(&house.rooms).await;
    assert!(refused <= Duration::from_millis(300));
    assert_eq!(house.metrics.parked.get(), 1);
    let mut parked = false;
    while let Ok(told) = house.outlets[0].messages.try_recv() {
        if let ToWorker::CloseRoom { frames, .. } = told {
            parked |= String::from_utf8_lossy(&frames).contains("ROOM_PARKED");
        }
    }
    assert!(parked, "viewers were not told");
    let back = until(|| house.rooms.running(&key("a"))).await;
    keep(&back, 1).await;
}

#[actix_rt::test]
async fn a_room_that_stops_is_forgotten_and_built_anew_when_asked_for() {
    let house = house(1);
    let room = house.rooms.locate(&key("a")).await.unwrap();
    room.tell(Quit).unwrap();
    until(|| house.rooms.is_empty().then_some(())).await;
    assert_eq!(room.tell(Quit), Err(TellError::Gone));
    let anew = house.rooms.locate(&key("a")).await.unwrap();
    assert!(!anew.same(&room));
}

#[actix_rt::test]
async fn a_room_that_no_longer_trusts_its_memory_is_rebuilt_without_counting_as_a_failure() {
    let house = house(1);
    for _ in 0..5 {
        let room = located(&house.rooms).await;
        room.tell(Untrusted).unwrap();
        until(|| house.rooms.running(&key("a")).filter(|r| !r.same(&room))).await;
    }
    assert_eq!(house.metrics.parked.get(), 0);
    assert_eq!(house.metrics.restarts.get(), 5);
}

#[actix_rt::test]
async fn a_room_whose_store_is_down_is_unavailable_and_comes_up_with_the_store() {
    let house = house(1);
    house.store.down.store(true, Ordering::SeqCst);
    assert!(matches!(
        house.rooms.locate(&key("a")).await,
        Err(LocateError::Unavailable { .. })
    ));
    house.store.down.store(false, Ordering::SeqCst);
    until(|| house.rooms.running(&key("a"))).await;
}

#[actix_rt::test]
async fn a_panic_while_loading_counts_as_a_failed_load_and_is_tried_again() {
    let house = house(1);
    house.store.panics_on_load.store(true, Ordering::SeqCst);
    let _ = house.rooms.locate(&key("a")).await;
    until(|| house.rooms.running(&key("a"))).await;
}

#[actix_rt::test]
async fn a_room_that_does_not_exist_is_not_found_and_not_remembered() {
    let house = house(1);
    assert!(matches!(
        house.rooms.locate(&key("nowhere")).await,
        Err(LocateError::NotFound)
    ));
    assert!(house.rooms.is_empty());
}

async fn located(rooms: &Registry<Ledger>) -> RoomAddr<Ledger> {
    loop {
        match rooms.locate(&key("a")).await {
            Ok(room) => return room,
            Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
}

async fn until_parked(rooms: &Registry<Ledger>) -> Duration {
    loop {
        match rooms.locate(&key("a")).await {
            Err(LocateError::Parked { retry_after }) => return retry_after,
            _ => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
}

#[actix_rt::test]
async fn a_room_whose_thread_ends_is_built_again_on_another() {
    let mut house = house(2);
    let keys: Vec<_> = (0..8).map(|n| key(&format!("room {n}"))).collect();
    for key in &keys {
        keep(&house.rooms.locate(key).await.unwrap(), 1).await;
    }
    drop(house.outlets.remove(0));
    house.threads[0].stop();
    for (said, key) in (2..).zip(&keys) {
        let answers = async || {
            let (reply, answer) = oneshot::channel();
            let room = house.rooms.locate(key).await.unwrap();
            room.tell(Keep(said, reply)).is_ok() && answer.await.is_ok()
        };
        let begun = Instant::now();
        while !answers().await {
            assert!(
                begun.elapsed() < Duration::from_secs(10),
                "the room was not built again"
            );
        }
    }
}

/// A room that is being built as long as the guard is held.
async fn being_built(house: &House) -> tokio::sync::OwnedMutexGuard<()> {
    let load = house.store.gate.clone().lock_owned().await;
    let rooms = house.rooms.clone();
    actix_rt::spawn(async move { rooms.locate(&key("a")).await.map(|_| ()) });
    until(|| house.rooms.knows(&key("a")).then_some(())).await;
    load
}

fn tell_number(house: &House, number: u32) -> oneshot::Receiver<Vec<u32>> {
    let (reply, answer) = oneshot::channel();
    house.rooms.tell(&key("a"), Keep(number, reply)).unwrap();
    answer
}

#[actix_rt::test]
async fn what_a_room_is_told_while_it_is_being_built_it_hears_once_it_is_up_and_in_order() {
    let house = house(1);
    let load = being_built(&house).await;
    let told: Vec<_> = (1..=3).map(|number| tell_number(&house, number)).collect();
    assert!(house.rooms.running(&key("a")).is_none());
    drop(load);
    for (heard, answer) in (1..).zip(told) {
        assert_eq!(answer.await.unwrap(), (1..=heard).collect::<Vec<_>>());
    }
    assert_eq!(house.store.epochs.load(Ordering::SeqCst), 1);
    assert_eq!(tell_number(&house, 4).await.unwrap(), [1, 2, 3, 4]);
}

#[actix_rt::test]
async fn a_room_that_was_told_too_much_while_it_was_being_built_is_built_once_more() {
    let house = house(1);
    let load = being_built(&house).await;
    // Its mailbox holds four.
    let told: Vec<_> = (1..=6).map(|number| tell_number(&house, number)).collect();
    drop(load);
    let answers = futures_util::future::join_all(told).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 4);
    assert_eq!(house.store.epochs.load(Ordering::SeqCst), 2, "the store says the rest");
}

#[actix_rt::test]
async fn nobody_is_told_where_no_room_is() {
    let house = house(1);
    assert!(tell_number(&house, 1).await.is_err());
    assert!(house.rooms.is_empty());
}

#[actix_rt::test]
async fn a_room_that_could_not_be_told_something_is_built_anew() {
    let house = house(1);
    let room = house.rooms.locate(&key("a")).await.unwrap();
    house.rooms.rebuild(&key("a"));
    let again = until(|| house.rooms.running(&key("a")).filter(|r| !r.same(&room))).await;
    keep(&again, 1).await;
    assert_eq!(house.store.epochs.load(Ordering::SeqCst), 2, "once");
}

#[actix_rt::test]
async fn without_a_thread_a_room_is_unavailable_after_a_while() {
    let house = house(0);
    let answer = house.rooms.locate(&key("here")).await;
    assert!(matches!(answer, Err(LocateError::Unavailable { .. })));
    assert!(house.rooms.is_empty());
}

#[actix_rt::test]
async fn a_stuck_room_is_seen_with_what_waits_for_it_without_being_asked() {
    let house = house(1);
    let room = house.rooms.locate(&key("a")).await.unwrap();
    keep(&room, 1).await;
    let (release, held) = std::sync::mpsc::channel();
    room.tell(Hold(held)).unwrap();
    (0..3).for_each(|_| room.tell(Quit).unwrap());
    let seen = until(|| house.rooms.look().pop().filter(|seen| seen.counters.waiting >= 3)).await;
    assert_eq!((seen.id.as_str(), seen.standing), ("a", Standing::Running));
    drop(release);
    until(|| house.rooms.is_empty().then_some(())).await;
    assert!(house.rooms.look().is_empty());
}

#[actix_rt::test]
async fn an_order_reaches_the_incarnation_that_it_names_and_no_other() {
    let mut house = house(1);
    house.rooms.locate(&key("a")).await.unwrap();
    let first = house.rooms.look()[0].incarnation;
    assert_eq!(house.rooms.close("a", first + 1).await, Obeyed::Nothing);
    assert_eq!(house.rooms.close("a", first).await, Obeyed::Done(Standing::Running));
    assert!(house.rooms.is_empty());
    let told = house.outlets[0].messages.recv().await.unwrap();
    assert!(matches!(
        told,
        ToWorker::CloseRoom {
            close: Some(CloseCode::RoomUnavailable),
            ..
        }
    ));
    let room = house.rooms.locate(&key("a")).await.unwrap();
    assert_eq!(house.rooms.close("a", first).await, Obeyed::Nothing);
    keep(&room, 1).await;
    assert_eq!(house.metrics.rooms.get(), 1);
}

#[actix_rt::test]
async fn a_room_that_waits_for_its_store_can_be_closed() {
    let house = house(1);
    house.store.down.store(true, Ordering::SeqCst);
    assert!(house.rooms.locate(&key("a")).await.is_err());
    let seen = until(|| house.rooms.look().pop()).await;
    assert!(matches!(
        house.rooms.close("a", seen.incarnation).await,
        Obeyed::Done(_)
    ));
    assert!(house.rooms.is_empty());
}

#[actix_rt::test]
async fn after_an_outage_rooms_ask_the_store_for_their_state_a_few_at_a_time() {
    let house = house(2);
    let gate = house.store.gate.clone().lock_owned().await;
    let asked = (0..40).map(|n| {
        let rooms = house.rooms.clone();
        async move { rooms.locate(&key(&format!("room {n}"))).await }
    });
    let asked = tokio::task::spawn_local(futures_util::future::join_all(asked));
    until(|| (house.store.loading.load(Ordering::SeqCst) == 8).then_some(())).await;
    drop(gate);
    assert!(asked.await.unwrap().iter().all(Result::is_ok));
    assert_eq!(house.store.most_loading.load(Ordering::SeqCst), 8);
}

#[actix_rt::test]
async fn above_four_fifths_of_the_memory_new_rooms_are_refused_and_the_others_go_on() {
    let house = house_of(1, 100_000);
    let mut rooms = Vec::new();
    let refused = loop {
        match house.rooms.locate(&key(&format!("room {}", rooms.len()))).await {
            Ok(room) => rooms.push(room),
            Err(refused) => break refused,
        }
        assert!(rooms.len() < 100, "no room is ever refused");
    };
    assert!(matches!(refused, LocateError::Unavailable { .. }));
    assert_eq!(house.metrics.refused.get(), 1);
    assert!(house.metrics.memory_of_all.get() >= 80_000);
    for room in &rooms {
        keep(room, 1).await;
    }
    // One that fails is no new one.
    rooms[0].tell(Boom).unwrap();
    let again = until(|| house.rooms.running(&key("room 0")).filter(|room| !room.same(&rooms[0]))).await;
    keep(&again, 2).await;
    // Where one ends, another has room.
    again.tell(Quit).unwrap();
    rooms[1].tell(Quit).unwrap();
    let next = async || house.rooms.locate(&key("another")).await.ok();
    let begun = Instant::now();
    while next().await.is_none() {
        assert!(begun.elapsed() < Duration::from_secs(10), "nobody is let in any more");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
