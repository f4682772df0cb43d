//! POOL is backed by what is in the vault, and tokens that come there buy credits.

use super::indexer::House;
use crate::support::{Server, Wallet};
use alloy_primitives::{Address, U256};
use cuecast::{
    chain::{
        indexer::{ChainKey, Reader},
        reserve::Reserve,
        snapshot::{self, Backing},
    },
    features::{
        credits::tokens::{DECIMALS, TokenCredits, jobs},
        incentives::{self, store::New},
    },
    ledger::{self, backing},
    providers::evm::Nodes,
    testing,
};
use domain::ledger::Amount;
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::sync::Arc;

const CHAIN: ChainKey = ChainKey { chain_id: 56, epoch: 1 };
const WHOLE: u128 = 1_000_000_000_000_000_000;

async fn compare(house: &House) -> bool {
    let nodes = Nodes::new(CHAIN.chain_id, &[house.url()]).unwrap();
    let backing = Backing {
        token: house.token,
        vault: house.vault,
    };
    snapshot::take(&house.server.context.pool, CHAIN, &nodes, backing)
        .await
        .unwrap()
}

async fn faults(house: &House) -> Vec<String> {
    let mut db = house.server.context.pool.acquire().await.unwrap();
    ledger::verify(&mut db).await.unwrap().faults
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_was_owed_before_pool_was_backed_is_covered_before_anything_can_be_given() {
    let house = House::new(&[]).await;
    let user = house.person().await;
    let mut db = house.server.context.pool.acquire().await.unwrap();
    testing::fund(&mut db, user, "POOL", "0.0000000000000001").await;
    drop(db);
    let follower = house.follower(&[house.url()], vec![house.reserve()]);
    house.look(&follower).await.unwrap();
    house.pay(60).await;
    house.mine(3).await;
    house.look(&follower).await.unwrap();
    assert_eq!(house.in_reserve().await, 0, "100 units were owed");
    assert!(compare(&house).await);
    assert_eq!(
        faults(&house).await.len(),
        1,
        "40 units are missing, and the trial balance says so"
    );
    house.pay(90).await;
    house.mine(3).await;
    house.look(&follower).await.unwrap();
    assert_eq!(house.in_reserve().await, 50);
    assert!(compare(&house).await);
    assert_eq!(faults(&house).await, Vec::<String>::new());
}

/// Of twenty servers on one database, ten looks each.
#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_looks_at_once_fund_the_reserve_once_and_take_back_once_what_it_had_of_an_earlier_token() {
    let house = House::new(&[]).await;
    let earlier = house.follower(&[house.url()], vec![house.reserve()]);
    house.look(&earlier).await.unwrap();
    house.pay(21).await;
    house.mine(3).await;
    house.look(&earlier).await.unwrap();
    assert_eq!(house.in_reserve().await, 21);
    let owner = house.chain.account().await;
    let supply = U256::from(10).pow(U256::from(27));
    let token = ("Cuecast Pool".to_owned(), "POOL".to_owned(), supply, owner);
    let token = house.chain.deploy("FixedToken", token).await;
    let reserve: Arc<dyn Reader> = Arc::new(Reserve::new(token, house.vault, house.since));
    house.transfer_of(token, owner, house.vault, U256::from(8)).await;
    house.mine(3).await;
    let follower = || house.follower(&[house.url()], vec![reserve.clone()]);
    let servers: Vec<_> = (0..20).map(|_| follower()).collect();
    // A server that finds that another one has gone on ends its look.
    join_all((0..200).map(|number| house.look(&servers[number % 20]))).await;
    house.look(&follower()).await.unwrap();
    assert_eq!(house.in_reserve().await, 8);
    let moved = "SELECT count(*) FROM transfers WHERE cause_type = 'fund'";
    let moved: i64 = sqlx::query_scalar(moved)
        .fetch_one(&house.server.context.pool)
        .await
        .unwrap();
    assert_eq!(moved, 3, "21 in, 21 back, 8 in");
    assert_eq!(faults(&house).await, Vec::<String>::new());
}

/// Another vault of the same people.
async fn another_vault(house: &House) -> Address {
    let owner = house.chain.account().await;
    let people = [2, 3, 4].map(Address::repeat_byte);
    house
        .chain
        .deploy("PayoutVault", (owner, people[0], people[1], people[2]))
        .await
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_vault_that_takes_the_place_of_another_for_the_same_pool_is_followed_and_so_is_one_that_comes_back() {
    let house = House::new(&[]).await;
    let reader = |vault| {
        house.follower(
            &[house.url()],
            vec![Arc::new(Reserve::new(house.token, vault, house.since))],
        )
    };
    let send = async |vault, amount: u64| {
        house.give(vault, U256::from(amount)).await;
        house.mine(3).await;
    };
    send(house.vault, 21).await;
    house.look(&reader(house.vault)).await.unwrap();
    assert_eq!(house.in_reserve().await, 21);
    let second = another_vault(&house).await;
    send(second, 8).await;
    for _ in 0..2 {
        house.look(&reader(second)).await.unwrap();
        assert_eq!(
            house.in_reserve().await,
            8,
            "what the vault before held is taken back, and the new one's counts"
        );
    }
    send(house.vault, 5).await;
    house.look(&reader(second)).await.unwrap();
    assert_eq!(house.in_reserve().await, 8, "the old vault's counts no more");
    let back = house.follower(&[house.url()], vec![house.reserve()]);
    for _ in 0..2 {
        house.look(&back).await.unwrap();
        assert_eq!(
            house.in_reserve().await,
            5,
            "what came meanwhile counts once it is back"
        );
    }
    send(house.vault, 4).await;
    house.look(&back).await.unwrap();
    assert_eq!(house.in_reserve().await, 9);
    assert!(compare(&house).await);
    assert_eq!(faults(&house).await, Vec::<String>::new());
}

#[actix_rt::test(system = "crate::support::System")]
async fn tokens_that_come_into_the_place_of_an_earlier_vault_buy_credits() {
    let house = House::new(&[]).await;
    let wallet = Wallet::random();
    house.server.token(&wallet).await;
    let sender: Address = wallet.address().parse().unwrap();
    house.send_from(sender, 10 * WHOLE).await;
    house.mine(3).await;
    house
        .look(&house.follower(&[house.url()], vec![credits(&house)]))
        .await
        .unwrap();
    let second = another_vault(&house).await;
    house.give(sender, U256::from(20 * WHOLE)).await;
    house.transfer(sender, second, U256::from(20 * WHOLE)).await;
    house.mine(3).await;
    let reader = TokenCredits::new(house.token, DECIMALS, second, house.since);
    house
        .look(&house.follower(&[house.url()], vec![Arc::new(reader)]))
        .await
        .unwrap();
    assert_eq!(credits_of(&house, &wallet.address()).await, 300);
    assert_eq!(state_of(&house, sender).await, ["credited", "credited"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_grant_of_pool_is_refused_beyond_the_reserve_and_takes_from_it_what_is_there() {
    let house = House::new(&[]).await;
    let follower = house.follower(&[house.url()], vec![house.reserve()]);
    house.look(&follower).await.unwrap();
    let user = house.person().await;
    let give = async |cause: &str| {
        let new = New {
            user,
            currency: "POOL".parse().unwrap(),
            amount: Amount::from_minor(100).unwrap(),
            reason: "A good shot".parse().unwrap(),
            cause: cause.to_owned(),
        };
        let mut db = house.server.context.pool.begin().await.unwrap();
        let granted = incentives::store::grant(&mut db, &new).await.unwrap();
        if granted.is_ok() {
            db.commit().await.unwrap();
        }
        granted
    };
    let refused = give("first").await.unwrap_err();
    assert!(
        backing::told(&refused).contains("The reserve holds too little POOL"),
        "{refused}"
    );
    house.pay(130).await;
    house.mine(3).await;
    house.look(&follower).await.unwrap();
    let claim = give("second").await.unwrap();
    assert_eq!(house.in_reserve().await, 30);
    assert!(compare(&house).await);
    assert_eq!(faults(&house).await, Vec::<String>::new());
    // An incentive that nobody claims goes back to where it came from.
    sqlx::query("UPDATE claims SET expires_at = now() WHERE id = $1")
        .bind(claim.id.to_string())
        .execute(&house.server.context.pool)
        .await
        .unwrap();
    incentives::jobs::expire_due(&house.server.context.clone().into_inner())
        .await
        .unwrap();
    assert_eq!(house.in_reserve().await, 130);
}

#[actix_rt::test(system = "crate::support::System")]
async fn reserves_are_told_at_one_final_block_to_everyone() {
    let house = House::new(&[]).await;
    assert_eq!(house.server.get("/api/reserves", "").await.status, 503);
    let follower = house.follower(&[house.url()], vec![house.reserve()]);
    house.pay(75).await;
    house.mine(3).await;
    let followed = house.look(&follower).await.unwrap();
    assert!(compare(&house).await);
    let told = house.server.get("/api/reserves", "").await.ok();
    let (pool, block) = (&told["data"]["pool"], &told["data"]["block"]);
    assert_eq!(block["number"], followed.floor.number);
    assert_eq!(block["hash"], format!("{:#x}", followed.floor.hash));
    assert_eq!(pool["held"], "0.000000000000000075");
    assert_eq!((&pool["owed"], &pool["difference"]), (&pool["held"], &json!("0")));
    assert_eq!(pool["supply"], "1000000000");
    // An outsider's sum, of the site's answer and the chain alone.
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/check-reserves.mjs");
    let (site, node) = (house.server.url.clone(), house.chain.url.clone());
    let run = move || std::process::Command::new("node").args([script, &site, &node]).output();
    let checked = tokio::task::spawn_blocking(run).await.unwrap().unwrap();
    assert!(
        checked.status.success(),
        "{}{}",
        String::from_utf8_lossy(&checked.stdout),
        String::from_utf8_lossy(&checked.stderr)
    );
}

/// Buys credits with the house's token in the place of LP-BAI.
pub fn credits(house: &House) -> Arc<dyn Reader> {
    Arc::new(TokenCredits::new(house.token, DECIMALS, house.vault, house.since))
}

pub async fn credits_of(house: &House, address: &str) -> i64 {
    let found: Option<i64> = sqlx::query_scalar(
        "SELECT a.balance::bigint FROM accounts a JOIN users u ON u.id = a.owner WHERE u.address = $1 AND a.currency = 'CREDIT' AND a.purpose = 'available'",
    )
    .bind(address.to_lowercase())
    .fetch_optional(&house.server.context.pool)
    .await
    .unwrap();
    found.unwrap_or(0)
}

pub async fn state_of(house: &House, sender: Address) -> Vec<String> {
    sqlx::query_scalar("SELECT state FROM token_payments WHERE sender = $1 ORDER BY state")
        .bind(format!("{sender:#x}"))
        .fetch_all(&house.server.context.pool)
        .await
        .unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_34_tokens_credit_their_sender_once_without_anybody_telling_of_them() {
    let house = House::new(&[]).await;
    let follower = house.follower(&[house.url()], vec![credits(&house)]);
    let wallet = Wallet::random();
    house.server.token(&wallet).await;
    let sender: Address = wallet.address().parse().unwrap();
    house.send_from(sender, 10 * WHOLE + WHOLE / 2).await;
    house.send_from(sender, 10 * WHOLE - 1).await;
    house.mine(3).await;
    for _ in 0..2 {
        house.look(&follower).await.unwrap();
        house
            .look(&house.follower(&[house.url()], vec![credits(&house)]))
            .await
            .unwrap();
    }
    // Ten for a token; below ten tokens nothing, to be returned.
    assert_eq!(credits_of(&house, &wallet.address()).await, 105);
    assert_eq!(state_of(&house, sender).await, ["credited", "refused"]);
    assert_eq!(faults(&house).await, Vec::<String>::new());
}

#[actix_rt::test(system = "crate::support::System")]
async fn tokens_of_somebody_who_never_signed_in_are_credited_when_they_do_and_not_after_ninety_days() {
    let house = House::new(&[]).await;
    let follower = house.follower(&[house.url()], vec![credits(&house)]);
    let (early, late) = (Wallet::random(), Wallet::random());
    for wallet in [&early, &late] {
        house.send_from(wallet.address().parse().unwrap(), 20 * WHOLE).await;
    }
    house.mine(3).await;
    house.look(&follower).await.unwrap();
    let context = house.server.context.clone().into_inner();
    jobs::claim_due(&context).await.unwrap();
    house.server.token(&early).await;
    for _ in 0..2 {
        jobs::claim_due(&context).await.unwrap();
        assert_eq!(credits_of(&house, &early.address()).await, 200);
    }
    sqlx::query("UPDATE token_payments SET block_time = now() - interval '91 days' WHERE state = 'unclaimed'")
        .execute(&house.server.context.pool)
        .await
        .unwrap();
    house.server.token(&late).await;
    jobs::claim_due(&context).await.unwrap();
    assert_eq!(credits_of(&house, &late.address()).await, 0);
    assert_eq!(state_of(&house, late.address().parse().unwrap()).await, ["expired"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn more_tokens_than_can_be_counted_are_refused_and_hold_nobody_up() {
    let house = House::with_supply(&[], U256::MAX).await;
    let follower = house.follower(&[house.url()], vec![credits(&house), house.reserve()]);
    let wallet = Wallet::random();
    house.server.token(&wallet).await;
    let sender: Address = wallet.address().parse().unwrap();
    house.give(sender, U256::MAX - U256::from(100 * WHOLE)).await;
    house
        .transfer(sender, house.vault, U256::MAX - U256::from(200 * WHOLE))
        .await;
    house.transfer(sender, house.vault, U256::from(10 * WHOLE)).await;
    house.mine(3).await;
    house.look(&follower).await.unwrap();
    assert_eq!(state_of(&house, sender).await, ["credited", "refused"]);
    assert_eq!(credits_of(&house, &wallet.address()).await, 100);
}

pub fn purchase(wallet: &Wallet, hash: &str) -> Value {
    json!({ "poolTokenAmount": "10", "transactionHash": hash, "userAddress": wallet.address() })
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_12_13_34_53_a_purchase_answers_what_the_chain_says_however_often_it_is_told_of() {
    let house = House::new(&[]).await;
    let follower = house.follower(&[house.url()], vec![credits(&house)]);
    let wallet = Wallet::random();
    let token = house.server.token(&wallet).await;
    let sender: Address = wallet.address().parse().unwrap();
    // Bought before: the balance is more than what the second purchase adds to it.
    house.send_from(sender, 10 * WHOLE).await;
    house.send_from(sender, 12 * WHOLE + WHOLE / 4 + 1).await;
    let hash = house.last().await;
    house.mine(3).await;
    house.look(&follower).await.unwrap();
    for hash in [hash.clone(), format!("0x{}", hash[2..].to_uppercase())] {
        let told = house
            .server
            .post("/api/pool-credit/purchase", &token, purchase(&wallet, &hash))
            .await
            .ok();
        let expected = json!({
            "success": true, "newCreditBalance": 222, "creditsReceived": 122, "poolTokensSpent": "12.250000000000000001"
        });
        assert_eq!(told, expected);
    }
    assert_eq!(credits_of(&house, &wallet.address()).await, 222);
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_24_25_70_what_buys_nothing_is_told_so_and_credits_nothing() {
    let house = House::new(&[]).await;
    let wallet = Wallet::random();
    let token = house.server.token(&wallet).await;
    let own: Address = wallet.address().parse().unwrap();
    let ask = async |body: Value| house.server.post("/api/pool-credit/purchase", &token, body).await;
    house
        .send_from(Wallet::random().address().parse().unwrap(), 20 * WHOLE)
        .await;
    let others = house.last().await;
    let hash = format!("0x{}", "ab".repeat(32));
    for amount in ["0", "-1", "x", ""] {
        let mut body = purchase(&wallet, &hash);
        body["poolTokenAmount"] = json!(amount);
        let refused = ask(body).await;
        assert_eq!(refused.status, 400);
        assert!(
            refused
                .raw
                .contains("Invalid pool token amount. Must be greater than 0."),
            "{}",
            refused.raw
        );
    }
    for hash in [&others[2..], &others[..65], &format!("{others}0"), "", "0xzz"] {
        assert_eq!(ask(purchase(&wallet, hash)).await.status, 400, "{hash}");
    }
    let mut unnamed = purchase(&wallet, &others);
    unnamed.as_object_mut().unwrap().remove("userAddress");
    for nobody in [unnamed, purchase(&Wallet::random(), &others)] {
        assert_eq!(ask(nobody).await.status, 403, "the wallet that is connected sends them");
    }
    let mut cases = vec![(others, "sent by another wallet")];
    house.send_from(own, 10 * WHOLE - 1).await;
    cases.push((house.last().await, "The minimum is 10 LP-BAI."));
    house.give(own, U256::from(50 * WHOLE)).await;
    cases.push((house.last().await, "sends no LP-BAI to Cuecast"));
    house
        .transfer(own, Address::repeat_byte(5), U256::from(10 * WHOLE))
        .await;
    cases.push((house.last().await, "sends no LP-BAI to Cuecast"));
    let supply = U256::from(1_000 * WHOLE);
    let fake = house
        .chain
        .deploy("FixedToken", ("LP-BAI".to_owned(), "LP-BAI".to_owned(), supply, own))
        .await;
    house.transfer_of(fake, own, house.vault, U256::from(20 * WHOLE)).await;
    cases.push((house.last().await, "sends no LP-BAI to Cuecast"));
    for (hash, text) in cases {
        let refused = ask(purchase(&wallet, &hash)).await;
        assert_eq!(refused.status, 400, "{}", refused.raw);
        assert!(refused.raw.contains(text), "{text}: {}", refused.raw);
    }
    assert_eq!(credits_of(&house, &wallet.address()).await, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn no_purchase_is_taken_while_no_chain_is_there() {
    let server = Server::start().await;
    let wallet = Wallet::random();
    let token = server.token(&wallet).await;
    let hash = format!("0x{}", "ab".repeat(32));
    let refused = server
        .post("/api/pool-credit/purchase", &token, purchase(&wallet, &hash))
        .await;
    assert_eq!(refused.status, 503);
    assert!(
        refused.raw.contains("Payment service not configured"),
        "{}",
        refused.raw
    );
}
