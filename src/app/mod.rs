//! Builds every part once, wires them, and shuts them down. The only place that knows everyone.

mod descriptors;
mod error;
pub mod hooks;
mod jobs;
mod listen;
mod news;
pub mod openapi;
mod operations;
mod play_gate;
mod presenting;
mod provider;
pub mod routes;
pub mod server;
pub mod services;
mod shutdown;
mod sockets;
mod watchdog;

use provider::Providers;
use services::{Live, Parts, Services};
use shutdown::LastWords;
use watchdog::Watchdog;

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_server::ServerHandle;
use actors::metrics::Metrics;
use actors::ports::ChatLog;
use actors::pulse::Pulses;
use actors::room::Workers;
use actors::rooms::{Rooms, Users, Viewers};
use actors::stream::ViewerCounts;
use actors::table::TableFeeds;
use sqlx::{ConnectOptions, Connection, PgPool};
use tokio::task::JoinHandle;

use crate::{
    audit::{self, verifier::AuditVerifier},
    chain::{
        Chains,
        local::LocalNode,
        outbox::Payouts,
        roles,
        signer::{LocalKey, Signer},
        wallets,
    },
    cluster::{self, Cluster, news::Newsroom},
    config::{Config, ConfigError},
    db::{self, Database, Pools},
    features::{
        chat::{self, store::PgChatLog},
        duel_rooms::{self, links},
        matches::{self, launch::GamePage},
        media::media_store::MediaStore,
        nfts::VoucherKey,
        notifications::room::LiveUsers,
        operations::Operations,
        predictions,
        sessions::service::SignInService,
        tournaments,
    },
    http::listeners::Serves,
    jobs::Board,
    postgres::{Postgres, check_durability, warn_of_unawaited_replicas},
    providers::{bucket::Bucket, pinning::Pinning, sandbox::Sandbox},
    socket::{Admission, SocketDeps},
    spending::region::Regions,
};

pub use error::StartError;

/// Runs the server until it is told to stop.
pub async fn serve(config: Config) -> Result<(), StartError> {
    descriptors::raise();
    let running = start(config).await?;
    running.stopped_by_signal().await;
    running.stop().await;
    Ok(())
}

/// Makes logs of chat lines.
fn chat_log(pool: &PgPool) -> impl Fn() -> Arc<dyn ChatLog> + Send + Sync + use<> {
    let database = pool.connect_options();
    move || Arc::new(PgChatLog::new((*database).clone()))
}

/// The payouts by the chains that are configured, with the key that sends them.
fn payouts(config: &Config, chains: Arc<Chains>) -> Result<Payouts, ConfigError> {
    let key = config.hot_key()?.map(|key| LocalKey::parse(key.expose()));
    let key = key
        .transpose()
        .map_err(|error| ConfigError::one(format!("chain.hot_key: {error}")))?;
    Ok(Payouts::new(chains, key.map(|key| Arc::new(key) as Arc<dyn Signer>)))
}

/// The key that lets wallets pay for NFTs.
fn voucher_key(config: &Config) -> Result<Option<VoucherKey>, ConfigError> {
    let key = config.voucher_key()?.map(|key| LocalKey::parse(key.expose()));
    let key = key
        .transpose()
        .map_err(|error| ConfigError::one(format!("chain.voucher_key: {error}")))?;
    let good_for = time::Duration::seconds(config.nfts.pay_seconds.into());
    Ok(key.map(|key| VoucherKey::new(key, good_for)))
}

/// The bucket that keeps bytes of contents, where one is configured.
fn media(config: &Config) -> Result<MediaStore, ConfigError> {
    let Some(bucket) = Bucket::of(&config.media)? else {
        return Ok(MediaStore::Rows);
    };
    if let Some(place) = config.media.place() {
        tracing::info!(
            "contents of NFTs are kept in the bucket {} at {}",
            place.bucket,
            place.endpoint
        );
    }
    Ok(MediaStore::Bucket(bucket))
}

/// The service that keeps contents of NFTs on IPFS, where one is configured.
fn pinning(config: &Config) -> Result<Option<Arc<Pinning>>, ConfigError> {
    let service = Pinning::of(&config.pinning)?;
    match &service {
        Some(service) => tracing::info!("contents of NFTs are pinned at {}", service.name()),
        None => {
            tracing::info!("pinning is off: this server alone keeps contents of NFTs (pinning.url names a service)")
        }
    }
    Ok(service.map(Arc::new))
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
    pools: Pools,
    pub sockets: Arc<SocketDeps>,
    pub users: Arc<dyn Users>,
    pub cluster: Cluster,
    workers: Workers,
    handle: ServerHandle,
    server: JoinHandle<std::io::Result<()>>,
    background: Vec<JoinHandle<()>>,
    board: Arc<Board>,
    last_words: LastWords,
    /// The payment provider of the local environment.
    sandbox: Option<Sandbox>,
    /// The chain of the local environment.
    local_node: Option<LocalNode>,
    postgres: Option<Postgres>,
    _watchdog: Watchdog,
    grace: Duration,
    shutdown: Duration,
}

/// Starts everything, the database too when none is configured; answers once the server listens.
pub async fn start(config: Config) -> Result<Running, StartError> {
    let postgres = Postgres::start(&config)?;
    let archive = self::jobs::archive_wal(&config, &postgres).await?;
    let mut running = start_on(config, postgres.database()).await?;
    running
        .background
        .extend(crate::jobs::start(archive.into_iter().collect(), &running.board));
    running.postgres = Some(postgres);
    Ok(running)
}

/// Starts the server on a database that runs already.
pub async fn start_on(mut config: Config, database: Database) -> Result<Running, StartError> {
    roles::check(&config)?;
    let key = config.audit_key()?;
    db::migrate(database.owner()).await?;
    let mut db = key.given_to(database.owner().clone()).connect().await?;
    audit::key::begin(&mut db).await?;
    let serving = key.given_to(database.serving(&mut db).await?);
    db.close().await?;
    let membership = config.cluster.membership();
    let pools = Pools::connect(&serving, config.database.max_connections, membership.is_some()).await?;
    let (pool, rooms_pool) = (pools.rest.clone(), &pools.rooms);
    check_durability(&pool).await?;
    warn_of_unawaited_replicas(&pool).await?;
    // Listened at before others are told of it: what they forward meanwhile waits.
    let listener = listen::bind(config.http.bind)?;
    let address = listener.local_addr()?;
    let cluster = match membership {
        Some(membership) => Cluster::join(&membership, &config.public_url(), &serving, pool.clone()).await?,
        None => Cluster::alone(),
    };
    let wire = news::Wire::of(cluster.node(), &pool).await?;

    let metrics = Metrics::new()?;
    let news_read = wire.as_ref().map(news::Wire::last_read);
    cluster::measures::register(cluster.clone(), news_read, &metrics.registry)?;
    db::commit::register(&metrics.registry)?;
    let pulses = Pulses::default();
    pulses.watch_this_thread("main".to_owned());
    let (workers, counts) = (Workers::default(), ViewerCounts::default());
    let feeds = TableFeeds::default();
    let chat_log = chat_log(rooms_pool);
    let streams = chat::room::streams(
        &config,
        rooms_pool,
        &metrics,
        &workers,
        counts.clone(),
        feeds.clone(),
        &cluster,
        chat_log,
    );
    let limits = sockets::limits(&config);
    let live_users = LiveUsers::new(workers.clone(), limits.clone());
    let users: Arc<dyn Users> = Arc::new(live_users.clone());
    let rooms: Arc<dyn Rooms> = Arc::new(chat::room::LiveRooms(streams.clone()));
    let told_rooms = news::rooms(wire.as_ref(), rooms.clone());
    let told_users = news::users(wire.as_ref(), users.clone());
    let predictions = predictions::room::predictions(&config, rooms_pool, &metrics, &workers, told_rooms.clone())?;
    let duel_listener = listen::bind_beside(&config, "duels.bind", config.duel_bind())?;
    let game_listener = listen::bind_beside(&config, "duels.game_bind", config.game_bind())?;
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
    let duel_rooms = duel_rooms::room::duel_rooms(&config, rooms_pool, &metrics, &workers, links, &cluster).await?;
    let duels = news::duels(wire.as_ref(), Arc::new(duel_rooms.clone()));
    let viewers_here: Arc<dyn Viewers> = Arc::new(chat::room::LiveViewers(counts));
    let all_viewers = news::viewers(wire.as_ref(), &viewers_here);
    let viewers = all_viewers.clone().map_or(viewers_here, |all| all as Arc<dyn Viewers>);
    let questions = predictions::quick::LiveQuestions {
        pool: rooms_pool.clone(),
        feeds: feeds.clone(),
        viewers: viewers.clone(),
        rooms: told_rooms.clone(),
        vote_seconds: config.house.vote_seconds,
    };
    let tables = matches::room::tables(
        &config,
        rooms_pool,
        &metrics,
        &workers,
        matches::room::Listeners {
            duels,
            users: told_users.clone(),
            rooms: told_rooms,
            questions: Arc::new(questions),
            feeds: feeds.clone(),
            hooks: matches::store::MatchHooks {
                begun: hooks::match_begun(),
                moved: hooks::table_moved(),
                ended: hooks::match_ended(),
            },
        },
        &cluster,
    );
    let live_tables = Arc::new(matches::room::LiveTables(tables.clone()));
    let tournaments = tournaments::room::tournaments(
        &config,
        rooms_pool,
        &metrics,
        &workers,
        live_tables.clone(),
        told_users,
        &cluster,
    );
    let admission = Arc::new(Admission::default());
    let rosters = operations::rosters(&streams, &predictions, &tables, &duel_rooms, &tournaments);
    let board = Arc::new(Board::new(&metrics.registry)?);
    let operations = Operations::new(
        rosters.clone(),
        workers.clone(),
        limits.clone(),
        admission.clone(),
        metrics.clone(),
        board.clone(),
    );
    let chains = Arc::new(Chains::of(&config.chain, config.environment)?);
    let Providers {
        deposits,
        orders,
        coins,
        sandbox,
    } = provider::services(&config, address, &chains)?;
    let wallets = Arc::new(wallets::verifier(chains.clone()));
    let sign_in = SignInService::new(&config, wallets, hooks::signed_in())?;
    let live = Live {
        pool: pool.clone(),
        rooms,
        viewers,
        users: users.clone(),
        tables: live_tables,
        feeds,
        sockets: Arc::new(sockets::Revoker(workers.clone())),
        cluster: cluster.clone(),
        news: Newsroom::of(cluster.node()),
    };
    let parts = Parts {
        context: services::context(&config, &sign_in, live)?,
        sign_in,
        ballots: Arc::new(predictions::room::LiveBallots(predictions.clone())),
        duel_rooms: duel_rooms.clone(),
        tournaments: tournaments.clone(),
        deposits,
        chains: chains.clone(),
        payouts: payouts(&config, chains.clone())?,
        voucher_key: voucher_key(&config)?,
        media: media(&config)?,
        pinning: pinning(&config)?,
        orders,
        coins,
        regions: Regions::of(&config.spending),
        audit: AuditVerifier::new(&metrics.registry)?,
        operations,
        metrics: metrics.registry.clone(),
    };
    let services = Services::new(&config, parts)?;
    services.totp_key.seal_plain(&pool).await?;
    let ears = news::NodeEars {
        context: services.context.clone().into_inner(),
        streams: streams.clone(),
        tournaments: tournaments.clone(),
        duel_rooms: duel_rooms.clone(),
        operations: services.operations.clone().into_inner(),
    };
    let (presenting, desk) = presenting::queue(pool.clone());
    let sign_in = Arc::new(sockets::TokenSignIn {
        context: services.context.clone().into_inner(),
        presenting,
    });
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
            cluster: cluster.clone(),
            workers: workers.clone(),
        },
    ));
    let mut background = crate::jobs::start(self::jobs::jobs(&services, &pools, &config)?, &board);
    let keep_rooms = self::jobs::keep_rooms(&cluster, rosters.clone());
    background.extend(crate::jobs::start(keep_rooms.into_iter().collect(), &board));
    let lobby = duel_rooms.lobby.clone();
    background.extend([
        actix_rt::spawn(duel_rooms::room::follow_leading(cluster.clone(), lobby, pool.clone())),
        actix_rt::spawn(sockets::follow_leading(cluster.clone(), workers.clone())),
        actix_rt::spawn(live_users.clone().run(pool.clone())),
        actix_rt::spawn(live_users.run_notices(pool.clone())),
        actix_rt::spawn(duel_rooms.lobby.clone().run()),
        actix_rt::spawn(desk.run()),
    ]);
    if let Some(wire) = wire {
        let (tasks, jobs) = wire.run(ears, &pool, duel_rooms, all_viewers);
        background.extend(tasks);
        background.extend(crate::jobs::start(jobs, &board));
    }
    let last_words = LastWords {
        rosters,
        metrics: metrics.clone(),
        context: services.context.clone().into_inner(),
    };
    let listeners = [
        (Serves::Everything, Some(listener)),
        (Serves::Duels, duel_listener),
        (Serves::Game, game_listener),
    ];
    let listeners = listeners
        .into_iter()
        .filter_map(|(serves, listener)| Some((serves, listener?)));
    let server = listen::server(
        &config,
        listeners.collect(),
        &metrics,
        &workers,
        &sockets,
        &services,
        &pulses,
    )?;
    let handle = server.handle();
    let server = actix_rt::spawn(server);
    let local_node = LocalNode::start(&config, chains, pool.clone());
    tracing::info!(%address, "serving at {}", config.public_url());
    let shutdown = Duration::from_secs(config.http.shutdown_seconds);
    Ok(Running {
        address,
        duel_address,
        game_address,
        pool,
        pools,
        sockets,
        users,
        cluster,
        workers,
        handle,
        server,
        background,
        board,
        last_words,
        sandbox,
        local_node,
        postgres: None,
        _watchdog: Watchdog::start(pulses, &metrics.registry)?,
        grace: config.grace(),
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
}
