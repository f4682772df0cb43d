//! Contents that a pinning service keeps beside the server, over real HTTP.

use super::{Shop, minted::Mill, refusal};
use crate::support::Victim;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, dev::ServerHandle, web};
use cuecast::{
    config::Secret,
    features::{
        media::cid::Cid,
        nfts::{PinError, pin},
    },
    providers::pinning::Pinning,
    testing,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, AtomicU32, Ordering},
};

const TOKEN: &str = "a-token-of-the-account";

#[derive(Default)]
struct Kept {
    /// Blocks by the ids under which they came, as often as they came.
    blocks: Mutex<Vec<(String, Vec<u8>)>>,
    /// Content ids that were asked to be pinned.
    pins: Mutex<Vec<String>>,
    /// So many calls are refused.
    refuses: AtomicU32,
    /// Finds that it cannot pin what it was asked for.
    fails: AtomicBool,
    /// Names another content than it was given.
    lies: AtomicBool,
}

/// A pinning service that checks what it is sent, as real ones do.
pub struct Ipfs {
    url: String,
    kept: Arc<Kept>,
    handle: ServerHandle,
}

impl Drop for Ipfs {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

impl Ipfs {
    pub fn start() -> Self {
        let kept = Arc::new(Kept::default());
        let data = web::Data::from(kept.clone());
        let server = HttpServer::new(move || {
            App::new()
                .app_data(data.clone())
                .app_data(web::PayloadConfig::new(2 << 20))
                .route("/api/v0/dag/import", web::post().to(import))
                .route("/psa/pins", web::get().to(list))
                .route("/psa/pins", web::post().to(add))
                .route("/psa/pins/{id}", web::get().to(status))
        });
        let server = server.workers(1).disable_signals().bind(("127.0.0.1", 0)).unwrap();
        let url = format!("http://{}", server.addrs()[0]);
        let server = server.run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Self { url, kept, handle }
    }

    pub fn client(&self) -> Arc<Pinning> {
        let at = |path: &str| format!("{}{path}", self.url).parse().unwrap();
        Arc::new(Pinning::new(at("/psa"), at("/api/v0/dag/import"), &TOKEN.parse::<Secret>().unwrap()).unwrap())
    }

    pub fn sent(&self) -> Vec<(String, Vec<u8>)> {
        self.kept.blocks.lock().unwrap().clone()
    }

    fn asked(&self) -> Vec<String> {
        self.kept.pins.lock().unwrap().clone()
    }
}

impl Kept {
    /// An answer for who has no token, and while it refuses.
    fn refusal(&self, request: &HttpRequest) -> Option<HttpResponse> {
        let token = request
            .headers()
            .get("authorization")
            .and_then(|value| value.to_str().ok());
        if token != Some(&format!("Bearer {TOKEN}")) {
            return Some(HttpResponse::Unauthorized().finish());
        }
        let less = |left: u32| left.checked_sub(1);
        let refuses = self
            .refuses
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
            .is_ok();
        let error = json!({ "error": { "reason": "BUSY", "details": "Come back later." } });
        refuses.then(|| HttpResponse::ServiceUnavailable().json(error))
    }

    fn named(&self, cid: &str) -> String {
        if self.lies.load(Ordering::Relaxed) {
            return Cid::of(b"another").to_string();
        }
        cid.to_owned()
    }

    fn told(&self, number: usize, status: &str) -> Value {
        let cid = self.named(&self.pins.lock().unwrap()[number]);
        json!({ "requestid": format!("r{number}"), "status": status, "created": "2026-11-23T12:00:00Z",
                "pin": { "cid": cid, "name": "x" }, "delegates": [], "info": {} })
    }
}

/// The block in a CAR with one root: behind 59 bytes of header its length, its id, and its bytes.
fn block_of(file: &[u8]) -> (String, Vec<u8>) {
    let section = &file[59..];
    let length_bytes = section.iter().position(|byte| byte & 0x80 == 0).unwrap() + 1;
    let (id, bytes) = section[length_bytes..].split_at(36);
    assert_eq!(&file[14..50], id, "the root is the block");
    assert_eq!(&id[4..], &Sha256::digest(bytes)[..], "an id is the hash of its bytes");
    let text = data_encoding::BASE32_NOPAD.encode(id).to_lowercase();
    (format!("b{text}"), bytes.to_vec())
}

async fn import(kept: web::Data<Kept>, request: HttpRequest, body: web::Bytes) -> HttpResponse {
    if let Some(refusal) = kept.refusal(&request) {
        return refusal;
    }
    let start = body.windows(4).position(|part| part == b"\r\n\r\n").unwrap() + 4;
    let end = body.windows(4).rposition(|part| part == b"\r\n--").unwrap();
    let (cid, block) = block_of(&body[start..end]);
    let answer = json!({ "Root": { "Cid": { "/": kept.named(&cid) }, "PinErrorMsg": "" } });
    kept.blocks.lock().unwrap().push((cid, block));
    let stats = json!({ "Stats": { "BlockCount": 1 } });
    HttpResponse::Ok().body(format!("{answer}\n{stats}\n"))
}

async fn list(kept: web::Data<Kept>, request: HttpRequest, query: web::Query<Value>) -> HttpResponse {
    if let Some(refusal) = kept.refusal(&request) {
        return refusal;
    }
    let number = kept.pins.lock().unwrap().iter().position(|cid| query["cid"] == **cid);
    let number = number.filter(|_| !kept.fails.load(Ordering::Relaxed));
    let results: Vec<_> = number.into_iter().map(|number| kept.told(number, "pinned")).collect();
    HttpResponse::Ok().json(json!({ "count": results.len(), "results": results }))
}

async fn add(kept: web::Data<Kept>, request: HttpRequest, body: web::Json<Value>) -> HttpResponse {
    if let Some(refusal) = kept.refusal(&request) {
        return refusal;
    }
    let cid = body["cid"].as_str().unwrap().to_owned();
    let is_known = kept.blocks.lock().unwrap().iter().any(|(known, _)| *known == cid);
    let number = {
        let mut pins = kept.pins.lock().unwrap();
        pins.push(cid);
        pins.len() - 1
    };
    HttpResponse::Accepted().json(kept.told(number, if is_known { "queued" } else { "failed" }))
}

async fn status(kept: web::Data<Kept>, request: HttpRequest, id: web::Path<String>) -> HttpResponse {
    if let Some(refusal) = kept.refusal(&request) {
        return refusal;
    }
    let number: usize = id.strip_prefix('r').unwrap().parse().unwrap();
    let fails = kept.fails.load(Ordering::Relaxed);
    HttpResponse::Ok().json(kept.told(number, if fails { "failed" } else { "pinned" }))
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

#[actix_web::test]
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

#[actix_web::test]
async fn a_service_that_refuses_is_tried_twelve_times_and_one_that_names_another_content_pins_nothing() {
    let (ipfs, shop) = (Ipfs::start(), Shop::start().await);
    shop.active(&[json!({})]).await;
    let service = ipfs.client();
    ipfs.kept.lies.store(true, Ordering::Relaxed);
    let failures = shop.pin_all(&service, 2).await;
    assert!(
        failures[0].to_string().contains("named another content"),
        "{failures:?}"
    );
    assert_eq!((shop.pins("waiting").await, ipfs.asked().len()), (2, 0));
    ipfs.kept.lies.store(false, Ordering::Relaxed);
    ipfs.kept.refuses.store(1_000, Ordering::Relaxed);
    let failures = shop.pin_all(&service, 11).await;
    assert!(
        failures[0]
            .to_string()
            .contains("503 Service Unavailable: BUSY Come back later."),
        "{failures:?}"
    );
    assert_eq!((shop.pins("failed").await, shop.pins("waiting").await), (2, 0));
    assert!(shop.pin_all(&service, 3).await.is_empty(), "they are given up");
    ipfs.kept.refuses.store(0, Ordering::Relaxed);
    let context = shop.server.context.clone().into_inner();
    cuecast::features::nfts::revive_pins(&context, &service).await.unwrap();
    assert!(shop.pin_all(&service, 3).await.is_empty());
    assert_eq!(shop.pins("pinned").await, 2, "the next start sends them again");
}

#[actix_web::test]
async fn a_service_that_is_away_meanwhile_is_asked_again_about_the_same_pin_and_one_that_fails_each_time_is_given_up() {
    let (ipfs, shop) = (Ipfs::start(), Shop::start().await);
    shop.active(&[json!({})]).await;
    let service = ipfs.client();
    assert!(shop.pin_all(&service, 2).await.is_empty());
    ipfs.kept.refuses.store(2, Ordering::Relaxed);
    assert_eq!(shop.pin_all(&service, 1).await.len(), 1);
    assert_eq!(shop.pins("asked").await, 2);
    ipfs.kept.fails.store(true, Ordering::Relaxed);
    // One of twelve tries is gone; each other is a look that sends and one that finds it failed.
    shop.pin_all(&service, 30).await;
    assert_eq!((shop.pins("failed").await, ipfs.sent().len()), (2, 22));
    ipfs.kept.fails.store(false, Ordering::Relaxed);
    let context = shop.server.context.clone().into_inner();
    cuecast::features::nfts::revive_pins(&context, &service).await.unwrap();
    assert!(shop.pin_all(&service, 2).await.is_empty());
    assert_eq!(shop.pins("pinned").await, 2);
}

#[actix_web::test]
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

#[actix_rt::test]
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
        ("CUECAST_PINNING_URL", format!("{}/psa", ipfs.url)),
        ("CUECAST_PINNING_UPLOAD_URL", format!("{}/api/v0/dag/import", ipfs.url)),
        ("CUECAST_PINNING_TOKEN", TOKEN.to_owned()),
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
