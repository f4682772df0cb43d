//! Chat: checked, stored in batches, told in order, acknowledged.

use std::time::Duration;

use actix::prelude::*;
use domain::stream::StreamStatus;

use super::authors::Wait;
use super::join::BUSY_RETRY_AFTER;
use super::recent::Known;
use super::{ReplyTo, Say, StreamRoom};
use crate::clock::unix_millis;
use crate::persist::Append;
use crate::ports::{Appended, Batch, NewLine, StoreError, StoredLine};
use crate::room::{Class, LineRef, Position};
use crate::wire::{Chat, ChatAck, ChatRejected, Encode, ErrorCode};

/// A line on its way into the store.
#[derive(Debug)]
pub(super) struct Line {
    stored: StoredLine,
    client_message_id: String,
    reply: ReplyTo,
}

impl StreamRoom {
    pub(super) fn say(&mut self, say: Say, ctx: &mut Context<Self>) {
        let (user, client_id) = (say.author.user_id, say.client_message_id.into_string());
        match self.recent.find(user, &client_id) {
            Some(Known::Stored(id, at)) => return self.acknowledge(say.reply, client_id, id, at),
            // The first sending is answered when it is stored; a repeat on the way adds nothing.
            Some(Known::Pending) => return self.adopt(user, &client_id, say.reply),
            None => {}
        }
        let role = self.role_of(&say.author);
        if let Err((code, wait)) = self.may_say(user, role) {
            return self.reject(say.reply, client_id, code, wait);
        }
        self.recent.pending(user, &client_id);
        let stored = StoredLine {
            at: Position {
                epoch: self.broadcast.epoch(),
                seq: 0,
            },
            id: say.id,
            client_message_id: Some(client_id.clone()),
            author: say.author,
            role,
            body: say.text.into_string(),
            created_at: unix_millis(),
        };
        let line = Line {
            stored,
            client_message_id: client_id,
            reply: say.reply,
        };
        match self.lines.push(line) {
            Ok(()) => self.commit(ctx),
            Err(line) => self.refuse([line], ErrorCode::Busy),
        }
    }

    fn may_say(&mut self, user: domain::UserId, role: domain::Role) -> Result<(), (ErrorCode, Option<Duration>)> {
        match self.status {
            StreamStatus::Ended => return Err((ErrorCode::StreamEnded, None)),
            StreamStatus::Live | StreamStatus::Scheduled => {}
        }
        match self.ban_of(user) {
            Some(None) => return Err((ErrorCode::Banned, None)),
            Some(Some(until)) => {
                let left = u64::try_from(until - unix_millis()).unwrap_or_default();
                return Err((ErrorCode::TimedOut, Some(Duration::from_millis(left))));
            }
            None => {}
        }
        if self.lines.is_full() {
            return Err((ErrorCode::Busy, Some(BUSY_RETRY_AFTER)));
        }
        let slow = if role.moderates() {
            Duration::ZERO
        } else {
            self.slow_mode
        };
        let now = self.clock();
        self.authors
            .take(user, self.deps.settings.chat_rate, slow, now)
            .map_err(|wait| match wait {
                Wait::Rate(wait) => (ErrorCode::RateLimited, Some(wait)),
                Wait::Slow(wait) => (ErrorCode::SlowMode, Some(wait)),
            })
    }

    /// A repeat on a new socket takes over the answer: the old socket is probably gone.
    fn adopt(&mut self, user: domain::UserId, client_id: &str, reply: ReplyTo) {
        for line in self.lines.unanswered_mut() {
            if line.stored.author.user_id == user && line.client_message_id == client_id {
                line.reply = reply;
                return;
            }
        }
    }

    /// Stores what waits, unless a commit is under way: its end calls again.
    pub(super) fn commit(&mut self, ctx: &mut Context<Self>) {
        let lines = self.lines.take(self.deps.settings.batch_max);
        if lines.is_empty() {
            return;
        }
        let batch = Batch {
            stream: self.id,
            epoch: self.broadcast.epoch(),
            after: self.broadcast.next_seq() - 1,
            lines: lines.iter().map(Line::to_store).collect(),
        };
        self.lines.begin(lines);
        let answer = self.writer.send(Append(batch));
        self.supervisor.commit(ctx, answer, |room, answer, ctx| {
            let unreachable = |e: MailboxError| Err(StoreError::Unavailable(e.to_string()));
            room.committed(answer.unwrap_or_else(unreachable), ctx);
        });
    }

    fn committed(&mut self, answer: Result<Vec<Appended>, StoreError>, ctx: &mut Context<Self>) {
        match answer {
            Ok(appended) => {
                for (line, appended) in self.lines.end().into_iter().zip(appended) {
                    self.stored(line, appended);
                }
            }
            Err(StoreError::Refused(cause)) => {
                tracing::error!(stream = %self.id, cause, "the store refused chat lines");
                let lines = self.lines.end();
                self.refuse(lines, ErrorCode::Unavailable);
            }
            Err(e @ (StoreError::Unavailable(_) | StoreError::Fenced)) => {
                // The lines may have been stored after all: only the store knows, so the room is rebuilt from it.
                tracing::error!(stream = %self.id, cause = %e, "chat lines were not stored");
                let lines = self.lines.fail();
                self.refuse(lines, ErrorCode::Unavailable);
                return self.supervisor.rebuild(ctx);
            }
        }
        self.tell_announcements(ctx);
        self.flush_at_pace(ctx);
        self.commit(ctx);
    }

    fn stored(&mut self, line: Line, appended: Appended) {
        let Line {
            mut stored,
            client_message_id,
            reply,
        } = line;
        let (id, at) = match appended {
            Appended::Written { .. } => {
                stored.at = Position {
                    epoch: self.broadcast.epoch(),
                    seq: self.broadcast.next_seq(),
                };
                let reference = LineRef {
                    id: stored.id,
                    author: stored.author.user_id,
                };
                self.broadcast
                    .publish(Class::Chat, Chat::from(&stored).json(), Some(reference));
                (stored.id, stored.at)
            }
            Appended::Duplicate { id, at } => (id, at),
        };
        self.recent.stored(stored.author.user_id, &client_message_id, id, at);
        self.acknowledge(reply, client_message_id, id, at);
    }

    fn acknowledge(&mut self, reply: ReplyTo, client_message_id: String, id: domain::MessageId, at: Position) {
        let ack = ChatAck {
            client_message_id,
            id,
            at,
        };
        match reply {
            ReplyTo::Socket(worker, connection) => self.broadcast.reply(&worker, connection, &ack.json()),
            ReplyTo::Caller(caller) => {
                let _ = caller.send(Ok(ack));
            }
        }
    }

    /// Refuses lines that wait for their commit.
    pub(super) fn refuse_waiting(&mut self, code: ErrorCode, of: impl Fn(domain::UserId) -> bool) {
        let refused = self.lines.withdraw(|line| of(line.stored.author.user_id));
        self.refuse(refused, code);
    }

    fn refuse(&mut self, lines: impl IntoIterator<Item = Line>, code: ErrorCode) {
        for line in lines {
            self.recent.forget(line.stored.author.user_id, &line.client_message_id);
            self.reject(line.reply, line.client_message_id, code, Some(Duration::from_secs(1)));
        }
    }

    fn reject(&mut self, reply: ReplyTo, client_message_id: String, code: ErrorCode, wait: Option<Duration>) {
        let rejected = ChatRejected::new(client_message_id, code, wait);
        match reply {
            ReplyTo::Socket(worker, connection) => self.broadcast.reply(&worker, connection, &rejected.json()),
            ReplyTo::Caller(caller) => {
                let _ = caller.send(Err(rejected));
            }
        }
    }
}

impl Line {
    fn to_store(&self) -> NewLine {
        NewLine {
            id: self.stored.id,
            user_id: self.stored.author.user_id,
            role: self.stored.role,
            client_message_id: self.client_message_id.clone(),
            body: self.stored.body.clone(),
            created_at: self.stored.created_at,
        }
    }
}
