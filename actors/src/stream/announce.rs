//! What was committed elsewhere takes effect and is told here, in the room's one order.

use actix::prelude::*;
use domain::moderation::Action;
use domain::stream::StreamStatus;

use super::{Announce, Crash, StreamRoom, unix_millis};
use crate::ports::{Announcement, Author, ModerationNotice, Party};
use crate::room::{Class, Position};
use crate::wire::{Encode, Moderation, Person, StreamEvent};

impl StreamRoom {
    pub(super) fn announce(&mut self, Announce(announcement): Announce, ctx: &mut Context<Self>) {
        self.take_effect(&announcement);
        self.announcements.push_back(announcement);
        if self.in_flight.is_empty() {
            self.tell_announcements(ctx);
        }
    }

    #[allow(clippy::panic, reason = "the drill that proves that a panic stays in its room")]
    pub(super) fn crash(&mut self, _: Crash, _: &mut Context<Self>) {
        panic!("a drill");
    }

    /// The numbers of lines under way are taken: announcements follow them.
    pub(super) fn tell_announcements(&mut self, ctx: &mut Context<Self>) {
        while let Some(announcement) = self.announcements.pop_front() {
            let at = Position { epoch: self.broadcast.epoch(), seq: self.broadcast.next_seq() };
            let json = match announcement {
                Announcement::Started => StreamEvent::StreamStarted { at, stream_id: self.id }.json(),
                Announcement::Ended => StreamEvent::StreamEnded { at, stream_id: self.id }.json(),
                Announcement::Moderation(notice) => moderation(notice, at).json(),
            };
            self.broadcast.publish(Class::Result, json, None);
        }
        self.flush_at_pace(ctx);
    }

    fn take_effect(&mut self, announcement: &Announcement) {
        match announcement {
            Announcement::Started => self.status = StreamStatus::Live,
            Announcement::Ended => self.status = StreamStatus::Ended,
            Announcement::Moderation(notice) => self.moderate(notice),
        }
    }

    fn moderate(&mut self, notice: &ModerationNotice) {
        match (notice.action, &notice.target) {
            (Action::DeleteMessage, _) => {
                self.broadcast.history.remove_lines(|line| Some(line.id) == notice.message_id);
            }
            (Action::Timeout | Action::Ban, Some(target)) => {
                self.bans.insert(target.user_id, notice.until);
                self.broadcast.history.remove_lines(|line| line.author == target.user_id);
            }
            (Action::Unban, Some(target)) => {
                self.bans.remove(&target.user_id);
            }
            (Action::AddModerator, Some(target)) => {
                self.moderators.insert(target.user_id);
            }
            (Action::RemoveModerator, Some(target)) => {
                self.moderators.remove(&target.user_id);
            }
            (Action::SlowMode, _) => {
                self.slow_mode = std::time::Duration::from_secs(u64::from(notice.slow_mode_seconds.unwrap_or_default()));
            }
            (Action::Timeout | Action::Ban | Action::Unban | Action::AddModerator | Action::RemoveModerator, None) => {}
        }
        self.page = None;
        if let Some(target) = &notice.target {
            self.tell_standing(target);
        }
    }

    /// The person concerned learns of their new standing on every socket of theirs.
    fn tell_standing(&mut self, target: &Party) {
        let author = Author {
            user_id: target.user_id,
            address: target.address,
            username: target.username.clone(),
            is_admin: false,
        };
        let you = self.you(&author).json();
        for (worker, connection) in self.broadcast.audience.sockets_of(target.user_id) {
            self.broadcast.reply(&worker, connection, &you);
        }
    }
}

fn person(party: Party) -> Person {
    Person { address: party.address, username: party.username }
}

fn moderation(notice: ModerationNotice, at: Position) -> Moderation {
    Moderation {
        at,
        action: notice.action,
        by: person(notice.by),
        target: notice.target.map(person),
        message_id: notice.message_id,
        until: notice.until,
        slow_mode_seconds: notice.slow_mode_seconds,
        reason: notice.reason,
        timestamp: unix_millis(),
    }
}
