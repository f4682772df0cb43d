//! The presale over HTTP and on a real node: what comes into the vault counts once, in the order of the chain.

mod counted;
mod kills;
mod lists;
mod recomputed;
mod told;
mod vault;

use crate::{
    contracts::Token,
    support::{
        Answer, Server, Wallet,
        chain::{Chain, quantity},
    },
};
use alloy_primitives::{Address, B256, U256};
use cuecast::{
    app::services::Parts,
    chain::{
        Chains, Contract, Kind,
        indexer::{ChainKey, Follower},
    },
    config::Config,
    features::presale::{SaleReader, allocate},
    providers::evm::Nodes,
    spending, users,
};
use domain::presale::units;
use serde_json::{Value, json};
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use url::Url;

const CHAIN: ChainKey = ChainKey { chain_id: 56, epoch: 1 };

/// A vault that a server reads, and the coins that it takes.
pub struct House {
    pub server: Server,
    pub chain: Chain,
    pub chains: Arc<Chains>,
    pub coins: [Address; 2],
    /// A token that is none of the sale's.
    pub other: Address,
    pub vault: Address,
    follower: Follower,
}

impl House {
    pub async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// With other parts beside the chain.
    pub async fn with(change: impl FnOnce(&mut Parts)) -> Self {
        Self::on(Chain::own(&[]), change).await
    }

    /// On a chain that began at another time.
    pub async fn on(chain: Chain, change: impl FnOnce(&mut Parts)) -> Self {
        let token = |name: &str| (name.to_owned(), name.to_owned(), U256::from(18));
        let coins = [
            chain.deploy("LocalToken", token("USDT")).await,
            chain.deploy("LocalToken", token("USDC")).await,
        ];
        let other = chain.deploy("LocalToken", token("LP-BAI")).await;
        let (owner, operator, guardian) = (chain.account().await, chain.account().await, chain.account().await);
        let sold = ("Sold".to_owned(), "BITP".to_owned(), U256::from(1_000_000), owner);
        let sold = chain.deploy("FixedToken", sold).await;
        let people = (owner, operator, guardian, Address::repeat_byte(9));
        let arguments = (people.0, people.1, people.2, people.3, coins[0], coins[1], sold);
        let vault = chain.deploy("PresaleVault", arguments).await;
        let since = quantity(&chain.rpc("eth_blockNumber", json!([])).await).to();
        let url = Url::parse(&chain.url).unwrap();
        let config = Config::from_text("", BTreeMap::new()).unwrap().chain;
        let chains = Chains::single(
            &config,
            CHAIN.chain_id,
            std::slice::from_ref(&url),
            Duration::from_secs(60),
        );
        let chains = Arc::new(chains.unwrap());
        let contract = |(kind, address)| Contract {
            chain_id: CHAIN.chain_id,
            kind,
            address,
            block_number: since,
            block_hash: B256::ZERO,
            code_hash: B256::ZERO,
        };
        let contracts = [
            (Kind::Usdt, coins[0]),
            (Kind::Usdc, coins[1]),
            (Kind::PresaleVault, vault),
        ];
        chains.know(CHAIN.chain_id, contracts.map(contract).to_vec());
        let known = chains.clone();
        let reader = Arc::new(SaleReader::new(vault, coins, vec![other], since));
        let nodes = Arc::new(Nodes::new(CHAIN.chain_id, &[url]).unwrap());
        Self {
            server: Server::changed(|parts| {
                parts.chains = known;
                change(parts);
            })
            .await,
            chain,
            chains,
            coins,
            other,
            vault,
            follower: Follower::new(CHAIN, nodes, vec![reader]),
        }
    }

    /// Somebody who has signed in, agreed to the terms, and has coins and tokens.
    pub async fn buyer(&self) -> (Wallet, String) {
        let wallet = Wallet::random();
        let token = self.server.token(&wallet).await;
        let mut db = self.server.context.pool.acquire().await.unwrap();
        let user = users::by_address(&mut db, wallet.address().parse().unwrap()).await;
        spending::attest(&mut db, user.unwrap().unwrap().id).await.unwrap();
        self.fund(address_of(&wallet)).await;
        (wallet, token)
    }

    /// Coins for gas, and as many tokens as one call of each faucet gives.
    pub async fn fund(&self, to: Address) {
        let coins = json!([to, "0x3635c9adc5dea00000"]);
        self.chain.rpc("anvil_setBalance", coins).await;
        for token in [self.coins[0], self.coins[1], self.other] {
            let amount = units("1000000").unwrap();
            self.chain
                .send(to, token, Token::faucetCall { to, amount })
                .await
                .unwrap();
        }
    }

    /// Sends a coin into the vault; answers the transaction's hash.
    pub async fn send(&self, from: Address, coin: usize, amount: &str) -> String {
        self.send_token(from, self.coins[coin], amount).await
    }

    pub async fn send_token(&self, from: Address, token: Address, amount: &str) -> String {
        let (to, amount) = (self.vault, units(amount).unwrap());
        self.chain
            .send(from, token, Token::transferCall { to, amount })
            .await
            .unwrap();
        let block = self.chain.rpc("eth_getBlockByNumber", json!(["latest", false])).await;
        block["transactions"][0].as_str().unwrap().to_owned()
    }

    /// Makes all final, reads it, and allocates it.
    pub async fn count(&self) {
        self.chain.rpc("anvil_mine", json!(["0x3"])).await;
        let context = self.server.context.clone().into_inner();
        self.follower.look(&context).await.unwrap();
        self.allocate().await;
    }

    /// Reads what is final, and allocates nothing.
    pub async fn read(&self) {
        self.chain.rpc("anvil_mine", json!(["0x3"])).await;
        let context = self.server.context.clone().into_inner();
        self.follower.look(&context).await.unwrap();
    }

    pub async fn allocate(&self) {
        let context = self.server.context.clone().into_inner();
        let presale = self.server.services.presale.clone().into_inner();
        while allocate::next(&context, &self.chains, &presale).await.unwrap() {}
    }

    /// Waits for a second that no block is of: the chain tells time in whole ones, and who comes in the second of a payment comes in time for it.
    pub async fn next_second(&self) {
        let block = self.chain.rpc("eth_getBlockByNumber", json!(["latest", false])).await;
        let last: i64 = quantity(&block["timestamp"]).to();
        while time::OffsetDateTime::now_utc().unix_timestamp() <= last {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn get(&self, path: &str) -> Value {
        self.server.get(path, "").await.ok()["data"].clone()
    }

    pub async fn quote(&self, token: &str, amount: Value, coin: &str, code: Option<&str>) -> Answer {
        let body = json!({ "amount": amount, "token": coin, "ref": code });
        self.server.post("/api/presale/quote", token, body).await
    }

    pub async fn tell(&self, wallet: &Wallet, token: &str, hash: &str, amount: &str) -> Answer {
        let body = json!({
            "walletAddress": wallet.address(), "amount": amount, "token": "USDT", "transactionHash": hash
        });
        self.server.post("/api/presale/transaction", token, body).await
    }
}

pub fn address_of(wallet: &Wallet) -> Address {
    wallet.address().parse().unwrap()
}
