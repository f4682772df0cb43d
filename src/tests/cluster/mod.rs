//! Several servers on one database: each room is at one of them, and is reached through all.

mod chaos;
mod fences;
mod hostile;
mod links;
mod news;
mod operators;
mod owners;
mod reader;
mod takeover;

use crate::support::{Account, Live, Socket, duel, ports, text};
use cuecast::testing::{self, TestDatabase};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const KEY: &str = "a key of all nodes of a test's cluster";
/// Longer than anything here may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

/// A node of that name, in this process.
async fn node(database: TestDatabase, name: &str) -> Live {
    let address = format!("127.0.0.1:{}", ports::free());
    let config = configuration(name, &address);
    Live::at(database, &address, &config).await
}

/// Refusal that a node of that name and address is told when it may not join.
async fn refused(database: TestDatabase, name: &str, address: &str) -> String {
    Live::refused(database, &configuration(name, address)).await
}

fn configuration(name: &str, address: &str) -> String {
    format!(
        "[cluster]\nname = \"{name}\"\naddress = \"{address}\"\nsecret = \"{KEY}\"\n[database]\nurl = \"postgres://given@below/it\"\n\
         [auth]\ntotp_key = \"{KEY}\"\n[chain]\nhot_key = \"{}\"\nvoucher_key = \"{}\"",
        "11".repeat(32),
        "22".repeat(32)
    )
}

/// The same for a node that is a process of its own.
fn settings(name: &str) -> Vec<(&'static str, String)> {
    vec![
        // Nodes are one site: their tokens are each other's.
        ("CUECAST_HTTP_PUBLIC_URL", "http://localhost:8080".to_owned()),
        ("CUECAST_CLUSTER_NAME", name.to_owned()),
        ("CUECAST_CLUSTER_ADDRESS", "127.0.0.1:{port}".to_owned()),
        ("CUECAST_CLUSTER_SECRET", KEY.to_owned()),
        ("CUECAST_AUTH_TOTP_KEY", KEY.to_owned()),
        ("CUECAST_CHAIN_HOT_KEY", "11".repeat(32)),
        ("CUECAST_CHAIN_VOUCHER_KEY", "22".repeat(32)),
    ]
}

/// Every node has renewed its lease without a gap for long enough to take what others lose.
async fn all_are_steady(database: &TestDatabase) {
    let steady = "UPDATE nodes SET steady_since = steady_since - interval '2 seconds'";
    sqlx::raw_sql(steady).execute(&database.pool).await.unwrap();
}

/// Two nodes, of which the first leads.
async fn two() -> [Live; 2] {
    let one = node(testing::database().await, "one").await;
    let other = node(one.database.again(), "other").await;
    // As of the last renewal: on a busy machine a moment's lease may have run out while nobody else may take it.
    assert_eq!(one.running.cluster.leader(), one.running.cluster.node());
    assert!(!other.running.cluster.leads());
    [one, other]
}

/// Waits until it is so, and says how long that took.
async fn until(mut is_so: impl AsyncFnMut() -> bool) -> Duration {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < PATIENCE, "it never is so");
        actix_rt::time::sleep(Duration::from_millis(20)).await;
    }
    begun.elapsed()
}

/// A viewer who asks again while the room moves, as pages do.
async fn watching(url: &str, stream: &str, account: &Account) -> (Socket, Value) {
    let begun = Instant::now();
    loop {
        if let Some(found) = try_watching(url, stream, account).await {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "nobody is let in");
        actix_rt::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn try_watching(url: &str, stream: &str, account: &Account) -> Option<(Socket, Value)> {
    let mut socket = Socket::try_open(url, &format!("/stream/{stream}")).await?;
    let join = json!({ "type": "join_stream_view", "token": account.token, "since": null });
    socket.try_raw(join.to_string().into()).await.ok()?;
    loop {
        let message = socket.try_next(Duration::from_secs(3)).await?.ok()?;
        let message: Value = serde_json::from_str(message.to_text().ok()?).ok()?;
        match message["type"].as_str() {
            Some("joined") => return Some((socket, message)),
            Some("error") => return None,
            _ => {}
        }
    }
}

/// The texts of the lines that a newcomer is shown.
fn lines(joined: &Value) -> Vec<String> {
    let lines = joined["messages"].as_array().or_else(|| joined["history"].as_array());
    let lines = lines.unwrap_or_else(|| panic!("no lines in {joined}"));
    lines.iter().map(|line| text(&line["message"]).to_owned()).collect()
}

async fn owners(live: &Live) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM room_owners WHERE kind <> 'job'")
        .fetch_one(&live.database.pool)
        .await
        .unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn people_at_two_nodes_talk_in_one_room_and_moderators_reach_it_through_either() {
    let [one, other] = two().await;
    let (host, guest) = (one.account().await, other.account().await);
    let stream = one.stream(&host).await;
    let (mut here, _) = one.watch(&stream, Some(&host)).await;
    let (mut there, _) = other.watch(&stream, Some(&guest)).await;
    assert_eq!(owners(&one).await, 1, "one room, at one node");
    there.say("1", "hello from the other node").await;
    assert_eq!(here.next_of("chat").await["message"], "hello from the other node");
    here.say("2", "hello back").await;
    loop {
        if there.next_of("chat").await["message"] == "hello back" {
            break;
        }
    }
    // Asked of the node that does not own the room, which passes it on.
    let shown = other
        .ok(Method::GET, &format!("/api/streams/{stream}"), "", Value::Null)
        .await;
    assert!(shown.to_string().contains(&stream), "{shown}");
    let ban = format!("/api/streams/{stream}/bans/{}", guest.address);
    other.ok(Method::PUT, &ban, &host.token, json!({})).await;
    there.chat("3", "am I still here?").await;
    assert_eq!(there.next_of("chat_rejected").await["clientMessageId"], "3");
    for node in [other, one] {
        node.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_people_at_a_node_that_does_not_lead_play_a_match() {
    let [one, other] = two().await;
    let [(_, first), (_, second)] = duel::quick(&other).await;
    let mut seats = [
        duel::Guest::seated(&other, &first).await,
        duel::Guest::seated(&other, &second).await,
    ];
    let state = duel::running(&mut seats[0]).await;
    duel::running(&mut seats[1]).await;
    let [challenger, rival] = &mut seats;
    let shots = duel::both_shoot([challenger, rival], &state).await;
    let stored: i64 = sqlx::query_scalar("SELECT count(*) FROM match_steps WHERE shot_number IS NOT NULL")
        .fetch_one(&one.database.pool)
        .await
        .unwrap();
    assert_eq!(u64::try_from(stored).unwrap(), shots);
    let table = text(&first["matchId"]);
    let at: i32 = sqlx::query_scalar("SELECT node FROM room_owners WHERE kind = 'table' AND id = $1")
        .bind(table)
        .fetch_one(&one.database.pool)
        .await
        .unwrap();
    assert_eq!(Some(at), one.running.cluster.node().map(|node| node.0));
    for node in [other, one] {
        node.running.stop().await;
    }
}
