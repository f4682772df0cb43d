use super::{
    is_loopback,
    keys::section,
    rule::{list, parsed},
};
use std::{collections::BTreeMap, fmt};
use url::Url;

/// Nodes of one chain at most.
const MAX_NODES: usize = 4;

/// A node of a chain. Its address may hold a key, so it shows its host alone.
#[derive(Clone, PartialEq, Eq)]
pub struct RpcNode {
    pub chain_id: u64,
    pub url: Url,
}

impl fmt::Debug for RpcNode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{}={}",
            self.chain_id,
            self.url.host_str().unwrap_or_default()
        )
    }
}

section! {
    /// Nodes of EVM chains.
    Chain {
        /// Nodes by chain id, in order of preference; where a chain has two, what decides about accounts and money is asked of both, and they must
        /// agree. Contract wallets can sign in on the chain that is named first; without any, wallets that sign with a key can.
        rpc_urls: Vec<RpcNode> = "chain.rpc_urls", "", list(parsed("a chain id, =, and an https address (or http on this machine) such as 56=https://rpc.example/v1", rpc_node)), secret;
    }
}

impl Chain {
    /// The addresses of each chain's nodes, in order of preference.
    pub fn nodes(&self) -> BTreeMap<u64, Vec<Url>> {
        let mut chains = BTreeMap::<u64, Vec<Url>>::new();
        for node in &self.rpc_urls {
            chains.entry(node.chain_id).or_default().push(node.url.clone());
        }
        chains
    }

    /// The chain on which contract wallets sign in. One alone: an account is an address, and at that address somebody else may put a contract of
    /// their own on another chain.
    pub fn of_accounts(&self) -> BTreeMap<u64, Vec<Url>> {
        let first = self.rpc_urls.first().map(|node| node.chain_id);
        let mut chains = self.nodes();
        chains.retain(|chain_id, _| Some(*chain_id) == first);
        chains
    }

    /// What one address alone cannot tell.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        for (chain_id, urls) in self.nodes() {
            if urls.len() > MAX_NODES {
                problems.push(format!(
                    "chain.rpc_urls: chain {chain_id} has {} nodes, and may have {MAX_NODES}",
                    urls.len()
                ));
            }
            // The same node agrees with itself.
            let mut distinct = urls.clone();
            distinct.sort();
            distinct.dedup();
            if distinct.len() < urls.len() {
                problems.push(format!("chain.rpc_urls: chain {chain_id} names a node twice"));
            }
        }
        problems
    }
}

fn rpc_node(text: &str) -> Option<RpcNode> {
    let (chain_id, url) = text.split_once('=')?;
    let chain_id = chain_id
        .parse()
        .ok()
        .filter(|id| (1..=u64::from(u32::MAX)).contains(id))?;
    let url = Url::parse(url).ok()?;
    let anonymous = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let secret = url.scheme() == "https" || url.scheme() == "http" && is_loopback(&url);
    (url.has_host() && anonymous && secret).then_some(RpcNode { chain_id, url })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(nodes: &[&str]) -> Chain {
        Chain {
            rpc_urls: nodes.iter().map(|node| rpc_node(node).unwrap()).collect(),
        }
    }

    #[test]
    fn a_node_is_a_chain_and_an_address_that_is_spoken_to_in_secret() {
        assert_eq!(rpc_node("56=https://rpc.example/v1/key?a=b").unwrap().chain_id, 56);
        assert!(rpc_node("56=http://127.0.0.1:8545").is_some());
        let wrong = [
            "https://rpc.example",
            "0=https://a.example",
            "x=https://a.example",
            "56=http://rpc.example",
            "56=ftp://a.example",
        ];
        for wrong in wrong
            .into_iter()
            .chain(["56=https://me:key@a.example", "56=", "4294967296=https://a.example"])
        {
            assert!(rpc_node(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn the_same_node_twice_is_not_two_that_agree() {
        assert!(
            chain(&["56=https://a.example", "56=https://b.example", "8453=https://a.example"])
                .problems()
                .is_empty()
        );
        let twice = chain(&["56=https://a.example", "56=https://a.example"]).problems();
        assert_eq!(twice, ["chain.rpc_urls: chain 56 names a node twice"]);
    }

    #[test]
    fn accounts_are_of_the_chain_that_is_named_first() {
        let chain = chain(&[
            "8453=https://a.example",
            "56=https://b.example",
            "8453=https://c.example",
        ]);
        let nodes: Vec<_> = chain
            .of_accounts()
            .into_iter()
            .map(|(id, urls)| (id, urls.len()))
            .collect();
        assert_eq!(nodes, [(8453, 2)]);
    }

    #[test]
    fn a_nodes_key_is_not_shown() {
        let shown = format!("{:?}", chain(&["56=https://rpc.example/v1/abcdef"]));
        assert!(shown.contains("56=rpc.example") && !shown.contains("abcdef"), "{shown}");
    }
}
