//! Where a request about a room is served: by the node that owns the room, at whichever node it arrives.

use super::{
    member::Cluster,
    signed::{Forwarded, LinkedSocket},
    store,
    view::NodeId,
};
use crate::db;
use domain::StreamId;
use nix::errno::Errno;
use std::{
    future::pending,
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};
use time::OffsetDateTime;

/// Something that lives at one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Stream(StreamId),
    /// Duel rooms with their lobby, tables, tournaments, and people's own sockets.
    Leader,
    /// That node itself, as operators name it.
    Node(NodeId),
}

/// The node that serves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    Here,
    At(NodeId, SocketAddr),
    /// Nobody, for a moment.
    Nobody,
}

impl Cluster {
    /// The node that serves it. What nobody owns is served where it is asked for, and claimed there.
    pub async fn route(&self, place: Place) -> db::Result<Route> {
        let Some(member) = &self.0 else { return Ok(Route::Here) };
        let standing = &member.standing;
        let view = standing.view.borrow().clone();
        let owner = match place {
            Place::Leader => view.leader,
            Place::Node(node) => Some(node),
            Place::Stream(stream) => {
                let id = stream.to_string();
                let asked = async {
                    let mut db = member.pool.acquire().await?;
                    let (owner, shows_table) = store::owner_of_stream(&mut db, &id).await?;
                    Ok(if shows_table { view.leader } else { owner })
                };
                let owner = member.owners.try_get_with(id.clone(), asked).await;
                let owner = owner.map_err(|cause: Arc<sqlx::Error>| sqlx::Error::Protocol(cause.to_string()))?;
                if owner.is_none() {
                    // Somebody takes it right now, perhaps.
                    member.owners.invalidate(&id).await;
                }
                owner
            }
        };
        let suspects = standing.suspected();
        Ok(match owner {
            Some(owner) if owner == standing.node => Route::Here,
            Some(owner) => match (view.living.get(&owner), place) {
                (Some(_), Place::Leader | Place::Node(_)) if suspects.contains(&owner.0) => Route::Nobody,
                // Whether it is gone is the claim's to say.
                (Some(_), Place::Stream(_)) if suspects.contains(&owner.0) => Route::Here,
                (Some(address), _) => Route::At(owner, *address),
                (None, Place::Stream(_)) => Route::Here,
                (None, Place::Leader | Place::Node(_)) => Route::Nobody,
            },
            None => match place {
                Place::Stream(_) => Route::Here,
                Place::Leader | Place::Node(_) => Route::Nobody,
            },
        })
    }

    /// Whether this node may act on what lives there: one that was stopped for a while may not, whatever was asked of it before.
    pub async fn owns(&self, place: Place) -> bool {
        self.holds() && matches!(self.route(place).await, Ok(Route::Here))
    }

    /// Waits until the lease of that node has run out; for ever when the server is alone.
    pub async fn gone(&self, node: NodeId) {
        let Some(mut view) = self.watch() else {
            return pending().await;
        };
        let _ = view.wait_for(|view| !view.living.contains_key(&node)).await;
    }

    /// The node could not be connected to. Others are asked for what it owned as soon as the database says so as well. A lack of this machine's own,
    /// such as of descriptors or ports, says nothing about the other.
    pub async fn unreachable(&self, node: NodeId, cause: Option<&io::Error>) {
        let Some(member) = &self.0 else { return };
        if cause.is_some_and(is_own_lack) {
            tracing::warn!(?cause, "no connection to another node can be made here");
            return;
        }
        tracing::warn!(node = node.0, ?cause, "a node cannot be reached");
        member.standing.suspect(node);
        member.owners.invalidate_all();
    }

    /// The header by which another node believes that this one forwards a request, and for whom; None when the server is alone.
    pub fn sign(&self, forwarded: Forwarded<'_>) -> Option<String> {
        let member = self.0.as_ref()?;
        Some(member.signer.sign(&forwarded, OffsetDateTime::now_utc()))
    }

    /// The client of a request that another node forwards, if that is what it is.
    pub fn client_of(&self, method: &str, path: &str, header: &str) -> Option<IpAddr> {
        self.socket_of(method, path, header).map(|(client, _)| client)
    }

    /// The same of a websocket's handshake, with the socket of a link that it is to be written to by.
    pub fn socket_of(&self, method: &str, path: &str, header: &str) -> Option<(IpAddr, Option<LinkedSocket>)> {
        let member = self.0.as_ref()?;
        member.signer.read(method, path, header, OffsetDateTime::now_utc())
    }

    /// Calls other nodes; None when the server is alone.
    pub fn client(&self) -> Option<&reqwest::Client> {
        self.0.as_ref().map(|member| &member.client)
    }

    /// Whether there are other nodes at all: without them nothing is looked up.
    pub fn is_alone(&self) -> bool {
        self.0.is_none()
    }
}

fn is_own_lack(cause: &io::Error) -> bool {
    const LACKS: [Errno; 4] = [Errno::EMFILE, Errno::ENFILE, Errno::ENOBUFS, Errno::ENOMEM];
    let lacks = cause
        .raw_os_error()
        .is_some_and(|code| LACKS.contains(&Errno::from_raw(code)));
    lacks || cause.kind() == io::ErrorKind::AddrNotAvailable
}
