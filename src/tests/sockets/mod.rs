//! Limits of a socket, and reasons for which it ends.

mod audiences;
mod hostile_frames;
mod of_people;
mod packed;
mod resume;

use crate::support::{Live, Socket};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

async fn watched(config: &str) -> (Live, String) {
    let live = Live::with(config).await;
    let stream = live.stream(&live.account().await).await;
    (live, stream)
}

#[actix_rt::test(system = "crate::support::System")]
async fn chat_13_only_streams_have_sockets_and_other_paths_close_with_1008() {
    let (live, _) = watched("").await;
    for path in [
        "/stream/nothing",
        "/stream/0x52908400098527886e0f7030069857d2e4169e",
        "/somewhere",
    ] {
        assert_eq!(live.socket(path).await.close_code().await, 1008, "{path}");
    }
    let mut unknown = live.socket("/stream/65f1c0a2b3d4e5f601234567").await;
    unknown.send(json!({ "type": "join_stream_view" })).await;
    assert_eq!(unknown.next_of("error").await["code"], "STREAM_NOT_FOUND");
    assert_eq!(unknown.close_code().await, 4104);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pages_of_other_origins_may_not_connect() {
    let (live, stream) = watched("").await;
    let path = format!("/stream/{stream}");
    assert_eq!(Socket::handshake(&live.url, &path, "https://evil.example").await, 403);
    assert_eq!(Socket::handshake(&live.url, &path, "null").await, 403);
    let both = "http://localhost:8080 https://evil.example";
    assert_eq!(
        Socket::handshake(&live.url, &path, both).await,
        403,
        "each of two counts"
    );
    assert_eq!(Socket::handshake(&live.url, &path, "http://localhost:8080").await, 101);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_address_holds_so_many_sockets_and_the_rest_are_told_to_wait() {
    let (live, stream) = watched("[socket]\nconnections_per_address = 3").await;
    let path = format!("/stream/{stream}");
    let held = [
        live.socket(&path).await,
        live.socket(&path).await,
        live.socket(&path).await,
    ];
    assert_eq!(Socket::handshake(&live.url, &path, "http://localhost:8080").await, 429);
    drop(held);
    let begun = Instant::now();
    while Socket::handshake(&live.url, &path, "http://localhost:8080").await != 101 {
        assert!(begun.elapsed() < Duration::from_secs(5), "places were not given back");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_user_holds_so_many_sockets_wherever_they_come_from() {
    let (live, stream) = watched("[socket]\nconnections_per_user = 2").await;
    let bob = live.account().await;
    let (_one, _) = live.watch(&stream, Some(&bob)).await;
    let (_two, _) = live.watch(&stream, Some(&bob)).await;
    let mut third = live.socket(&format!("/stream/{stream}")).await;
    third
        .send(json!({ "type": "join_stream_view", "token": bob.token }))
        .await;
    assert_eq!(third.close_code().await, 4103);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn bad_messages_are_refused_by_code_and_end_the_socket_only_when_they_go_on() {
    let (live, stream) = watched("[socket]\nmessages_per_10s = 1000").await;
    let (mut socket, _) = live.watch(&stream, None).await;
    let refused = [
        ("", "BAD_MESSAGE"),
        ("{", "BAD_MESSAGE"),
        ("[]", "BAD_MESSAGE"),
        ("{\"type\":\"chat\",\"message\":{}}", "BAD_MESSAGE"),
        ("{\"type\":\"root\"}", "UNKNOWN_MESSAGE"),
    ];
    for (message, code) in refused {
        socket.raw(Message::text(message)).await;
        assert_eq!(socket.next_of("error").await["code"], code, "{message}");
    }
    assert!(socket.until_now().await.is_empty(), "the socket stays open");
    for _ in 0..60 {
        socket.raw(Message::text("junk")).await;
    }
    assert_eq!(socket.close_code().await, 4102);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_message_that_is_too_big_binary_or_not_utf_8_ends_the_socket_with_its_code() {
    let (live, stream) = watched("").await;
    let frame = |opcode, fin, bytes: Vec<u8>| Message::Frame(Frame::message(bytes, OpCode::Data(opcode), fin));
    let (mut big, _) = live.watch(&stream, None).await;
    big.raw(Message::text(format!(
        "{{\"type\":\"chat\",\"message\":\"{}\"}}",
        "x".repeat(17_000)
    )))
    .await;
    assert_eq!(big.close_code().await, 1009);
    let (mut endless, _) = live.watch(&stream, None).await;
    endless.raw(frame(Data::Text, false, vec![b'x'; 1_000])).await;
    for _ in 0..16 {
        endless.raw(frame(Data::Continue, false, vec![b'x'; 1_000])).await;
    }
    assert_eq!(endless.close_code().await, 1009);
    let (mut binary, _) = live.watch(&stream, None).await;
    binary.raw(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(binary.close_code().await, 1003);
    let (mut mangled, _) = live.watch(&stream, None).await;
    mangled.raw(frame(Data::Text, true, vec![0xc3, 0x28])).await;
    assert_eq!(mangled.close_code().await, 1007);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_message_in_fragments_is_one_message() {
    let (live, stream) = watched("").await;
    let (mut socket, _) = live.watch(&stream, None).await;
    let frame = |opcode, fin, text: &str| Message::Frame(Frame::message(text.to_owned(), OpCode::Data(opcode), fin));
    socket.raw(frame(Data::Text, false, "{\"type\":\"heart")).await;
    socket.raw(frame(Data::Continue, false, "beat\",\"time")).await;
    socket.raw(frame(Data::Continue, true, "stamp\":9}")).await;
    assert_eq!(socket.next_of("heartbeat_response").await["timestamp"], 9);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_socket_that_says_nothing_is_closed_and_so_is_one_that_falls_silent() {
    let (live, stream) = watched("[socket]\njoin_timeout_seconds = 1\nping_seconds = 1\ntimeout_seconds = 2").await;
    let mut mute = live.socket(&format!("/stream/{stream}")).await;
    assert_eq!(mute.close_code().await, 4004);
    // A raw client that joins and then answers no ping.
    let mut silent = tokio::net::TcpStream::connect(&live.url).await.unwrap();
    let handshake = format!(
        "GET /stream/{stream} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    silent.write_all(handshake.as_bytes()).await.unwrap();
    let join = br#"{"type":"join_stream_view"}"#;
    let mut frame = vec![0x81, 0x80 | join.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(join);
    silent.write_all(&frame).await.unwrap();
    let mut received = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(8), silent.read_to_end(&mut received)).await;
    assert!(read.is_ok(), "the silent socket stayed open");
    assert!(
        received.windows(2).any(|pair| pair == [0x89, 0x00]),
        "it was pinged first"
    );
    assert!(
        received.windows(2).any(|pair| pair == 4003u16.to_be_bytes()),
        "and closed by number"
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_flood_of_tiny_frames_piles_up_nowhere_and_ends_the_socket() {
    let (live, stream) = watched("").await;
    let mut flood = raw_viewer(tokio::net::TcpSocket::new_v4().unwrap(), &live.url, &stream).await;
    let pongs = [0x8a, 0x80, 0, 0, 0, 0].repeat(10_000);
    let begun = Instant::now();
    while flood.write_all(&pongs).await.is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(10), "the flood goes on");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_sockets_of_a_session_close_when_it_ends() {
    let (live, stream) = watched("").await;
    let bob = live.account().await;
    let (mut socket, _) = live.watch(&stream, Some(&bob)).await;
    live.ok(Method::POST, "/api/auth/logout", &bob.token, Value::Null).await;
    // It is told, and not found at the next look at its session.
    assert_eq!(socket.close_code().await, 4101);
    let mut again = live.socket(&format!("/stream/{stream}")).await;
    again
        .send(json!({ "type": "join_stream_view", "token": bob.token }))
        .await;
    assert_eq!(again.next_of("error").await["code"], "SESSION_REVOKED");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn forged_and_foreign_tokens_open_nothing() {
    let (live, stream) = watched("").await;
    let mut socket = live.socket(&format!("/stream/{stream}")).await;
    for token in ["", "x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."] {
        socket.send(json!({ "type": "join_stream_view", "token": token })).await;
        assert_eq!(socket.next_of("error").await["code"], "INVALID_TOKEN", "{token}");
    }
    socket.join(None, None).await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_viewer_who_stops_reading_is_cut_and_the_others_hear_everything() {
    let (live, stream) = watched(
        "[socket]\noutbox_age_seconds = 1\noutbox_bytes = 16384\nsend_buffer_bytes = 4096\nmessages_per_10s = 10000\n[chat]\nper_10s = 10000\n[rooms]\ncoalesce_ms = 0",
    )
    .await;
    let alice = live.account().await;
    let (mut a, _) = live.watch(&stream, Some(&alice)).await;
    let (mut reader, _) = live.watch(&stream, None).await;
    let stalled = tokio::net::TcpSocket::new_v4().unwrap();
    stalled.set_recv_buffer_size(2_048).unwrap();
    let stalled = raw_viewer(stalled, &live.url, &stream).await;
    let line = "x".repeat(480);
    for seq in 1..=200 {
        a.say(&format!("c{seq}"), &line).await;
        assert_eq!(reader.next_of("chat").await["seq"], seq);
    }
    let begun = Instant::now();
    while live.running.sockets.limits.open() > 2 {
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "the stalled viewer was not cut"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    drop(stalled);
    live.running.stop().await;
}

/// The first line of the answer to a handshake with these headers.
async fn answer(address: &str, request_line: &str, headers: &str) -> String {
    let mut io = tokio::net::TcpStream::connect(address).await.unwrap();
    let head = format!(
        "{request_line}\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
    );
    io.write_all(head.as_bytes()).await.unwrap();
    let mut line = Vec::new();
    while !line.ends_with(b"\r\n") {
        line.push(io.read_u8().await.unwrap());
    }
    String::from_utf8(line).unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn http_1_0_no_key_and_two_keys_are_no_handshake() {
    let (live, stream) = watched("").await;
    let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let line = |version: &str| format!("GET /stream/{stream} HTTP/{version}");
    let tried = [("1.1", key.to_owned(), "101"), ("1.0", key.to_owned(), "400")];
    let keys = [("1.1", key.repeat(2), "400"), ("1.1", String::new(), "400")];
    for (version, headers, status) in tried.into_iter().chain(keys) {
        let got = answer(&live.url, &line(version), &headers).await;
        let (_, got) = got.split_once(' ').unwrap();
        assert!(got.starts_with(status), "{got}: HTTP/{version} {headers}");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_address_that_opens_sockets_without_end_is_held_to_a_rate() {
    let (live, stream) = watched("[socket]\nhandshakes_per_second = 1").await;
    let path = format!("/stream/{stream}");
    let mut made = 0;
    while Socket::handshake(&live.url, &path, "http://localhost:8080").await == 101 {
        made += 1;
        assert!(made < 1_000, "there is no end");
    }
    assert!(made >= 10, "a burst is let in, {made}");
    assert_eq!(Socket::handshake(&live.url, &path, "http://localhost:8080").await, 429);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_asks_for_rooms_that_there_are_not_is_answered_without_the_database_after_a_while() {
    let (live, stream) = watched("").await;
    let (_viewer, _) = live.watch(&stream, None).await;
    let mut answers = Vec::new();
    for guess in 0..40 {
        let mut socket = live.socket(&format!("/stream/65f1c0a2b3d4e5f6012345{guess:02}")).await;
        socket.send(json!({ "type": "join_stream_view" })).await;
        answers.push(socket.next_of("error").await["code"].clone());
    }
    assert_eq!(answers[0], "STREAM_NOT_FOUND");
    assert!(answers.contains(&json!("BUSY")), "{answers:?}");
    live.watch(&stream, None).await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_socket_that_joins_again_within_ten_seconds_is_known_and_every_other_is_asked() {
    let (live, stream) = watched("").await;
    let bob = live.account().await;
    let (mut socket, _) = live.watch(&stream, Some(&bob)).await;
    // Behind the server's back: a revocation of its own is pushed to the socket.
    let ended = sqlx::query("UPDATE sessions SET revoked_at = now()")
        .execute(&live.database.pool)
        .await
        .unwrap();
    assert!(ended.rows_affected() > 0);
    let joined = socket.join(Some(&bob), None).await;
    assert_eq!(joined["you"]["address"], bob.address);
    let mut other = live.socket(&format!("/stream/{stream}")).await;
    other
        .send(json!({ "type": "join_stream_view", "token": bob.token }))
        .await;
    assert_eq!(other.next_of("error").await["code"], "SESSION_REVOKED");
    live.running.stop().await;
}

/// Joins by hand, and reads nothing.
async fn raw_viewer(socket: tokio::net::TcpSocket, address: &str, stream: &str) -> tokio::net::TcpStream {
    let mut io = socket.connect(address.parse().unwrap()).await.unwrap();
    let handshake = format!(
        "GET /stream/{stream} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    io.write_all(handshake.as_bytes()).await.unwrap();
    let join = br#"{"type":"join_stream_view"}"#;
    let mut frame = vec![0x81, 0x80 | join.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(join);
    io.write_all(&frame).await.unwrap();
    io
}
