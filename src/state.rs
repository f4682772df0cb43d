//! What every handler may use.

use crate::{
    audit::Watch,
    auth::passport::Passport,
    auth::{Keys, KeysConfig, SignatureVerifier, Site, SiweRules, SocketControl, password::Passwords, seal::TotpKey},
    config::{Config, ConfigError, Duels, Limit, Links, Operator},
    deposits::Desk,
    http::{
        Front, Previews,
        limits::{Limits, Rates},
        matches::{Ladder, Replays},
        predictions::{DatabaseStatus, Splits},
        security::SecurityHeaders,
        turns::Turns,
    },
    images::Workshop,
    launch::GamePage,
    operations::Operations,
    predictions::Clock,
    providers::nowpayments::NowPayments,
};
use actors::duel_room::DuelRooms;
use actors::rooms::{Ballots, Rooms, Tables, Users, Viewers};
use actors::tournament::Tournaments;
use ipnet::IpNet;
use sqlx::PgPool;
use std::{path::PathBuf, sync::Arc};
use time::Duration;
use url::Url;

/// The parts of the server that REST needs, built once.
pub struct AppState {
    pub pool: PgPool,
    pub keys: Keys,
    pub siwe: SiweRules,
    pub verifier: Arc<dyn SignatureVerifier>,
    /// The login with Immutable Passport; None where it is not set up.
    pub passport: Option<Passport>,
    pub rooms: Arc<dyn Rooms>,
    pub viewers: Arc<dyn Viewers>,
    pub users: Arc<dyn Users>,
    pub ballots: Arc<dyn Ballots>,
    pub tables: Arc<dyn Tables>,
    pub duel_rooms: DuelRooms,
    pub tournaments: Tournaments,
    pub sockets: Arc<dyn SocketControl>,
    pub database_status: DatabaseStatus,
    pub limits: Limits,
    pub desk: Desk,
    /// The largest amounts that one admin alone may approve.
    pub single_approval_up_to: Vec<Limit>,
    pub passwords: Passwords,
    pub totp_key: TotpKey,
    pub turns: Turns,
    pub splits: Splits,
    pub clock: Clock,
    /// The checks of the audit log.
    pub audit: Watch,
    pub operations: Operations,
    /// What /metrics shows.
    pub metrics: prometheus::Registry,
    pub security: SecurityHeaders,
    pub replays: Replays,
    pub ladder: Ladder,
    /// Where uploaded pictures are made into ours.
    pub workshop: Workshop,
    /// The first pages of what everybody sees.
    pub front: Front,
    /// The app's page, as it was asked for lately.
    pub previews: Previews,
    /// Where the game is played.
    pub game: GamePage,
    pub duels: Duels,
    pub site: SiteConfig,
}

/// What the site is called and where it is reached.
#[derive(Debug, Clone)]
pub struct SiteConfig {
    /// `local`, `development` or `production`.
    pub environment: &'static str,
    /// The origin that people type.
    pub public_origin: String,
    /// Every origin whose pages may call, the public one among them.
    pub origins: Vec<String>,
    pub trusted_proxies: Vec<IpNet>,
    /// The wallet modal's project; None leaves the modal out.
    pub project_id: Option<String>,
    /// Hosts that the Twitch player is told as its parents.
    pub twitch_parents: Vec<String>,
    pub operator: Operator,
    /// The origin of Immutable Passport, which the page calls; None where it is not set up.
    pub passport_origin: Option<String>,
    pub links: Links,
    /// The origin of the game's page.
    pub game_origin: String,
    /// The folder of the built web app.
    pub web_dir: PathBuf,
}

/// The parts that others built.
pub struct Parts {
    pub pool: PgPool,
    pub verifier: Arc<dyn SignatureVerifier>,
    pub rooms: Arc<dyn Rooms>,
    pub viewers: Arc<dyn Viewers>,
    pub users: Arc<dyn Users>,
    pub ballots: Arc<dyn Ballots>,
    pub tables: Arc<dyn Tables>,
    pub duel_rooms: DuelRooms,
    pub tournaments: Tournaments,
    pub sockets: Arc<dyn SocketControl>,
    pub metrics: prometheus::Registry,
    pub audit: Watch,
    pub operations: Operations,
}

impl AppState {
    /// Puts the parts together by the configuration. It fails when the session key cannot be read or kept.
    pub fn new(config: &Config, parts: Parts) -> Result<Self, ConfigError> {
        let public_origin = config.public_url().origin().ascii_serialization();
        let origins = config.allowed_origins();
        let keys = keys(config)?;
        let siwe = SiweRules {
            sites: sites(config, &public_origin, &origins),
            chain_ids: config.auth.chain_ids.clone(),
            nonce_life: Duration::seconds(i64::try_from(config.auth.nonce_seconds).unwrap_or(300)),
        };
        let provider = NowPayments::of(&config.nowpayments, &config.public_url())?;
        let passport = Passport::of(&config.passport)?;
        let site = SiteConfig {
            passport_origin: passport.as_ref().map(Passport::origin),
            environment: config.environment.as_str(),
            twitch_parents: hosts(&public_origin, &origins),
            public_origin,
            origins,
            trusted_proxies: config.http.trusted_proxies.clone(),
            project_id: config.auth.project_id.clone(),
            operator: config.operator.clone(),
            links: config.links.clone().shown_in(config.environment),
            game_origin: config.game_url().origin().ascii_serialization(),
            web_dir: config.http.web_dir.clone(),
        };
        Ok(Self {
            pool: parts.pool,
            keys,
            siwe,
            verifier: parts.verifier,
            passport,
            rooms: parts.rooms,
            viewers: parts.viewers,
            users: parts.users,
            ballots: parts.ballots,
            tables: parts.tables,
            duel_rooms: parts.duel_rooms,
            tournaments: parts.tournaments,
            database_status: DatabaseStatus::default(),
            sockets: parts.sockets,
            limits: Limits::new(Rates::of(&config.http)),
            desk: Desk::new(provider),
            single_approval_up_to: config.withdrawals.single_approval_up_to.clone(),
            passwords: Passwords::default(),
            totp_key: config.totp_key()?,
            turns: Turns::default(),
            splits: Splits::default(),
            clock: Clock::new(&parts.metrics).map_err(|error| ConfigError::one(error.to_string()))?,
            audit: parts.audit,
            operations: parts.operations,
            metrics: parts.metrics,
            security: SecurityHeaders::of(&site),
            replays: Replays::default(),
            ladder: Ladder::default(),
            workshop: Workshop::default(),
            front: Front::within(Front::FRESH),
            previews: Previews::default(),
            game: GamePage::new(config.game_url()),
            duels: config.duels.clone(),
            site,
        })
    }
}

/// What signs tokens and tickets.
pub fn keys(config: &Config) -> Result<Keys, ConfigError> {
    let secret = config.jwt_secret()?;
    Ok(Keys::new(KeysConfig {
        secret: secret.expose().as_bytes(),
        issuer: &config.public_url().origin().ascii_serialization(),
        life: Duration::days(config.auth.session_days.into()),
        cap: Duration::days(config.auth.session_cap_days.into()),
    }))
}

/// The public site first, under the configured domain; then the other allowed origins under their own.
fn sites(config: &Config, public_origin: &str, origins: &[String]) -> Vec<Site> {
    let own = Site {
        domain: config.domain(),
        uri: public_origin.to_owned(),
    };
    let others = origins
        .iter()
        .filter(|origin| *origin != public_origin)
        .filter_map(|origin| {
            let (_, domain) = origin.split_once("://")?;
            Some(Site {
                domain: domain.to_owned(),
                uri: origin.clone(),
            })
        });
    std::iter::once(own).chain(others).collect()
}

/// The hosts of the origins, the public one first: Twitch wants no scheme and no port.
fn hosts(public_origin: &str, origins: &[String]) -> Vec<String> {
    let mut hosts: Vec<String> = Vec::new();
    for origin in std::iter::once(public_origin).chain(origins.iter().map(String::as_str)) {
        let host = Url::parse(origin)
            .ok()
            .and_then(|url| url.host_str().map(str::to_owned));
        hosts.extend(host.filter(|host| !hosts.contains(host)));
    }
    hosts
}
