//! Chat: checked, stored in batches, told in order, acknowledged.

use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::stream::StreamStatus;

use super::authors::Wait;
use super::join::BUSY_RETRY_AFTER;
use super::recent::Known;
use super::{ReplyTo, Say, StreamRoom};
use crate::clock::unix_millis;
use crate::persist::Append;
use crate::ports::{Appended, Batch, NewLine, StoreError, StoredLine};
use crate::room::{Class, LineRef, Paced, Position};
use crate::wire::{Badges, Chat, ChatAck, ChatRejected, Encode, ErrorCode, RepliedLine};

/// A line on its way into the store.
#[derive(Debug)]
pub(super) struct Line {
    stored: StoredLine,
    client_message_id: String,
    /// Everybody who sent it and waits for the answer, each once.
    replies: Vec<ReplyTo>,
}

/// Sockets of one person that wait for the answer to one line at most.
const MAX_REPLIES: usize = 32;

/// So long before the next flush may come, the lines of it begin to be stored: a commit takes half of that on a quiet machine.
const COMMIT_TAKES: Duration = Duration::from_millis(10);

/// Why a line is refused, and how long to wait before it is said again.
type Refusal = (ErrorCode, Option<Duration>);

/// The refusal of a line of somebody who is banned, or timed out until then (unix milliseconds).
fn silenced(until: Option<i64>) -> Refusal {
    match until {
        None => (ErrorCode::Banned, None),
        Some(until) => {
            let left = u64::try_from(until - unix_millis()).unwrap_or_default();
            (ErrorCode::TimedOut, Some(Duration::from_millis(left)))
        }
    }
}

impl StreamRoom {
    pub(super) fn say(&mut self, say: Say, ctx: &mut Context<Self>) {
        let (user, client_id) = (say.author.user_id, say.client_message_id.into_string());
        match self.recent.find(user, &client_id) {
            Some(Known::Stored(id, at)) => return self.acknowledge(say.reply, client_id, id, at),
            // The answer to the first sending answers the repeat.
            Some(Known::Pending) => return self.adopt(user, client_id, say.reply),
            None => {}
        }
        let role = self.role_of(&say.author);
        if let Err((code, wait)) = self.may_say(user, role) {
            return self.reject(say.reply, client_id, code, wait);
        }
        self.recent.pending(user, &client_id);
        let mut author = say.author;
        if self.hides_badges {
            author.badges = Badges::default();
        }
        let stored = StoredLine {
            at: Position {
                epoch: self.broadcast.epoch(),
                seq: 0,
            },
            id: say.id,
            client_message_id: Some(client_id.clone()),
            author,
            role,
            body: say.text.into_string(),
            reply_to: say.reply_to.and_then(|id| self.replied(id)),
            created_at: unix_millis(),
        };
        let line = Line {
            stored,
            client_message_id: client_id,
            replies: vec![say.reply],
        };
        match self.lines.push(line) {
            Ok(()) => self.commit(ctx),
            Err(line) => self.refuse([line], ErrorCode::Busy),
        }
    }

    fn may_say(&mut self, user: domain::UserId, role: domain::Role) -> Result<(), Refusal> {
        match self.status {
            StreamStatus::Ended => return Err((ErrorCode::StreamEnded, None)),
            StreamStatus::Live | StreamStatus::Scheduled => {}
        }
        if let Some(until) = self.ban_of(user) {
            return Err(silenced(until));
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

    /// The line that is answered, as long as it is held and was not taken back.
    fn replied(&self, id: domain::MessageId) -> Option<RepliedLine> {
        let line = self.broadcast.history.line(id)?;
        serde_json::from_slice(&line.json).ok()
    }

    /// Somebody who sends a line that is on its way is answered with it.
    fn adopt(&mut self, user: domain::UserId, client_id: String, reply: ReplyTo) {
        let is_it = |line: &&mut Line| line.stored.author.user_id == user && line.client_message_id == client_id;
        let waiting = self.lines.unanswered_mut().find(is_it);
        match waiting {
            Some(line) if line.replies.iter().any(|waits| waits.is_same(&reply)) => {}
            Some(line) if line.replies.len() < MAX_REPLIES => line.replies.push(reply),
            Some(_) | None => self.reject(reply, client_id, ErrorCode::Busy, Some(BUSY_RETRY_AFTER)),
        }
    }

    /// Stores what waits, unless a commit is under way: its end calls again. What could not be told yet if it were stored waits for company.
    pub(super) fn commit(&mut self, ctx: &mut Context<Self>) {
        if let Some(wait) = self.wait_for_company(Instant::now()) {
            if !std::mem::replace(&mut self.waits_for_company, true) {
                ctx.run_later(wait, |room, ctx| {
                    room.waits_for_company = false;
                    room.commit(ctx);
                });
            }
            return;
        }
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

    fn wait_for_company(&self, now: Instant) -> Option<Duration> {
        let begin = self.broadcast.out.earliest_flush()?.checked_sub(COMMIT_TAKES)?;
        let wait = begin.saturating_duration_since(now);
        let is_alone = self.lines.waiting().len() < self.deps.settings.batch_max / 4;
        (is_alone && !wait.is_zero()).then_some(wait)
    }

    fn committed(&mut self, answer: Result<Vec<Appended>, StoreError>, ctx: &mut Context<Self>) {
        match answer {
            Ok(appended) => {
                let lines = self.lines.end();
                if !self.settle(lines.into_iter().zip(appended)) {
                    tracing::error!(stream = %self.id, "the store numbers lines as the room does not");
                    return self.give_up(ctx);
                }
            }
            Err(StoreError::Refused(cause)) => {
                tracing::error!(stream = %self.id, cause, "the store refused chat lines");
                let lines = self.lines.end();
                self.refuse(lines, ErrorCode::Unavailable);
            }
            Err(e @ (StoreError::Unavailable(_) | StoreError::Fenced | StoreError::Conflict(_))) => {
                // The lines may have been stored after all: only the store knows, so the room is rebuilt from it.
                tracing::error!(stream = %self.id, cause = %e, "chat lines were not stored");
                return self.give_up(ctx);
            }
        }
        self.tell_announcements(ctx);
        self.flush_at_pace(ctx);
        self.commit(ctx);
    }

    /// Refuses everything that has no answer yet, to be sent again to the room that is built from the store.
    fn give_up(&mut self, ctx: &mut Context<Self>) {
        let lines = self.lines.fail();
        self.refuse(lines, ErrorCode::Unavailable);
        self.broadcast.out.flush(Instant::now());
        self.supervisor.rebuild(ctx);
    }

    /// Tells what was stored, in the order of places, and answers everybody. False when a place is not the next one.
    fn settle(&mut self, lines: impl Iterator<Item = (Line, Appended)>) -> bool {
        let mut new = Vec::new();
        for (line, appended) in lines {
            match appended {
                Appended::Written { seq } => new.push((seq, line)),
                // An earlier try of this commit stored it, and its answer was late or lost.
                Appended::Duplicate { id, at } if self.is_new(at) && id == line.stored.id => new.push((at.seq, line)),
                Appended::Duplicate { id, at } => self.answer(line, id, at),
                // The store heard of it before the room.
                Appended::Banned { until } => self.refuse_for([line], silenced(until)),
                Appended::Ended => self.refuse_for([line], (ErrorCode::StreamEnded, None)),
            }
        }
        new.sort_unstable_by_key(|(seq, _)| *seq);
        let mut new = new.into_iter().peekable();
        while let Some((_, line)) = new.next_if(|(seq, _)| *seq == self.broadcast.next_seq()) {
            self.publish(line);
        }
        let is_dense = new.peek().is_none();
        self.refuse(new.map(|(_, line)| line), ErrorCode::Unavailable);
        is_dense
    }

    fn is_new(&self, at: Position) -> bool {
        at.epoch == self.broadcast.epoch() && at.seq >= self.broadcast.next_seq()
    }

    fn publish(&mut self, mut line: Line) {
        let stored = &mut line.stored;
        stored.at = Position {
            epoch: self.broadcast.epoch(),
            seq: self.broadcast.next_seq(),
        };
        let reference = LineRef {
            id: stored.id,
            author: stored.author.user_id,
        };
        self.broadcast
            .publish(Class::Chat, Chat::from(&*stored).json(), Some(reference));
        self.chatters.spoke(reference.author, stored.created_at);
        self.typed(reference.author);
        let (id, at) = (stored.id, stored.at);
        self.answer(line, id, at);
    }

    /// The line stands at that place, under that id.
    fn answer(&mut self, line: Line, id: domain::MessageId, at: Position) {
        let author = line.stored.author.user_id;
        self.recent.stored(author, &line.client_message_id, id, at);
        for reply in line.replies {
            self.acknowledge(reply, line.client_message_id.clone(), id, at);
        }
    }

    fn acknowledge(&mut self, reply: ReplyTo, client_message_id: String, id: domain::MessageId, at: Position) {
        let ack = ChatAck {
            client_message_id,
            id,
            at,
        };
        match reply {
            ReplyTo::Socket(worker, connection) => self.broadcast.out.reply(&worker, connection, &ack.json()),
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
        self.refuse_for(lines, (code, Some(Duration::from_secs(1))));
    }

    fn refuse_for(&mut self, lines: impl IntoIterator<Item = Line>, (code, wait): Refusal) {
        for line in lines {
            self.recent.forget(line.stored.author.user_id, &line.client_message_id);
            for reply in line.replies {
                self.reject(reply, line.client_message_id.clone(), code, wait);
            }
        }
    }

    fn reject(&mut self, reply: ReplyTo, client_message_id: String, code: ErrorCode, wait: Option<Duration>) {
        let rejected = ChatRejected::new(client_message_id, code, wait);
        match reply {
            ReplyTo::Socket(worker, connection) => self.broadcast.out.reply(&worker, connection, &rejected.json()),
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
            reply_to: self.stored.reply_to.as_ref().map(|line| line.id),
            created_at: self.stored.created_at,
        }
    }
}
