//! kill -9 of the product's own program around the commit of an allocation and of a root, beside a node that lives on: each contribution counts once, and
//! one root is published. A root that the guardian rejects comes back once an administrator says so. The chain of payments is all that these servers
//! have, and the vault of payouts is not on it.

use crate::{
    contracts::Token,
    support::{Victim, Wallet, chain::Chain, client},
};
use alloy_primitives::{Address, U256, hex};
use alloy_sol_types::sol;
use cuecast::{audit::Actor, auth::store::admins, chain::signer::LocalKey, testing};
use domain::presale::whole;
use reqwest::Method;
use serde_json::{Value, json};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

sol! {
    function rootCount() external view returns (uint256);
    function reject(uint256 number) external;
}

const ALLOCATED: &str = "SELECT count(*) FROM presale_contributions WHERE state = 'final'";
const PUBLISHED: &str = "SELECT count(*) FROM presale_roots WHERE state = 'published'";
const REJECTED: &str = "SELECT count(*) FROM presale_roots WHERE state = 'rejected'";
const ANEW: &str = "/api/presale/admin/roots/0/publish";
const READ: &str = "SELECT count(*) FROM chain_readers WHERE name = 'presale'";

/// A sale whose clock on the chain is two hours behind: it ended an hour ago, and on the chain has an hour to go.
struct Scene {
    chain: Chain,
    live: Victim,
    vault: Address,
    usdt: Address,
    guardian: Address,
}

impl Scene {
    async fn open() -> Self {
        let now = OffsetDateTime::now_utc().replace_nanosecond(0).unwrap();
        let behind = (now - time::Duration::hours(2)).unix_timestamp().to_string();
        let chain = Chain::own(&["--timestamp", &behind]);
        let secret = hex::encode(rand::random::<[u8; 32]>());
        let key = LocalKey::parse(&secret).unwrap();
        let coins = json!([key.address(), "0x3635c9adc5dea00000"]);
        chain.rpc("anvil_setBalance", coins).await;
        let (owner, guardian, treasury) = (chain.account().await, chain.account().await, Address::repeat_byte(7));
        let token = |name: &str| (name.to_owned(), name.to_owned(), U256::from(18));
        let usdt = chain.deploy("LocalToken", token("USDT")).await;
        let usdc = chain.deploy("LocalToken", token("USDC")).await;
        let sold = ("Sold".to_owned(), "BITP".to_owned(), whole(1_000_000_000), owner);
        let sold = chain.deploy("FixedToken", sold).await;
        let people = (owner, key.address(), guardian, treasury, usdt, usdc, sold);
        let vault = chain.deploy("PresaleVault", people).await;
        let database = testing::database().await;
        let contracts = [
            ("usdt", usdt),
            ("usdc", usdc),
            ("sale_token", sold),
            ("presale_vault", vault),
        ];
        for (kind, address) in contracts {
            let note = "INSERT INTO chain_contracts (chain_id, kind, address, block_number, block_hash, code_hash)
                        VALUES (56, $1, $2, 0, decode(repeat('00', 32), 'hex'), $3)";
            sqlx::query(note)
                .bind(kind)
                .bind(format!("{address:#x}"))
                .bind(chain.code_hash(address).await.to_vec())
                .execute(&database.pool)
                .await
                .unwrap();
        }
        let begun = (now - time::Duration::hours(25)).format(&Rfc3339).unwrap();
        let settings = [
            ("CUECAST_CHAIN_RPC_URLS", format!("56={}", chain.url)),
            ("CUECAST_CHAIN_PAYMENTS", "56".to_owned()),
            ("CUECAST_CHAIN_DEPTH", "56=2".to_owned()),
            ("CUECAST_CHAIN_USDT", usdt.to_string()),
            ("CUECAST_CHAIN_USDC", usdc.to_string()),
            ("CUECAST_CHAIN_OWNER", owner.to_string()),
            ("CUECAST_CHAIN_GUARDIAN", guardian.to_string()),
            ("CUECAST_CHAIN_TREASURY", treasury.to_string()),
            ("CUECAST_CHAIN_HOT_KEY", secret),
            ("CUECAST_PRESALE_STARTS_AT", begun),
            ("CUECAST_PRESALE_DAYS", "1".to_owned()),
        ];
        let mut live = Victim::start(database, "", &settings).await;
        // Three by the vault's own events and its two coins'.
        live.until(READ, 3).await;
        Self {
            chain,
            live,
            vault,
            usdt,
            guardian,
        }
    }

    /// Somebody who has signed in sends 100 USDT and then 1, which is too little, in blocks of their own.
    async fn contribute(&mut self) {
        let wallet = Wallet::random();
        let from: Address = wallet.address().parse().unwrap();
        let coins = json!([from, "0x3635c9adc5dea00000"]);
        self.chain.rpc("anvil_setBalance", coins).await;
        let faucet = Token::faucetCall {
            to: from,
            amount: whole(101),
        };
        self.chain.send(from, self.usdt, faucet).await.unwrap();
        for amount in [100, 1] {
            let call = Token::transferCall {
                to: self.vault,
                amount: whole(amount),
            };
            self.chain.send(from, self.usdt, call).await.unwrap();
        }
        self.make_final().await;
    }

    async fn make_final(&self) {
        self.chain.rpc("anvil_mine", json!(["0x4"])).await;
    }

    /// The sale is over on the chain too.
    async fn close(&self) {
        self.chain.rpc("evm_increaseTime", json!([3 * 3600])).await;
        self.make_final().await;
    }

    /// The guardian takes the published root back.
    async fn reject(&mut self) {
        let rejected = rejectCall { number: U256::ZERO };
        self.chain.send(self.guardian, self.vault, rejected).await.unwrap();
        self.until(REJECTED).await;
    }

    /// The token of an administrator who may decide about money.
    async fn admin(&mut self) -> String {
        let (token, user) = self.live.account().await;
        let mut db = self.live.database.pool.acquire().await.unwrap();
        let made = admins::set_role(&mut db, user.parse().unwrap(), true, Actor::System).await;
        made.unwrap();
        token
    }

    /// One answer of the server, which must be alive.
    async fn post(&self, path: &str, token: &str, body: &Value) -> u16 {
        let request = client().post(format!("http://{}{path}", self.live.address()));
        let request = if token.is_empty() {
            request
        } else {
            request.bearer_auth(token)
        };
        request.json(body).send().await.unwrap().status().as_u16()
    }

    async fn sent(&self) -> i64 {
        let sent = "SELECT count(*) FROM chain_txs WHERE kind = 'presale_root'";
        self.live.number(sent).await
    }

    /// Mines what the server sent until that is final and read.
    async fn until(&mut self, sql: &'static str) {
        for turn in 0..600 {
            if self.live.number(sql).await == 1 {
                return;
            }
            self.live.keep_up().await;
            // Between two blocks the readers catch up: nothing is published that is not read.
            if turn % 20 == 0 {
                self.make_final().await;
            }
            actix_rt::time::sleep(std::time::Duration::from_millis(200)).await;
        }
        self.live.until(sql, 1).await;
    }
}

async fn an_allocation_with(failpoint: &str) {
    let mut scene = Scene::open().await;
    scene.live.stop();
    scene.contribute().await;
    scene.live.start_again(failpoint);
    scene.live.until(ALLOCATED, 2).await;
    scene.live.death().await;
    scene.live.until(ALLOCATED, 2).await;
    let sums = "SELECT count(*) FROM presale_state WHERE raised_usdt = 100e18 AND raised_usdc = 0 AND bonus = 0
                AND sold = (SELECT sum(allocation) FROM presale_contributions)";
    assert_eq!(scene.live.number(sums).await, 1, "{failpoint}");
    let once =
        "SELECT count(*) FROM presale_contributions WHERE allocated = CASE WHEN amount = 100e18 THEN amount ELSE 0 END";
    assert_eq!(scene.live.number(once).await, 2, "{failpoint}");
    assert_eq!(scene.live.kills, 1, "{failpoint} was never reached");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_an_allocation_each_contribution_counts_once() {
    an_allocation_with("contribution.before_commit").await;
    an_allocation_with("contribution.after_commit").await;
}

async fn a_root_with(failpoint: &str) -> Scene {
    let mut scene = Scene::open().await;
    scene.contribute().await;
    scene.live.until(ALLOCATED, 2).await;
    scene.live.stop();
    scene.close().await;
    scene.live.start_again(failpoint);
    scene.until(PUBLISHED).await;
    scene.live.death().await;
    scene.until(PUBLISHED).await;
    assert_eq!(scene.chain.call(scene.vault, rootCountCall {}).await, U256::from(1));
    assert_eq!(scene.sent().await, 1, "{failpoint}");
    assert_eq!(scene.live.kills, 1, "{failpoint} was never reached");
    scene
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_root_one_is_published() {
    a_root_with("root.before_commit").await;
    a_root_with("root.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_once_a_root_is_on_its_way_it_is_published_once_and_a_rejected_one_comes_back_when_an_administrator_says_so()
 {
    let mut scene = a_root_with("root.after_publish").await;
    let admins = [scene.admin().await, scene.admin().await];
    let (nobody, _) = scene.live.account().await;
    let reason = json!({ "reason": "The guardian pressed the wrong button." });
    assert_eq!(scene.post(ANEW, &admins[0], &reason).await, 409, "it stands");
    scene.reject().await;
    let unknown = ANEW.replace("/0/", "/1/");
    let wrong = ANEW.replace("/0/", "/-1/");
    let empty = json!({ "reason": "" });
    for (path, token, body, status) in [
        (ANEW, "", &reason, 401),
        (&wrong, "", &empty, 401),
        (ANEW, nobody.as_str(), &reason, 403),
        (&wrong, &nobody, &empty, 403),
        (&unknown, &admins[0], &reason, 404),
        (&wrong, &admins[0], &reason, 400),
        (ANEW, &admins[0], &empty, 400),
    ] {
        assert_eq!(scene.post(path, token, body).await, status, "{path} {body}");
    }
    let both = admins.iter().map(|admin| scene.post(ANEW, admin, &reason));
    let mut both = futures_util::future::join_all(both).await;
    both.sort_unstable();
    assert_eq!(both, [200, 409], "two administrators at once");
    scene.until(PUBLISHED).await;
    assert_eq!(scene.post(ANEW, &admins[0], &reason).await, 409, "it stands again");
    assert_eq!(scene.chain.call(scene.vault, rootCountCall {}).await, U256::from(1));
    let listed = scene
        .live
        .ok(Method::GET, "/api/presale/admin/roots", &admins[0], Value::Null)
        .await;
    assert_eq!(listed["data"][0]["state"], "published");
    assert_eq!(
        (&listed["data"][0]["tries"], &listed["data"][0]["paid"]["usdt"]),
        (&json!(2), &json!("101"))
    );
    let told = "SELECT count(*) FROM audit_log WHERE action = 'presale.publish_anew'";
    assert_eq!(scene.live.number(told).await, 1);
}

async fn anew_with(failpoint: &str, told_then: u16) {
    let mut scene = Scene::open().await;
    scene.contribute().await;
    scene.live.until(ALLOCATED, 2).await;
    scene.close().await;
    scene.until(PUBLISHED).await;
    scene.reject().await;
    let admins = [scene.admin().await, scene.admin().await];
    scene.live.stop();
    scene.live.start_again(failpoint);
    scene.live.ready().await;
    let reason = json!({ "reason": "The guardian pressed the wrong button." });
    for (admin, expected) in admins.iter().zip([told_then, 409]) {
        let (status, _) = scene.live.ask(Method::POST, ANEW, admin, reason.clone()).await;
        assert_eq!(status, expected, "{failpoint}");
    }
    assert_eq!(scene.live.kills, 1, "{failpoint} was never reached");
    scene.until(PUBLISHED).await;
    assert_eq!(scene.chain.call(scene.vault, rootCountCall {}).await, U256::from(1));
    assert_eq!(scene.sent().await, 2, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_root_that_is_made_anew_it_is_published_once_more() {
    anew_with("presale.publish_anew.before_commit", 200).await;
    anew_with("presale.publish_anew.after_commit", 409).await;
}
