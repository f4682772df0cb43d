//! One socket's conversation: reads, parses, authorises, limits, and talks to the room. The only file that names actix-web-actors.
#![allow(
    deprecated,
    reason = "actix-web-actors is given by the product's owner; its successor is not"
)]

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use actix::{Actor, ActorContext, StreamHandler};
use actix_http::ws::{Codec, Item};
use actix_web::error::PayloadError;
use actix_web_actors::ws::{Message, ProtocolError, WebsocketContext};
use actors::room::TellError;
use actors::stream::{ReplyTo, Say, TypingNote};
use actors::table::Finishing;
use actors::wire::{
    self, ChatIn, ChatRejected, ClientMessage, CloseCode, Encode, ErrorCode, ErrorMessage, HeartbeatIn,
    HeartbeatResponse, JoinIn, ParseError, Pong, frame,
};
use bytes::{Bytes, BytesMut};
use domain::chat::{Bucket, ChatText, ClientMessageId, InvalidText, Rate};
use domain::prediction::Side;
use domain::{Address, DuelRoomId, MatchId, MessageId, PredictionId, StreamId, TournamentId};
use futures_util::StreamExt;

use super::{Presented, SocketDeps, connection::Connection, hub::Hub, reader, watched::Watched};

/// Bad messages (not JSON, unknown, over the rate) in ten seconds that end a connection.
const STRIKES: Rate = Rate {
    count: 30,
    per: Duration::from_secs(10),
};
/// What a table's socket may send more than another.
const TABLE_RATE: u32 = 4;
pub(super) const BUSY_RETRY: Duration = Duration::from_millis(250);

pub(super) type Context = WebsocketContext<Session>;

/// What a socket's path names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Stream(StreamId),
    /// A person's own.
    User(Address),
    Table(MatchId),
    Tournament(TournamentId),
}

pub struct Session {
    place: Place,
    pub(super) connection: Rc<Connection>,
    pub(super) hub: Rc<Hub>,
    pub(super) deps: Arc<SocketDeps>,
    pub(super) started: Instant,
    messages: Bucket,
    strikes: Bucket,
    pub(super) joins: Bucket,
    /// What the person had voted when the socket joined.
    pub(super) vote: Option<(PredictionId, Side)>,
    pub(super) room: Option<Watched>,
    pub(super) joining: bool,
    /// The newest join that came while one was under way.
    pub(super) next_join: Option<JoinIn>,
    /// The duel room that the socket watches.
    pub(super) duel_room: Option<DuelRoomId>,
    /// A text that comes in fragments, so far.
    fragments: BytesMut,
}

/// Runs the session to its end.
pub async fn run(place: Place, connection: Rc<Connection>, hub: Rc<Hub>, deps: Arc<SocketDeps>, read_ahead: Bytes) {
    let codec = Codec::new().max_size(deps.settings.max_message_bytes);
    let input = reader::read(connection.clone(), read_ahead, deps.settings.max_message_bytes);
    let session = Session {
        place,
        connection: connection.clone(),
        hub,
        deps,
        started: Instant::now(),
        messages: Bucket::full(Duration::ZERO),
        strikes: Bucket::full(Duration::ZERO),
        joins: Bucket::full(Duration::ZERO),
        vote: None,
        room: None,
        joining: false,
        next_join: None,
        duel_room: None,
        fragments: BytesMut::new(),
    };
    let input = input.map(Ok::<_, PayloadError>);
    let mut output = std::pin::pin!(WebsocketContext::with_codec(session, input, codec));
    while let Some(Ok(frames)) = output.next().await {
        connection.send(frames);
    }
}

impl Actor for Session {
    type Context = WebsocketContext<Self>;

    fn stopped(&mut self, _: &mut Self::Context) {
        self.hub.remove(&self.connection, self.room.take());
        // A close under way ends by itself.
        if !self.connection.is_closing() {
            self.connection.hang_up();
        }
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
            Ok(Message::Pong(_) | Message::Nop) => {
                self.within_rate();
            }
            Ok(Message::Binary(_)) => self.connection.close(CloseCode::BinaryRefused),
            Ok(Message::Close(_)) => {
                self.connection.close(CloseCode::Normal);
                ctx.stop();
            }
            Err(ProtocolError::Overflow) => self.connection.close(CloseCode::TooBig),
            // The reader reports no failures of the socket, only its end: what is left is text that is no UTF-8.
            Err(ProtocolError::Io(_)) => self.connection.close(CloseCode::NotUtf8),
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
            Ok(message) => self.answer(message, ctx),
            Err(ParseError::Malformed) => self.strike(ErrorCode::BadMessage),
            Err(ParseError::Unknown) => self.strike(ErrorCode::UnknownMessage),
        }
    }

    fn answer(&mut self, message: ClientMessage, ctx: &mut WebsocketContext<Self>) {
        match message {
            ClientMessage::JoinStreamView(_)
            | ClientMessage::JoinUser(_)
            | ClientMessage::JoinTable(_)
            | ClientMessage::JoinTournament(_)
                if !self.may_join() => {}
            ClientMessage::JoinStreamView(join) => match self.place {
                Place::Stream(stream) => self.join(stream, join, ctx),
                Place::User(_) | Place::Table(_) | Place::Tournament(_) => self.strike(ErrorCode::UnknownMessage),
            },
            ClientMessage::JoinUser(join) => match self.place {
                Place::User(address) => self.join_user(address, join, ctx),
                Place::Stream(_) | Place::Table(_) | Place::Tournament(_) => self.strike(ErrorCode::UnknownMessage),
            },
            ClientMessage::JoinTable(join) => match self.place {
                Place::Table(id) => self.join_table(id, join, ctx),
                Place::Stream(_) | Place::User(_) | Place::Tournament(_) => self.strike(ErrorCode::UnknownMessage),
            },
            ClientMessage::JoinTournament(join) => match self.place {
                Place::Tournament(id) => self.join_tournament(id, join, ctx),
                Place::Stream(_) | Place::User(_) | Place::Table(_) => self.strike(ErrorCode::UnknownMessage),
            },
            ClientMessage::Shot(shot) => self.shot(shot),
            ClientMessage::Aim(aim) => self.aim(aim),
            ClientMessage::Concede => self.finish(Finishing::Concede),
            ClientMessage::CallOff => self.finish(Finishing::CallOff),
            ClientMessage::Chat(chat) => self.chat(chat),
            ClientMessage::Vote(vote) => match self.place {
                Place::Stream(stream) => self.vote(stream, vote, ctx),
                Place::User(_) | Place::Table(_) | Place::Tournament(_) => self.strike(ErrorCode::UnknownMessage),
            },
            ClientMessage::Typing => self.typing(),
            ClientMessage::Heartbeat(HeartbeatIn { timestamp }) => self.tell(&HeartbeatResponse { timestamp }),
            ClientMessage::Ping => self.tell(&Pong {}),
            ClientMessage::Duel(message) => match self.place {
                Place::User(address) => self.duel(address, message, ctx),
                Place::Stream(_) | Place::Table(_) | Place::Tournament(_) => self.strike(ErrorCode::UnknownMessage),
            },
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

    /// From here on the socket is that person's. False when it may not be: then it closes.
    pub(super) fn act_for(&mut self, presented: Presented) -> bool {
        if self.hub.was_revoked(&presented.session) {
            self.connection.close(CloseCode::SessionRevoked);
            return false;
        }
        let known = self.connection.author().map(|author| author.user_id);
        if known != Some(presented.author.user_id) {
            match self.deps.limits.admit_user(presented.author.user_id) {
                Some(permit) => self.connection.hold(permit),
                None => {
                    self.connection.close(CloseCode::TooManyConnections);
                    return false;
                }
            }
        }
        let until = ends_at(presented.expires_at);
        let blocked = self.hub.blocked_now(presented.author.user_id, presented.blocked);
        self.connection
            .acts_for(presented.author, presented.session.into(), until, blocked);
        true
    }

    fn chat(&mut self, chat: ChatIn) {
        if self.connection.session_is_over() {
            return self.connection.close(CloseCode::SessionRevoked);
        }
        let Ok(client_id) = ClientMessageId::parse(chat.client_message_id.clone()) else {
            return self.refuse(ErrorCode::BadClientMessageId, None);
        };
        let text = match ChatText::parse(&chat.message, self.deps.settings.max_chars) {
            Ok(text) => text,
            Err(InvalidText::Blank) => return self.reject(chat.client_message_id, ErrorCode::BlankMessage, None),
            Err(InvalidText::TooLong) => return self.reject(chat.client_message_id, ErrorCode::MessageTooLong, None),
            Err(InvalidText::Forbidden) => return self.reject(chat.client_message_id, ErrorCode::BadCharacters, None),
        };
        let Some(author) = self.connection.author() else {
            return self.reject(chat.client_message_id, ErrorCode::Unauthenticated, None);
        };
        let Some(Watched::Stream(room)) = &self.room else {
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
        if let (Some(author), Some(Watched::Stream(room))) = (self.connection.author(), &self.room) {
            // Cosmetic: when the room is busy nobody needs it.
            let _ = room.tell(TypingNote { author });
        }
    }

    /// False when the message is over the rate: it is refused, and who keeps at it is closed.
    fn within_rate(&mut self) -> bool {
        let rate = Rate {
            count: match self.place {
                Place::Stream(_) | Place::User(_) | Place::Tournament(_) => self.deps.settings.messages_per_10s,
                // A cue that is moved says so ten times a second.
                Place::Table(_) => self.deps.settings.messages_per_10s.saturating_mul(TABLE_RATE),
            },
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

    pub(super) fn refuse(&self, code: ErrorCode, retry_after: Option<Duration>) {
        self.tell(&ErrorMessage::new(code, retry_after));
    }

    fn reject(&self, client_message_id: String, code: ErrorCode, retry_after: Option<Duration>) {
        self.tell(&ChatRejected::new(client_message_id, code, retry_after));
    }

    pub(super) fn tell(&self, message: &impl Encode) {
        self.connection.send(frame::text(&message.json()));
    }
}

/// A moment of the wall clock, given in unix seconds, on the clock that deadlines use.
fn ends_at(unix_seconds: i64) -> Instant {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let left = Duration::from_secs(u64::try_from(unix_seconds).unwrap_or_default()).saturating_sub(now);
    Instant::now() + left
}

fn fresh_id() -> MessageId {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    MessageId::new(now.as_secs() as u32, rand::random())
}
