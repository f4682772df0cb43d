//! The socket of one's own address: whatever concerns a person reaches every page that they have open.

use crate::support::{Live, Socket};
use cuecast::testing::fund;
use reqwest::Method;
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn money_that_moved_is_told_on_every_page_of_its_owner_and_on_nobody_elses() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let mut pages = [live.own_socket(&ann).await, live.own_socket(&ann).await];
    let mut stranger = live.own_socket(&bob).await;
    let id = ann.user_id.parse().unwrap();
    let mut db = live.running.pool.acquire().await.unwrap();
    fund(&mut db, id, "USDT", "12.5").await;
    live.running.users.balances_changed(&[id]);
    for page in &mut pages {
        let told = page.next_of("balance_update").await;
        let usdt = json!({ "currency": "USDT", "balance": "12.5", "lockedBalance": "0", "availableBalance": "12.5" });
        assert_eq!(told["balances"], json!([usdt]));
    }
    stranger.send(json!({ "type": "ping" })).await;
    let heard = stranger.until_now().await;
    assert!(
        heard.iter().all(|message| message["type"] != "balance_update"),
        "{heard:?}"
    );
    drop(db);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_socket_of_an_address_opens_to_its_own_wallet_alone() {
    let live = Live::start().await;
    let (ann, eve) = (live.account().await, live.account().await);
    let path = format!("/stream/{}", ann.address);
    let mut foreign = live.socket(&path).await;
    foreign.send(json!({ "type": "join_user", "token": eve.token })).await;
    assert_eq!(foreign.next_of("error").await["code"], "NOT_YOUR_SOCKET");
    assert_eq!(foreign.close_code().await, 1008);
    let mut forged = live.socket(&path).await;
    forged.send(json!({ "type": "join_user", "token": "a.b.c" })).await;
    assert_eq!(forged.next_of("error").await["code"], "INVALID_TOKEN");
    forged.send(json!({ "type": "join_stream_view" })).await;
    assert_eq!(forged.next_of("error").await["code"], "UNKNOWN_MESSAGE");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_new_name_is_used_on_sockets_that_were_open_before() {
    let live = Live::start().await;
    let ann = live.account().await;
    let stream = live.stream(&ann).await;
    let (mut socket, _) = live.watch(&stream, Some(&ann)).await;
    assert_ne!(author(&mut socket, "1").await, "ann_of_the_hall");
    let name = json!({ "username": "ann_of_the_hall" });
    live.ok(Method::PUT, "/api/users/me/username", &ann.token, name).await;
    // The name travels beside the answer: a line or two may still carry the old one.
    let mut names = Vec::new();
    while names.len() < 10 && names.last().is_none_or(|name| name != "ann_of_the_hall") {
        names.push(author(&mut socket, &format!("again-{}", names.len())).await);
    }
    assert_eq!(names.last().unwrap(), "ann_of_the_hall", "{names:?}");
    live.running.stop().await;
}

/// Whose name stands on a line.
async fn author(socket: &mut Socket, id: &str) -> Value {
    socket.chat(id, "Good evening").await;
    socket.next_of("chat").await["username"].clone()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_socket_that_joins_without_end_is_told_to_wait() {
    let live = Live::start().await;
    let ann = live.account().await;
    let stream = live.stream(&ann).await;
    let (mut socket, _) = live.watch(&stream, None).await;
    for _ in 0..20 {
        socket.send(json!({ "type": "join_stream_view" })).await;
    }
    let refused = socket.next_of("error").await;
    assert_eq!(refused["code"], "RATE_LIMITED");
    assert!(refused["retryAfterMs"].as_u64().unwrap() > 0);
    live.running.stop().await;
}
