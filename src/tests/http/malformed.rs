//! Bytes that are no request: their sender is told so or cut, and nobody who keeps the log is woken for it.

use crate::support::Victim;
use cuecast::testing;
use std::time::Duration;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// Longer than the server waits for anything here.
const PATIENCE: Duration = Duration::from_secs(60);

#[actix_rt::test(system = "crate::support::System")]
async fn bytes_that_are_no_request_are_no_error_in_the_log() {
    let settings = [("CUECAST_LOG_FILTER", "info,cuecast=debug".to_owned())];
    let server = Victim::start(testing::database().await, "", &settings).await;
    let post = |head: &str| format!("POST /api/streams HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\n");
    let long = "x".repeat(256 * 1024);
    let cases: Vec<Vec<u8>> = [
        "\r\r\r\r\n\n\n\n".to_owned(),
        "nonsense\r\n\r\n".to_owned(),
        "GET\r\n\r\n".to_owned(),
        "GET / HTTP/9.9\r\n\r\n".to_owned(),
        "G\u{0}T / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
        "GET /\u{0} HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
        "GET / HTTP/1.1\r\nHo st: localhost\r\n\r\n".to_owned(),
        "GET / HTTP/1.1\r\nHost: local\u{1}host\r\n\r\n".to_owned(),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(),
        format!("GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: {long}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\n{}\r\n", "X-Many: x\r\n".repeat(1_000)),
        post("Content-Length: x"),
        post("Content-Length: -1"),
        post("Content-Length: 1\r\nContent-Length: 2"),
        post("Content-Length: 99999999999999999999999"),
        post("Transfer-Encoding: chunked\r\nContent-Length: 3"),
        post("Transfer-Encoding: nonsense"),
        post("Transfer-Encoding: chunked") + "zz\r\n",
        post("Transfer-Encoding: chunked") + "ffffffffffffffffffff\r\n",
        post("Transfer-Encoding: chunked") + "1\r\nxy\r\n",
        post("Content-Length: 10") + "abc",
    ]
    .into_iter()
    .map(String::into_bytes)
    // The first bytes of TLS.
    .chain([vec![0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]])
    .collect();
    for bytes in cases {
        let name = String::from_utf8_lossy(&bytes[..bytes.len().min(80)]).into_owned();
        let mut io = TcpStream::connect(server.address()).await.unwrap();
        // Cut in the middle of what it sends, a client is done as well.
        let _ = io.write_all(&bytes).await;
        let _ = io.shutdown().await;
        let mut answer = Vec::new();
        let ended = timeout(PATIENCE, io.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "{name} holds its connection");
        let answer = String::from_utf8_lossy(&answer);
        assert!(!answer.starts_with("HTTP/1.1 5"), "{name}: {answer}");
    }
    let log = server.log();
    assert!(!log.contains("ERROR"), "{log}");
    assert!(log.contains("request parse error"), "said in our own words: {log}");
    assert_eq!(server.status("/healthz").await, Some(200));
}
