//! Several servers on one database.

use super::{
    Config, Environment, Secret,
    keys::section,
    rule::{optional, parsed, text},
};
use std::net::SocketAddr;

section! {
    /// More than one server on one database. Without these keys there is one, and nothing of it is used.
    Cluster {
        /// Name of this node, its own among all. A server that starts under the name of another takes that one's place.
        name: Option<String> = "cluster.name", "", optional(parsed("a name of a-z, 0-9, dots and hyphens, up to 63 characters", node_name));
        /// IP address and port at which the other nodes reach http.bind of this one: an address of a private network.
        address: Option<SocketAddr> = "cluster.address", "", optional(text("an address such as 10.0.0.3:3000"));
        /// Shared by all nodes: signs what they say to each other.
        secret: Option<Secret> = "cluster.secret", "", optional(parsed("a text of at least 32 characters", |text| if text.len() >= 32 { text.parse().ok() } else { None })), secret;
    }
}

/// The keys of a server that is one of several.
#[derive(Clone, Debug)]
pub struct Membership {
    pub name: String,
    pub address: SocketAddr,
    pub secret: Secret,
}

impl Cluster {
    /// None for a server that is alone.
    pub fn membership(&self) -> Option<Membership> {
        Some(Membership {
            name: self.name.clone()?,
            address: self.address?,
            secret: self.secret.clone()?,
        })
    }

    fn is_meant(&self) -> bool {
        self.name.is_some() || self.address.is_some() || self.secret.is_some()
    }
}

/// Refuses a cluster whose nodes would each make something of their own that all are to have in common.
pub(super) fn problems(config: &Config) -> Vec<String> {
    let (cluster, auth, chain) = (&config.cluster, &config.auth, &config.chain);
    if !cluster.is_meant() {
        return Vec::new();
    }
    // Outside the local environment no key of a chain is made by the server.
    let makes_keys = config.environment == Environment::Local;
    let needed = [
        ("cluster.name", cluster.name.is_some()),
        ("cluster.address", cluster.address.is_some()),
        ("cluster.secret", cluster.secret.is_some()),
        ("database.url (DATABASE_URL)", config.database.url.is_some()),
        ("auth.jwt_secret", auth.jwt_secret.is_some()),
        ("auth.totp_key", auth.totp_key.is_some()),
        ("auth.audit_key", auth.audit_key.is_some()),
        ("chain.hot_key", !makes_keys || chain.hot_key.is_some()),
        ("chain.voucher_key", !makes_keys || chain.voucher_key.is_some()),
    ];
    let missing = needed.into_iter().filter(|(_, is_given)| !is_given);
    let missing = missing.map(|(key, _)| {
        format!("{key} is not set: every node of a cluster must be given it, the same as the others but for name and address")
    });
    let mut problems: Vec<String> = missing.collect();
    if chain.has_local_node(config.environment) {
        problems.push(
            "chain.local_node = \"on\": each node of a cluster would run a chain of its own; set it to off".to_owned(),
        );
    }
    if cluster
        .address
        .is_some_and(|address| address.port() == 0 || address.ip().is_unspecified())
    {
        problems.push("cluster.address: must be an address that other nodes can reach, with its port".to_owned());
    }
    problems
}

fn node_name(text: &str) -> Option<String> {
    let of_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'-');
    let begins = text.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric());
    (begins && text.len() <= 63 && text.bytes().all(of_name)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn read(keys: &str) -> Result<Config, String> {
        Config::from_text(keys, BTreeMap::new()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_cluster_is_refused_without_what_its_nodes_have_in_common_and_told_each_key() {
        let refusal = read("[cluster]\nname = \"a\"").unwrap_err();
        for key in [
            "cluster.address",
            "cluster.secret",
            "DATABASE_URL",
            "auth.jwt_secret",
            "auth.audit_key",
            "chain.local_node",
        ] {
            assert!(refusal.contains(key), "{key}: {refusal}");
        }
        assert!(read("").unwrap().cluster.membership().is_none());
    }

    #[test]
    fn a_cluster_that_is_given_all_of_it_is_taken() {
        let key = "k".repeat(32);
        let config = read(&format!(
            "[cluster]\nname = \"a\"\naddress = \"10.0.0.3:3000\"\nsecret = \"{key}\"\n[database]\nurl = \"postgres://u:p@h/d\"\n\
             [auth]\njwt_secret = \"{key}\"\ntotp_key = \"{key}\"\naudit_key = \"{key}\"\n\
             [chain]\nlocal_node = \"off\"\nhot_key = \"{}\"\nvoucher_key = \"{}\"",
            "11".repeat(32),
            "22".repeat(32)
        ));
        let membership = config.unwrap().cluster.membership().unwrap();
        assert_eq!((membership.name.as_str(), membership.address.port()), ("a", 3000));
    }

    #[test]
    fn a_name_is_lowercase_and_begins_with_a_letter_or_digit() {
        assert!(node_name("node-1.eu").is_some());
        for wrong in ["", "-a", "A", "a b", "a_b", &"a".repeat(64)] {
            assert!(node_name(wrong).is_none(), "{wrong:?}");
        }
    }
}
