//! Announcements: what was committed elsewhere takes effect and is told here, in the room's one order.

use std::time::Duration;

use actix::prelude::*;
use domain::UserId;
use domain::moderation::Action;
use domain::stream::StreamStatus;

use super::{Announce, Crash, StreamRoom};
use crate::clock::millis_of;
use crate::ports::{Standing, StoreError};
use crate::room::{Class, Paced, Position};
use crate::rooms::{self, Announcement, PredictionChange};
use crate::wire::{Encode, ErrorCode, Moderation, Person, StreamEvent};

impl StreamRoom {
    pub(super) fn announce(&mut self, Announce(announcement): Announce, ctx: &mut Context<Self>) {
        match &announcement {
            // Late news of the start do not open what has ended.
            Announcement::Started if self.status == StreamStatus::Ended => {}
            Announcement::Started => self.status = StreamStatus::Live,
            Announcement::Ended => {
                self.status = StreamStatus::Ended;
                self.refuse_waiting(ErrorCode::StreamEnded, |_| true);
            }
            Announcement::Moderation(done) => self.moderate(done, ctx),
            Announcement::StandingChanged(user) => return self.reread_standing(*user, ctx),
            Announcement::PinChanged => return self.reread_pin(ctx),
            Announcement::EmotesChanged => return self.reread_emotes(ctx),
            Announcement::BadgesHidden(hides) => {
                self.hides_badges = *hides;
                return;
            }
            Announcement::HouseSays(line) => return self.house_says((**line).clone(), ctx),
            Announcement::Quick(news) => return self.take_quick((**news).clone(), ctx),
            Announcement::Prediction(change, news) => {
                self.take_prediction(*change, news);
                match change {
                    PredictionChange::Updated => return self.tell_prediction(ctx),
                    PredictionChange::VotingClosed
                    | PredictionChange::Resolved
                    | PredictionChange::Deleted
                    | PredictionChange::Cleared => {}
                }
            }
        }
        self.announcements.push_back(announcement);
        if !self.lines.is_committing() {
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
            let at = Position {
                epoch: self.broadcast.epoch(),
                seq: self.broadcast.next_seq(),
            };
            let json = match announcement {
                Announcement::Started => StreamEvent::StreamStarted { at, stream_id: self.id }.json(),
                Announcement::Ended => StreamEvent::StreamEnded { at, stream_id: self.id }.json(),
                Announcement::Moderation(done) => {
                    // Lines that were being stored when it was heard stand in the history by now.
                    self.remove_lines(&done);
                    moderation(*done, at).json()
                }
                Announcement::Prediction(change, news) => match super::prediction::event(change, *news, at) {
                    Some(json) => json,
                    None => continue,
                },
                // They took effect when they were heard, and have no place in the order.
                Announcement::StandingChanged(_)
                | Announcement::PinChanged
                | Announcement::EmotesChanged
                | Announcement::BadgesHidden(_)
                | Announcement::Quick(_)
                | Announcement::HouseSays(_) => continue,
            };
            self.broadcast.publish(Class::Result, json, None);
        }
        self.flush_at_pace(ctx);
    }

    fn moderate(&mut self, done: &rooms::Moderation, ctx: &mut Context<Self>) {
        match (done.action, &done.target) {
            (Action::DeleteMessage, _) => {}
            (Action::Timeout | Action::Ban, Some(target)) => {
                self.bans.insert(target.id, done.until.map(millis_of));
                let code = if done.until.is_some() {
                    ErrorCode::TimedOut
                } else {
                    ErrorCode::Banned
                };
                self.refuse_waiting(code, |author| author == target.id);
            }
            (Action::Unban, Some(target)) => {
                self.bans.remove(&target.id);
            }
            (Action::AddModerator, Some(target)) => {
                self.moderators.insert(target.id);
            }
            (Action::RemoveModerator, Some(target)) => {
                self.moderators.remove(&target.id);
            }
            (Action::SlowMode, _) => {
                self.slow_mode = Duration::from_secs(u64::from(done.slow_mode_seconds.unwrap_or_default()));
            }
            (Action::Timeout | Action::Ban | Action::Unban | Action::AddModerator | Action::RemoveModerator, None)
            | (Action::Pin | Action::Unpin | Action::RemoveEmote, _) => {}
        }
        self.unpin_removed(done, ctx);
        self.page = None;
        if let Some(target) = &done.target {
            self.reread_standing(target.id, ctx);
        }
    }

    /// Takes back from memory what the deed took back in the store. What somebody said behind it, after it was lifted, stays.
    fn remove_lines(&mut self, done: &rooms::Moderation) {
        let history = &mut self.broadcast.history;
        match (done.action, &done.target, done.up_to) {
            (Action::DeleteMessage, _, _) => history.remove_lines(|_, line| Some(line.id) == done.message_id),
            (Action::Timeout | Action::Ban, Some(target), Some(up_to)) => {
                history.remove_lines(|at, line| line.author == target.id && at <= up_to);
            }
            (Action::Timeout | Action::Ban, _, _)
            | (
                Action::Unban
                | Action::AddModerator
                | Action::RemoveModerator
                | Action::SlowMode
                | Action::Pin
                | Action::Unpin
                | Action::RemoveEmote,
                _,
                _,
            ) => {}
        }
        self.page = None;
    }

    fn reread_standing(&mut self, user: UserId, ctx: &mut Context<Self>) {
        let (store, stream) = (self.deps.store.clone(), self.id);
        let read = async move { store.standing(stream, user).await };
        ctx.spawn(
            read.into_actor(self)
                .map(move |standing, room, ctx| room.take_standing(user, standing, ctx)),
        );
    }

    fn take_standing(&mut self, user: UserId, standing: Result<Option<Standing>, StoreError>, ctx: &mut Context<Self>) {
        let standing = match standing {
            Ok(Some(standing)) => standing,
            Ok(None) => return,
            Err(e) => {
                tracing::warn!(stream = %self.id, cause = %e, "a standing could not be read");
                return self.supervisor.rebuild(ctx);
            }
        };
        if standing.is_moderator {
            self.moderators.insert(user);
        } else {
            self.moderators.remove(&user);
        }
        match standing.ban {
            Some(until) => self.bans.insert(user, until),
            None => self.bans.remove(&user),
        };
        // The person concerned learns of it on every socket of theirs.
        let you = self.you(&standing.author).json();
        for (worker, connection) in self.broadcast.out.audience.sockets_of(user) {
            self.broadcast.out.reply(&worker, connection, &you);
        }
    }
}

fn person(person: rooms::Person) -> Person {
    let username = person.username.unwrap_or_else(|| person.address.default_name());
    Person {
        address: person.address,
        username,
    }
}

fn moderation(done: rooms::Moderation, at: Position) -> Moderation {
    Moderation {
        at,
        action: done.action,
        by: person(done.by),
        target: done.target.map(person),
        message_id: done.message_id,
        until: done.until.map(millis_of),
        slow_mode_seconds: done.slow_mode_seconds,
        reason: done.reason,
        timestamp: millis_of(done.at),
    }
}
