//! Payments on a real node: what is approved goes out once, and what is told is what the chain holds for good.

use crate::{
    contracts::{Token, Vault},
    support::{Answer, Pay, chain::Chain, refusal, text},
};
use alloy_primitives::{Address, B256, U256};
use cuecast::{
    chain::{
        Chains, Contract, Kind,
        indexer::{ChainKey, FollowError, Follower, Reader, store::note_undone},
        outbox::{
            Metrics, Outbox, Payouts,
            store::{
                payments::{self, New},
                senders,
            },
        },
        reserve::Reserve,
        signer::{LocalKey, Signer},
    },
    config::Config,
    features::{credits, withdrawals},
    hooks::Hooks,
};
use domain::onchain::payment;
use serde_json::{Value, json};
use std::{collections::BTreeMap, rc::Rc, sync::Arc, time::Duration};

const TO: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// A vault with POOL in it on a node of the test's own.
pub struct Site {
    pub chain: Chain,
    pub vault: Address,
    pub token: Address,
    owner: Address,
    pub chains: Arc<Chains>,
}

/// A server whose withdrawals of POOL go out through the vault.
pub struct Till {
    pub pay: Rc<Pay>,
    key: Arc<LocalKey>,
    pub site: Site,
}

impl Site {
    /// That key pays from it.
    async fn open(key: &LocalKey) -> Self {
        let chain = Chain::own(&[]);
        let coins = json!([key.address(), "0x3635c9adc5dea00000"]);
        chain.rpc("anvil_setBalance", coins).await;
        let owner = chain.account().await;
        let vault = chain.deploy("PayoutVault", (owner, key.address(), owner, Address::repeat_byte(7)));
        let vault = vault.await;
        let token = ("Pool".to_owned(), "POOL".to_owned(), pool(1_000_000), vault);
        let token = chain.deploy("FixedToken", token).await;
        let config = Config::from_text("", BTreeMap::new()).unwrap();
        let urls = [chain.url.parse().unwrap()];
        let chains = Chains::single(&config.chain, 56, &urls, Duration::from_secs(5)).unwrap();
        let of = |kind, address| Contract {
            chain_id: 56,
            kind,
            address,
            block_number: 0,
            block_hash: B256::ZERO,
            code_hash: B256::ZERO,
        };
        chains.know(56, vec![of(Kind::PayoutVault, vault), of(Kind::Pool, token)]);
        Self {
            chain,
            vault,
            token,
            owner,
            chains: Arc::new(chains),
        }
    }
}

pub fn pool(amount: u64) -> U256 {
    U256::from(amount) * U256::from(10).pow(U256::from(18))
}

impl Till {
    /// `limit` POOL leave the vault on a day.
    pub async fn open(limit: u64) -> Self {
        let key = Arc::new(LocalKey::parse(&hex::encode(rand::random::<[u8; 32]>())).unwrap());
        let site = Site::open(&key).await;
        let pay = Rc::new(Pay::with_payouts(payouts(&site.chains, &key)).await);
        let till = Self { pay, key, site };
        till.limit(limit).await;
        till
    }

    /// Another chain takes the place of this one, with a vault of its own.
    async fn replace_chain(&mut self, limit: u64) {
        self.site = Site::open(&self.key).await;
        self.limit(limit).await;
        let mut db = self.pay.server.context.pool.begin().await.unwrap();
        let next = "INSERT INTO chains (chain_id, epoch, genesis_hash, block_number, block_hash)
                    VALUES (56, 2, decode(repeat('00', 32), 'hex'), 0, decode(repeat('00', 32), 'hex'))";
        sqlx::raw_sql(next).execute(&mut *db).await.unwrap();
        senders::begin_anew(&mut db, 56).await.unwrap();
        db.commit().await.unwrap();
    }

    pub async fn limit(&self, limit: u64) {
        let (token, limit) = (self.site.token, pool(limit));
        let set = Vault::setDailyLimitCall { token, limit };
        self.site
            .chain
            .send(self.site.owner, self.site.vault, set)
            .await
            .unwrap();
    }

    /// Another server's outbox.
    pub fn outbox(&self) -> Outbox {
        let context = self.pay.server.context.clone().into_inner();
        let hooks = Hooks::default()
            .with(withdrawals::commands::payment_settled)
            .with(credits::tokens::payment_settled);
        let metrics = Metrics::new(&prometheus::Registry::new()).unwrap();
        Outbox::new(context, Arc::new(payouts(&self.site.chains, &self.key)), hooks, metrics)
    }

    /// The way of what goes out.
    pub fn payouts(&self) -> Arc<Payouts> {
        Arc::new(payouts(&self.site.chains, &self.key))
    }

    pub async fn mine(&self, blocks: u64) {
        self.site.chain.rpc("anvil_mine", json!([format!("{blocks:#x}")])).await;
    }

    /// Rounds and blocks until nothing waits.
    pub async fn finish(&self, outbox: &Outbox) {
        for _ in 0..2_000 {
            outbox.round().await.unwrap();
            if self.waiting().await == 0 {
                return;
            }
            self.mine(2).await;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("something waits still");
    }

    /// A payment of one POOL to each.
    async fn ask(&self, receivers: &[Address]) {
        self.ask_as("test", receivers).await;
    }

    async fn ask_as(&self, cause_type: &str, receivers: &[Address]) {
        let mut db = self.pay.server.context.pool.begin().await.unwrap();
        for (number, to) in receivers.iter().enumerate() {
            let cause_id = number.to_string();
            let new = New {
                id: B256::from(rand::random::<[u8; 32]>()),
                chain_id: 56,
                currency: "POOL".parse().unwrap(),
                to: *to,
                units: pool(1),
                batch: payment::MAX_BATCH,
                cause_type,
                cause_id: &cause_id,
            };
            payments::ask(&mut db, &new).await.unwrap();
        }
        db.commit().await.unwrap();
    }

    async fn waiting(&self) -> i64 {
        self.pay
            .count("SELECT (SELECT count(*) FROM chain_payments WHERE state IN ('queued', 'sending')) + (SELECT count(*) FROM chain_txs WHERE ended_at IS NULL)")
            .await
    }

    async fn requested(&self, token: &str, amount: &str) -> String {
        let body = json!({ "currencyId": "POOL", "amount": amount, "destinationAddress": TO });
        let made = self.pay.server.post("/api/withdrawals/request", token, body).await.ok();
        text(&made["data"]["id"]).to_owned()
    }

    async fn step(&self, token: &str, id: &str, what: &str, body: Value) -> Answer {
        let path = format!("/api/admin/withdrawals/{id}/{what}");
        self.pay.server.post(&path, token, body).await
    }

    /// By as many as it needs.
    async fn approve(&self, admins: [&str; 2], id: &str) {
        self.step(admins[0], id, "approve", Value::Null).await.ok();
        let needed = "SELECT count(*) FROM withdrawals WHERE status = 'approved_once'";
        if self.pay.count(needed).await == 1 {
            self.step(admins[1], id, "approve", Value::Null).await.ok();
        }
    }

    async fn arrived(&self) -> U256 {
        let of: Address = TO.parse().unwrap();
        self.site.chain.call(self.site.token, Token::balanceOfCall { of }).await
    }

    async fn nonces(&self) -> i64 {
        self.pay
            .count("SELECT coalesce(max(next_nonce), 0) FROM chain_senders")
            .await
    }

    async fn nonce_of_chain(&self) -> i64 {
        let told = self
            .site
            .chain
            .rpc("eth_getTransactionCount", json!([self.key.address(), "latest"]));
        crate::support::chain::quantity(&told.await).to()
    }
}

fn payouts(chains: &Arc<Chains>, key: &Arc<LocalKey>) -> Payouts {
    let signer: Arc<dyn Signer> = key.clone();
    Payouts::new(chains.clone(), Some(signer))
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_approved_withdrawal_of_pool_is_paid_by_the_vault_once_and_completed_with_its_hash_when_that_is_final() {
    let till = Till::open(1_000).await;
    let outbox = till.outbox();
    outbox.round().await.unwrap();
    let token = till.pay.person(1, "POOL", "100").await;
    let (admin, other) = (till.pay.admin(9).await, till.pay.admin(8).await);
    let id = till.requested(&token, "30").await;
    till.approve([&admin, &other], &id).await;
    let by_hand = json!({ "transactionHash": format!("0x{}", "a".repeat(64)) });
    for (what, body) in [
        ("claim", Value::Null),
        ("complete", by_hand),
        ("release", json!({ "reason": "by hand" })),
        ("reject", json!({ "reason": "no" })),
    ] {
        let answer = till.step(&admin, &id, what, body).await;
        assert_eq!(answer.status, 409, "{what}: it would be paid twice");
    }
    let refused = till.step(&admin, &id, "release", json!({ "reason": "x" })).await;
    assert_eq!(refusal(&refused).2, "This withdrawal is being sent by the chain.");
    // Mined, and not final: nothing is told as done.
    while till
        .pay
        .count("SELECT count(*) FROM chain_txs WHERE state IN ('sent', 'mined')")
        .await
        == 0
    {
        outbox.round().await.unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    outbox.round().await.unwrap();
    assert_eq!(till.arrived().await, pool(30), "it is in a block");
    assert_eq!(
        till.pay.balance(&token, "POOL").await,
        ("70".to_owned(), "30".to_owned())
    );
    till.finish(&outbox).await;
    let seen = till
        .pay
        .server
        .get(&format!("/api/withdrawals/{id}"), &token)
        .await
        .ok();
    assert_eq!(text(&seen["data"]["status"]), "completed");
    let hash = text(&seen["data"]["transactionHash"]);
    let receipt = till.site.chain.rpc("eth_getTransactionReceipt", json!([hash])).await;
    assert_eq!(receipt["status"], "0x1");
    assert_eq!(
        till.pay.balance(&token, "POOL").await,
        ("70".to_owned(), "0".to_owned())
    );
    assert_eq!(till.arrived().await, pool(30));
    assert_eq!(till.nonces().await, till.nonce_of_chain().await, "no nonce is left out");
    till.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_the_vault_refuses_goes_back_to_the_operators_with_the_reason_and_the_rest_of_its_batch_is_paid() {
    let till = Till::open(100).await;
    let outbox = till.outbox();
    outbox.round().await.unwrap();
    let token = till.pay.person(1, "POOL", "1000").await;
    let (admin, other) = (till.pay.admin(9).await, till.pay.admin(8).await);
    let mut ids = Vec::new();
    for amount in ["10", "500", "20"] {
        ids.push(till.requested(&token, amount).await);
    }
    for id in &ids {
        till.approve([&admin, &other], id).await;
    }
    till.finish(&outbox).await;
    assert_eq!(till.arrived().await, pool(30));
    let back = "SELECT count(*) FROM withdrawals w JOIN chain_payments p ON p.cause_id = w.id
                WHERE w.status = 'approved' AND p.state = 'refused' AND p.reason = 'It is above what the vault may pay out today.'";
    assert_eq!(till.pay.count(back).await, 1);
    assert_eq!(
        till.pay.balance(&token, "POOL").await,
        ("470".to_owned(), "500".to_owned())
    );
    // Refused before it had a nonce: nothing is left out behind it.
    assert_eq!(till.nonces().await, till.nonce_of_chain().await);
    // People send it, or send it back.
    till.step(&admin, &ids[1], "claim", Value::Null).await.ok();
    let sent = json!({ "transactionHash": format!("0x{}", "b".repeat(64)) });
    till.step(&admin, &ids[1], "complete", sent).await.ok();
    assert_eq!(
        till.pay.balance(&token, "POOL").await,
        ("470".to_owned(), "0".to_owned())
    );
    till.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_payment_whose_block_is_undone_goes_out_again_and_is_told_when_it_is_final_alone() {
    let till = Till::open(1_000).await;
    let outbox = till.outbox();
    let to = Address::from(rand::random::<[u8; 20]>());
    till.ask(&[to]).await;
    let mined = "SELECT count(*) FROM chain_txs WHERE state = 'mined'";
    while till.pay.count(mined).await == 0 {
        outbox.round().await.unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    till.site.chain.rpc("anvil_reorg", json!([1, []])).await;
    let has = till
        .site
        .chain
        .call(till.site.token, Token::balanceOfCall { of: to })
        .await;
    assert_eq!(has, U256::ZERO, "its block is gone");
    outbox.round().await.unwrap();
    assert_eq!(till.pay.count(mined).await, 0);
    till.finish(&outbox).await;
    let has = till
        .site
        .chain
        .call(till.site.token, Token::balanceOfCall { of: to })
        .await;
    assert_eq!(has, pool(1));
    assert_eq!(
        till.pay.count("SELECT count(*) FROM chain_attempts").await,
        1,
        "the same bytes"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn cut_off_at_any_moment_and_gone_on_with_by_another_server_each_payment_is_paid_once() {
    let till = Till::open(1_000_000).await;
    let receivers: Vec<Address> = (0..120).map(|_| Address::from(rand::random::<[u8; 20]>())).collect();
    till.ask(&receivers).await;
    let mut cut = 0;
    for _ in 0..200 {
        let life = Duration::from_millis(rand::random_range(1..400));
        let outbox = till.outbox();
        cut += usize::from(tokio::time::timeout(life, outbox.round()).await.is_err());
        if rand::random_range(0..3) == 0 {
            till.mine(1).await;
        }
    }
    assert!(cut > 0, "no round was cut off");
    till.finish(&till.outbox()).await;
    for of in receivers {
        let has: U256 = till.site.chain.call(till.site.token, Token::balanceOfCall { of }).await;
        assert_eq!(has, pool(1));
    }
    assert_eq!(till.nonces().await, till.nonce_of_chain().await);
    println!("{cut} of 200 rounds were cut off");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_thousand_payments_asked_for_at_once_are_each_paid_once_without_a_gap() {
    let till = Till::open(1_000_000).await;
    let outbox = till.outbox();
    let receivers: Vec<Address> = (0..1_000).map(|_| Address::from(rand::random::<[u8; 20]>())).collect();
    till.ask(&receivers).await;
    let begun = std::time::Instant::now();
    till.finish(&outbox).await;
    println!("1,000 payments were final after {:?}", begun.elapsed());
    assert_eq!(
        till.pay
            .count("SELECT count(*) FROM chain_payments WHERE state = 'paid'")
            .await,
        1_000
    );
    assert_eq!(till.pay.count("SELECT count(*) FROM chain_txs").await, 20, "fifty each");
    for of in receivers {
        let has: U256 = till.site.chain.call(till.site.token, Token::balanceOfCall { of }).await;
        assert_eq!(has, pool(1));
    }
    assert_eq!((till.nonces().await, till.nonce_of_chain().await), (20, 20));
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_the_vault_refused_is_asked_for_again_once_and_everybody_sees_how_it_stands() {
    let till = Till::open(100).await;
    let outbox = till.outbox();
    outbox.round().await.unwrap();
    let token = till.pay.person(1, "POOL", "1000").await;
    let (admin, other) = (till.pay.admin(9).await, till.pay.admin(8).await);
    let id = till.requested(&token, "500").await;
    let early = till.step(&admin, &id, "ask-again", Value::Null).await;
    assert_eq!(early.status, 409, "it is not approved");
    till.approve([&admin, &other], &id).await;
    till.finish(&outbox).await;
    let standing = async || {
        let queue = till
            .pay
            .server
            .get("/api/admin/withdrawals?status=all", &admin)
            .await
            .ok();
        let own = till
            .pay
            .server
            .get(&format!("/api/withdrawals/{id}"), &token)
            .await
            .ok();
        let (queued, own) = (queue["data"][0]["payment"].clone(), own["data"]["payment"].clone());
        assert_eq!(queued, own);
        own
    };
    let refused = "It is above what the vault may pay out today.";
    assert_eq!(
        standing().await,
        json!({ "state": "refused", "isMined": false, "transactionHash": null, "reason": refused })
    );
    till.limit(1_000).await;
    let all = (0..50).map(|_| till.step(&admin, &id, "ask-again", Value::Null));
    let all = futures_util::future::join_all(all).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(standing().await["state"], "queued");
    let by_hand = till.step(&admin, &id, "release", json!({ "reason": "x" })).await;
    assert_eq!(by_hand.status, 409, "it would be paid twice");
    till.finish(&outbox).await;
    let paid = standing().await;
    let hash = text(&paid["transactionHash"]);
    let receipt = till.site.chain.rpc("eth_getTransactionReceipt", json!([hash])).await;
    assert_eq!(
        (&receipt["status"], &paid["state"], &paid["isMined"]),
        (&json!("0x1"), &json!("paid"), &json!(true))
    );
    assert_eq!(till.arrived().await, pool(500));
    assert_eq!(
        till.pay.balance(&token, "POOL").await,
        ("500".to_owned(), "0".to_owned())
    );
    assert_eq!(till.step(&admin, &id, "ask-again", Value::Null).await.status, 409);
    let audited = "SELECT count(*) FROM audit_log WHERE action = 'withdrawal.ask_again'";
    assert_eq!(till.pay.count(audited).await, 1);
    till.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nothing_goes_out_while_a_final_block_is_undone() {
    let till = Till::open(1_000).await;
    let outbox = till.outbox();
    outbox.round().await.unwrap();
    let token = till.pay.person(1, "POOL", "100").await;
    let (admin, other) = (till.pay.admin(9).await, till.pay.admin(8).await);
    let (sending, waiting) = (till.requested(&token, "30").await, till.requested(&token, "20").await);
    till.approve([&admin, &other], &sending).await;

    let chain = ChainKey { chain_id: 56, epoch: 1 };
    let nodes = till.site.chains.nodes(56).unwrap();
    let reserve: Arc<dyn Reader> = Arc::new(Reserve::new(till.site.token, till.site.vault, 0));
    let follower = Follower::new(chain, nodes, vec![reserve]);
    let context = till.pay.server.context.clone().into_inner();
    till.mine(10).await;
    follower.look(&context).await.unwrap();
    till.site.chain.rpc("anvil_reorg", json!([8, []])).await;
    till.mine(3).await;
    let undone = follower.look(&context).await;
    assert!(
        matches!(undone, Err(FollowError::Undone { chain_id: 56, .. })),
        "{undone:?}"
    );

    let body = json!({ "currencyId": "POOL", "amount": "10", "destinationAddress": TO });
    let request = till
        .pay
        .server
        .post("/api/withdrawals/request", &token, body.clone())
        .await;
    let approval = till.step(&admin, &waiting, "approve", Value::Null).await;
    for refused in [&request, &approval] {
        assert_eq!((refusal(refused).0, refusal(refused).1), (503, "CHAIN_UNAVAILABLE"));
    }
    assert_eq!(till.pay.count("SELECT count(*) FROM withdrawals").await, 2);
    for _ in 0..60 {
        outbox.round().await.unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(
        till.pay.count("SELECT count(*) FROM chain_attempts").await,
        0,
        "nothing is signed"
    );
    let age = "SELECT count(*) FROM chain_txs WHERE state = 'queued'";
    assert_eq!(till.pay.count(age).await, 1, "it waited for this alone");

    // The same block stands there again.
    let mut db = context.pool.acquire().await.unwrap();
    assert!(note_undone(&mut db, chain, false).await.unwrap());
    drop(db);
    till.approve([&admin, &other], &waiting).await;
    till.finish(&outbox).await;
    assert_eq!(till.arrived().await, pool(50));
    till.pay
        .server
        .post("/api/withdrawals/request", &token, body)
        .await
        .ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn on_a_chain_that_took_the_place_of_another_nonces_begin_anew_and_what_was_open_is_paid_there_once() {
    let mut till = Till::open(1_000).await;
    let receivers: Vec<Address> = (0..3).map(|_| Address::from(rand::random::<[u8; 20]>())).collect();
    till.ask_as("paid", &receivers[..2]).await;
    let outbox = till.outbox();
    till.finish(&outbox).await;
    // One is sent and not final when its chain is lost.
    till.ask_as("open", &receivers[2..]).await;
    while till
        .pay
        .count("SELECT count(*) FROM chain_txs WHERE state IN ('sent', 'mined')")
        .await
        == 0
    {
        outbox.round().await.unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(till.nonces().await, 2);
    till.replace_chain(1_000).await;
    assert_eq!(till.nonces().await, 0);
    till.finish(&till.outbox()).await;
    let mut arrived = Vec::new();
    for of in receivers {
        let has: U256 = till.site.chain.call(till.site.token, Token::balanceOfCall { of }).await;
        arrived.push(has);
    }
    assert_eq!(arrived, [U256::ZERO, U256::ZERO, pool(1)]);
    assert_eq!((till.nonces().await, till.nonce_of_chain().await), (1, 1));
    assert_eq!(
        till.pay
            .count("SELECT count(*) FROM chain_payments WHERE state = 'paid'")
            .await,
        3
    );
}
