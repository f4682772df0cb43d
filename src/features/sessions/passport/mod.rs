//! The game-wallet login. An id token of Immutable Passport, an OpenID Connect provider, is verified by the provider's own keys; then it
//! opens one session of the address that it names.

pub mod issuer;
mod refusal;
pub mod token;

use crate::config::{self, ConfigError, PassportEnvironment};
use issuer::Issuer;
pub use issuer::{Endpoints, Pace};
pub use refusal::Refusal;
pub(super) use refusal::{NOT_VERIFIED, USED};
use token::{Expected, Verified};
use url::Url;

/// Requests to the provider (D1 section 7).
pub const SCOPES: [&str; 4] = ["openid", "offline_access", "email", "transact"];

/// The provider and what this server is to it.
pub struct Passport {
    issuer: Issuer,
    client_id: String,
    environment: PassportEnvironment,
    /// The way to the address through the claims.
    address_claim: Vec<String>,
}

impl Passport {
    /// The login that the configuration asks for, if any.
    pub fn of(config: &config::Passport) -> Result<Option<Self>, ConfigError> {
        Self::paced(config, Pace::default())
    }

    /// The same, with other times between questions to the provider.
    pub fn paced(config: &config::Passport, pace: Pace) -> Result<Option<Self>, ConfigError> {
        let (Some(issuer), Some(client_id)) = (&config.issuer, &config.client_id) else {
            return Ok(None);
        };
        let refuse = |error: reqwest::Error| ConfigError::one(format!("passport.issuer: {error}"));
        Ok(Some(Self {
            issuer: Issuer::new(issuer.clone(), pace).map_err(refuse)?,
            client_id: client_id.clone(),
            environment: config.environment,
            address_claim: config.address_claim.split('.').map(str::to_owned).collect(),
        }))
    }

    /// The provider's origin: the one place that the page talks to for a sign-in.
    pub fn origin(&self) -> String {
        self.issuer.url().origin().ascii_serialization()
    }

    pub fn client_id(&self) -> &str {
        &self.client_id
    }

    pub fn environment(&self) -> PassportEnvironment {
        self.environment
    }

    /// As it is configured.
    pub fn address_claim(&self) -> String {
        self.address_claim.join(".")
    }

    /// Name that the provider gives itself, and its addresses; None until it has been asked.
    pub fn discovered(&self) -> Option<(String, Endpoints)> {
        self.issuer.discovered()
    }

    pub fn issuer(&self) -> &Url {
        self.issuer.url()
    }

    /// Reads a token of the provider for this product.
    pub(super) async fn verify(&self, token: &str, nonce: Option<&str>) -> Result<Verified, Refusal> {
        let head = token::Head::read(token)?;
        let (issuer, key) = self.issuer.key(&head.key_id, head.algorithm).await?;
        let expected = Expected {
            issuer: &issuer,
            client_id: &self.client_id,
            nonce,
            address_claim: &self.address_claim,
        };
        token::verify(token, head.algorithm, &key, &expected)
    }
}

/// Reads the provider's keys again when they grow old, so that signing in waits for no one.
pub async fn keep_fresh(passport: &Passport) {
    passport.issuer.keep_fresh().await;
}
