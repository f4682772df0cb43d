//! Requests that are sent before earlier ones are answered: each is answered in its turn, and none costs memory before it.

use crate::support::{Live, Victim};
use cuecast::testing;
use std::time::Duration;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

const GET: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
const LAST: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
const CHUNKED: &str =
    "POST /api/auth/siwe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";

/// The status of each answer to what is sent at once, until the server ends the connection.
async fn statuses(live: &Live, sent: &str) -> Vec<u16> {
    let mut socket = TcpStream::connect(&live.url).await.unwrap();
    socket.write_all(sent.as_bytes()).await.unwrap();
    let mut answers = String::new();
    let read = timeout(Duration::from_secs(30), socket.read_to_string(&mut answers)).await;
    read.expect("it ends").unwrap();
    let heads = answers.split("HTTP/1.1 ").skip(1);
    heads.map(|head| head[..3].parse().unwrap()).collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn requests_that_come_at_once_are_each_answered_in_their_turn() {
    let live = Live::start().await;
    assert_eq!(
        statuses(&live, &(GET.repeat(300) + LAST)).await,
        [200].repeat(301),
        "three hundred"
    );
    let post = |body: &str| {
        format!(
            "POST /api/auth/siwe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let bodies = post("{}") + GET + &post("\r\n\r\n\r\n") + &post(&" ".repeat(20_000)) + LAST;
    assert_eq!(
        statuses(&live, &bodies).await,
        [400, 200, 400, 400, 200],
        "bodies that look like heads, and a long one"
    );
    let pieces = format!("{:x}\r\n{}\r\n", 9_000, " ".repeat(9_000)).repeat(3) + "0\r\n\r\n";
    assert_eq!(
        statuses(&live, &format!("{CHUNKED}{pieces}{GET}{LAST}")).await,
        [400, 200, 200],
        "chunks"
    );
    let unread = "POST /api/nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n";
    let longer = format!(
        "{unread}{}",
        unread.replace("2\r\n{}", &format!("3000\r\n{}", "\r\n".repeat(0x1800)))
    );
    assert_eq!(
        statuses(&live, &(longer + CHUNKED + &pieces + LAST)).await,
        [404, 404, 400, 200],
        "chunks that nobody reads"
    );
    let nobodys = "POST /api/nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n";
    let skipped = format!("{nobodys}{}{LAST}", "\r\n".repeat(2_500));
    assert_eq!(
        statuses(&live, &skipped).await.first(),
        Some(&404),
        "a body that nobody reads"
    );
    let spaced = format!("\r\n\r\n{GET}\r\n\r\n{}", LAST.replace("\r\n", "\n"));
    assert_eq!(
        statuses(&live, &spaced).await,
        [200, 200],
        "empty lines before, and bare ends of lines"
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn thousands_of_requests_that_nobody_reads_the_answers_of_cost_the_server_no_memory() {
    let live = Victim::start(testing::database().await, "", &[]).await;
    let before = live.memory("VmHWM");
    let mut held = Vec::new();
    for path in ["/api/home", "/healthz", "/api/openapi.json", "/"] {
        let requests = format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").repeat(20_000);
        for _ in 0..10 {
            let mut socket = TcpStream::connect(live.address()).await.unwrap();
            // It takes no more than it answers.
            let _ = timeout(Duration::from_millis(200), socket.write_all(requests.as_bytes())).await;
            held.push(socket);
        }
    }
    // The end of a body in chunks, a file, and a body that looks like heads come in one piece.
    let hidden = format!(
        "{CHUNKED}2\r\n{{}}\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n\
         POST /api/auth/siwe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{}{}",
        " ".repeat(60_000),
        GET.repeat(6_000)
    );
    for _ in 0..30 {
        let mut socket = TcpStream::connect(live.address()).await.unwrap();
        let _ = timeout(Duration::from_millis(100), socket.write_all(hidden.as_bytes())).await;
        held.push(socket);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let grown = live.memory("VmHWM").saturating_sub(before);
    println!("the server grew by {grown} KiB");
    assert!(grown < 96 * 1024, "{grown} KiB");
}
