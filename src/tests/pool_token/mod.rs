//! LP-BAI, what plays pay, and who must hold how much to play.

use crate::support::{Answer, Pay, Server, Wallet, chain::Chain, refusal, text};
use alloy_primitives::{B256, U256};
use async_trait::async_trait;
use cuecast::{
    chain::{
        chains::Chains,
        contracts::{Contract, Kind},
    },
    config::{Config, Environment},
    features::pool_token::{
        PoolToken,
        chain::{LpBai, Place, Unreachable},
        rates,
    },
};
use domain::{Address, ledger::Amount};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

/// A chain that counts how often it is asked.
#[derive(Default)]
struct Counted {
    asked: AtomicU32,
    down: AtomicBool,
}

impl Counted {
    fn answer(&self, tokens: &str) -> Result<Amount, Unreachable> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        if self.down.load(Ordering::SeqCst) {
            return Err(Unreachable("down".to_owned()));
        }
        Ok(Amount::parse(tokens, 18).unwrap())
    }
}

#[async_trait]
impl LpBai for Counted {
    fn place(&self) -> Place {
        Place {
            chain_id: 31_337,
            network: Place::network(31_337),
            address: Some("0x00000000000000000000000000000000000000aa".to_owned()),
            explorer_url: None,
        }
    }

    async fn total_supply(&self) -> Result<Amount, Unreachable> {
        self.answer("1000000.5")
    }

    async fn balance_of(&self, holder: Address) -> Result<Amount, Unreachable> {
        let rich = holder.to_string() == Wallet::number(1).address().to_lowercase();
        self.answer(if rich { "10" } else { "9.999999999999999999" })
    }
}

async fn put(pay: &Pay, token: &str, what: &str, body: Value) -> Answer {
    let path = format!("/api/pool-token/admin/{what}");
    pay.server.put(&path, token, body).await
}

#[actix_rt::test(system = "crate::support::System")]
async fn token_01_02_03_05_the_token_is_described_also_while_no_chain_is_there() {
    let config = Config::from_text("", BTreeMap::new()).unwrap();
    let chains = Chains::of(&config.chain, Environment::Production).unwrap();
    let server = Server::changed(|parts| parts.chains = Arc::new(chains)).await;
    let told = server.get("/api/pool-token/info", "").await.ok();
    assert_eq!(
        told,
        json!({ "success": true, "data": {
            "address": null, "totalSupply": null, "network": "BNB Smart Chain", "decimals": 18, "symbol": "LP-BAI",
            "chainId": 56, "explorerUrl": null, "minimumHolding": "10", "tokenGatingEnabled": false
        }})
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn token_07_16_19_address_supply_and_balances_are_those_of_the_token_on_its_chain() {
    let chain = Chain::shared();
    let holder = chain.account().await;
    let supply = U256::from(25) * U256::from(10).pow(U256::from(18));
    let born = ("LP-BAI".to_owned(), "LP-BAI".to_owned(), supply, holder);
    let address = chain.deploy("FixedToken", born).await;
    let config = Config::from_text("", BTreeMap::new()).unwrap();
    let url = chain.url.parse().unwrap();
    let chains = Chains::single(&config.chain, 56, &[url], Duration::from_secs(30)).unwrap();
    let token = Contract {
        chain_id: 56,
        kind: Kind::LpBai,
        address,
        block_number: 0,
        block_hash: B256::ZERO,
        code_hash: B256::ZERO,
    };
    chains.know(56, vec![token]);
    let server = Server::changed(|parts| parts.chains = Arc::new(chains)).await;
    let told = server.get("/api/pool-token/info", "").await.ok();
    let told = &told["data"];
    assert_eq!(text(&told["address"]), format!("{address:#x}"));
    assert_eq!((text(&told["totalSupply"]), &told["decimals"]), ("25", &json!(18)));
    assert_eq!(told["network"], "BNB Smart Chain");
    assert_eq!(
        text(&told["explorerUrl"]),
        format!("https://bscscan.com/token/{address:#x}")
    );

    let mut db = server.context.pool.acquire().await.unwrap();
    let on = rates::Rates {
        gating_enabled: true,
        ..rates::current(&mut db).await.unwrap()
    };
    let rich = holder.to_string().parse().unwrap();
    server.services.pool_token.may_play(&on, rich).await.unwrap();
    let poor = Wallet::random().address().parse().unwrap();
    let refused = server.services.pool_token.may_play(&on, poor).await.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "You need at least 10 LP-BAI to play. You have 0 LP-BAI."
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn token_07_the_supply_is_asked_of_the_chain_once_for_all_who_want_to_know_it() {
    let chain = Arc::new(Counted::default());
    let token = PoolToken::new(chain.clone());
    let supplies = futures_util::future::join_all((0..50).map(|_| token.total_supply())).await;
    assert!(supplies.iter().all(|supply| supply.unwrap().format(18) == "1000000.5"));
    assert_eq!(chain.asked.load(Ordering::SeqCst), 1);
    let down = Arc::new(Counted::default());
    down.down.store(true, Ordering::SeqCst);
    let token = PoolToken::new(down.clone());
    assert_eq!((token.total_supply().await, token.total_supply().await), (None, None));
    assert_eq!(
        down.asked.load(Ordering::SeqCst),
        1,
        "a chain that is down is not asked by each of them"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn token_04_05_06_10_11_17_20_21_22_rates_and_the_gate_are_set_by_administrators_and_each_change_is_a_version() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let rates_path = "/api/pool-token/reward-rates";
    let told = pay.server.get(rates_path, "").await.ok();
    assert_eq!(
        told,
        json!({ "success": true, "data": { "pool": "1", "ai_quest": "5" } })
    );
    let first =
        json!({ "minimumHolding": "10", "rewardRates": { "pool": "1", "ai_quest": "5" }, "tokenGatingEnabled": false });
    assert_eq!(
        pay.server.get("/api/pool-token/admin/config", &admin).await.ok()["data"],
        first
    );
    for (token, status) in [("", 401), (ana.as_str(), 403)] {
        assert_eq!(
            pay.server.get("/api/pool-token/admin/config", token).await.status,
            status
        );
        assert_eq!(
            put(&pay, token, "token-gating", json!({ "enabled": true }))
                .await
                .status,
            status
        );
    }
    put(
        &pay,
        &admin,
        "reward-rate",
        json!({ "gameType": "pool", "newRate": 0.25 }),
    )
    .await
    .ok();
    put(
        &pay,
        &admin,
        "reward-rate",
        json!({ "gameType": "ai_quest", "newRate": "7.5" }),
    )
    .await
    .ok();
    put(&pay, &admin, "minimum-holding", json!({ "newMinimum": "0" }))
        .await
        .ok();
    for _ in 0..2 {
        put(&pay, &admin, "token-gating", json!({ "enabled": true })).await.ok();
    }
    let held = pay.server.get("/api/pool-token/admin/config", &admin).await.ok();
    assert_eq!(
        held["data"],
        json!({ "minimumHolding": "0", "rewardRates": { "pool": "0.25", "ai_quest": "7.5" }, "tokenGatingEnabled": true })
    );
    let told = pay.server.get("/api/pool-token/info", "").await.ok();
    assert_eq!(
        (&told["data"]["minimumHolding"], &told["data"]["tokenGatingEnabled"]),
        (&json!("0"), &json!(true))
    );
    // The rate with which a play began is still known.
    let mut db = pay.server.context.pool.acquire().await.unwrap();
    let begun = rates::of_version(&mut db, 1).await.unwrap().unwrap();
    assert_eq!((begun.version, begun.pool.format(18)), (1, "1".to_owned()));
    assert_eq!(rates::current(&mut db).await.unwrap().version, 5);
    assert_eq!(rates::of_version(&mut db, 6).await.unwrap(), None);
    let written = "SELECT count(*) FROM audit_log WHERE action LIKE 'pool_token.%'";
    assert_eq!(pay.count(written).await, 4);
}

#[actix_rt::test(system = "crate::support::System")]
async fn token_18_27_28_29_what_is_no_number_of_zero_or_more_is_refused_with_the_documented_text() {
    let pay = Pay::start().await;
    let admin = pay.admin(9).await;
    let pool = "Pool reward rate must be a valid positive number";
    let quest = "AI Quest reward rate must be a valid positive number";
    let holding = "Minimum holding must be a valid positive number";
    for bad in [
        json!(-1),
        json!("-0.1"),
        json!("abc"),
        json!(""),
        json!("1e3"),
        json!("NaN"),
        Value::Null,
        json!("0.0000000000000000001"),
    ] {
        for (body, said) in [
            (json!({ "gameType": "pool", "newRate": bad }), pool),
            (json!({ "gameType": "ai_quest", "newRate": bad }), quest),
        ] {
            assert_eq!(
                refusal(&put(&pay, &admin, "reward-rate", body).await),
                (400, "VALIDATION_FAILED", said),
                "{bad}"
            );
        }
        let answer = put(&pay, &admin, "minimum-holding", json!({ "newMinimum": bad })).await;
        assert_eq!(refusal(&answer), (400, "VALIDATION_FAILED", holding), "{bad}");
    }
    let answer = put(&pay, &admin, "reward-rate", json!({ "gameType": "duel", "newRate": 1 })).await;
    assert_eq!(refusal(&answer).2, "The game type must be pool or ai_quest.");
    let answer = put(
        &pay,
        &admin,
        "reward-rate",
        json!({ "gameType": "pool", "newRate": "1000000.1" }),
    )
    .await;
    assert_eq!(refusal(&answer).2, "A rate can be at most 1,000,000.");
    let told = pay.server.get("/api/pool-token/reward-rates", "").await.ok();
    assert_eq!(
        (text(&told["data"]["pool"]), text(&told["data"]["ai_quest"])),
        ("1", "5")
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn token_08_09_who_holds_less_than_the_minimum_plays_while_gating_is_off_and_not_while_it_is_on() {
    let pay = Pay::start().await;
    let chain = Arc::new(Counted::default());
    let token = PoolToken::new(chain.clone());
    let (rich, poor) = (1, 2);
    let address = |number| Wallet::number(number).address().parse::<Address>().unwrap();
    let off = rates::current(&mut pay.server.context.pool.acquire().await.unwrap())
        .await
        .unwrap();
    assert!(token.may_play(&off, address(poor)).await.is_ok());
    assert_eq!(
        chain.asked.load(Ordering::SeqCst),
        0,
        "nothing is asked while it is off"
    );
    let on = rates::Rates {
        gating_enabled: true,
        ..off
    };
    assert!(token.may_play(&on, address(rich)).await.is_ok());
    let refused = token.may_play(&on, address(poor)).await.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "You need at least 10 LP-BAI to play. You have 9.999999999999999999 LP-BAI."
    );
    token.may_play(&on, address(rich)).await.unwrap();
    assert_eq!(
        chain.asked.load(Ordering::SeqCst),
        2,
        "each balance once in half a minute"
    );

    chain.down.store(true, Ordering::SeqCst);
    let refused = token.may_play(&on, address(3)).await.unwrap_err();
    assert!(refused.to_string().contains("nothing was charged"), "{refused}");
    chain.down.store(false, Ordering::SeqCst);
    assert!(
        token
            .may_play(&on, address(3))
            .await
            .unwrap_err()
            .to_string()
            .contains("You need")
    );
}
