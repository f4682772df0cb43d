//! Duel rooms over the socket of one's own. Each message is dealt with before the next is read, so what one asks happens in that order.

use actix::{ActorFutureExt, AsyncContext, WrapFuture};
use actors::duel_room::{Ask, DuelError, Socket, lobby_room, viewers};
use actors::ports::Author;
use actors::room::ToWorker;
use actors::wire::{CloseCode, CreateRoomIn, DuelAsk, DuelErrorMessage, DuelIn, DuelPong, ErrorCode, RoomCreated};
use domain::DuelRoomId;
use domain::duel_room::NewRoom;

use super::{
    session::{Context, Session},
    user::UserSocket,
};
use crate::ids;

/// The refusal to someone without a session (decision C32).
fn login_text(ask: &DuelAsk) -> &'static str {
    match ask {
        DuelAsk::CreateRoom(_) => "You must be logged in to create a room",
        DuelAsk::JoinRoom(_) => "You must be logged in to join a room",
        DuelAsk::LeaveRoom(_) => "You must be logged in to leave a room",
        DuelAsk::ReadyStatus(_) => "You must be logged in to set ready status",
        DuelAsk::StartGame(_) => "You must be logged in to start the game",
        DuelAsk::ChatMessage(_) => "Please connect your wallet to chat",
        DuelAsk::GetRooms | DuelAsk::Ping(_) | DuelAsk::Auth | DuelAsk::WatchRoom(_) => {
            "Authentication required. Please connect your wallet."
        }
    }
}

impl Session<UserSocket> {
    pub(super) fn duel(&mut self, message: DuelIn, ctx: &mut Context<UserSocket>) {
        self.connection.spoke();
        let DuelIn { token, ask } = message;
        let known = self.duelist().is_some() && !matches!(ask, DuelAsk::Auth);
        let Some(token) = token.filter(|_| !known) else {
            return self.duel_ask(ask, ctx);
        };
        if !self.may_join() {
            return;
        }
        let deps = self.deps.clone();
        let presented = async move { deps.sign_in.present(token, None).await };
        ctx.wait(
            presented
                .into_actor(self)
                .map(move |presented, session, ctx| match presented {
                    Ok(presented) => {
                        session.enter_user(presented);
                        session.duel_ask(ask, ctx);
                    }
                    Err(refused) => session.refuse_duel(ask.name(), refused.code, refused.message),
                }),
        );
    }

    /// The person that the socket acts for in duels: the one whose address the path names.
    fn duelist(&self) -> Option<Author> {
        self.connection
            .author()
            .filter(|author| author.address == self.purpose.address)
    }

    fn duel_ask(&mut self, ask: DuelAsk, ctx: &mut Context<UserSocket>) {
        let action = ask.name();
        match (&ask, self.duelist()) {
            (DuelAsk::Ping(ping), _) => {
                let timestamp = ping.timestamp;
                self.tell(&DuelPong { timestamp });
            }
            (DuelAsk::GetRooms, _) => self.show_lobby(),
            (DuelAsk::WatchRoom(room), duelist) => {
                let Some(room) = self.follow(&room.room_id, action) else {
                    return;
                };
                let (duel_rooms, socket) = (self.deps.duel_rooms.clone(), self.duel_socket());
                let user = duelist.map(|author| author.user_id);
                self.wait_for(action, async move { duel_rooms.watch(&room, socket, user).await }, ctx);
            }
            (ask, None) => self.refuse_duel(action, ErrorCode::Unauthenticated, login_text(ask).to_owned()),
            (_, Some(_)) if self.connection.session_is_over() => self.connection.close(CloseCode::SessionRevoked),
            (_, Some(author)) => self.duel_act(author, ask, ctx),
        }
    }

    fn duel_act(&mut self, by: Author, ask: DuelAsk, ctx: &mut Context<UserSocket>) {
        let action = ask.name();
        let (room, ask) = match ask {
            DuelAsk::CreateRoom(form) => return self.create_room(&by, &form, ctx),
            DuelAsk::JoinRoom(room) => (room.room_id, Ok(Ask::Join(by))),
            DuelAsk::LeaveRoom(room) => (room.room_id, Ok(Ask::Leave(by))),
            DuelAsk::ReadyStatus(ready) => (ready.room_id, Ok(Ask::Ready(by, ready.is_ready))),
            DuelAsk::StartGame(room) => (room.room_id, Ok(Ask::Start(by, ids::match_id()))),
            DuelAsk::ChatMessage(line) => (line.room_id, self.deps.duel_rooms.line(by, &line.message)),
            DuelAsk::GetRooms | DuelAsk::Ping(_) | DuelAsk::Auth | DuelAsk::WatchRoom(_) => return,
        };
        let ask = match ask {
            Ok(ask) => ask,
            Err(invalid) => return self.refuse_error(action, invalid.into()),
        };
        let Some(room) = self.follow(&room, action) else { return };
        let (duel_rooms, socket) = (self.deps.duel_rooms.clone(), self.duel_socket());
        self.wait_for(
            action,
            async move { duel_rooms.tell(&room, ask, socket, action).await },
            ctx,
        );
    }

    fn create_room(&mut self, by: &Author, form: &CreateRoomIn, ctx: &mut Context<UserSocket>) {
        let action = "CREATE_ROOM";
        let name = form.room_name.as_deref().unwrap_or_default();
        let new = match NewRoom::parse(name, form.max_participants) {
            Ok(new) => new,
            Err(invalid) => return self.refuse_error(action, invalid.into()),
        };
        let wanted = form.room_id.as_deref().and_then(|id| id.parse().ok());
        let (duel_rooms, user) = (self.deps.duel_rooms.clone(), by.user_id);
        let made = async move { duel_rooms.create(user, new, wanted, ids::duel_room_id()).await };
        ctx.wait(made.into_actor(self).map(move |made, session, ctx| match made {
            Ok(room) => {
                let id = room.room_id.clone();
                session.tell(&RoomCreated { room });
                session.leave_for(&id);
                let (duel_rooms, socket) = (session.deps.duel_rooms.clone(), session.duel_socket());
                session.wait_for(
                    action,
                    async move { duel_rooms.watch(&id, socket, Some(user)).await },
                    ctx,
                );
            }
            Err(e) => session.refuse_error(action, e),
        }));
    }

    fn show_lobby(&self) {
        let admit = ToWorker::Admit {
            room: lobby_room(),
            connection: self.connection.id,
            first: self.deps.duel_rooms.lobby.list().frame.clone(),
        };
        // Through the queue of the rooms' news, so that what is told next is newer than the list.
        if self.hub.worker.send(admit).is_err() {
            self.refuse_error("GET_ROOMS", DuelError::Busy);
        }
    }

    /// A socket watches one room at a time. `None` when the text is no id: then there is no such room.
    fn follow(&mut self, room: &str, action: &'static str) -> Option<DuelRoomId> {
        let Ok(room) = room.parse() else {
            self.refuse_error(action, DuelError::NotFound);
            return None;
        };
        if self.deps.rates.is_guessing(self.connection.address) {
            self.refuse_error(action, DuelError::Busy);
            return None;
        }
        self.leave_for(&room);
        Some(room)
    }

    fn leave_for(&mut self, room: &DuelRoomId) {
        if let Some(left) = self.purpose.duel_room.replace(room.clone()).filter(|left| left != room) {
            // Behind the admission to that room, in the same queue. Should the queue be full, its news go on for a while.
            let _ = self.hub.worker.send(ToWorker::Expel {
                room: viewers(&left),
                connection: self.connection.id,
            });
        }
    }

    fn wait_for(
        &mut self,
        action: &'static str,
        done: impl Future<Output = Result<(), DuelError>> + 'static,
        ctx: &mut Context<UserSocket>,
    ) {
        ctx.wait(done.into_actor(self).map(move |done, session, _| {
            if let Err(e) = done {
                if matches!(e, DuelError::NotFound) {
                    session.deps.rates.missed(session.connection.address);
                }
                session.refuse_error(action, e);
            }
        }));
    }

    fn duel_socket(&self) -> Socket {
        Socket {
            worker: self.hub.worker.clone(),
            connection: self.connection.id,
        }
    }

    fn refuse_error(&self, action: &'static str, e: DuelError) {
        self.tell(&DuelErrorMessage::new(action, e.code(), e.to_string(), e.retry_after()));
    }

    fn refuse_duel(&self, action: &'static str, code: ErrorCode, message: String) {
        self.tell(&DuelErrorMessage::new(action, code, message, None));
    }
}
