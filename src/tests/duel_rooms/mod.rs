//! Duel rooms over REST: the list, making rooms, coming and going, chat, being ready.

mod bounds;
mod kills;
pub mod sockets;
mod starts;

use crate::support::{Account, Live, text};
use reqwest::Method;
use serde_json::{Value, json};

/// The error text of a refusal, with its status.
fn refused((status, body): (u16, Value)) -> (u16, String) {
    assert_eq!(body["success"], false, "{body}");
    (status, text(&body["error"]).to_owned())
}

/// Makes a room, and answers it.
pub async fn room(live: &Live, creator: &Account, seats: u8) -> Value {
    let form =
        json!({ "roomName": "The back room", "userId": creator.address, "username": "x", "maxParticipants": seats });
    let made = live.ok(Method::POST, "/api/duel/rooms", &creator.token, form).await;
    assert_eq!(made["success"], true);
    made["data"].clone()
}

pub async fn act(live: &Live, who: &Account, room: &Value, verb: &str, mut body: Value) -> (u16, Value) {
    body["userId"] = json!(who.address);
    let path = format!("/api/duel/rooms/{}/{verb}", text(&room["roomId"]));
    live.call(Method::POST, &path, &who.token, body).await
}

pub async fn done(live: &Live, who: &Account, room: &Value, verb: &str, body: Value) -> Value {
    let (status, answer) = act(live, who, room, verb, body).await;
    assert_eq!(status, 200, "{verb}: {answer}");
    answer["data"].clone()
}

pub async fn read(live: &Live, room: &Value) -> Value {
    let path = format!("/api/duel/rooms/{}", text(&room["roomId"]));
    live.ok(Method::GET, &path, "", Value::Null).await["data"].clone()
}

async fn list(live: &Live) -> Vec<Value> {
    let listed = live
        .ok(Method::GET, "/api/duel/rooms?timestamp=1700000000000", "", Value::Null)
        .await;
    listed["data"].as_array().unwrap().clone()
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_33_34_40_41_77_78_83_a_room_is_made_listed_and_read_with_its_creator_in_it() {
    let live = Live::start().await;
    let ann = live.account().await;
    let made = room(&live, &ann, 4).await;
    assert_eq!(
        (&made["name"], &made["maxParticipants"], &made["status"]),
        (&json!("The back room"), &json!(4), &json!("active"))
    );
    let ann_there = json!({ "userId": ann.address, "username": format!("{}...", &ann.address[..6]) });
    assert_eq!(made["createdBy"], ann_there);
    let [first] = &made["participants"].as_array().unwrap()[..] else {
        panic!("{made}")
    };
    assert_eq!(
        (&first["userId"], &first["username"], &first["isReady"]),
        (&json!(ann.address), &ann_there["username"], &json!(false))
    );
    assert!(text(&first["joinedAt"]).ends_with('Z'));
    assert_eq!((&made["matches"], &made["chat"]), (&json!([]), &json!([])));
    assert_eq!(read(&live, &made).await, made);
    assert_eq!(list(&live).await, [made]);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_79_80_46_people_join_and_leave_and_the_last_one_closes_the_room() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let made = room(&live, &ann, 2).await;
    let joined = done(&live, &bob, &made, "join", json!({ "username": "bob" })).await;
    assert_eq!(joined["participants"].as_array().unwrap().len(), 2);
    let again = done(&live, &bob, &made, "join", json!({})).await;
    assert_eq!(again, joined, "joining twice changes nothing");
    let left = done(&live, &ann, &made, "leave", json!({})).await;
    assert_eq!(
        left["createdBy"]["userId"],
        json!(bob.address),
        "the longest-standing participant runs the room"
    );
    let closed = done(&live, &bob, &made, "leave", json!({})).await;
    assert_eq!(closed["status"], "closed");
    assert_eq!(read(&live, &made).await["status"], "closed");
    assert_eq!(list(&live).await, Vec::<Value>::new());
    let late = refused(act(&live, &ann, &made, "join", json!({})).await);
    assert_eq!(late, (409, "This room has been closed".to_owned()));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_04_an_unknown_room_is_a_404_with_the_documented_text() {
    let live = Live::start().await;
    let ann = live.account().await;
    for id in ["no-such-room", "x", "..%2F..%2Fetc", "%00%00%00%00%00%00%00%00"] {
        let found = live
            .call(Method::GET, &format!("/api/duel/rooms/{id}"), "", Value::Null)
            .await;
        assert_eq!(found.1["code"], "ROOM_NOT_FOUND", "{id}");
        assert_eq!(refused(found), (404, "Room not found in database".to_owned()), "{id}");
        let joined = act(&live, &ann, &json!({ "roomId": id }), "join", json!({})).await;
        assert_eq!(refused(joined), (404, "Room not found in database".to_owned()), "{id}");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_59_60_61_forms_are_checked_and_a_name_of_ten_kilobytes_is_refused() {
    let live = Live::start().await;
    let ann = live.account().await;
    let make = async |name: Value, seats: Value| {
        let form = json!({ "roomName": name, "maxParticipants": seats });
        live.call(Method::POST, "/api/duel/rooms", &ann.token, form).await
    };
    for blank in [json!(null), json!(""), json!("   "), json!("\u{200b}")] {
        assert_eq!(
            refused(make(blank, json!(4)).await),
            (400, "Room name is required".to_owned())
        );
    }
    for odd in [0, 1, 3, 11, -4] {
        let text = "Participants must be an even number (minimum 2)".to_owned();
        assert_eq!(refused(make(json!("x"), json!(odd)).await), (400, text), "{odd}");
    }
    assert_eq!(make(json!("x"), json!(14)).await.0, 400);
    for name in ["x".repeat(10_240), "a\u{202e}b".to_owned(), "x".repeat(61)] {
        let (status, body) = make(json!(name), json!(4)).await;
        assert_eq!((status, &body["code"]), (400, &json!("VALIDATION_FAILED")));
    }
    assert_eq!(make(json!("x".repeat(100_000)), json!(4)).await.0, 413);
    assert_eq!(make(json!(7), json!("many")).await.0, 400);
    let (status, made) = make(json!("  Friday \n"), json!(null)).await;
    assert_eq!(
        (status, &made["data"]["name"], &made["data"]["maxParticipants"]),
        (201, &json!("Friday"), &json!(8))
    );
    assert_eq!(list(&live).await.len(), 1);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_wanted_id_is_taken_when_it_is_one_and_free_and_otherwise_replaced() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let make = async |who: &Account, id: &str| {
        let form = json!({ "roomName": "x", "maxParticipants": 2, "roomId": id });
        live.ok(Method::POST, "/api/duel/rooms", &who.token, form).await["data"].clone()
    };
    let first = make(&ann, "friday-nine-ball").await;
    assert_eq!(first["roomId"], "friday-nine-ball");
    assert_eq!(make(&ann, "friday-nine-ball").await, first, "the same form, sent twice");
    let others = make(&bob, "friday-nine-ball").await;
    assert_eq!(text(&others["roomId"]).len(), 24);
    assert_eq!(others["createdBy"]["userId"], json!(bob.address));
    let odd = make(&live.account().await, "../../etc/passwd").await;
    assert_eq!(text(&odd["roomId"]).len(), 24);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_81_36_62_lines_are_kept_and_blank_ones_are_refused() {
    let live = Live::start().await;
    let (ann, eve) = (live.account().await, live.account().await);
    let made = room(&live, &ann, 2).await;
    let said = done(
        &live,
        &ann,
        &made,
        "chat",
        json!({ "username": "x", "message": "  Good evening " }),
    )
    .await;
    let line = &said["chat"][0];
    assert_eq!(
        (&line["userId"], &line["message"]),
        (&json!(ann.address), &json!("Good evening"))
    );
    assert_eq!(line["username"], format!("{}...", &ann.address[..6]));
    assert!(line["timestamp"].as_i64().unwrap() > 1_700_000_000_000);
    assert!(line.get("system").is_none());
    for blank in ["", "   ", "\n\t"] {
        let (status, body) = act(&live, &ann, &made, "chat", json!({ "message": blank })).await;
        assert_eq!((status, &body["code"]), (400, &json!("VALIDATION_FAILED")));
    }
    assert_eq!(
        act(&live, &ann, &made, "chat", json!({ "message": "x".repeat(5_000) }))
            .await
            .0,
        400
    );
    let stranger = refused(act(&live, &eve, &made, "chat", json!({ "message": "hi" })).await);
    assert_eq!(stranger, (403, "Join the room first.".to_owned()));
    done(&live, &ann, &made, "chat", json!({ "message": "Good evening" })).await;
    assert_eq!(
        read(&live, &made).await["chat"].as_array().unwrap().len(),
        1,
        "a retry is the same line"
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_37_notices_come_from_the_system() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let made = room(&live, &ann, 2).await;
    let joined = done(&live, &bob, &made, "join", json!({})).await;
    let notice = &joined["chat"][0];
    assert_eq!(
        (&notice["system"], &notice["userId"], &notice["username"]),
        (&json!(true), &json!(null), &json!("System"))
    );
    assert_eq!(notice["message"], format!("{}... joined the room.", &bob.address[..6]));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_82_48_the_ready_flag_is_each_participants_own() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let made = room(&live, &ann, 2).await;
    let stranger = refused(act(&live, &bob, &made, "ready", json!({ "isReady": true })).await);
    assert_eq!(stranger, (403, "Join the room first.".to_owned()));
    done(&live, &bob, &made, "join", json!({})).await;
    let ready = done(&live, &bob, &made, "ready", json!({ "isReady": true })).await;
    let flags = |room: &Value| {
        room["participants"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| p["isReady"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(flags(&ready), [json!(false), json!(true)]);
    let not = done(&live, &bob, &made, "ready", json!({ "isReady": false })).await;
    assert_eq!(flags(&not), [json!(false), json!(false)]);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_02_66_70_71_72_guests_look_and_do_nothing_else() {
    let live = Live::start().await;
    let ann = live.account().await;
    let made = room(&live, &ann, 4).await;
    let id = text(&made["roomId"]);
    let form = json!({ "roomName": "x", "maxParticipants": 2, "userId": ann.address });
    let guest = async |method: Method, path: &str, body: Value| refused(live.call(method, path, "", body).await);
    let body = json!({ "userId": ann.address, "message": "hi", "isReady": true, "status": "in_game" });
    for (path, text) in [
        ("join", "You must be logged in to join a room"),
        ("leave", "You must be logged in to leave a room"),
        ("ready", "You must be logged in to set ready status"),
        ("chat", "Please connect your wallet to chat"),
    ] {
        let path = format!("/api/duel/rooms/{id}/{path}");
        assert_eq!(guest(Method::POST, &path, body.clone()).await, (401, text.to_owned()));
    }
    let made_by_guest = guest(Method::POST, "/api/duel/rooms", form).await;
    assert_eq!(
        made_by_guest,
        (401, "You must be logged in to create a room".to_owned())
    );
    let start = (401, "You must be logged in to start the game".to_owned());
    assert_eq!(
        guest(Method::POST, &format!("/api/duel/matches/{id}/start"), json!({})).await,
        start
    );
    assert_eq!(guest(Method::PUT, &format!("/api/duel/rooms/{id}"), body).await, start);
    assert_eq!(read(&live, &made).await, made, "and the room is as it was");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_40_a_body_that_names_somebody_else_is_refused_and_case_does_not_matter() {
    let live = Live::start().await;
    let (ann, eve) = (live.account().await, live.account().await);
    let made = room(&live, &ann, 4).await;
    let path = format!("/api/duel/rooms/{}", text(&made["roomId"]));
    let mine = json!({ "userId": ann.address.to_uppercase().replacen("0X", "0x", 1), "isReady": true });
    live.ok(Method::POST, &format!("{path}/ready"), &ann.token, mine).await;
    let by_id = json!({ "userId": ann.user_id, "isReady": false });
    live.ok(Method::POST, &format!("{path}/ready"), &ann.token, by_id).await;
    for (verb, body) in [
        ("join", json!({ "userId": ann.address })),
        ("leave", json!({ "userId": ann.address })),
        ("chat", json!({ "userId": ann.address, "message": "hi" })),
        ("ready", json!({ "userId": ann.address, "isReady": true })),
        ("ready", json!({ "userId": "someone", "isReady": true })),
    ] {
        let (status, answer) = live
            .call(Method::POST, &format!("{path}/{verb}"), &eve.token, body)
            .await;
        assert_eq!((status, &answer["code"]), (403, &json!("FORBIDDEN")), "{verb}");
    }
    let form = json!({ "roomName": "x", "maxParticipants": 2, "userId": ann.address });
    assert_eq!(
        live.call(Method::POST, "/api/duel/rooms", &eve.token, form).await.0,
        403
    );
    assert_eq!(read(&live, &made).await["participants"].as_array().unwrap().len(), 1);
    live.running.stop().await;
}
