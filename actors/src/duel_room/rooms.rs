//! The way to the duel rooms, for sockets and for REST.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use domain::chat::{ChatText, InvalidText};
use domain::duel_room::NewRoom;
use domain::{DuelRoomId, MatchId, UserId};

use super::{Act, Acted, Ask, DuelError, DuelRoom, Find, Lobby, MatchEnd, ReplyTo, Socket, Watch};
use crate::clock::unix_millis;
use crate::ports::{Author, DuelStore, NewDuelRoom, TooManyRooms};
use crate::room::{ASK_WITHIN, Registry};
use crate::rooms::{Duels, MatchOutcome};
use crate::wire::{DuelRoomView, GameLaunch};

#[derive(Clone)]
pub struct DuelRooms {
    pub rooms: Registry<DuelRoom>,
    pub lobby: Lobby,
    store: Arc<dyn DuelStore>,
    /// Characters of a line.
    max_chars: usize,
}

impl DuelRooms {
    pub fn new(rooms: Registry<DuelRoom>, lobby: Lobby, store: Arc<dyn DuelStore>, max_chars: usize) -> Self {
        Self {
            rooms,
            lobby,
            store,
            max_chars,
        }
    }

    /// Makes a room, or answers the one that the same person made under the same id before.
    pub async fn create(
        &self,
        by: UserId,
        form: NewRoom,
        wanted: Option<DuelRoomId>,
        fresh: DuelRoomId,
    ) -> Result<DuelRoomView, DuelError> {
        let new = NewDuelRoom {
            wanted,
            fresh,
            form,
            by,
            now: unix_millis(),
        };
        let made = self.store.create(new).await.map_err(|e| {
            tracing::warn!(cause = %e, "a duel room was not made");
            DuelError::Unavailable
        })?;
        let made = made.map_err(|too_many| match too_many {
            TooManyRooms::Hosted => DuelError::Hosts,
            TooManyRooms::Open => DuelError::TooManyRooms,
            TooManyRooms::Lately => DuelError::TooOften(Duration::from_secs(60)),
        })?;
        let view = made.stored.view(&made.id);
        if made.is_new {
            self.lobby.put(view.clone());
        }
        Ok(view)
    }

    /// A room as it is stored.
    pub async fn read(&self, room: &DuelRoomId) -> Result<DuelRoomView, DuelError> {
        let stored = self.store.read(room).await.map_err(|e| {
            tracing::warn!(%room, cause = %e, "a duel room could not be read");
            DuelError::Unavailable
        })?;
        Ok(stored.ok_or(DuelError::NotFound)?.view(room))
    }

    /// Asks a room, and waits until it is done and durable.
    pub async fn ask(&self, room: &DuelRoomId, ask: Ask) -> Result<Acted, DuelError> {
        let room = self.rooms.locate(room).await?;
        let act = |caller| Act {
            ask,
            reply: ReplyTo::Caller(caller),
        };
        let answer = room.ask_within(ASK_WITHIN, act).await?;
        answer.unwrap_or(Err(DuelError::Unavailable))
    }

    /// Asks a room for a socket, which watches it from then on and hears of refusals.
    pub async fn tell(
        &self,
        room: &DuelRoomId,
        ask: Ask,
        socket: Socket,
        action: &'static str,
    ) -> Result<(), DuelError> {
        let reply = ReplyTo::Socket(socket, action);
        Ok(self.rooms.locate(room).await?.tell(Act { ask, reply })?)
    }

    /// The way of one participant into the running game, if there is one.
    pub async fn launch(&self, room: &DuelRoomId, user: UserId) -> Result<Option<GameLaunch>, DuelError> {
        let room = self.rooms.locate(room).await?;
        let answer = room.ask_within(ASK_WITHIN, |reply| Find { user, reply }).await?;
        answer.ok_or(DuelError::Unavailable)
    }

    pub async fn watch(&self, room: &DuelRoomId, socket: Socket, user: Option<UserId>) -> Result<(), DuelError> {
        Ok(self.rooms.locate(room).await?.tell(Watch { socket, user })?)
    }

    /// A line that may be said.
    pub fn line(&self, by: Author, text: &str) -> Result<Ask, InvalidText> {
        Ok(Ask::Say(by, ChatText::parse(text, self.max_chars)?))
    }
}

#[async_trait]
impl Duels for DuelRooms {
    async fn match_ended(&self, room: &str, match_id: MatchId, outcome: MatchOutcome) {
        let Ok(id) = room.parse() else {
            return tracing::error!(room, "a match names a room that cannot be");
        };
        let end = match outcome {
            MatchOutcome::Won { winner, loser, .. } => MatchEnd::Won { winner, loser },
            MatchOutcome::Aborted => MatchEnd::Stopped,
        };
        if let Err(e) = self.ask(&id, Ask::MatchOver(match_id, end)).await {
            // An end that the room does not hear of is found by the clock.
            tracing::warn!(room, cause = %e, "a room did not hear that its match is over");
        }
    }

    async fn say(&self, room: &str, by: Author, text: &str) -> Result<(), String> {
        let said = async {
            let id = room.parse().map_err(|_| DuelError::NotFound)?;
            let line = self.line(by, text)?;
            self.ask(&id, line).await
        };
        said.await.map(drop).map_err(|refused: DuelError| refused.to_string())
    }
}
