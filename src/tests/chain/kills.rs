//! kill -9 of the product's own program at every place between a chain and the ledger, beside a real node that lives on: nothing is paid or
//! credited twice, and nothing is lost.

use crate::{
    contracts::{Token, Vault},
    support::{Victim, chain::Chain, text},
};
use alloy_primitives::{Address, U256, hex};
use cuecast::{
    audit::Actor,
    auth::store::admins,
    chain::signer::LocalKey,
    ids, ledger,
    rewards::{self, Cause as RewardCause, Reward, Source},
    testing,
};
use domain::{
    UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind, Transfer, TransferKind},
};
use reqwest::Method;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

const TO: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OPEN_TO_PAYOUTS: &str = "SELECT count(*) FROM currencies WHERE code = 'POOL' AND networks::text LIKE '%bsc%'";
const FOLLOWED: &str = "SELECT count(*) FROM chain_cursors WHERE moved_at > 'epoch'";
const BACKED: &str = "SELECT count(*) FROM accounts WHERE currency = 'POOL' AND purpose = 'reserve' AND balance > 0";
const COMPLETED: &str = "SELECT count(*) FROM withdrawals WHERE status = 'completed'";
const CREDITED: &str = "SELECT count(*) FROM token_payments WHERE state = 'credited'";

/// Contracts on a node, and a server that follows it.
struct Scene {
    chain: Arc<Chain>,
    live: Victim,
    key: LocalKey,
    pool: Address,
    lp_bai: Address,
    vault: Address,
    holder: Address,
    mining: actix_rt::task::JoinHandle<()>,
}

impl Drop for Scene {
    fn drop(&mut self) {
        self.mining.abort();
    }
}

/// From one block to the next.
const BLOCK: Duration = Duration::from_millis(250);

fn whole(amount: u64) -> U256 {
    U256::from(amount) * U256::from(10).pow(U256::from(18))
}

impl Scene {
    /// A block comes every `pause`.
    async fn open(pause: Duration) -> Self {
        let chain = Arc::new(Chain::own(&[]));
        let secret = hex::encode(rand::random::<[u8; 32]>());
        let key = LocalKey::parse(&secret).unwrap();
        chain
            .rpc("anvil_setBalance", json!([key.address(), "0x3635c9adc5dea00000"]))
            .await;
        let (owner, holder) = (chain.account().await, chain.account().await);
        let treasury = Address::repeat_byte(7);
        let vault = chain
            .deploy("PayoutVault", (owner, key.address(), owner, treasury))
            .await;
        let token = |name: &str, symbol: &str, to| (name.to_owned(), symbol.to_owned(), whole(100_000_000), to);
        let pool = chain.deploy("FixedToken", token("Cuecast Pool", "POOL", vault)).await;
        let lp_bai = chain.deploy("FixedToken", token("LP-BAI", "LP-BAI", holder)).await;
        let set = Vault::setDailyLimitCall {
            token: pool,
            limit: whole(1_000),
        };
        chain.send(owner, vault, set).await.unwrap();
        let database = testing::database().await;
        for (kind, address) in [("pool", pool), ("payout_vault", vault), ("lp_bai", lp_bai)] {
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
        let settings = [
            ("CUECAST_CHAIN_RPC_URLS", format!("56={}", chain.url)),
            ("CUECAST_CHAIN_PAYMENTS", "56".to_owned()),
            ("CUECAST_CHAIN_REWARDS", "56".to_owned()),
            ("CUECAST_CHAIN_DEPTH", "56=2".to_owned()),
            ("CUECAST_CHAIN_LP_BAI", lp_bai.to_string()),
            ("CUECAST_CHAIN_OWNER", owner.to_string()),
            ("CUECAST_CHAIN_GUARDIAN", owner.to_string()),
            ("CUECAST_CHAIN_TREASURY", treasury.to_string()),
            ("CUECAST_CHAIN_HOT_KEY", secret),
        ];
        let live = Victim::start(database, "", &settings).await;
        let mined = chain.clone();
        let mining = actix_rt::spawn(async move {
            loop {
                mined.rpc("evm_mine", json!([])).await;
                actix_rt::time::sleep(pause).await;
            }
        });
        Self {
            chain,
            live,
            key,
            pool,
            lp_bai,
            vault,
            holder,
            mining,
        }
    }

    /// Starts it again, to die at the failpoint, and waits until it follows the chain.
    async fn again(&mut self, failpoint: &str) {
        self.live.stop();
        let forget = "UPDATE chain_cursors SET moved_at = 'epoch'";
        sqlx::raw_sql(forget).execute(&self.live.database.pool).await.unwrap();
        self.live.start_again(failpoint);
        self.live.until(FOLLOWED, 1).await;
    }

    async fn held(&self, token: Address, of: Address) -> U256 {
        self.chain.call(token, Token::balanceOfCall { of }).await
    }

    async fn assert_sound(&self, failpoint: &str) {
        assert_eq!(self.live.kills, 1, "{failpoint} was never reached");
        let mut db = self.live.database.pool.acquire().await.unwrap();
        let report = ledger::verify(&mut db).await.unwrap();
        assert!(report.is_sound(), "{failpoint}: {report}");
    }
}

async fn admin(live: &mut Victim) -> String {
    let (token, user) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    admins::set_role(&mut db, user.parse().unwrap(), true, Actor::System)
        .await
        .unwrap();
    token
}

async fn a_payout_with(failpoint: &str) {
    // Slow where the outbox, which looks once a second, has to see the payment between its block and the final one.
    let pause = match failpoint {
        "tx.before_mined" => Duration::from_secs(2),
        _ => BLOCK,
    };
    let mut scene = Scene::open(pause).await;
    scene.live.until(FOLLOWED, 1).await;
    scene.live.until(OPEN_TO_PAYOUTS, 1).await;
    scene.live.until(BACKED, 1).await;
    let (ana, user) = scene.live.account().await;
    let mut db = scene.live.database.pool.acquire().await.unwrap();
    // Out of what the vault holds: POOL is backed here.
    let pool = "POOL".parse().unwrap();
    let user: UserId = user.parse().unwrap();
    let given = Transfer::simple(
        TransferKind::Grant,
        Cause::new(CauseKind::Grant, user),
        AccountKey::reserve(pool),
        AccountKey::available(user, pool),
        Amount::parse("100", 18).unwrap(),
    );
    ledger::post_one(&mut db, &given).await.unwrap().unwrap();
    drop(db);
    let admins = [admin(&mut scene.live).await, admin(&mut scene.live).await];
    let body = json!({ "currencyId": "POOL", "amount": "30", "destinationAddress": TO });
    let made = scene
        .live
        .ok(Method::POST, "/api/withdrawals/request", &ana, body)
        .await;
    let path = format!("/api/admin/withdrawals/{}/approve", text(&made["data"]["id"]));
    scene.again(failpoint).await;
    for admin in &admins {
        let (status, answer) = scene.live.ask(Method::POST, &path, admin, Value::Null).await;
        // Asked again because its answer was lost, or one administrator was enough.
        assert!(status == 200 || status == 409, "{failpoint}: {status} {answer}");
    }
    scene.live.until(COMPLETED, 1).await;
    scene.live.death().await;
    scene.live.until(COMPLETED, 1).await;
    let to = TO.parse().unwrap();
    assert_eq!(scene.held(scene.pool, to).await, whole(30), "{failpoint}");
    let left = "SELECT (balance / 1000000000000000000)::bigint FROM accounts
                WHERE currency = 'POOL' AND purpose = 'available' AND owner <> 'house'";
    assert_eq!(scene.live.number(left).await, 70, "{failpoint}");
    let used = scene
        .chain
        .rpc("eth_getTransactionCount", json!([scene.key.address(), "latest"]))
        .await;
    assert_eq!(used, "0x1", "{failpoint}");
    scene.assert_sound(failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_and_after_a_payment_is_signed_it_arrives_once() {
    a_payout_with("tx.before_sign").await;
    a_payout_with("tx.after_sign").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_and_after_a_payment_is_sent_it_arrives_once() {
    a_payout_with("tx.before_send").await;
    a_payout_with("tx.after_send").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_while_a_payment_becomes_final_it_arrives_once_and_is_told_once() {
    a_payout_with("tx.before_mined").await;
    a_payout_with("tx.before_final").await;
    a_payout_with("tx.after_final").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_payment_s_outcome_its_withdrawal_is_completed_once() {
    a_payout_with("payment.settle.before_commit").await;
    a_payout_with("payment.settle.after_commit").await;
}

async fn tokens_with(failpoint: &str) {
    let mut scene = Scene::open(BLOCK).await;
    // Everything that was there before has been read.
    let reads = "SELECT count(*) FROM chain_readers WHERE name = 'credits'";
    scene.live.until(reads, 1).await;
    let (_, user) = scene.live.account().await;
    let address = "SELECT address FROM users WHERE id = $1";
    let address: String = sqlx::query_scalar(address)
        .bind(&user)
        .fetch_one(&scene.live.database.pool)
        .await
        .unwrap();
    let ana: Address = address.parse().unwrap();
    scene.live.stop();
    scene
        .chain
        .rpc("anvil_setBalance", json!([ana, "0x3635c9adc5dea00000"]))
        .await;
    for (from, to) in [(scene.holder, ana), (ana, scene.vault)] {
        let call = Token::transferCall { to, amount: whole(10) };
        scene.chain.send(from, scene.lp_bai, call).await.unwrap();
    }
    scene.chain.rpc("anvil_mine", json!(["0x4"])).await;
    // It may die before it answers anything.
    scene.live.start_again(failpoint);
    scene.live.until(CREDITED, 1).await;
    scene.live.death().await;
    scene.live.until(CREDITED, 1).await;
    let credits =
        "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE currency = 'CREDIT' AND purpose = 'available'";
    assert_eq!(scene.live.number(credits).await, 100, "{failpoint}");
    let once = "SELECT count(*) FROM chain_logs WHERE final AND address IN (SELECT decode(substr(address, 3), 'hex') FROM chain_contracts
                WHERE kind = 'lp_bai')";
    assert_eq!(scene.live.number(once).await, 1, "{failpoint}");
    assert_eq!(scene.held(scene.lp_bai, scene.vault).await, whole(10));
    scene.assert_sound(failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_final_events_each_is_stored_and_read_once() {
    tokens_with("logs.before_commit").await;
    tokens_with("logs.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_what_an_event_brings_about_it_happens_once() {
    tokens_with("reader.before_commit").await;
    tokens_with("reader.after_commit").await;
}

/// Another token is POOL now: what the reserve had of the earlier one goes back, and what the vault has of the new one comes.
async fn a_new_token_with(failpoint: &str) {
    let mut scene = Scene::open(BLOCK).await;
    scene.live.until(BACKED, 1).await;
    scene.live.stop();
    let pool = (
        "Cuecast Pool".to_owned(),
        "POOL".to_owned(),
        whole(100_000_000),
        scene.holder,
    );
    let pool = scene.chain.deploy("FixedToken", pool).await;
    let call = Token::transferCall {
        to: scene.vault,
        amount: whole(60),
    };
    scene.chain.send(scene.holder, pool, call).await.unwrap();
    scene.chain.rpc("anvil_mine", json!(["0x4"])).await;
    sqlx::query("UPDATE chain_contracts SET address = $1, code_hash = $2 WHERE kind = 'pool'")
        .bind(format!("{pool:#x}"))
        .bind(scene.chain.code_hash(pool).await.to_vec())
        .execute(&scene.live.database.pool)
        .await
        .unwrap();
    // It may die before it answers anything.
    scene.live.start_again(failpoint);
    let in_reserve =
        "SELECT count(*) FROM accounts WHERE currency = 'POOL' AND purpose = 'reserve' AND balance = 60e18";
    scene.live.until(in_reserve, 1).await;
    scene.live.death().await;
    assert_eq!(scene.live.number(in_reserve).await, 1, "{failpoint}");
    let moved = "SELECT count(*) FROM transfers WHERE cause_type = 'fund'";
    assert_eq!(scene.live.number(moved).await, 3, "{failpoint}: in, back, in");
    scene.assert_sound(failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commits_of_a_new_token_the_reserve_is_taken_back_and_funded_once() {
    a_new_token_with("logs.begin.before_commit").await;
    a_new_token_with("logs.begin.after_commit").await;
    a_new_token_with("reader.before_commit").await;
    a_new_token_with("reader.after_commit").await;
}

async fn a_reward_with(failpoint: &str) {
    let mut scene = Scene::open(BLOCK).await;
    scene.live.until(FOLLOWED, 1).await;
    scene.live.until(OPEN_TO_PAYOUTS, 1).await;
    scene.live.until(BACKED, 1).await;
    let (ana, user) = scene.live.account().await;
    let body = json!({ "toWallet": true });
    scene.live.ok(Method::PUT, "/api/rewards/payout", &ana, body).await;
    scene.again(failpoint).await;
    let user: UserId = user.parse().unwrap();
    let won = Reward {
        from: Source::Reserve,
        person: user,
        cause: RewardCause::Entry(ids::entry_id()),
        currency: "POOL".parse().unwrap(),
        amount: Amount::parse("5", 18).unwrap(),
        description: "A game",
    };
    let mut db = scene.live.database.pool.begin().await.unwrap();
    rewards::pay(&mut db, &won).await.unwrap().unwrap();
    let address: String = sqlx::query_scalar("SELECT address FROM users WHERE id = $1")
        .bind(user.to_string())
        .fetch_one(&mut *db)
        .await
        .unwrap();
    db.commit().await.unwrap();
    scene.live.death().await;
    scene.live.until(COMPLETED, 1).await;
    let held = scene.held(scene.pool, address.parse().unwrap()).await;
    assert_eq!(held, whole(5), "{failpoint}");
    for (sql, expected) in [
        ("SELECT count(*) FROM withdrawals", 1),
        ("SELECT count(*) FROM reward_payouts WHERE state = 'sent'", 1),
        (
            "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE currency = 'POOL' AND owner <> 'house'",
            0,
        ),
    ] {
        assert_eq!(scene.live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    scene.assert_sound(failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_reward_that_goes_to_a_wallet_it_arrives_once() {
    a_reward_with("withdrawal.reward.before_commit").await;
    a_reward_with("withdrawal.reward.after_commit").await;
}
