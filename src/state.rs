//! What every handler may use.

use crate::{
    auth::{Keys, SignatureVerifier, SiweRules, SocketControl},
    http::{limits::Limits, security::SecurityHeaders},
};
use actors::rooms::{Rooms, Viewers};
use ipnet::IpNet;
use sqlx::PgPool;
use std::{path::PathBuf, sync::Arc};

/// The parts of the server that REST needs, built once.
pub struct AppState {
    pub pool: PgPool,
    pub keys: Keys,
    pub siwe: SiweRules,
    pub verifier: Arc<dyn SignatureVerifier>,
    pub rooms: Arc<dyn Rooms>,
    pub viewers: Arc<dyn Viewers>,
    pub sockets: Arc<dyn SocketControl>,
    pub limits: Limits,
    /// The series that /metrics answers.
    pub metrics: prometheus::Registry,
    pub security: SecurityHeaders,
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
    /// The folder of the built web app.
    pub web_dir: PathBuf,
}
