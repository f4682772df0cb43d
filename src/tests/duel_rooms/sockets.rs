//! Duel rooms over websockets: every documented message, whose socket it is, what guests see, where it is served.

use cuecast::testing;

use crate::duel_rooms::{done, read, room};
use crate::support::{Account, Live, Socket, text};
use reqwest::Method;
use serde_json::{Value, json};

pub const NOBODY: &str = "/stream/0x0000000000000000000000000000000000000000";

/// A person's own socket, signed in.
pub async fn own(live: &Live, who: &Account) -> Socket {
    let mut socket = live.socket(&format!("/stream/{}", who.address)).await;
    socket.send(json!({ "type": "AUTH", "token": who.token })).await;
    assert_eq!(socket.next_of("joined_user").await["address"], json!(who.address));
    socket
}

/// Asks, and waits for an answer of that type.
pub async fn ask(socket: &mut Socket, message: Value, kind: &str) -> Value {
    socket.send(message).await;
    loop {
        let answer = socket.next().await;
        if answer["type"] == kind {
            return answer;
        }
        assert_ne!(answer["type"], "ERROR", "{answer}");
    }
}

async fn error(socket: &mut Socket, message: Value) -> (String, String, String) {
    socket.send(message).await;
    let error = socket.next_of("ERROR").await;
    let of = |key: &str| text(&error[key]).to_owned();
    (of("action"), of("code"), of("message"))
}

/// Everything up to the answer to a ping.
async fn until_pong(socket: &mut Socket) -> Vec<Value> {
    socket.send(json!({ "type": "PING", "timestamp": 4711 })).await;
    let mut before = Vec::new();
    loop {
        let message = socket.next().await;
        if message["type"] == "PONG" {
            assert_eq!(message["timestamp"], 4711);
            return before;
        }
        before.push(message);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_93_94_95_96_97_100_101_102_103_a_room_lives_over_the_socket_from_making_to_closing() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let (mut anns, mut bobs) = (own(&live, &ann).await, own(&live, &bob).await);
    let create =
        json!({ "type": "CREATE_ROOM", "roomName": " Friday ", "maxParticipants": 2, "roomId": "friday-room-1" });
    let created = ask(&mut anns, create, "ROOM_CREATED").await;
    assert_eq!(
        (&created["room"]["roomId"], &created["room"]["name"]),
        (&json!("friday-room-1"), &json!("Friday"))
    );
    anns.next_of("ROOM_UPDATED").await;

    let updated = ask(
        &mut bobs,
        json!({ "type": "JOIN_ROOM", "roomId": "friday-room-1" }),
        "ROOM_UPDATED",
    )
    .await;
    assert_eq!(updated["room"]["participants"][1]["userId"], json!(bob.address));
    assert_eq!(
        anns.next_of("ROOM_UPDATED").await["room"]["participants"]
            .as_array()
            .unwrap()
            .len(),
        2
    );

    let ready = json!({ "type": "READY_STATUS", "roomId": "friday-room-1", "isReady": true });
    ask(&mut bobs, ready, "ROOM_UPDATED").await;
    assert_eq!(
        anns.next_of("ROOM_UPDATED").await["room"]["participants"][1]["isReady"],
        json!(true)
    );

    let say =
        json!({ "type": "CHAT_MESSAGE", "roomId": "friday-room-1", "message": "Good evening", "userId": ann.address });
    let own_line = ask(&mut bobs, say, "CHAT_MESSAGE").await;
    let line = anns.next_of("CHAT_MESSAGE").await;
    let line = if line["system"] == true {
        anns.next_of("CHAT_MESSAGE").await
    } else {
        line
    };
    assert_eq!(line, own_line);
    assert_eq!(
        (&line["userId"], &line["message"], &line["roomId"]),
        (&json!(bob.address), &json!("Good evening"), &json!("friday-room-1"))
    );
    assert_eq!(
        read(&live, &created["room"]).await["chat"][1]["message"],
        "Good evening",
        "what is told is stored"
    );

    let leave = json!({ "type": "LEAVE_ROOM", "roomId": "friday-room-1" });
    ask(&mut bobs, leave.clone(), "ROOM_UPDATED").await;
    let closed = ask(&mut anns, leave, "ROOM_CLOSED").await;
    assert_eq!(closed["roomId"], "friday-room-1");
    assert_eq!(
        bobs.next_of("ROOM_CLOSED").await["roomId"],
        "friday-room-1",
        "who looks on is told too"
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_91_99_100_101_102_the_lobby_is_listed_and_kept_current_for_guests() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let first = room(&live, &bob, 4).await;
    let mut guest = live.socket(NOBODY).await;
    let listed = ask(&mut guest, json!({ "type": "GET_ROOMS" }), "ROOMS_LIST").await;
    assert_eq!(listed["rooms"], json!([first]));
    let second = room(&live, &ann, 2).await;
    // A listed room may be told once more.
    while guest.next_of("ROOM_CREATED").await["room"] != second {}
    done(&live, &ann, &second, "ready", json!({ "isReady": true })).await;
    let updated = guest.next_of("ROOM_UPDATED").await;
    assert_eq!(updated["room"]["participants"][0]["isReady"], json!(true));
    done(&live, &ann, &second, "leave", json!({})).await;
    assert_eq!(guest.next_of("ROOM_CLOSED").await["roomId"], second["roomId"]);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_46_102_who_was_listed_a_room_hears_of_its_end_however_short_it_lived() {
    let live = Live::start().await;
    let ann = live.account().await;
    let mut guest = live.socket(NOBODY).await;
    for _ in 0..5 {
        let fleeting = room(&live, &ann, 4).await;
        let listed = ask(&mut guest, json!({ "type": "GET_ROOMS" }), "ROOMS_LIST").await;
        assert_eq!(listed["rooms"], json!([fleeting]));
        done(&live, &ann, &fleeting, "leave", json!({})).await;
        assert_eq!(guest.next_of("ROOM_CLOSED").await["roomId"], fleeting["roomId"]);
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_05_66_a_guest_watches_a_room_and_can_do_nothing_in_it() {
    let live = Live::start().await;
    let ann = live.account().await;
    let made = room(&live, &ann, 4).await;
    let id = &made["roomId"];
    let mut guest = live.socket(NOBODY).await;
    let seen = ask(
        &mut guest,
        json!({ "type": "WATCH_ROOM", "roomId": id }),
        "ROOM_UPDATED",
    )
    .await;
    assert_eq!(seen["room"], made);
    done(&live, &ann, &made, "chat", json!({ "message": "Anybody?" })).await;
    assert_eq!(guest.next_of("CHAT_MESSAGE").await["message"], "Anybody?");
    for (message, text) in [
        (
            json!({ "type": "CREATE_ROOM", "roomName": "x" }),
            "You must be logged in to create a room",
        ),
        (
            json!({ "type": "JOIN_ROOM", "roomId": id }),
            "You must be logged in to join a room",
        ),
        (
            json!({ "type": "LEAVE_ROOM", "roomId": id }),
            "You must be logged in to leave a room",
        ),
        (
            json!({ "type": "READY_STATUS", "roomId": id, "isReady": true }),
            "You must be logged in to set ready status",
        ),
        (
            json!({ "type": "START_GAME", "roomId": id }),
            "You must be logged in to start the game",
        ),
        (
            json!({ "type": "CHAT_MESSAGE", "roomId": id, "message": "hi" }),
            "Please connect your wallet to chat",
        ),
    ] {
        let kind = message["type"].clone();
        let refused = error(&mut guest, message).await;
        assert_eq!(
            refused,
            (
                self::text(&kind).to_owned(),
                "UNAUTHENTICATED".to_owned(),
                text.to_owned()
            )
        );
    }
    assert_eq!(read(&live, &made).await["chat"].as_array().unwrap().len(), 1);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_40_90_the_socket_acts_for_the_address_in_its_path_alone() {
    let live = Live::start().await;
    let (ann, eve) = (live.account().await, live.account().await);
    let made = room(&live, &ann, 4).await;
    let path = format!("/stream/{}", ann.address);
    let join = json!({ "type": "JOIN_ROOM", "roomId": made["roomId"], "userId": ann.address });
    let mut claimed = live.socket(&path).await;
    assert_eq!(
        error(&mut claimed, join.clone()).await.1,
        "UNAUTHENTICATED",
        "an address in a path proves nothing"
    );
    let mut with_token = join.clone();
    with_token["token"] = json!(eve.token);
    let mut foreign = live.socket(&path).await;
    foreign.send(with_token.clone()).await;
    assert_eq!(foreign.close_code().await, 1008, "a token of somebody else");
    let mut own = live
        .socket(&format!(
            "/stream/{}",
            eve.address.to_uppercase().replacen("0X", "0x", 1)
        ))
        .await;
    let joined = ask(&mut own, with_token, "ROOM_UPDATED").await;
    assert_eq!(
        joined["room"]["participants"][1]["userId"],
        json!(eve.address),
        "whatever the message says"
    );
    let mut forged = live.socket(&path).await;
    let refused = error(&mut forged, json!({ "type": "AUTH", "token": "a.b.c" })).await;
    assert_eq!(refused.1, "INVALID_TOKEN");
    assert_eq!(live.socket("/stream/not-an-address").await.close_code().await, 1008);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_90_the_second_port_serves_the_same_rooms_and_nothing_at_other_paths() {
    let live = Live::start().await;
    let ann = live.account().await;
    let stream = live.stream(&ann).await;
    let port = live.running.duel_address.unwrap().to_string();
    assert_ne!(port, live.url);
    let mut there = Socket::open(&port, &format!("/stream/{}", ann.address)).await;
    let create = json!({ "type": "CREATE_ROOM", "roomName": "x", "maxParticipants": 2, "token": ann.token });
    let created = ask(&mut there, create, "ROOM_CREATED").await;
    let mut here = live.socket(NOBODY).await;
    let listed = ask(&mut here, json!({ "type": "GET_ROOMS" }), "ROOMS_LIST").await;
    assert_eq!(listed["rooms"][0]["roomId"], created["room"]["roomId"]);
    for path in ["/stream/x", "/", "/stream/0x12", &format!("/stream/{stream}")] {
        assert_eq!(Socket::open(&port, path).await.close_code().await, 1008, "{path}");
    }
    for path in [
        "/",
        "/metrics",
        "/healthz",
        "/api/streams",
        "/api/config",
        "/bitpool/index.html",
    ] {
        let answer = reqwest::get(format!("http://{port}{path}")).await.unwrap();
        assert_eq!(answer.status(), 404, "{path}");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_92_108_a_ping_is_answered_and_keeps_a_guest_connected() {
    let live = Live::start().await;
    let mut guest = live.socket(NOBODY).await;
    assert_eq!(until_pong(&mut guest).await, Vec::<Value>::new());
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_109_what_cannot_be_done_is_an_error_with_code_and_action_and_the_socket_stays() {
    let live = Live::start().await;
    let ann = live.account().await;
    let mut socket = own(&live, &ann).await;
    for (message, code, text) in [
        (
            json!({ "type": "JOIN_ROOM", "roomId": "no-such-room" }),
            "ROOM_NOT_FOUND",
            "Room not found. Please refresh the page and try again.",
        ),
        (
            json!({ "type": "WATCH_ROOM", "roomId": "../.." }),
            "ROOM_NOT_FOUND",
            "Room not found. Please refresh the page and try again.",
        ),
        (
            json!({ "type": "CREATE_ROOM", "roomName": "  " }),
            "INVALID_ROOM",
            "Room name is required",
        ),
        (
            json!({ "type": "CREATE_ROOM", "roomName": "x".repeat(10_240) }),
            "INVALID_ROOM",
            "The room name can have 60 characters at most.",
        ),
        (
            json!({ "type": "CREATE_ROOM", "roomName": "x", "maxParticipants": 5 }),
            "INVALID_ROOM",
            "Participants must be an even number (minimum 2)",
        ),
        (
            json!({ "type": "CHAT_MESSAGE", "roomId": "no-such-room", "message": "  " }),
            "BLANK_MESSAGE",
            "Write something first.",
        ),
    ] {
        let action = self::text(&message["type"]).to_owned();
        let refused = error(&mut socket, message).await;
        assert_eq!(refused, (action, code.to_owned(), text.to_owned()));
    }
    socket.send(json!({ "type": "JOIN_ROOM" })).await;
    assert_eq!(socket.next_of("error").await["code"], "BAD_MESSAGE");
    until_pong(&mut socket).await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_106_money_that_moves_is_told_at_once() {
    let live = Live::start().await;
    let ann = live.account().await;
    let mut socket = own(&live, &ann).await;
    let mut db = live.running.pool.acquire().await.unwrap();
    testing::fund(&mut db, ann.user_id.parse().unwrap(), "USDT", "32.5").await;
    drop(db);
    let body =
        json!({ "currencyId": "USDT", "amount": "20", "destinationAddress": "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" });
    live.ok(Method::POST, "/api/withdrawals/request", &ann.token, body)
        .await;
    let told = socket.next_of("WALLET_BALANCE_UPDATE").await;
    assert_eq!(
        (
            &told["balances"][0]["availableBalance"],
            &told["balances"][0]["lockedBalance"]
        ),
        (&json!("12.5"), &json!("20"))
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_socket_watches_one_room_at_a_time() {
    let live = Live::start().await;
    let (ann, bob) = (live.account().await, live.account().await);
    let (one, other) = (room(&live, &ann, 4).await, room(&live, &bob, 4).await);
    let mut guest = live.socket(NOBODY).await;
    for made in [&one, &other] {
        ask(
            &mut guest,
            json!({ "type": "WATCH_ROOM", "roomId": made["roomId"] }),
            "ROOM_UPDATED",
        )
        .await;
    }
    done(&live, &ann, &one, "chat", json!({ "message": "not here" })).await;
    done(&live, &bob, &other, "chat", json!({ "message": "here" })).await;
    assert_eq!(guest.next_of("CHAT_MESSAGE").await["message"], "here");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_game_origin_of_its_own_is_told_to_the_page_and_serves_the_game_alone() {
    let live = Live::start().await;
    let config = live.ok(Method::GET, "/api/config", "", Value::Null).await;
    let port = live.running.game_address.unwrap().port();
    assert_eq!(config["gameOrigin"], format!("http://localhost:{port}"));
    let there = live.running.game_address.unwrap().to_string();
    let origin = text(&config["gameOrigin"]).to_owned();
    assert_eq!(
        Socket::handshake(&there, NOBODY, &origin).await,
        101,
        "its page may connect"
    );
    assert_eq!(
        Socket::open(&there, NOBODY).await.close_code().await,
        1008,
        "to tables alone"
    );
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let client = client.build().unwrap();
    let get = async |path: &str| client.get(format!("http://{there}{path}")).send().await.unwrap();
    assert_eq!(
        get("/api/config").await.status(),
        200,
        "the page asks where the rest of the site is"
    );
    for path in [
        "/metrics",
        "/readyz",
        "/api/streams",
        "/api/docs/",
        "/%61pi/streams",
        "/media/x.jpg",
    ] {
        assert_eq!(get(path).await.status(), 404, "{path}");
    }
    let login = client.post(format!("http://{there}/api/auth/login")).json(&json!({}));
    assert_eq!(login.send().await.unwrap().status(), 404);
    let page = get("/duel?room=a").await;
    assert_eq!(page.status(), 307);
    assert_eq!(page.headers()["location"], "http://localhost:8080/duel?room=a");
    assert_eq!(
        client
            .post(format!("http://{there}/duel"))
            .send()
            .await
            .unwrap()
            .status(),
        404
    );
    live.running.stop().await;
}
