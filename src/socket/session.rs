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
use actors::pulse;
use actors::wire::{
    self, ClientMessage, CloseCode, Encode, ErrorCode, ErrorMessage, HeartbeatIn, HeartbeatResponse, ParseError, Pong,
    frame,
};
use bytes::{Bytes, BytesMut};
use domain::chat::{Bucket, Rate};
use futures_util::StreamExt;

use super::{
    connection::Connection,
    deps::{Presented, SocketDeps},
    hub::Hub,
    reader,
    watched::Watched,
};

/// Bad messages (not JSON, unknown, over the rate) in ten seconds that end a connection.
const STRIKES: Rate = Rate {
    count: 30,
    per: Duration::from_secs(10),
};
/// Joins that one socket makes: at the start, at a sign-in, and after gaps.
const JOINS: Rate = Rate {
    count: 10,
    per: Duration::from_secs(10),
};
pub(super) const BUSY_RETRY: Duration = Duration::from_millis(250);

pub(super) type Context<P> = WebsocketContext<Session<P>>;

/// The purpose of a socket, as its path names it: the messages that only such sockets understand, and the room that they watch.
pub trait Purpose: Sized + Unpin + 'static {
    /// How many times the configured rate of messages such a socket may send.
    const RATE: u32 = 1;

    /// Answers a message that is for such sockets, and gives back any other.
    fn answer(session: &mut Session<Self>, message: ClientMessage, ctx: &mut Context<Self>) -> Option<ClientMessage>;

    /// The room that is told when the socket ends.
    fn watched(&self) -> Option<Watched> {
        None
    }
}

pub struct Session<P: Purpose> {
    pub(super) purpose: P,
    pub(super) connection: Rc<Connection>,
    pub(super) hub: Rc<Hub>,
    pub(super) deps: Arc<SocketDeps>,
    started: Instant,
    messages: Bucket,
    strikes: Bucket,
    joins: Bucket,
    pub(super) joining: bool,
    /// A text that comes in fragments, so far.
    fragments: BytesMut,
}

/// Runs the session to its end.
pub async fn run<P: Purpose>(
    purpose: P,
    connection: Rc<Connection>,
    hub: Rc<Hub>,
    deps: Arc<SocketDeps>,
    read_ahead: Bytes,
) {
    let codec = Codec::new().max_size(deps.settings.max_message_bytes);
    let input = reader::read(connection.clone(), read_ahead, deps.settings.max_message_bytes);
    let session = Session {
        purpose,
        connection: connection.clone(),
        hub,
        deps,
        started: Instant::now(),
        messages: Bucket::full(Duration::ZERO),
        strikes: Bucket::full(Duration::ZERO),
        joins: Bucket::full(Duration::ZERO),
        joining: false,
        fragments: BytesMut::new(),
    };
    let input = input.map(Ok::<_, PayloadError>);
    let mut output = std::pin::pin!(WebsocketContext::with_codec(session, input, codec));
    while let Some(Ok(frames)) = output.next().await {
        connection.send(frames);
    }
}

impl<P: Purpose> Actor for Session<P> {
    type Context = WebsocketContext<Self>;

    fn stopped(&mut self, _: &mut Self::Context) {
        self.hub.remove(&self.connection, self.purpose.watched());
        // A close under way ends by itself.
        if !self.connection.is_closing() {
            self.connection.hang_up();
        }
    }
}

impl<P: Purpose> StreamHandler<Result<Message, ProtocolError>> for Session<P> {
    fn handle(&mut self, message: Result<Message, ProtocolError>, ctx: &mut Self::Context) {
        if self.connection.is_closing() {
            return ctx.stop();
        }
        pulse::begins("a socket's message");
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
            Ok(Message::Close(_)) => self.connection.close(CloseCode::Normal),
            Err(ProtocolError::Overflow) => self.connection.close(CloseCode::TooBig),
            // The reader reports no failures of the socket, only its end: what is left is text that is no UTF-8.
            Err(ProtocolError::Io(_)) => self.connection.close(CloseCode::NotUtf8),
            Err(_) => self.connection.close(CloseCode::Protocol),
        }
        // Closed by either end: nothing more is heard, and the codec would report some errors again without end.
        if self.connection.is_closing() {
            ctx.stop();
        }
    }
}

impl<P: Purpose> Session<P> {
    fn hear(&mut self, text: &str, ctx: &mut Context<P>) {
        if self.connection.is_closing() || !self.within_rate() {
            return;
        }
        match wire::parse(text) {
            Ok(message) => self.answer(message, ctx),
            Err(ParseError::Malformed) => self.strike(ErrorCode::BadMessage),
            Err(ParseError::Unknown) => self.strike(ErrorCode::UnknownMessage),
        }
    }

    fn answer(&mut self, message: ClientMessage, ctx: &mut Context<P>) {
        let Some(message) = P::answer(self, message, ctx) else {
            return;
        };
        match message {
            ClientMessage::Heartbeat(HeartbeatIn { timestamp }) => self.tell(&HeartbeatResponse { timestamp }),
            ClientMessage::Ping => self.tell(&Pong {}),
            ClientMessage::Chat(chat) => self.chat(chat, None),
            ClientMessage::Shot(_)
            | ClientMessage::Choose(_)
            | ClientMessage::RoomSay(_)
            | ClientMessage::Concede
            | ClientMessage::CallOff => {
                if self.may_act() {
                    self.refuse(ErrorCode::JoinFirst, None);
                }
            }
            ClientMessage::Typing | ClientMessage::Aim(_) | ClientMessage::Phrase(_) | ClientMessage::Ignored => {}
            ClientMessage::JoinStreamView(_)
            | ClientMessage::JoinUser(_)
            | ClientMessage::JoinTable(_)
            | ClientMessage::JoinTournament(_) => {
                if self.may_join() {
                    self.strike(ErrorCode::UnknownMessage);
                }
            }
            ClientMessage::Vote(_) | ClientMessage::Duel(_) => self.strike(ErrorCode::UnknownMessage),
        }
    }

    /// False when the session of its person is over: then it closes.
    pub(super) fn may_act(&self) -> bool {
        let over = self.connection.session_is_over();
        if over {
            self.connection.close(CloseCode::SessionRevoked);
        }
        !over
    }

    /// A join costs a look into the database and a page of history, so it has a rate of its own.
    pub(super) fn may_join(&mut self) -> bool {
        match self.joins.take(JOINS, self.started.elapsed()) {
            Ok(()) => true,
            Err(wait) => {
                self.refuse(ErrorCode::RateLimited, Some(wait));
                false
            }
        }
    }

    /// Fragments make one text, bounded like any other message.
    fn gather(&mut self, item: Item, ctx: &mut Context<P>) {
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

    /// False when the message is over the rate: it is refused, and who keeps at it is closed.
    fn within_rate(&mut self) -> bool {
        let rate = Rate {
            count: self.deps.settings.messages_per_10s.saturating_mul(P::RATE),
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
