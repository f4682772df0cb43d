//! Phases of a sale, and who may buy in them (E28).

use super::{Shop, minted::Mill, refusal};
use crate::support::{Answer, Wallet, code, text};
use futures_util::future::join_all;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

/// Hours from now, as forms write it.
fn at(hours: i64) -> String {
    let at = OffsetDateTime::now_utc() + Duration::hours(hours);
    at.format(&Rfc3339).unwrap()
}

impl Shop {
    pub(super) async fn phase(&self, of: &str, number: u8, body: Value) -> Answer {
        let path = format!("/api/admin/nft-collections/{of}/phases/{number}");
        self.server.put(&path, &self.admin, body).await
    }

    async fn enlist(&self, of: &str, number: u8, lines: String) -> Answer {
        let path = format!("/api/admin/nft-collections/{of}/phases/{number}/allowlist");
        self.server.post(&path, &self.admin, json!({ "lines": lines })).await
    }

    async fn phases(&self, of: &str, token: &str) -> Vec<Value> {
        let path = format!("/api/nft-collections/{of}/phases");
        self.server.get(&path, token).await.ok()["data"]
            .as_array()
            .unwrap()
            .clone()
    }
}

impl Mill {
    /// A collection in these phases with an NFT for 0.5 ETH, sold and on the chain; and those on the list of the first.
    async fn in_phases(&self, phases: &[Value], list: &[&Wallet], editions: u32) -> (String, String) {
        let of = self.shop.collection(json!({})).await;
        let image = self.shop.picture(90).await;
        let nft = json!({ "image": image, "price": "0.5", "totalSupply": editions });
        let nft = self.shop.nft(&of, nft).await;
        for (body, number) in phases.iter().zip(1..) {
            self.shop.phase(&of, number, body.clone()).await.ok();
        }
        if !list.is_empty() {
            let lines: Vec<_> = list.iter().map(|one| one.address()).collect();
            self.shop.enlist(&of, 1, lines.join("\n")).await.ok();
        }
        self.shop.update(&of, json!({ "status": "active" })).await.ok();
        self.settle().await;
        (of, nft)
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn coll_03_nft_13_what_can_be_bought_and_for_how_much_follows_the_phases_of_the_sale() {
    let shop = Shop::start().await;
    let of = shop.collection(json!({})).await;
    let image = shop.picture(90).await;
    shop.nft(&of, json!({ "image": image, "price": "0.5" })).await;
    for (number, body) in [
        (
            1,
            json!({ "name": "Friends", "startsAt": at(-1), "endsAt": at(1), "price": "0.04", "supply": 5, "allowlist": true }),
        ),
        (
            2,
            json!({ "name": "All", "startsAt": at(2), "endsAt": at(3), "allowlist": false }),
        ),
    ] {
        shop.phase(&of, number, body).await.ok();
    }
    shop.update(&of, json!({ "status": "active" })).await.ok();
    let look = async |sql: &'static str| {
        if !sql.is_empty() {
            shop.server.sql(sql).await;
        }
        let path = format!("/api/nft-collections/{of}");
        let free = shop.server.get(&format!("{path}/nfts?available=true"), "").await.ok();
        let collection = shop.server.get(&path, "").await.ok();
        (
            free["data"].as_array().unwrap().len(),
            text(&collection["floorPrice"]).to_owned(),
        )
    };
    let of_phase = look("").await;
    assert_eq!(of_phase, (1, "0.04".to_owned()), "the first phase is on");
    let next = look("UPDATE nft_phases SET taken = 5 WHERE number = 1").await;
    assert_eq!(
        next,
        (1, "0.5".to_owned()),
        "the first has sold all, the second is to come"
    );
    let over = "UPDATE nft_phases SET starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' WHERE number = 2";
    assert_eq!(
        look(over).await,
        (0, "0.08".to_owned()),
        "no phase is left: the collection's own price"
    );
    let again = "UPDATE nft_phases SET ends_at = NULL WHERE number = 2";
    assert_eq!(look(again).await.0, 1);
    let paused = "UPDATE nft_collections SET status = 'paused'";
    assert_eq!(look(paused).await.0, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn coll_06_phases_are_planned_one_after_the_other_and_stay_from_the_activation_on() {
    let shop = Shop::start().await;
    let of = shop.collection(json!({})).await;
    let friends = json!({ "name": "Friends", "startsAt": at(1), "endsAt": at(2), "price": 0.04, "walletLimit": 2, "supply": 50, "allowlist": true });
    shop.phase(&of, 1, friends.clone()).await.ok();
    let all = shop
        .phase(&of, 2, json!({ "name": "All", "startsAt": at(1), "allowlist": false }))
        .await;
    assert_eq!(all.status, 400);
    assert!(
        text(&all.body["error"]).starts_with("Friends is on at the same time"),
        "{}",
        all.raw
    );
    shop.phase(&of, 2, json!({ "name": "All", "startsAt": at(2), "allowlist": false }))
        .await
        .ok();
    let wrong = shop.phase(&of, 3, json!({ "allowlist": false })).await;
    assert_eq!((wrong.status, code(&wrong)), (400, "VALIDATION_FAILED"));
    assert_eq!(shop.phase(&of, 11, friends.clone()).await.status, 400, "ten at most");
    let wallets = [Wallet::number(1), Wallet::number(2)].map(|one| one.address());
    let list = shop.enlist(&of, 1, wallets.join(",5\n")).await.ok();
    assert_eq!(list["listed"], 2);
    assert_eq!(shop.enlist(&of, 1, "0x12".to_owned()).await.status, 400);
    assert_eq!(shop.enlist(&of, 9, wallets.join("\n")).await.status, 404);
    let path = format!("/api/admin/nft-collections/{of}/phases/1");
    let guest = shop.server.put(&path, &shop.guest, friends.clone()).await;
    assert_eq!(guest.status, 403);
    assert_eq!(shop.server.put(&path, "", friends.clone()).await.status, 401);
    let hidden = shop.server.get(&format!("/api/nft-collections/{of}/phases"), "").await;
    assert_eq!(hidden.status, 404, "nobody sees a draft's");
    let image = shop.picture(90).await;
    shop.nft(&of, json!({ "image": image })).await;
    shop.update(&of, json!({ "status": "active" })).await.ok();
    for refused in [
        shop.phase(&of, 1, friends).await,
        shop.server.delete(&path, &shop.admin).await,
        shop.enlist(&of, 1, wallets.join("\n")).await,
        shop.server.delete(&format!("{path}/allowlist"), &shop.admin).await,
    ] {
        assert_eq!(refusal(&refused).0, 409, "{}", refused.raw);
    }
    let told = shop.phases(&of, "").await;
    let names: Vec<_> = told
        .iter()
        .map(|one| (text(&one["name"]), text(&one["state"])))
        .collect();
    assert_eq!(names, [("Friends", "upcoming"), ("All", "upcoming")]);
    assert_eq!(
        (&told[0]["price"], &told[0]["left"], &told[0]["yours"]),
        (&json!("0.04"), &json!(50), &Value::Null)
    );
    let mine = &shop.phases(&of, &shop.guest).await[0]["yours"];
    assert_eq!(mine, &json!({ "isAdmitted": true, "limit": 5, "ordered": 0 }));
}

#[actix_rt::test(system = "crate::support::System")]
async fn coll_06_in_a_phase_with_a_list_those_on_it_buy_at_its_price_up_to_their_limit_and_nobody_else_does() {
    let mill = Mill::new().await;
    let (friend, stranger) = (mill.buyer("2").await, mill.buyer("2").await);
    let phases = [
        json!({ "name": "Friends", "startsAt": at(-1), "endsAt": at(1), "price": "0.3", "allowlist": true }),
        json!({ "name": "All", "startsAt": at(1), "allowlist": false }),
    ];
    let (of, nft) = mill.in_phases(&phases, &[&friend.0], 10).await;
    let refused = mill.buy(&stranger, &nft).await;
    assert_eq!((refused.status, code(&refused)), (403, "NOT_LISTED"));
    assert_eq!(
        text(&refused.body["error"]),
        "Your wallet is not on the list of Friends."
    );
    assert_eq!(mill.reserve(&stranger, &nft).await.status, 403, "whatever pays");
    mill.buy(&friend, &nft).await.ok();
    assert_eq!(mill.balance(&friend.1).await, ("1.7".to_owned(), "0.3".to_owned()));
    mill.settle().await;
    let again = mill.buy(&friend, &nft).await;
    assert_eq!(again.status, 409);
    assert_eq!(
        text(&again.body["error"]),
        "Your wallet has bought all that it may buy in Friends: 1."
    );
    assert_eq!(mill.reserve(&friend, &nft).await.status, 409);
    let yours = |phases: Vec<Value>| phases[0]["yours"].clone();
    assert_eq!(
        yours(mill.shop.phases(&of, &friend.1).await),
        json!({ "isAdmitted": true, "limit": 1, "ordered": 1 })
    );
    assert_eq!(yours(mill.shop.phases(&of, &stranger.1).await)["isAdmitted"], false);
    // The first is over, the second has not begun.
    mill.shop
        .server
        .sql("UPDATE nft_phases SET ends_at = now() WHERE number = 1")
        .await;
    let between = mill.buy(&friend, &nft).await;
    assert_eq!(between.status, 409);
    assert!(
        text(&between.body["error"]).starts_with("This collection is not sold now. All begins on "),
        "{}",
        between.raw
    );
    mill.shop
        .server
        .sql("UPDATE nft_phases SET starts_at = now() WHERE number = 2")
        .await;
    mill.buy(&stranger, &nft).await.ok();
    assert_eq!(mill.balance(&stranger.1).await.1, "0.5", "the NFT's own price");
    mill.settle().await;
    mill.shop
        .server
        .sql("UPDATE nft_phases SET ends_at = now() + interval '1 millisecond' WHERE number = 2")
        .await;
    let over = mill.buy(&friend, &nft).await;
    assert_eq!(text(&over.body["error"]), "The sale of this collection is over.");
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn coll_06_a_list_that_is_on_and_empty_admits_nobody() {
    let mill = Mill::new().await;
    let buyer = mill.buyer("1").await;
    let phases = [json!({ "name": "Nobody", "startsAt": at(-1), "allowlist": true })];
    let (_, nft) = mill.in_phases(&phases, &[], 1).await;
    assert_eq!(code(&mill.buy(&buyer, &nft).await), "NOT_LISTED");
}

#[actix_rt::test(system = "crate::support::System")]
async fn coll_06_a_phase_sells_no_more_than_its_supply_however_many_ask_and_what_fails_comes_back() {
    let mill = Mill::new().await;
    let mut crowd = Vec::new();
    for _ in 0..20 {
        crowd.push(mill.buyer("0.5").await);
    }
    let phases =
        [json!({ "name": "First five", "startsAt": at(-1), "supply": 5, "walletLimit": 1, "allowlist": false })];
    let (of, nft) = mill.in_phases(&phases, &[], 50).await;
    let answers = join_all(crowd.iter().zip(0..).map(|(buyer, number)| {
        let (mill, nft) = (&mill, &nft);
        async move {
            if number % 2 == 0 {
                mill.buy(buyer, nft).await
            } else {
                mill.reserve(buyer, nft).await
            }
        }
    }))
    .await;
    let placed = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(placed, 5);
    for refused in answers.iter().filter(|answer| answer.status != 201) {
        assert_eq!(
            (refused.status, text(&refused.body["error"])),
            (409, "First five is sold out.")
        );
    }
    assert_eq!(mill.shop.phases(&of, "").await[0]["left"], 0);
    // One order comes to nothing: its place is free again.
    let refused = "UPDATE chain_txs SET state = 'refused', reason = 'No.', ended_at = now() WHERE kind = 'nft_mint'";
    mill.shop.server.sql(refused).await;
    let context = mill.shop.server.context.clone().into_inner();
    cuecast::features::nfts::give_back(&context).await.unwrap();
    let by_wallet = answers
        .iter()
        .filter(|one| one.body["data"]["payWith"] == "wallet")
        .count();
    assert_eq!(mill.shop.phases(&of, "").await[0]["left"], json!(5 - by_wallet));
    mill.assert_sound().await;
}
