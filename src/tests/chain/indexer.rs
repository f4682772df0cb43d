//! The indexer on a real node: what becomes final counts once, and what does not never counts.

use crate::{
    contracts::{Token, Vault},
    support::{
        Server, Wallet,
        chain::{Chain, quantity},
        faults::{Fault, FaultyNode},
    },
};
use alloy_primitives::{Address, B256, U256};
use async_trait::async_trait;
use cuecast::{
    chain::{
        Chains, Contract, Kind,
        indexer::{ChainKey, FinalLog, FollowError, Follower, Reader, Watch, store},
        reserve::{Reserve, transfers_to},
    },
    command::Done,
    config::Config,
    db, ids,
    providers::evm::{Bounds, Nodes},
    users,
};
use domain::UserId;
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Duration,
};
use url::Url;

const CHAIN: ChainKey = ChainKey { chain_id: 56, epoch: 1 };
/// Blocks behind the newest that are not final on a node with 32 slots an epoch.
const FINALITY: u64 = 64;
/// Final is 64 blocks behind: what is above can be reorganised.
const SLOTS: [&str; 2] = ["--slots-in-an-epoch", "32"];

/// A token whose holder pays into a vault, and a server that reads it.
pub struct House {
    pub server: Server,
    pub chain: Chain,
    pub token: Address,
    pub vault: Address,
    pub since: u64,
    holder: Address,
}

impl House {
    pub async fn new(arguments: &[&str]) -> Self {
        Self::with_supply(arguments, U256::from(10).pow(U256::from(27))).await
    }

    pub async fn with_supply(arguments: &[&str], supply: U256) -> Self {
        let chain = Chain::own(arguments);
        let holder = chain.account().await;
        let token = chain
            .deploy(
                "FixedToken",
                ("Cuecast Pool".to_owned(), "POOL".to_owned(), supply, holder),
            )
            .await;
        let people = [
            holder,
            Address::repeat_byte(2),
            Address::repeat_byte(3),
            Address::repeat_byte(4),
        ];
        let vault = chain
            .deploy("PayoutVault", (people[0], people[1], people[2], people[3]))
            .await;
        let since = quantity(&chain.rpc("eth_blockNumber", json!([])).await).to();
        let chains = Chains::single(
            &Config::from_text("", BTreeMap::new()).unwrap().chain,
            CHAIN.chain_id,
            &[Url::parse(&chain.url).unwrap()],
            Duration::from_secs(60),
        );
        let chains = Arc::new(chains.unwrap());
        // The same token stands for POOL and for LP-BAI.
        let contract = |kind, address| Contract {
            chain_id: CHAIN.chain_id,
            kind,
            address,
            block_number: since,
            block_hash: B256::ZERO,
            code_hash: B256::ZERO,
        };
        let contracts = [(Kind::Pool, token), (Kind::LpBai, token), (Kind::PayoutVault, vault)];
        let contracts = contracts.map(|(kind, address)| contract(kind, address));
        chains.know(CHAIN.chain_id, contracts.to_vec());
        Self {
            server: Server::changed(|parts| parts.chains = chains).await,
            chain,
            token,
            vault,
            since,
            holder,
        }
    }

    pub fn reserve(&self) -> Arc<dyn Reader> {
        Arc::new(Reserve::new(self.token, self.vault, self.since))
    }

    /// A follower through these nodes.
    pub fn follower(&self, urls: &[Url], readers: Vec<Arc<dyn Reader>>) -> Follower {
        let bounds = Bounds {
            call: Duration::from_secs(120),
            ..Bounds::default()
        };
        let nodes = Nodes::within(CHAIN.chain_id, urls, bounds).unwrap();
        Follower::new(CHAIN, Arc::new(nodes), readers)
    }

    pub fn url(&self) -> Url {
        Url::parse(&self.chain.url).unwrap()
    }

    pub async fn look(&self, follower: &Follower) -> Result<cuecast::chain::indexer::Followed, FollowError> {
        follower.look(&self.server.context.clone().into_inner()).await
    }

    pub async fn pay(&self, amount: u64) {
        self.transfer(self.holder, self.vault, U256::from(amount)).await;
    }

    pub async fn transfer(&self, from: Address, to: Address, amount: U256) {
        self.transfer_of(self.token, from, to, amount).await;
    }

    pub async fn transfer_of(&self, token: Address, from: Address, to: Address, amount: U256) {
        let call = Token::transferCall { to, amount };
        self.chain.send(from, token, call).await.unwrap();
    }

    /// Tokens, and coins to send them with.
    pub async fn give(&self, to: Address, amount: U256) {
        self.chain
            .rpc("anvil_setBalance", json!([to, "0x3635c9adc5dea00000"]))
            .await;
        self.transfer(self.holder, to, amount).await;
    }

    /// Somebody sends so much into the vault.
    pub async fn send_from(&self, sender: Address, amount: u128) {
        self.give(sender, U256::from(amount)).await;
        self.transfer(sender, self.vault, U256::from(amount)).await;
    }

    /// Somebody who has signed in.
    pub async fn person(&self) -> UserId {
        let user = ids::user_id();
        let address = Wallet::random().address().parse().unwrap();
        let mut db = self.server.context.pool.acquire().await.unwrap();
        users::create(&mut db, address, user).await.unwrap();
        user
    }

    /// The hash of the newest transaction.
    pub async fn last(&self) -> String {
        let block = self.chain.rpc("eth_getBlockByNumber", json!(["latest", false])).await;
        block["transactions"][0].as_str().unwrap().to_owned()
    }

    pub async fn mine(&self, blocks: u64) {
        self.chain.rpc("anvil_mine", json!([blocks])).await;
    }

    /// Other, empty blocks in place of the newest ones.
    pub async fn reorganise(&self, depth: u64) {
        self.chain.rpc("anvil_reorg", json!([depth, []])).await;
    }

    /// The reserve's balance in the ledger.
    pub async fn in_reserve(&self) -> u64 {
        let text: Option<String> = sqlx::query_scalar(
            "SELECT balance::text FROM accounts WHERE owner = 'house' AND currency = 'POOL' AND purpose = 'reserve'",
        )
        .fetch_optional(&self.server.context.pool)
        .await
        .unwrap();
        text.map_or(0, |text| text.parse().unwrap())
    }

    pub async fn in_vault(&self) -> u64 {
        self.chain
            .call(self.token, Token::balanceOfCall { of: self.vault })
            .await
            .to()
    }
}

/// Notes what it is given.
#[derive(Default)]
struct Notes {
    watches: Vec<Watch>,
    taken: Mutex<Vec<(u64, B256)>>,
}

#[async_trait]
impl Reader for Notes {
    fn name(&self) -> &'static str {
        "notes"
    }

    fn watches(&self) -> Vec<Watch> {
        self.watches.clone()
    }

    async fn apply(&self, _: &mut PgConnection, log: &FinalLog) -> db::Result<Done<()>> {
        self.taken.lock().unwrap().push((log.log.block, log.log.tx));
        Ok(Done::with(()))
    }
}

/// The questions of a call, one or many, that ask for this.
fn asks<'a>(question: &'a Value, method: &str) -> Vec<(usize, &'a Value)> {
    let all: Vec<&Value> = question.as_array().map_or(vec![question], |many| many.iter().collect());
    let those = all.into_iter().enumerate().filter(|(_, one)| one["method"] == method);
    those.collect()
}

fn answer_of(answer: &mut Value, index: usize) -> &mut Value {
    if answer.is_array() { &mut answer[index] } else { answer }
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_comes_into_the_vault_is_in_the_reserve_once_it_is_final_and_not_before() {
    let house = House::new(&SLOTS).await;
    house.mine(FINALITY + 2).await;
    let follower = house.follower(&[house.url()], vec![house.reserve()]);
    house.look(&follower).await.unwrap();
    house.pay(700).await;
    house.mine(FINALITY - 1).await;
    assert!(house.look(&follower).await.unwrap().waits);
    assert_eq!(house.in_reserve().await, 0, "it can still be undone");
    house.mine(1).await;
    for _ in 0..3 {
        assert!(!house.look(&follower).await.unwrap().waits);
        assert_eq!(house.in_reserve().await, 700);
    }
    // Another process, with nothing in memory.
    house
        .look(&house.follower(&[house.url()], vec![house.reserve()]))
        .await
        .unwrap();
    assert_eq!(house.in_reserve().await, 700);
}

#[actix_rt::test(system = "crate::support::System")]
async fn reorganisations_of_any_depth_credit_nothing_that_did_not_stay_and_lose_nothing_that_did() {
    let mut rounds: u64 = std::env::var("CUECAST_CHAIN_REORGS").map_or(16, |rounds| rounds.parse().unwrap());
    while rounds > 0 {
        // Each depth once on a chain: after some 150 reorganisations anvil has lost blocks of its own.
        let now = rounds.min(FINALITY);
        reorganised(now).await;
        rounds -= now;
    }
}

async fn reorganised(rounds: u64) {
    let house = House::new(&SLOTS).await;
    house.mine(FINALITY + 2).await;
    let mut follower = house.follower(&[house.url()], vec![house.reserve()]);
    for round in 0..rounds {
        // Every depth comes in turn, the deepest first.
        let depth = FINALITY - (round * 23) % FINALITY;
        house.pay(1 + round).await;
        house.mine(depth / 2).await;
        if round % 2 == 0 {
            house.look(&follower).await.unwrap();
        }
        house.pay(1_000 + round).await;
        house.look(&follower).await.unwrap();
        house.reorganise(depth).await;
        house.look(&follower).await.unwrap();
        assert!(house.in_reserve().await <= house.in_vault().await, "depth {depth}");
        if round % 5 == 0 {
            follower = house.follower(&[house.url()], vec![house.reserve()]);
        }
    }
    house.pay(1_000_000).await;
    house.mine(FINALITY).await;
    house.look(&follower).await.unwrap();
    assert_eq!(house.in_reserve().await, house.in_vault().await);
    let blocks: i64 = sqlx::query_scalar("SELECT count(*) FROM chain_blocks")
        .fetch_one(&house.server.context.pool)
        .await
        .unwrap();
    assert_eq!(blocks, i64::try_from(FINALITY).unwrap());
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_final_block_that_is_undone_stops_the_readers_of_that_chain() {
    let house = House::new(&SLOTS).await;
    house.mine(FINALITY + 20).await;
    let follower = house.follower(&[house.url()], vec![house.reserve()]);
    house.look(&follower).await.unwrap();
    house.pay(5).await;
    house.reorganise(FINALITY + 8).await;
    house.pay(7).await;
    house.mine(FINALITY).await;
    for _ in 0..2 {
        let error = house.look(&follower).await.expect_err("it does not stand any more");
        assert!(matches!(error, FollowError::Undone { chain_id: 56, .. }), "{error}");
    }
    assert_eq!(house.in_reserve().await, 0);
    let mut db = house.server.context.pool.acquire().await.unwrap();
    assert!(store::is_undone(&mut db, CHAIN).await.unwrap());
    // After a restart, too.
    let again = house.follower(&[house.url()], vec![house.reserve()]);
    assert!(house.look(&again).await.is_err());
    assert_eq!(house.in_reserve().await, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn events_that_one_node_leaves_out_or_makes_up_are_neither_lost_nor_credited() {
    let house = House::new(&[]).await;
    let bad = FaultyNode::start(&house.chain.url).await;
    let follower = house.follower(&[bad.url.clone(), house.url()], vec![house.reserve()]);
    house.pay(40).await;
    house.mine(4).await;
    bad.plan(|question, answer| {
        for (index, _) in asks(question, "eth_getLogs") {
            answer_of(answer, index)["result"] = json!([]);
        }
        Fault::None
    });
    assert!(house.look(&follower).await.is_err(), "the nodes disagree");
    assert_eq!(house.in_reserve().await, 0);
    bad.plan(|question, answer| {
        for (index, _) in asks(question, "eth_getLogs") {
            if let Some(log) = answer_of(answer, index)["result"]
                .as_array_mut()
                .and_then(|logs| logs.first_mut())
            {
                log["data"] = json!(B256::from(U256::from(1_000_000)));
            }
        }
        Fault::None
    });
    assert!(house.look(&follower).await.is_err(), "the value is another");
    assert_eq!(house.in_reserve().await, 0);
    bad.plan(|_, _| Fault::None);
    house.look(&follower).await.unwrap();
    assert_eq!(house.in_reserve().await, 40);
}

#[actix_rt::test(system = "crate::support::System")]
async fn events_that_were_left_out_at_the_head_count_all_the_same_when_they_are_final() {
    let house = House::new(&SLOTS).await;
    house.mine(FINALITY + 2).await;
    let node = FaultyNode::start(&house.chain.url).await;
    let follower = house.follower(std::slice::from_ref(&node.url), vec![house.reserve()]);
    house.look(&follower).await.unwrap();
    node.plan(|question, answer| {
        for (index, one) in asks(question, "eth_getLogs") {
            if one["params"][0].get("blockHash").is_some() {
                answer_of(answer, index)["result"] = json!([]);
            }
        }
        Fault::None
    });
    house.pay(40).await;
    assert!(!house.look(&follower).await.unwrap().waits);
    house.mine(FINALITY).await;
    house.look(&follower).await.unwrap();
    assert_eq!(house.in_reserve().await, 40);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_range_that_a_node_refuses_is_asked_for_in_parts_and_none_is_passed_over() {
    let house = House::new(&[]).await;
    for amount in 1..=12 {
        house.pay(amount).await;
    }
    house.mine(3).await;
    let node = FaultyNode::start(&house.chain.url).await;
    node.plan(|question, answer| {
        for (index, one) in asks(question, "eth_getLogs") {
            let bound = |name: &str| quantity(&one["params"][0][name]).to::<u64>();
            if one["params"][0].get("toBlock").is_some() && bound("toBlock") - bound("fromBlock") >= 3 {
                let answer = answer_of(answer, index);
                answer.as_object_mut().unwrap().remove("result");
                answer["error"] = json!({ "code": -32_602, "message": "the range is too wide" });
            }
        }
        Fault::None
    });
    let follower = house.follower(std::slice::from_ref(&node.url), vec![house.reserve()]);
    house.look(&follower).await.unwrap();
    assert_eq!(house.in_reserve().await, (1..=12).sum::<u64>());
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_reader_that_begins_later_is_given_what_came_before_and_the_others_take_nothing_twice() {
    let house = House::new(&[]).await;
    house.pay(3).await;
    house.pay(4).await;
    house.mine(3).await;
    let follower = house.follower(&[house.url()], vec![house.reserve()]);
    house.look(&follower).await.unwrap();
    let watches = vec![transfers_to(house.token, house.vault, house.since)];
    let notes = Arc::new(Notes {
        watches,
        ..Notes::default()
    });
    let both = house.follower(&[house.url()], vec![house.reserve(), notes.clone()]);
    house.look(&both).await.unwrap();
    house.pay(5).await;
    house.mine(3).await;
    house.look(&both).await.unwrap();
    let taken = notes.taken.lock().unwrap().clone();
    assert_eq!(taken.len(), 3);
    assert!(taken.is_sorted());
    assert_eq!(house.in_reserve().await, 12);
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_servers_that_read_the_same_chain_credit_it_once() {
    let house = House::new(&[]).await;
    let (one, other) = (
        house.follower(&[house.url()], vec![house.reserve()]),
        house.follower(&[house.url()], vec![house.reserve()]),
    );
    for amount in 1..=6 {
        house.pay(amount).await;
        house.mine(2).await;
        // One of them may find that the other has gone on, and looks again.
        let (_, _) = futures_util::future::join(house.look(&one), house.look(&other)).await;
    }
    house.look(&one).await.unwrap();
    let _ = house.look(&other).await;
    assert_eq!(house.in_reserve().await, 21);
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_idle_chain_costs_one_question_a_look() {
    let house = House::new(&[]).await;
    let node = FaultyNode::start(&house.chain.url).await;
    let follower = house.follower(std::slice::from_ref(&node.url), vec![house.reserve()]);
    house.look(&follower).await.unwrap();
    let before = node.calls();
    for _ in 0..10 {
        house.look(&follower).await.unwrap();
    }
    assert_eq!(node.calls() - before, 10);
}

#[actix_rt::test(system = "crate::support::System")]
async fn pool_leaves_no_vault_into_the_reserve_and_other_tokens_fill_none() {
    let house = House::new(&[]).await;
    let fake = house
        .chain
        .deploy(
            "FixedToken",
            (
                "Cuecast Pool".to_owned(),
                "POOL".to_owned(),
                U256::from(1_000),
                house.holder,
            ),
        )
        .await;
    let (to, amount) = (house.vault, U256::from(900));
    house
        .chain
        .send(house.holder, fake, Token::transferCall { to, amount })
        .await
        .unwrap();
    let elsewhere = Token::transferCall {
        to: Address::repeat_byte(7),
        amount,
    };
    house.chain.send(house.holder, house.token, elsewhere).await.unwrap();
    house.pay(0).await;
    house
        .chain
        .send(
            house.holder,
            house.vault,
            Vault::moveToTreasuryCall { token: fake, amount },
        )
        .await
        .unwrap();
    house.mine(3).await;
    let follower = house.follower(&[house.url()], vec![house.reserve()]);
    house.look(&follower).await.unwrap();
    assert_eq!(house.in_reserve().await, 0);
}
