//! Whose network address a request comes from.

use actix_web::http::header::{HeaderMap, HeaderName};
use ipnet::IpNet;
use std::net::IpAddr;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The peer's address; when the peer is one of our own proxies, the last address before them that X-Forwarded-For names.
/// Addresses that a caller writes in front of that are theirs to invent and are never read.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let peer = peer.to_canonical();
    if !is_proxy(peer, trusted) {
        return peer;
    }
    let values: Vec<&str> = headers
        .get_all(FORWARDED_FOR)
        .filter_map(|value| value.to_str().ok())
        .collect();
    let hops = values.iter().rev().flat_map(|value| value.rsplit(','));
    hops.map_while(|hop| hop.trim().parse::<IpAddr>().ok())
        .map(|hop| hop.to_canonical())
        .find(|hop| !is_proxy(*hop, trusted))
        .unwrap_or(peer)
}

/// Whether that is one of our own proxies, behind which are many people.
pub fn is_proxy(peer: IpAddr, trusted: &[IpNet]) -> bool {
    let peer = peer.to_canonical();
    trusted.iter().any(|network| network.contains(&peer))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        forwarded
            .iter()
            .for_each(|value| headers.append(FORWARDED_FOR, value.parse().unwrap()));
        client_address(peer.parse().unwrap(), &headers, &["10.0.0.0/8".parse().unwrap()]).to_string()
    }

    #[test]
    fn only_our_own_proxies_are_believed() {
        assert_eq!(from("203.0.113.5", &["198.51.100.7"]), "203.0.113.5");
        assert_eq!(from("10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(from("::ffff:10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(from("10.0.0.1", &["6.6.6.6, 198.51.100.7, 10.0.0.2"]), "198.51.100.7");
        assert_eq!(from("10.0.0.1", &["6.6.6.6", "198.51.100.7"]), "198.51.100.7");
        assert_eq!(from("10.0.0.1", &["junk, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(from("10.0.0.1", &["198.51.100.7, junk"]), "10.0.0.1");
        assert_eq!(from("10.0.0.1", &[]), "10.0.0.1");
    }
}
