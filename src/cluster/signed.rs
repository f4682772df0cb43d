//! The word of one node to another: who a request that it forwards comes from.

use crate::config::Secret;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::net::IpAddr;
use time::OffsetDateTime;

/// The header, which counts for nothing unless its signature holds.
pub const FORWARDED: &str = "x-cuecast-forwarded";
/// How old it may be, in milliseconds, and how far in the future by another clock: less than the one who forwards waits for the answer, so that
/// nothing begins after its caller was told that it failed.
const MAX_AGE: i128 = 5_000;

/// A request that is forwarded.
#[derive(Clone, Copy, Debug)]
pub struct Forwarded<'a> {
    pub method: &'a str,
    /// With its query.
    pub path: &'a str,
    pub client: IpAddr,
}

pub(super) struct Signer(Hmac<Sha256>);

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer")
    }
}

impl Signer {
    pub fn new(secret: &Secret) -> Self {
        // A MAC of its own purpose; HMAC takes keys of any length.
        let key = format!("cuecast forwarded 1\n{}", secret.expose());
        Self(Hmac::new_from_slice(key.as_bytes()).unwrap_or_else(|_| Hmac::new(&Default::default())))
    }

    /// `<unix milliseconds> <client> <MAC in hex>`.
    pub fn sign(&self, forwarded: &Forwarded<'_>, now: OffsetDateTime) -> String {
        let at = millis(now);
        let mac = hex::encode(self.mac(at, forwarded).finalize().into_bytes());
        format!("{at} {} {mac}", forwarded.client)
    }

    /// The client, when the header was made for this request by one who knows the secret, less than five seconds ago.
    pub fn read(&self, method: &str, path: &str, header: &str, now: OffsetDateTime) -> Option<IpAddr> {
        let mut parts = header.split(' ');
        let (at, client, mac) = (parts.next()?, parts.next()?, parts.next()?);
        let (at, client) = (i128::from(at.parse::<i64>().ok()?), client.parse::<IpAddr>().ok()?);
        let forwarded = Forwarded { method, path, client };
        let is_signed = self.mac(at, &forwarded).verify_slice(&hex::decode(mac).ok()?).is_ok();
        let is_fresh = (millis(now) - at).unsigned_abs() <= MAX_AGE.unsigned_abs();
        (is_signed && is_fresh && parts.next().is_none()).then_some(client)
    }

    /// The same of every node that has the secret, and of use to nobody else.
    pub fn check(&self) -> String {
        let mut mac = self.0.clone();
        mac.update(b"which secret it is");
        hex::encode(&mac.finalize().into_bytes()[..8])
    }

    fn mac(&self, at: i128, forwarded: &Forwarded<'_>) -> Hmac<Sha256> {
        let Forwarded { method, path, client } = forwarded;
        let mut mac = self.0.clone();
        mac.update(format!("{at}\n{method}\n{path}\n{client}").as_bytes());
        mac
    }
}

fn millis(at: OffsetDateTime) -> i128 {
    at.unix_timestamp_nanos() / 1_000_000
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::Duration;

    #[test]
    fn a_forwarded_request_is_believed_for_that_request_alone_and_for_five_seconds() {
        let signer = Signer::new(&"a secret that nodes share, of tests".parse().unwrap());
        let stranger = Signer::new(&"another secret of the same length..".parse().unwrap());
        let (now, client) = (OffsetDateTime::now_utc(), IpAddr::from([203, 0, 113, 5]));
        let forwarded = Forwarded {
            method: "GET",
            path: "/stream/x?y=1",
            client,
        };
        let header = signer.sign(&forwarded, now);
        assert_eq!(signer.read("GET", "/stream/x?y=1", &header, now), Some(client));
        assert_eq!(signer.read("POST", "/stream/x?y=1", &header, now), None);
        assert_eq!(signer.read("GET", "/stream/x", &header, now), None);
        assert_eq!(stranger.read("GET", "/stream/x?y=1", &header, now), None);
        let other = header.replace("203.0.113.5", "203.0.113.6");
        assert_eq!(signer.read("GET", "/stream/x?y=1", &other, now), None);
        for late in [Duration::seconds(6), Duration::seconds(-6)] {
            assert_eq!(signer.read("GET", "/stream/x?y=1", &header, now + late), None);
        }
        assert_eq!(signer.read("GET", "/stream/x?y=1", "", now), None);
    }
}
