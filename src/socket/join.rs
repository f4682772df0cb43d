//! Joining a room: who asks is found out, the room is found, and the room is asked, some times where it ends meanwhile.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use actix::{ActorFutureExt, AsyncContext, Handler, WrapFuture};
use actors::room::{
    ConnectionId, Counted, Leave, LocateError, Registry, Room, RoomAddr, Subject, TellError, WorkerHandle,
};
use actors::wire::{CloseCode, Encode, ErrorCode, ErrorMessage, frame};
use domain::UserId;
use tokio::sync::oneshot;

use super::{
    deps::{Presented, SocketDeps},
    limits,
    session::{BUSY_RETRY, Context, Purpose, Session},
};

/// How often a join is repeated when the room ends under it.
const JOIN_TRIES: usize = 3;
const JOIN_AGAIN: Duration = Duration::from_millis(20);
/// When a join that was tried in vain may be repeated by the client.
const UNAVAILABLE_RETRY: Duration = Duration::from_secs(1);

/// A socket that watches a room.
pub trait Watcher: Purpose {
    type Room: Room + Handler<Counted<Leave>> + Handler<Counted<Self::Join>>;
    /// The room's own message.
    type Join: Send + 'static;
    /// The client's message.
    type Ask: 'static;
    /// Carried through the tries of one join.
    type Wish: Clone + 'static;

    /// The answer where there is no such room.
    const NOT_FOUND: (ErrorCode, CloseCode);
    /// The answer where the room cannot take anybody now.
    const BUSY: ErrorCode = ErrorCode::Unavailable;

    fn rooms(deps: &SocketDeps) -> &Registry<Self::Room>;

    fn key(&self) -> <Self::Room as Room>::Key;

    /// The token of the person who asks, where it says all about them.
    fn token(_: &Self::Ask) -> Option<&str> {
        None
    }

    /// Finds out who asks, none for a guest, and for what.
    fn present(
        deps: Arc<SocketDeps>,
        asker: Asker,
        key: <Self::Room as Room>::Key,
        ask: Self::Ask,
    ) -> impl Future<Output = Result<(Option<Presented>, Self::Wish), Refused>> + 'static;

    /// The person was found out.
    fn presented(&mut self, _: &Presented) {}

    /// The room is noted before it is told: the socket may end before the answer, and then the room must hear of it.
    fn enters(&mut self, room: RoomAddr<Self::Room>);

    fn join(session: &Session<Self>, wish: Self::Wish, at: Entrance) -> Self::Join;

    /// A join while one is under way.
    fn joins_again(session: &mut Session<Self>, _: Self::Ask) {
        session.refuse(ErrorCode::Busy, Some(BUSY_RETRY));
    }

    /// A join has been answered.
    fn joined(_: &mut Session<Self>, _: &mut Context<Self>) {}
}

/// The socket, as it asks to join.
pub struct Asker {
    pub address: IpAddr,
    /// Whom this socket presented a moment ago by the same token. The vote is not known.
    pub known: Option<Presented>,
}

/// The socket, as a room is told of it.
pub struct Entrance {
    pub worker: WorkerHandle,
    pub connection: ConnectionId,
    pub admitted: oneshot::Sender<()>,
    source: IpAddr,
}

impl Entrance {
    /// A person, or a guest, at the socket's address.
    pub fn subject(&self, user: Option<UserId>) -> Subject {
        match user {
            Some(user) => Subject::Account(user, self.source),
            None => Subject::Guest(self.source),
        }
    }
}

/// Why a socket does not join.
pub enum Refused {
    Room(LocateError),
    Person(ErrorMessage),
}

impl From<LocateError> for Refused {
    fn from(error: LocateError) -> Self {
        Self::Room(error)
    }
}

impl From<ErrorMessage> for Refused {
    fn from(message: ErrorMessage) -> Self {
        Self::Person(message)
    }
}

fn unavailable(retry_after: Duration) -> Refused {
    LocateError::Unavailable { retry_after }.into()
}

impl<P: Watcher> Session<P> {
    pub(super) fn join(&mut self, ask: P::Ask, ctx: &mut Context<P>) {
        self.connection.spoke();
        if self.joining {
            return P::joins_again(self, ask);
        }
        self.joining = true;
        let token = P::token(&ask).map(str::to_owned);
        let known = token.as_deref().and_then(|token| self.known_by(token));
        let new = token.filter(|_| known.is_none());
        let asker = Asker {
            address: self.connection.address,
            known,
        };
        let presented = P::present(self.deps.clone(), asker, self.purpose.key(), ask);
        ctx.spawn(
            presented
                .into_actor(self)
                .map(|presented, session, ctx| match presented {
                    Ok((person, wish)) => session.enter(person, new, wish, ctx),
                    Err(refused) => session.turned_away(refused, ctx),
                }),
        );
    }

    /// Whom that token presented on this socket a moment ago, as they are now. After a room was rebuilt, its viewers ask the database for no
    /// more than their votes.
    fn known_by(&self, token: &str) -> Option<Presented> {
        let connection = &self.connection;
        Some(Presented {
            expires_at: connection.presented_by(token)?,
            author: connection.author()?,
            session: connection.session()?,
            blocked: connection.blocked().into_iter().collect(),
            votes: Vec::new(),
        })
    }

    /// `token` is the one that was presented just now.
    fn enter(&mut self, person: Option<Presented>, token: Option<String>, wish: P::Wish, ctx: &mut Context<P>) {
        if let Some(person) = &person {
            self.purpose.presented(person);
        }
        let presented = token.zip(person.as_ref().map(|person| person.expires_at));
        if person.is_none_or(|person| self.act_for(person)) {
            if let Some((token, expires_at)) = presented {
                self.connection.was_presented(token, expires_at);
            }
            self.find_room(wish, JOIN_TRIES, ctx);
        }
    }

    fn find_room(&mut self, wish: P::Wish, tries: usize, ctx: &mut Context<P>) {
        let (deps, key, address) = (self.deps.clone(), self.purpose.key(), self.connection.address);
        let located = async move { deps.rates.locate(P::rooms(&deps), &key, address).await };
        ctx.spawn(
            located
                .into_actor(self)
                .map(move |located, session, ctx| match located {
                    Ok(room) => session.ask_room(&room, wish, tries, ctx),
                    Err(refused) => session.turned_away(refused.into(), ctx),
                }),
        );
    }

    fn ask_room(&mut self, room: &RoomAddr<P::Room>, wish: P::Wish, tries: usize, ctx: &mut Context<P>) {
        let (admitted, answer) = oneshot::channel();
        let at = Entrance {
            worker: self.hub.worker.clone(),
            connection: self.connection.id,
            admitted,
            source: limits::source(self.connection.address),
        };
        let join = P::join(self, wish.clone(), at);
        self.purpose.enters(room.clone());
        match room.tell(join) {
            Err(TellError::Busy) => self.turned_away(unavailable(BUSY_RETRY), ctx),
            // Gone, or ended under the join: there is a newer one.
            Ok(()) | Err(TellError::Gone) => {
                ctx.spawn(answer.into_actor(self).map(move |answer, session, ctx| match answer {
                    Ok(()) => session.join_ended(ctx),
                    Err(_) if tries == 0 => session.turned_away(unavailable(UNAVAILABLE_RETRY), ctx),
                    Err(_) => {
                        ctx.run_later(JOIN_AGAIN, move |session, ctx| session.find_room(wish, tries - 1, ctx));
                    }
                }));
            }
        }
    }

    fn turned_away(&mut self, refused: Refused, ctx: &mut Context<P>) {
        match refused {
            Refused::Person(message) => self.connection.send(frame::text(&message.json())),
            Refused::Room(LocateError::NotFound) => {
                let (code, close) = P::NOT_FOUND;
                self.refuse(code, None);
                self.connection.close(close);
            }
            // Its next handshake is brought to the node that owns the room.
            Refused::Room(LocateError::Elsewhere) => {
                self.refuse(P::BUSY, Some(UNAVAILABLE_RETRY));
                self.connection.close(CloseCode::RoomUnavailable);
            }
            Refused::Room(LocateError::Parked { retry_after }) => self.refuse(ErrorCode::RoomParked, Some(retry_after)),
            Refused::Room(LocateError::Unavailable { retry_after }) => self.refuse(P::BUSY, Some(retry_after)),
        }
        self.join_ended(ctx);
    }

    fn join_ended(&mut self, ctx: &mut Context<P>) {
        self.joining = false;
        P::joined(self, ctx);
    }
}
