//! Proofs that an address is somebody's.

use super::{facts::SignedIn, passport::Passport};
use crate::{
    auth::{SignatureVerifier, Site, SiweRules},
    config::{Config, ConfigError},
    hooks::Hooks,
};
use std::sync::Arc;

/// Parts that decide about sign-in.
pub struct SignInService {
    pub siwe: SiweRules,
    pub verifier: Arc<dyn SignatureVerifier>,
    /// The login with Immutable Passport; None where it is not set up.
    pub passport: Option<Passport>,
    /// The handlers that act when somebody signs in.
    pub signed_in: Arc<Hooks<SignedIn>>,
}

impl SignInService {
    /// Fails when the Passport provider is configured in a way that cannot work.
    pub fn new(
        config: &Config,
        verifier: Arc<dyn SignatureVerifier>,
        signed_in: Hooks<SignedIn>,
    ) -> Result<Self, ConfigError> {
        let public_origin = config.public_url().origin().ascii_serialization();
        Ok(Self {
            siwe: SiweRules {
                sites: sites(config, &public_origin, &config.allowed_origins()),
                chain_ids: config.auth.chain_ids.clone(),
            },
            verifier,
            passport: Passport::of(&config.passport)?,
            signed_in: Arc::new(signed_in),
        })
    }
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
