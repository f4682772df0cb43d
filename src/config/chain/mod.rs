mod values;

use super::{
    Environment, Secret,
    keys::section,
    rule::{list, number, one_of, optional, parsed, text},
};
use domain::{Address, nft::Currency};
use std::{collections::BTreeMap, path::PathBuf};
use url::Url;
pub use values::{OfChain, RpcNode};

/// Nodes of one chain at most.
const MAX_NODES: usize = 4;
/// The id of the local chain: that of the chain of payments, so that wallets and pages see the ids that they know.
pub const LOCAL_CHAIN_ID: u64 = 56;
/// Blocks behind the newest at which the local chain calls one final (`--slots-in-an-epoch 1`).
const LOCAL_DEPTH: u64 = 2;
/// Where nothing is said of a chain.
const USUAL_DEPTH: u64 = 64;
const USUAL_MAX_FEE_GWEI: u64 = 100;
/// A hundredth of a coin.
const USUAL_MIN_BALANCE: u128 = 10_u128.pow(16);

section! {
    /// EVM chains: their nodes, the contracts on them, and the keys that act there.
    Chain {
        /// Nodes by chain id, in order of preference; where a chain has two, what decides about accounts and money is asked of both, and they must
        /// agree: with exactly two, one that is down keeps contract wallets out and stops payments, so name a third. Contract wallets can sign in on the chain that is named
        /// first; without any, wallets that sign with a key can.
        rpc_urls: Vec<RpcNode> = "chain.rpc_urls", "", list(parsed("a chain id, =, and an https address (or http on this machine) such as 56=https://rpc.example/v1", values::rpc_node)), secret;
        /// Whether the local environment without chain.rpc_urls starts a chain of its own, chain 56, on this machine alone.
        local_node: bool = "chain.local_node", "on", one_of(&[("off", false), ("on", true)]);
        /// The program of that chain, anvil. Left out, the one in PATH, else the one that `make anvil` put into data_dir.
        anvil_bin: Option<PathBuf> = "chain.anvil_bin", "", optional(text("a program")), alias = "CUECAST_ANVIL_BIN";
        /// Chain of LP-BAI, with which pool credits are bought. The local chain stands for it.
        payments: u64 = "chain.payments", "56", number(1..=u64::from(u32::MAX));
        /// Chain of POOL. The local chain stands for it.
        rewards: u64 = "chain.rewards", "8453", number(1..=u64::from(u32::MAX));
        /// Chain of the NFT collections that are priced in ETH; left out, none can become active. The local chain stands for it.
        eth: Option<u64> = "chain.eth", "", optional(number(1..=u64::from(u32::MAX)));
        /// Chain of the NFT collections that are priced in IMX; left out, none can become active. The local chain stands for it.
        imx: Option<u64> = "chain.imx", "", optional(number(1..=u64::from(u32::MAX)));
        /// Where people look a transaction up, by chain id.
        explorer_urls: Vec<OfChain<String>> = "chain.explorer_urls", "1=https://etherscan.io/tx/{hash},56=https://bscscan.com/tx/{hash},8453=https://basescan.org/tx/{hash}", list(parsed("a chain id, =, and an address with {hash} such as 56=https://bscscan.com/tx/{hash}", values::explorer));
        /// Blocks after which one counts as final where a chain's own word is not believed, by chain id; 64 for others.
        depth: Vec<OfChain<u64>> = "chain.depth", "56=15", list(parsed("a chain id, =, and a number of blocks such as 56=15", values::count));
        /// Contract of LP-BAI on chain.payments. The local chain has one of its own.
        lp_bai: Option<Address> = "chain.lp_bai", "", optional(parsed("an address, its checksum right if it has one", values::address));
        /// Contract of USDT on chain.payments.
        usdt: Option<Address> = "chain.usdt", "", optional(parsed("an address, its checksum right if it has one", values::address));
        /// Contract of USDC on chain.payments.
        usdc: Option<Address> = "chain.usdc", "", optional(parsed("an address, its checksum right if it has one", values::address));
        /// Where the owner moves what the payout vault does not need; fixed when the vault is deployed.
        treasury: Option<Address> = "chain.treasury", "", optional(parsed("an address, its checksum right if it has one", values::address));
        /// The owner of the contracts: a wallet of several people, never the key that sends.
        owner: Option<Address> = "chain.owner", "", optional(parsed("an address, its checksum right if it has one", values::address));
        /// The address that may stop payouts.
        guardian: Option<Address> = "chain.guardian", "", optional(parsed("an address, its checksum right if it has one", values::address));
        /// The key that sends transactions. The local environment makes one, once, in data_dir with mode 0600; elsewhere nothing is sent without one.
        hot_key: Option<Secret> = "chain.hot_key", "", optional(parsed("a private key of 64 hex digits", values::key)), secret;
        /// The key that signs vouchers and proofs; it owns nothing and sends nothing, and is another one than chain.hot_key. Made as that one is.
        voucher_key: Option<Secret> = "chain.voucher_key", "", optional(parsed("a private key of 64 hex digits", values::key)), secret;
        /// The most that a transaction pays for a unit of gas, in gwei, by chain id; 100 for others. Above it nothing is sent dearer, and an alarm is raised.
        max_fee_gwei: Vec<OfChain<u64>> = "chain.max_fee_gwei", "1=200,56=20,8453=5", list(parsed("a chain id, =, and a whole number of gwei such as 56=20", values::count));
        /// Coins of the chain below which the sending key sends no more, by chain id; 0.01 for others. An alarm is raised.
        min_balance: Vec<OfChain<u128>> = "chain.min_balance", "1=0.05,56=0.02,8453=0.005", list(parsed("a chain id, =, and an amount of coins such as 56=0.02", values::coins));
    }
}

impl Chain {
    /// True where the server starts a chain of its own.
    pub fn has_local_node(&self, environment: Environment) -> bool {
        environment == Environment::Local && self.local_node && self.rpc_urls.is_empty()
    }

    /// The addresses of each chain's nodes, in order of preference.
    pub fn nodes(&self) -> BTreeMap<u64, Vec<Url>> {
        let mut chains = BTreeMap::<u64, Vec<Url>>::new();
        for node in &self.rpc_urls {
            chains.entry(node.chain_id).or_default().push(node.url.clone());
        }
        chains
    }

    /// The chain on which contract wallets sign in: the one that is named first, or the local one. One alone: an account is an address, and at that
    /// address somebody else may put a contract of their own on another chain.
    pub fn of_accounts(&self) -> u64 {
        self.rpc_urls.first().map_or(LOCAL_CHAIN_ID, |node| node.chain_id)
    }

    /// Chain of LP-BAI.
    pub fn payments(&self, environment: Environment) -> u64 {
        if self.has_local_node(environment) {
            LOCAL_CHAIN_ID
        } else {
            self.payments
        }
    }

    /// Chain of POOL.
    pub fn rewards(&self, environment: Environment) -> u64 {
        if self.has_local_node(environment) {
            LOCAL_CHAIN_ID
        } else {
            self.rewards
        }
    }

    /// Chain of the collections of that currency; None while none is named.
    pub fn of_collections(&self, currency: Currency, environment: Environment) -> Option<u64> {
        if self.has_local_node(environment) {
            return Some(LOCAL_CHAIN_ID);
        }
        match currency {
            Currency::Eth => self.eth,
            Currency::Imx => self.imx,
        }
    }

    /// Blocks behind the newest that count as final where the chain's own word is not believed.
    pub fn depth(&self, chain_id: u64, environment: Environment) -> u64 {
        if self.has_local_node(environment) {
            return LOCAL_DEPTH;
        }
        of(&self.depth, chain_id).copied().unwrap_or(USUAL_DEPTH)
    }

    /// Where people look this transaction up; None for a chain without an explorer.
    pub fn explorer_url(&self, chain_id: u64, hash: &str) -> Option<String> {
        of(&self.explorer_urls, chain_id).map(|template| values::filled(template, hash))
    }

    /// The most that a unit of gas may cost, in gwei.
    pub fn max_fee_gwei(&self, chain_id: u64) -> u64 {
        of(&self.max_fee_gwei, chain_id).copied().unwrap_or(USUAL_MAX_FEE_GWEI)
    }

    /// The balance below which nothing is sent, in units of 10^-18 coins.
    pub fn min_balance(&self, chain_id: u64) -> u128 {
        of(&self.min_balance, chain_id).copied().unwrap_or(USUAL_MIN_BALANCE)
    }

    /// Problems of several values together, which none of them shows alone.
    pub(super) fn problems(&self, environment: Environment) -> Vec<String> {
        let mut problems = Vec::new();
        for (chain_id, urls) in self.nodes() {
            if urls.len() > MAX_NODES {
                problems.push(format!(
                    "chain.rpc_urls: chain {chain_id} has {} nodes, and may have {MAX_NODES}",
                    urls.len()
                ));
            }
            // The same node agrees with itself.
            if !are_distinct(&urls) {
                problems.push(format!("chain.rpc_urls: chain {chain_id} names a node twice"));
            }
        }
        let settings: [(&str, Vec<u64>); 4] = [
            ("chain.explorer_urls", ids(&self.explorer_urls)),
            ("chain.depth", ids(&self.depth)),
            ("chain.max_fee_gwei", ids(&self.max_fee_gwei)),
            ("chain.min_balance", ids(&self.min_balance)),
        ];
        for (key, chains) in settings {
            if !are_distinct(&chains) {
                problems.push(format!("{key}: names a chain twice"));
            }
        }
        if environment == Environment::Production && self.hot_key.is_some() && self.hot_key == self.voucher_key {
            problems.push("chain.voucher_key: must be another key than chain.hot_key".to_owned());
        }
        problems
    }
}

fn of<T>(settings: &[OfChain<T>], chain_id: u64) -> Option<&T> {
    let found = settings.iter().find(|setting| setting.chain_id == chain_id);
    found.map(|setting| &setting.value)
}

fn ids<T>(settings: &[OfChain<T>]) -> Vec<u64> {
    settings.iter().map(|setting| setting.chain_id).collect()
}

fn are_distinct<T: Ord + Clone>(values: &[T]) -> bool {
    let distinct: std::collections::BTreeSet<&T> = values.iter().collect();
    distinct.len() == values.len()
}

#[cfg(test)]
mod tests {
    use crate::config::{Config, Environment};
    use std::collections::BTreeMap;

    const PRODUCTION: &str = "environment = \"production\"\n[http]\npublic_url = \"https://a.example\"\n[operator]\ncontact = \"ops@a.example\"\n[auth]\njwt_secret = \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"\ntotp_key = \"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\"\n";

    fn chain(lines: &str) -> Config {
        Config::from_text(&format!("[chain]\n{lines}"), BTreeMap::new()).unwrap()
    }

    fn refusal(text: &str) -> String {
        Config::from_text(text, BTreeMap::new()).unwrap_err().to_string()
    }

    #[test]
    fn the_same_node_twice_is_not_two_that_agree() {
        let fine = "rpc_urls = [\"56=https://a.example\", \"56=https://b.example\", \"8453=https://a.example\"]";
        assert_eq!(chain(fine).chain.nodes()[&56].len(), 2);
        let twice = refusal("[chain]\nrpc_urls = [\"56=https://a.example\", \"56=https://a.example\"]");
        assert!(twice.contains("chain.rpc_urls: chain 56 names a node twice"), "{twice}");
    }

    #[test]
    fn accounts_are_of_the_chain_that_is_named_first() {
        let named = chain("rpc_urls = [\"8453=https://a.example\", \"56=https://b.example\"]");
        assert_eq!(named.chain.of_accounts(), 8453);
        assert_eq!(chain("").chain.of_accounts(), 56);
    }

    #[test]
    fn the_local_chain_stands_for_all_and_only_where_no_node_is_configured() {
        let local = Environment::Local;
        let own = chain("").chain;
        assert!(own.has_local_node(local) && !own.has_local_node(Environment::Development));
        assert_eq!(
            (own.payments(local), own.rewards(local), own.depth(56, local)),
            (56, 56, 2)
        );
        let given = chain("rpc_urls = [\"56=https://a.example\"]").chain;
        assert!(!given.has_local_node(local) && !chain("local_node = \"off\"").chain.has_local_node(local));
        assert_eq!((given.payments(local), given.rewards(local)), (56, 8453));
        assert_eq!((given.depth(56, local), given.depth(1, local)), (15, 64));
    }

    #[test]
    fn a_nodes_key_and_the_keys_that_act_are_not_shown() {
        let secret = "ab".repeat(32);
        let config = chain(&format!(
            "rpc_urls = [\"56=https://rpc.example/v1/abcdef\"]\nhot_key = \"{secret}\"\nvoucher_key = \"{secret}\""
        ));
        let shown = format!("{:?} {}", config.chain, config.effective());
        assert!(shown.contains("56=rpc.example"), "{shown}");
        assert!(!shown.contains("abcdef") && !shown.contains(&secret), "{shown}");
    }

    #[test]
    fn production_does_not_start_with_one_key_for_both_purposes_and_has_none_of_its_own_making() {
        let (one, other) = ("ab".repeat(32), "cd".repeat(32));
        let with = |voucher: &str| format!("{PRODUCTION}[chain]\nhot_key = \"0x{one}\"\nvoucher_key = \"{voucher}\"");
        let refused = refusal(&with(&one));
        assert!(
            refused.contains("chain.voucher_key: must be another key than chain.hot_key"),
            "{refused}"
        );
        Config::from_text(&with(&other), BTreeMap::new()).unwrap();
        let without = Config::from_text(PRODUCTION, BTreeMap::new()).unwrap();
        assert!(without.hot_key().unwrap().is_none() && without.voucher_key().unwrap().is_none());
    }

    #[test]
    fn a_setting_that_names_a_chain_twice_is_refused() {
        let twice = refusal("[chain]\ndepth = [\"56=15\", \"56=1\"]");
        assert!(twice.contains("chain.depth: names a chain twice"), "{twice}");
    }

    #[test]
    fn the_local_keys_are_made_once_and_are_two_that_nobody_else_reads() {
        use std::os::unix::fs::PermissionsExt;
        let folder = std::env::temp_dir().join(format!("cuecast-chain-keys-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let text = format!("data_dir = \"{}\"", folder.display());
        let config = Config::from_text(&text, BTreeMap::new()).unwrap();
        let (hot, voucher) = (
            config.hot_key().unwrap().unwrap(),
            config.voucher_key().unwrap().unwrap(),
        );
        assert!(hot != voucher && config.hot_key().unwrap() == Some(hot));
        for name in ["chain-hot-key", "chain-voucher-key"] {
            let mode = std::fs::metadata(folder.join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
