//! Requirements on a sign-in message (EIP-4361) before its signature is even looked at.

use crate::http::error::{ApiError, Code};
use domain::Address;
use siwe::Message;
use time::{Duration, OffsetDateTime};

/// The longest time between a message's issue and its expiry.
const MAX_LIFE: Duration = Duration::minutes(10);
/// How far a wallet's clock may run ahead.
const SKEW: Duration = Duration::MINUTE;
/// Longer messages are refused, in bytes.
const MAX_LENGTH: usize = 4096;

/// A page that may ask wallets to sign in here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Host, with the port where it is not the scheme's own.
    pub domain: String,
    /// The origin, such as `https://cuecast.example`.
    pub uri: String,
}

/// Expectations that messages are held against.
#[derive(Debug, Clone)]
pub struct SiweRules {
    /// The server's own site first, then the allowed origins'.
    pub sites: Vec<Site>,
    /// The offered chain first.
    pub chain_ids: Vec<u64>,
}

/// A message that is for this server, now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    pub address: Address,
    pub chain_id: u64,
    pub nonce: String,
}

impl SiweRules {
    /// The site that a page of this origin signs in for: its own if it is allowed, else the server's.
    pub fn site(&self, origin: Option<&str>) -> Option<&Site> {
        self.sites
            .iter()
            .find(|site| Some(site.uri.as_str()) == origin)
            .or(self.sites.first())
    }
}

pub fn check(rules: &SiweRules, text: &str, now: OffsetDateTime) -> Result<Claim, ApiError> {
    if text.len() > MAX_LENGTH {
        return Err(refused("The sign-in message is too long."));
    }
    let message: Message = text
        .parse()
        .map_err(|_| refused("The sign-in message is not a valid EIP-4361 message."))?;
    // The parser skips lines that the grammar wants empty; what it read must be all that was signed.
    if message.to_string() != text {
        return Err(refused("The sign-in message is not a valid EIP-4361 message."));
    }
    let domain = message.domain.as_str();
    let uri = message.uri.as_str().trim_end_matches('/');
    if !rules.sites.iter().any(|site| site.domain == domain && site.uri == uri) {
        return Err(refused("The sign-in message is for another site."));
    }
    if !rules.chain_ids.contains(&message.chain_id) {
        return Err(refused(
            "This network is not supported. Please switch your wallet's network.",
        ));
    }
    times(&message, now)?;
    Ok(Claim {
        address: Address::from(message.address),
        chain_id: message.chain_id,
        nonce: message.nonce,
    })
}

fn times(message: &Message, now: OffsetDateTime) -> Result<(), ApiError> {
    let issued: OffsetDateTime = *message.issued_at.as_ref();
    let expires: OffsetDateTime = match &message.expiration_time {
        Some(expires) => *expires.as_ref(),
        None => return Err(refused("The sign-in message must have an expiration time.")),
    };
    if issued > now + SKEW || message.not_before.as_ref().is_some_and(|from| *from.as_ref() > now) {
        return Err(refused(
            "The sign-in message is not valid yet. Please check your device's clock.",
        ));
    }
    if expires <= now {
        return Err(refused("The sign-in message has expired. Please try again."));
    }
    if expires - issued > MAX_LIFE {
        return Err(refused("The sign-in message must expire within 10 minutes."));
    }
    Ok(())
}

fn refused(text: &'static str) -> ApiError {
    ApiError::new(Code::InvalidMessage, text)
}

#[cfg(test)]
#[path = "siwe_tests.rs"]
mod tests;
