//! Sockets that watch a stream: its chat, and votes on its predictions.

use std::sync::Arc;

use actors::room::{Position, Registry, RoomAddr};
use actors::stream::{Join, StreamRoom, TypingNote};
use actors::wire::{ClientMessage, CloseCode, ErrorCode, JoinIn};
use domain::prediction::Side;
use domain::{PredictionId, StreamId};

use super::{
    deps::{Presented, SocketDeps},
    join::{Asker, Entrance, Refused, Watcher},
    session::{Context, Purpose, Session},
    watched::Watched,
};

pub struct StreamSocket {
    pub(super) stream: StreamId,
    room: Option<RoomAddr<StreamRoom>>,
    /// The person's votes when the socket joined.
    votes: Vec<(PredictionId, Side)>,
    /// The newest join that came while one was under way.
    next_join: Option<JoinIn>,
}

impl StreamSocket {
    pub fn new(stream: StreamId) -> Self {
        Self {
            stream,
            room: None,
            votes: Vec::new(),
            next_join: None,
        }
    }
}

impl Purpose for StreamSocket {
    fn answer(session: &mut Session<Self>, message: ClientMessage, ctx: &mut Context<Self>) -> Option<ClientMessage> {
        if let ClientMessage::JoinStreamView(join) = message {
            if session.may_join() {
                session.join(join, ctx);
            }
        } else if let ClientMessage::Chat(chat) = message {
            session.chat(chat, session.purpose.room.as_ref());
        } else if let ClientMessage::Vote(vote) = message {
            session.vote(vote, ctx);
        } else if let ClientMessage::Typing = message {
            session.typing();
        } else {
            return Some(message);
        }
        None
    }

    fn watched(&self) -> Option<Watched> {
        self.room.clone().map(Watched::new)
    }
}

impl Watcher for StreamSocket {
    type Room = StreamRoom;
    type Join = Join;
    type Ask = JoinIn;
    type Wish = Option<Position>;

    const NOT_FOUND: (ErrorCode, CloseCode) = (ErrorCode::StreamNotFound, CloseCode::StreamNotFound);
    const BUSY: ErrorCode = ErrorCode::Busy;

    fn rooms(deps: &SocketDeps) -> &Registry<StreamRoom> {
        &deps.streams
    }

    fn key(&self) -> StreamId {
        self.stream
    }

    fn token(join: &JoinIn) -> Option<&str> {
        join.token.as_deref()
    }

    async fn present(
        deps: Arc<SocketDeps>,
        asker: Asker,
        stream: StreamId,
        join: JoinIn,
    ) -> Result<(Option<Presented>, Option<Position>), Refused> {
        let person = match (join.token, asker.known) {
            (Some(_), Some(known)) => Some(Presented {
                votes: deps.sign_in.votes(known.author.user_id, stream).await?,
                ..known
            }),
            (Some(token), None) => Some(deps.sign_in.present(token, Some(stream)).await?),
            (None, _) => None,
        };
        Ok((person, join.since))
    }

    fn presented(&mut self, person: &Presented) {
        self.votes.clone_from(&person.votes);
    }

    fn enters(&mut self, room: RoomAddr<StreamRoom>) {
        self.room = Some(room);
    }

    fn join(session: &Session<Self>, since: Option<Position>, at: Entrance) -> Join {
        let author = session.connection.author();
        Join {
            subject: at.subject(author.as_ref().map(|author| author.user_id)),
            worker: at.worker,
            connection: at.connection,
            author,
            blocked: session.connection.blocked(),
            since,
            votes: session.purpose.votes.clone(),
            admitted: at.admitted,
        }
    }

    fn joins_again(session: &mut Session<Self>, join: JoinIn) {
        session.purpose.next_join = Some(join);
    }

    fn joined(session: &mut Session<Self>, ctx: &mut Context<Self>) {
        if let Some(join) = session.purpose.next_join.take() {
            session.join(join, ctx);
        }
    }
}

impl Session<StreamSocket> {
    fn typing(&self) {
        if let (Some(author), Some(room)) = (self.connection.author(), &self.purpose.room) {
            // Cosmetic: when the room is busy nobody needs it.
            let _ = room.tell(TypingNote { author });
        }
    }
}
