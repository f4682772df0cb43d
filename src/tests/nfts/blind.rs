//! Blind drops, from the form to the reveal, on a real node.

use super::{
    encoded,
    minted::{Mill, address_of},
    part,
    pins::Ipfs,
    plain, refusal, with,
};
use crate::support::text;
use alloy_primitives::{B256, U256, keccak256};
use alloy_sol_types::sol;
use cuecast::features::nfts::reveal;
use futures_util::future::join_all;
use image::ImageFormat;
use serde_json::{Value, json};
use std::{collections::BTreeSet, time::Duration};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

sol! {
    contract Nfts {
        function tokenURI(uint256 tokenId) external view returns (string);
    }
}

const SUPPLY: u32 = 3;

struct Drop {
    mill: Mill,
    collection: String,
    nfts: Vec<String>,
}

impl Drop {
    /// A blind collection of three, as a draft.
    async fn draft(ends_in: Duration, change: Value) -> Self {
        let mill = Mill::new().await;
        let form = form(&mill, ends_in).await;
        let collection = mill.shop.collection(with(form, change)).await;
        let mut nfts = Vec::new();
        for number in 1..=SUPPLY {
            let image = mill.shop.picture(u8::try_from(number).unwrap()).await;
            let own = json!({ "image": image, "name": format!("Secret {number}"), "price": "0.08", "rarity": "Rare",
                              "attributes": [{ "trait_type": format!("Trait {number}"), "value": number }] });
            nfts.push(mill.shop.nft(&collection, own).await);
        }
        Self { mill, collection, nfts }
    }

    /// The same, activated and on the chain.
    async fn open(ends_in: Duration) -> Self {
        let drop = Self::draft(ends_in, json!({})).await;
        drop.set("active").await;
        drop.mill.settle().await;
        drop
    }

    async fn set(&self, status: &str) {
        let path = format!("/api/nft-collections/{}", self.collection);
        let stored = format!("/api/admin/nft-collections?search={}", self.collection);
        let admin = &self.mill.shop.admin;
        let all = self.mill.shop.server.get(&stored, admin).await.ok();
        let mut form = all["data"][0].clone();
        form["status"] = json!(status);
        let changed = self
            .mill
            .shop
            .server
            .put(&path.replace("/api/", "/api/admin/"), admin, form)
            .await;
        assert_eq!(changed.status, 200, "{}", changed.raw);
    }

    /// All that a stranger is answered about the drop, as one text.
    async fn public(&self) -> String {
        let of = format!("/api/nft-collections/{}", self.collection);
        let mut paths = vec![
            "/api/nft-collections".to_owned(),
            of.clone(),
            format!("{of}/draw"),
            format!("{of}/facets"),
        ];
        let traits = "?available=true&traits=%7B%22Trait%201%22:%5B%5B1,1%5D%5D%7D";
        for query in [
            "",
            "?available=true",
            "?available=true&rarity=Rare",
            "?rarity=Rare",
            traits,
        ] {
            paths.push(format!("{of}/nfts{query}"));
        }
        paths.extend(self.nfts.iter().map(|id| format!("/api/nfts/{id}")));
        let mut all = String::new();
        for path in paths {
            let answer = self.mill.shop.server.get(&path, "").await;
            assert_eq!(answer.status, 200, "{path}: {}", answer.raw);
            all += &answer.raw;
        }
        all
    }

    async fn draw(&self) -> Value {
        let path = format!("/api/nft-collections/{}/draw", self.collection);
        self.mill.shop.server.get(&path, "").await.ok()["data"].clone()
    }

    async fn step(&self) {
        let context = self.mill.shop.server.context.clone().into_inner();
        let services = &self.mill.shop.server.services;
        let (payouts, nfts) = (
            services.payouts.clone().into_inner(),
            services.nfts.clone().into_inner(),
        );
        reveal(&context, &self.mill.chains, &payouts, &nfts).await.unwrap();
    }

    async fn until_revealed(&self) -> Value {
        for _ in 0..100 {
            self.step().await;
            self.mill.look().await;
            let draw = self.draw().await;
            if !draw["seed"].is_null() {
                return draw;
            }
        }
        panic!("it is never revealed: {}", self.draw().await);
    }

    async fn number(&self, query: &'static str) -> i64 {
        let pool = &self.mill.shop.server.context.pool;
        sqlx::query_scalar(query).fetch_one(pool).await.unwrap()
    }
}

async fn form(mill: &Mill, ends_in: Duration) -> Value {
    let picture = part("image", &encoded(&plain(40, 40, 200), ImageFormat::Png));
    let logo = mill
        .shop
        .upload("collection-logo", &mill.shop.admin, picture)
        .await
        .ok();
    let closes_at = (OffsetDateTime::now_utc() + ends_in)
        .replace_nanosecond(0)
        .unwrap()
        .format(&Rfc3339)
        .unwrap();
    json!({ "releaseDate": "2026-01-01T00:00:00Z", "totalSupply": SUPPLY, "price": "0.08", "logoImage": logo["imageUrl"],
            "blind": true, "closesAt": closes_at })
}

const HOUR: Duration = Duration::from_secs(3600);
const CALLS: &str = "SELECT count(*) FROM chain_txs WHERE kind = 'nft_draw'";

#[actix_rt::test(system = "crate::support::System")]
async fn coll_06_a_blind_drop_hides_which_is_which_until_it_is_sold_and_its_draw_can_be_worked_out_anew() {
    let drop = Drop::open(HOUR).await;
    let server = &drop.mill.shop.server;
    let secrets: Vec<String> = sqlx::query_scalar(
        "SELECT unnest(ARRAY[name, image_cid, metadata_cid, attributes -> 0 ->> 'trait_type']) FROM nfts",
    )
    .fetch_all(&server.context.pool)
    .await
    .unwrap();
    let assert_hidden = async || {
        let told = drop.public().await;
        let leaked: Vec<_> = secrets.iter().filter(|secret| told.contains(secret.as_str())).collect();
        assert!(leaked.is_empty(), "{leaked:?}");
        assert!(
            told.contains("First Break #2") && told.contains("\"rarity\":null"),
            "{told}"
        );
    };
    assert_hidden().await;
    let promised = drop.draw().await;
    let directory = text(&promised["directory"]).to_owned();
    assert!(promised["seed"].is_null() && promised["cids"] == json!([]));
    let early = server.get(&format!("/ipfs/{directory}/1"), "").await;
    assert_eq!(early.status, 404, "{}", early.raw);
    let buyers = [drop.mill.buyer("1").await, drop.mill.buyer("1").await];
    for (buyer, nft) in buyers.iter().cycle().zip(&drop.nfts) {
        let bought = drop.mill.buy(buyer, nft).await;
        assert_eq!(bought.status, 201, "{}", bought.raw);
    }
    drop.mill.settle().await;
    assert_hidden().await;
    let held = async || {
        let path = format!("/api/users/{}/nfts", buyers[0].0.address());
        server.get(&path, "").await.raw
    };
    let under_veil = held().await;
    assert!(
        secrets.iter().all(|secret| !under_veil.contains(secret.as_str())),
        "{under_veil}"
    );
    assert!(under_veil.contains("First Break #1"), "{under_veil}");

    let draw = drop.until_revealed().await;
    assert!(held().await.contains("\"name\":\"Secret "));
    assert_eq!(
        drop.number(CALLS).await,
        2,
        "one call notes the hash, one tells the seed"
    );
    for field in ["commitment", "provenance", "directory"] {
        assert_eq!(draw[field], promised[field], "{field} is what was promised");
    }
    let word = |field: &str| text(&draw[field]).parse::<B256>().unwrap();
    assert_eq!(keccak256(word("seed")), word("commitment"));
    let cids: Vec<_> = draw["cids"]
        .as_array()
        .unwrap()
        .iter()
        .map(|cid| text(cid).to_owned())
        .collect();
    assert_eq!(keccak256(cids.concat()), word("provenance"));
    let drawn = U256::from_be_bytes(keccak256([word("seed"), word("blockHash")].concat()).0);
    let offset = u32::try_from(drawn % U256::from(SUPPLY)).unwrap();
    assert_eq!(draw["offset"], json!(offset));
    for (token, nft) in (0_u32..).zip(&drop.nfts) {
        let place = (token + offset) % SUPPLY;
        let cid = &cids[usize::try_from(place).unwrap()];
        let shown = drop.mill.nft(nft).await;
        assert_eq!(
            shown["metadataUrl"],
            json!(format!("/ipfs/{cid}")),
            "token {}",
            token + 1
        );
        let metadata = server.get(&format!("/ipfs/{directory}/{}", place + 1), "").await.ok();
        assert_eq!((&metadata["name"], &shown["rarity"]), (&shown["name"], &json!("Rare")));
        assert_eq!(metadata["name"], format!("Secret {}", place + 1));
        let chain_token = text(&shown["editions"][0]["chainTokenId"]).parse().unwrap();
        let uri = drop
            .mill
            .chain
            .call(drop.mill.nfts, Nfts::tokenURICall { tokenId: chain_token })
            .await;
        assert_eq!(
            uri,
            format!("ipfs://{directory}/{}", place + 1),
            "the chain says the same"
        );
        let owner = buyers[usize::try_from(token).unwrap() % 2].0.address().to_lowercase();
        assert_eq!(shown["owner"], json!(owner), "a token stays with who bought it");
    }
    for wrong in ["0", "4", "-1", "x", "99999999999"] {
        assert_eq!(
            server.get(&format!("/ipfs/{directory}/{wrong}"), "").await.status,
            404,
            "{wrong}"
        );
    }
    drop.step().await;
    assert_eq!(drop.number(CALLS).await, 2, "it is over");
    drop.mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_blind_sale_ends_at_its_time_and_two_hundred_looks_at_once_ask_for_each_call_once() {
    let drop = Drop::open(Duration::from_secs(12)).await;
    let buyer = drop.mill.buyer("1").await;
    drop.mill.buy(&buyer, &drop.nfts[1]).await;
    drop.mill.settle().await;
    let ends = "SELECT ceil(extract(epoch FROM max(closes_at) - now()))::bigint FROM nft_collections";
    let left = u64::try_from(drop.number(ends).await).unwrap_or_default();
    tokio::time::sleep(Duration::from_secs(left + 1)).await;
    let late = drop.mill.buy(&buyer, &drop.nfts[0]).await;
    assert_eq!(
        refusal(&late),
        (409, "CONFLICT", "The sale of this collection is over.")
    );
    for calls in 1..=3 {
        drop.mill.look().await;
        join_all((0..200).map(|_| drop.step())).await;
        assert_eq!(drop.number(CALLS).await, calls);
        drop.mill.look().await;
        drop.mill.look().await;
    }
    let draw = drop.draw().await;
    assert!(!draw["seed"].is_null(), "{draw}");
    let shown = drop.mill.nft(&drop.nfts[1]).await;
    assert!(text(&shown["name"]).starts_with("Secret"), "{shown}");
    drop.mill.assert_sound().await;
}

impl Drop {
    /// A blind collection of three in one phase for 0.05 ETH, on the chain.
    async fn in_a_phase(ends_in: Duration) -> Self {
        let drop = Self::draft(ends_in, json!({})).await;
        let phase = json!({ "name": "Friends", "startsAt": "2026-01-01T00:00:00Z", "price": "0.05", "walletLimit": 2, "allowlist": false });
        drop.mill.shop.phase(&drop.collection, 1, phase).await.ok();
        drop.set("active").await;
        drop.mill.settle().await;
        drop
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_last_token_of_a_blind_drop_in_a_phase_is_bought_by_voucher_for_the_phase_s_price_with_the_gas_that_the_voucher_names()
 {
    let drop = Drop::in_a_phase(HOUR).await;
    let (mill, buyers) = (&drop.mill, [drop.mill.buyer("1").await, drop.mill.buyer("").await]);
    mill.buy(&buyers[0], &drop.nfts[2]).await.ok();
    mill.settle().await;
    for (nft, number) in drop.nfts[..2].iter().zip(1..) {
        let placed = mill.reserve(&buyers[1], nft).await.ok();
        let payment = &placed["data"]["payment"];
        assert_eq!(payment["value"], "50000000000000000", "the phase's price");
        let paid = mill.pay(address_of(&buyers[1].0), payment).await.unwrap();
        let most = payment["gasLimit"].as_u64().unwrap();
        assert!(
            paid.gas <= most && most <= 200_000,
            "buying {number} of 2 used {}",
            paid.gas
        );
    }
    mill.settle().await;
    let draw = drop.until_revealed().await;
    assert!(draw["closedBlock"].is_number(), "{draw}");
    assert_eq!(mill.balance(&buyers[0].1).await, ("0.95".to_owned(), "0".to_owned()));
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_reservation_of_a_blind_drop_is_worth_nothing_behind_its_end_and_what_is_taken_away_stays_under_the_veil() {
    let drop = Drop::in_a_phase(Duration::from_secs(20)).await;
    let (mill, server) = (&drop.mill, &drop.mill.shop.server);
    let (owner, slow) = (mill.buyer("1").await, mill.buyer("").await);
    mill.buy(&owner, &drop.nfts[0]).await.ok();
    mill.settle().await;
    let placed = mill.reserve(&slow, &drop.nfts[1]).await.ok();
    let payment = &placed["data"]["payment"];
    let of = format!("/api/nft-collections/{}", drop.collection);
    let closes_at = server.get(&of, "").await.ok()["closesAt"].clone();
    assert_eq!(payment["deadline"], closes_at, "no longer than the sale goes on");
    assert_eq!(
        mill.force_delete(&drop.nfts[1]).await.status,
        409,
        "its voucher is good"
    );
    let secrets: Vec<String> = sqlx::query_scalar("SELECT unnest(ARRAY[name, image_cid, metadata_cid]) FROM nfts")
        .fetch_all(&server.context.pool)
        .await
        .unwrap();
    mill.force_delete(&drop.nfts[2]).await.ok();
    let hidden = server.get(&format!("/api/nfts/{}", drop.nfts[2]), "").await;
    assert_eq!(hidden.status, 404, "nobody owns it");
    let log = "SELECT coalesce(string_agg(concat(before::text, after::text), ''), '') FROM audit_log WHERE action = 'nft.force_delete'";
    let log: String = sqlx::query_scalar(log).fetch_one(&server.context.pool).await.unwrap();
    let told = hidden.raw + &server.get(&format!("{of}/nfts?available=true"), "").await.raw + &log;
    assert!(secrets.iter().all(|secret| !told.contains(secret.as_str())), "{told}");

    let ends = "SELECT ceil(extract(epoch FROM max(closes_at) - now()))::bigint FROM nft_collections";
    let left = u64::try_from(drop.number(ends).await).unwrap_or_default();
    tokio::time::sleep(Duration::from_secs(left + 1)).await;
    mill.chain.rpc("anvil_mine", json!(["0x1"])).await;
    assert!(mill.pay(address_of(&slow.0), payment).await.is_err(), "behind the end");
    mill.settle().await;
    assert_eq!(mill.orders(&slow.1, &drop.nfts[1]).await[0]["status"], "failed");
    let available = server.get(&format!("{of}/nfts?available=true"), "").await.ok();
    assert_eq!(available["data"], json!([]), "nothing is sold behind the end");
    drop.until_revealed().await;
    let shown = mill.nft(&drop.nfts[0]).await;
    assert!(text(&shown["name"]).starts_with("Secret"), "{shown}");
    assert_eq!(server.get(&format!("/api/nfts/{}", drop.nfts[2]), "").await.status, 404);
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nothing_under_a_veil_goes_to_the_pinning_service_before_it_is_revealed_and_then_all_with_its_directory() {
    let (ipfs, drop) = (Ipfs::start(), Drop::open(HOUR).await);
    let service = ipfs.client();
    let shop = &drop.mill.shop;
    assert!(shop.pin_all(&service, 4).await.is_empty());
    let sent = |of: &Ipfs| of.sent().into_iter().map(|(cid, _)| cid).collect::<BTreeSet<_>>();
    let veil: Vec<String> = sqlx::query_scalar("SELECT unnest(ARRAY[logo_cid, veil_cid]) FROM nft_collections")
        .fetch_all(&shop.server.context.pool)
        .await
        .unwrap();
    assert_eq!(sent(&ipfs), veil.iter().cloned().collect());
    let directory = text(&drop.draw().await["directory"]).to_owned();
    shop.server.sql("UPDATE nft_collections SET reveal_offset = 0").await;
    assert!(shop.pin_all(&service, 8).await.is_empty());
    let all = "SELECT unnest(ARRAY[image_cid, metadata_cid]) FROM nfts";
    let all: Vec<String> = sqlx::query_scalar(all)
        .fetch_all(&shop.server.context.pool)
        .await
        .unwrap();
    let expected = veil.into_iter().chain(all).chain([directory]);
    assert_eq!(sent(&ipfs), expected.collect());
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_collection_that_could_tell_its_tokens_apart_is_not_sold_blind() {
    let drop = Drop::draft(HOUR, json!({ "totalSupply": 4 })).await;
    let shop = &drop.mill.shop;
    let base = form(&drop.mill, HOUR).await;
    let try_with = async |change: Value| {
        let change = with(with(base.clone(), json!({ "status": "active" })), change);
        shop.update(&drop.collection, change).await
    };
    let text = |answer: &crate::support::Answer| (answer.status, answer.body["error"].as_str().unwrap().to_owned());
    for (change, said) in [
        (json!({ "totalSupply": 4 }), "it has 3 of 4"),
        (json!({ "logoImage": "" }), "needs a logo"),
        (json!({ "price": "0.09" }), "has a price of its own"),
        (json!({ "closesAt": "2026-01-02T00:00:00Z" }), "has passed"),
    ] {
        let (status, error) = text(&try_with(change).await);
        assert!(status == 409 && error.contains(said), "{status} {error}");
    }
    let missing = try_with(json!({ "closesAt": "" })).await;
    assert_eq!(missing.status, 400, "{}", missing.raw);
    let open = shop.collection(json!({})).await;
    let draw = shop.server.get(&format!("/api/nft-collections/{open}/draw"), "").await;
    assert_eq!(draw.status, 404, "a draft tells nothing");

    try_with(json!({})).await.ok();
    let later = try_with(json!({ "blind": false })).await;
    assert_eq!(later.status, 409, "what was promised stays: {}", later.raw);
    let edit = super::nft(&drop.collection, json!({ "name": "Secret 1" }));
    let edit = shop
        .server
        .put(&format!("/api/admin/updateNFT/{}", drop.nfts[0]), &shop.admin, edit)
        .await;
    assert_eq!(edit.status, 409, "{}", edit.raw);
}
