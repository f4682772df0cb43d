//! Messages of a room: to its viewers, to single sockets, to the pages of its participants, to the lobby.

use std::time::Instant;

use actix::prelude::*;
use bytes::Bytes;
use domain::UserId;
use domain::duel_room::{Effect, Launch, Pairing};
use domain::matchup::Side;

use super::view::unknown;
use super::{Ask, DuelRoom, MatchEnd, Socket, room_view, viewers};
use crate::ports::DuelLink;
use crate::room::{Class, Paced, Part, RoomKey, Slot, ToWorker};
use crate::wire::{
    DuelLine, DuelPerson, DuelPlayer, DuelRoomView, DuelStatus, Encode, GameLaunch, GameStartBroadcast, RoomChat,
    RoomClosed, RoomStatusReset, RoomUpdated, frame,
};

impl DuelRoom {
    pub(super) fn view(&self) -> DuelRoomView {
        self.view_with(self.chat.iter().map(|(_, line)| line.clone()).collect())
    }

    /// For a newcomer, who is told with everybody else what still waits.
    pub(super) fn view_as_told(&self) -> DuelRoomView {
        let told = self.out.told();
        let lines = self.chat.iter().filter(|(place, _)| *place <= told);
        self.view_with(lines.map(|(_, line)| line.clone()).collect())
    }

    /// Viewers have the chat since they came, and hear each line: with every change it would be too much for a slow connection.
    fn view_without_chat(&self) -> DuelRoomView {
        self.view_with(Vec::new())
    }

    fn view_with(&self, chat: Vec<DuelLine>) -> DuelRoomView {
        room_view(&self.id, &self.room, &self.people, self.created_at, self.revision, chat)
    }

    /// To everybody who watches.
    fn tell(&mut self, message: &impl Encode) {
        self.out.push(Class::Result, message.json(), None);
    }

    /// The room as it is now, of which the latest counts.
    pub(super) fn tell_room(&mut self, room: DuelRoomView, ctx: &mut Context<Self>) {
        self.out.set(Slot::Whole, RoomUpdated { room }.json());
        self.flush_at_pace(ctx);
    }

    pub(super) fn tell_line(&mut self, line: DuelLine) {
        let room_id = self.id.clone();
        self.tell(&RoomChat {
            room_id,
            line: line.clone(),
        });
        self.chat.push_back((self.out.queued(), line));
    }

    pub(super) fn tell_effects(&mut self, effects: &[Effect], ctx: &mut Context<Self>) {
        for effect in effects {
            match effect {
                Effect::Started(launch) => self.tell_start(launch),
                Effect::Reset { .. } => self.tell(&RoomStatusReset {
                    room_id: self.id.clone(),
                    status: DuelStatus::Active,
                }),
                Effect::Joined(_)
                | Effect::Left(_)
                | Effect::CreatorIs(_)
                | Effect::Ready(..)
                | Effect::StartedBefore(_)
                | Effect::Closed => {}
            }
        }
        if effects.contains(&Effect::Closed) {
            self.out.unset(Slot::Whole);
            self.tell(&RoomClosed {
                room_id: self.id.clone(),
            });
        } else if !effects.is_empty() {
            self.tell_room(self.view_without_chat(), ctx);
        }
        if !effects.is_empty() {
            self.deps.lobby.put(self.view_without_chat());
        }
        self.flush_at_pace(ctx);
    }

    /// The socket watches from here on, and sees `first` before anything else.
    pub(super) fn admit(&self, socket: &Socket, first: Option<&impl Encode>) {
        let first = first.map_or_else(Bytes::new, |message| frame::text(&message.json()));
        let admit = ToWorker::Admit {
            room: viewers(&self.id),
            connection: socket.connection,
            first,
        };
        // A worker that is too busy for it has shed so much that its sockets ask again anyway.
        let _ = socket.worker.send(admit);
    }

    pub(super) fn reply(&self, socket: &Socket, message: &impl Encode) {
        let reply = ToWorker::Reply {
            connection: socket.connection,
            frames: frame::text(&message.json()),
        };
        let _ = socket.worker.send(reply);
    }

    /// A player who comes back to a running game is told where it is.
    pub(super) fn show_running_game(&self, socket: &Socket, user: Option<UserId>) {
        if let Some(launch) = user.and_then(|user| self.launch_of(user)) {
            self.reply(socket, &launch);
        }
    }

    /// The way of one participant into the running game.
    pub(super) fn launch_of(&self, user: UserId) -> Option<GameLaunch> {
        let launch = self.room.launch(self.room.running()?);
        let (_, role) = launch.roles.iter().find(|(who, _)| *who == user)?;
        Some(self.launch(launch.pairing, user, *role))
    }

    /// Told before each player hears of their own seat, so it does not wait.
    fn tell_start(&mut self, launch: &Launch) {
        let pairing = launch.pairing;
        // The room before its start must not be told after it; as it is now, it follows.
        self.out.unset(Slot::Whole);
        let player = |user: UserId, role| DuelPlayer {
            user_id: self.person(user).user_id,
            url: self.link(pairing, user, role, None),
        };
        self.tell(&GameStartBroadcast {
            room_id: self.id.clone(),
            match_id: pairing.match_id,
            challenger: player(pairing.challenger, Side::Challenger),
            rival: player(pairing.rival, Side::Rival),
        });
        self.out.flush(Instant::now());
        for (user, role) in &launch.roles {
            self.tell_person(*user, &self.launch(pairing, *user, *role));
        }
    }

    fn launch(&self, pairing: Pairing, user: UserId, role: Side) -> GameLaunch {
        let plays = [pairing.challenger, pairing.rival].contains(&user);
        GameLaunch {
            url: self.link(pairing, user, role, plays.then_some(user)),
            room_id: self.id.clone(),
            match_id: pairing.match_id,
            challenger: self.person(pairing.challenger).user_id,
            rival: self.person(pairing.rival).user_id,
            role: role.into(),
        }
    }

    fn link(&self, pairing: Pairing, user: UserId, role: Side, ticket_for: Option<UserId>) -> String {
        self.deps.links.link(&DuelLink {
            room: &self.id,
            pairing,
            challenger: self.person(pairing.challenger).user_id,
            rival: self.person(pairing.rival).user_id,
            address: self.person(user).user_id,
            role,
            ticket_for,
        })
    }

    /// The line of the chat about an effect.
    pub(super) fn system_line(&self, effect: &Effect, ask: &Ask) -> Option<String> {
        let name = |user: &UserId| self.person(*user).username;
        match effect {
            Effect::Joined(user) => Some(format!("{} joined the room.", name(user))),
            Effect::Left(user) => Some(format!("{} left the room.", name(user))),
            Effect::CreatorIs(user) => Some(format!("{} runs the room now.", name(user))),
            Effect::Started(launch) => {
                let (one, other) = (&launch.pairing.challenger, &launch.pairing.rival);
                Some(format!("The game begins: {} against {}.", name(one), name(other)))
            }
            Effect::Reset { .. } => Some(match ask {
                Ask::MatchOver(_, MatchEnd::Won { winner, loser }) => {
                    format!("{} won against {}.", name(winner), name(loser))
                }
                Ask::MatchOver(_, MatchEnd::Stopped) => "The game was stopped without a result.".to_owned(),
                Ask::MatchOver(_, MatchEnd::TooOld) => "The game took too long. The room is open again.".to_owned(),
                Ask::Reset(by) => format!("{} restarted the room.", name(&by.user_id)),
                Ask::Join(_) | Ask::Leave(_) | Ask::Ready(..) | Ask::Say(..) | Ask::Start(..) | Ask::Abandon => {
                    "The room was restarted.".to_owned()
                }
            }),
            Effect::Ready(..) | Effect::StartedBefore(_) | Effect::Closed => None,
        }
    }

    fn person(&self, user: UserId) -> DuelPerson {
        self.people.get(&user).cloned().unwrap_or_else(|| unknown(user))
    }

    /// To a person's own sockets, which are few.
    fn tell_person(&self, user: UserId, message: &impl Encode) {
        let own = RoomKey::new("user", &user.to_string());
        let frames = frame::text(&message.json());
        for worker in self.deps.workers.all() {
            let deliver = ToWorker::deliver(own.clone(), Part::new(Class::Result, frames.clone()));
            if worker.send(deliver).is_err() {
                // A player who comes to the room is shown the running game.
                tracing::warn!(room = %self.id, "a worker is too busy for the news of a duel room");
            }
        }
    }
}
