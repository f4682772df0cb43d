use super::{Shop, encoded, part, plain};
use crate::support::text;
use cuecast::features::media::{
    cid::Cid,
    contents,
    media_store::MediaStore,
    processor::{self, Refused, Shape},
};
use image::{
    AnimationDecoder, DynamicImage, Frame, GenericImageView, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage,
    codecs::gif::GifEncoder,
};
use rand::{Rng, SeedableRng, rngs::StdRng};
use reqwest::Method;
use serde_json::json;

const MARKER: &[u8] = b"<script>alert(document.domain)</script>";

async fn fetch(shop: &Shop, path: &str) -> (u16, reqwest::header::HeaderMap, Vec<u8>) {
    let answer = shop.server.request(Method::GET, path).send().await.unwrap();
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    (status, headers, answer.bytes().await.unwrap().to_vec())
}

#[actix_rt::test(system = "crate::support::System")]
async fn upload_05_upload_06_upload_07_upload_08_a_picture_is_brought_into_its_shape_and_kept_under_its_content_id() {
    let shop = Shop::start().await;
    let wide = encoded(&plain(3000, 2000, 200), ImageFormat::Jpeg);
    for (kind, size) in [
        ("collection-banner", (1200, 400)),
        ("collection-logo", (400, 400)),
        ("nft-image", (1600, 1067)),
    ] {
        let saved = shop.upload(kind, &shop.admin, part("image", &wide)).await.ok();
        assert_eq!(saved["success"], true);
        let (url, cid) = (text(&saved["imageUrl"]), text(&saved["cid"]));
        assert_eq!(url, format!("/ipfs/{cid}"));
        let (status, headers, bytes) = fetch(&shop, url).await;
        assert_eq!((status, headers["content-type"].to_str().unwrap()), (200, "image/jpeg"));
        assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["content-security-policy"], "default-src 'none'; sandbox");
        assert_eq!(Cid::of(&bytes).as_str(), cid, "it is named after its bytes");
        assert_eq!(image::load_from_memory(&bytes).unwrap().dimensions(), size, "{kind}");
        assert_eq!(fetch(&shop, &format!("/media/{cid}.jpg")).await.2, bytes);
        assert_eq!(
            fetch(&shop, &format!("/media/{cid}.webp")).await.0,
            404,
            "under its own kind alone"
        );
    }
    let refused = shop.upload("nft-image", &shop.guest, part("image", &wide)).await;
    assert_eq!(refused.status, 403);
    for unknown in [Cid::of(b"nothing").as_str(), "bafy", "..%2fmedia", "%00"] {
        assert_eq!(
            fetch(&shop, &format!("/ipfs/{unknown}")).await.0,
            404,
            "no open gateway: {unknown}"
        );
    }
    shop.server.sql("UPDATE media SET bytes = '\\x00'").await;
    let saved = shop.upload("nft-image", &shop.admin, part("image", &wide)).await.ok();
    assert_eq!(
        fetch(&shop, text(&saved["imageUrl"])).await.0,
        404,
        "never other bytes than those that it is named after"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn upload_04_every_upload_answers_success_and_where_the_picture_is() {
    let shop = Shop::start().await;
    let picture = encoded(&plain(64, 64, 120), ImageFormat::Png);
    for kind in ["collection-banner", "collection-logo", "nft-image"] {
        let saved = shop.upload(kind, &shop.admin, part("image", &picture)).await.ok();
        assert_eq!(saved["success"], true, "{kind}");
        assert_eq!(fetch(&shop, text(&saved["imageUrl"])).await.0, 200, "{kind}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_is_no_single_whole_picture_is_refused_and_leaves_nothing() {
    let shop = Shop::start().await;
    let good = encoded(&plain(200, 200, 9), ImageFormat::Png);
    let twice = [
        &part("image", &good)[..part("image", &good).len() - 4],
        b"\r\n",
        &part("image", &good),
    ]
    .concat();
    let mut cut = part("image", &good);
    cut.truncate(cut.len() / 2);
    let heic = [b"\0\0\0\x18ftypheic".as_slice(), &[0; 64]].concat();
    for (why, body) in [
        ("half of a body", cut),
        ("two pictures", twice),
        ("another part", part("file", &good)),
        ("a script", part("image", MARKER)),
        ("HEIC by another name", part("image", &heic)),
        ("nothing", Vec::new()),
    ] {
        let refused = shop.upload("nft-image", &shop.admin, body).await;
        assert_eq!(
            (refused.status, &refused.body["code"]),
            (400, &json!("VALIDATION_FAILED")),
            "{why}"
        );
    }
    let large = shop
        .upload("nft-image", &shop.admin, part("image", &vec![0; 20 * 1024 * 1024 + 1]))
        .await;
    assert_eq!((large.status, &large.body["code"]), (413, &json!("PAYLOAD_TOO_LARGE")));
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM media")
        .fetch_one(&shop.server.context.pool)
        .await
        .unwrap();
    assert_eq!(kept, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_picture_that_nothing_uses_goes_after_a_day_and_one_that_is_used_stays_with_its_small_copy() {
    let shop = Shop::start().await;
    let count = async || {
        let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM media")
            .fetch_one(&shop.server.context.pool)
            .await
            .unwrap();
        rows
    };
    let of = shop.collection(json!({ "bannerImage": shop.picture(1).await })).await;
    shop.nft(&of, json!({ "image": shop.picture(2).await })).await;
    shop.picture(3).await;
    let sweep = async || {
        let mut db = shop.server.context.pool.acquire().await.unwrap();
        contents::sweep(&mut db, &MediaStore::default()).await.unwrap()
    };
    let before = count().await;
    assert_eq!(sweep().await, 0, "a form may be open still");
    shop.server
        .sql("UPDATE media SET created_at = now() - interval '25 hours'")
        .await;
    // The picture, then the copy that it had.
    while sweep().await > 0 {}
    assert!(count().await < before);
    let used: i64 = sqlx::query_scalar("SELECT count(*) FROM media m WHERE cid IN (SELECT image_cid FROM nfts UNION SELECT banner_cid FROM nft_collections)")
        .fetch_one(&shop.server.context.pool)
        .await
        .unwrap();
    assert_eq!(used, 2);
}

/// A PNG that says to be as large as that, with nothing in it.
fn claims(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = encoded(&plain(16, 16, 1), ImageFormat::Png);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let crc = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&crc.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

#[test]
fn a_picture_that_unfolds_beyond_its_bounds_is_refused_before_it_is_decoded() {
    for (width, height) in [
        (16_384, 16_384),
        (1, 40_000_000),
        (40_000_000, 1),
        (8_000, 6_000),
        (u32::MAX, u32::MAX),
    ] {
        let made = processor::make(&claims(width, height), Shape::Art);
        assert!(
            matches!(
                made,
                Err(Refused::TooLarge(_) | Refused::TooSmall | Refused::Unreadable)
            ),
            "{width} x {height}: {made:?}"
        );
    }
    let narrow = encoded(&plain(2000, 50, 1), ImageFormat::Png);
    assert_eq!(processor::make(&narrow, Shape::Banner).unwrap_err(), Refused::TooNarrow);
    let tiny = encoded(&plain(15, 15, 1), ImageFormat::Png);
    assert_eq!(processor::make(&tiny, Shape::Logo).unwrap_err(), Refused::TooSmall);
}

#[test]
fn of_a_hostile_file_only_its_pixels_are_kept_within_a_mebibyte() {
    let mut random = StdRng::seed_from_u64(7);
    let noise: DynamicImage = RgbImage::from_fn(2400, 1800, |_, _| Rgb(random.random())).into();
    let glass: DynamicImage = RgbaImage::from_fn(1200, 1200, |_, _| Rgba(random.random())).into();
    let mut frames = Vec::new();
    let one = |shade| Frame::new(RgbaImage::from_pixel(64, 64, Rgba([shade, 0, 0, 255])));
    GifEncoder::new(&mut frames)
        .encode_frames([one(250), one(0), one(0)])
        .unwrap();
    let moving = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&frames)).unwrap();
    assert_eq!(moving.into_frames().count(), 3);
    let polyglot = [encoded(&plain(64, 64, 250), ImageFormat::Gif), MARKER.to_vec()].concat();
    for (why, file) in [
        ("noise", encoded(&noise, ImageFormat::Png)),
        ("see-through noise", encoded(&glass, ImageFormat::Png)),
        ("a moving picture", frames),
        ("two things in one", polyglot),
        (
            "16 bits",
            encoded(
                &DynamicImage::ImageRgb16(plain(300, 300, 250).to_rgb16()),
                ImageFormat::Png,
            ),
        ),
    ] {
        let made = processor::make(&file, Shape::Art).unwrap_or_else(|error| panic!("{why}: {error}"));
        let small = made.small.unwrap();
        for picture in [&made.picture, &small] {
            assert!(picture.bytes.len() <= 1024 * 1024, "{why}: {}", picture.bytes.len());
            assert!(!picture.bytes.windows(MARKER.len()).any(|part| part == MARKER), "{why}");
            let read = image::load_from_memory(&picture.bytes).unwrap();
            assert_eq!(read.dimensions(), (picture.width, picture.height));
        }
        assert!(small.width.max(small.height) <= 480, "{why}");
        if why == "a moving picture" {
            let first = image::load_from_memory(&made.picture.bytes).unwrap().to_rgb8();
            assert!(first.get_pixel(9, 9)[0] > 200, "its first frame");
        }
    }
}
