//! Tokens for credits on a real node: what the page is told before they are sent, where they stand afterwards, and how they go back.

use super::{
    backing::{credits, credits_of, state_of},
    indexer::House,
    outbox::{Till, pool},
};
use crate::{
    contracts::Token,
    support::{Wallet, code, refusal, text},
};
use alloy_primitives::{Address, B256, U256};
use cuecast::{
    chain::{Contract, Kind},
    spending,
};
use reqwest::Method;
use serde_json::{Value, json};

const WHOLE: u128 = 1_000_000_000_000_000_000;

/// Somebody who has signed in and agreed to the terms.
async fn buyer(house: &House) -> (Wallet, String) {
    let wallet = Wallet::random();
    let token = house.server.token(&wallet).await;
    let mut db = house.server.context.pool.acquire().await.unwrap();
    let user = cuecast::users::by_address(&mut db, wallet.address().parse().unwrap()).await;
    spending::attest(&mut db, user.unwrap().unwrap().id).await.unwrap();
    (wallet, token)
}

async fn quote(house: &House, token: &str, amount: Value) -> crate::support::Answer {
    let body = json!({ "poolTokenAmount": amount });
    house.server.post("/api/pool-credit/token-quote", token, body).await
}

async fn set(house: &House, sql: &'static str, wallet: &Wallet) {
    sqlx::query(sql)
        .bind(wallet.address().to_lowercase())
        .execute(&house.server.context.pool)
        .await
        .unwrap();
}

/// Nothing is sold any more, since before the blocks that come. Settings are only added.
const CLOSED: &str =
    "INSERT INTO credit_settings (version, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate,
                                  daily_free_plays, free_plays_enabled, enabled, valid_from)
     SELECT version + 1, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate, daily_free_plays,
            free_plays_enabled, false, now() - interval '1 minute' FROM credit_settings ORDER BY version DESC LIMIT 1";
const BREAK: &str =
    "INSERT INTO user_exclusions (user_id, until) SELECT id, now() + interval '1 day' FROM users WHERE address = $1";
const LIMIT: &str =
    "INSERT INTO user_limits (user_id, period, cents) SELECT id, 'day', 1000 FROM users WHERE address = $1";

#[actix_rt::test(system = "crate::support::System")]
async fn credit_40_where_tokens_are_to_be_sent_is_told_to_those_alone_whose_purchase_would_count() {
    let house = House::new(&[]).await;
    let (wallet, token) = buyer(&house).await;
    let told = quote(&house, &token, json!("12.25")).await.ok();
    let expected = json!({
        "credits": 122, "poolTokenAmount": "12.25", "units": "12250000000000000000", "chainId": 56,
        "tokenAddress": house.token.to_checksum(None), "payTo": house.vault.to_checksum(None)
    });
    assert_eq!(told["data"], expected);
    for none in [json!("0"), json!("-1"), json!("ten"), Value::Null] {
        let refused = quote(&house, &token, none).await;
        assert_eq!(
            refusal(&refused).2,
            "Invalid pool token amount. Must be greater than 0."
        );
    }
    let refused = quote(&house, &token, json!("9.999999999999999999")).await;
    assert_eq!(refusal(&refused), (400, "BAD_REQUEST", "The minimum is 10 LP-BAI."));
    // A thousand credits at ten cents are above ten dollars a day.
    set(&house, LIMIT, &wallet).await;
    let refused = quote(&house, &token, json!("100")).await;
    assert_eq!((refused.status, code(&refused)), (403, "SPEND_LIMIT"));
    set(&house, BREAK, &wallet).await;
    let refused = quote(&house, &token, json!("10")).await;
    assert_eq!((refused.status, code(&refused)), (403, "ON_BREAK"));
    let newcomer = house.server.token(&Wallet::random()).await;
    let refused = quote(&house, &newcomer, json!("10")).await;
    assert_eq!((refused.status, code(&refused)), (403, "ATTESTATION_REQUIRED"));
    house.server.sql(CLOSED).await;
    let refused = quote(&house, &token, json!("10")).await;
    assert_eq!((refused.status, code(&refused)), (409, "CREDITS_DISABLED"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_39_tokens_are_in_the_history_from_their_first_block_on_and_by_their_hash_before_it() {
    let house = House::new(&["--slots-in-an-epoch", "8"]).await;
    let follower = house.follower(&[house.url()], vec![credits(&house)]);
    let (wallet, token) = buyer(&house).await;
    house.look(&follower).await.unwrap();
    let list = async || house.server.get("/api/pool-credit/purchases", &token).await.ok()["data"].clone();
    let one = async |id: &str| {
        let path = format!("/api/pool-credit/purchases/{id}");
        house.server.get(&path, &token).await
    };
    house
        .send_from(wallet.address().parse().unwrap(), 12 * WHOLE + WHOLE / 4)
        .await;
    let hash = house.last().await;
    // Nobody has read its block yet: a node is asked.
    let told = one(&hash).await.ok();
    assert_eq!(
        (&told["data"]["status"], &told["data"]["id"]),
        (&json!("confirming"), &json!(hash))
    );
    assert_eq!(one(&format!("0x{}", "ab".repeat(32))).await.status, 404);
    house.look(&follower).await.unwrap();
    let seen = list().await;
    let id = text(&seen[0]["id"]).to_owned();
    let of = |one: &Value| {
        json!([
            one["method"],
            one["status"],
            one["credits"],
            one["payAmount"],
            one["transactionHash"]
        ])
    };
    assert_eq!(of(&seen[0]), json!(["token", "confirming", 122, "12.25", hash]));
    house.mine(30).await;
    house.look(&follower).await.unwrap();
    assert_eq!(credits_of(&house, &wallet.address()).await, 122);
    let booked = list().await;
    assert_eq!(booked.as_array().unwrap().len(), 1, "{booked}");
    assert_eq!(of(&booked[0]), json!(["token", "paid", 122, "12.25", hash]));
    assert_eq!(text(&booked[0]["id"]), id, "one id from beginning to end");
    for name in [&hash, &id] {
        assert_eq!(one(name).await.ok()["data"], booked[0], "{name}");
    }
    let stranger = house.server.token(&Wallet::random()).await;
    let path = format!("/api/pool-credit/purchases/{id}");
    assert_eq!(house.server.get(&path, &stranger).await.status, 404);
    assert_eq!(
        house.server.get("/api/pool-credit/purchases", &stranger).await.ok()["data"],
        json!([])
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn tokens_sent_past_the_page_on_a_break_above_a_limit_or_while_nothing_is_sold_buy_nothing_and_say_why() {
    let house = House::new(&[]).await;
    let follower = house.follower(&[house.url()], vec![credits(&house)]);
    let (resting, limited, early) = (buyer(&house).await, buyer(&house).await, buyer(&house).await);
    set(&house, BREAK, &resting.0).await;
    set(&house, LIMIT, &limited.0).await;
    let send = async |of: &(Wallet, String), tokens: u128| {
        house.send_from(of.0.address().parse().unwrap(), tokens * WHOLE).await;
        let hash = house.last().await;
        house.mine(3).await;
        house.look(&follower).await.unwrap();
        hash
    };
    let rest = send(&resting, 10).await;
    send(&limited, 10).await;
    let above = send(&limited, 11).await;
    house.server.sql(CLOSED).await;
    let closed = send(&early, 10).await;
    for (of, hash, code, credits, reason) in [
        (&resting, rest, "ON_BREAK", 0, "on_break"),
        (&limited, above, "SPEND_LIMIT", 100, "over_limit"),
        (&early, closed, "CREDITS_DISABLED", 0, "closed"),
    ] {
        assert_eq!(credits_of(&house, &of.0.address()).await, credits, "{reason}");
        let told = house
            .server
            .post(
                "/api/pool-credit/purchase",
                &of.1,
                super::backing::purchase(&of.0, &hash),
            )
            .await;
        assert_eq!(crate::support::code(&told), code, "{}", told.raw);
        assert!(told.raw.contains("What was sent is returned to you."), "{}", told.raw);
        let path = format!("/api/pool-credit/purchases/{hash}");
        let one = house.server.get(&path, &of.1).await.ok();
        assert_eq!(
            (&one["data"]["status"], &one["data"]["reason"]),
            (&json!("returning"), &json!(reason))
        );
    }
    let sender: Address = limited.0.address().parse().unwrap();
    assert_eq!(state_of(&house, sender).await, ["credited", "refused"]);
}

/// Tokens of somebody that bought nothing, as the reader of the chain leaves them.
const REFUSED: &str = "INSERT INTO token_payments (id, chain_id, epoch, tx_hash, position, sender, amount, block_time, settings_version, credits, state, reason)
    SELECT id, 56, 1, decode(lpad(id, 64, '0'), 'hex'), 0, address, 5e18, now(), 1, 0, 'refused', 'too_little' FROM users ORDER BY address LIMIT 1";

#[actix_rt::test(system = "crate::support::System")]
async fn tokens_that_bought_nothing_go_back_to_their_sender_once_through_the_vault_when_an_administrator_says_so() {
    let till = Till::open(1_000).await;
    let of = |kind, address| Contract {
        chain_id: 56,
        kind,
        address,
        block_number: 0,
        block_hash: B256::ZERO,
        code_hash: B256::ZERO,
    };
    let contracts = [
        (Kind::PayoutVault, till.site.vault),
        (Kind::Pool, till.site.token),
        (Kind::LpBai, till.site.token),
    ];
    let contracts = contracts.map(|(kind, address)| of(kind, address));
    till.site.chains.know(56, contracts.to_vec());
    till.pay.person(1, "", "").await;
    sqlx::raw_sql(REFUSED)
        .execute(&till.pay.server.context.pool)
        .await
        .unwrap();
    let admin = till.pay.admin(9).await;
    let list = "/api/pool-credit/admin/token-returns";
    let due = till.pay.server.get(list, &admin).await.ok()["data"].clone();
    let sender: Address = text(&due[0]["sender"]).parse().unwrap();
    assert_eq!(
        (&due[0]["amount"], &due[0]["reason"], &due[0]["underWay"]),
        (&json!("5"), &json!("too_little"), &json!(false))
    );
    let path = format!("{list}/{}", text(&due[0]["id"]));
    let outsider = till.pay.person(3, "", "").await;
    assert_eq!(till.pay.server.post(&path, &outsider, Value::Null).await.status, 403);
    // The vault may pay nothing today: the administrator sees why, and says so again later.
    till.limit(0).await;
    let outbox = till.outbox();
    till.pay.server.post(&path, &admin, Value::Null).await.ok();
    till.finish(&outbox).await;
    let due = till.pay.server.get(list, &admin).await.ok()["data"].clone();
    assert!(text(&due[0]["refusal"]).contains("today"), "{due}");
    till.limit(1_000).await;
    till.pay.server.post(&path, &admin, Value::Null).await.ok();
    let again = till.pay.server.call(Method::POST, &path, &admin, Value::Null).await;
    assert_eq!(again.status, 409, "{}", again.raw);
    till.finish(&outbox).await;
    let has: U256 = till
        .site
        .chain
        .call(till.site.token, Token::balanceOfCall { of: sender })
        .await;
    assert_eq!(has, pool(5));
    assert_eq!(till.pay.server.get(list, &admin).await.ok()["data"], json!([]));
    assert_eq!(till.pay.server.post(&path, &admin, Value::Null).await.status, 409);
    let returned = "SELECT count(*) FROM token_payments WHERE state = 'returned' AND return_tx IS NOT NULL";
    assert_eq!(till.pay.count(returned).await, 1);
    till.pay.assert_sound().await;
}
