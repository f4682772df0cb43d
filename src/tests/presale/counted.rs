//! Contributions, and what each came to.

use super::{CHAIN, House, address_of};
use crate::support::{Wallet, code, refusal};
use alloy_primitives::Address;
use cuecast::{chain::indexer::Follower, features::presale::SaleReader, providers::evm::Nodes};
use serde_json::{Value, json};
use sqlx::Row;
use std::sync::Arc;

#[actix_rt::test(system = "crate::support::System")]
async fn presale_01_03_12_13_28_46_a_plain_transfer_that_nobody_told_of_is_allocated_once_it_is_final() {
    let house = House::new().await;
    let (wallet, token) = house.buyer().await;
    let hash = house.send(address_of(&wallet), 0, "300").await;
    let path = format!("/api/presale/participant/{}", wallet.address());
    house.send(address_of(&wallet), 1, "3").await;
    house.count().await;
    let own = house.server.get(&path, &token).await.ok();
    assert_eq!(own["success"], true);
    let own = own["data"].clone();
    assert_eq!(own["contribution"], json!({ "amount": "303", "currency": "USDT/USDC" }));
    assert_eq!(own["allocation"], "10100");
    let vesting =
        json!({ "tgeAmount": "2020", "monthlyAmount": "1010", "nextVestingDate": null, "remainingMonths": 8 });
    assert_eq!(own["vestingSchedule"], vesting);
    // Others are told no more than that they take part.
    let stranger = house.server.token(&Wallet::random()).await;
    for other in ["", &stranger] {
        let told = house.server.get(&path, other).await.ok();
        assert_eq!(told, json!({ "success": true, "data": { "participated": true } }));
    }
    let status = house.get("/api/presale/status").await;
    let shown = json!([
        status["phase"],
        status["price"],
        status["supply"],
        status["sold"],
        status["raised"]["total"]
    ]);
    assert_eq!(shown, json!(["open", "0.03", "500000000", "10100", "303"]));
    let coins: Vec<_> = status["tokens"]
        .as_array()
        .unwrap()
        .iter()
        .map(|coin| coin["symbol"].clone())
        .collect();
    assert_eq!(coins, [json!("USDT"), json!("USDC")]);
    assert_eq!(
        (&status["chainId"], &status["tokens"][0]["decimals"]),
        (&json!(56), &json!(18))
    );
    let list = house.server.get("/api/presale/transactions", &token).await.ok()["data"].clone();
    assert_eq!(list[1]["transactionHash"], hash);
    assert_eq!(
        (&list[1]["allocation"], &list[1]["status"]),
        (&json!("10000"), &json!("final"))
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn presale_31_the_public_sums_and_the_file_say_what_every_transfer_came_to() {
    let house = House::new().await;
    let wallet = Wallet::random();
    house.fund(address_of(&wallet)).await;
    for amount in ["1.5", "9000", "3000", "10000.000000000000000001"] {
        house.send(address_of(&wallet), 0, amount).await;
    }
    house.count().await;
    let total = house.get("/api/presale/total").await;
    assert_eq!(
        (&total["contributions"], &total["participants"]),
        (&json!(4), &json!(1))
    );
    assert_eq!(total["raised"]["usdt"], "10000");
    assert_eq!(total["refundable"]["usdt"], "12001.500000000000000001");
    assert_eq!(total["sold"], "333333.333333333333333333");
    let request = house
        .server
        .request(reqwest::Method::GET, "/api/presale/contributions.csv");
    let csv = request.send().await.unwrap().text().await.unwrap();
    let reasons: Vec<_> = csv
        .lines()
        .skip(1)
        .map(|line| line.rsplit(',').next().unwrap())
        .collect();
    assert_eq!(reasons, ["too_little", "", "wallet_cap", "too_much"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_wallets_cap_holds_against_two_hundred_transfers_of_one_block_in_both_coins() {
    let house = House::new().await;
    let wallet = Wallet::random();
    let from = address_of(&wallet);
    house.fund(from).await;
    house.chain.rpc("evm_setAutomine", json!([false])).await;
    let transfer = crate::contracts::Token::transferCall {
        to: house.vault,
        amount: domain::presale::units("75").unwrap(),
    };
    let data = alloy_primitives::hex::encode_prefixed(alloy_sol_types::SolCall::abi_encode(&transfer));
    for n in 0..200 {
        let call = json!([{ "from": from, "to": house.coins[n % 2], "data": data, "gas": "0x186a0" }]);
        house.chain.rpc("eth_sendTransaction", call).await;
    }
    house.chain.rpc("anvil_mine", json!(["0x1"])).await;
    house.chain.rpc("evm_setAutomine", json!([true])).await;
    house.count().await;
    let total = house.get("/api/presale/total").await;
    assert_eq!(total["contributions"], 200);
    assert_eq!(
        (&total["raised"]["total"], &total["refundable"]["total"]),
        (&json!("10000"), &json!("5000"))
    );
    let blocks: i64 = sqlx::query_scalar("SELECT count(DISTINCT block_number) FROM presale_contributions")
        .fetch_one(&house.server.context.pool)
        .await
        .unwrap();
    assert_eq!(blocks, 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn presale_41_two_hundred_allocations_at_once_share_the_last_of_the_supply_out_once() {
    let house = House::new().await;
    let (one, two) = (Wallet::random(), Wallet::random());
    for wallet in [&one, &two] {
        house.fund(address_of(wallet)).await;
        house.send(address_of(wallet), 0, "10000").await;
    }
    house.read().await;
    // All of the 500 million but 400,000 tokens are sold: twelve thousand dollars are left.
    let sold = "INSERT INTO presale_state (chain_id, epoch, sold) VALUES (56, 1, 499600000e18)
                ON CONFLICT (chain_id, epoch) DO UPDATE SET sold = excluded.sold";
    house.server.sql(sold).await;
    let context = house.server.context.clone().into_inner();
    let presale = house.server.services.presale.clone().into_inner();
    let looks = (0..200).map(|_| cuecast::features::presale::allocate::next(&context, &house.chains, &presale));
    futures_util::future::join_all(looks).await;
    house.allocate().await;
    let rows = sqlx::query(
        "SELECT allocated::text, refundable::text, reason FROM presale_contributions ORDER BY block_number",
    )
    .fetch_all(&house.server.context.pool)
    .await
    .unwrap();
    let told: Vec<(String, String, Option<String>)> =
        rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect();
    let whole = |count: u64| domain::presale::whole(count).to_string();
    assert_eq!(told[0], (whole(10_000), whole(0), None));
    assert_eq!(told[1], (whole(2_000), whole(8_000), Some("sold_out".to_owned())));
    let status = house.get("/api/presale/status").await;
    assert_eq!(status["remaining"], "0.000000000000000001");
    let (_, token) = house.buyer().await;
    let refused = house.quote(&token, json!("5"), "USDT", None).await;
    assert_eq!(refusal(&refused), (409, "CONFLICT", "The presale is sold out."));
}

#[actix_rt::test(system = "crate::support::System")]
async fn coins_that_come_into_the_place_of_an_earlier_vault_are_read() {
    let mut house = House::new().await;
    let wallet = Wallet::random();
    house.fund(address_of(&wallet)).await;
    house.send(address_of(&wallet), 0, "3").await;
    house.read().await;
    house.vault = Address::repeat_byte(0x77);
    house.send(address_of(&wallet), 0, "5").await;
    house.send(address_of(&wallet), 1, "7").await;
    house.chain.rpc("anvil_mine", json!(["0x3"])).await;
    let nodes = Nodes::new(CHAIN.chain_id, &[house.chain.url.parse().unwrap()]).unwrap();
    let reader = SaleReader::new(house.vault, house.coins, vec![house.other], 0);
    let follower = Follower::new(CHAIN, Arc::new(nodes), vec![Arc::new(reader)]);
    let context = house.server.context.clone().into_inner();
    follower.look(&context).await.unwrap();
    let read: Vec<String> = sqlx::query_scalar("SELECT coin FROM presale_contributions ORDER BY block_number")
        .fetch_all(&context.pool)
        .await
        .unwrap();
    assert_eq!(read, ["USDT", "USDT", "USDC"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_came_later_is_not_allocated_before_what_came_earlier_and_nothing_while_a_final_block_is_undone() {
    let house = House::new().await;
    let wallet = Wallet::random();
    house.fund(address_of(&wallet)).await;
    house.send(address_of(&wallet), 1, "3").await;
    house.send(address_of(&wallet), 0, "5").await;
    house.read().await;
    let final_ones = async || -> i64 {
        let count = "SELECT count(*) FROM presale_contributions WHERE state = 'final'";
        let count = sqlx::query_scalar(count).fetch_one(&house.server.context.pool);
        count.await.unwrap()
    };
    // As if only the later one, of the other coin, had been taken.
    house
        .server
        .sql("DELETE FROM presale_contributions WHERE coin = 'USDC'")
        .await;
    let back = async |name: &str| {
        let back = "UPDATE chain_readers SET block = 0, log_index = 0, name = $1 WHERE address = $2";
        let back = sqlx::query(back).bind(name).bind(house.coins[1].to_vec());
        back.execute(&house.server.context.pool).await.unwrap();
    };
    back("presale").await;
    house.server.sql("UPDATE chain_cursors SET undone_at = now()").await;
    house.allocate().await;
    assert_eq!(final_ones().await, 0, "a final block is undone");
    house.server.sql("UPDATE chain_cursors SET undone_at = NULL").await;
    house.allocate().await;
    assert_eq!(final_ones().await, 0, "the earlier one is not taken");
    back("nobody").await;
    house.allocate().await;
    assert_eq!(final_ones().await, 0, "nobody watches its coin");
    back("presale").await;
    house.count().await;
    assert_eq!(final_ones().await, 2);
    let order =
        "SELECT string_agg(coin, ' ' ORDER BY block_number) FROM presale_contributions WHERE allocated = amount";
    let order: String = sqlx::query_scalar(order)
        .fetch_one(&house.server.context.pool)
        .await
        .unwrap();
    assert_eq!(order, "USDC USDT");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_quote_reads_no_contribution_and_many_open_pages_share_one_sum_over_them() {
    let house = House::new().await;
    let (wallet, token) = house.buyer().await;
    house.send(address_of(&wallet), 0, "30").await;
    house.count().await;
    let sold = async || house.get("/api/presale/status").await["sold"].clone();
    assert_eq!(sold().await, "1000");
    let mut db = house.server.context.pool.begin().await.unwrap();
    let lock = "LOCK TABLE presale_contributions IN ACCESS EXCLUSIVE MODE";
    sqlx::query(lock).execute(&mut *db).await.unwrap();
    let pages = futures_util::future::join_all((0..20).map(|_| sold())).await;
    assert_eq!(pages, vec![json!("1000"); 20]);
    house.quote(&token, json!("5"), "USDC", None).await.ok();
    db.rollback().await.unwrap();
    // A new allocation is told at once.
    house.send(address_of(&wallet), 1, "3").await;
    house.count().await;
    assert_eq!(sold().await, "1100");
}

#[actix_rt::test(system = "crate::support::System")]
async fn another_token_in_the_vault_is_a_stray_that_administrators_see_and_a_transfer_of_nothing_is_nothing() {
    let house = House::new().await;
    let wallet = Wallet::random();
    house.fund(address_of(&wallet)).await;
    house.send_token(address_of(&wallet), house.other, "7").await;
    house.send(address_of(&wallet), 0, "0").await;
    house.count().await;
    assert_eq!(house.get("/api/presale/total").await["contributions"], 0);
    let (_, token) = house.buyer().await;
    let refused = house.server.get("/api/presale/admin/strays", &token).await;
    assert_eq!((refused.status, code(&refused)), (403, "FORBIDDEN"));
    let stray: (String, String) = sqlx::query_as("SELECT sender, amount::text FROM presale_strays")
        .fetch_one(&house.server.context.pool)
        .await
        .unwrap();
    assert_eq!(stray.0, wallet.address().to_lowercase());
    assert_eq!(stray.1, domain::presale::whole(7).to_string());
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_is_allocated_counts_in_the_buyers_limits_and_passing_one_changes_no_share() {
    let house = House::new().await;
    let (wallet, token) = house.buyer().await;
    let limit = "INSERT INTO user_limits (user_id, period, cents) SELECT id, 'day', 1000 FROM users";
    house.server.sql(limit).await;
    let refused = house.quote(&token, json!("10.01"), "USDC", None).await;
    assert_eq!((refused.status, code(&refused)), (403, "SPEND_LIMIT"));
    house.send(address_of(&wallet), 0, "50").await;
    house.count().await;
    assert_eq!(house.get("/api/presale/total").await["raised"]["total"], "50");
    let refused = house.quote(&token, json!("2"), "USDC", None).await;
    assert_eq!((refused.status, code(&refused)), (403, "SPEND_LIMIT"));
    let cents: Value = sqlx::query_scalar("SELECT to_jsonb(sum(usd_cents)) FROM spendings")
        .fetch_one(&house.server.context.pool)
        .await
        .unwrap();
    assert_eq!(cents, json!(5000));
}
