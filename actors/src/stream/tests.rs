//! A stream's room with a store whose answers the test writes.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix::Arbiter;
use async_trait::async_trait;
use domain::chat::{ChatText, ClientMessageId, Rate};
use domain::stream::StreamStatus;
use domain::{MessageId, StreamId, UserId};
use tokio::sync::{Semaphore, oneshot};

use super::*;
use crate::metrics::Metrics;
use crate::persist::ChatWriter;
use crate::ports::{Appended, Batch, ChatLog, Pin, Standing, StoreError};
use crate::room::{ConnectionId, Inbox, Limits, Registry, RoomAddr, Subject, ToWorker, WorkerHandle, Workers};
use crate::table::TableFeeds;
use crate::wire::{Badges, ChatAck, ChatRejected, ErrorCode, RoomEmote};

type Answer = Result<Vec<Appended>, StoreError>;

mod screen_tests;

/// Answers batches as it is told, one for each permit.
struct Store {
    epochs: AtomicU64,
    permits: Semaphore,
    answers: Mutex<VecDeque<Answer>>,
    asked: Mutex<Vec<Batch>>,
    shows_table: bool,
}

#[async_trait]
impl StreamStore for Store {
    async fn open(&self, _: StreamId, _: usize) -> Result<StreamSnapshot, LoadError> {
        Ok(StreamSnapshot {
            epoch: self.epochs.fetch_add(1, Ordering::SeqCst) + 1,
            creator: user(),
            status: StreamStatus::Live,
            slow_mode_seconds: 0,
            moderators: Vec::new(),
            bans: Vec::new(),
            lines: Vec::new(),
            complete: true,
            spoken: Vec::new(),
            removed_up_to: None,
            prediction: None,
            quick: None,
            pinned: None,
            emotes: Vec::new(),
            shows_table: self.shows_table,
            hides_badges: false,
        })
    }

    async fn watched(&self, _: i64, _: &[UserId]) -> Result<(), StoreError> {
        Ok(())
    }

    async fn chatted(&self, _: StreamId, _: i32, _: &[UserId]) -> Result<(), StoreError> {
        Ok(())
    }

    async fn standing(&self, _: StreamId, _: UserId) -> Result<Option<Standing>, StoreError> {
        Ok(None)
    }

    async fn emotes(&self, _: StreamId) -> Result<Vec<RoomEmote>, StoreError> {
        Ok(Vec::new())
    }

    async fn pinned(&self, _: StreamId) -> Result<Option<Pin>, StoreError> {
        Ok(None)
    }
}

#[async_trait]
impl ChatLog for Store {
    async fn append(&self, batches: &[Batch]) -> Result<Vec<Answer>, StoreError> {
        self.permits.acquire().await.unwrap().forget();
        self.asked.lock().unwrap().extend_from_slice(batches);
        match self.answers.lock().unwrap().pop_front().unwrap() {
            // They hold for the whole statement.
            Err(whole @ (StoreError::Refused(_) | StoreError::Conflict(_))) => Err(whole),
            one => Ok(vec![one]),
        }
    }

    async fn held(&self, _: &[StreamId]) -> Result<Vec<StreamId>, StoreError> {
        Ok(Vec::new())
    }
}

struct Scene {
    store: Arc<Store>,
    rooms: Registry<StreamRoom>,
    worker: WorkerHandle,
    inbox: Inbox,
    _thread: Arbiter,
}

fn user() -> UserId {
    UserId::new(1, [0; 8])
}

fn stream() -> StreamId {
    StreamId::new(1, [0; 8])
}

fn line_id(number: u8) -> MessageId {
    MessageId::new(1, [number; 8])
}

fn place(epoch: u64, seq: u64) -> Position {
    Position { epoch, seq }
}

fn scene(answers: impl IntoIterator<Item = Answer>) -> Scene {
    scene_of(answers, None)
}

/// Of a stream that shows what is on these tables.
fn scene_of(answers: impl IntoIterator<Item = Answer>, tables: Option<TableFeeds>) -> Scene {
    scene_at(Duration::ZERO, answers, tables)
}

/// Of a stream with that time between two flushes.
fn scene_at(coalesce: Duration, answers: impl IntoIterator<Item = Answer>, tables: Option<TableFeeds>) -> Scene {
    let store = Arc::new(Store {
        epochs: AtomicU64::new(0),
        permits: Semaphore::new(0),
        answers: Mutex::new(answers.into_iter().collect()),
        asked: Mutex::default(),
        shows_table: tables.is_some(),
    });
    let (metrics, log) = (Metrics::new().unwrap(), store.clone());
    let room_metrics = metrics.room("stream");
    let deps = StreamDeps {
        store: store.clone(),
        writers: ChatWriters::new(move || ChatWriter::new(log.clone(), metrics.clone())),
        counts: ViewerCounts::default(),
        metrics: room_metrics.clone(),
        tables: tables.unwrap_or_default(),
        settings: StreamSettings {
            coalesce,
            history_events: 64,
            history_bytes: 100_000,
            page_lines: 50,
            batch_max: 64,
            chat_rate: Rate {
                count: 1_000,
                per: Duration::from_secs(1),
            },
            idle: Duration::from_secs(60),
        },
    };
    let limits = Limits {
        mailbox: 64,
        restarts: 3,
        restart_window: Duration::from_secs(5),
        park: Duration::from_secs(1),
        locate: Duration::from_secs(10),
        load: Duration::from_secs(10),
        memory: 0,
    };
    let (workers, thread) = (Workers::default(), Arbiter::new());
    let (worker, inbox) = workers.register(thread.handle());
    Scene {
        store,
        rooms: Registry::new(deps, limits, workers, room_metrics),
        worker,
        inbox,
        _thread: thread,
    }
}

impl Scene {
    async fn room(&self) -> RoomAddr<StreamRoom> {
        let room = self.rooms.locate(&stream()).await.unwrap();
        let (admitted, answer) = oneshot::channel();
        let join = Join {
            worker: self.worker.clone(),
            connection: ConnectionId(1),
            subject: Subject::Guest([127, 0, 0, 1].into()),
            author: None,
            blocked: HashSet::new(),
            since: None,
            votes: Vec::new(),
            admitted,
        };
        room.tell(join).unwrap();
        answer.await.unwrap();
        room
    }

    fn say(&self, room: &RoomAddr<StreamRoom>, number: u8) -> oneshot::Receiver<Result<ChatAck, ChatRejected>> {
        let (caller, answer) = oneshot::channel();
        let say = Say {
            id: line_id(number),
            author: Author {
                user_id: user(),
                address: "0x00000000000000000000000000000000000000aa".parse().unwrap(),
                username: "ana".to_owned(),
                is_admin: false,
                badges: Badges::default(),
            },
            text: ChatText::parse(&format!("words {number}"), 100).unwrap(),
            reply_to: None,
            client_message_id: ClientMessageId::parse(number.to_string()).unwrap(),
            reply: ReplyTo::Caller(caller),
        };
        room.tell(say).unwrap();
        answer
    }

    /// Everything shown until this stands in it, in order: a line is acknowledged before the flush
    /// that shows it.
    async fn shown_until(&mut self, last: &str) -> String {
        let mut shown = String::new();
        for _ in 0..1_000 {
            while let Ok(told) = self.inbox.messages.try_recv() {
                if let ToWorker::Deliver { parts, .. } = told {
                    let texts = parts.iter().map(|part| String::from_utf8_lossy(&part.frames));
                    shown.extend(texts);
                }
            }
            if shown.contains(last) {
                return shown;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("{last:?} is not shown: {shown}");
    }
}

fn numbers_of_words(shown: &str) -> Vec<&str> {
    shown.split("words ").skip(1).map(|rest| &rest[..1]).collect()
}

#[actix_rt::test]
async fn lines_of_an_earlier_try_are_shown_at_their_places_and_lines_of_before_are_not_shown_again() {
    let mut scene = scene([
        Ok(vec![Appended::Written { seq: 1 }]),
        Ok(vec![
            Appended::Duplicate {
                id: line_id(9),
                at: place(0, 7),
            },
            Appended::Duplicate {
                id: line_id(2),
                at: place(1, 3),
            },
            Appended::Banned { until: None },
            Appended::Duplicate {
                id: line_id(4),
                at: place(1, 2),
            },
        ]),
        Ok(vec![Appended::Written { seq: 4 }]),
    ]);
    let room = scene.room().await;
    let first = scene.say(&room, 0);
    // These wait for the commit of the first, and share the next.
    let answers: Vec<_> = (1..=4).map(|number| scene.say(&room, number)).collect();
    scene.store.permits.add_permits(2);
    assert_eq!(first.await.unwrap().unwrap().at, place(1, 1));
    let answers = futures_util::future::join_all(answers).await;
    let places: Vec<_> = answers
        .into_iter()
        .map(|answer| {
            answer
                .unwrap()
                .map(|ack| (ack.id, ack.at))
                .map_err(|refused| refused.code)
        })
        .collect();
    assert_eq!(
        places,
        [
            Ok((line_id(9), place(0, 7))),
            Ok((line_id(2), place(1, 3))),
            Err(ErrorCode::Banned),
            Ok((line_id(4), place(1, 2))),
        ]
    );
    let next = scene.say(&room, 5);
    scene.store.permits.add_permits(1);
    assert_eq!(next.await.unwrap().unwrap().at, place(1, 4));
    let after: Vec<_> = scene
        .store
        .asked
        .lock()
        .unwrap()
        .iter()
        .map(|batch| batch.after)
        .collect();
    assert_eq!(after, [0, 1, 3]);
    assert_eq!(
        numbers_of_words(&scene.shown_until("words 5").await),
        ["0", "4", "2", "5"]
    );
}

/// The answers that show the room that its numbers are not the store's.
async fn is_built_anew_after(answers: Vec<Answer>) {
    let scene = scene(answers.clone());
    scene.store.permits.add_permits(answers.len());
    let room = scene.room().await;
    let refused = scene.say(&room, 1).await.unwrap().unwrap_err();
    assert_eq!(refused.code, ErrorCode::Unavailable, "to be sent again");
    let another = async {
        while scene.rooms.running(&stream()).is_none_or(|running| running.same(&room)) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let built = tokio::time::timeout(Duration::from_secs(10), another).await;
    built.expect("the room goes on as it is");
    assert_eq!(scene.store.epochs.load(Ordering::SeqCst), 2);
}

#[actix_rt::test]
async fn a_place_that_is_taken_or_leaves_a_hole_has_the_room_built_anew() {
    // The writer tries a conflict once more, alone.
    let taken = || Err(StoreError::Conflict("taken".into()));
    is_built_anew_after(vec![taken(), taken()]).await;
    is_built_anew_after(vec![Ok(vec![Appended::Written { seq: 5 }])]).await;
    is_built_anew_after(vec![Err(StoreError::Fenced)]).await;
}

#[actix_rt::test]
async fn a_line_that_the_store_cannot_take_costs_its_room_nothing_else() {
    let refused = || Err(StoreError::Refused("a check".into()));
    let scene = scene([refused(), refused(), Ok(vec![Appended::Written { seq: 1 }])]);
    scene.store.permits.add_permits(3);
    let room = scene.room().await;
    let answer = scene.say(&room, 1).await.unwrap();
    assert_eq!(answer.unwrap_err().code, ErrorCode::Unavailable);
    let answer = scene.say(&room, 2).await.unwrap();
    assert_eq!(answer.unwrap().at, place(1, 1));
    assert_eq!(scene.store.epochs.load(Ordering::SeqCst), 1);
}

#[actix_rt::test]
async fn lines_that_could_not_be_told_yet_are_stored_together_just_before_the_next_flush() {
    let written = |seqs: std::ops::RangeInclusive<u64>| Ok(seqs.map(|seq| Appended::Written { seq }).collect());
    let mut scene = scene_at(Duration::from_secs(1), [written(1..=1), written(2..=4)], None);
    let room = scene.room().await;
    scene.store.permits.add_permits(2);
    scene.say(&room, 1).await.unwrap().unwrap();
    scene.shown_until("words 1").await;
    let mut answers = Vec::new();
    for number in 2..=4 {
        answers.push(scene.say(&room, number));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    scene.shown_until("words 4").await;
    for answer in answers {
        answer.await.unwrap().unwrap();
    }
    let asked = scene.store.asked.lock().unwrap();
    let lines: Vec<_> = asked.iter().map(|batch| batch.lines.len()).collect();
    assert_eq!(lines, [1, 3]);
}
