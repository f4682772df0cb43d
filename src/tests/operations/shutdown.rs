//! SIGTERM under load: nothing that was acknowledged is lost, nothing that was committed goes untold, and nobody is cut off before time.

use crate::support::{Socket, Victim, text};
use cuecast::testing;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Message;

const PATIENCE: Duration = Duration::from_secs(90);
const SPEAKERS: usize = 6;
/// Lines of one speaker at most, each naming somebody else.
const LINES: usize = 400;

async fn server(settings: &[(&'static str, String)]) -> (Victim, String, Vec<String>) {
    let limits = ["CUECAST_CHAT_PER_10S", "CUECAST_SOCKET_MESSAGES_PER_10S"].map(|key| (key, "10000".to_owned()));
    let settings = [&limits, settings].concat();
    let mut server = Victim::start(testing::database().await, "", &settings).await;
    let mut tokens = Vec::new();
    for _ in 0..SPEAKERS {
        tokens.push(server.account().await.0);
    }
    let form = json!({
        "title": "Friday", "category": "gaming", "status": "live", "twitchChannelLink": "https://twitch.tv/CueMaster"
    });
    let stream = server.ok(Method::POST, "/api/streams", &tokens[0], form).await;
    let stream = text(&stream["streamId"]).to_owned();
    (server, stream, tokens)
}

async fn speaker(address: &str, stream: &str, token: &str) -> Socket {
    let mut socket = Socket::open(address, &format!("/stream/{stream}")).await;
    socket.send(json!({ "type": "join_stream_view", "token": token })).await;
    socket.next_of("joined").await;
    socket
}

/// Says line after line until the server hangs up; the ids of those that were acknowledged, and the code of the end.
async fn talk(mut socket: Socket, speaker: usize) -> (BTreeSet<String>, Option<u16>) {
    let (mut acknowledged, mut said) = (BTreeSet::new(), 0);
    loop {
        if said < LINES {
            let line = json!({
                "type": "chat", "message": format!("hello @named_{said}"), "clientMessageId": format!("{speaker}-{said}")
            });
            said += 1;
            if socket.try_raw(Message::text(line.to_string())).await.is_err() {
                return (acknowledged, None);
            }
        }
        while let Some(message) = socket.try_next(Duration::from_millis(5)).await {
            match message {
                Ok(Message::Text(message)) => {
                    let message: Value = serde_json::from_str(&message).unwrap();
                    if message["type"] == "chat_ack" {
                        acknowledged.insert(text(&message["clientMessageId"]).to_owned());
                    }
                }
                Ok(Message::Close(close)) => return (acknowledged, close.map(|close| close.code.into())),
                Ok(_) => {}
                Err(_) => return (acknowledged, None),
            }
        }
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_server_that_is_told_to_stop_under_load_keeps_what_it_acknowledged_and_tells_what_it_stored() {
    // The order is looked at, not the time that it takes.
    let (mut server, stream, tokens) = server(&[("CUECAST_HTTP_SHUTDOWN_SECONDS", "60".to_owned())]).await;
    sqlx::query(
        "INSERT INTO users (id, address, username)
         SELECT 'e' || lpad(to_hex(n), 23, '0'), '0xe' || lpad(to_hex(n), 39, '0'), 'named_' || n FROM generate_series(0, $1) n",
    )
    .bind(LINES as i32)
    .execute(&server.database.pool)
    .await
    .unwrap();
    let address = server.address();
    let mut talks = Vec::new();
    for (number, token) in tokens.iter().enumerate() {
        talks.push(actix_rt::spawn(talk(speaker(&address, &stream, token).await, number)));
    }
    // In the middle of it, as soon as some lines are stored.
    let begun = Instant::now();
    while server.number("SELECT count(*) FROM chat_messages").await < 20 {
        assert!(begun.elapsed() < PATIENCE, "nobody speaks");
        actix_rt::time::sleep(Duration::from_millis(5)).await;
    }
    server.terminate();
    let ends: Vec<_> = join_all(talks).await.into_iter().map(Result::unwrap).collect();
    assert!(server.ended().await.success());
    let acknowledged: BTreeSet<String> = ends.iter().flat_map(|(acknowledged, _)| acknowledged.clone()).collect();
    for (_, code) in &ends {
        assert_eq!(*code, Some(4001), "everybody is sent away with the reason");
    }
    let stored: Vec<String> = sqlx::query_scalar("SELECT client_message_id FROM chat_messages")
        .fetch_all(&server.database.pool)
        .await
        .unwrap();
    let stored: BTreeSet<String> = stored.into_iter().collect();
    assert!(
        stored.len() < SPEAKERS * LINES,
        "it was stopped too late to show anything"
    );
    assert!(
        acknowledged.is_subset(&stored),
        "acknowledged and not stored: {:?}",
        acknowledged.difference(&stored)
    );
    let told = "SELECT count(DISTINCT (user_id, actor_id)) FROM notifications WHERE kind = 'mention'";
    assert_eq!(
        server.number(told).await,
        stored.len() as i64,
        "a line that is stored names somebody who is not told"
    );
    assert!(!server.log().contains("ERROR"), "{}", server.log());
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_server_that_stops_is_not_ready_first_and_serves_everybody_until_its_grace_is_over() {
    let (mut server, stream, tokens) = server(&[("CUECAST_HTTP_GRACE_SECONDS", "4".to_owned())]).await;
    let address = server.address();
    let mut socket = speaker(&address, &stream, &tokens[0]).await;
    server.terminate();
    let begun = Instant::now();
    while server.status("/readyz").await != Some(503) {
        assert!(begun.elapsed() < PATIENCE, "balancers are not told");
        actix_rt::time::sleep(Duration::from_millis(10)).await;
    }
    socket.say("late", "still here").await;
    let mut newcomer = speaker(&address, &stream, &tokens[1]).await;
    newcomer.say("later", "so am I").await;
    assert_eq!(server.status("/api/streams").await, Some(200));
    assert_eq!(socket.close_code().await, 4001);
    assert_eq!(newcomer.close_code().await, 4001);
    assert!(server.ended().await.success());
    assert_eq!(server.number("SELECT count(*) FROM chat_messages").await, 2);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_server_that_stops_waits_for_the_lines_that_wait_in_a_room_behind_those_that_are_being_stored() {
    let (mut server, stream, tokens) = server(&[]).await;
    let address = server.address();
    let mut socket = speaker(&address, &stream, &tokens[0]).await;
    socket.say("first", "before the lock").await;
    // The client's idle connections end meanwhile: a worker would wait for them, and the lines with it.
    actix_rt::time::sleep(Duration::from_secs(3)).await;
    let mut lock = server.database.pool.begin().await.unwrap();
    sqlx::raw_sql("LOCK TABLE chat_fences IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *lock)
        .await
        .unwrap();
    for number in 0..8 {
        let line =
            json!({ "type": "chat", "message": format!("line {number}"), "clientMessageId": format!("line-{number}") });
        socket.send(line).await;
        // The first is being stored, and the others wait in the room: each comes in a turn of its own.
        actix_rt::time::sleep(Duration::from_millis(20)).await;
    }
    server.terminate();
    assert_eq!(socket.close_code().await, 4001);
    // Nothing is left to wait for but what the room has.
    drop(socket);
    actix_rt::time::sleep(Duration::from_millis(1500)).await;
    lock.rollback().await.unwrap();
    assert!(server.ended().await.success());
    assert_eq!(server.number("SELECT count(*) FROM chat_messages").await, 9);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_server_whose_time_to_stop_is_over_cuts_the_work_that_waits_for_the_database_and_ends_well() {
    // Without the sandbox, whose end takes long enough to hide this, and with a connection for the request beside those that jobs hold.
    let settings = [
        ("CUECAST_DATABASE_MAX_CONNECTIONS", "16".to_owned()),
        ("CUECAST_HTTP_SHUTDOWN_SECONDS", "1".to_owned()),
        ("CUECAST_ENVIRONMENT", "development".to_owned()),
    ];
    let (mut server, _, tokens) = server(&settings).await;
    let mut lock = server.database.pool.begin().await.unwrap();
    sqlx::raw_sql("LOCK TABLE users, streams, matches, notifications IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *lock)
        .await
        .unwrap();
    // A request that is never answered takes all the time.
    let request = reqwest::Client::new()
        .get(format!("http://{}/api/auth/me", server.address()))
        .bearer_auth(&tokens[0])
        .send();
    let request = actix_rt::spawn(request);
    let waiting =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let begun = Instant::now();
    while server.number(waiting).await < 5 {
        assert!(begun.elapsed() < PATIENCE, "no work of the server needs these tables");
        actix_rt::time::sleep(Duration::from_millis(50)).await;
    }
    server.terminate();
    assert!(server.ended().await.success(), "{}", server.log());
    assert!(request.await.unwrap().is_err());
    lock.rollback().await.unwrap();
}
