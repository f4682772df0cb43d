//! Contents in a bucket, on a real S3 server: `make test-s3`.

use super::{Shop, encoded, part, pins::Ipfs, plain};
use crate::support::{Answer, s3::S3, text};
use cuecast::{
    features::media::{
        cid::Cid,
        contents,
        media_store::{MediaError, MediaStore},
        moving,
        processor::{self, Made, Shape},
    },
    testing,
};
use futures_util::future::join;
use image::ImageFormat;
use reqwest::{Method, header::HeaderMap};
use serde_json::json;
use sqlx::ConnectOptions;
use std::{
    fs,
    os::unix::process::ExitStatusExt,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

/// A bucket, and a shop that keeps its pictures there.
async fn shop() -> (S3, Shop) {
    let s3 = S3::start().await;
    let shop = Shop::keeping(s3.store()).await;
    (s3, shop)
}

impl Shop {
    async fn fetch(&self, path: &str) -> (u16, HeaderMap, Vec<u8>) {
        let answer = self.server.request(Method::GET, path).send().await.unwrap();
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        (status, headers, answer.bytes().await.unwrap().to_vec())
    }

    async fn send(&self, shade: u8) -> Answer {
        let picture = part("image", &encoded(&plain(40, 40, shade), ImageFormat::Png));
        self.upload("nft-image", &self.admin, picture).await
    }

    async fn count(&self, which: &'static str) -> i64 {
        let sql = format!("SELECT count(*) FROM media WHERE {which}");
        let count = sqlx::query_scalar(sqlx::AssertSqlSafe(sql));
        count.fetch_one(&self.server.context.pool).await.unwrap()
    }

    fn store(&self) -> &MediaStore {
        &self.server.services.media
    }

    /// Everything that Postgres holds goes to the bucket, as the job has it.
    async fn move_all(&self) -> u64 {
        let (mut moved, mut behind) = (0, None);
        loop {
            let bucket = self.store().bucket().unwrap();
            let some = moving::move_some(&self.server.context.pool, bucket, behind.as_ref()).await;
            let some = some.unwrap();
            (moved, behind) = (moved + some.moved, some.last);
            if behind.is_none() {
                return moved;
            }
        }
    }

    async fn sweep(&self) -> u64 {
        let mut db = self.server.context.pool.acquire().await.unwrap();
        contents::sweep(&mut db, self.store()).await.unwrap()
    }

    async fn remove_objects(&self) {
        let bucket = self.store().bucket().unwrap();
        moving::remove_some(&self.server.context.pool, bucket).await.unwrap();
    }

    async fn put_row(&self, made: &Made) -> Cid {
        let mut db = self.server.context.pool.begin().await.unwrap();
        let cid = contents::put_picture(&mut db, self.store(), made, "test")
            .await
            .unwrap();
        db.commit().await.unwrap();
        cid
    }

    async fn age(&self) {
        let aged = "UPDATE media SET created_at = created_at - interval '25 hours'";
        self.server.sql(aged).await;
    }

    /// Removals of objects are a day old.
    async fn forget(&self) {
        let aged = "UPDATE media_removals SET removed_at = removed_at - interval '25 hours'";
        self.server.sql(aged).await;
        self.remove_objects().await;
    }
}

fn made(shade: u8) -> Made {
    processor::make(&encoded(&plain(40, 40, shade), ImageFormat::Png), Shape::Art).unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "make test-s3"]
async fn a_picture_is_an_object_named_after_its_content_and_is_served_as_it_was_made() {
    let (s3, shop) = shop().await;
    let wide = encoded(&plain(3000, 2000, 200), ImageFormat::Jpeg);
    let saved = shop.upload("nft-image", &shop.admin, part("image", &wide)).await.ok();
    let (url, cid) = (text(&saved["imageUrl"]), text(&saved["cid"]));
    let (status, headers, bytes) = shop.fetch(url).await;
    assert_eq!((status, headers["content-type"].to_str().unwrap()), (200, "image/jpeg"));
    assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(Cid::of(&bytes).as_str(), cid);
    assert_eq!(fs::read(s3.object(cid)).unwrap(), bytes);
    assert_eq!(shop.fetch(&format!("/media/{cid}.jpg")).await.2, bytes);
    assert_eq!(shop.fetch(&format!("/media/{cid}.webp")).await.0, 404);
    assert_eq!(s3.objects().len(), 2, "with its small copy");
    assert_eq!(shop.count("bytes IS NULL").await, 2, "and no bytes in Postgres");
    let without = Shop::server_on(shop.server.database.again(), MediaStore::default()).await;
    let answer = without.get(url, "").await;
    assert_eq!(
        answer.status, 503,
        "a server that was told of no bucket does not say that there is none"
    );
    let stranger = Shop::server_on(shop.server.database.again(), s3.store_of_a_stranger()).await;
    assert_eq!(stranger.get(url, "").await.status, 503, "the store looks at signatures");
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "make test-s3"]
async fn while_the_store_is_away_uploads_and_reads_answer_503_nothing_is_half_kept_and_then_all_goes_on() {
    let (mut s3, shop) = shop().await;
    let kept = shop.picture(1).await;
    let (_, _, before) = shop.fetch(&kept).await;
    let rows = shop.count("true").await;
    s3.stop();
    away(&shop, &kept).await;
    assert_eq!(shop.count("true").await, rows, "no row without its object");
    s3.start_again().await;
    assert_eq!(shop.fetch(&kept).await.2, before);
    s3.freeze();
    let begun = Instant::now();
    away(&shop, &kept).await;
    assert!(begun.elapsed() < Duration::from_secs(15), "a call has a deadline");
    s3.thaw();
    let saved = shop.send(200).await.ok();
    assert_eq!(shop.fetch(text(&saved["imageUrl"])).await.0, 200);
    assert_eq!(shop.fetch(&kept).await.2, before);
}

async fn away(shop: &Shop, kept: &str) {
    let (refused, (status, headers, body)) = join(shop.send(200), shop.fetch(kept)).await;
    assert_eq!((refused.status, text(&refused.body["code"])), (503, "UNAVAILABLE"));
    assert_eq!(
        text(&refused.body["error"]),
        "The picture store cannot be reached. Please try again in a moment."
    );
    assert_eq!(refused.header("retry-after"), Some("5"));
    assert_eq!((status, headers["retry-after"].to_str().unwrap()), (503, "5"));
    assert_eq!(headers["cache-control"], "no-store");
    assert!(String::from_utf8(body).unwrap().contains("UNAVAILABLE"));
    let unknown = format!("/ipfs/{}", Cid::of(b"nothing"));
    assert_eq!(shop.fetch(&unknown).await.0, 404, "Postgres knows that there is none");
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "make test-s3"]
async fn an_object_that_was_altered_cut_or_taken_away_is_never_served_and_an_upload_mends_it() {
    let (s3, shop) = shop().await;
    let url = shop.picture(1).await;
    let cid = url.rsplit('/').next().unwrap();
    let (_, _, good) = shop.fetch(&url).await;
    let mut altered = good.clone();
    altered[9] ^= 1;
    for (why, bytes) in [
        ("altered", Some(altered)),
        ("cut", Some(good[..good.len() / 2].to_vec())),
        ("empty", Some(Vec::new())),
        ("larger than a content", Some(vec![0; 3 << 20])),
        ("taken away", None),
    ] {
        match bytes {
            Some(bytes) => fs::write(s3.object(cid), bytes).unwrap(),
            None => fs::remove_file(s3.object(cid)).unwrap(),
        }
        let (status, headers, body) = shop.fetch(&url).await;
        assert_eq!((status, headers["cache-control"] == "no-store"), (503, true), "{why}");
        assert!(body.len() < 1000, "{why}");
    }
    assert_eq!(shop.picture(1).await, url);
    assert_eq!(shop.fetch(&url).await.2, good);
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "make test-s3"]
async fn what_nothing_uses_goes_with_its_object_and_what_is_used_stays() {
    let (mut s3, shop) = shop().await;
    let of = shop.collection(json!({})).await;
    let used = shop.picture(20).await;
    shop.nft(&of, json!({ "image": used })).await;
    let unused = shop.picture(200).await;
    shop.age().await;
    while shop.sweep().await > 0 {}
    assert_eq!(shop.fetch(&unused).await.0, 404);
    s3.stop();
    let bucket = shop.store().bucket().unwrap();
    let away = moving::remove_some(&shop.server.context.pool, bucket).await;
    assert!(matches!(away, Err(MediaError::Bucket(_))), "{away:?}");
    s3.start_again().await;
    assert!(s3.objects().contains(&cid_of(&unused)), "not yet");
    shop.remove_objects().await;
    shop.remove_objects().await;
    assert!(!s3.objects().contains(&cid_of(&unused)));
    assert_eq!(shop.fetch(&used).await.0, 200);
    shop.forget().await;
    let noted: i64 = sqlx::query_scalar("SELECT count(*) FROM media_removals")
        .fetch_one(&shop.server.context.pool)
        .await
        .unwrap();
    assert_eq!(noted, 0, "a removal is forgotten after a day");
}

fn cid_of(url: &str) -> String {
    url.rsplit('/').next().unwrap().to_owned()
}

/// Each order in which a sweep, the removal of its object and an upload of the same bytes can come.
#[actix_rt::test(system = "crate::support::System")]
#[ignore = "make test-s3"]
async fn a_picture_that_comes_again_while_it_is_swept_is_there_in_whichever_order_that_happens() {
    let (s3, shop) = shop().await;
    let store = shop.store();
    for (number, order) in ["SRPI", "SPRI", "SPIR", "PSRI", "PSIR", "PISR", "RSPI"]
        .into_iter()
        .enumerate()
    {
        let made = made(u8::try_from(number * 30).unwrap());
        store.put(&made).await.unwrap();
        let cid = shop.put_row(&made).await;
        shop.age().await;
        for step in order.chars() {
            match step {
                'S' => while shop.sweep().await > 0 {},
                'R' => shop.remove_objects().await,
                'P' => store.put(&made).await.unwrap(),
                _ => assert_eq!(shop.put_row(&made).await, cid),
            }
        }
        let url = format!("/ipfs/{cid}");
        assert_eq!(shop.fetch(&url).await.2, made.picture.bytes, "{order}");
        shop.remove_objects().await;
        assert_eq!(shop.fetch(&url).await.2, made.picture.bytes, "{order}, and its object");
        shop.forget().await;
        shop.move_all().await;
        assert_eq!(shop.count("bytes IS NOT NULL").await, 0, "{order}");
        assert_eq!(shop.fetch(&url).await.2, made.picture.bytes, "{order}, moved");
        assert!(s3.objects().contains(&cid.to_string()), "{order}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "make test-s3"]
async fn a_hundred_uploads_against_as_many_sweeps_lose_nothing() {
    let (_s3, shop) = shop().await;
    let (mut from_row, mut from_bucket) = (0, 0);
    for round in 0..100_u64 {
        let made = made(7);
        shop.age().await;
        let removal = async {
            tokio::time::sleep(Duration::from_millis(round % 10 * 4)).await;
            while shop.sweep().await > 0 {}
            shop.remove_objects().await;
            let _ = shop.move_all().await;
        };
        let upload = async {
            tokio::time::sleep(Duration::from_millis(round % 7 * 2)).await;
            shop.store().put(&made).await.unwrap();
            shop.put_row(&made).await
        };
        let ((), cid) = join(removal, upload).await;
        let (status, _, bytes) = shop.fetch(&format!("/ipfs/{cid}")).await;
        assert_eq!((status, bytes == made.picture.bytes), (200, true), "round {round}");
        match shop.count("bytes IS NULL").await {
            0 => from_row += 1,
            _ => from_bucket += 1,
        }
        if round % 3 == 0 {
            shop.forget().await;
        }
    }
    println!("{from_row} answered by Postgres, {from_bucket} by the bucket");
    assert!(from_row > 0 && from_bucket > 0, "{from_row} {from_bucket}");
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "make test-s3"]
async fn a_move_that_is_killed_goes_on_when_it_is_run_again_while_the_server_serves() {
    let s3 = S3::start().await;
    let before = Shop::start().await;
    let mut pictures = Vec::new();
    for shade in 0..20 {
        let url = before.picture(shade * 10).await;
        let (_, _, bytes) = before.fetch(&url).await;
        pictures.push((url, bytes));
    }
    let held = before.count("bytes IS NOT NULL").await;
    let serving = Shop::server_on(before.server.database.again(), s3.store()).await;
    let serves_all = async || {
        for (url, bytes) in &pictures {
            let answer = serving.request(Method::GET, url).send().await.unwrap();
            assert_eq!(answer.status(), 200);
            assert_eq!(&answer.bytes().await.unwrap()[..], bytes);
        }
    };
    serves_all().await;
    for _ in 0..3 {
        let killed = media_move(&before, &s3, "media.after_object").await;
        assert_eq!(killed.status.signal(), Some(9), "{killed:?}");
        assert_eq!(
            before.count("bytes IS NOT NULL").await,
            held,
            "a row keeps its bytes until its object is there"
        );
        serves_all().await;
    }
    assert!(!s3.objects().is_empty());
    let (moved, ()) = join(media_move(&before, &s3, ""), serves_all()).await;
    assert!(moved.status.success(), "{moved:?}");
    let said = String::from_utf8(moved.stdout).unwrap();
    assert_eq!(
        said,
        format!("{held} contents moved to the bucket; Postgres holds 0 still\n")
    );
    assert_eq!(before.count("bytes IS NULL").await, held);
    assert_eq!(i64::try_from(s3.objects().len()), Ok(held));
    serves_all().await;
    let again = media_move(&before, &s3, "").await;
    assert!(String::from_utf8(again.stdout).unwrap().starts_with("0 contents moved"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_move_without_a_bucket_says_what_to_set() {
    let database = testing::database().await;
    let output = cuecast(&database, &[]).await;
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        !output.status.success() && said.contains("set media.s3_endpoint"),
        "{said}"
    );
}

async fn media_move(shop: &Shop, s3: &S3, failpoint: &str) -> Output {
    let mut settings = s3.settings().to_vec();
    settings.push(("CUECAST_FAILPOINT", failpoint.to_owned()));
    cuecast(&shop.server.database, &settings).await
}

async fn cuecast(database: &testing::TestDatabase, settings: &[(&'static str, String)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cuecast"));
    command
        .args(["media", "move"])
        .env("DATABASE_URL", database.options.to_url_lossy().to_string())
        .env("CUECAST_AUTH_AUDIT_KEY", testing::AUDIT_KEY)
        .env("CUECAST_LOG_FILTER", "off")
        .envs(settings.iter().map(|(key, value)| (key, value)))
        .stdin(Stdio::null());
    let output = tokio::task::spawn_blocking(move || command.output());
    output.await.unwrap().unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "make test-s3"]
async fn a_collection_is_activated_while_the_store_is_away_and_its_metadata_goes_there_later() {
    let (mut s3, shop) = shop().await;
    let of = shop.collection(json!({})).await;
    let image = shop.picture(90).await;
    let nft = shop.nft(&of, json!({ "image": image })).await;
    s3.stop();
    shop.update(&of, json!({ "status": "active" })).await.ok();
    let shown = shop.server.get(&format!("/api/nfts/{nft}"), "").await.ok();
    let metadata = cid_of(text(&shown["metadataUrl"]));
    let path = format!("/ipfs/{metadata}");
    let (status, _, told) = shop.fetch(&path).await;
    assert_eq!(
        status, 200,
        "it is in Postgres, with the commit that made the collection active"
    );
    s3.start_again().await;
    assert_eq!(shop.move_all().await, 1);
    assert_eq!(fs::read(s3.object(&metadata)).unwrap(), told);
    assert_eq!(shop.count("bytes IS NOT NULL").await, 0);
    let (status, headers, again) = shop.fetch(&path).await;
    assert_eq!((status, &again), (200, &told));
    assert_eq!(headers["content-type"], "application/json");
    let ipfs = Ipfs::start();
    assert!(shop.pin_all(&ipfs.client(), 5).await.is_empty());
    let mut sent: Vec<_> = ipfs.sent().into_iter().map(|(cid, _)| cid).collect();
    sent.sort();
    let mut wanted = vec![metadata, cid_of(&image)];
    wanted.sort();
    assert_eq!(sent, wanted, "the pinning service is given what the bucket has");
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "make test-s3"]
async fn two_servers_on_one_postgres_and_one_bucket_serve_each_others_pictures() {
    let (s3, here) = shop().await;
    let there = here.beside(s3.store()).await;
    for (shade, sender, reader) in [(10, &here, &there), (90, &there, &here)] {
        let url = sender.picture(shade).await;
        let (_, _, bytes) = sender.fetch(&url).await;
        let (status, _, read) = reader.fetch(&url).await;
        assert_eq!((status, read), (200, bytes));
    }
    let (one, other) = join(here.send(170), there.send(170)).await;
    assert_eq!(one.ok()["cid"], other.ok()["cid"], "the same at once is one");
}
