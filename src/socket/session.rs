//! One socket's conversation: reads, parses, authorises, limits, and talks to the room. The only file that names actix-web-actors.
#![allow(
    deprecated,
    reason = "actix-web-actors is given by the product's owner; its successor is not"
)]

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use actix::{Actor, ActorContext, ActorFutureExt, AsyncContext, StreamHandler, WrapFuture};
use actix_http::ws::{Codec, Item};
use actix_web::error::PayloadError;
use actix_web_actors::ws::{Message, ProtocolError, WebsocketContext};
use actors::ports::Author;
use actors::room::{LocateError, Position, RoomAddr, RoomKey, Subject, TellError};
use actors::stream::{Join, ReplyTo, Say, StreamRoom, TypingNote};
use actors::wire::{
    self, ChatIn, ChatRejected, ClientMessage, CloseCode, Encode, ErrorCode, ErrorMessage, HeartbeatIn,
    HeartbeatResponse, JoinIn, ParseError, Pong, frame,
};
use bytes::{Bytes, BytesMut};
use domain::chat::{Bucket, ChatText, ClientMessageId, InvalidText, Rate};
use domain::{MessageId, StreamId};
use futures_util::StreamExt;
use tokio::sync::oneshot;

use super::connection::Connection;
use super::hub::Hub;
use super::{Presented, SocketDeps};

/// Bad messages (not JSON, unknown, over the rate) in ten seconds that end a connection.
const STRIKES: Rate = Rate {
    count: 30,
    per: Duration::from_secs(10),
};
/// How often a join is repeated when the room ends under it.
const JOIN_TRIES: usize = 3;
const BUSY_RETRY: Duration = Duration::from_millis(250);

pub struct Session {
    stream: StreamId,
    connection: Rc<Connection>,
    hub: Rc<Hub>,
    deps: Arc<SocketDeps>,
    started: Instant,
    messages: Bucket,
    strikes: Bucket,
    author: Option<Author>,
    room: Option<RoomAddr<StreamRoom>>,
    joining: bool,
    /// A text that comes in fragments, so far.
    fragments: BytesMut,
}

/// Runs the session to its end.
pub async fn run(stream: StreamId, connection: Rc<Connection>, hub: Rc<Hub>, deps: Arc<SocketDeps>, read_ahead: Bytes) {
    let codec = Codec::new().max_size(deps.settings.max_message_bytes);
    let input = super::reader::read(connection.clone(), read_ahead);
    let session = Session {
        stream,
        connection: connection.clone(),
        hub,
        deps,
        started: Instant::now(),
        messages: Bucket::full(Duration::ZERO),
        strikes: Bucket::full(Duration::ZERO),
        author: None,
        room: None,
        joining: false,
        fragments: BytesMut::new(),
    };
    let input = input.map(|read| read.map_err(PayloadError::Io));
    let mut output = std::pin::pin!(WebsocketContext::with_codec(session, input, codec));
    while let Some(Ok(frames)) = output.next().await {
        connection.send(frames);
    }
}

impl Actor for Session {
    type Context = WebsocketContext<Self>;

    fn stopped(&mut self, _: &mut Self::Context) {
        let key = RoomKey::new("stream", &self.stream.to_string());
        self.hub
            .remove(&self.connection, self.room.take().map(|room| (room, key)));
        self.connection.hang_up();
    }
}

impl StreamHandler<Result<Message, ProtocolError>> for Session {
    fn handle(&mut self, message: Result<Message, ProtocolError>, ctx: &mut Self::Context) {
        self.connection.heard();
        match message {
            Ok(Message::Text(text)) => self.hear(&text, ctx),
            Ok(Message::Continuation(item)) => self.gather(item, ctx),
            Ok(Message::Ping(payload)) => {
                if self.within_rate() {
                    self.connection.send(frame::pong(&payload));
                }
            }
            Ok(Message::Pong(_) | Message::Nop) => {}
            Ok(Message::Binary(_)) => self.connection.close(CloseCode::BinaryRefused),
            Ok(Message::Close(_)) => {
                self.connection.close(CloseCode::GoingAway);
                ctx.stop();
            }
            Err(ProtocolError::Overflow) => self.connection.close(CloseCode::TooBig),
            Err(ProtocolError::Io(e)) if e.kind() == std::io::ErrorKind::InvalidData => {
                self.connection.close(CloseCode::NotUtf8);
            }
            Err(ProtocolError::Io(_)) => self.connection.hang_up(),
            Err(_) => self.connection.close(CloseCode::Protocol),
        }
    }
}

impl Session {
    fn hear(&mut self, text: &str, ctx: &mut WebsocketContext<Self>) {
        if self.connection.is_closing() || !self.within_rate() {
            return;
        }
        match wire::parse(text) {
            Ok(message) => {
                self.connection.spoke();
                self.answer(message, ctx);
            }
            Err(ParseError::Malformed) => self.strike(ErrorCode::BadMessage),
            Err(ParseError::Unknown) => self.strike(ErrorCode::UnknownMessage),
        }
    }

    fn answer(&mut self, message: ClientMessage, ctx: &mut WebsocketContext<Self>) {
        match message {
            ClientMessage::JoinStreamView(join) => self.join(join, ctx),
            ClientMessage::Chat(chat) => self.chat(chat),
            ClientMessage::Typing => self.typing(),
            ClientMessage::Heartbeat(HeartbeatIn { timestamp }) => self.tell(&HeartbeatResponse { timestamp }),
            ClientMessage::Ping => self.tell(&Pong {}),
            ClientMessage::Ignored => {}
        }
    }

    /// Fragments make one text, bounded like any other message.
    fn gather(&mut self, item: Item, ctx: &mut WebsocketContext<Self>) {
        let (part, last) = match item {
            Item::FirstBinary(_) => return self.connection.close(CloseCode::BinaryRefused),
            Item::FirstText(part) => {
                self.fragments.clear();
                (part, false)
            }
            Item::Continue(part) => (part, false),
            Item::Last(part) => (part, true),
        };
        // Empty fragments without end are messages too.
        if !self.within_rate() {
            return;
        }
        if self.fragments.len() + part.len() > self.deps.settings.max_message_bytes {
            return self.connection.close(CloseCode::TooBig);
        }
        self.fragments.extend_from_slice(&part);
        if last {
            let whole = std::mem::take(&mut self.fragments);
            match std::str::from_utf8(&whole) {
                Ok(text) => self.hear(text, ctx),
                Err(_) => self.connection.close(CloseCode::NotUtf8),
            }
        }
    }

    fn join(&mut self, join: JoinIn, ctx: &mut WebsocketContext<Self>) {
        if self.joining {
            return self.refuse(ErrorCode::Busy, Some(BUSY_RETRY));
        }
        self.joining = true;
        let deps = self.deps.clone();
        let presented = async move {
            match join.token {
                Some(token) => deps.sign_in.present(token).await.map(Some),
                None => Ok(None),
            }
        };
        ctx.spawn(
            presented
                .into_actor(self)
                .map(move |presented, session, ctx| match presented {
                    Ok(presented) => session.enter(presented, join.since, ctx),
                    Err(refused) => {
                        session.joining = false;
                        session.connection.send(frame::text(&refused.json()));
                    }
                }),
        );
    }

    fn enter(&mut self, presented: Option<Presented>, since: Option<Position>, ctx: &mut WebsocketContext<Self>) {
        if let Some(presented) = presented {
            let known = self
                .author
                .as_ref()
                .is_some_and(|author| author.user_id == presented.author.user_id);
            if !known {
                let Some(permit) = self.deps.limits.admit_user(presented.author.user_id) else {
                    return self.connection.close(CloseCode::TooManyConnections);
                };
                self.connection.sign_in(presented.session.into(), permit);
            }
            self.author = Some(presented.author);
        }
        let subject = match &self.author {
            Some(author) => Subject::Account(author.user_id),
            None => Subject::Guest(super::limits::source(self.connection.address)),
        };
        let (deps, stream, author) = (self.deps.clone(), self.stream, self.author.clone());
        let (worker, connection) = (self.hub.worker.clone(), self.connection.id);
        let admitted = async move {
            for _ in 0..JOIN_TRIES {
                let room = deps.streams.locate(&stream).await?;
                let (admitted, answer) = oneshot::channel();
                let (subject, author) = (subject.clone(), author.clone());
                let join = Join {
                    worker: worker.clone(),
                    connection,
                    subject,
                    author,
                    since,
                    admitted,
                };
                match room.tell(join) {
                    Ok(()) if answer.await.is_ok() => return Ok(room),
                    // The room ended under the join: there is a newer one.
                    Ok(()) | Err(TellError::Gone) => tokio::time::sleep(Duration::from_millis(20)).await,
                    Err(TellError::Busy) => {
                        return Err(LocateError::Unavailable {
                            retry_after: BUSY_RETRY,
                        });
                    }
                }
            }
            Err(LocateError::Unavailable {
                retry_after: Duration::from_secs(1),
            })
        };
        ctx.spawn(
            admitted
                .into_actor(self)
                .map(|admitted, session, _| session.admitted(admitted)),
        );
    }

    fn admitted(&mut self, admitted: Result<RoomAddr<StreamRoom>, LocateError>) {
        self.joining = false;
        match admitted {
            Ok(room) => self.room = Some(room),
            Err(LocateError::NotFound) => {
                self.refuse(ErrorCode::StreamNotFound, None);
                self.connection.close(CloseCode::StreamNotFound);
            }
            Err(LocateError::Parked { retry_after }) => self.refuse(ErrorCode::RoomParked, Some(retry_after)),
            Err(LocateError::Unavailable { retry_after }) => self.refuse(ErrorCode::Busy, Some(retry_after)),
        }
    }

    fn chat(&mut self, chat: ChatIn) {
        let Ok(client_id) = ClientMessageId::parse(chat.client_message_id.clone()) else {
            return self.refuse(ErrorCode::BadClientMessageId, None);
        };
        let text = match ChatText::parse(&chat.message, self.deps.settings.max_chars) {
            Ok(text) => text,
            Err(InvalidText::Blank) => return self.reject(chat.client_message_id, ErrorCode::BlankMessage, None),
            Err(InvalidText::TooLong) => return self.reject(chat.client_message_id, ErrorCode::MessageTooLong, None),
            Err(InvalidText::Forbidden) => return self.reject(chat.client_message_id, ErrorCode::BadCharacters, None),
        };
        let Some(author) = self.author.clone() else {
            return self.reject(chat.client_message_id, ErrorCode::Unauthenticated, None);
        };
        let Some(room) = &self.room else {
            return self.reject(chat.client_message_id, ErrorCode::JoinFirst, None);
        };
        let reply = ReplyTo::Socket(self.hub.worker.clone(), self.connection.id);
        let say = Say {
            id: fresh_id(),
            author,
            text,
            client_message_id: client_id,
            reply,
        };
        match room.tell(say) {
            Ok(()) => {}
            Err(TellError::Busy) => self.reject(chat.client_message_id, ErrorCode::Busy, Some(BUSY_RETRY)),
            Err(TellError::Gone) => {
                self.reject(
                    chat.client_message_id,
                    ErrorCode::Unavailable,
                    Some(Duration::from_millis(500)),
                );
            }
        }
    }

    fn typing(&mut self) {
        if let (Some(author), Some(room)) = (&self.author, &self.room) {
            // Cosmetic: when the room is busy nobody needs it.
            let _ = room.tell(TypingNote { author: author.clone() });
        }
    }

    /// False when the message is over the rate: it is refused, and who keeps at it is closed.
    fn within_rate(&mut self) -> bool {
        let rate = Rate {
            count: self.deps.settings.messages_per_10s,
            per: Duration::from_secs(10),
        };
        match self.messages.take(rate, self.started.elapsed()) {
            Ok(()) => true,
            Err(_) => {
                self.strike(ErrorCode::RateLimited);
                false
            }
        }
    }

    fn strike(&mut self, code: ErrorCode) {
        match self.strikes.take(STRIKES, self.started.elapsed()) {
            Ok(()) => self.refuse(code, (code == ErrorCode::RateLimited).then_some(Duration::from_secs(1))),
            Err(_) => self.connection.close(CloseCode::Abuse),
        }
    }

    fn refuse(&self, code: ErrorCode, retry_after: Option<Duration>) {
        self.tell(&ErrorMessage::new(code, retry_after));
    }

    fn reject(&self, client_message_id: String, code: ErrorCode, retry_after: Option<Duration>) {
        self.tell(&ChatRejected::new(client_message_id, code, retry_after));
    }

    fn tell(&self, message: &impl Encode) {
        self.connection.send(frame::text(&message.json()));
    }
}

fn fresh_id() -> MessageId {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    MessageId::new(now.as_secs() as u32, rand::random())
}
