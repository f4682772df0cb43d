//! Bodies that are larger than they look, or never come: whoever sends them is refused, and nobody else notices.

use crate::support::{Live, Server, Victim, refusal};
use cuecast::{app::openapi, testing};
use flate2::{Compression, write::GzEncoder};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    io::Write,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

const NOT_INFLATED: (u16, &str, &str) = (
    415,
    "UNSUPPORTED_ENCODING",
    "Compressed requests are not taken. Send the body as it is, without Content-Encoding.",
);

/// Every call of the document, with a path that fits.
pub fn calls() -> Vec<(Method, String, Value)> {
    let document = serde_json::to_value(openapi::openapi()).unwrap();
    let paths: BTreeMap<String, BTreeMap<String, Value>> = serde_json::from_value(document["paths"].clone()).unwrap();
    let mut found = Vec::new();
    for (path, item) in paths {
        let path: Vec<&str> = path
            .split('/')
            .map(|part| if part.starts_with('{') { "x" } else { part })
            .collect();
        for (method, operation) in item {
            found.push((method.to_uppercase().parse().unwrap(), path.join("/"), operation));
        }
    }
    found
}

#[actix_rt::test(system = "crate::support::System")]
async fn no_call_of_the_document_takes_a_compressed_body() {
    let server = Server::start().await;
    let mut with_body = 0;
    for (method, path, operation) in calls() {
        let encodings: &[&str] = match operation["requestBody"].is_object() {
            true => &[
                "gzip",
                "br",
                "deflate",
                "zstd",
                "GZIP",
                "gzip, br",
                "identity, gzip",
                ",gzip",
            ],
            false => &["br"],
        };
        with_body += usize::from(encodings.len() > 1);
        for encoding in encodings {
            let request = server.request(method.clone(), &path);
            let request = request.header("content-type", "application/json");
            let answer = server
                .send(request.header("content-encoding", *encoding).body("x"))
                .await;
            assert_eq!(refusal(&answer), NOT_INFLATED, "{method} {path} {encoding}");
        }
    }
    assert!(with_body > 30, "{with_body}");
    for (method, path) in [
        (Method::POST, "/api/nowhere"),
        (Method::PATCH, "/"),
        (Method::GET, "/healthz"),
    ] {
        let request = server.request(method, path).header("content-encoding", "br");
        assert_eq!(server.send(request.body("x")).await.status, 415, "{path}");
    }
    let twice = server.request(Method::POST, "/api/auth/siwe");
    let twice = twice
        .header("content-encoding", "identity")
        .header("content-encoding", "gzip");
    assert_eq!(server.send(twice.body("x")).await.status, 415);
    let plain = server
        .request(Method::POST, "/api/auth/siwe")
        .header("content-encoding", "identity");
    assert_eq!(
        server.send(plain.body("x")).await.status,
        400,
        "a body that stands as it is is read"
    );
}

fn gzip_bomb(mebibytes: usize) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    for _ in 0..mebibytes {
        writer.write_all(&[b' '; 1 << 20]).unwrap();
    }
    writer.finish().unwrap()
}

fn brotli_bomb(mebibytes: usize) -> Vec<u8> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 5, 22);
    for _ in 0..mebibytes {
        writer.write_all(&[b' '; 1 << 20]).unwrap();
    }
    writer.into_inner()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_bomb_of_a_few_kilobytes_costs_the_server_no_memory() {
    let live = Victim::start(testing::database().await, "", &[]).await;
    let client = crate::support::client();
    let before = live.memory("VmHWM");
    for (encoding, bomb) in [("gzip", gzip_bomb(200)), ("br", brotli_bomb(200))] {
        for path in [
            "/api/auth/siwe",
            "/api/deposits/webhook",
            "/api/auth/login",
            "/api/streams",
        ] {
            let request = client
                .post(format!("http://{}{path}", live.address()))
                .header("content-type", "application/json")
                .header("content-encoding", encoding);
            let answer = request.body(bomb.clone()).send().await.unwrap();
            assert_eq!(answer.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE, "{path}");
        }
    }
    let grown = live.memory("VmHWM").saturating_sub(before);
    println!("the server grew by {grown} KiB");
    assert!(grown < 32 * 1024, "{grown} KiB");
}

/// A connection from one of this machine's own addresses.
async fn from(source: [u8; 4], address: &str) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((source, 0).into())?;
    socket.connect(address.parse().unwrap()).await
}

const ATTACKER: [u8; 4] = [127, 0, 0, 66];

/// Waits until the server has ended the connection; the seconds that it took.
async fn end_of(mut socket: TcpStream, begun: Instant) -> u64 {
    let mut rest = Vec::new();
    // Cut without an answer, or with one and then closed.
    let _ = socket.read_to_end(&mut rest).await;
    begun.elapsed().as_secs()
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_slow_bodies_from_one_address_are_cut_and_others_are_served_meanwhile() {
    let live = Live::start().await;
    let begun = Instant::now();
    let heads = [
        "POST /api/auth/siwe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{",
        "POST /api/auth/siwe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
        // Nobody reads these.
        "POST /api/nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n",
    ];
    let mut slow = Vec::new();
    for n in 0..200 {
        let mut socket = from(ATTACKER, &live.url).await.unwrap();
        socket.write_all(heads[n % heads.len()].as_bytes()).await.unwrap();
        slow.push(socket);
    }
    let ended = futures_util::future::join_all(slow.into_iter().map(|socket| end_of(socket, begun)));
    let ended = actix_rt::spawn(ended);
    // Somebody else comes in, signs in, opens a stream and talks, while all of these are open.
    let ann = live.account().await;
    let stream = live.stream(&ann).await;
    let (mut socket, _) = live.watch(&stream, Some(&ann)).await;
    let mut said = 0;
    while !ended.is_finished() {
        socket.say(&format!("line-{said}"), &format!("line {said}")).await;
        live.ok(Method::GET, "/api/streams", "", Value::Null).await;
        said += 1;
        tokio::time::sleep(Duration::from_millis(3000)).await;
        assert!(begun.elapsed() < Duration::from_secs(120), "slow bodies are never cut");
    }
    let ended = ended.await.unwrap();
    println!(
        "{said} lines were said meanwhile; cut after {:?} to {:?} s",
        ended.iter().min(),
        ended.iter().max()
    );
    assert!(said > 0);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_address_holds_so_many_connections_and_no_more_while_others_come_in() {
    let live = Live::with("[http]\nconnections_per_address = 60").await;
    let mut held = Vec::new();
    for _ in 0..60 {
        held.push(from(ATTACKER, &live.url).await.unwrap());
    }
    let mut more = from(ATTACKER, &live.url).await.unwrap();
    let mut rest = Vec::new();
    let end = tokio::time::timeout(Duration::from_secs(4), more.read_to_end(&mut rest)).await;
    assert!(end.is_ok(), "the next one is closed at once");
    live.ok(Method::GET, "/api/streams", "", Value::Null).await;
    // A websocket is none of them any more.
    let ann = live.account().await;
    live.own_socket(&ann).await;
    drop(held);
    let begun = Instant::now();
    loop {
        let mut again = from(ATTACKER, &live.url).await.unwrap();
        let asked = again
            .write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            .await;
        rest.clear();
        if asked.is_ok() && again.read_to_end(&mut rest).await.is_ok() && rest.starts_with(b"HTTP/1.1 200") {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "places are given back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_head_that_comes_slowly_is_cut_also_behind_a_first_request() {
    let live = Live::start().await;
    let mut socket = from(ATTACKER, &live.url).await.unwrap();
    socket
        .write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        .await
        .unwrap();
    let mut answer = [0; 12];
    socket.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    socket.write_all(b"GET /heal").await.unwrap();
    let end = tokio::time::timeout(Duration::from_secs(60), end_of(socket, Instant::now())).await;
    assert!(end.is_ok(), "it stays open for ever");
    live.running.stop().await;
}

/// How long it took until lines were acknowledged: the middle, and the slowest of a hundred.
async fn chat_times(socket: &mut crate::support::Socket, round: &str, lines: usize) -> (Duration, Duration) {
    let mut took = Vec::new();
    for n in 0..lines {
        let begun = Instant::now();
        socket.say(&format!("{round}-{n}"), &format!("{round} {n}")).await;
        took.push(begun.elapsed());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    took.sort();
    (took[lines / 2], took[lines * 99 / 100])
}

/// One address that sends what it can, against somebody else's chat. The figure is of the machine on which it runs, so nothing is asserted
/// of it: `cargo test --release --test server -- --ignored --nocapture one_address_against`.
#[actix_rt::test(system = "crate::support::System")]
#[ignore = "a measurement, which wants a machine of its own"]
async fn one_address_against_the_chat_of_everybody_else() {
    let live = Live::with("[chat]\nper_10s = 1000\n[socket]\nmessages_per_10s = 10000").await;
    let (ann, eve) = (live.account().await, live.account().await);
    let stream = live.stream(&ann).await;
    let (mut socket, _) = live.watch(&stream, Some(&ann)).await;
    chat_times(&mut socket, "warm", 100).await;
    let quiet = chat_times(&mut socket, "quiet", 500).await;
    println!("quiet: p50 {:?}, p99 {:?}", quiet.0, quiet.1);
    let client = reqwest::Client::builder().local_address(std::net::IpAddr::from(ATTACKER));
    let client = client.build().unwrap();
    let picture: image::DynamicImage =
        image::RgbImage::from_fn(4096, 4096, |x, y| image::Rgb([x as u8, y as u8, 7])).into();
    let mut jpeg = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut jpeg, image::ImageFormat::Jpeg).unwrap();
    let form = [
        &b"--b\r\nContent-Disposition: form-data; name=\"image\"\r\n\r\n"[..],
        &jpeg.into_inner(),
        b"\r\n--b--\r\n",
    ]
    .concat();
    for what in ["slow", "compressed", "huge", "uploads"] {
        let (address, client, token) = (live.url.clone(), client.clone(), eve.token.clone());
        let (bomb, form) = (brotli_bomb(200), form.clone());
        let attack = std::thread::spawn(move || {
            let end = Instant::now() + Duration::from_secs(20);
            actix_rt::System::new().block_on(async move {
                let mut slow = Vec::new();
                while Instant::now() < end {
                    let url = |path: &str| format!("http://{address}{path}");
                    let json = |path: &str| client.post(url(path)).header("content-type", "application/json");
                    // A refusal is wanted.
                    match what {
                        "slow" if slow.len() < 250 => {
                            let Ok(mut socket) = from(ATTACKER, &address).await else {
                                continue;
                            };
                            let head = b"POST /api/auth/siwe HTTP/1.1\r\nHost: x\r\nContent-Length: 400\r\n\r\n{";
                            let _ = socket.write_all(head).await;
                            slow.push(socket);
                        }
                        "slow" => {
                            slow.clear();
                            tokio::time::sleep(Duration::from_secs(4)).await;
                        }
                        "compressed" => {
                            let packed = json("/api/auth/siwe").header("content-encoding", "br");
                            let _ = packed.body(bomb.clone()).send().await;
                        }
                        "huge" => {
                            let _ = json("/api/auth/siwe").body(vec![b' '; 8 << 20]).send().await;
                        }
                        _ => {
                            let upload = client.post(url("/api/users/me/avatar")).bearer_auth(&token);
                            let upload = upload.header("content-type", "multipart/form-data; boundary=b");
                            let _ = upload.body(form.clone()).send().await;
                        }
                    }
                }
            });
        });
        let attacked = chat_times(&mut socket, what, 500).await;
        println!("{what}: p50 {:?}, p99 {:?}", attacked.0, attacked.1);
        attack.join().unwrap();
    }
    live.running.stop().await;
}

/// Established connections of that address with the server, as the kernel sees them from the server's end.
fn established(live: &Live, address: [u8; 4]) -> usize {
    let port: u16 = live.url.rsplit_once(':').unwrap().1.parse().unwrap();
    let (port, remote) = (format!(":{port:04X}"), format!("{:08X}", u32::from_le_bytes(address)));
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let ours = table.lines().skip(1).filter(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        fields[1].ends_with(&port) && fields[2].starts_with(&remote) && fields[3] == "01"
    });
    ours.count()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_handshake_behind_answers_that_nobody_reads_is_counted_and_given_up() {
    const UNREAD: [u8; 4] = [127, 0, 0, 77];
    let live = Live::with("[http]\nconnections_per_address = 4\n[socket]\nconnections_per_address = 4").await;
    let ask = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    let upgrade = b"GET /stream/x HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
                    Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    let mut one = from(ATTACKER, &live.url).await.unwrap();
    one.write_all(ask).await.unwrap();
    let mut answer = vec![0; 8192];
    let size = one.read(&mut answer).await.unwrap();
    // As much as the kernel takes, and less than the server keeps before it stops reading requests: the upgrade is still read.
    let asked = [ask.repeat(150_000 / size), upgrade.to_vec()].concat();
    let mut unread = Vec::new();
    for _ in 0..4 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(2304).unwrap();
        socket.bind((UNREAD, 0).into()).unwrap();
        let mut socket = socket.connect(live.url.parse().unwrap()).await.unwrap();
        socket.write_all(&asked).await.unwrap();
        unread.push(socket);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut fifth = from(UNREAD, &live.url).await.unwrap();
    let end = tokio::time::timeout(Duration::from_secs(4), fifth.read(&mut answer)).await;
    assert!(end.is_ok(), "while they wait they are its address's connections");
    let begun = Instant::now();
    while established(&live, UNREAD) > 0 {
        assert!(begun.elapsed() < Duration::from_secs(60), "they stay for ever");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    drop(unread);
    live.running.stop().await;
}
