//! Watching: a socket comes, and goes.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use actix::prelude::*;
use bytes::Bytes;
use domain::UserId;

use super::{Join, Present, StreamRoom};
use crate::clock::unix_millis;
use crate::ports::Author;
use crate::room::{ConnectionId, Leave, OutletError, Position, ToWorker, WorkerId};
use crate::wire::{Joined, PinnedLine, You, frame};

impl StreamRoom {
    pub(super) fn join(&mut self, join: Join, ctx: &mut Context<Self>) {
        let told = self.broadcast.told();
        let audience = &mut self.broadcast.out.audience;
        if audience.join(&join.worker, join.connection, join.subject) {
            self.deps.metrics.subscribers.inc();
        }
        self.follow_table(ctx);
        let table = self.watched_table();
        let table = table.as_deref();
        let joined = Joined {
            stream_id: self.id,
            epoch: told.epoch,
            seq: told.seq,
            recovered: false,
            viewer_count: self.broadcast.out.audience.people(),
            prediction: self.prediction_for(&join.votes),
            quick: self.quick_for(&join.votes),
            slow_mode_seconds: u32::try_from(self.slow_mode.as_secs()).unwrap_or(u32::MAX),
            stream_status: self.status,
            you: join.author.as_ref().map(|author| self.you(author)),
            pinned: self.pinned_for(&join.blocked),
            emotes: self.emotes.list.clone(),
            table: None,
            history: Vec::new(),
        };
        let resumed = join
            .since
            .and_then(|since| self.broadcast.history.after(since, told))
            .map(|missed| {
                let shown = missed.filter(|event| !event.line.is_some_and(|line| join.blocked.contains(&line.author)));
                shown.map(|event| event.json.as_ref()).collect::<Vec<_>>()
            })
            .filter(|missed| missed.iter().map(|json| json.len()).sum::<usize>() <= MAX_RESUME_BYTES)
            .map(|missed| {
                Joined {
                    recovered: true,
                    ..joined.clone()
                }
                .with(table, missed.into_iter())
            });
        let json = resumed.unwrap_or_else(|| {
            if join.blocked.is_empty() {
                return joined.with(table, self.page(told).iter().map(AsRef::as_ref));
            }
            let (count, hidden) = (self.deps.settings.page_lines, |author| join.blocked.contains(&author));
            let page = self.broadcast.history.newest_lines(count, told, hidden);
            joined.with(table, page.into_iter().map(|event| event.json.as_ref()))
        });
        let admit = ToWorker::Admit {
            room: self.broadcast.out.room.clone(),
            connection: join.connection,
            first: frame::text(&json),
        };
        match join.worker.send(admit) {
            Ok(()) => {
                let _ = join.admitted.send(());
            }
            Err(OutletError::Full | OutletError::Gone) => self.gone(join.worker.id, join.connection),
        }
    }

    pub(super) fn present(&mut self, Present { reply }: Present, _: &mut Context<Self>) {
        let _ = reply.send(self.broadcast.out.audience.accounts(MAX_PRESENT));
    }

    pub(super) fn leave(&mut self, leave: Leave, _: &mut Context<Self>) {
        for connection in leave.connections {
            self.gone(leave.worker, connection);
        }
    }

    fn gone(&mut self, worker: WorkerId, connection: ConnectionId) {
        if self.broadcast.out.audience.leave(worker, connection) {
            self.deps.metrics.subscribers.dec();
        }
        self.empty_since = Instant::now();
    }

    /// One's standing here, as `joined` and `you` tell it.
    pub(super) fn you(&self, author: &Author) -> You {
        let ban = self.ban_of(author.user_id);
        You {
            user_id: author.user_id,
            address: author.address,
            username: author.username.clone(),
            role: self.role_of(author),
            banned: ban.is_some(),
            banned_until: ban.flatten(),
        }
    }

    /// The pinned line, unless its author is blocked.
    fn pinned_for(&self, blocked: &HashSet<UserId>) -> Option<PinnedLine> {
        let pin = self.pinboard.pin.as_ref();
        pin.filter(|pin| !blocked.contains(&pin.author))
            .map(|pin| pin.line.clone())
    }

    /// The ban or timeout that holds now; the inner value says until when.
    pub(super) fn ban_of(&self, user: domain::UserId) -> Option<Option<i64>> {
        self.bans
            .get(&user)
            .copied()
            .filter(|until| until.is_none_or(|until| until > unix_millis()))
    }

    /// The newest page, encoded once for all who join between two events.
    fn page(&mut self, told: Position) -> &[Bytes] {
        if self.page.as_ref().is_none_or(|(at, _)| *at != told) {
            let lines = self
                .broadcast
                .history
                .newest_lines(self.deps.settings.page_lines, told, |_| false);
            self.page = Some((told, lines.into_iter().map(|event| event.json.clone()).collect()));
        }
        self.page.as_ref().map_or(&[], |(_, page)| page)
    }
}

/// Bytes of events that a resume brings at most: below what an outbox holds, or the answer itself would make a viewer slow.
const MAX_RESUME_BYTES: usize = 96 * 1024;

/// People that are told of to who asks who is here: as many as the database finds by their keys in a few milliseconds.
const MAX_PRESENT: usize = 1_000;

/// How long a client that was refused because the room is busy should wait.
pub const BUSY_RETRY_AFTER: Duration = Duration::from_millis(250);
