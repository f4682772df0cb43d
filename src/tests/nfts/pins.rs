//! Contents that a pinning service keeps beside the server, over real HTTP.

use super::{Shop, minted::Mill, refusal};
use crate::support::Victim;
use cuecast::{
    config::Config,
    features::{
        media::cid::Cid,
        nfts::{PinError, pin},
    },
    providers::{
        pinning::{Pinning, sandbox::Mode},
        sandbox::{Keys, Sandbox},
    },
    testing,
};
use reqwest::StatusCode;
use serde_json::json;
use std::{collections::BTreeMap, sync::Arc};

/// A pinning service that checks what it is sent, as real ones do: the sandbox's.
pub struct Ipfs(Sandbox);

impl Ipfs {
    pub fn start() -> Self {
        let config = Config::from_text("", BTreeMap::new()).unwrap();
        Self(Sandbox::start(&config, Keys::of(&config)).unwrap())
    }

    pub fn client(&self) -> Arc<Pinning> {
        let (url, upload_url) = (self.0.pinning_url().unwrap(), self.0.pinning_upload_url().unwrap());
        Arc::new(Pinning::new(url, upload_url, &self.0.keys.pinning_token).unwrap())
    }

    /// Blocks by the ids under which they came, as often as they came.
    pub fn sent(&self) -> Vec<(String, Vec<u8>)> {
        let all = self.0.pins.blocks().into_iter();
        all.flat_map(|(cid, block)| vec![(cid, block.bytes); block.sent])
            .collect()
    }

    /// Content ids that were asked to be pinned.
    fn asked(&self) -> Vec<String> {
        let all = self.0.pins.newest(usize::MAX);
        all.into_iter().map(|pin| pin.cid).collect()
    }

    fn is(&self, mode: Mode) {
        self.0.pins.set(mode);
    }
}

impl Shop {
    /// Looks at everything that waits for the service, now and not when it is due; answers the first failure of each look.
    pub async fn pin_all(&self, service: &Pinning, looks: usize) -> Vec<PinError> {
        let context = self.server.context.clone().into_inner();
        let mut failures = Vec::new();
        for _ in 0..looks {
            self.server.sql("UPDATE pins SET due_at = now()").await;
            failures.extend(pin(&context, service, &self.server.services.media).await.err());
        }
        failures
    }

    async fn pins(&self, state: &str) -> i64 {
        let count = "SELECT count(*) FROM pins WHERE state = $1";
        let count = sqlx::query_scalar(count).bind(state);
        count.fetch_one(&self.server.context.pool).await.unwrap()
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_nft_is_sold_once_its_picture_and_its_metadata_are_pinned_under_their_own_ids_and_each_is_asked_for_once() {
    let ipfs = Ipfs::start();
    let mill = Mill::pinned(ipfs.client()).await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let buyer = mill.buyer("1").await;
    let early = mill.buy(&buyer, &nft).await;
    let text = "Its picture is just being put on IPFS. Please try again in a moment.";
    assert_eq!(refusal(&early), (409, "CONFLICT", text));
    let service = ipfs.client();
    assert!(mill.shop.pin_all(&service, 5).await.is_empty());
    assert_eq!(mill.shop.pins("pinned").await, 2);
    let shown = mill.nft(&nft).await;
    let mut wanted: Vec<_> = ["image", "metadataUrl"]
        .map(|field| shown[field].as_str().unwrap().rsplit('/').next().unwrap().to_owned())
        .into();
    wanted.sort();
    let mut sent: Vec<_> = ipfs.sent().into_iter().map(|(cid, _)| cid).collect();
    sent.sort();
    let mut asked = ipfs.asked();
    asked.sort();
    assert_eq!((&sent, &asked), (&wanted, &wanted));
    assert_eq!(mill.buy(&buyer, &nft).await.status, 201);
    mill.settle().await;
    assert!(mill.shop.pin_all(&service, 2).await.is_empty());
    assert_eq!(ipfs.sent().len(), 2, "what is pinned is not sent again");
}

#[actix_rt::test(system = "crate::support::System")]
async fn on_the_sandbox_s_page_pins_take_their_time_and_the_nft_is_sold_once_they_are_there_with_the_bytes_that_the_server_serves()
 {
    let ipfs = Ipfs::start();
    let mill = Mill::pinned(ipfs.client()).await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let client = crate::support::client();
    let page = ipfs.0.page_url().unwrap();
    let press = async |word: &str, origin: Option<&str>| {
        let mut request = client.post(page.join(&format!("pins/{word}")).unwrap());
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        request.send().await.unwrap().status()
    };
    assert_eq!(press("slow", Some("http://evil.example")).await, StatusCode::FORBIDDEN);
    assert_eq!(press("better", None).await, StatusCode::NOT_FOUND);
    assert_eq!(press("slow", None).await, StatusCode::OK);
    let service = ipfs.client();
    assert!(mill.shop.pin_all(&service, 4).await.is_empty());
    assert_eq!(mill.shop.pins("asked").await, 2);
    let buyer = mill.buyer("1").await;
    assert_eq!(mill.buy(&buyer, &nft).await.status, 409);
    assert_eq!(press("well", None).await, StatusCode::OK);
    assert!(mill.shop.pin_all(&service, 1).await.is_empty());
    assert_eq!(mill.buy(&buyer, &nft).await.status, 201);

    let shown = client.get(page.join("pins").unwrap()).send().await.unwrap();
    let shown = shown.text().await.unwrap();
    for cid in ipfs.asked() {
        assert!(shown.contains(&format!("href=\"/ipfs/{cid}\"")), "{shown}");
        let path = format!("ipfs/{cid}");
        let here = client
            .get(format!("{}/{path}", mill.shop.server.url))
            .send()
            .await
            .unwrap();
        let there = client.get(page.join(&path).unwrap()).send().await.unwrap();
        assert_eq!((here.status(), there.status()), (StatusCode::OK, StatusCode::OK));
        assert_eq!(here.bytes().await.unwrap(), there.bytes().await.unwrap());
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_service_that_refuses_is_tried_twelve_times_and_one_that_names_another_content_pins_nothing() {
    let (ipfs, shop) = (Ipfs::start(), Shop::start().await);
    shop.active(&[json!({})]).await;
    let service = ipfs.client();
    ipfs.is(Mode::Lying);
    let failures = shop.pin_all(&service, 2).await;
    assert!(
        failures[0].to_string().contains("named another content"),
        "{failures:?}"
    );
    assert_eq!((shop.pins("waiting").await, ipfs.asked().len()), (2, 0));
    ipfs.is(Mode::Away);
    let failures = shop.pin_all(&service, 11).await;
    assert!(
        failures[0]
            .to_string()
            .contains("503 Service Unavailable: BUSY The sandbox refuses calls"),
        "{failures:?}"
    );
    assert_eq!((shop.pins("failed").await, shop.pins("waiting").await), (2, 0));
    assert!(shop.pin_all(&service, 3).await.is_empty(), "they are given up");
    ipfs.is(Mode::Well);
    let context = shop.server.context.clone().into_inner();
    cuecast::features::nfts::revive_pins(&context, &service).await.unwrap();
    assert!(shop.pin_all(&service, 3).await.is_empty());
    assert_eq!(shop.pins("pinned").await, 2, "the next start sends them again");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_service_that_is_away_meanwhile_is_asked_again_about_the_same_pin_and_one_that_fails_each_time_is_given_up() {
    let (ipfs, shop) = (Ipfs::start(), Shop::start().await);
    shop.active(&[json!({})]).await;
    let service = ipfs.client();
    assert!(shop.pin_all(&service, 2).await.is_empty());
    ipfs.is(Mode::Away);
    assert_eq!(shop.pin_all(&service, 1).await.len(), 1);
    assert_eq!(shop.pins("asked").await, 2);
    ipfs.is(Mode::Failing);
    // One of twelve tries is gone; each other is a look that sends and one that finds it failed.
    shop.pin_all(&service, 30).await;
    assert_eq!((shop.pins("failed").await, ipfs.sent().len()), (2, 22));
    ipfs.is(Mode::Well);
    let context = shop.server.context.clone().into_inner();
    cuecast::features::nfts::revive_pins(&context, &service).await.unwrap();
    assert!(shop.pin_all(&service, 2).await.is_empty());
    assert_eq!(shop.pins("pinned").await, 2);
}

#[actix_rt::test(system = "crate::support::System")]
async fn nothing_of_an_nft_that_was_taken_away_is_published() {
    let (ipfs, shop) = (Ipfs::start(), Shop::start().await);
    let (_, nfts) = shop.active(&[json!({}), json!({}), json!({})]).await;
    let take_away = async |id: &str| {
        let taken = sqlx::query("UPDATE nfts SET deleted_at = now() WHERE id = $1").bind(id);
        taken.execute(&shop.server.context.pool).await.unwrap();
    };
    let service = ipfs.client();
    take_away(&nfts[1]).await;
    assert!(shop.pin_all(&service, 1).await.is_empty());
    take_away(&nfts[2]).await;
    assert!(shop.pin_all(&service, 3).await.is_empty());
    let hidden: Vec<String> = sqlx::query_scalar("SELECT metadata_cid FROM nfts WHERE deleted_at IS NOT NULL")
        .fetch_all(&shop.server.context.pool)
        .await
        .unwrap();
    assert_eq!(hidden.len(), 2);
    assert!(ipfs.sent().iter().all(|(cid, _)| !hidden.contains(cid)));
    assert_eq!((shop.pins("waiting").await, shop.pins("asked").await), (0, 0));
    assert!(shop.pins("pinned").await >= 2);
}

const METADATA: &str = "hello world";
const COLLECTION: &str = "
    INSERT INTO nft_collections (id, name, description, creator, total_supply, price, currency, release_date, royalty_wallet, royalty_bps,
        admin_wallet, status, chain_id, provenance, activated_at, created_by)
    VALUES (repeat('c', 24), 'First', 'First.', 'Cuecast', 10, 8e16, 'ETH', '2026-01-01', '0x' || repeat('1', 40), 1340, '0x' || repeat('2', 40),
        'active', 56, decode(repeat('05', 32), 'hex'), now(), 'test');
    INSERT INTO nfts (id, collection_id, slot, name, description, image_cid, metadata_cid, rarity, attributes, price, currency, total_supply, created_by)
    SELECT repeat('a', 24), repeat('c', 24), 1, 'Cue', 'A cue.', cid, cid, 'Rare', '[{\"trait_type\": \"Luck\", \"value\": 1}]', 8e16, 'ETH', 1, 'test' FROM media";

#[actix_rt::test(system = "crate::support::System")]
async fn killed_between_the_upload_and_its_pin_a_content_is_sent_again_and_pinned_once() {
    let ipfs = Ipfs::start();
    let database = testing::database().await;
    let cid = Cid::of(METADATA.as_bytes());
    sqlx::query("INSERT INTO media (cid, kind, bytes) VALUES ($1, 'json', $2)")
        .bind(cid.as_str())
        .bind(METADATA.as_bytes())
        .execute(&database.pool)
        .await
        .unwrap();
    sqlx::raw_sql(COLLECTION).execute(&database.pool).await.unwrap();
    let settings = [
        ("CUECAST_PINNING_URL", ipfs.0.pinning_url().unwrap().to_string()),
        (
            "CUECAST_PINNING_UPLOAD_URL",
            ipfs.0.pinning_upload_url().unwrap().to_string(),
        ),
        ("CUECAST_PINNING_TOKEN", ipfs.0.keys.pinning_token.expose().to_owned()),
    ];
    let mut live = Victim::start(database, "pin.after_upload", &settings).await;
    live.death().await;
    let hurry = "UPDATE pins SET due_at = now() WHERE state <> 'pinned'";
    while live.number("SELECT count(*) FROM pins WHERE state = 'pinned'").await == 0 {
        sqlx::raw_sql(hurry).execute(&live.database.pool).await.unwrap();
        live.keep_up().await;
        actix_rt::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    assert_eq!(live.kills, 1);
    let sent = ipfs.sent();
    assert!(
        sent.len() == 2
            && sent
                .iter()
                .all(|(id, bytes)| *id == cid.as_str() && bytes == METADATA.as_bytes())
    );
    assert_eq!(ipfs.asked(), [cid.to_string()]);
}
