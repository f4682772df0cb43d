//! Facts about the site: its origins, operator, links and terms.

use crate::config::{Config, Environment, Limit, Links, Operator};
use actors::wire::ShareTerms;
use domain::prediction::{MIN_AGE_HOURS, Terms};
use ipnet::IpNet;
use std::path::PathBuf;
use url::Url;

/// Facts about the site: its environment, origins, operator, links and terms.
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
    /// Terms of the pools of predictions that are made; None: everybody who is right shares them.
    pub pool_terms: Option<PoolTerms>,
    /// Thousandths that the provider keeps of a deposit, as far as its list of prices says.
    pub deposit_fee_per_mille: u16,
    /// The origin of the game's page.
    pub game_origin: String,
    /// The folder of the built web app.
    pub web_dir: PathBuf,
}

/// Terms of a pool, as they are configured.
#[derive(Debug, Clone)]
pub struct PoolTerms {
    /// Shares of one network address at most.
    pub per_address: u16,
    /// A balance that makes a new account eligible.
    pub holding: Option<Limit>,
}

impl PoolTerms {
    fn of(config: &Config) -> Option<Self> {
        let of = &config.predictions;
        let on = of.eligible_only.unwrap_or(config.environment != Environment::Local);
        on.then(|| Self {
            per_address: of.shares_per_address,
            holding: of.eligible_holding.clone(),
        })
    }

    /// As pages show them.
    pub fn shown(&self) -> ShareTerms {
        ShareTerms {
            per_address: self.per_address,
            min_age_hours: MIN_AGE_HOURS,
            holding: self
                .holding
                .as_ref()
                .map(|held| format!("{} {}", held.amount, held.currency)),
        }
    }

    /// As a prediction keeps them.
    pub fn of_pool(&self) -> Terms {
        Terms {
            per_address: self.per_address,
        }
    }
}

impl SiteConfig {
    /// The site as it is configured; `passport_origin` is where Immutable Passport answers.
    pub fn new(config: &Config, passport_origin: Option<String>) -> Self {
        let public_origin = config.public_url().origin().ascii_serialization();
        let origins = config.allowed_origins();
        Self {
            passport_origin,
            environment: config.environment.as_str(),
            twitch_parents: hosts(&public_origin, &origins),
            public_origin,
            origins,
            trusted_proxies: config.http.trusted_proxies.clone(),
            project_id: config.auth.project_id.clone(),
            operator: config.operator.clone(),
            links: config.links.clone().shown_in(config.environment),
            pool_terms: PoolTerms::of(config),
            deposit_fee_per_mille: config.nowpayments.fee_per_mille,
            game_origin: config.game_url().origin().ascii_serialization(),
            web_dir: config.http.web_dir.clone(),
        }
    }
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
