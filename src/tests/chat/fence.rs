//! Storing lines, opening the room and taking lines back wait for each other where it matters, and only there.

use crate::support::{
    Account, Live, talk,
    talk::{hold_next_line, until_waiting},
};
use actix::Actor;
use actors::{
    metrics::Metrics,
    persist::{Append, ChatWriter},
    ports::{Appended, Batch, ChatLog, NewLine, StoreError, StreamSnapshot, StreamStore},
    room::Position,
};
use cuecast::{
    features::chat::store::{PgChatLog, PgStreamStore},
    ids,
};
use domain::{Role, StreamId};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::json;
use sqlx::{Connection, PgConnection};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
    time::Duration,
};

/// A stream whose room nobody has opened.
struct Scene {
    live: Live,
    creator: Account,
    stream: StreamId,
    store: PgStreamStore,
    log: std::sync::Arc<PgChatLog>,
}

impl Scene {
    async fn new() -> Self {
        let live = Live::start().await;
        let creator = live.account().await;
        let stream = live.stream(&creator).await.parse().unwrap();
        Self {
            store: PgStreamStore::new(live.database.pool.clone()),
            log: std::sync::Arc::new(PgChatLog::new(live.database.options.clone())),
            live,
            creator,
            stream,
        }
    }

    async fn open(&self) -> StreamSnapshot {
        self.store.open(self.stream, 100).await.unwrap()
    }

    /// In a task of its own, which may wait.
    fn append(&self, batch: Batch) -> tokio::task::JoinHandle<Result<Vec<Appended>, StoreError>> {
        let log = self.log.clone();
        actix_rt::spawn(async move {
            loop {
                // Again where it waited for longer than a statement may, as the writer does.
                if let Ok(mut answers) = log.append(std::slice::from_ref(&batch)).await {
                    return answers.remove(0);
                }
            }
        })
    }

    async fn connection(&self) -> PgConnection {
        PgConnection::connect_with(&self.live.database.options).await.unwrap()
    }

    async fn stop(self) {
        self.live.running.stop().await;
    }
}

fn batch(stream: StreamId, epoch: u64, after: u64, authors: &[&Account]) -> Batch {
    let line = |(n, author): (usize, &&Account)| NewLine {
        id: ids::message_id(),
        user_id: author.user_id.parse().unwrap(),
        role: Role::Viewer,
        client_message_id: format!("{epoch}.{after}.{n}"),
        body: format!("line {n}"),
        reply_to: None,
        created_at: 1_800_000_000_000,
    };
    Batch {
        stream,
        epoch,
        after,
        lines: authors.iter().enumerate().map(line).collect(),
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_new_owner_waits_for_the_lines_of_the_old_one_and_reads_them_all() {
    let scene = Scene::new().await;
    let epoch = scene.open().await.epoch;
    let holding = hold_next_line(&scene.live.database, &scene.stream.to_string()).await;
    let old = scene.append(batch(scene.stream, epoch, 0, &[&scene.creator; 3]));
    until_waiting(&scene.live.database.pool, 1).await;
    let opened = async {
        let opened = scene.open().await;
        assert!(old.is_finished(), "the new owner did not wait");
        opened
    };
    let (opened, ()) = futures_util::join!(opened, async {
        until_waiting(&scene.live.database.pool, 2).await;
        holding.rollback().await.unwrap();
    });
    let written: Vec<_> = (1..=3).map(|seq| Appended::Written { seq }).collect();
    assert_eq!(old.await.unwrap(), Ok(written));
    let read: Vec<_> = opened.lines.iter().map(|line| line.at.seq).collect();
    assert_eq!(read, [1, 2, 3], "stored, and in nobody's room");
    scene.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn lines_go_with_a_stream_that_is_deleted_by_hand_also_those_that_are_being_stored() {
    let scene = Scene::new().await;
    let stream = scene.stream.to_string();
    let epoch = scene.open().await.epoch;
    let first = scene.append(batch(scene.stream, epoch, 0, &[&scene.creator]));
    assert_eq!(first.await.unwrap(), Ok(vec![Appended::Written { seq: 1 }]));
    let holding = hold_next_line(&scene.live.database, &stream).await;
    let second = scene.append(batch(scene.stream, epoch, 1, &[&scene.creator]));
    until_waiting(&scene.live.database.pool, 1).await;
    let (pool, id) = (scene.live.database.pool.clone(), stream.clone());
    let delete = sqlx::query("DELETE FROM streams WHERE id = $1").bind(id);
    let deleted = actix_rt::spawn(async move { delete.execute(&pool).await });
    until_waiting(&scene.live.database.pool, 2).await;
    holding.rollback().await.unwrap();
    assert_eq!(second.await.unwrap(), Ok(vec![Appended::Written { seq: 2 }]));
    assert_eq!(deleted.await.unwrap().unwrap().rows_affected(), 1);
    assert!(talk::stored(&scene.live, &stream).await.is_empty());
    // Nothing is stored for a stream that is gone.
    let late = scene.append(batch(scene.stream, epoch, 2, &[&scene.creator]));
    assert_eq!(late.await.unwrap(), Err(StoreError::Fenced));
    scene.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_has_said_something_is_deleted_by_nobody() {
    let scene = Scene::new().await;
    let pool = &scene.live.database.pool;
    let person = "INSERT INTO users (id, address) VALUES ($1, $2)";
    let line = "INSERT INTO chat_messages (id, stream_id, epoch, seq, user_id, role, body) VALUES ($1, $2, 0, 1, $1, 'viewer', 'hello')";
    let id = ids::user_id().to_string();
    let address = format!("0x{}", "a1".repeat(20));
    sqlx::query(person).bind(&id).bind(address).execute(pool).await.unwrap();
    sqlx::query(line)
        .bind(&id)
        .bind(scene.stream.to_string())
        .execute(pool)
        .await
        .unwrap();
    for change in [
        "DELETE FROM users WHERE id = $1",
        "UPDATE users SET id = reverse(id) WHERE id = $1",
    ] {
        let refused = sqlx::query(change).bind(&id).execute(pool).await.unwrap_err();
        assert!(
            refused.to_string().contains("there are lines of this person"),
            "{refused}"
        );
    }
    sqlx::query("DELETE FROM chat_messages").execute(pool).await.unwrap();
    sqlx::query("DELETE FROM users WHERE id = $1")
        .bind(&id)
        .execute(pool)
        .await
        .unwrap();
    scene.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn somebody_whose_first_line_is_being_stored_is_deleted_by_nobody() {
    let scene = Scene::new().await;
    let pool = scene.live.database.pool.clone();
    let id = ids::user_id();
    sqlx::query("INSERT INTO users (id, address) VALUES ($1, $2)")
        .bind(id.to_string())
        .bind(format!("0x{}", "b2".repeat(20)))
        .execute(&pool)
        .await
        .unwrap();
    let mut line = batch(scene.stream, scene.open().await.epoch, 0, &[&scene.creator]);
    line.lines[0].user_id = id;
    let holding = hold_next_line(&scene.live.database, &scene.stream.to_string()).await;
    let stored = scene.append(line);
    until_waiting(&pool, 1).await;
    let delete = sqlx::query("DELETE FROM users WHERE id = $1").bind(id.to_string());
    let others = pool.clone();
    let deleted = actix_rt::spawn(async move { delete.execute(&others).await });
    until_waiting(&pool, 2).await;
    holding.rollback().await.unwrap();
    assert_eq!(stored.await.unwrap(), Ok(vec![Appended::Written { seq: 1 }]));
    let refused = deleted.await.unwrap().unwrap_err().to_string();
    assert!(refused.contains("there are lines of this person"), "{refused}");
    scene.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_batch_that_waits_for_a_new_owner_is_fenced_and_stores_nothing() {
    let scene = Scene::new().await;
    let epoch = scene.open().await.epoch;
    let mut other = scene.connection().await;
    let mut opening = other.begin().await.unwrap();
    sqlx::query("UPDATE streams SET epoch = epoch + 1 WHERE id = $1")
        .bind(scene.stream.to_string())
        .execute(&mut *opening)
        .await
        .unwrap();
    let old = scene.append(batch(scene.stream, epoch, 0, &[&scene.creator]));
    until_waiting(&scene.live.database.pool, 1).await;
    opening.commit().await.unwrap();
    assert_eq!(old.await.unwrap(), Err(StoreError::Fenced));
    assert!(talk::stored(&scene.live, &scene.stream.to_string()).await.is_empty());
    scene.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_room_that_is_held_holds_up_nobody_elses_lines_and_gets_its_own_once_it_is_free() {
    let scene = Scene::new().await;
    let (other, third) = (scene.live.account().await, scene.live.account().await);
    let others = [scene.live.stream(&other).await, scene.live.stream(&third).await].map(|id| id.parse().unwrap());
    let mut opened = vec![(scene.stream, scene.open().await.epoch)];
    for room in others {
        opened.push((room, scene.store.open(room, 10).await.unwrap().epoch));
    }
    let writer = ChatWriter::new(scene.log.clone(), Metrics::new().unwrap()).start();
    let mut connection = scene.connection().await;
    let mut holding = connection.begin().await.unwrap();
    sqlx::query("SELECT FROM chat_fences WHERE stream_id = $1 FOR UPDATE")
        .bind(scene.stream.to_string())
        .execute(&mut *holding)
        .await
        .unwrap();
    // The last is stored at once; the two before it come within a moment of that, and share a statement.
    let say = |at: usize| writer.send(Append(batch(opened[at].0, opened[at].1, 0, &[&scene.creator])));
    let (alone, held, beside) = (say(2), say(0), say(1));
    let held = actix_rt::spawn(held);
    let (alone, beside) = futures_util::join!(alone, beside);
    let first = Ok(vec![Appended::Written { seq: 1 }]);
    assert_eq!((alone.unwrap(), beside.unwrap()), (first.clone(), first.clone()));
    assert!(!held.is_finished());
    holding.rollback().await.unwrap();
    assert_eq!(held.await.unwrap().unwrap(), first);
    scene.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_load_that_is_held_up_halfway_reads_the_room_as_of_one_moment() {
    let scene = Scene::new().await;
    let epoch = scene.open().await.epoch;
    let written = scene.append(batch(scene.stream, epoch, 0, &[&scene.creator; 2]));
    written.await.unwrap().unwrap();
    // The load has read how the stream stands, and waits for the bans; meanwhile a line is taken back.
    let mut other = scene.connection().await;
    let mut holding = other.begin().await.unwrap();
    sqlx::query("LOCK TABLE channel_bans IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *holding)
        .await
        .unwrap();
    let (opened, ()) = futures_util::join!(scene.open(), async {
        until_waiting(&scene.live.database.pool, 1).await;
        for change in [
            "UPDATE chat_messages SET deleted_at = now() WHERE seq = 2",
            "UPDATE chat_fences SET removed_epoch = 1, removed_seq = 2",
        ] {
            sqlx::query(change).execute(&mut *holding).await.unwrap();
        }
        holding.commit().await.unwrap();
    });
    let read: Vec<_> = opened.lines.iter().map(|line| line.at.seq).collect();
    assert_eq!(opened.removed_up_to, None);
    assert_eq!(read, [1, 2], "the line is gone, and its removal is not known");
    scene.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn batches_of_many_rooms_and_their_new_owners_never_wait_for_each_other_in_a_circle() {
    let scene = Scene::new().await;
    let mut rooms = vec![scene.stream];
    for _ in 0..7 {
        let creator = scene.live.account().await;
        rooms.push(scene.live.stream(&creator).await.parse().unwrap());
    }
    let log = |_| PgChatLog::new(scene.live.database.options.clone());
    let logs: Vec<_> = (0..3).map(log).collect();
    let write = async |(number, log): (usize, &PgChatLog)| {
        for round in 0..30_u64 {
            // Each in an order of its own, and under epochs that may have passed.
            let mut batches: Vec<_> = rooms
                .iter()
                .map(|room| batch(*room, round / 3 + 1, 1_000 * number as u64 + round, &[&scene.creator]))
                .collect();
            batches.rotate_left((round as usize + number * 3) % rooms.len());
            for answer in log.append(&batches).await.expect("a circle") {
                assert!(matches!(answer, Ok(_) | Err(StoreError::Fenced)), "{answer:?}");
            }
        }
    };
    let open = async {
        for _ in 0..10 {
            join_all(rooms.iter().map(|room| scene.store.open(*room, 10)))
                .await
                .into_iter()
                .for_each(|opened| drop(opened.expect("a circle")));
        }
    };
    futures_util::join!(join_all(logs.iter().enumerate().map(write)), open);
    scene.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_line_that_waits_for_the_ban_of_its_author_is_refused_and_the_others_stand() {
    let scene = Scene::new().await;
    let bob = scene.live.account().await;
    let epoch = scene.open().await.epoch;
    let mut other = scene.connection().await;
    let mut banning = other.begin().await.unwrap();
    let (id, path) = (
        scene.stream.to_string(),
        format!("/api/streams/{}/bans/{}", scene.stream, bob.address),
    );
    // The ban is held up in the middle: it wants to lock the creator's row.
    sqlx::query("SELECT FROM chat_fences WHERE stream_id = $1 FOR UPDATE")
        .bind(&id)
        .execute(&mut *banning)
        .await
        .unwrap();
    let ban = scene.live.ok(Method::PUT, &path, &scene.creator.token, json!({}));
    let (_, answers) = futures_util::join!(ban, async {
        until_waiting(&scene.live.database.pool, 1).await;
        let line = scene.append(batch(scene.stream, epoch, 0, &[&scene.creator, &bob, &scene.creator]));
        until_waiting(&scene.live.database.pool, 2).await;
        banning.rollback().await.unwrap();
        line.await.unwrap().unwrap()
    });
    let expected = [
        Appended::Written { seq: 1 },
        Appended::Banned { until: None },
        Appended::Written { seq: 2 },
    ];
    assert_eq!(answers, expected);
    scene.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_may_not_speak_is_refused_by_the_store_also_when_the_room_has_not_heard() {
    let live = Live::start().await;
    let (alice, bob) = (live.account().await, live.account().await);
    let stream = live.stream(&alice).await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut b, _) = live.watch(&stream, Some(&bob)).await;
    b.say("b1", "first").await;
    sqlx::query("INSERT INTO channel_bans (creator_id, user_id, until, by_user_id) VALUES ($1, $2, now() + interval '60 s', $1)")
        .bind(&alice.user_id)
        .bind(&bob.user_id)
        .execute(&live.database.pool)
        .await
        .unwrap();
    b.chat("b2", "more").await;
    let refused = b.next_of("chat_rejected").await;
    assert_eq!(refused["code"], "TIMED_OUT");
    assert!(refused["retryAfterMs"].as_u64().unwrap() > 50_000);
    let repeated = b.say("b1", "first").await;
    assert_eq!(repeated["seq"], 1, "what was said before stays said");
    assert_eq!(a.say("a1", "go on").await["seq"], 2, "a refused line takes no number");
    sqlx::query("UPDATE streams SET status = 'ended', ended_at = now() WHERE id = $1")
        .bind(&stream)
        .execute(&live.database.pool)
        .await
        .unwrap();
    a.chat("a2", "anyone?").await;
    assert_eq!(a.next_of("chat_rejected").await["code"], "STREAM_ENDED");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_is_acknowledged_is_in_the_next_incarnations_page_however_often_the_room_is_rebuilt() {
    let live = Live::with("[chat]\nper_10s = 10000\n[socket]\nmessages_per_10s = 10000").await;
    let speakers = [live.account().await, live.account().await, live.account().await];
    let stream = live.stream(&speakers[0]).await;
    let key = stream.parse().unwrap();
    let (acknowledged, rebuilt) = (RefCell::new(talk::Lines::new()), Cell::new(false));
    let mut viewer = talk::Person::come(&live, &stream, None).await;
    let speak = async |account| {
        let mut person = talk::Person::come(&live, &stream, Some(account)).await;
        let mut said = 0;
        while !rebuilt.get() && said < 40 {
            let (at, id) = person.say(&format!("line-{said}"), "words").await;
            acknowledged.borrow_mut().insert(at, id);
            said += 1;
        }
        let (at, id) = person.say("last", "last").await;
        acknowledged.borrow_mut().insert(at, id);
    };
    let rebuild = async {
        for _ in 0..15 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            let before: BTreeSet<_> = acknowledged.borrow().values().cloned().collect();
            live.running.sockets.streams.rebuild(&key);
            let newcomer = talk::Person::come(&live, &stream, None).await;
            let page: BTreeSet<_> = newcomer.heard.into_values().collect();
            // A page is fifty lines long.
            assert!(
                page.len() >= 50 || before.is_subset(&page),
                "acknowledged, and not in the page"
            );
        }
        rebuilt.set(true);
    };
    futures_util::join!(
        join_all(speakers.iter().map(speak)),
        rebuild,
        viewer.until("last", speakers.len())
    );
    talk::check(&live, &stream, &acknowledged.into_inner(), &viewer.heard).await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn positions_are_compared_by_places_and_not_by_clocks_after_a_removal() {
    let scene = Scene::new().await;
    let bob = scene.live.account().await;
    let epoch = scene.open().await.epoch;
    // Said, by a clock that is far ahead.
    scene
        .append(batch(scene.stream, epoch, 0, &[&bob, &scene.creator]))
        .await
        .unwrap()
        .unwrap();
    let path = format!("/api/streams/{}/bans/{}", scene.stream, bob.address);
    scene.live.ok(Method::PUT, &path, &scene.creator.token, json!({})).await;
    assert_eq!(scene.open().await.removed_up_to, Some(Position { epoch, seq: 2 }));
    let (_, joined) = scene.live.watch(&scene.stream.to_string(), None).await;
    let mut back = scene.live.socket(&format!("/stream/{}", scene.stream)).await;
    let resumed = back.join(None, Some(json!({ "epoch": epoch, "seq": 2 }))).await;
    assert_eq!(resumed["recovered"], false, "the removal was not told at that place");
    assert_eq!(joined["history"].as_array().unwrap().len(), 1);
    scene.stop().await;
}
