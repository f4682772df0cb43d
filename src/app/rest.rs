//! What REST handlers are given.

use std::sync::Arc;

use actors::metrics::Metrics;
use actors::room::{Registry, Workers};
use actors::stream::{StreamRoom, ViewerCounts};
use sqlx::PgPool;
use time::Duration;
use url::Url;

use super::StartError;
use super::rooms::{LiveRooms, LiveViewers};
use super::sockets::Revoker;
use crate::auth::{Keys, KeysConfig, Site, SiweRules, WalletVerifier};
use crate::config::{Config, Environment};
use crate::http::limits::{Limits, Rate, Rates};
use crate::http::security::SecurityHeaders;
use crate::state::{AppState, SiteConfig};

/// The parts that exist before REST does.
pub struct Parts<'a> {
    pub config: &'a Config,
    pub pool: PgPool,
    pub keys: Keys,
    pub streams: Registry<StreamRoom>,
    pub workers: Workers,
    pub counts: ViewerCounts,
    pub metrics: Metrics,
}

pub fn keys(config: &Config) -> Result<Keys, StartError> {
    let secret = config.jwt_secret()?;
    Ok(Keys::new(KeysConfig {
        secret: secret.expose().as_bytes(),
        issuer: &config.public_url().origin().ascii_serialization(),
        life: Duration::days(i64::try_from(config.auth.session_days)?),
        cap: Duration::days(i64::try_from(config.auth.session_cap_days)?),
    }))
}

pub fn state(parts: Parts<'_>) -> Result<AppState, StartError> {
    let config = parts.config;
    let origins = config.allowed_origins();
    let mut sites = vec![Site {
        domain: config.domain(),
        uri: config.public_url().origin().ascii_serialization(),
    }];
    sites.extend(origins.iter().filter_map(|origin| site(origin)));
    sites.dedup();
    let hosts = origins
        .iter()
        .filter_map(|origin| Url::parse(origin).ok()?.host_str().map(str::to_owned));
    let mut twitch_parents: Vec<_> = hosts.collect();
    twitch_parents.sort();
    twitch_parents.dedup();
    let site = SiteConfig {
        environment: match config.environment {
            Environment::Local => "local",
            Environment::Development => "development",
            Environment::Production => "production",
        },
        public_origin: config.public_url().origin().ascii_serialization(),
        origins,
        trusted_proxies: config.http.trusted_proxies.clone(),
        project_id: config.auth.project_id.clone(),
        twitch_parents,
        web_dir: config.http.web_dir.clone(),
    };
    Ok(AppState {
        pool: parts.pool,
        keys: parts.keys,
        siwe: SiweRules {
            sites,
            chain_ids: config.auth.chain_ids.clone(),
            nonce_life: Duration::seconds(i64::try_from(config.auth.nonce_seconds)?),
        },
        verifier: Arc::new(WalletVerifier::default()),
        rooms: Arc::new(LiveRooms(parts.streams)),
        viewers: Arc::new(LiveViewers(parts.counts)),
        sockets: Arc::new(Revoker(parts.workers)),
        limits: Limits::new(rates(config)),
        metrics: parts.metrics.registry,
        security: SecurityHeaders::of(&site),
        site,
    })
}

fn rates(config: &Config) -> Rates {
    let a_second = |count: u32| Rate {
        burst: count.saturating_mul(6),
        per_second: f64::from(count),
    };
    let a_minute = |count: u32| Rate {
        burst: count.div_ceil(2),
        per_second: f64::from(count) / 60.0,
    };
    Rates {
        api: a_second(config.http.calls_per_second),
        sign_in: a_minute(config.http.sign_ins_per_minute),
        write: a_minute(config.http.writes_per_minute),
    }
}

fn site(origin: &str) -> Option<Site> {
    let url = Url::parse(origin).ok()?;
    let host = url.host_str()?;
    let domain = url
        .port()
        .map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
    Some(Site {
        domain,
        uri: origin.to_owned(),
    })
}
