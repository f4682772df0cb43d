//! The word of one node to another: who a request that it forwards comes from.

use crate::config::Secret;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::{fmt, net::IpAddr};
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
    /// The socket at the node that forwards, where what is written to it goes by a link.
    pub linked: Option<LinkedSocket>,
}

/// A socket of the node that opened a link: the link's id, and the worker and number of the socket there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkedSocket {
    pub link: u64,
    pub worker: u32,
    pub socket: u64,
}

impl fmt::Display for LinkedSocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}.{}.{}", self.link, self.worker, self.socket)
    }
}

impl LinkedSocket {
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let found = Self {
            link: u64::from_str_radix(parts.next()?, 16).ok()?,
            worker: parts.next()?.parse().ok()?,
            socket: parts.next()?.parse().ok()?,
        };
        parts.next().is_none().then_some(found)
    }
}

pub(super) struct Signer(Hmac<Sha256>);

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signer")
    }
}

impl Signer {
    pub fn new(secret: &Secret) -> Self {
        // A MAC of its own purpose; HMAC takes keys of any length.
        let key = format!("cuecast forwarded 1\n{}", secret.expose());
        Self(Hmac::new_from_slice(key.as_bytes()).unwrap_or_else(|_| Hmac::new(&Default::default())))
    }

    /// `<unix milliseconds> <client> [<socket of a link>] <MAC in hex>`.
    pub fn sign(&self, forwarded: &Forwarded<'_>, now: OffsetDateTime) -> String {
        let at = millis(now);
        let mac = hex::encode(self.mac(at, forwarded).finalize().into_bytes());
        let client = forwarded.client;
        match forwarded.linked {
            Some(linked) => format!("{at} {client} {linked} {mac}"),
            None => format!("{at} {client} {mac}"),
        }
    }

    /// The client, and its socket on a link, when the header was made for this request by one who knows the secret, less than five seconds ago.
    pub fn read(
        &self,
        method: &str,
        path: &str,
        header: &str,
        now: OffsetDateTime,
    ) -> Option<(IpAddr, Option<LinkedSocket>)> {
        let parts: Vec<_> = header.splitn(5, ' ').collect();
        let (at, client, linked, mac) = match parts[..] {
            [at, client, mac] => (at, client, None, mac),
            [at, client, linked, mac] => (at, client, Some(LinkedSocket::parse(linked)?), mac),
            _ => return None,
        };
        let (at, client) = (i128::from(at.parse::<i64>().ok()?), client.parse::<IpAddr>().ok()?);
        let forwarded = Forwarded {
            method,
            path,
            client,
            linked,
        };
        let is_signed = self.mac(at, &forwarded).verify_slice(&hex::decode(mac).ok()?).is_ok();
        let is_fresh = (millis(now) - at).unsigned_abs() <= MAX_AGE.unsigned_abs();
        (is_signed && is_fresh).then_some((client, linked))
    }

    /// The same of every node that has the secret, and of use to nobody else.
    pub fn check(&self) -> String {
        let mut mac = self.0.clone();
        mac.update(b"which secret it is");
        hex::encode(&mac.finalize().into_bytes()[..8])
    }

    fn mac(&self, at: i128, forwarded: &Forwarded<'_>) -> Hmac<Sha256> {
        let Forwarded {
            method,
            path,
            client,
            linked,
        } = forwarded;
        let mut mac = self.0.clone();
        mac.update(format!("{at}\n{method}\n{path}\n{client}").as_bytes());
        if let Some(linked) = linked {
            mac.update(format!("\n{linked}").as_bytes());
        }
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
            linked: None,
        };
        let header = signer.sign(&forwarded, now);
        assert_eq!(signer.read("GET", "/stream/x?y=1", &header, now), Some((client, None)));
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
    #[test]
    fn a_socket_of_a_link_is_signed_too() {
        let signer = Signer::new(&"a secret that nodes share, of tests".parse().unwrap());
        let (now, client) = (OffsetDateTime::now_utc(), IpAddr::from([203, 0, 113, 5]));
        let linked = LinkedSocket {
            link: 0xabc,
            worker: 3,
            socket: 77,
        };
        let forwarded = Forwarded {
            method: "GET",
            path: "/stream/x",
            client,
            linked: Some(linked),
        };
        let header = signer.sign(&forwarded, now);
        let read = |header: &str| signer.read("GET", "/stream/x", header, now);
        assert_eq!(read(&header), Some((client, Some(linked))));
        assert_eq!(read(&header.replace(".3.77", ".3.78")), None);
        assert_eq!(read(&header.replace(&format!(" {linked}"), "")), None);
        let plain = signer.sign(
            &Forwarded {
                linked: None,
                ..forwarded
            },
            now,
        );
        let (front, mac) = plain.rsplit_once(' ').unwrap();
        assert_eq!(
            read(&format!("{front} {linked} {mac}")),
            None,
            "a socket is not added to another's word"
        );
    }
}
