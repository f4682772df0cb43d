use std::fmt;
use std::net::IpAddr;

use actix_web::http::header::{HeaderMap, HeaderName};
use ipnet::IpNet;

/// Carries the id in both directions.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Id that ties together everything that one request caused, in our log and in the proxy's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestId(String);

impl RequestId {
    /// The id that a trusted proxy gave, if it is well formed (8 to 64 letters, digits, `-` and `_`); else a new one.
    pub fn of(headers: &HeaderMap, peer: Option<IpAddr>, trusted: &[IpNet]) -> Self {
        let peer = peer.map(|peer| peer.to_canonical());
        let believed = peer.is_some_and(|peer| trusted.iter().any(|network| network.contains(&peer)));
        let given = headers
            .get(HEADER)
            .filter(|_| believed)
            .and_then(|value| value.to_str().ok());
        given
            .filter(|text| is_well_formed(text))
            .map_or_else(Self::random, |text| Self(text.to_owned()))
    }

    /// 128 random bits in hex.
    fn random() -> Self {
        Self(format!("{:032x}", rand::random::<u128>()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

fn is_well_formed(text: &str) -> bool {
    (8..=64).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}
