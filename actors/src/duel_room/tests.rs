//! A duel room and the lobby, with a store in memory and a worker that sweeps when the test says so.

use std::sync::Mutex;

use async_trait::async_trait;
use domain::Address;
use domain::chat::ChatText;
use domain::duel_room::{RoomName, Seats};
use tokio::sync::oneshot;

use super::*;
use crate::metrics::Metrics;
use crate::ports::{
    Author, DuelChange, DuelLink, DuelSaveError, DuelSnapshot, MadeDuelRoom, NewDuelRoom, StoreError, TooManyRooms,
};
use crate::room::overheard::Overheard;
use crate::room::{ConnectionId, Inbox, ToWorker, WorkerHandle};
use crate::wire::Badges;

const COALESCE: Duration = Duration::from_millis(20);

#[derive(Default)]
struct MemoryStore(Mutex<u64>);

#[async_trait]
impl DuelStore for MemoryStore {
    async fn create(&self, _: NewDuelRoom) -> Result<Result<MadeDuelRoom, TooManyRooms>, StoreError> {
        Err(StoreError::Fenced)
    }

    async fn open(&self, _: &DuelRoomId) -> Result<DuelSnapshot, LoadError> {
        let name = RoomName::parse("Friday").unwrap();
        Ok(DuelSnapshot {
            epoch: 1,
            revision: 1,
            created_at: 0,
            room: duel_room::Room::new(name, Seats::parse(8).unwrap(), ana().user_id, 0),
            people: HashMap::new(),
            lines: Vec::new(),
        })
    }

    async fn read(&self, _: &DuelRoomId) -> Result<Option<DuelSnapshot>, StoreError> {
        Ok(None)
    }

    async fn save(&self, _: &DuelChange) -> Result<(), DuelSaveError> {
        *self.0.lock().unwrap() += 1;
        Ok(())
    }
}

struct NoLinks;

impl DuelLinks for NoLinks {
    fn link(&self, _: &DuelLink<'_>) -> String {
        String::new()
    }
}

fn ana() -> Author {
    Author {
        user_id: UserId::new(1, [0; 8]),
        address: Address::from([7; 20]),
        username: "ana".to_owned(),
        is_admin: false,
        badges: Badges::default(),
    }
}

fn id() -> DuelRoomId {
    "friday-nine".parse().unwrap()
}

async fn room() -> (Addr<DuelRoom>, WorkerHandle, Inbox, Arbiter) {
    let (workers, thread) = (Workers::default(), Arbiter::new());
    let (worker, inbox) = workers.register(thread.handle());
    let deps = DuelDeps {
        store: Arc::new(MemoryStore::default()),
        links: Arc::new(NoLinks),
        lobby: Lobby::new(workers.clone(), COALESCE),
        workers,
        metrics: Metrics::new().unwrap().room(DuelRoom::KIND),
        coalesce: COALESCE,
        chat_rate: Rate {
            count: 1_000,
            per: Duration::from_secs(1),
        },
        idle: Duration::from_secs(60),
    };
    let room = DuelRoom::load(id(), deps, SupervisorHandle::default()).await.unwrap();
    (room.start(), worker, inbox, thread)
}

/// Asks the room, and waits until what follows is stored and on its way.
struct Done(Ask, oneshot::Sender<()>);

fn line(text: &str) -> Ask {
    Ask::Say(ana(), ChatText::parse(text, 100).unwrap())
}

impl Message for Done {
    type Result = ();
}

impl Handler<Done> for DuelRoom {
    type Result = ();

    fn handle(&mut self, Done(ask, done): Done, ctx: &mut Context<Self>) {
        let (caller, answer) = oneshot::channel();
        let act = Act {
            ask,
            reply: ReplyTo::Caller(caller),
        };
        self.act(act, ctx);
        ctx.spawn(
            async move {
                answer.await.unwrap().unwrap();
                let _ = done.send(());
            }
            .into_actor(self),
        );
    }
}

/// Comes to watch; answers what it is shown.
struct Come(WorkerHandle);

impl Message for Come {
    type Result = ();
}

impl Handler<Come> for DuelRoom {
    type Result = ();

    fn handle(&mut self, Come(worker): Come, ctx: &mut Context<Self>) {
        let socket = Socket {
            worker,
            connection: ConnectionId(9),
        };
        self.watch(Watch { socket, user: None }, ctx);
    }
}

#[actix_rt::test]
async fn a_duel_room_gathers_while_its_workers_sweep_and_who_comes_meanwhile_hears_each_line_once() {
    let (room, worker, mut inbox, thread) = room().await;
    let mut swept = Overheard::default();
    swept.until(&mut inbox, "ROOM_UPDATED").await;
    drop(swept);
    const LINES: usize = 60;
    let mut unswept = Overheard::default();
    for number in 0..LINES {
        let (done, said) = oneshot::channel();
        room.send(Done(line(&format!("words-{number:03}")), done))
            .await
            .unwrap();
        said.await.unwrap();
        unswept.take(&mut inbox);
    }
    assert!(
        unswept.told.len() <= LINES / 4,
        "{} flushes to a worker that sweeps nothing",
        unswept.told.len()
    );
    room.send(Come(worker)).await.unwrap();
    unswept.take(&mut inbox);
    let shown = unswept.rest.iter().find_map(|message| {
        let ToWorker::Admit { first, .. } = message else {
            return None;
        };
        Some(String::from_utf8_lossy(first).into_owned())
    });
    let shown = shown.expect("a newcomer does not wait for the workers");
    let before = unswept.told.concat();
    drop(unswept);
    let mut after = Overheard::default();
    after.until(&mut inbox, &format!("words-{:03}", LINES - 1)).await;
    let after = after.told.concat();
    for number in 0..LINES {
        let words = format!("words-{number:03}");
        assert_eq!(
            (before.matches(&words).count(), after.matches(&words).count()),
            (
                usize::from(shown.contains(&words)),
                usize::from(!shown.contains(&words))
            ),
            "{words}: told to those who were here, and then shown or told to the newcomer"
        );
    }
    thread.stop();
}

#[actix_rt::test]
async fn a_line_from_a_table_does_not_bring_back_the_name_from_before_a_rename() {
    let (room, _worker, mut inbox, thread) = room().await;
    let renamed = Author {
        username: "annabel".to_owned(),
        ..ana()
    };
    for ask in [Ask::Ready(renamed, true), line("words")] {
        let (done, told) = oneshot::channel();
        room.send(Done(ask, done)).await.unwrap();
        told.await.unwrap();
    }
    let mut heard = Overheard::default();
    heard.until(&mut inbox, "words").await;
    let told = heard.told.concat();
    assert!(told.contains(r#""username":"annabel""#), "{told}");
    assert!(!told.contains(&format!(r#""username":"{}""#, ana().username)), "{told}");
    thread.stop();
}

#[actix_rt::test]
async fn the_lobby_is_told_again_when_its_workers_have_swept_what_it_was_told() {
    let (workers, thread) = (Workers::default(), Arbiter::new());
    let (_worker, mut inbox) = workers.register(thread.handle());
    let lobby = Lobby::new(workers, COALESCE);
    actix_rt::spawn(lobby.clone().run());
    let view = |revision| {
        let name = RoomName::parse("Friday").unwrap();
        let room = duel_room::Room::new(name, Seats::parse(8).unwrap(), ana().user_id, 0);
        room_view(&id(), &room, &HashMap::new(), 0, revision, Vec::new())
    };
    let mut unswept = Overheard::default();
    lobby.put(view(1));
    unswept.until(&mut inbox, "ROOM_CREATED").await;
    for revision in 2..=30 {
        lobby.put(view(revision));
        tokio::time::sleep(Duration::from_millis(50)).await;
        unswept.take(&mut inbox);
    }
    // The last one goes out with the one after it, when two seconds are over: a worker that is stuck silences nobody else.
    assert!(unswept.told.len() <= 2, "{} times", unswept.told.len());
    drop(unswept);
    let mut swept = Overheard::default();
    swept.until(&mut inbox, r#""revision":30"#).await;
    thread.stop();
}
