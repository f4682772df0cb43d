//! Parts of sockets, and how a token becomes a person on them.

use std::sync::Arc;
use std::time::Duration;

use actors::duel_room::DuelRooms;
use actors::ports::Author;
use actors::prediction::PredictionRoom;
use actors::room::{Registry, ToWorker, Workers};
use actors::stream::StreamRoom;
use actors::table::Table;
use actors::tournament::Tournaments;
use actors::wire::{Badges, ErrorCode, ErrorMessage, JoinTableIn};
use async_trait::async_trait;
use domain::matchup::Player;
use domain::prediction::Side;
use domain::{MatchId, PredictionId, StreamId, UserId};
use time::OffsetDateTime;

use super::{
    descriptors,
    presenting::{Presenting, Who},
};
use crate::{
    auth::{AuthError, SessionId, SocketControl, identity, store::sessions},
    cluster::Cluster,
    config::Config,
    context::Context,
    features::matches::{
        self,
        ticket::{self, Opened, SeatClaim, Sitter, TicketError},
    },
    socket::{
        Admission, ConnectionLimits, ConnectionSettings, Links, Presented, Seated, SignIn, SocketDeps, SocketRates,
        SocketSettings, WheelSettings,
    },
    users,
};

/// How many sockets anyone may hold.
pub fn limits(config: &Config) -> Arc<ConnectionLimits> {
    let socket = &config.socket;
    Arc::new(ConnectionLimits::new(
        socket.connections_per_address,
        socket.connections_per_user,
        socket.connections_total,
    ))
}

/// Admission: who is let in, and as whom.
pub struct Entrance {
    pub limits: Arc<ConnectionLimits>,
    pub admission: Arc<Admission>,
    pub sign_in: Arc<dyn SignIn>,
    pub cluster: Cluster,
    pub workers: Workers,
}

pub fn sockets(
    config: &Config,
    streams: Registry<StreamRoom>,
    predictions: Registry<PredictionRoom>,
    tables: Registry<Table>,
    tournaments: Tournaments,
    duel_rooms: DuelRooms,
    entrance: Entrance,
) -> SocketDeps {
    let Entrance {
        limits,
        admission,
        sign_in,
        cluster,
        workers,
    } = entrance;
    let socket = &config.socket;
    SocketDeps {
        streams,
        predictions,
        tables,
        tournaments,
        duel_rooms,
        sign_in,
        limits,
        rates: SocketRates::new(socket.handshakes_per_second),
        admission,
        links: Links::new(cluster.clone(), workers),
        cluster,
        settings: SocketSettings {
            max_message_bytes: socket.max_message_bytes,
            max_chars: config.chat.max_chars,
            messages_per_10s: socket.messages_per_10s,
            send_buffer_bytes: socket.send_buffer_bytes,
            ceiling: descriptors::ceiling(config.database.max_connections),
            connection: ConnectionSettings {
                outbox_bytes: socket.outbox_bytes,
                outbox_age: Duration::from_secs(socket.outbox_age_seconds),
                packed_from_bytes: socket.packed_from_bytes,
            },
            wheel: WheelSettings {
                join: Duration::from_secs(socket.join_timeout_seconds),
                ping: Duration::from_secs(socket.ping_seconds),
                timeout: Duration::from_secs(socket.timeout_seconds),
            },
            allowed_origins: config.allowed_origins(),
            trusted_proxies: config.http.trusted_proxies.clone(),
        },
    }
}

/// How long people have to come back, when their rooms are at another node by now.
const COME_BACK: Duration = Duration::from_secs(2);

/// Sends everybody away whenever this node has stopped leading: people's own sockets are at the node that leads, and hear nothing here. Ends with the
/// cluster; at once when the server is alone.
pub async fn follow_leading(cluster: Cluster, workers: Workers) {
    let Some(mut view) = cluster.watch() else { return };
    let mut led = false;
    loop {
        let leads = view.borrow_and_update().leader == cluster.node();
        if led && !leads {
            let drain = || ToWorker::Drain {
                over: COME_BACK,
                one_in: 1,
            };
            workers.tell_all(drain).await;
        }
        led = leads;
        if view.changed().await.is_err() {
            return;
        }
    }
}

/// Asks the database whose session a token is.
pub struct TokenSignIn {
    pub context: Arc<Context>,
    pub presenting: Presenting,
}

#[async_trait]
impl SignIn for TokenSignIn {
    async fn present(&self, token: String, stream: Option<StreamId>) -> Result<Presented, ErrorMessage> {
        // Tokens that are not ours cost the database nothing.
        let claims = identity::read(&self.context.keys, &token).map_err(refusal)?;
        let found = self.presenting.ask(Who::Token(claims), stream).await?;
        let identity = found.identity.ok_or_else(|| refusal(AuthError::Invalid))?;
        Ok(Presented {
            votes: found.votes,
            blocked: found.blocked,
            author: Author {
                user_id: identity.user_id,
                address: identity.address,
                username: identity.display_name(),
                is_admin: identity.is_admin,
                badges: found.badges,
            },
            session: identity.session_id.to_string(),
            expires_at: identity.expires_at.unix_timestamp(),
        })
    }

    async fn votes(&self, user: UserId, stream: StreamId) -> Result<Vec<(PredictionId, Side)>, ErrorMessage> {
        Ok(self.presenting.ask(Who::Known(user), Some(stream)).await?.votes)
    }

    async fn sit(&self, match_id: MatchId, join: JoinTableIn) -> Result<Option<Seated>, ErrorMessage> {
        let refused = |e: TicketError| match e {
            TicketError::Invalid | TicketError::Expired => ErrorMessage::new(ErrorCode::InvalidTicket, None),
            TicketError::Used => ErrorMessage::new(ErrorCode::TicketUsed, None),
            TicketError::Unavailable(cause) => unavailable(&cause),
        };
        let keys = &self.context.keys;
        // A page that is loaded again still has its ticket: what it got for it counts first.
        if let Some(token) = join.seat_token {
            let opened = ticket::read_seat_token(keys, &token).map_err(refused)?;
            return self.seated(match_id, opened).await.map(Some);
        }
        if let Some(text) = join.ticket {
            // At the wrong table it is not used up.
            if ticket::read(keys, &text).map_err(refused)?.match_id != match_id {
                return Err(ErrorMessage::new(ErrorCode::InvalidTicket, None));
            }
            let mut db = self.context.pool.acquire().await.map_err(|e| unavailable(&e))?;
            let opened = ticket::redeem(&mut db, keys, &text, join.holder)
                .await
                .map_err(refused)?;
            drop(db);
            return self.seated(match_id, opened).await.map(Some);
        }
        let Some(token) = join.token else { return Ok(None) };
        let presented = self.present(token, None).await?;
        let user = presented.author.user_id;
        let mut db = self.context.pool.acquire().await.map_err(|e| unavailable(&e))?;
        let found = matches::store::find(&mut db, match_id)
            .await
            .map_err(|e| unavailable(&e))?;
        let seat = found.and_then(|found| found.seat_of(Player::User(user)));
        let seat_token = seat.map(|seat| SeatClaim {
            match_id,
            sitter: Sitter::User(user),
            seat,
            session: presented.session.parse().ok(),
        });
        let seat_token = seat_token.map(|claim| ticket::seat_token(keys, claim, OffsetDateTime::now_utc()));
        Ok(Some(Seated {
            player: Player::User(user),
            presented: Some(presented),
            seat_token: seat_token.transpose().map_err(|e| unavailable(&e))?,
        }))
    }
}

impl TokenSignIn {
    /// A ticket to a seat presents no session: it opens the seat, and speaking in the chat of the room that the match is of. It opens
    /// nothing when the session is over.
    async fn seated(&self, match_id: MatchId, opened: Opened) -> Result<Seated, ErrorMessage> {
        let mut claim = opened.claim;
        let over = || ErrorMessage::new(ErrorCode::InvalidTicket, None);
        if claim.match_id != match_id {
            return Err(over());
        }
        let user = match claim.sitter {
            Sitter::User(user) => user,
            Sitter::Guest(guest) => {
                let token = ticket::seat_token(&self.context.keys, claim, OffsetDateTime::now_utc());
                return Ok(Seated {
                    player: Player::Guest(guest),
                    presented: None,
                    seat_token: Some(token.map_err(|e| unavailable(&e))?),
                });
            }
        };
        let mut db = self.context.pool.acquire().await.map_err(|e| unavailable(&e))?;
        let live = sessions::list(&mut db, user).await.map_err(|e| unavailable(&e))?;
        // A link that was told to all of a person's sockets is of the one session, when there is one.
        claim.session = match (claim.session, &live[..]) {
            // It may be that of a session that has ended since.
            (None, [_, ..]) => {
                let ended = sessions::ended_since(&mut db, user, opened.issued_at).await;
                if ended.map_err(|e| unavailable(&e))? {
                    return Err(over());
                }
                live.first().filter(|_| live.len() == 1).map(|only| only.id)
            }
            (Some(id), live) if live.iter().any(|session| session.id == id) => Some(id),
            (None, []) | (Some(_), _) => return Err(over()),
        };
        let person = users::by_id(&mut db, user).await.map_err(|e| unavailable(&e))?;
        let person = person.ok_or_else(over)?;
        let now = OffsetDateTime::now_utc();
        let seat_ends = now + ticket::SEAT_LIFE;
        let ends = live.iter().find(|session| Some(session.id) == claim.session);
        let expires_at = ends.map_or(seat_ends, |session| session.expires_at.min(seat_ends));
        let seat_token = ticket::seat_token(&self.context.keys, claim, now).map_err(|e| unavailable(&e))?;
        Ok(Seated {
            player: Player::User(user),
            presented: Some(Presented {
                author: Author {
                    user_id: person.id,
                    address: person.address,
                    username: person.display_name(),
                    is_admin: person.is_admin,
                    badges: Badges::default(),
                },
                session: claim.session.map_or_else(|| any_session_of(user), |id| id.to_string()),
                expires_at: expires_at.unix_timestamp(),
                blocked: Vec::new(),
                votes: Vec::new(),
            }),
            seat_token: Some(seat_token),
        })
    }
}

/// Where it is not known which of a person's sessions a socket is of: it closes with any of them.
fn any_session_of(user: UserId) -> String {
    format!("seat:{user}")
}

pub(super) fn refusal(error: AuthError) -> ErrorMessage {
    match error {
        AuthError::Missing | AuthError::Invalid | AuthError::Expired => {
            ErrorMessage::new(ErrorCode::InvalidToken, None)
        }
        AuthError::Revoked => ErrorMessage::new(ErrorCode::SessionRevoked, None),
        AuthError::Unavailable(cause) => unavailable(&cause),
    }
}

/// The cause is for the log.
pub(super) fn unavailable(cause: &dyn std::fmt::Display) -> ErrorMessage {
    tracing::warn!(%cause, "who speaks could not be found out");
    ErrorMessage::new(ErrorCode::Unavailable, Some(Duration::from_secs(1)))
}

/// A minute of tries, five seconds each.
const REVOKE_TRIES: usize = 12;

/// Closes the sockets of sessions that ended.
pub struct Revoker(pub Workers);

impl SocketControl for Revoker {
    fn revoke(&self, session: SessionId, owner: UserId) {
        for session in [session.to_string(), any_session_of(owner)] {
            let workers = self.0.clone();
            tokio::spawn(async move {
                let revoke = || ToWorker::Revoke {
                    session: session.clone(),
                };
                // A worker that is stuck hears it when it is back; the others heard it the first time.
                for _ in 0..REVOKE_TRIES {
                    if workers.tell_all(revoke).await {
                        return;
                    }
                }
            });
        }
    }
}
