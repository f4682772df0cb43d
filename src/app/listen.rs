//! The listener and its workers: HTTP by an actix-web application, websockets by the upgrade hook.

use super::services::Services;

use std::cell::RefCell;
use std::net::{SocketAddr, TcpListener};
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::time::Duration;

use actix::Arbiter;
use actix_http::HttpService;
use actix_server::Server;
use actix_service::{IntoServiceFactory, fn_service, map_config};
use actix_web::dev::AppConfig;
use actors::metrics::Metrics;
use actors::pulse::Pulses;
use actors::room::Workers;
use socket2::{Domain, Protocol, Socket, Type};

use crate::{
    app::server,
    config::{Config, Environment},
    socket::{self, Hub, SocketDeps, WheelSettings},
};

/// Handshakes that may wait for a worker: a reconnect storm is thousands at once.
const BACKLOG: i32 = 8_192;
/// The request head must come within this.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(5);
const KEEP_ALIVE: Duration = Duration::from_secs(30);

/// Binds the address; a restart does not wait for the connections of the last process.
pub fn bind(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
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

/// The server, not yet polled. Every listener serves the same.
pub fn server(
    config: &Config,
    listeners: Vec<(&str, TcpListener)>,
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
    let mut builder = Server::build()
        .workers(count)
        .disable_signals()
        .shutdown_timeout(config.http.shutdown_seconds / 2);
    for (name, listener) in listeners {
        let (metrics, workers, sockets, services) =
            (metrics.clone(), workers.clone(), sockets.clone(), services.clone());
        let pulses = pulses.clone();
        builder = builder.listen(name, listener, move || {
            let hub = hub(&workers, &metrics, wheel, &pulses);
            let sockets = sockets.clone();
            let services = services.clone();
            HttpService::build()
                .client_request_timeout(CLIENT_TIMEOUT)
                .keep_alive(KEEP_ALIVE)
                .upgrade(fn_service(move |(request, framed)| {
                    socket::accept(request, framed, hub.clone(), sockets.clone())
                }))
                .finish(map_config(server::app(services).into_factory(), |_| {
                    AppConfig::default()
                }))
                .tcp()
        })?;
    }
    Ok(builder.run())
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
