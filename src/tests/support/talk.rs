//! People who talk as a page does, through everything that may happen to their room, and what must be so of it afterwards.

use super::{Account, Live, Socket, text};
use cuecast::testing::TestDatabase;
use serde_json::{Value, json};
use sqlx::{PgPool, Postgres, Transaction};
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

const AGAIN: Duration = Duration::from_millis(50);
/// Longer than anything here may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Lines by their place (epoch, number): the id of each.
pub type Lines = BTreeMap<(u64, u64), String>;

fn place(message: &Value) -> (u64, u64) {
    (message["epoch"].as_u64().unwrap(), message["seq"].as_u64().unwrap())
}

fn line(message: &Value) -> ((u64, u64), String) {
    (place(message), text(&message["id"]).to_owned())
}

/// Someone in a stream's room, who comes back whenever the room asks for it.
pub struct Person<'a> {
    socket: Socket,
    account: Option<&'a Account>,
    /// Lines that were shown.
    pub heard: Lines,
    words: BTreeMap<(u64, u64), String>,
    last: Option<(u64, u64)>,
}

impl<'a> Person<'a> {
    pub async fn come(live: &Live, stream: &str, account: Option<&'a Account>) -> Self {
        let socket = live.socket(&format!("/stream/{stream}")).await;
        let mut person = Self {
            socket,
            account,
            heard: Lines::new(),
            words: BTreeMap::new(),
            last: None,
        };
        person.join().await;
        person
    }

    async fn join(&mut self) {
        loop {
            let since = self.last.map(|(epoch, seq)| json!({ "epoch": epoch, "seq": seq }));
            let token = self.account.map(|account| &account.token);
            let join = json!({ "type": "join_stream_view", "token": token, "since": since });
            self.socket.send(join).await;
            let answer = loop {
                let answer = self.socket.next().await;
                if answer["type"] == "joined" || answer["type"] == "error" {
                    break answer;
                }
            };
            if answer["type"] == "joined" {
                self.last = Some(place(&answer));
                for message in answer["history"].as_array().unwrap() {
                    self.hear(message);
                }
                return;
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    fn hear(&mut self, message: &Value) {
        if message["type"] == "chat" {
            let (at, id) = line(message);
            let before = self.heard.insert(at, id.clone());
            assert!(before.is_none_or(|before| before == id), "two lines at {at:?}");
            self.words.insert(at, text(&message["message"]).to_owned());
        }
    }

    /// The next message; a room that was rebuilt is joined again first.
    async fn next(&mut self) -> Value {
        let message = self.socket.next().await;
        self.hear(&message);
        if message["seq"].is_u64() && message["epoch"].is_u64() && message["type"] != "chat_ack" {
            self.last = self.last.max(Some(place(&message)));
        }
        if message["type"] == "resync" {
            self.join().await;
        }
        message
    }

    /// Says a line until it is acknowledged; answers its place and id.
    pub async fn say(&mut self, id: &str, words: &str) -> ((u64, u64), String) {
        loop {
            self.socket.chat(id, words).await;
            loop {
                let message = self.next().await;
                let own = message["clientMessageId"] == id;
                match message["type"].as_str() {
                    Some("chat_ack") if own => return line(&message),
                    Some("chat_rejected") if own => {
                        assert!(["UNAVAILABLE", "BUSY"].contains(&text(&message["code"])), "{message}");
                        tokio::time::sleep(AGAIN).await;
                        break;
                    }
                    Some("resync") => break,
                    _ => {}
                }
            }
        }
    }

    /// Listens until so many lines of these words are shown.
    pub async fn until(&mut self, words: &str, times: usize) {
        while self.words.values().filter(|heard| *heard == words).count() < times {
            self.next().await;
        }
    }
}

/// The stored lines of a stream, deleted ones left out.
pub async fn stored(live: &Live, stream: &str) -> Lines {
    let rows: Vec<(i64, i64, String)> =
        sqlx::query_as("SELECT epoch, seq, id FROM chat_messages WHERE stream_id = $1 AND deleted_at IS NULL")
            .bind(stream)
            .fetch_all(&live.database.pool)
            .await
            .unwrap();
    let place = |(epoch, seq, id)| ((u64::try_from(epoch).unwrap(), u64::try_from(seq).unwrap()), id);
    rows.into_iter().map(place).collect()
}

/// Stored = shown = acknowledged, and the numbers are dense in every epoch.
pub async fn check(live: &Live, stream: &str, acknowledged: &Lines, shown: &Lines) {
    let stored = stored(live, stream).await;
    assert_eq!(&stored, acknowledged, "stored and acknowledged");
    assert_eq!(&stored, shown, "stored and shown");
    let mut next = BTreeMap::new();
    for (epoch, seq) in stored.keys() {
        let expected = next.entry(epoch).or_insert(1);
        assert_eq!(seq, expected, "a hole in epoch {epoch}");
        *expected += 1;
    }
}

/// Waits until so many connections to the database wait for a lock.
pub async fn until_waiting(pool: &PgPool, connections: i64) {
    let begun = Instant::now();
    let count = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while sqlx::query_scalar::<_, i64>(count).fetch_one(pool).await.unwrap() < connections {
        assert!(begun.elapsed() < PATIENCE, "nobody waits");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Holds up lines of a stream in the middle of their statement until it is rolled back: the place of the next one is taken.
pub async fn hold_next_line(database: &TestDatabase, stream: &str) -> Transaction<'static, Postgres> {
    let mut holding = database.pool.begin().await.unwrap();
    let taken = "INSERT INTO chat_messages (id, stream_id, epoch, seq, user_id, role, body)
         SELECT 'ffffffffffffffffffffffff', s.id, s.epoch,
                1 + coalesce((SELECT max(seq) FROM chat_messages m WHERE m.stream_id = s.id AND m.epoch = s.epoch), 0),
                s.creator_id, 'viewer', 'held' FROM streams s WHERE s.id = $1";
    let done = sqlx::query(taken).bind(stream).execute(&mut *holding).await.unwrap();
    assert_eq!(done.rows_affected(), 1);
    holding
}
