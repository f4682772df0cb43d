//! The estimate of a room's memory beside what it really holds.

use std::net::Ipv4Addr;

use async_trait::async_trait;
use domain::{Address, MessageId};

use super::*;
use crate::metrics::Metrics;
use crate::persist::ChatWriter;
use crate::ports::{Appended, Batch, ChatLog, Pin, Standing, StoreError, StoredLine};
use crate::room::weighed::{assert_fair, held};
use crate::room::{ConnectionId, Subject, WorkerHandle, WorkerId};
use crate::wire::Badges;

/// A stream of which so much is known.
struct Known {
    lines: u64,
    spoken: u64,
    bans: u64,
}

fn user(number: u64) -> UserId {
    UserId::new(1, number.to_be_bytes())
}

fn line(number: u64) -> StoredLine {
    StoredLine {
        at: Position { epoch: 1, seq: number },
        id: MessageId::new(1, number.to_be_bytes()),
        client_message_id: Some(format!("0190c5e8-7a3b-7cde-8f01-{number:012}")),
        author: Author {
            user_id: user(number),
            address: Address::from([7; 20]),
            username: format!("viewer_{number}"),
            is_admin: false,
            badges: Badges::default(),
        },
        role: domain::Role::of(false, false, false),
        body: "A line about as long as people write.".to_owned(),
        reply_to: None,
        created_at: unix_millis(),
    }
}

#[async_trait]
impl StreamStore for Known {
    async fn open(&self, _: StreamId, _: usize) -> Result<StreamSnapshot, LoadError> {
        Ok(StreamSnapshot {
            epoch: 2,
            creator: user(0),
            status: StreamStatus::Live,
            slow_mode_seconds: 0,
            moderators: (0..self.bans / 10).map(user).collect(),
            bans: (0..self.bans).map(|number| (user(number), None)).collect(),
            lines: (1..=self.lines).map(line).collect(),
            complete: false,
            spoken: (0..self.spoken).map(|number| (user(number), unix_millis())).collect(),
            removed_up_to: None,
            prediction: None,
            quick: None,
            pinned: None,
            emotes: Vec::new(),
            shows_table: false,
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

    async fn emotes(&self, _: StreamId) -> Result<Vec<crate::wire::RoomEmote>, StoreError> {
        Ok(Vec::new())
    }

    async fn pinned(&self, _: StreamId) -> Result<Option<Pin>, StoreError> {
        Ok(None)
    }
}

#[async_trait]
impl ChatLog for Known {
    async fn append(&self, _: &[Batch]) -> Result<Vec<Result<Vec<Appended>, StoreError>>, StoreError> {
        Err(StoreError::Fenced)
    }

    async fn held(&self, _: &[StreamId]) -> Result<Vec<StreamId>, StoreError> {
        Ok(Vec::new())
    }
}

fn deps(known: Known) -> StreamDeps {
    let (metrics, store) = (Metrics::new().unwrap(), Arc::new(known));
    let (log, of_writer) = (store.clone(), metrics.clone());
    StreamDeps {
        store,
        writers: ChatWriters::new(move || ChatWriter::new(log.clone(), of_writer.clone())),
        counts: ViewerCounts::default(),
        metrics: metrics.room("stream"),
        tables: TableFeeds::default(),
        settings: StreamSettings {
            coalesce: Duration::from_millis(20),
            history_events: 10_000,
            history_bytes: 4 * 1024 * 1024,
            page_lines: 50,
            batch_max: 64,
            chat_rate: Rate {
                count: 20,
                per: Duration::from_secs(10),
            },
            idle: Duration::from_secs(60),
        },
    }
}

#[actix_rt::test]
async fn what_a_loaded_room_is_estimated_to_hold_is_what_it_holds() {
    // Each part alone, and all of them: a part that the estimate leaves out shows where it is alone.
    for (lines, spoken, bans, sockets) in [
        (4_000, 0, 0, 0),
        (0, 20_000, 0, 0),
        (0, 0, 20_000, 0),
        (0, 0, 0, 5_000),
        (4_000, 20_000, 5_000, 5_000),
    ] {
        let deps = deps(Known { lines, spoken, bans });
        // The writer is of the thread, not of the room.
        let _writer = deps.writers.here();
        let (worker, _inbox) = WorkerHandle::channel(WorkerId(0));
        let before = held();
        let id = StreamId::new(1, [0; 8]);
        let mut room = StreamRoom::load(id, deps.clone(), SupervisorHandle::default())
            .await
            .unwrap();
        for number in 0..sockets {
            let from = Ipv4Addr::from_bits(0x0a00_0000 + u32::try_from(number).unwrap());
            let subject = match number % 2 {
                0 => Subject::Guest(from.into()),
                _ => Subject::Account(user(number), from.into()),
            };
            room.broadcast.out.audience.join(&worker, ConnectionId(number), subject);
        }
        let own = room.held();
        room.broadcast.keep_small(Instant::now(), own);
        let really = held() - before;
        println!("{lines} lines, {spoken} authors, {bans} bans, {sockets} sockets");
        assert_fair(deps.metrics.memory.get(), really);
    }
}
