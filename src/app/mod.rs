//! Builds every part once, wires them, and shuts them down. The only place that knows everyone.

mod error;
mod hooks;
mod jobs;
mod listen;
pub mod openapi;
mod operations;
mod provider;
pub mod routes;
pub mod server;
pub mod services;
mod sockets;

use services::{Live, Parts, Services};

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_server::ServerHandle;
use actors::metrics::Metrics;
use actors::ports::ChatLog;
use actors::room::Workers;
use actors::rooms::Users;
use actors::stream::ViewerCounts;
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use tokio::task::JoinHandle;

use crate::{
    audit::verifier::AuditVerifier,
    auth::WalletVerifier,
    config::Config,
    db,
    features::{
        chat::{self, store::PgChatLog},
        duel_rooms::{self, links},
        matches::{self, launch::GamePage},
        notifications::room::LiveUsers,
        operations::{Operations, send_away},
        predictions,
        sessions::service::SignInService,
        tournaments,
    },
    jobs::Board,
    postgres::{Postgres, check_durability},
    providers::nowpayments::sandbox::Sandbox,
    socket::{Admission, SocketDeps},
};

pub use error::StartError;

/// Runs the server until it is told to stop.
pub async fn serve(config: Config) -> Result<(), StartError> {
    let running = start(config).await?;
    running.stopped_by_signal().await;
    running.stop().await;
    Ok(())
}

/// Nobody holds a connection for long only to wait for somebody else's lock, or without asking anything.
const WAITS: [(&str, &str); 2] = [("lock_timeout", "5s"), ("idle_in_transaction_session_timeout", "60s")];

/// Makes logs of chat lines.
fn chat_log(pool: &PgPool) -> impl Fn() -> Arc<dyn ChatLog> + Send + Sync + use<> {
    let database = pool.connect_options();
    move || Arc::new(PgChatLog::new((*database).clone()))
}

/// A server that answers.
pub struct Running {
    /// Where it listens; the port is the one in force when 0 was configured.
    pub address: SocketAddr,
    /// Where it also listens, for the sockets of duel rooms.
    pub duel_address: Option<SocketAddr>,
    /// Where it also listens, for the page of the game.
    pub game_address: Option<SocketAddr>,
    pub pool: PgPool,
    pub sockets: Arc<SocketDeps>,
    pub users: Arc<dyn Users>,
    workers: Workers,
    handle: ServerHandle,
    server: JoinHandle<std::io::Result<()>>,
    background: Vec<JoinHandle<()>>,
    board: Arc<Board>,
    /// The payment provider of the local environment.
    sandbox: Option<Sandbox>,
    postgres: Option<Postgres>,
    shutdown: Duration,
}

/// Starts everything, the database too when none is configured; answers once the server listens.
pub async fn start(config: Config) -> Result<Running, StartError> {
    let postgres = Postgres::start(&config)?;
    let options = postgres.options();
    let archive = self::jobs::archive_wal(&config, &postgres).await?;
    let mut running = start_on(config, options).await?;
    running
        .background
        .extend(crate::jobs::start(archive.into_iter().collect(), &running.board));
    running.postgres = Some(postgres);
    Ok(running)
}

/// Starts the server on a database that runs already.
pub async fn start_on(mut config: Config, database: PgConnectOptions) -> Result<Running, StartError> {
    db::migrate(&database).await?;
    let database = database.options(WAITS);
    let pool = PgPoolOptions::new()
        .max_connections(config.database.max_connections)
        .acquire_timeout(Duration::from_secs(3))
        .connect_with(database)
        .await?;
    check_durability(&pool).await?;

    let metrics = Metrics::new()?;
    let (workers, counts) = (Workers::default(), ViewerCounts::default());
    let chat_log = chat_log(&pool);
    let streams = chat::room::streams(&config, &pool, &metrics, &workers, counts.clone(), chat_log);
    let limits = sockets::limits(&config);
    let live_users = LiveUsers::new(workers.clone(), limits.clone());
    let users: Arc<dyn Users> = Arc::new(live_users.clone());
    let rooms = Arc::new(chat::room::LiveRooms(streams.clone()));
    let predictions = predictions::room::predictions(&config, &pool, &metrics, &workers, rooms.clone())?;
    let listener = listen::bind(config.http.bind)?;
    let address = listener.local_addr()?;
    let duel_listener = listen::bind_beside(&config, "duels.bind", config.duels.bind)?;
    let game_listener = listen::bind_beside(&config, "duels.game_bind", config.duels.game_bind)?;
    let bound = |listener: &Option<TcpListener>| listener.as_ref().and_then(|listener| listener.local_addr().ok());
    let (duel_address, game_address) = (bound(&duel_listener), bound(&game_listener));
    let page = links::page(&config, game_address);
    let game_origin = page.origin().ascii_serialization();
    config.http.allowed_origins.push(game_origin);
    let links = Arc::new(links::GameLinks {
        keys: services::keys(&config)?,
        page: GamePage::new(page.clone()),
    });
    config.duels.game_url = Some(page);
    let duel_rooms = duel_rooms::room::duel_rooms(&config, &pool, &metrics, &workers, links).await?;
    let duels = Arc::new(duel_rooms.clone());
    let tables = matches::room::tables(&config, &pool, &metrics, &workers, duels, users.clone());
    let live_tables = Arc::new(matches::room::LiveTables(tables.clone()));
    let tournaments =
        tournaments::room::tournaments(&config, &pool, &metrics, &workers, live_tables.clone(), users.clone());
    let admission = Arc::new(Admission::default());
    let rosters = operations::rosters(&streams, &predictions, &tables, &duel_rooms, &tournaments);
    let operations = Operations::new(
        rosters,
        workers.clone(),
        limits.clone(),
        admission.clone(),
        metrics.clone(),
    );
    let board = Arc::new(Board::new(&metrics.registry)?);
    let (deposits, sandbox) = provider::deposit_service(&config, address)?;
    let sign_in = SignInService::new(&config, Arc::new(WalletVerifier::default()))?;
    let live = Live {
        pool: pool.clone(),
        rooms,
        viewers: Arc::new(chat::room::LiveViewers(counts)),
        users: users.clone(),
        tables: live_tables,
        sockets: Arc::new(sockets::Revoker(workers.clone())),
    };
    let parts = Parts {
        context: services::context(&config, &sign_in, live)?,
        sign_in,
        ballots: Arc::new(predictions::room::LiveBallots(predictions.clone())),
        duel_rooms: duel_rooms.clone(),
        tournaments: tournaments.clone(),
        deposits,
        audit: AuditVerifier::new(&metrics.registry)?,
        operations,
        metrics: metrics.registry.clone(),
    };
    let services = Services::new(&config, parts)?;
    services.totp_key.seal_plain(&pool).await?;
    let sign_in = Arc::new(sockets::TokenSignIn(services.context.clone().into_inner()));
    let sockets = Arc::new(sockets::sockets(
        &config,
        streams,
        predictions,
        tables,
        tournaments.clone(),
        duel_rooms.clone(),
        sockets::Entrance {
            limits,
            admission,
            sign_in,
        },
    ));
    let mut background = crate::jobs::start(self::jobs::jobs(&services, &config)?, &board);
    background.extend([
        actix_rt::spawn(live_users.clone().run(pool.clone())),
        actix_rt::spawn(live_users.run_notices(pool.clone())),
        actix_rt::spawn(duel_rooms.lobby.clone().run()),
    ]);
    let listeners = [
        ("http", Some(listener)),
        ("duels", duel_listener),
        ("game", game_listener),
    ];
    let listeners = listeners
        .into_iter()
        .filter_map(|(name, listener)| Some((name, listener?)));
    let server = listen::server(&config, listeners.collect(), &metrics, &workers, &sockets, &services)?;
    let handle = server.handle();
    let server = actix_rt::spawn(server);
    tracing::info!(%address, "serving at {}", config.public_url());
    let shutdown = Duration::from_secs(config.http.shutdown_seconds);
    Ok(Running {
        address,
        duel_address,
        game_address,
        pool,
        sockets,
        users,
        workers,
        handle,
        server,
        background,
        board,
        sandbox,
        postgres: None,
        shutdown,
    })
}

impl Running {
    async fn stopped_by_signal(&self) {
        use tokio::signal::unix::{SignalKind, signal};
        let (Ok(mut term), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
        else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = term.recv() => {}
            _ = interrupt.recv() => {}
        }
    }

    /// Stops accepting, sends viewers away with a time to come back, lets what was begun be committed, and ends.
    pub async fn stop(self) {
        tracing::info!("stopping");
        let deadline = tokio::time::Instant::now() + self.shutdown;
        self.background.iter().for_each(JoinHandle::abort);
        self.handle.pause().await;
        send_away(&self.workers, 1).await;
        while self.sockets.limits.open() > 0 && tokio::time::Instant::now() < deadline - self.shutdown / 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if tokio::time::timeout_at(deadline, self.handle.stop(true)).await.is_err() {
            tracing::warn!("requests were cut: they took longer than the shutdown may");
            self.server.abort();
        }
        if tokio::time::timeout_at(deadline, self.pool.close()).await.is_err() {
            tracing::warn!("database connections were cut");
        }
        if let Some(sandbox) = self.sandbox {
            sandbox.stop().await;
        }
        if let Some(postgres) = self.postgres {
            postgres.stop();
        }
    }
}
