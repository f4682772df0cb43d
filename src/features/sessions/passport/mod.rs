//! The game-wallet login. An id token of Immutable Passport, an OpenID Connect provider, is verified by the provider's own keys; then it
//! opens one session of the address that it names.

pub mod issuer;
pub mod token;

use super::{login::open_session, store::passport_tokens};
use crate::{
    auth::store::sessions::Provider,
    config::{self, ConfigError, PassportEnvironment},
    context::Context,
    features::sessions::login::{Device, SignedIn},
    http::error::{ApiError, Code},
};
use domain::Address;
use issuer::Issuer;
pub use issuer::{Endpoints, Pace};
use token::{Expected, Verified};
use url::Url;

/// What is asked of the provider (D1 section 7).
pub const SCOPES: [&str; 4] = ["openid", "offline_access", "email", "transact"];
const NOT_VERIFIED: &str = "The sign-in with Immutable Passport could not be verified. Please sign in again.";
const USED: &str = "This sign-in with Immutable Passport was already used. Please sign in again.";
/// The documented text of a sign-in without a wallet.
const NO_ADDRESS: &str = "Failed to get wallet address from Immutable Passport";

/// The provider and what this server is to it.
pub struct Passport {
    issuer: Issuer,
    client_id: String,
    environment: PassportEnvironment,
    /// The way to the address through the claims.
    address_claim: Vec<String>,
}

/// Why a token opens nothing. Its text is for the log.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the provider cannot be asked: {0}")]
    Unreachable(String),
    #[error("the token is not one of the provider's for this product: {0}")]
    Invalid(String),
    #[error("the token names no wallet address")]
    NoAddress,
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Unreachable(_) => Self::unavailable(),
            Refusal::Invalid(_) => Self::new(Code::InvalidToken, NOT_VERIFIED),
            Refusal::NoAddress => Self::new(Code::InvalidToken, NO_ADDRESS),
        }
    }
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

    /// What the provider calls itself, and its addresses; None until it has been asked.
    pub fn discovered(&self) -> Option<(String, Endpoints)> {
        self.issuer.discovered()
    }

    pub fn issuer(&self) -> &Url {
        self.issuer.url()
    }

    async fn verify(&self, token: &str, nonce: Option<&str>) -> Result<Verified, Refusal> {
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

/// Opens a session for a token of the provider that names this address. A token opens one session.
pub async fn sign_in(
    context: &Context,
    passport: &Passport,
    token: &str,
    address: Address,
    nonce: Option<&str>,
    device: Device,
) -> Result<SignedIn, ApiError> {
    let verified = passport.verify(token, nonce).await.inspect_err(|refusal| {
        tracing::info!(%refusal, "a sign-in with Passport was refused");
    })?;
    if verified.address != address {
        tracing::info!(%address, "a sign-in with Passport was refused: its token names another address");
        return Err(ApiError::new(Code::InvalidToken, NOT_VERIFIED));
    }
    let mut db = context.pool.begin().await?;
    if !passport_tokens::consume(&mut db, verified.hash, verified.expires_at).await? {
        return Err(ApiError::new(Code::InvalidToken, USED));
    }
    open_session(context, db, address, Provider::Passport, device).await
}

/// Reads the provider's keys again when they grow old, so that signing in waits for no one.
pub async fn keep_fresh(passport: &Passport) {
    passport.issuer.keep_fresh().await;
}
