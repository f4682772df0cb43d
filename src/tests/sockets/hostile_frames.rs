//! A frame that RFC 6455 forbids ends that client's socket with its code, and costs the server nothing afterwards.

use crate::support::{Victim, text};
use cuecast::testing;
use reqwest::Method;
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Longer than anything here may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// The processor is looked at so long, so many times: a server that spins is busy each time, one that has something to do is not.
const WINDOW: Duration = Duration::from_millis(200);
const WINDOWS: usize = 10;

/// A frame as a client masks it, by a mask of zeros.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match payload.len() {
        short @ 0..126 => frame.push(0x80 | short as u8),
        long @ 126..0x1_0000 => {
            frame.push(0x80 | 126);
            frame.extend((long as u16).to_be_bytes());
        }
        longer => {
            frame.push(0x80 | 127);
            frame.extend((longer as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

fn close(code: u16, reason: &[u8]) -> Vec<u8> {
    frame(0x88, &[&code.to_be_bytes(), reason].concat())
}

/// Everything that the RFC calls an error, by its name, and the code that answers it.
fn errors() -> Vec<(String, Vec<u8>, u16)> {
    let mut errors: Vec<(String, Vec<u8>, u16)> = Vec::new();
    let mut add = |name: &str, bytes: Vec<u8>, code| errors.push((name.to_owned(), bytes, code));
    for bit in [0x40, 0x20, 0x10] {
        add("a reserved bit of a text", frame(0x81 | bit, b"{}"), 1002);
        add("a reserved bit of a ping", frame(0x89 | bit, b""), 1002);
    }
    for opcode in (0x3..=0x7).chain(0xb..=0xf) {
        add("a reserved opcode", frame(0x80 | opcode, b""), 1002);
    }
    add("a text without a mask", vec![0x81, 2, b'{', b'}'], 1002);
    add("a ping without a mask", vec![0x89, 0], 1002);
    add("a close without a mask", vec![0x88, 0], 1002);
    for (name, opcode) in [("a close", 0x8), ("a ping", 0x9), ("a pong", 0xa)] {
        add(&format!("{name} in fragments"), frame(opcode, b""), 1002);
        add(
            &format!("{name} of 126 bytes"),
            frame(0x80 | opcode, &[b'x'; 126]),
            1002,
        );
        let header = [vec![0x80 | opcode, 0xff], vec![0; 6], vec![1, 0]].concat();
        add(&format!("{name} with the longest length"), header, 1002);
    }
    add("a continuation of nothing", frame(0x00, b"x"), 1002);
    add("the last continuation of nothing", frame(0x80, b"x"), 1002);
    let begun = frame(0x01, b"{");
    add(
        "a text within a text",
        [begun.clone(), frame(0x81, b"{}")].concat(),
        1002,
    );
    add(
        "a begun text within a text",
        [begun.clone(), frame(0x01, b"{")].concat(),
        1002,
    );
    add(
        "a binary within a text",
        [begun.clone(), frame(0x82, b"x")].concat(),
        1002,
    );
    add(
        "a begun binary within a text",
        [begun.clone(), frame(0x02, b"x")].concat(),
        1002,
    );
    add("a length in too many bytes", vec![0x81, 0xfe, 0, 125], 1002);
    add(
        "a length in far too many bytes",
        [vec![0x81, 0xff], 65_535u64.to_be_bytes().to_vec()].concat(),
        1002,
    );
    add(
        "a length with its highest bit",
        vec![0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0],
        1002,
    );
    add("a close of one byte", frame(0x88, b"x"), 1002);
    for code in [0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535] {
        add(&format!("a close with {code}"), close(code, b""), 1002);
    }
    add("a close whose reason is no UTF-8", close(1000, &[0xc3, 0x28]), 1002);
    add("a text that is no UTF-8", frame(0x81, &[0xc3, 0x28]), 1007);
    add(
        "a text that ends within a letter",
        frame(0x81, &[b'a', 0xe2, 0x82]),
        1007,
    );
    let halves = [frame(0x01, &[0xc3]), frame(0x80, &[0x28])].concat();
    add("fragments that are no UTF-8", halves, 1007);
    add("a binary", frame(0x82, b"x"), 1003);
    add("a begun binary", frame(0x02, b"x"), 1003);
    add("a text that is too big", frame(0x81, &[b'x'; 16_385]), 1009);
    let endless = [frame(0x01, &[b'x'; 16_000]), frame(0x00, &[b'x'; 16_000])].concat();
    add("fragments that are too big", endless, 1009);
    add(
        "a length of an exabyte",
        [vec![0x81, 0xff], (1u64 << 60).to_be_bytes().to_vec()].concat(),
        1009,
    );
    errors
}

struct Client(TcpStream);

impl Client {
    async fn connect(address: &str, path: &str) -> Self {
        let mut io = TcpStream::connect(address).await.unwrap();
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        io.write_all(request.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(io.read_u8().await.unwrap());
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
        Self(io)
    }

    /// The code of the close frame, behind which nothing comes but the end.
    async fn end(mut self) -> u16 {
        let code = loop {
            let first = self.0.read_u8().await.unwrap();
            let length = match self.0.read_u8().await.unwrap() {
                126 => usize::from(self.0.read_u16().await.unwrap()),
                short => usize::from(short),
            };
            let mut payload = vec![0; length];
            self.0.read_exact(&mut payload).await.unwrap();
            if first == 0x88 {
                break u16::from_be_bytes([payload[0], payload[1]]);
            }
        };
        let mut rest = Vec::new();
        // A reset is an end as well.
        let _ = self.0.read_to_end(&mut rest).await;
        assert!(rest.is_empty(), "{rest:x?} after the close");
        code
    }
}

/// Waits until the server rests. A socket that spins keeps it busy for ever.
async fn comes_to_rest(server: &Victim, after: &str) {
    for _ in 0..WINDOWS {
        let before = server.cpu();
        actix_rt::time::sleep(WINDOW).await;
        if server.cpu() - before < WINDOW / 2 {
            return;
        }
    }
    panic!("the server is busy without end after {after}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_frame_that_rfc_6455_forbids_ends_its_socket_by_number_and_burns_no_processor() {
    let settings = [
        ("CUECAST_SOCKET_CONNECTIONS_PER_ADDRESS", "1000".to_owned()),
        ("CUECAST_SOCKET_HANDSHAKES_PER_SECOND", "1000".to_owned()),
    ];
    let mut server = Victim::start(testing::database().await, "", &settings).await;
    let (token, _) = server.account().await;
    let form = json!({
        "title": "Friday", "category": "gaming", "status": "live", "twitchChannelLink": "https://twitch.tv/CueMaster"
    });
    let stream = server.ok(Method::POST, "/api/streams", &token, form).await;
    let stream = text(&stream["streamId"]).to_owned();
    let paths = [
        format!("/stream/{stream}"),
        "/stream/0x52908400098527886E0F7030069857D2E4169EE7".to_owned(),
        "/stream/match/65f1c0a2b3d4e5f601234567".to_owned(),
        "/stream/tournament/65f1c0a2b3d4e5f601234567".to_owned(),
    ];
    let join = frame(0x81, br#"{"type":"join_stream_view"}"#);
    let lobby = frame(0x81, br#"{"type":"GET_ROOMS"}"#);
    // The message before, by the kind of the socket: nothing, or something that makes it a member of a room.
    let said: [(usize, &[u8]); 6] = [(0, &[]), (0, &join), (1, &[]), (1, &lobby), (2, &[]), (3, &[])];
    let address = server.address();
    for (name, bytes, code) in errors() {
        let mut clients = Vec::new();
        for (path, before) in said {
            let mut client = Client::connect(&address, &paths[path]).await;
            // Bytes behind the error are read by nobody.
            let sent = [before, &bytes, &frame(0x81, b"{}"), &bytes].concat();
            client.0.write_all(&sent).await.unwrap();
            clients.push((path, client));
        }
        for (path, client) in clients {
            let end = actix_rt::time::timeout(PATIENCE, client.end()).await;
            let end = end.unwrap_or_else(|_| panic!("{name} leaves {} open", paths[path]));
            assert_eq!(end, code, "{name} at {}", paths[path]);
        }
        comes_to_rest(&server, &name).await;
    }
    assert!(!server.log().contains("ERROR"), "{}", server.log());
}
