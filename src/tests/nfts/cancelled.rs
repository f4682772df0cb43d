//! NFTs that are taken away while somebody buys them (E26).

use super::minted::Mill;
use crate::support::{Answer, text};
use alloy_primitives::U256;
use futures_util::future::join_all;
use serde_json::json;

impl Mill {
    pub(super) async fn force_delete(&self, nft: &str) -> Answer {
        let path = format!("/api/admin/deleteNFT/{nft}/force");
        self.shop.server.delete(&path, &self.shop.admin).await
    }

    async fn number(&self, sql: &'static str) -> i64 {
        let pool = &self.shop.server.context.pool;
        sqlx::query_scalar(sql).fetch_one(pool).await.unwrap()
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn nft_47_nft_78_force_delete_gives_back_what_was_held_for_a_mint_that_is_not_on_its_way() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.08", "totalSupply": 3 })).await;
    let buyer = mill.buyer("0.1").await;
    mill.buy(&buyer, &nft).await.ok();
    let gift = json!({ "nftId": nft });
    mill.shop
        .server
        .post("/api/admin/mint", &mill.shop.admin, gift)
        .await
        .ok();
    let before = mill.chain.coins(mill.key.address()).await;
    mill.force_delete(&nft).await.ok();
    assert_eq!(mill.balance(&buyer.1).await, ("0.1".to_owned(), "0".to_owned()));
    let orders = mill.orders(&buyer.1, &nft).await;
    assert_eq!(
        (&orders[0]["status"], text(&orders[0]["error"])),
        (&json!("failed"), "This NFT was taken off sale before it was minted.")
    );
    assert_eq!(mill.buy(&buyer, &nft).await.status, 404);
    mill.settle().await;
    let queued = "SELECT count(*) FROM chain_txs WHERE kind = 'nft_mint' AND state <> 'refused'";
    assert_eq!(mill.number(queued).await, 0, "neither mint is ever sent");
    assert_eq!(mill.chain.coins(mill.key.address()).await, before);
    let spent = "SELECT count(*) FROM spendings WHERE cause LIKE 'nft_order:%' AND returned_at IS NULL";
    assert_eq!(mill.number(spent).await, 0, "nor does it count for the buyer's limits");
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nft_47_force_delete_waits_for_a_mint_that_is_on_its_way_and_its_owner_keeps_page_and_token() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let buyer = mill.buyer("0.08").await;
    mill.buy(&buyer, &nft).await.ok();
    let signed = "UPDATE chain_txs SET state = 'signed', nonce = 999, gas = 100000 WHERE kind = 'nft_mint'";
    mill.shop.server.sql(signed).await;
    let refused = mill.force_delete(&nft).await;
    assert_eq!(refused.status, 409, "{}", refused.raw);
    assert_eq!(mill.balance(&buyer.1).await.1, "0.08", "all is as it was");
    let queued = "UPDATE chain_txs SET state = 'queued', nonce = NULL, gas = NULL WHERE kind = 'nft_mint'";
    mill.shop.server.sql(queued).await;
    mill.settle().await;
    mill.force_delete(&nft).await.ok();
    let one = mill.nft(&nft).await;
    assert_eq!(one["owner"], json!(buyer.0.address().to_lowercase()), "its page stays");
    assert_eq!(mill.orders(&buyer.1, &nft).await[0]["status"], "completed");
    assert_eq!(mill.balance(&buyer.1).await, ("0".to_owned(), "0".to_owned()));
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nft_47_force_delete_waits_for_a_wallet_that_may_still_pay() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let buyer = mill.buyer("").await;
    mill.reserve(&buyer, &nft).await.ok();
    let refused = mill.force_delete(&nft).await;
    assert_eq!(refused.status, 409);
    assert!(
        text(&refused.body["error"]).contains("a wallet that may still pay"),
        "{}",
        refused.raw
    );
    mill.run_out().await;
    mill.settle().await;
    mill.force_delete(&nft).await.ok();
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_purchases_and_force_deletes_at_once_leave_nobody_with_neither_money_nor_token() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.5", "totalSupply": 300 })).await;
    let mut crowd = Vec::new();
    for _ in 0..20 {
        crowd.push(mill.buyer("1").await);
    }
    // 200 calls: each tenth takes the NFT away.
    let calls = (0..200).map(|number| {
        let (mill, nft, buyer) = (&mill, &nft, &crowd[number % 20]);
        async move {
            if number % 10 == 9 {
                mill.force_delete(nft).await
            } else {
                mill.buy(buyer, nft).await
            }
        }
    });
    let answers = join_all(calls).await;
    assert!(
        answers
            .iter()
            .all(|answer| [200, 201, 404, 409].contains(&answer.status))
    );
    assert_eq!(
        answers.iter().filter(|answer| answer.status == 200).count(),
        1,
        "it is deleted once"
    );
    mill.settle().await;
    for buyer in &crowd {
        assert_eq!(mill.balance(&buyer.1).await, ("1".to_owned(), "0".to_owned()));
    }
    let taken = "SELECT count(*) FROM nft_editions WHERE state <> 'free'";
    assert_eq!(mill.number(taken).await, 0);
    assert_eq!(mill.chain.coins(mill.nfts).await, U256::ZERO);
    mill.assert_sound().await;
}
