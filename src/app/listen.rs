//! The listener and its workers: HTTP by an actix-web application, websockets by the upgrade hook.

use super::services::Services;

use std::cell::{Cell, RefCell};
use std::future::ready;
use std::net::{SocketAddr, TcpListener};
use std::os::fd::AsRawFd;
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::time::Duration;

use actix::Arbiter;
use actix_codec::Framed;
use actix_http::{HttpService, Protocol, Request, error::DispatchError, h1::Codec};
use actix_server::Server;
use actix_service::{IntoServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::dev::AppConfig;
use actors::metrics::Metrics;
use actors::pulse::Pulses;
use actors::room::Workers;
use socket2::{Domain, Socket, Type};
use tokio::net::TcpStream;

use crate::{
    app::{descriptors, server},
    config::{Config, Environment},
    context::Context,
    http::{client_address::is_proxy, connection::Connection, listeners::Serves},
    socket::{self, Hub, SocketDeps, WheelSettings},
};

/// Handshakes that may wait for a worker: a reconnect storm is thousands at once.
const BACKLOG: i32 = 8_192;
/// The request head must come within this.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(5);
const KEEP_ALIVE: Duration = Duration::from_secs(30);
/// How long a caller who was answered early may go on sending what nobody reads, before the connection is closed under it.
const LINGER: Duration = Duration::from_secs(2);
/// Bytes of an answer that the kernel keeps before it sends them: what a caller who does not read holds of its memory.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 128 * 1024;

/// Binds the address; a restart does not wait for the connections of the last process.
pub fn bind(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(socket2::Protocol::TCP))?;
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    socket.set_nonblocking(true)?;
    Ok(socket.into())
}

/// Binds a further address, where one is configured. Only in production the server does not start without it.
pub fn bind_beside(config: &Config, key: &str, address: Option<SocketAddr>) -> std::io::Result<Option<TcpListener>> {
    let Some(address) = address else { return Ok(None) };
    match bind(address) {
        Ok(listener) => Ok(Some(listener)),
        Err(e) if config.environment == Environment::Production => {
            Err(std::io::Error::new(e.kind(), format!("{key} = \"{address}\": {e}")))
        }
        Err(e) => {
            tracing::warn!(%address, cause = %e, "{key} is not served: the address cannot be had");
            Ok(None)
        }
    }
}

/// The server, not yet polled. Each listener serves its own part.
pub fn server(
    config: &Config,
    listeners: Vec<(Serves, TcpListener)>,
    metrics: &Metrics,
    workers: &Workers,
    sockets: &Arc<SocketDeps>,
    services: &Services,
    pulses: &Pulses,
) -> std::io::Result<Server> {
    let count = match config.http.workers {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        count => count,
    };
    let wheel = sockets.settings.wheel;
    let ceiling = descriptors::ceiling(config.database.max_connections);
    let mut builder = Server::build()
        .workers(count)
        .disable_signals()
        .shutdown_timeout(config.http.shutdown_seconds / 2);
    for (serves, listener) in listeners {
        let (metrics, workers, sockets, services) =
            (metrics.clone(), workers.clone(), sockets.clone(), services.clone());
        let pulses = pulses.clone();
        builder = builder.listen(serves.name(), listener, move || {
            let hub = hub(&workers, &metrics, wheel, &pulses);
            let sockets = sockets.clone();
            let services = services.clone();
            let context = services.context.clone().into_inner();
            let http = HttpService::build()
                .client_request_timeout(CLIENT_TIMEOUT)
                .client_disconnect_timeout(LINGER)
                .keep_alive(KEEP_ALIVE)
                .on_connect_ext(|connection: &Connection, data| {
                    data.insert(connection.progress());
                })
                .upgrade(fn_service(
                    move |(mut request, framed): (Request, Framed<Connection, Codec>)| {
                        serves.keep_to_own(&mut request);
                        let place = Cell::new(None);
                        let framed = framed.into_map_io(|connection| {
                            let (io, held) = connection.into_parts();
                            place.set(held);
                            io
                        });
                        let accepted = socket::accept(request, framed, hub.clone(), sockets.clone());
                        async move {
                            let answered = accepted.await;
                            // Answers of requests before may still wait: until then it is one of its address's connections,
                            // and counted and timed as a websocket afterwards.
                            drop(place);
                            answered
                        }
                    },
                ))
                .finish(map_config(server::app(services, serves).into_factory(), |_| {
                    AppConfig::default()
                }));
            let served = fn_service(move |io| ready(admit(io, &context, ceiling))).and_then(http);
            served.map_err(note)
        })?;
    }
    Ok(builder.run())
}

/// Takes a connection, or closes it: of an address that has as many as it may, or when no descriptor is left but those kept back.
fn admit(
    io: TcpStream,
    context: &Context,
    ceiling: i32,
) -> Result<(Connection, Protocol, Option<SocketAddr>), DispatchError> {
    let peer = io.peer_addr().map_err(DispatchError::Io)?;
    if io.as_raw_fd() >= ceiling {
        return Err(refused());
    }
    let is_shared = is_proxy(peer.ip(), &context.site.trusted_proxies) || context.cluster.is_node(peer.ip());
    let place = match is_shared {
        true => None,
        false => Some(context.limits.connection(peer.ip()).ok_or_else(refused)?),
    };
    #[cfg(target_os = "linux")]
    if let Err(e) = socket2::SockRef::from(&io).set_tcp_notsent_lowat(UNSENT) {
        tracing::debug!(cause = %e, "a connection could not be tuned");
    }
    Ok((Connection::new(io, place), Protocol::Http1, Some(peer)))
}

/// A connection's end is its other end's doing, mostly.
fn note(ended: DispatchError) -> DispatchError {
    match &ended {
        DispatchError::Service(_)
        | DispatchError::Io(_)
        | DispatchError::Parse(_)
        | DispatchError::SlowRequestTimeout
        | DispatchError::DisconnectTimeout
        | DispatchError::HandlerDroppedPayload => tracing::debug!(cause = %ended, "a connection ended"),
        DispatchError::Body(_) | DispatchError::Upgrade | DispatchError::InternalError => {
            tracing::warn!(cause = %ended, "a connection ended");
        }
        // A kind of a later release of the library.
        other => tracing::warn!(cause = %other, "a connection ended"),
    }
    ended
}

fn refused() -> DispatchError {
    DispatchError::Io(std::io::ErrorKind::ConnectionRefused.into())
}

thread_local! {
    /// The hub of this thread: one for all listeners.
    static HUB: RefCell<Weak<Hub>> = const { RefCell::new(Weak::new()) };
}

/// Called on each worker's own thread, once for each listener.
fn hub(workers: &Workers, metrics: &Metrics, wheel: WheelSettings, pulses: &Pulses) -> Rc<Hub> {
    if let Some(hub) = HUB.with_borrow(Weak::upgrade) {
        return hub;
    }
    let (worker, inbox) = workers.register(Arbiter::current());
    pulses.watch_this_thread(format!("worker {}", worker.id.0));
    let hub = Hub::start(worker, inbox, Rc::new(metrics.clone()), wheel);
    HUB.set(Rc::downgrade(&hub));
    hub
}
