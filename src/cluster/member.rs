//! This server as one of several.

use super::{
    lease::{self, JoinError, Order},
    signed::Signer,
    store::{self, Entrant, Node},
    view::{NodeId, Standing, View},
};
use crate::{config::Membership, db, providers};
use moka::future::Cache;
use sqlx::{PgPool, postgres::PgConnectOptions};
use std::{
    collections::BTreeMap,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};
use tokio::sync::{Notify, mpsc, oneshot, watch};
use url::Url;

/// Orders that wait for the thread of the lease.
const ORDERS: usize = 4;

/// How long an owner is remembered: a room that has moved is found again after that.
const REMEMBERED: Duration = Duration::from_millis(500);
const MAX_REMEMBERED: u64 = 10_000;
/// Connecting to a node of the same network.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// The whole of a request that another node serves: longer than it believes that it is to serve it.
const CALL_TIMEOUT: Duration = Duration::from_secs(10);
/// Shorter than a node keeps a connection that rests.
const IDLE_TIMEOUT: Duration = Duration::from_secs(10);

/// This server among the others.
#[derive(Clone, Debug, Default)]
pub struct Cluster(pub(super) Option<Arc<Member>>);

#[derive(Debug)]
pub(super) struct Member {
    pub standing: Arc<Standing>,
    orders: mpsc::Sender<Order>,
    /// Asks whose a room is.
    pub pool: PgPool,
    /// Owners of streams that were asked for lately.
    pub owners: Cache<String, Option<NodeId>>,
    pub signer: Signer,
    pub client: reqwest::Client,
}

impl Cluster {
    /// A server that is the only one.
    pub fn alone() -> Self {
        Self::default()
    }

    /// Joins the others, on a connection and a thread of its own; whoever had the name before is released. `pool` asks whose a room is.
    ///
    /// # Errors
    /// Where the others serve another site, have another secret or clock, or are reached at the same address.
    pub async fn join(
        membership: &Membership,
        public_url: &Url,
        database: &PgConnectOptions,
        pool: PgPool,
    ) -> Result<Self, JoinError> {
        let signer = Signer::new(&membership.secret);
        let entrant = Entrant {
            name: &membership.name,
            address: membership.address,
            secret_check: signer.check(),
            public_url: public_url.as_str(),
        };
        let (standing, lease) = lease::enter(&entrant, database).await?;
        let (orders, taken) = mpsc::channel(ORDERS);
        lease::start(lease, taken)?;
        Ok(Self(Some(Arc::new(Member {
            standing,
            orders,
            pool,
            owners: owners(),
            signer,
            client: client()?,
        }))))
    }

    /// This node; None when the server is alone.
    pub fn node(&self) -> Option<NodeId> {
        self.0.as_ref().map(|member| member.standing.node)
    }

    /// Whether another server has taken this node's name: it owns nothing any more, and never will.
    pub fn is_lost(&self) -> bool {
        self.0.as_ref().is_some_and(|member| member.standing.is_lost())
    }

    /// Whether this node does what one alone may do.
    pub fn leads(&self) -> bool {
        self.0.as_ref().is_none_or(|member| member.standing.leads())
    }

    /// Whether this node's lease runs.
    pub fn holds(&self) -> bool {
        self.0.as_ref().is_none_or(|member| member.standing.holds())
    }

    /// The node that leads, as this one saw it at its last renewal.
    pub fn leader(&self) -> Option<NodeId> {
        self.0.as_ref()?.standing.view.borrow().leader
    }

    /// All nodes that run, by name; none when the server is alone.
    pub async fn nodes(&self) -> db::Result<Vec<Node>> {
        match &self.0 {
            Some(member) => store::nodes(&mut *member.pool.acquire().await?).await,
            None => Ok(Vec::new()),
        }
    }

    /// All nodes whose leases ran at the last renewal, this one among them; none when the server is alone.
    pub fn living(&self) -> BTreeMap<NodeId, SocketAddr> {
        let view = self.0.as_ref().map(|member| member.standing.view.borrow().clone());
        view.map(|view| view.living).unwrap_or_default()
    }

    /// Whether a node is reached at that IP address, behind which are many people.
    pub fn is_node(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        let holds = |member: &Arc<Member>| {
            let view = member.standing.view.borrow();
            view.living.values().any(|address| address.ip().to_canonical() == peer)
        };
        self.0.as_ref().is_some_and(holds)
    }

    /// Told of every change of who is there and who leads; None when the server is alone.
    pub fn watch(&self) -> Option<watch::Receiver<View>> {
        self.0.as_ref().map(|member| member.standing.view.subscribe())
    }

    /// Rings when the lease had lapsed and runs again: rooms may be somebody else's by now.
    pub fn lapses(&self) -> Arc<Notify> {
        let rung = self.0.as_ref().map(|member| member.standing.lapsed.clone());
        rung.unwrap_or_default()
    }

    /// Takes no more rooms; those that it has stay.
    pub async fn drain(&self) {
        self.order(Order::Drain).await;
    }

    /// Gives everything back and ends the lease: others may take the rooms at once. The rooms have to have ended.
    pub async fn leave(&self) {
        self.order(Order::Leave).await;
    }

    /// Renews the lease no more, without a word to anybody: for tests of what then happens.
    #[doc(hidden)]
    pub async fn abandon(&self) {
        self.order(Order::Abandon).await;
    }

    async fn order(&self, order: fn(oneshot::Sender<()>) -> Order) {
        let Some(member) = &self.0 else { return };
        let (done, answer) = oneshot::channel();
        if member.orders.send(order(done)).await.is_ok() {
            // Dropped where the thread has ended.
            let _ = answer.await;
        }
    }
}

fn owners() -> Cache<String, Option<NodeId>> {
    Cache::builder()
        .max_capacity(MAX_REMEMBERED)
        .time_to_live(REMEMBERED)
        .build()
}

fn client() -> reqwest::Result<reqwest::Client> {
    providers::install_tls();
    reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(CALL_TIMEOUT)
        .pool_idle_timeout(IDLE_TIMEOUT)
        .build()
}
