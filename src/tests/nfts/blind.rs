//! Blind drops, from the form to the reveal, on a real node.

use super::{encoded, minted::Mill, part, plain, refusal, with};
use crate::support::text;
use alloy_primitives::{B256, U256, keccak256};
use alloy_sol_types::sol;
use cuecast::features::nfts::reveal;
use futures_util::future::join_all;
use image::ImageFormat;
use serde_json::{Value, json};
use std::time::Duration;
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
        let mut paths = vec!["/api/nft-collections".to_owned(), of.clone(), format!("{of}/draw")];
        for query in ["", "?available=true", "?available=true&rarity=Rare", "?rarity=Rare"] {
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

#[actix_web::test]
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

    let draw = drop.until_revealed().await;
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

#[actix_web::test]
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

#[actix_web::test]
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
