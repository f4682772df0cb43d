//! Starting matches from duel rooms: who may, once, what everybody is told, and giving a room back.

use crate::duel_rooms::sockets::{NOBODY, ask, own};
use crate::duel_rooms::{act, done, read, room};
use crate::support::{Account, Live, Socket, Wallet, duel::Guest, text};
use actors::rooms::{Duels, MatchOutcome};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

/// A room of that many with everybody ready; the first runs it.
async fn ready_room(live: &Live, people: &[Account]) -> Value {
    let made = room(live, &people[0], 12).await;
    for who in &people[1..] {
        done(live, who, &made, "join", json!({})).await;
    }
    for who in people {
        done(live, who, &made, "ready", json!({ "isReady": true })).await;
    }
    made
}

async fn people(live: &Live, count: usize) -> Vec<Account> {
    let mut people = Vec::new();
    for _ in 0..count {
        people.push(live.account().await);
    }
    people
}

async fn start(live: &Live, who: &Account, room: &Value) -> (u16, Value) {
    let path = format!("/api/duel/matches/{}/start", text(&room["roomId"]));
    live.call(Method::POST, &path, &who.token, Value::Null).await
}

async fn put(live: &Live, who: &Account, room: &Value, status: &str) -> (u16, Value) {
    let path = format!("/api/duel/rooms/{}", text(&room["roomId"]));
    live.call(Method::PUT, &path, &who.token, json!({ "status": status }))
        .await
}

fn query(url: &Value) -> Vec<(String, String)> {
    let url: url::Url = text(url).parse().unwrap();
    url.query_pairs().into_owned().collect()
}

fn value<'a>(query: &'a [(String, String)], key: &str) -> Option<&'a str> {
    query
        .iter()
        .find(|(name, _)| name == key)
        .map(|(_, value)| value.as_str())
}

async fn matches_of(live: &Live, room: &Value) -> i64 {
    let count = sqlx::query_scalar("SELECT count(*) FROM matches WHERE room_id = $1");
    count
        .bind(text(&room["roomId"]))
        .fetch_one(&live.running.pool)
        .await
        .unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_63_64_85_the_creator_starts_with_two_who_are_ready() {
    let live = Live::start().await;
    let two = people(&live, 2).await;
    let made = room(&live, &two[0], 2).await;
    done(&live, &two[1], &made, "join", json!({})).await;
    done(&live, &two[1], &made, "ready", json!({ "isReady": true })).await;
    let (status, body) = start(&live, &two[1], &made).await;
    assert_eq!(
        (status, &body["error"]),
        (403, &json!("Only the room creator can start the game"))
    );
    let (status, body) = start(&live, &two[0], &made).await;
    assert_eq!(
        (status, &body["error"]),
        (409, &json!("Need at least 2 ready players to start"))
    );
    assert_eq!(body["code"], "NOT_ENOUGH_READY");
    assert_eq!(read(&live, &made).await["status"], "active");
    assert_eq!(matches_of(&live, &made).await, 0);
    done(&live, &two[0], &made, "ready", json!({ "isReady": true })).await;
    let (status, body) = start(&live, &two[0], &made).await;
    assert_eq!(status, 200, "{body}");
    let after = read(&live, &made).await;
    assert_eq!(
        (&after["status"], &after["matches"]),
        (&json!("in_game"), &json!([{ "matchId": body["data"]["matchId"] }]))
    );
    assert_eq!(matches_of(&live, &made).await, 1);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_85_135_two_hundred_parallel_starts_give_one_match() {
    let live = Live::with("[http]\nwrites_per_minute = 100000\ncalls_per_second = 100000").await;
    let two = people(&live, 2).await;
    let made = ready_room(&live, &two).await;
    let answers = join_all((0..200).map(|_| start(&live, &two[0], &made))).await;
    let ids: Vec<_> = answers
        .iter()
        .map(|(status, body)| {
            assert_eq!(*status, 200, "never refused, and never for being too fast: {body}");
            text(&body["data"]["matchId"])
        })
        .collect();
    assert!(ids.iter().all(|id| *id == ids[0]));
    assert_eq!(matches_of(&live, &made).await, 1);
    assert_eq!(read(&live, &made).await["matches"].as_array().unwrap().len(), 1);
    let by_match = format!("/api/duel/matches/{}/start", ids[0]);
    let again = live.ok(Method::POST, &by_match, &two[0].token, Value::Null).await;
    assert_eq!(
        again["data"]["matchId"], ids[0],
        "the running match's own id starts it too"
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_45_53_54_55_98_104_105_110_a_start_is_told_to_all_and_tickets_to_their_own_player_alone() {
    let live = Live::start().await;
    let three = people(&live, 3).await;
    let made = ready_room(&live, &three).await;
    let id = text(&made["roomId"]);
    let mut sockets = Vec::new();
    for who in &three {
        let mut socket = own(&live, who).await;
        ask(
            &mut socket,
            json!({ "type": "WATCH_ROOM", "roomId": id }),
            "ROOM_UPDATED",
        )
        .await;
        sockets.push(socket);
    }
    let mut guest = live.socket(NOBODY).await;
    ask(
        &mut guest,
        json!({ "type": "WATCH_ROOM", "roomId": id }),
        "ROOM_UPDATED",
    )
    .await;
    // The room as it is now waits to be told when the game starts.
    for is_ready in [false, true] {
        done(&live, &three[2], &made, "ready", json!({ "isReady": is_ready })).await;
    }
    sockets[0].send(json!({ "type": "START_GAME", "roomId": id })).await;

    let told = guest.next_of("GAME_START_BROADCAST").await;
    assert_eq!(
        (&told["challenger"]["userId"], &told["rival"]["userId"]),
        (&json!(three[0].address), &json!(three[1].address))
    );
    for side in ["challenger", "rival"] {
        assert_eq!(
            value(&query(&told[side]["url"]), "ticket"),
            None,
            "a guest gets no ticket"
        );
    }
    assert_eq!(guest.next_of("ROOM_UPDATED").await["room"]["status"], "in_game");
    let config = live.ok(Method::GET, "/api/config", "", Value::Null).await;
    for (at, (socket, role)) in sockets
        .iter_mut()
        .zip(["challenger", "rival", "challenger"])
        .enumerate()
    {
        let launch = socket.next_of("GAME_LAUNCH").await;
        assert_eq!(
            (&launch["role"], &launch["matchId"], &launch["roomId"]),
            (&json!(role), &told["matchId"], &json!(id))
        );
        assert_eq!(
            (&launch["challenger"], &launch["rival"]),
            (&json!(three[0].address), &json!(three[1].address))
        );
        assert!(text(&launch["url"]).starts_with(&format!("{}/bitpool/index.html?", text(&config["gameOrigin"]))));
        let query = query(&launch["url"]);
        assert_eq!(
            (value(&query, "roomID"), value(&query, "poolID")),
            (Some(id), told["matchId"].as_str())
        );
        assert_eq!(
            (value(&query, "userID"), value(&query, "role")),
            (Some(three[at].address.as_str()), Some(role))
        );
        assert!(value(&query, "ts").unwrap().parse::<i64>().unwrap() > 1_700_000_000_000);
        assert_eq!(
            value(&query, "ticket").is_some(),
            at < 2,
            "only the two who play sit down"
        );
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_creator_gives_a_match_up_before_the_first_shot_and_not_after_it() {
    let live = Live::start().await;
    let two = people(&live, 2).await;
    let made = ready_room(&live, &two).await;
    let id = text(&start(&live, &two[0], &made).await.1["data"]["matchId"]).to_owned();
    let shot = async |steps: i32| {
        let shot = sqlx::query("UPDATE matches SET steps = $2 WHERE id = $1");
        shot.bind(&id).bind(steps).execute(&live.running.pool).await.unwrap();
    };
    shot(1).await;
    let (status, body) = put(&live, &two[0], &made, "active").await;
    assert_eq!((status, &body["code"]), (409, &json!("GAME_IN_PROGRESS")), "{body}");
    assert!(text(&body["error"]).contains("both players agree"));
    assert_eq!(read(&live, &made).await["status"], "in_game");
    shot(0).await;
    assert_eq!(put(&live, &two[0], &made, "active").await.0, 200);
    assert_eq!(read(&live, &made).await["status"], "active");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_left_a_match_waits_before_getting_ready_again() {
    let live = Live::start().await;
    let two = people(&live, 2).await;
    let made = ready_room(&live, &two).await;
    let started = start(&live, &two[0], &made).await.1;
    assert_eq!(put(&live, &two[0], &made, "active").await.0, 200);
    let left = sqlx::query("INSERT INTO match_leaves (user_id, match_id) VALUES ($1, $2)");
    left.bind(&two[0].user_id)
        .bind(text(&started["data"]["matchId"]))
        .execute(&live.running.pool)
        .await
        .unwrap();
    let (status, body) = act(&live, &two[0], &made, "ready", json!({ "isReady": true })).await;
    assert_eq!((status, &body["code"]), (429, &json!("LEAVER")), "{body}");
    done(&live, &two[1], &made, "ready", json!({ "isReady": true })).await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_room_starts_no_match_of_somebody_who_plays_elsewhere_until_that_is_over() {
    let live = Live::start().await;
    let (two, rival) = (people(&live, 2).await, live.account().await);
    let made = ready_room(&live, &two).await;
    for who in [&two[1], &rival] {
        live.ok(Method::POST, "/api/duel/queue", &who.token, Value::Null).await;
    }
    let (status, body) = start(&live, &two[0], &made).await;
    let text =
        "One of the two who would play is in another match. Wait until it is over, or let somebody else get ready.";
    assert_eq!(
        (status, &body["error"], &body["code"]),
        (409, &json!(text), &json!("CONFLICT"))
    );
    assert_eq!(read(&live, &made).await["status"], "active");
    assert_eq!(matches_of(&live, &made).await, 0);
    sqlx::query("UPDATE matches SET status = 'aborted', reason = 'aborted', ended_at = now(), epoch = epoch + 1")
        .execute(&live.running.pool)
        .await
        .unwrap();
    let (status, body) = start(&live, &two[0], &made).await;
    assert_eq!(status, 200, "{body}");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_51_who_comes_back_to_a_running_game_is_shown_the_way() {
    let live = Live::start().await;
    let two = people(&live, 2).await;
    let made = ready_room(&live, &two).await;
    let started = start(&live, &two[0], &made).await.1;
    let mut late = own(&live, &two[1]).await;
    late.send(json!({ "type": "WATCH_ROOM", "roomId": made["roomId"] }))
        .await;
    let launch = late.next_of("GAME_LAUNCH").await;
    assert_eq!(
        (&launch["matchId"], &launch["role"]),
        (&started["data"]["matchId"], &json!("rival"))
    );
    assert!(value(&query(&launch["url"]), "ticket").is_some());
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_89_the_match_of_a_room_is_found_and_its_players_get_their_way_in() {
    let live = Live::start().await;
    let two = people(&live, 2).await;
    let made = ready_room(&live, &two).await;
    let path = format!("/api/get-match-by-room?room_id={}", text(&made["roomId"]));
    let none = live.ok(Method::GET, &path, "", Value::Null).await;
    assert_eq!(none, json!({ "status": 0, "data": { "match_id": null } }));
    let started = start(&live, &two[0], &made).await.1;
    let found = live.ok(Method::GET, &path, "", Value::Null).await;
    assert_eq!(
        found,
        json!({ "status": 1, "data": { "match_id": started["data"]["matchId"] } })
    );
    let own = live.ok(Method::GET, &path, &two[1].token, Value::Null).await;
    assert!(value(&query(&own["data"]["url"]), "ticket").is_some());
    let unknown = live
        .call(
            Method::GET,
            "/api/get-match-by-room?room_id=no-such-room",
            "",
            Value::Null,
        )
        .await;
    assert_eq!(
        (unknown.0, &unknown.1["error"]),
        (404, &json!("Room not found in database"))
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_35_44_47_88_107_the_status_is_the_creators_to_change_and_only_so() {
    let live = Live::start().await;
    let two = people(&live, 2).await;
    let stranger = live.account().await;
    let made = ready_room(&live, &two).await;
    let (status, body) = put(&live, &two[1], &made, "in_game").await;
    assert_eq!(
        (status, &body["error"]),
        (403, &json!("Only the room creator can start the game"))
    );
    for word in ["closed", "waiting", "", "IN_GAME"] {
        let (status, body) = put(&live, &two[0], &made, word).await;
        assert_eq!((status, &body["code"]), (400, &json!("VALIDATION_FAILED")), "{word}");
    }
    assert_eq!(put(&live, &two[0], &made, "active").await.0, 200, "it is active");
    assert_eq!(read(&live, &made).await["status"], "active");

    let (status, body) = put(&live, &two[0], &made, "in_game").await;
    assert_eq!((status, &body["data"]["status"]), (200, &json!("in_game")));
    assert_eq!(
        put(&live, &two[0], &made, "in_game").await.1["data"]["matches"],
        body["data"]["matches"]
    );
    let (status, body) = act(&live, &stranger, &made, "join", json!({})).await;
    let busy = "Game is already in progress. Please wait for it to finish or restart the room.";
    assert_eq!(
        (status, &body["error"], &body["code"]),
        (409, &json!(busy), &json!("GAME_IN_PROGRESS"))
    );
    assert_eq!(put(&live, &two[1], &made, "active").await.0, 403);
    assert_eq!(put(&live, &stranger, &made, "active").await.0, 403);

    let mut guest = live.socket(NOBODY).await;
    ask(
        &mut guest,
        json!({ "type": "WATCH_ROOM", "roomId": made["roomId"] }),
        "ROOM_UPDATED",
    )
    .await;
    let (status, body) = put(&live, &two[0], &made, "active").await;
    assert_eq!((status, &body["data"]["status"]), (200, &json!("active")));
    let reset = guest.next_of("ROOM_STATUS_RESET").await;
    assert_eq!(
        reset,
        json!({ "type": "ROOM_STATUS_RESET", "roomId": made["roomId"], "status": "active" })
    );
    let updated = guest.next_of("ROOM_UPDATED").await;
    assert!(
        updated["room"]["participants"]
            .as_array()
            .unwrap()
            .iter()
            .all(|p| p["isReady"] == false)
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_107_133_a_match_that_ended_gives_the_room_back_and_another_start_waits_its_turn() {
    let live = Live::start().await;
    let two = people(&live, 2).await;
    let made = ready_room(&live, &two).await;
    let started = start(&live, &two[0], &made).await.1;
    let mut socket: Socket = own(&live, &two[1]).await;
    ask(
        &mut socket,
        json!({ "type": "WATCH_ROOM", "roomId": made["roomId"] }),
        "ROOM_UPDATED",
    )
    .await;
    let ended = sqlx::query(
        "UPDATE matches SET status = 'ended', winner = 1, reason = 'eight_ball', ended_at = now() WHERE id = $1",
    );
    ended
        .bind(text(&started["data"]["matchId"]))
        .execute(&live.running.pool)
        .await
        .unwrap();
    let outcome = MatchOutcome::Won {
        winner: two[1].user_id.parse().unwrap(),
        loser: two[0].user_id.parse().unwrap(),
        reason: "eight_ball".to_owned(),
    };
    let match_id = text(&started["data"]["matchId"]).parse().unwrap();
    live.running
        .sockets
        .duel_rooms
        .match_ended(text(&made["roomId"]), match_id, outcome)
        .await;
    let notice = socket.next_of("CHAT_MESSAGE").await;
    let expected = format!("{}... won against {}....", &two[1].address[..6], &two[0].address[..6]);
    assert_eq!(
        (&notice["message"], &notice["system"]),
        (&json!(expected), &json!(true))
    );
    assert_eq!(socket.next_of("ROOM_STATUS_RESET").await["status"], "active");
    for who in &two {
        done(&live, who, &made, "ready", json!({ "isReady": true })).await;
    }
    // A room starts once in three seconds; on a slow machine they may be over.
    let begun = std::time::Instant::now();
    let next = loop {
        let (status, answer) = start(&live, &two[0], &made).await;
        if status == 200 {
            break answer;
        }
        let text = "Too many requests. Please wait a moment before trying again.";
        assert_eq!((status, &answer["error"]), (429, &json!(text)));
        assert!(begun.elapsed().as_secs() < 60, "it never starts again");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    };
    assert_ne!(next["data"]["matchId"], started["data"]["matchId"]);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_seat_that_was_taken_by_a_session_that_is_ended_closes_and_opens_to_nobody() {
    let live = Live::start().await;
    let wallet = Wallet::random();
    let (stolen, own_device) = (live.account_of(&wallet).await, live.account_of(&wallet).await);
    let rival = live.account().await;
    let made = ready_room(&live, &[stolen.clone(), rival.clone()]).await;
    let mut told = own(&live, &stolen).await;
    let (status, body) = start(&live, &stolen, &made).await;
    assert_eq!(status, 200, "{body}");
    let launch = told.next_of("GAME_LAUNCH").await;
    let url = query(&launch["url"]);
    let ticket = value(&url, "ticket").unwrap();
    let match_id = text(&launch["matchId"]);
    let mut seated = Guest::at(&live, match_id, json!({ "ticket": ticket })).await;
    let seat_token = text(&seated.table["seatToken"]).to_owned();
    // Tickets carry whole seconds.
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    live.ok(Method::DELETE, "/api/auth/sessions", &own_device.token, Value::Null)
        .await;
    assert_eq!(seated.socket.close_code().await, 4101);
    let mut again = Socket::open(&live.url, &format!("/stream/match/{match_id}")).await;
    again
        .send(json!({ "type": "join_table", "seatToken": seat_token }))
        .await;
    assert_eq!(again.next_of("error").await["code"], "INVALID_TICKET");
    let owner = Guest::at(&live, match_id, json!({ "token": own_device.token })).await;
    assert!(
        owner.table["seatToken"].is_string(),
        "the owner sits down with the session that is left"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn players_talk_in_their_rooms_chat_from_the_table() {
    let live = Live::start().await;
    let two = people(&live, 2).await;
    let made = ready_room(&live, &two).await;
    let (status, body) = start(&live, &two[0], &made).await;
    assert_eq!(status, 200, "{body}");
    let path = format!("/stream/match/{}", text(&body["data"]["matchId"]));
    let mut room_watcher = live.socket(NOBODY).await;
    let watch = json!({ "type": "WATCH_ROOM", "roomId": made["roomId"] });
    ask(&mut room_watcher, watch, "ROOM_UPDATED").await;

    // By the ticket alone: the game's page has an origin of its own, where nobody is signed in.
    let launch = query(&body["data"]["url"]);
    let mut seat = live.socket(&path).await;
    let join = json!({ "type": "join_table", "ticket": value(&launch, "ticket").unwrap() });
    seat.send(join).await;
    seat.next_of("table").await;
    seat.send(json!({ "type": "room_say", "id": 7, "text": "good break" }))
        .await;
    assert_eq!(seat.next_of("room_said").await, json!({ "type": "room_said", "id": 7 }));
    let heard = room_watcher.next_of("CHAT_MESSAGE").await;
    assert_eq!(
        (&heard["message"], &heard["userId"]),
        (&json!("good break"), &json!(two[0].address))
    );

    seat.send(json!({ "type": "room_say", "id": 8, "text": "   " })).await;
    assert!(
        seat.next_of("room_said").await["error"].is_string(),
        "a blank line is none"
    );

    let mut viewer = live.socket(&path).await;
    viewer.send(json!({ "type": "join_table" })).await;
    viewer.next_of("table").await;
    viewer
        .send(json!({ "type": "room_say", "id": 1, "text": "me too" }))
        .await;
    assert_eq!(
        viewer.next_of("room_said").await["error"],
        "Only the players of a room's match talk here."
    );
    let lines = read(&live, &made).await["chat"].clone();
    let said = lines
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["message"] == "me too");
    assert_eq!(said.count(), 0);
    live.running.stop().await;
}
