//! What sockets are built of, and how a token becomes a person on them.

use std::sync::Arc;
use std::time::Duration;

use actors::duel::Hall;
use actors::ports::Author;
use actors::prediction::PredictionRoom;
use actors::room::{Registry, ToWorker, Workers};
use actors::stream::StreamRoom;
use actors::wire::{ErrorCode, ErrorMessage};
use async_trait::async_trait;
use domain::StreamId;

use crate::auth::{AuthError, SessionId, SocketControl, authenticate};
use crate::config::Config;
use crate::socket::{
    ConnectionLimits, ConnectionSettings, Presented, SignIn, SocketDeps, SocketSettings, WheelSettings,
};
use crate::state::AppState;
use crate::store::predictions;

/// How many sockets anyone may hold.
pub fn limits(config: &Config) -> Arc<ConnectionLimits> {
    let socket = &config.socket;
    Arc::new(ConnectionLimits::new(
        socket.connections_per_address,
        socket.connections_per_user,
        socket.connections_total,
    ))
}

pub fn sockets(
    config: &Config,
    streams: Registry<StreamRoom>,
    predictions: Registry<PredictionRoom>,
    hall: Hall,
    limits: Arc<ConnectionLimits>,
    sign_in: Arc<dyn SignIn>,
) -> SocketDeps {
    let socket = &config.socket;
    SocketDeps {
        streams,
        predictions,
        hall,
        sign_in,
        limits,
        settings: SocketSettings {
            max_message_bytes: socket.max_message_bytes,
            max_chars: config.chat.max_chars,
            messages_per_10s: socket.messages_per_10s,
            send_buffer_bytes: socket.send_buffer_bytes,
            connection: ConnectionSettings {
                outbox_bytes: socket.outbox_bytes,
                outbox_age: Duration::from_secs(socket.outbox_age_seconds),
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

/// Asks the database whose session a token is.
pub struct TokenSignIn(pub Arc<AppState>);

#[async_trait]
impl SignIn for TokenSignIn {
    async fn present(&self, token: String, stream: Option<StreamId>) -> Result<Presented, ErrorMessage> {
        let known = async {
            let identity = authenticate(&self.0.pool, &self.0.keys, &token).await?;
            let Some(stream) = stream else {
                return Ok((identity, None));
            };
            let mut db = self.0.pool.acquire().await?;
            let vote = predictions::vote_on_current(&mut db, stream, identity.user_id).await?;
            Ok((identity, vote))
        };
        match known.await {
            Ok((identity, vote)) => Ok(Presented {
                vote,
                author: Author {
                    user_id: identity.user_id,
                    address: identity.address,
                    username: identity.display_name(),
                    is_admin: identity.is_admin,
                },
                session: identity.session_id.to_string(),
                expires_at: identity.expires_at.unix_timestamp(),
            }),
            Err(AuthError::Missing | AuthError::Invalid | AuthError::Expired) => {
                Err(ErrorMessage::new(ErrorCode::InvalidToken, None))
            }
            Err(AuthError::Revoked) => Err(ErrorMessage::new(ErrorCode::SessionRevoked, None)),
            Err(AuthError::Unavailable(cause)) => {
                tracing::warn!(%cause, "a token could not be checked");
                Err(ErrorMessage::new(ErrorCode::Unavailable, Some(Duration::from_secs(1))))
            }
        }
    }
}

/// Closes the sockets of sessions that ended.
pub struct Revoker(pub Workers);

impl SocketControl for Revoker {
    fn revoke(&self, session: SessionId) {
        let workers = self.0.clone();
        tokio::spawn(async move {
            workers
                .tell_all(|| ToWorker::Revoke {
                    session: session.to_string(),
                })
                .await
        });
    }
}
