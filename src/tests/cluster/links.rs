//! Viewers at a node that does not own the stream: they see what the owner's see, and the owner tells their node each line once.

use super::{PATIENCE, lines, two, until, watching};
use crate::support::{Account, Live, Socket, client, text};
use cuecast::cluster::Forwarded;
use reqwest::Method;
use serde_json::{Value, json};
use std::{
    net::{IpAddr, Ipv4Addr},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// Broadcasts that a node wrote to sockets of its own.
async fn deliveries(live: &Live) -> u64 {
    let page = client()
        .get(format!("http://{}/metrics", live.url))
        .send()
        .await
        .unwrap();
    let page = page.text().await.unwrap();
    let line = page
        .lines()
        .find_map(|line| line.strip_prefix("cuecast_socket_deliveries_total "));
    line.unwrap().parse().unwrap()
}

/// The number and text of each line that is shown, up to that number; of a hidden one the place.
async fn shown(socket: &mut Socket, last: u64) -> Vec<(u64, String)> {
    let mut seen = Vec::new();
    loop {
        let event = socket.next().await;
        let said = match text(&event["type"]) {
            "chat" => text(&event["message"]),
            "hidden" => "-",
            _ => continue,
        };
        let seq = event["seq"].as_u64().unwrap();
        seen.push((seq, said.to_owned()));
        if seq >= last {
            return seen;
        }
    }
}

fn said(words: &[(u64, &str)]) -> Vec<(u64, String)> {
    words.iter().map(|(seq, said)| (*seq, (*said).to_owned())).collect()
}

/// A viewer at `at` whom the owner writes to by a link, what `joined` said, and the number of the last line. A lease that lapses for a
/// moment on a busy machine has no link taken, and who comes then goes the long way for good.
async fn by_link(hosts: &mut Socket, at: &Live, stream: &str, viewer: &Account) -> (Socket, Value, u64) {
    for seq in 1..=20 {
        let before = deliveries(at).await;
        let (mut socket, joined) = watching(&at.url, stream, viewer).await;
        hosts.say(&seq.to_string(), "one").await;
        let seen = shown(&mut socket, seq).await;
        assert_eq!(seen.last(), Some(&(seq, "one".to_owned())));
        if deliveries(at).await > before {
            return (socket, joined, seq);
        }
        actix_rt::time::sleep(Duration::from_secs(1)).await;
    }
    panic!("no link is taken");
}

/// A viewer's life at `at`, of a stream that `owner` owns.
async fn is_a_viewers_life(owner: &Live, at: &Live) {
    let (host, guest, rival) = (owner.account().await, at.account().await, at.account().await);
    let stream = owner.stream(&host).await;
    let (mut hosts, _) = owner.watch(&stream, Some(&host)).await;
    hosts.say("1", "before").await;

    // History at the join, a line to everybody, and the answer to who said it.
    let (mut guests, joined) = at.watch(&stream, Some(&guest)).await;
    assert_eq!(lines(&joined), ["before"]);
    let (mut nobody, _) = at.watch(&stream, None).await;
    guests.say("2", "from a guest").await;
    assert_eq!(shown(&mut nobody, 2).await, said(&[(2, "from a guest")]));
    assert_eq!(shown(&mut hosts, 2).await, said(&[(2, "from a guest")]));

    // One who begins to block somebody reads their lines no more; others do.
    let (mut rivals, _) = at.watch(&stream, Some(&rival)).await;
    let block = format!("/api/users/{}/block", host.address);
    owner.ok(Method::POST, &block, &rival.token, Value::Null).await;
    rivals.until_now().await;
    hosts.say("3", "hidden from the rival").await;
    hosts.say("4", "and so is this").await;
    let rest = [(3, "hidden from the rival"), (4, "and so is this")];
    assert_eq!(shown(&mut nobody, 4).await, said(&rest));
    assert_eq!(shown(&mut rivals, 4).await, said(&[(3, "-"), (4, "-")]));

    // Coming back with a place gets what followed.
    let since = json!({ "epoch": joined["epoch"], "seq": 2 });
    let mut again = at.socket(&format!("/stream/{stream}")).await;
    let resumed = again.join(None, Some(since)).await;
    assert_eq!(resumed["recovered"], true);
    assert_eq!(lines(&resumed), ["hidden from the rival", "and so is this"]);

    // Two of them are guests of one address.
    assert_eq!(resumed["viewerCount"], 5);

    // A ban, and the end of a session.
    let ban = format!("/api/streams/{stream}/bans/{}", guest.address);
    owner.ok(Method::PUT, &ban, &host.token, json!({})).await;
    guests.chat("5", "am I still here?").await;
    assert_eq!(guests.next_of("chat_rejected").await["clientMessageId"], "5");
    at.ok(Method::POST, "/api/auth/logout", &rival.token, Value::Null).await;
    assert_eq!(rivals.close_code().await, 4101);
    hosts.say("6", "and the others go on").await;
    let seen = shown(&mut again, 5).await;
    assert_eq!(seen.last().map(|(_, said)| said.as_str()), Some("and the others go on"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_viewer_lives_the_same_at_the_owner_and_at_another_node() {
    let [one, other] = two().await;
    is_a_viewers_life(&one, &one).await;
    assert_eq!(deliveries(&other).await, 0);
    let host = one.account().await;
    let stream = one.stream(&host).await;
    let (mut hosts, _) = one.watch(&stream, Some(&host)).await;
    drop(by_link(&mut hosts, &other, &stream, &host).await);
    let before = deliveries(&other).await;
    is_a_viewers_life(&one, &other).await;
    assert!(deliveries(&other).await > before, "the lines went by no link");
    for node in [other, one] {
        node.running.stop().await;
    }
}

/// The handshake of a link to `to`, of the node `from`.
fn asks(from: &Live, id: &str) -> String {
    let node = from.running.cluster.node().unwrap().0;
    let path = format!("/cluster/link/{node}/{id}");
    let signed = from.running.cluster.sign(Forwarded {
        method: "GET",
        path: &path,
        client: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
        linked: None,
    });
    format!(
        "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nx-cuecast-forwarded: {}\r\n\r\n",
        signed.unwrap()
    )
}

/// The connection, and the first line of the answer.
async fn asked(to: &Live, head: &str) -> (TcpStream, String) {
    let mut io = TcpStream::connect(&to.url).await.unwrap();
    io.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 1_024];
    let read = timeout(PATIENCE, io.read(&mut answer)).await.unwrap().unwrap();
    let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
    let first = answer.lines().next().unwrap_or_default().to_owned();
    (io, first)
}

/// A link to `to`, of the node `from`, and the handshake that opened it: none is taken while the lease of either has lapsed.
async fn taken(to: &Live, from: &Live) -> (TcpStream, String) {
    for id in 1..=50 {
        let head = asks(from, &format!("{id:016x}"));
        let (link, answer) = asked(to, &head).await;
        if answer.contains(" 101 ") {
            return (link, head);
        }
        actix_rt::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("no link is taken");
}

#[actix_rt::test(system = "crate::support::System")]
async fn when_a_link_is_cut_its_viewers_come_back_and_miss_nothing() {
    let [one, other] = two().await;
    let (host, guest) = (one.account().await, other.account().await);
    let stream = one.stream(&host).await;
    let (mut hosts, _) = one.watch(&stream, Some(&host)).await;
    let (mut theirs, joined, seq) = by_link(&mut hosts, &other, &stream, &guest).await;
    // A node has one link: a second one is the end of the first.
    let _second = taken(&one, &other).await;
    until(async || matches!(theirs.try_next(Duration::from_secs(5)).await, Some(Err(_)))).await;
    hosts.say("two", "two").await;
    let since = json!({ "epoch": joined["epoch"], "seq": seq });
    let mut again = reopened(&other, &stream).await;
    let resumed = again.join(Some(&guest), Some(since)).await;
    assert_eq!(
        (&resumed["recovered"], lines(&resumed)),
        (&json!(true), vec!["two".to_owned()])
    );
    hosts.say("three", "three").await;
    assert_eq!(shown(&mut again, seq + 2).await, said(&[(seq + 2, "three")]));
    for node in [other, one] {
        node.running.stop().await;
    }
}

async fn reopened(live: &Live, stream: &str) -> Socket {
    loop {
        if let Some(socket) = Socket::try_open(&live.url, &format!("/stream/{stream}")).await {
            return socket;
        }
        actix_rt::time::sleep(Duration::from_millis(50)).await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn strangers_get_no_link_and_nobody_gets_one_twice() {
    let [one, other] = two().await;
    let head = asks(&other, "00000000000000aa");
    let forged = head.replace("/00000000000000aa", "/00000000000000ab");
    assert!(
        !asked(&one, &forged).await.1.contains(" 101 "),
        "the signature is of another id"
    );
    let unsigned = head.split("x-cuecast-forwarded").next().unwrap().to_owned() + "\r\n";
    assert!(!asked(&one, &unsigned).await.1.contains(" 101 "));
    let (mut link, head) = taken(&one, &other).await;
    assert!(
        !asked(&one, &head).await.1.contains(" 101 "),
        "it was heard and said again"
    );
    // One who speaks on it ends it.
    link.write_all(b"garbage").await.unwrap();
    let mut rest = Vec::new();
    let ended = timeout(PATIENCE, link.read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "it goes on");
    let (host, guest) = (one.account().await, other.account().await);
    let stream = one.stream(&host).await;
    let (mut there, _) = watching(&other.url, &stream, &guest).await;
    there.say("1", "people are none the worse").await;
    for node in [other, one] {
        node.running.stop().await;
    }
}
