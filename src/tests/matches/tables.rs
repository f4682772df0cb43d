//! Matches at their tables, over real sockets.

use crate::support::{Live, duel::*, text};
use domain::billiards::Trajectory;
use reqwest::Method;
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn duel_01_a_practice_match_is_made_joined_and_played() {
    let live = Live::start().await;
    let eve = live.account().await;
    let data = practice(&live, &eve, "easy").await;
    let mut guest = Guest::seated(&live, &data).await;
    assert_eq!(guest.table["you"], 0);
    assert!(guest.table["seatToken"].is_string());
    let state = guest.socket.next_of("table_state").await["state"].clone();
    assert_eq!(
        (&state["status"], &state["turn"], &state["shotNumber"]),
        (&json!("running"), &json!(0), &json!(1))
    );
    assert_eq!(state["players"][1]["agent"], "easy");
    assert_eq!(state["balls"].as_array().unwrap().len(), 16);
    let shot = guest.played(1, break_shot()).await;
    assert_eq!(
        (&shot["number"], &shot["seat"], &shot["shot"]["power"]),
        (&json!(1), &json!(0), &json!(0.9))
    );
    let trajectory = Trajectory::decode(text(&shot["trajectory"])).unwrap();
    let seconds = shot["durationMs"].as_f64().unwrap() / 1_000.0;
    assert!((trajectory.duration() - seconds).abs() < 0.002);
    assert!(text(&shot["trajectory"]).len() <= 8 * 1024);
    assert!(
        shot["events"]
            .as_array()
            .unwrap()
            .iter()
            .any(|event| event["kind"] == "contact")
    );
    assert_eq!(shot["state"]["shotNumber"], 2);
    assert_eq!(text(&shot["hash"]).len(), 16);
    assert!(!text(&shot["outcome"]["text"]).is_empty());
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_01_40_a_shot_is_refused_out_of_turn_out_of_range_under_another_number_and_from_whoever_does_not_play() {
    let live = Live::start().await;
    let [(one, link), (other, other_link)] = quick(&live).await;
    let mut seats = [
        Guest::seated(&live, &link).await,
        Guest::seated(&live, &other_link).await,
    ];
    let state = seats[1].socket.next_of("table_state").await["state"].clone();
    assert_eq!(state["players"][0]["username"].as_str().map(|_| ()), Some(()));
    let turn = usize::try_from(state["turn"].as_u64().unwrap()).unwrap();
    let id = text(&link["matchId"]);
    assert_eq!(seats[1 - turn].refused(1, break_shot()).await, "OUT_OF_TURN");
    for (bad, code) in [
        (json!({ "power": 1.5 }), "BAD_SHOT"),
        (json!({ "power": -0.1 }), "BAD_SHOT"),
        (json!({ "aim": 1e300 }), "BAD_SHOT"),
        (json!({ "side": 0.9, "follow": 0.9 }), "BAD_SHOT"),
        (json!({ "elevation": 1.0 }), "BAD_SHOT"),
        (json!({ "call": 6 }), "BAD_SHOT"),
        (json!({ "placement": { "x": 0.5, "y": 0.0 } }), "BAD_PLACEMENT"),
        (json!({ "placement": { "x": 99.0, "y": 0.0 } }), "BAD_PLACEMENT"),
    ] {
        let mut shot = break_shot();
        for (key, value) in bad.as_object().unwrap() {
            shot[key] = value.clone();
        }
        assert_eq!(seats[turn].refused(1, shot).await, code, "{bad}");
    }
    for number in [0, 2, 4_294_967_295] {
        assert_eq!(seats[turn].refused(number, break_shot()).await, "WRONG_SHOT_NUMBER");
    }
    let at_the_table = &mut seats[turn].socket;
    for text in [
        r#"{"type":"shot","number":1,"aim":1e999,"power":0.5}"#,
        r#"{"type":"shot","number":1,"aim":NaN,"power":0.5}"#,
        r#"{"type":"shot","number":1,"aim":null,"power":0.5}"#,
        r#"{"type":"shot","number":99999999999999999999,"aim":0,"power":0.5}"#,
        r#"{"type":"shot","number":-1,"aim":0,"power":0.5}"#,
        r#"{"type":"shot","power":0.5}"#,
    ] {
        at_the_table
            .raw(tokio_tungstenite::tungstenite::Message::text(text))
            .await;
        assert_eq!(at_the_table.next_of("error").await["code"], "BAD_MESSAGE", "{text}");
    }
    let mut watcher = Guest::at(&live, id, json!({})).await;
    assert_eq!(
        (&watcher.table["you"], &watcher.table["seatToken"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(watcher.refused(1, break_shot()).await, "NOT_A_PLAYER");
    let stranger = live.account().await;
    let mut stranger = Guest::at(&live, id, json!({ "token": stranger.token })).await;
    assert_eq!(stranger.refused(1, break_shot()).await, "NOT_A_PLAYER");
    // Nothing of all that was played.
    let shot = seats[turn].played(1, break_shot()).await;
    assert_eq!(shot["number"], 1);
    // The same shot again is answered with its first result, another under its number is refused.
    assert_eq!(seats[turn].played(1, break_shot()).await, shot);
    assert_eq!(watcher.socket.next_of("shot_played").await, shot);
    let refused = seats[turn].refused(1, soft_shot()).await;
    assert!(
        ["WRONG_SHOT_NUMBER", "OUT_OF_TURN"].contains(&refused.as_str()),
        "{refused}"
    );
    let accounts = [&one, &other];
    let path = format!("/api/duel/matches/{id}/replay");
    let replay = live.ok(Method::GET, &path, "", Value::Null).await;
    let shots = replay["data"]["shots"].as_array().unwrap();
    assert_eq!(shots.len(), 1);
    assert_eq!(shots[0]["hash"], shot["hash"]);
    assert_eq!(shots[0]["recomputedHash"], shot["hash"]);
    assert_eq!(shots[0]["trajectory"], shot["trajectory"]);
    assert_eq!(replay["data"]["players"][0]["userId"], accounts[0].address);
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_104_a_ticket_opens_a_seat_once_and_its_token_again_and_again() {
    let live = Live::start().await;
    let [(one, link), (_, _)] = quick(&live).await;
    let id = text(&link["matchId"]);
    let ticket = query(text(&link["url"]), "ticket");
    let path = format!("/stream/match/{id}");
    let join = json!({ "type": "join_table", "ticket": ticket });
    let mut first = live.socket(&path).await;
    first.send(join.clone()).await;
    let table = first.next_of("table").await;
    assert_eq!(table["you"], 0);
    let mut second = live.socket(&path).await;
    second.send(join).await;
    assert_eq!(second.next_of("error").await["code"], "TICKET_USED");
    second.send(json!({ "type": "join_table", "ticket": "a.b.c" })).await;
    assert_eq!(second.next_of("error").await["code"], "INVALID_TICKET");
    second.send(json!({ "type": "join_table", "token": "a.b.c" })).await;
    assert_eq!(second.next_of("error").await["code"], "INVALID_TOKEN");
    second
        .send(json!({ "type": "join_table", "seatToken": table["seatToken"] }))
        .await;
    assert_eq!(second.next_of("table").await["you"], 0);
    // The same seat's token, and its ticket, open no other table.
    let elsewhere = practice(&live, &one, "easy").await;
    let mut other = live
        .socket(&format!("/stream/match/{}", text(&elsewhere["matchId"])))
        .await;
    other
        .send(json!({ "type": "join_table", "seatToken": table["seatToken"] }))
        .await;
    assert_eq!(other.next_of("error").await["code"], "INVALID_TICKET");
    let mut nowhere = live.socket("/stream/match/65f1c0a2b3d4e5f601234567").await;
    nowhere.send(json!({ "type": "join_table" })).await;
    assert_eq!(nowhere.next_of("error").await["code"], "MATCH_NOT_FOUND");
    assert_eq!(nowhere.close_code().await, 4105);
    let mut bad = live
        .socket("/stream/match/ffffffffffffffffffffffffffffffffffffffff")
        .await;
    assert_eq!(bad.close_code().await, 1008);
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_104_the_way_to_a_seat_ends_with_the_session_that_got_it() {
    let live = Live::start().await;
    let [(one, link), (other, _)] = quick(&live).await;
    let id = text(&link["matchId"]);
    let mut seated = Guest::seated(&live, &link).await;
    let token = seated.table["seatToken"].clone();
    let fresh = live.ok(Method::GET, "/api/duel/queue", &one.token, Value::Null).await;
    let (status, _) = live
        .call(Method::POST, "/api/auth/logout", &one.token, Value::Null)
        .await;
    assert!(status < 300, "{status}");
    assert_eq!(seated.socket.close_code().await, 4101, "who sat there is sent away");
    let mut back = live.socket(&format!("/stream/match/{id}")).await;
    for way in [
        json!({ "type": "join_table", "seatToken": token }),
        json!({ "type": "join_table", "ticket": query(text(&fresh["data"]["url"]), "ticket") }),
    ] {
        back.send(way).await;
        assert_eq!(back.next_of("error").await["code"], "INVALID_TICKET");
    }
    let rival = Guest::at(&live, id, json!({ "token": other.token })).await;
    assert_eq!(rival.table["you"], 1, "the other's seat stays theirs");
}
