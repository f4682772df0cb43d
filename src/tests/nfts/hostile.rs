//! Five hundred pictures that are made to cost or to smuggle something: `cargo test -p cuecast --test server -- --ignored --nocapture nfts::hostile`.

use super::{encoded, part, plain};
use crate::support::Victim;
use cuecast::{audit::Actor, auth::store::admins, testing};
use image::{
    DynamicImage, Frame, GrayImage, ImageBuffer, ImageFormat, Rgb, RgbaImage,
    codecs::gif::{GifEncoder, Repeat},
};
use rand::{Rng, SeedableRng, rngs::StdRng};
use serde_json::Value;
use std::time::{Duration, Instant};

const PICTURES: usize = 500;
const MARKER: &[u8] = b"<script>alert(document.domain)</script>";
/// Formats that are taken.
const FORMATS: [ImageFormat; 4] = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP];

/// One of ten kinds, each in sizes and forms of its own.
fn hostile(number: usize, random: &mut StdRng) -> Vec<u8> {
    let format = FORMATS[number / 10 % FORMATS.len()];
    let good = |side: u32| encoded(&plain(side, side, 90), format);
    // A few are as large as may be, or larger: they take their time to be made here.
    let is_large = number < 60;
    match number % 10 {
        0 if is_large => gray(random.random_range(6_000..8_000), random.random_range(6_000..8_000)),
        1 if is_large => {
            let side = random.random_range(4_000..5_800);
            encoded(&ImageBuffer::<Rgb<u16>, _>::new(side, side).into(), ImageFormat::Png)
        }
        2 if is_large => encoded(&plain(6_200, 6_200, 10), ImageFormat::Jpeg),
        0..=2 => gray(random.random_range(16..400), random.random_range(1..16_000)),
        // Narrower than may be, and just not.
        3 => gray(random.random_range(1..40), random.random_range(300..800)),
        // Something else behind or within the picture.
        4 => [&good(64), MARKER, b"PK\x05\x06", &[0; 18][..]].concat(),
        5 => {
            let jpeg = encoded(&plain(64, 64, 9), ImageFormat::Jpeg);
            let profile = vec![0x41; random.random_range(100..65_000)];
            let length = u16::try_from(profile.len() + 2 + MARKER.len())
                .unwrap_or(u16::MAX)
                .to_be_bytes();
            let kind = [0xe1, 0xe2, 0xfe][number / 10 % 3];
            let segment = [&[0xff, kind], &length[..], MARKER, &profile].concat();
            [&jpeg[..2], &segment.repeat(random.random_range(1..40)), &jpeg[2..]].concat()
        }
        6 => animation(random.random_range(2..60), random.random_range(16..200)),
        // Sizes that the content does not have.
        7 => {
            let mut png = encoded(&plain(16, 16, 9), ImageFormat::Png);
            png[16..24].copy_from_slice(&random.random::<u64>().to_be_bytes());
            png
        }
        8 => {
            let mut bytes = good(200);
            bytes.truncate(random.random_range(0..bytes.len()));
            bytes
        }
        _ => {
            let mut bytes = good(200);
            for _ in 0..random.random_range(1..40) {
                let at = random.random_range(0..bytes.len());
                bytes[at] = random.random();
            }
            bytes
        }
    }
}

fn gray(width: u32, height: u32) -> Vec<u8> {
    encoded(&DynamicImage::from(GrayImage::new(width, height)), ImageFormat::Png)
}

fn animation(frames: u32, side: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new_with_speed(&mut bytes, 30);
    encoder.set_repeat(Repeat::Infinite).unwrap();
    for _ in 0..frames {
        encoder.encode_frame(Frame::new(RgbaImage::new(side, side))).unwrap();
    }
    drop(encoder);
    bytes
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "five hundred pictures: minutes"]
async fn of_five_hundred_hostile_pictures_of_nfts_none_is_kept_as_it_came_and_the_server_grows_by_less_than_256_mib() {
    let mut live = Victim::start(testing::database().await, "", &[]).await;
    let (token, user) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    admins::set_role(&mut db, user.parse().unwrap(), true, Actor::System)
        .await
        .unwrap();
    drop(db);
    let client = crate::support::client();
    let address = live.address();
    let send = async |bytes: &[u8]| loop {
        let request = client
            .post(format!("http://{address}/api/admin/uploads/nft-image"))
            .bearer_auth(&token)
            .header("Content-Type", "multipart/form-data; boundary=b");
        let began = Instant::now();
        let answer = request.body(part("image", bytes)).send().await.unwrap();
        let status = answer.status().as_u16();
        if ![429, 503].contains(&status) {
            return (status, began.elapsed(), answer.json::<Value>().await.unwrap());
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    // From the server as it runs: with its connections open, and what every upload needs in memory.
    assert_eq!(send(&encoded(&plain(40, 40, 90), ImageFormat::Png)).await.0, 200);
    let before = live.memory("VmRSS");
    let mut random = StdRng::seed_from_u64(7);
    let (mut made, mut refused, mut longest) = (0, 0, (Duration::ZERO, 0));
    for number in 0..PICTURES {
        let (status, took, answer) = send(&hostile(number, &mut random)).await;
        longest = longest.max((took, number));
        if status == 400 {
            refused += 1;
            continue;
        }
        assert_eq!(status, 200, "{number}: {answer}");
        made += 1;
        let path = answer["imageUrl"].as_str().unwrap();
        let kept = client.get(format!("http://{address}{path}")).send().await.unwrap();
        assert_eq!(kept.headers()["x-content-type-options"], "nosniff");
        let kept = kept.bytes().await.unwrap();
        assert!(
            kept.starts_with(b"\xff\xd8\xff") || kept.starts_with(b"RIFF"),
            "{number}"
        );
        assert!(
            kept.len() <= 1024 * 1024 && !kept.windows(8).any(|piece| piece == &MARKER[..8]),
            "{number}"
        );
    }
    let grown = live.memory("VmHWM").saturating_sub(before) / 1024;
    println!(
        "{made} made anew, {refused} refused; from {} MiB the server grew by {grown} MiB; the longest {longest:?}",
        before / 1024
    );
    assert!(grown < 256, "{grown} MiB");
}
