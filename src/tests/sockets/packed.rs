//! Viewers who agreed to compression get each flush as one array; everybody else gets what is documented.

use crate::support::{Live, text};
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Every broadcast is compressed, however few it goes to.
const ALWAYS: &str = "[socket]\npacked_from_bytes = 0";
const PATIENCE: Duration = Duration::from_secs(60);

/// A client that writes its frames by hand; its masks are zeros.
struct Client {
    io: TcpStream,
    head: String,
    /// Events that were read and not asked for yet.
    events: Vec<Value>,
    /// Compressed messages so far.
    packed: usize,
}

impl Client {
    async fn connect(live: &Live, stream: &str, offer: &str) -> Self {
        let mut io = TcpStream::connect(&live.url).await.unwrap();
        let request = format!(
            "GET /stream/{stream} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{offer}\r\n"
        );
        io.write_all(request.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(io.read_u8().await.unwrap());
        }
        let head = String::from_utf8(head).unwrap().to_lowercase();
        assert!(head.starts_with("http/1.1 101"), "{head}");
        Self {
            io,
            head,
            events: Vec::new(),
            packed: 0,
        }
    }

    async fn send(&mut self, first: u8, payload: &[u8]) {
        let mut frame = vec![first];
        match payload.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0x80 | 126);
                frame.extend((long as u16).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(payload);
        self.io.write_all(&frame).await.unwrap();
    }

    async fn frame(&mut self) -> (u8, Vec<u8>) {
        let first = self.io.read_u8().await.unwrap();
        let length = match self.io.read_u8().await.unwrap() {
            126 => usize::from(self.io.read_u16().await.unwrap()),
            127 => self.io.read_u64().await.unwrap() as usize,
            short => usize::from(short),
        };
        let mut payload = vec![0; length];
        self.io.read_exact(&mut payload).await.unwrap();
        (first, payload)
    }

    /// The next event of that kind; what comes before it is dropped.
    async fn next_of(&mut self, kind: &str) -> Value {
        let found = async {
            loop {
                while !self.events.is_empty() {
                    let event = self.events.remove(0);
                    if event["type"] == kind {
                        return event;
                    }
                }
                let (first, payload) = self.frame().await;
                match first {
                    0x81 => self.events.push(serde_json::from_slice(&payload).unwrap()),
                    0xc1 => {
                        self.packed += 1;
                        self.events
                            .extend(serde_json::from_str::<Vec<Value>>(&inflated(&payload)).unwrap());
                    }
                    0x89 => {}
                    other => panic!("{other:x} {payload:x?}"),
                }
            }
        };
        tokio::time::timeout(PATIENCE, found).await.expect(kind)
    }

    async fn close_code(mut self) -> u16 {
        loop {
            let (first, payload) = self.frame().await;
            if first == 0x88 {
                return u16::from_be_bytes([payload[0], payload[1]]);
            }
        }
    }
}

/// A line of an array with what it leaves out.
fn whole(mut line: Value) -> Value {
    let known = (line["id"].clone(), json!(false), Value::Null, Value::Null);
    (line["_id"], line["error"], line["clientMessageId"], line["userId"]) = known;
    line
}

/// A documented line without its client's own id and its author's.
fn nameless(mut line: Value) -> Value {
    (line["clientMessageId"], line["userId"]) = (Value::Null, Value::Null);
    line
}

const OFFER: &str =
    "Sec-WebSocket-Protocol: cuecast.2\r\nSec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n";

fn inflated(payload: &[u8]) -> String {
    let mut text = Vec::with_capacity(1 << 20);
    let whole = [payload, &[0, 0, 0xff, 0xff]].concat();
    Decompress::new(false)
        .decompress_vec(&whole, &mut text, FlushDecompress::Sync)
        .unwrap();
    String::from_utf8(text).unwrap()
}

fn deflated(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 64);
    Compress::new(Compression::best(), false)
        .compress_vec(text, &mut out, FlushCompress::Sync)
        .unwrap();
    out.truncate(out.len() - 4);
    out
}

/// First bytes and payloads.
type Frames = Vec<(u8, Vec<u8>)>;

const JOIN: &[u8] = br#"{"type":"join_stream_view"}"#;

#[actix_rt::test(system = "crate::support::System")]
async fn chat_20_who_agreed_gets_lines_compressed_and_everybody_else_the_documented_frames_of_the_same() {
    let live = Live::with(ALWAYS).await;
    let host = live.account().await;
    let stream = live.stream(&host).await;
    let mut packed = Client::connect(&live, &stream, OFFER).await;
    assert!(
        packed.head.contains("sec-websocket-protocol: cuecast.2\r\n"),
        "{}",
        packed.head
    );
    assert!(
        packed.head.contains(
            "sec-websocket-extensions: permessage-deflate; server_no_context_takeover; client_no_context_takeover\r\n"
        ),
        "{}",
        packed.head
    );
    // Its own message comes compressed too, here in two fragments with a ping between them.
    let join = deflated(JOIN);
    packed.send(0x41, &join[..5]).await;
    packed.send(0x89, b"x").await;
    packed.send(0x80, &join[5..]).await;
    let (first, pong) = packed.frame().await;
    assert_eq!((first, pong.as_slice()), (0x8a, b"x".as_slice()));
    packed.next_of("joined").await;
    let mut plain = Client::connect(&live, &stream, "").await;
    assert!(!plain.head.contains("sec-websocket-extensions") && !plain.head.contains("sec-websocket-protocol"));
    plain.send(0x81, JOIN).await;
    plain.next_of("joined").await;
    let blocker = live.account().await;
    let mut blocks = Client::connect(&live, &stream, OFFER).await;
    let join = json!({ "type": "join_stream_view", "token": blocker.token }).to_string();
    blocks.send(0xc1, &deflated(join.as_bytes())).await;
    blocks.next_of("joined").await;
    let path = format!("/api/users/{}/block", host.address);
    live.ok(Method::POST, &path, &blocker.token, Value::Null).await;

    let (mut speaker, _) = live.watch(&stream, Some(&host)).await;
    let long = "so long that it becomes shorter ".repeat(12);
    for number in 0..5 {
        speaker.say(&format!("c{number}"), &format!("{long}{number}")).await;
        let (here, there) = (packed.next_of("chat").await, plain.next_of("chat").await);
        assert!(here.get("clientMessageId").is_none() && here.get("userId").is_none());
        assert_eq!(whole(here.clone()), nameless(there));
        assert!(text(&here["message"]).ends_with(&number.to_string()));
    }
    let account = live.account().await;
    let join = json!({ "type": "join_stream_view", "token": account.token }).to_string();
    let mut author = Client::connect(&live, &stream, OFFER).await;
    author.send(0xc1, &deflated(join.as_bytes())).await;
    author.next_of("joined").await;
    let said = json!({ "type": "chat", "clientMessageId": "mine", "message": long }).to_string();
    author.send(0x81, said.as_bytes()).await;
    let own = author.next_of("chat").await;
    assert_eq!(
        (text(&own["clientMessageId"]), text(&own["_id"])),
        ("mine", text(&own["id"]))
    );
    assert!(
        packed.packed >= 5 && plain.packed == 0,
        "{} and {}",
        packed.packed,
        plain.packed
    );
    for _ in 0..5 {
        let hidden = blocks.next_of("hidden").await;
        assert!(hidden["message"].is_null(), "{hidden}");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn compressed_nonsense_bombs_and_fragments_without_end_close_the_socket_by_number() {
    let live = Live::with(ALWAYS).await;
    let stream = live.stream(&live.account().await).await;
    let bomb = deflated(&vec![b' '; 1 << 20]);
    assert!(bomb.len() < 2_000);
    let tried: [(&str, Frames, u16); 9] = [
        ("a bomb", vec![(0xc1, bomb)], 1009),
        ("no deflate", vec![(0xc1, vec![0xff; 40])], 1002),
        ("a compressed binary", vec![(0xc2, deflated(b"x"))], 1003),
        (
            "a compressed continuation of nothing",
            vec![(0xc0, deflated(b"x"))],
            1002,
        ),
        ("a compressed ping", vec![(0xc9, Vec::new())], 1002),
        ("another reserved bit", vec![(0xa1, deflated(JOIN))], 1002),
        (
            "a text within a compressed one",
            vec![(0x41, Vec::new()), (0x81, JOIN.to_vec())],
            1002,
        ),
        ("a text that is no UTF-8", vec![(0xc1, deflated(&[0xc3, 0x28]))], 1007),
        (
            "fragments without end",
            [vec![(0x41, Vec::new())], vec![(0x00, Vec::new()); 64]].concat(),
            1009,
        ),
    ];
    for (name, frames, code) in tried {
        let mut client = Client::connect(&live, &stream, OFFER).await;
        for (first, payload) in frames {
            client.send(first, &payload).await;
        }
        assert_eq!(client.close_code().await, code, "{name}");
    }
    // A client that did not agree on it may not compress, and is told the subprotocol all the same: a browser fails without.
    let mut client = Client::connect(&live, &stream, "Sec-WebSocket-Protocol: cuecast.2\r\n").await;
    assert!(
        client.head.contains("sec-websocket-protocol: cuecast.2\r\n"),
        "{}",
        client.head
    );
    assert!(!client.head.contains("sec-websocket-extensions"), "{}", client.head);
    client.send(0xc1, &deflated(JOIN)).await;
    assert_eq!(client.close_code().await, 1002);
    live.running.stop().await;
}
