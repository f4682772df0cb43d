//! Services that features built for themselves, registered for their handlers.

use super::{hooks, play_gate::Holdings};
use crate::{
    audit::verifier::AuditVerifier,
    auth::{Keys, KeysConfig, SocketControl, password::Passwords, seal::TotpKey},
    chain::{Chains, outbox::Payouts},
    cluster::{Cluster, news::Newsroom},
    config::{Config, ConfigError, Duels},
    context::Context,
    db::{disk::Disk, status::DatabaseStatus},
    features::{
        approvals::ApprovalLimits,
        chat::routes::InRooms,
        credits::{cache::CreditsCache, gate::PlayGate, orders::service::OrderService, tokens::Waiting},
        deposits::service::DepositService,
        drills::{guest::DrillGuests, ladders::DrillLadders},
        home::cache::HomeCache,
        house::routes::Roster,
        matches::{
            guests::GuestDoor,
            launch::GamePage,
            routes::{BetterShots, Ladder, Pictures, Replays, Reviews, RunningMatches, TablePictures},
        },
        media::{media_store::MediaStore, processor::ImageProcessor},
        nfts::{Nfts, VoucherKey},
        operations::Operations,
        people::directory::Headcount,
        pool_token::{PoolToken, on_chain::OnChain},
        predictions::routes::{Ladders, Splits},
        presale::{
            CardLinks, Presale,
            routes::{ListLimit, SaleFiles},
        },
        quests::{
            play::{commands::JoinTurns, details::QuestPages},
            routes::QuestList,
        },
        reserves::ReservesAnswer,
        search::Finder,
        seasons::routes::SeasonPages,
        sessions::{passport::Passport, service::SignInService},
        streams::{facts::StreamEnded, routes::StreamLists},
        tables::Featured,
        tasks::{SubmissionLimit, checker::Checker},
        web_app::Previews,
    },
    hooks::Hooks,
    http::{
        cache::Freshness,
        limits::{Limits, Rates},
        security::SecurityHeaders,
        site::SiteConfig,
    },
    providers::pinning::Pinning,
    spending::region::Regions,
    telemetry::HttpMetrics,
};
use actix_web::web::{self, ServiceConfig};
use actors::duel_room::DuelRooms;
use actors::rooms::{Ballots, Rooms, Tables, Users, Viewers};
use actors::table::TableFeeds;
use actors::tournament::Tournaments;
use sqlx::PgPool;
use std::sync::Arc;
use time::Duration;

/// How old an answer from memory may be while nothing changed here: what another process committed shows after so long.
pub const LISTS_TTL: std::time::Duration = std::time::Duration::from_secs(1);

/// The shared context, and beside it what handlers of one feature ask for as `web::Data`.
#[derive(Clone)]
pub struct Services {
    pub context: web::Data<Context>,
    pub sign_in: web::Data<SignInService>,
    pub passwords: web::Data<Passwords>,
    pub totp_key: web::Data<TotpKey>,
    pub ballots: web::Data<dyn Ballots>,
    pub splits: web::Data<Splits>,
    pub ladders: web::Data<Ladders>,
    pub roster: web::Data<Roster>,
    pub duel_rooms: web::Data<DuelRooms>,
    pub duel_settings: web::Data<Duels>,
    pub tournaments: web::Data<Tournaments>,
    pub game: web::Data<GamePage>,
    pub guest_door: web::Data<GuestDoor>,
    pub drill_guests: web::Data<DrillGuests>,
    pub drill_ladders: web::Data<DrillLadders>,
    pub ladder: web::Data<Ladder>,
    pub replays: web::Data<Replays>,
    pub shot_pictures: web::Data<Pictures>,
    pub table_pictures: web::Data<TablePictures>,
    pub reviews: web::Data<Reviews>,
    pub better_shots: web::Data<BetterShots>,
    pub in_rooms: web::Data<InRooms>,
    pub running_matches: web::Data<RunningMatches>,
    pub featured: web::Data<Featured>,
    pub deposits: web::Data<DepositService>,
    pub payouts: web::Data<Payouts>,
    pub chains: web::Data<Chains>,
    pub orders: web::Data<OrderService>,
    pub approvals: web::Data<ApprovalLimits>,
    pub regions: web::Data<Regions>,
    pub pool_token: web::Data<PoolToken>,
    pub credits: web::Data<CreditsCache>,
    pub play_gate: web::Data<dyn PlayGate>,
    pub streams: web::Data<StreamLists>,
    pub stream_ended: web::Data<Hooks<StreamEnded>>,
    pub headcount: web::Data<Headcount>,
    pub home: web::Data<HomeCache>,
    pub finder: web::Data<Finder>,
    pub quests: web::Data<QuestList>,
    pub quest_pages: web::Data<QuestPages>,
    pub quest_joins: web::Data<JoinTurns>,
    pub seasons: web::Data<SeasonPages>,
    pub reserves: web::Data<ReservesAnswer>,
    pub presale: web::Data<Presale>,
    pub coins: web::Data<CardLinks>,
    pub whitelist: web::Data<ListLimit>,
    pub sale_files: web::Data<SaleFiles>,
    pub waiting: web::Data<Waiting>,
    pub previews: web::Data<Previews>,
    pub images: web::Data<ImageProcessor>,
    pub media: web::Data<MediaStore>,
    pub nfts: web::Data<Nfts>,
    pub submissions: web::Data<SubmissionLimit>,
    pub task_checker: web::Data<Checker>,
    pub security: web::Data<SecurityHeaders>,
    /// The checks of the audit log.
    pub verifier: web::Data<AuditVerifier>,
    pub operations: web::Data<Operations>,
    pub database: web::Data<DatabaseStatus>,
    pub http: web::Data<HttpMetrics>,
    /// Series that /metrics shows.
    pub metrics: web::Data<prometheus::Registry>,
}

/// The parts that are built before.
pub struct Parts {
    pub context: Context,
    pub sign_in: SignInService,
    pub ballots: Arc<dyn Ballots>,
    pub duel_rooms: DuelRooms,
    pub tournaments: Tournaments,
    pub deposits: DepositService,
    pub chains: Arc<Chains>,
    pub payouts: Payouts,
    pub voucher_key: Option<VoucherKey>,
    pub media: MediaStore,
    pub pinning: Option<Arc<Pinning>>,
    pub orders: OrderService,
    pub coins: CardLinks,
    pub regions: Regions,
    pub audit: AuditVerifier,
    pub operations: Operations,
    pub metrics: prometheus::Registry,
}

/// Parts that live behind the context.
pub struct Live {
    pub pool: PgPool,
    pub rooms: Arc<dyn Rooms>,
    pub viewers: Arc<dyn Viewers>,
    pub users: Arc<dyn Users>,
    pub tables: Arc<dyn Tables>,
    pub feeds: TableFeeds,
    pub sockets: Arc<dyn SocketControl>,
    pub news: Newsroom,
    pub cluster: Cluster,
}

/// The context of a server. It fails when the session key cannot be read or kept.
pub fn context(config: &Config, sign_in: &SignInService, live: Live) -> Result<Context, ConfigError> {
    Ok(Context {
        pool: live.pool,
        keys: keys(config)?,
        rooms: live.rooms,
        viewers: live.viewers,
        users: live.users,
        tables: live.tables,
        feeds: live.feeds,
        sockets: live.sockets,
        limits: Arc::new(Limits::new(Rates::of(&config.http, &config.socket))),
        permits: Arc::default(),
        lists: Arc::new(Freshness::within(LISTS_TTL)),
        news: live.news,
        cluster: live.cluster,
        site: SiteConfig::new(config, sign_in.passport.as_ref().map(Passport::origin)),
    })
}

impl Services {
    /// Puts the parts together by the configuration.
    pub fn new(config: &Config, parts: Parts) -> Result<Self, ConfigError> {
        let security = SecurityHeaders::of(&parts.context.site);
        let pool_token = Arc::new(PoolToken::new(Arc::new(OnChain(parts.chains.clone()))));
        let play_gate: Arc<dyn PlayGate> = Arc::new(Holdings {
            pool: parts.context.pool.clone(),
            token: pool_token.clone(),
        });
        let previews = Previews::new(parts.duel_rooms.clone());
        let http = HttpMetrics::new(&parts.metrics).map_err(|e| ConfigError::one(format!("metrics: {e}")))?;
        Ok(Self {
            context: web::Data::new(parts.context),
            sign_in: web::Data::new(parts.sign_in),
            passwords: web::Data::default(),
            totp_key: web::Data::new(config.totp_key()?),
            ballots: web::Data::from(parts.ballots),
            splits: web::Data::default(),
            ladders: web::Data::default(),
            roster: web::Data::default(),
            duel_rooms: web::Data::new(parts.duel_rooms),
            duel_settings: web::Data::new(config.duels.clone()),
            tournaments: web::Data::new(parts.tournaments),
            game: web::Data::new(GamePage::new(config.game_url())),
            guest_door: web::Data::default(),
            drill_guests: web::Data::default(),
            drill_ladders: web::Data::default(),
            ladder: web::Data::default(),
            replays: web::Data::default(),
            shot_pictures: web::Data::default(),
            table_pictures: web::Data::default(),
            reviews: web::Data::default(),
            better_shots: web::Data::default(),
            in_rooms: web::Data::default(),
            deposits: web::Data::new(parts.deposits),
            payouts: web::Data::new(parts.payouts),
            chains: web::Data::from(parts.chains),
            orders: web::Data::new(parts.orders),
            approvals: web::Data::new(ApprovalLimits::new(&config.withdrawals)),
            regions: web::Data::new(parts.regions),
            pool_token: web::Data::from(pool_token),
            credits: web::Data::default(),
            play_gate: web::Data::from(play_gate),
            streams: web::Data::default(),
            stream_ended: web::Data::new(hooks::stream_ended()),
            headcount: web::Data::default(),
            home: web::Data::default(),
            finder: web::Data::new(Finder::new(&config.http)),
            quests: web::Data::default(),
            running_matches: web::Data::default(),
            featured: web::Data::default(),
            quest_pages: web::Data::default(),
            quest_joins: web::Data::default(),
            seasons: web::Data::default(),
            reserves: web::Data::default(),
            presale: web::Data::new(Presale::new(&config.presale)),
            coins: web::Data::new(parts.coins),
            whitelist: web::Data::default(),
            sale_files: web::Data::default(),
            waiting: web::Data::default(),
            previews: web::Data::new(previews),
            images: web::Data::default(),
            media: web::Data::new(parts.media),
            nfts: web::Data::new(Nfts::new(
                &config.nfts,
                config.seed_key()?,
                parts.voucher_key,
                parts.pinning,
            )),
            submissions: web::Data::default(),
            task_checker: web::Data::default(),
            security: web::Data::new(security),
            verifier: web::Data::new(parts.audit),
            operations: web::Data::new(parts.operations),
            database: web::Data::new(DatabaseStatus::new(disk(config))),
            http: web::Data::new(http),
            metrics: web::Data::new(parts.metrics),
        })
    }

    /// Gives every handler what it asks for.
    pub fn register(self, config: &mut ServiceConfig) {
        config
            .app_data(self.context)
            .app_data(self.sign_in)
            .app_data(self.passwords)
            .app_data(self.totp_key)
            .app_data(self.ballots)
            .app_data(self.splits)
            .app_data(self.ladders)
            .app_data(self.roster)
            .app_data(self.duel_rooms)
            .app_data(self.duel_settings)
            .app_data(self.tournaments)
            .app_data(self.game)
            .app_data(self.guest_door)
            .app_data(self.drill_guests)
            .app_data(self.drill_ladders)
            .app_data(self.ladder)
            .app_data(self.replays)
            .app_data(self.shot_pictures)
            .app_data(self.table_pictures)
            .app_data(self.reviews)
            .app_data(self.better_shots)
            .app_data(self.in_rooms)
            .app_data(self.deposits)
            .app_data(self.payouts)
            .app_data(self.chains)
            .app_data(self.orders)
            .app_data(self.approvals)
            .app_data(self.regions)
            .app_data(self.pool_token)
            .app_data(self.credits)
            .app_data(self.play_gate)
            .app_data(self.streams)
            .app_data(self.stream_ended)
            .app_data(self.headcount)
            .app_data(self.home)
            .app_data(self.finder)
            .app_data(self.running_matches)
            .app_data(self.featured)
            .app_data(self.quests)
            .app_data(self.quest_pages)
            .app_data(self.quest_joins)
            .app_data(self.seasons)
            .app_data(self.reserves)
            .app_data(self.presale)
            .app_data(self.coins)
            .app_data(self.whitelist)
            .app_data(self.sale_files)
            .app_data(self.waiting)
            .app_data(self.previews)
            .app_data(self.images)
            .app_data(self.media)
            .app_data(self.nfts)
            .app_data(self.submissions)
            .app_data(self.task_checker)
            .app_data(self.security)
            .app_data(self.verifier)
            .app_data(self.operations)
            .app_data(self.database)
            .app_data(self.http)
            .app_data(self.metrics);
    }
}

/// The disk of the server's own cluster; None for a Postgres elsewhere.
pub fn disk(config: &Config) -> Option<Disk> {
    config
        .database
        .url
        .is_none()
        .then(|| Disk::new(config.data_dir.clone(), config.database.least_free_mib << 20))
}

/// Keys that sign tokens and tickets.
pub fn keys(config: &Config) -> Result<Keys, ConfigError> {
    let secret = config.jwt_secret()?;
    Ok(Keys::new(KeysConfig {
        secret: secret.expose().as_bytes(),
        issuer: &config.public_url().origin().ascii_serialization(),
        life: Duration::days(config.auth.session_days.into()),
        cap: Duration::days(config.auth.session_cap_days.into()),
        nonce_life: Duration::seconds(i64::try_from(config.auth.nonce_seconds).unwrap_or(300)),
    }))
}
