//! Pictures that people upload: what is kept is ours, and what is hostile is not kept.

use crate::support::{Answer, Server, Victim, Wallet, refusal};
use cuecast::{
    features::media::processor::{self, Shape},
    testing,
};
use futures_util::stream::{FuturesUnordered, StreamExt};
use image::{DynamicImage, ImageBuffer, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use nix::time::{ClockId, clock_gettime};
use rand::{Rng, SeedableRng, rngs::StdRng};
use reqwest::Method;
use serde_json::{Value, json};
use std::io::Cursor;
use std::time::{Duration, Instant};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

const MARKER: &[u8] = b"<script>alert(document.domain)</script>";

fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A picture whose middle square is red on its left half and blue on its right; what lies beside that is green.
fn halves(width: u32, height: u32) -> DynamicImage {
    let side = width.min(height);
    let (left, top) = ((width - side) / 2, (height - side) / 2);
    RgbImage::from_fn(width, height, |x, y| {
        if !(left..left + side).contains(&x) || !(top..top + side).contains(&y) {
            Rgb([20, 220, 20])
        } else if x < width / 2 {
            Rgb([220, 20, 20])
        } else {
            Rgb([20, 20, 220])
        }
    })
    .into()
}

fn body(part: &str, bytes: &[u8]) -> Vec<u8> {
    let head = format!(
        "--b\r\nContent-Disposition: form-data; name=\"{part}\"; filename=\"me.png\"\r\nContent-Type: image/png\r\n\r\n"
    );
    [head.as_bytes(), bytes, b"\r\n--b--\r\n"].concat()
}

/// Each call comes over a connection of its own: one on which something was refused before its end is closed behind the answer.
fn call(server: &Server, token: &str) -> reqwest::RequestBuilder {
    let request = crate::support::client().post(format!("{}/api/users/me/avatar", server.url));
    request.bearer_auth(token)
}

async fn upload(server: &Server, token: &str, body: Vec<u8>) -> Answer {
    let request = call(server, token).header("Content-Type", "multipart/form-data; boundary=b");
    server.send(request.body(body)).await
}

async fn fetch(server: &Server, path: &str) -> (reqwest::header::HeaderMap, Vec<u8>) {
    let answer = server.request(Method::GET, path).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    (answer.headers().clone(), answer.bytes().await.unwrap().to_vec())
}

#[actix_rt::test(system = "crate::support::System")]
async fn user_02_an_avatar_is_cropped_encoded_anew_and_takes_the_place_of_the_one_before() {
    let server = Server::start().await;
    let ada = Wallet::number(1);
    let token = server.token(&ada).await;
    let mut paths = Vec::new();
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP] {
        let saved = upload(&server, &token, body("image", &encoded(&halves(800, 400), format)))
            .await
            .ok();
        assert_eq!(saved["success"], true);
        let path = saved["imageUrl"].as_str().unwrap().to_owned();
        let (headers, bytes) = fetch(&server, &path).await;
        assert_eq!(headers["content-type"], "image/jpeg");
        assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["content-security-policy"], "default-src 'none'; sandbox");
        let made = image::load_from_memory(&bytes).unwrap().to_rgb8();
        assert_eq!(made.dimensions(), (256, 256));
        for (left, right) in [(64, 192), (4, 251)] {
            let (left, right) = (made.get_pixel(left, 128), made.get_pixel(right, 128));
            assert!(left[0] > 180 && right[2] > 180, "the middle square: {left:?} {right:?}");
        }
        paths.push(path);
    }
    let me = server.get("/api/users/me", &token).await.ok();
    assert_eq!(me["profile"]["profilePicture"], paths[3].as_str());
    let shown = server.get(&format!("/api/users/{}", ada.address()), "").await.ok();
    assert_eq!(shown["profile"]["profilePicture"], paths[3].as_str());
    assert_eq!(server.get(&paths[2], "").await.status, 404, "the one before is removed");

    let glass: DynamicImage = RgbaImage::from_pixel(64, 64, Rgba([10, 200, 10, 90])).into();
    let saved = upload(&server, &token, body("image", &encoded(&glass, ImageFormat::Png)))
        .await
        .ok();
    let (headers, bytes) = fetch(&server, saved["imageUrl"].as_str().unwrap()).await;
    assert_eq!(headers["content-type"], "image/webp", "what is see-through stays so");
    assert_eq!(
        image::load_from_memory(&bytes).unwrap().to_rgba8().get_pixel(9, 9),
        &Rgba([10, 200, 10, 90])
    );

    let removed = server
        .put("/api/users/me/profile", &token, json!({ "profilePicture": null }))
        .await
        .ok();
    assert_eq!(removed["profile"]["profilePicture"], Value::Null);
    assert_eq!(server.get(saved["imageUrl"].as_str().unwrap(), "").await.status, 404);
    for bad in [
        "/media/x.jpg",
        "/media/..%2f..%2fetc%2fpasswd",
        "/media/%00.webp",
        "/media/a.svg",
    ] {
        assert_eq!(server.get(bad, "").await.status, 404, "{bad}");
    }
}

/// A PNG whose header claims other dimensions than its data has.
fn claiming(width: u32, height: u32) -> Vec<u8> {
    let mut png = encoded(&halves(16, 16), ImageFormat::Png);
    png[16..20].copy_from_slice(&width.to_be_bytes());
    png[20..24].copy_from_slice(&height.to_be_bytes());
    let sum = crc32(&png[12..29]);
    png[29..33].copy_from_slice(&sum.to_be_bytes());
    png
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
        })
    })
}

/// Files that are no pictures, lie about what they are, or unpack to far more than they weigh.
fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    let png = encoded(&halves(64, 64), ImageFormat::Png);
    let flat = |side| encoded(&DynamicImage::from(image::GrayImage::new(side, side)), ImageFormat::Png);
    let mut gif = encoded(&halves(16, 16), ImageFormat::Gif);
    gif[6..10].copy_from_slice(&[0xff; 4]);
    let mut jpeg = encoded(&halves(64, 64), ImageFormat::Jpeg);
    let frame = jpeg.windows(2).position(|mark| mark == [0xff, 0xc0]).unwrap();
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0xff; 4]);
    let webp = [&b"RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0"[..], &[0xff; 6], &[0; 4]].concat();
    vec![
        ("nothing", Vec::new()),
        (
            "SVG",
            b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec(),
        ),
        (
            "SVG with a declaration",
            b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
        ),
        ("HTML", MARKER.to_vec()),
        (
            "a script behind the mark of a GIF",
            [b"GIF89a=1;/*", MARKER, b"*/"].concat(),
        ),
        ("a BMP", b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0".to_vec()),
        ("a TIFF", b"II*\0\x08\0\0\0".to_vec()),
        ("a PDF", b"%PDF-1.7\n".to_vec()),
        ("a program", b"\x7fELF\x02\x01\x01".to_vec()),
        ("half a PNG", png[..png.len() / 2].to_vec()),
        ("a PNG of 60000 by 60000", claiming(60_000, 60_000)),
        ("a PNG of 2^31 by 2^31", claiming(0x7fff_ffff, 0x7fff_ffff)),
        ("a PNG of nothing", claiming(0, 0)),
        ("a PNG of one long line", claiming(8192, 1_000_000)),
        ("a bomb of 64 megapixels", flat(8000)),
        ("a bomb over the side", flat(9000)),
        (
            "a line of one pixel's width",
            encoded(&halves(1, 8192), ImageFormat::Png),
        ),
        (
            "a line of one pixel's height",
            encoded(&halves(8192, 1), ImageFormat::Png),
        ),
        (
            "a line of 16 bits a channel",
            encoded(&ImageBuffer::<Rgb<u16>, _>::new(1, 8192).into(), ImageFormat::Png),
        ),
        ("a narrow picture", encoded(&halves(16, 321), ImageFormat::Png)),
        ("a small picture", encoded(&halves(15, 15), ImageFormat::Png)),
        ("a GIF of 65535 by 65535", gif),
        ("a JPEG of 65535 by 65535", jpeg),
        ("a WebP of 2^24 by 2^24", webp),
    ]
}

/// Pictures that can be read, with something else in them.
fn polyglots() -> Vec<Vec<u8>> {
    let formats = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP];
    formats
        .map(|format| [&encoded(&halves(64, 64), format), MARKER].concat())
        .to_vec()
}

#[actix_rt::test(system = "crate::support::System")]
async fn hostile_images_are_refused_over_http_and_nothing_of_a_polyglot_is_kept() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    for (what, bytes) in hostile() {
        let answer = upload(&server, &token, body("image", &bytes)).await;
        assert_eq!(
            (answer.status, refusal(&answer).1),
            (400, "VALIDATION_FAILED"),
            "{what}"
        );
        assert!(answer.body["validationErrors"]["image"].is_string(), "{what}");
    }
    let me = server.get("/api/users/me", &token).await.ok();
    assert_eq!(me["profile"]["profilePicture"], Value::Null);
    for polyglot in polyglots() {
        let saved = upload(&server, &token, body("image", &polyglot)).await.ok();
        let (_, bytes) = fetch(&server, saved["imageUrl"].as_str().unwrap()).await;
        assert!(
            !bytes.windows(8).any(|piece| piece == &MARKER[..8]),
            "its script is gone"
        );
    }
    let good = encoded(&halves(16, 16), ImageFormat::Png);
    for (what, form) in [
        ("another part", body("avatar", &good)),
        ("no form", good.clone()),
        ("an empty form", b"--b--\r\n".to_vec()),
        ("a form that stops", body("image", &good)[..120].to_vec()),
    ] {
        let answer = upload(&server, &token, form).await;
        assert_eq!(
            (answer.status, refusal(&answer).1),
            (400, "VALIDATION_FAILED"),
            "{what}"
        );
    }
    let json = call(&server, &token).json(&json!({ "image": "x" }));
    assert_eq!(server.send(json).await.status, 400);
    let large = upload(&server, &token, body("image", &vec![0; Shape::Avatar.max_bytes() + 1])).await;
    assert_eq!(
        refusal(&large),
        (413, "PAYLOAD_TOO_LARGE", "The picture must be at most 5 MB.")
    );
    let guest = call(&server, "").body(body("image", &good));
    assert_eq!(server.send(guest).await.status, 401);
}

/// Of this thread: a busy machine takes none of it.
fn processor_time() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap().into()
}

/// safety.md, hostile images: 500 of them, none stored as it came, each within 2 seconds.
#[test]
fn of_five_hundred_damaged_pictures_each_is_refused_or_made_anew_in_time() {
    let mut random = StdRng::seed_from_u64(5);
    let good: Vec<Vec<u8>> = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP]
        .map(|format| encoded(&halves(300, 200), format))
        .to_vec();
    let (mut refused, mut made, mut longest) = (0, 0, Duration::ZERO);
    let damaged = (0..500).map(|n| {
        let mut bytes = good[n % good.len()].clone();
        if n % 5 == 0 {
            bytes.truncate(random.random_range(0..bytes.len()));
        }
        for _ in 0..random.random_range(1..40) {
            if !bytes.is_empty() {
                let at = random.random_range(0..bytes.len());
                bytes[at] = random.random();
            }
        }
        bytes
    });
    for bytes in damaged.chain(hostile().into_iter().map(|(_, bytes)| bytes)) {
        let before = processor_time();
        match processor::make(&bytes, Shape::Avatar) {
            Err(_) => refused += 1,
            Ok(picture) => {
                made += 1;
                let read = image::load_from_memory(&picture.picture.bytes).unwrap();
                assert_eq!((read.width(), read.height()), (256, 256));
                assert!(picture.picture.bytes.len() <= 512 * 1024);
            }
        }
        longest = longest.max(processor_time() - before);
    }
    println!("{refused} refused, {made} made anew, the longest took {longest:?}");
    assert!(refused > 100);
    assert!(longest < Duration::from_secs(2), "{longest:?}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn hostile_images_take_at_most_256_mib_of_a_servers_memory() {
    let mut live = Victim::start(testing::database().await, "", &[]).await;
    let (token, _) = live.account().await;
    let client = crate::support::client();
    let url = format!("http://{}/api/users/me/avatar", live.address());
    // The largest that are taken: of 24 bits a pixel, of 48, and the one that is cut most before it is scaled.
    let deep = ImageBuffer::<Rgb<u16>, _>::new(4096, 4095).into();
    let largest = [
        encoded(&halves(4096, 4096), ImageFormat::Jpeg),
        encoded(&deep, ImageFormat::Png),
        encoded(&halves(8192, 410), ImageFormat::Png),
    ];
    let sent: Vec<_> = hostile().into_iter().map(|(_, bytes)| bytes).chain(largest).collect();
    let send = async |token: &str, bytes: &[u8]| {
        let request = client
            .post(&url)
            .bearer_auth(token)
            .header("Content-Type", "multipart/form-data; boundary=b");
        let answer = request.body(body("image", bytes)).send().await;
        answer.unwrap().status().as_u16()
    };
    let mut tokens = vec![token.clone()];
    for _ in 0..3 {
        tokens.push(live.account().await.0);
    }
    // From the server as it runs: with its connections open, and what every upload needs in memory.
    let small = encoded(&halves(64, 64), ImageFormat::Png);
    for token in &tokens {
        assert_eq!(send(token, &small).await, 200);
    }
    let before = live.memory("VmRSS");
    // Everybody sends all of them, at the same time; whoever is told to come back does.
    let everything = tokens.iter().map(async |token| {
        let mut statuses = Vec::new();
        for bytes in &sent {
            let status = loop {
                match send(token, bytes).await {
                    503 => tokio::time::sleep(Duration::from_millis(50)).await,
                    status => break status,
                }
            };
            statuses.push(status);
        }
        statuses
    });
    let statuses = futures_util::future::join_all(everything).await.concat();
    assert!(
        statuses.iter().all(|status| [200, 400].contains(status)),
        "{statuses:?}"
    );
    let grown = live.memory("VmHWM").saturating_sub(before);
    println!(
        "from {} MiB the server grew by {} MiB; {statuses:?}",
        before / 1024,
        grown / 1024
    );
    assert!(
        statuses.ends_with(&[200, 200, 200]),
        "a picture of 16 megapixels is taken: {statuses:?}"
    );
    assert!(grown < 256 * 1024, "{grown} KiB");
    live.ok(Method::GET, "/api/users/me", &token, Value::Null).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_account_cannot_hold_the_places_of_others_uploads() {
    let server = Server::start().await;
    let (patient, other) = (
        server.token(&Wallet::number(1)).await,
        server.token(&Wallet::number(2)).await,
    );
    let address = server.url.strip_prefix("http://").unwrap();
    let mut trickles = Vec::new();
    for _ in 0..12 {
        let mut socket = TcpStream::connect(address).await.unwrap();
        let head = format!(
            "POST /api/users/me/avatar HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {patient}\r\nContent-Length: 9999\r\n\
             Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n"
        );
        socket.write_all(head.as_bytes()).await.unwrap();
        trickles.push(socket);
    }
    // All but one are told so at once; that one goes on.
    let mut answers: FuturesUnordered<_> = trickles
        .iter_mut()
        .map(async |socket| {
            let mut start = [0; 12];
            socket.read_exact(&mut start).await.unwrap();
            start
        })
        .collect();
    for _ in 0..11 {
        assert_eq!(&answers.next().await.unwrap(), b"HTTP/1.1 503");
    }
    drop(answers);
    let good = encoded(&halves(64, 64), ImageFormat::Png);
    upload(&server, &other, body("image", &good)).await.ok();
    assert_eq!(upload(&server, &patient, body("image", &good)).await.status, 503);
    drop(trickles);
    let begun = Instant::now();
    while upload(&server, &patient, body("image", &good)).await.status != 200 {
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "the place is given back with the connection"
        );
    }
}
