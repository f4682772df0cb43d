//! Configuration: by file (`cuecast.toml`) and environment (`CUECAST_SECTION_KEY`), the environment first.
//!
//! Each section declares its keys once, with documentation, default and rule; the reference
//! (`cuecast.example.toml`), the effective configuration and the refusals all come from that.

mod auth;
mod backup;
mod chain;
mod chat;
mod check;
mod cluster;
mod database;
mod duels;
mod file;
mod house;
mod http;
mod keys;
mod links;
mod log;
mod media;
mod moonpay;
mod nfts;
mod nowpayments;
mod operator;
mod passport;
mod pinning;
mod predictions;
mod presale;
mod retention;
mod rooms;
mod rule;
mod sandbox;
mod secret;
mod socket;
mod spending;
mod stripe;
#[cfg(test)]
mod tests;
mod top;
mod withdrawals;

use crate::{
    audit::AuditKey,
    auth::seal::{Sealer, TotpKey, Unsealable},
};
pub use auth::Auth;
pub use backup::Backup;
pub use chain::{Chain, LOCAL_CHAIN_ID, OfChain, RpcNode};
pub use chat::Chat;
pub use cluster::{Cluster, Membership};
pub use database::Database;
pub use duels::{Beside, Duels};
pub use house::House;
pub use http::Http;
use keys::Keys;
pub use links::Links;
pub use log::{Log, LogFormat};
pub use media::{BucketPlace, Media};
pub use moonpay::MoonPay;
pub use nfts::Nfts;
pub use nowpayments::NowPayments;
pub use operator::Operator;
pub use passport::{Passport, PassportEnvironment};
pub use pinning::Pinning;
pub use predictions::Predictions;
pub use presale::{CardCoin, Presale};
pub use retention::Retention;
pub use rooms::Rooms;
pub use sandbox::Sandbox;
pub use secret::Secret;
pub use socket::Socket;
pub use spending::{ClosedRegion, Country, Spending};
use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
pub use stripe::Stripe;
pub use top::Environment;
pub use withdrawals::{Limit, Withdrawals};

use url::Url;

/// The file that is read from the working folder when none is named.
pub const DEFAULT_FILE: &str = "cuecast.toml";

/// The whole configuration, checked.
#[derive(Clone, Debug)]
pub struct Config {
    pub environment: Environment,
    pub data_dir: PathBuf,
    pub http: Http,
    pub database: Database,
    pub cluster: Cluster,
    pub backup: Backup,
    pub retention: Retention,
    pub auth: Auth,
    pub socket: Socket,
    pub rooms: Rooms,
    pub chat: Chat,
    pub chain: Chain,
    pub nfts: Nfts,
    pub media: Media,
    pub pinning: Pinning,
    pub nowpayments: NowPayments,
    pub stripe: Stripe,
    pub moonpay: MoonPay,
    pub sandbox: Sandbox,
    pub withdrawals: Withdrawals,
    pub spending: Spending,
    pub predictions: Predictions,
    pub presale: Presale,
    pub duels: Duels,
    pub house: House,
    pub operator: Operator,
    pub passport: Passport,
    pub links: Links,
    pub log: Log,
    /// `CUECAST_*` variables that set nothing, to be told at start.
    pub unknown_variables: Vec<String>,
    effective: String,
}

/// Why the configuration was refused: one line a problem, each with the key, its value and what is allowed.
#[derive(Debug)]
pub struct ConfigError(Vec<String>);

impl ConfigError {
    /// One problem, which begins with the key.
    pub(crate) fn one(problem: String) -> Self {
        Self(vec![problem])
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the configuration is refused:\n  {}", self.0.join("\n  "))
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Reads `file` (when None: `cuecast.toml` if it is there) and this process's environment.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        Self::from_text(&file::read(file)?, std::env::vars().collect())
    }

    /// Reads a configuration from the text of a file and the variables of an environment.
    pub fn from_text(file: &str, environment: BTreeMap<String, String>) -> Result<Self, ConfigError> {
        let mut keys = Keys::new(file::flatten(file)?, environment);
        let config = Self::read(&mut keys);
        keys.refuse_unknown();
        match config {
            Some(config) if keys.problems.is_empty() => config.check(),
            Some(_) | None => Err(ConfigError(keys.problems)),
        }
    }

    fn read(keys: &mut Keys) -> Option<Self> {
        let top = top::Top::read(keys);
        let http = Http::read(keys);
        let database = Database::read(keys);
        let cluster = Cluster::read(keys);
        let backup = Backup::read(keys);
        let retention = Retention::read(keys);
        let auth = Auth::read(keys);
        let socket = Socket::read(keys);
        let rooms = Rooms::read(keys);
        let chat = Chat::read(keys);
        let chain = Chain::read(keys);
        let nfts = Nfts::read(keys);
        let media = Media::read(keys);
        let pinning = Pinning::read(keys);
        let nowpayments = NowPayments::read(keys);
        let stripe = Stripe::read(keys);
        let moonpay = MoonPay::read(keys);
        let sandbox = Sandbox::read(keys);
        let withdrawals = Withdrawals::read(keys);
        let spending = Spending::read(keys);
        let predictions = Predictions::read(keys);
        let presale = Presale::read(keys);
        let duels = Duels::read(keys);
        let house = House::read(keys);
        let operator = Operator::read(keys);
        let passport = Passport::read(keys);
        let links = Links::read(keys);
        let log = Log::read(keys);
        let top = top?;
        Some(Self {
            environment: top.environment,
            data_dir: top.data_dir,
            http: http?,
            database: database?,
            cluster: cluster?,
            backup: backup?,
            retention: retention?,
            auth: auth?,
            socket: socket?,
            rooms: rooms?,
            chat: chat?,
            chain: chain?,
            nfts: nfts?,
            media: media?,
            pinning: pinning?,
            nowpayments: nowpayments?,
            stripe: stripe?,
            moonpay: moonpay?,
            sandbox: sandbox?,
            withdrawals: withdrawals?,
            spending: spending?,
            predictions: predictions?,
            presale: presale?,
            duels: duels?,
            house: house?,
            operator: operator?,
            passport: passport?,
            links: links?,
            log: log?,
            unknown_variables: keys.unknown_variables(),
            effective: keys::effective(&keys.entries),
        })
    }

    /// The address that people type: `http.public_url`, else http://localhost with the port of `http.bind`.
    pub fn public_url(&self) -> Url {
        self.http
            .public_url
            .clone()
            .unwrap_or_else(|| localhost(self.http.bind.port()))
    }

    /// How long a server that stops still takes connections: `http.grace_seconds`, else 5 s in production and none elsewhere.
    pub fn grace(&self) -> Duration {
        let usual = match self.environment {
            Environment::Production => 5,
            Environment::Local | Environment::Development => 0,
        };
        Duration::from_secs(self.http.grace_seconds.unwrap_or(usual))
    }

    /// How many tables of the house there are.
    pub fn house_tables(&self) -> u8 {
        let usual = match self.environment {
            Environment::Local => 2,
            Environment::Development | Environment::Production => 0,
        };
        self.house.tables.unwrap_or(usual)
    }

    /// How far apart the cups of the house start; none where it holds none.
    pub fn house_cups(&self) -> Option<time::Duration> {
        let usual = match self.environment {
            Environment::Local if self.house_tables() > 0 => 30,
            Environment::Local | Environment::Development | Environment::Production => 0,
        };
        let minutes = self.house.cup_minutes.unwrap_or(usual);
        (minutes > 0).then(|| time::Duration::minutes(minutes.into()))
    }

    /// The page that the game is played on: `duels.game_url`, else /bitpool/index.html at the public address.
    pub fn game_url(&self) -> Url {
        self.duels.game_url.clone().unwrap_or_else(|| {
            let mut url = self.public_url();
            url.set_path("/bitpool/index.html");
            url
        })
    }

    /// Where the sockets of duel rooms are served besides.
    pub fn duel_bind(&self) -> Option<SocketAddr> {
        self.beside(self.duels.bind?, 8765)
    }

    /// Where the game's page is served besides.
    pub fn game_bind(&self) -> Option<SocketAddr> {
        self.beside(self.duels.game_bind?, 3001)
    }

    fn beside(&self, place: Beside, port: u16) -> Option<SocketAddr> {
        match place {
            Beside::At(address) => Some(address),
            Beside::Auto if self.environment == Environment::Production => None,
            Beside::Auto => Some(SocketAddr::new(self.http.bind.ip(), port)),
        }
    }

    /// The domain that a sign-in message must name: `auth.domain`, else host and port of the public address.
    pub fn domain(&self) -> String {
        self.auth.domain.clone().unwrap_or_else(|| {
            let url = self.public_url();
            let host = url.host_str().unwrap_or_default();
            url.port()
                .map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
        })
    }

    /// Every origin whose pages may call this server, without a trailing slash.
    pub fn allowed_origins(&self) -> Vec<String> {
        let mut origins = vec![self.public_url().origin().ascii_serialization()];
        origins.extend(self.http.allowed_origins.iter().cloned());
        if self.environment == Environment::Local {
            for port in [5173, self.http.bind.port()] {
                origins.extend(["localhost", "127.0.0.1"].map(|host| format!("http://{host}:{port}")));
            }
        }
        origins.sort();
        origins.dedup();
        origins
    }

    /// The key that signs session tokens: `auth.jwt_secret`, else the one kept (made at first use) in the data folder.
    pub fn jwt_secret(&self) -> Result<Secret, ConfigError> {
        if let Some(secret) = &self.auth.jwt_secret {
            return Ok(secret.clone());
        }
        self.kept("jwt-secret", "session key")
    }

    /// The key that seals authenticators' keys: `auth.totp_key`, else the one kept (made at first use) in the data folder.
    pub fn totp_key(&self) -> Result<TotpKey, ConfigError> {
        self.sealing(TotpKey::new)
    }

    /// The key that seals the seeds of blind drops, made of the same secret for another purpose.
    pub fn seed_key(&self) -> Result<Sealer, ConfigError> {
        self.sealing(|secret| Sealer::new("cuecast nft seed 1", secret))
    }

    fn sealing<T>(&self, key: impl FnOnce(&str) -> Result<T, Unsealable>) -> Result<T, ConfigError> {
        let secret = match &self.auth.totp_key {
            Some(secret) => secret.clone(),
            None => self.kept("totp-key", "key of authenticators")?,
        };
        key(secret.expose()).map_err(|error| ConfigError::one(format!("auth.totp_key: {error}")))
    }

    /// The key of the audit log's chain: `auth.audit_key`, else the one kept (made at first use) in the data folder.
    pub fn audit_key(&self) -> Result<AuditKey, ConfigError> {
        let secret = match &self.auth.audit_key {
            Some(secret) => secret.clone(),
            None => self.kept("audit-key", "key of the audit log")?,
        };
        Ok(AuditKey::new(secret.expose()))
    }

    /// The key that sends transactions: `chain.hot_key`, else in the local environment the one kept (made at first use) in the data folder.
    pub fn hot_key(&self) -> Result<Option<Secret>, ConfigError> {
        self.chain_key(&self.chain.hot_key, "chain-hot-key")
    }

    /// The key that signs vouchers and proofs: `chain.voucher_key`, else as the one above.
    pub fn voucher_key(&self) -> Result<Option<Secret>, ConfigError> {
        self.chain_key(&self.chain.voucher_key, "chain-voucher-key")
    }

    fn chain_key(&self, given: &Option<Secret>, name: &str) -> Result<Option<Secret>, ConfigError> {
        match (given, self.environment) {
            (Some(key), _) => Ok(Some(key.clone())),
            (None, Environment::Local) => self.kept(name, "chain's key").map(Some),
            (None, Environment::Development | Environment::Production) => Ok(None),
        }
    }

    fn kept(&self, name: &str, what: &str) -> Result<Secret, ConfigError> {
        let file = self.data_dir.join(name);
        Secret::read_or_create(&file)
            .map_err(|error| ConfigError::one(format!("{}: the {what} cannot be kept: {error}", file.display())))
    }

    /// The configuration in effect as TOML, secrets redacted.
    pub fn effective(&self) -> &str {
        &self.effective
    }

    /// Every key with its documentation, default and what is allowed: the text of `cuecast.example.toml`.
    pub fn reference() -> String {
        let mut keys = Keys::new(BTreeMap::new(), BTreeMap::new());
        Self::read(&mut keys);
        keys::reference(&keys.entries)
    }
}

/// True for an address that never leaves this machine.
pub(crate) fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        Some(url::Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

#[allow(clippy::unwrap_used, reason = "a fixed address with a port always parses")]
fn localhost(port: u16) -> Url {
    Url::parse(&format!("http://localhost:{port}")).unwrap()
}
