//! Rights of each audience (D2 section 6): visitors look, and who is logged in takes part.

use crate::predictions::form;
use crate::support::{Live, text};
use reqwest::Method;
use serde_json::{Value, json};

fn cup() -> Value {
    json!({
        "title": "Winter cup", "game": "Eight-ball", "prize": "$100", "date": "2090-01-01T18:00:00Z", "maxParticipants": 16,
        "thumbnail": "https://pictures.example/cup.png", "description": "All welcome.", "rules": ["Be on time."],
        "schedule": [{"phase": "Start", "date": "2090-01-01", "status": "Upcoming"}],
        "prizes": [{"place": "1st", "amount": "$100", "extras": ""}]
    })
}

#[actix_rt::test(system = "crate::support::System")]
async fn shell_62_63_a_visitor_sees_everything_and_can_not_chat_vote_follow_block_register_or_create() {
    let live = Live::start().await;
    let host = live.account().await;
    let stream = live.stream(&host).await;
    let asked = live.predict(&stream, &host, form()).await;
    let made = live.ok(Method::POST, "/api/tournaments", &host.token, cup()).await;
    let cup_id = text(&made["tournament"]["_id"]).to_owned();
    let address = &host.address;

    for path in [
        "/api/home".to_owned(),
        "/api/streams".to_owned(),
        format!("/api/streams/{stream}"),
        format!("/api/streams/{stream}/messages"),
        format!("/api/simple-predictions/{stream}"),
        format!("/api/tournaments/{cup_id}"),
        format!("/api/users/{address}"),
    ] {
        live.ok(Method::GET, &path, "", Value::Null).await;
    }
    let (mut socket, joined) = live.watch(&stream, None).await;
    assert_eq!(joined["you"], Value::Null);
    socket.chat("v1", "hello").await;
    assert_eq!(socket.next_of("chat_rejected").await["code"], "UNAUTHENTICATED");
    for (path, body) in [
        (
            format!("/api/streams/{stream}/predictions/{}/vote", text(&asked["_id"])),
            json!({"option": "option1"}),
        ),
        (format!("/api/users/{address}/follow"), Value::Null),
        (format!("/api/users/{address}/block"), Value::Null),
        (format!("/api/tournaments/{cup_id}/join"), Value::Null),
        ("/api/streams".to_owned(), json!({"title": "Mine"})),
        ("/api/tournaments".to_owned(), cup()),
    ] {
        let (status, _) = live.call(Method::POST, &path, "", body).await;
        assert_eq!(status, 401, "{path}");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn shell_64_65_who_is_logged_in_is_a_wallet_with_a_token_who_chats_and_votes_once() {
    let live = Live::start().await;
    let (host, ben) = (live.account().await, live.account().await);
    let stream = live.stream(&host).await;
    let asked = live.predict(&stream, &host, form()).await;
    let me = live.ok(Method::GET, "/api/users/me", &ben.token, Value::Null).await;
    assert_eq!(me["user"]["address"], ben.address.as_str());
    let (status, _) = live
        .call(Method::GET, "/api/users/me", "not-a-token", Value::Null)
        .await;
    assert_eq!(status, 401);

    let (mut socket, _) = live.watch(&stream, Some(&ben)).await;
    socket.say("b1", "hello").await;
    assert_eq!(live.vote(&asked, &ben.token, "option1").await.0, 200);
    let (status, again) = live.vote(&asked, &ben.token, "option2").await;
    assert_eq!((status, &again["code"]), (409, &json!("ALREADY_VOTED")));
    live.running.stop().await;
}
