//! Guests practise against an agent, and can do nothing else (E47).

use crate::support::{Account, Live, duel::*, text};
use reqwest::Method;
use serde_json::{Value, json};

const PRACTICE: &str = "/api/practice/guest";

async fn start(live: &Live, token: Option<&str>) -> (u16, Value) {
    let mut body = json!({ "level": "easy", "table": "seven" });
    if let Some(token) = token {
        body["token"] = json!(token);
    }
    live.call(Method::POST, PRACTICE, "", body).await
}

async fn begun(live: &Live, token: Option<&str>) -> Value {
    let (status, answer) = start(live, token).await;
    assert_eq!(status, 201, "{answer}");
    answer["data"].clone()
}

async fn ended(guest: &mut Guest) -> Value {
    loop {
        let state = guest.socket.next_of("table_state").await["state"].clone();
        if state["status"] == "ended" {
            return state;
        }
    }
}

/// Plays and concedes; what the guest is known by, the match, and the seat's token.
async fn conceded(live: &Live, token: Option<&str>) -> (String, String, String) {
    let data = begun(live, token).await;
    let mut guest = Guest::seated(live, &data).await;
    let seat = text(&guest.table["seatToken"]).to_owned();
    running(&mut guest).await;
    guest.socket.send(json!({ "type": "concede" })).await;
    ended(&mut guest).await;
    (text(&data["token"]).to_owned(), text(&data["matchId"]).to_owned(), seat)
}

async fn age(live: &Live, days: i32) {
    for sql in [
        "UPDATE guest_starts SET at = at - make_interval(days => $1)",
        "UPDATE matches SET ended_at = ended_at - make_interval(days => $1) WHERE ended_at IS NOT NULL",
        "UPDATE guests SET seen_at = seen_at - make_interval(days => $1)",
    ] {
        sqlx::query(sql).bind(days).execute(&live.running.pool).await.unwrap();
    }
}

async fn history(live: &Live, who: &Account) -> Vec<Value> {
    let path = format!("/api/duel/matches/{}", who.address);
    let answer = live.ok(Method::GET, &path, "", Value::Null).await;
    answer["data"].as_array().unwrap().clone()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_guest_plays_an_agent_at_once_at_the_sites_own_origin_and_comes_back_to_the_seat() {
    let live = Live::start().await;
    let data = begun(&live, None).await;
    assert!(text(&data["url"]).starts_with("/bitpool/index.html?"), "{data}");
    assert_eq!(text(&data["token"]).len(), 64);
    let mut guest = Guest::seated(&live, &data).await;
    assert_eq!(guest.table["you"], 0);
    let state = running(&mut guest).await;
    assert_eq!(
        (&state["kind"], &state["notRated"]),
        (&json!("practice"), &json!("practice"))
    );
    assert!(text(&state["players"][0]["username"]).starts_with("Guest "), "{state}");
    assert_eq!(state["players"][0]["userId"], Value::Null);
    assert_eq!(guest.played(1, break_shot()).await["number"], 1);
    let seat = text(&guest.table["seatToken"]).to_owned();
    drop(guest);
    let again = Guest::at(&live, text(&data["matchId"]), json!({ "seatToken": seat })).await;
    assert_eq!(again.table["you"], 0);
    // The ticket was for one use, and nobody else's hands open the seat.
    let watcher = Guest::at(&live, text(&data["matchId"]), json!({})).await;
    assert_eq!(watcher.table["you"], Value::Null);
    // The agent shoots back: it thinks for guests as well.
    let mut again = again;
    loop {
        let message = again.socket.next().await;
        if message["type"] == "shot_played" && message["seat"] == 1 {
            break;
        }
        let state = match text(&message["type"]) {
            "table_state" | "shot_played" => &message["state"],
            _ => continue,
        };
        if state["turn"] == 0 && state["status"] == "running" {
            let number = state["shotNumber"].as_u64().unwrap();
            actix_rt::time::sleep(std::time::Duration::from_millis(
                message["durationMs"].as_u64().unwrap_or(0),
            ))
            .await;
            again.play(number, soft_shot()).await;
        }
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn shell_63_duel_66_69_70_a_guest_who_practises_can_still_do_nothing_that_asks_for_an_account() {
    let live = Live::start().await;
    let (token, id, seat) = conceded(&live, None).await;
    for credential in [&token, &seat] {
        for (method, path, body) in [
            (
                Method::POST,
                "/api/duel/rooms",
                json!({ "roomId": "friday-nine", "roomName": "Friday", "maxParticipants": 2, "userId": "x", "username": "x" }),
            ),
            (Method::POST, "/api/duel/queue", Value::Null),
            (Method::POST, "/api/duel/practice", json!({ "level": "easy" })),
            (Method::POST, "/api/streams", json!({})),
            (Method::GET, "/api/users/me", Value::Null),
            (Method::GET, "/api/wallet-v2/balances", Value::Null),
            (Method::POST, "/api/pool-credit/consume", json!({})),
            (Method::POST, "/api/practice/claim", json!({ "token": token })),
        ] {
            let (status, answer) = live.call(method.clone(), path, credential, body.clone()).await;
            assert_eq!(status, 401, "{method} {path}: {answer}");
        }
        // A seat's token in its own header opens the rematch alone, and of a guest's not the queue.
        let (status, answer) = with_seat(&live, Method::POST, "/api/duel/queue", credential).await;
        assert_eq!(status, 401, "{answer}");
    }
    let (status, answer) = with_seat(&live, Method::GET, "/api/users/me", &seat).await;
    assert_eq!(status, 401, "{answer}");
    // At the table nobody chats, and a guest's seat is no person's anywhere else.
    let mut table = Guest::at(&live, &id, json!({ "seatToken": seat })).await;
    table
        .socket
        .send(json!({ "type": "chat", "message": "hello", "clientMessageId": "1" }))
        .await;
    let refused = table.socket.next_of("chat_rejected").await;
    assert_eq!(refused["code"], "UNAUTHENTICATED", "{refused}");
    let rated = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM ratings")
        .fetch_one(&live.running.pool)
        .await
        .unwrap();
    assert_eq!(rated, 0);
}

async fn with_seat(live: &Live, method: Method, path: &str, seat: &str) -> (u16, Value) {
    let client = crate::support::client();
    let request = client
        .request(method, format!("http://{}{path}", live.url))
        .header("x-seat", seat);
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or(Value::Null))
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_address_has_three_tables_of_guests_and_twelve_starts_in_ten_minutes_however_many_guests_it_names() {
    let live = Live::start().await;
    let mut tokens = Vec::new();
    for _ in 0..3 {
        tokens.push(text(&begun(&live, None).await["token"]).to_owned());
    }
    let (status, answer) = start(&live, None).await;
    assert_eq!((status, &answer["code"]), (503, &json!("BUSY")), "{answer}");
    // The same guest gives up the table that runs.
    for _ in 0..9 {
        begun(&live, Some(&tokens[0])).await;
    }
    let (status, answer) = start(&live, Some(&tokens[0])).await;
    assert_eq!((status, &answer["code"]), (429, &json!("RATE_LIMITED")), "{answer}");
    // A refused request gave nothing up.
    let running = "SELECT count(*) FROM matches WHERE status = 'running' AND challenger_guest IS NOT NULL";
    let running: i64 = sqlx::query_scalar(running).fetch_one(&live.running.pool).await.unwrap();
    assert_eq!(running, 3);
    sqlx::query("UPDATE guest_starts SET at = at - interval '11 minutes'")
        .execute(&live.running.pool)
        .await
        .unwrap();
    begun(&live, Some(&tokens[0])).await;
    // 40 a day.
    sqlx::query("UPDATE matches SET status = 'aborted', ended_at = now()")
        .execute(&live.running.pool)
        .await
        .unwrap();
    for _ in 0..27 {
        sqlx::query("UPDATE guest_starts SET at = at - interval '11 minutes'")
            .execute(&live.running.pool)
            .await
            .unwrap();
        begun(&live, Some(&tokens[0])).await;
    }
    sqlx::query("UPDATE guest_starts SET at = at - interval '11 minutes'")
        .execute(&live.running.pool)
        .await
        .unwrap();
    assert_eq!(start(&live, Some(&tokens[0])).await.0, 429);
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_many_guests_who_come_at_once_no_more_begin_than_there_are_tables() {
    let live = Live::with("[duels]\nguest_tables = 2").await;
    let tries = (0..12).map(|_| start(&live, None));
    let answers = futures_util::future::join_all(tries).await;
    let begun = answers.iter().filter(|(status, _)| *status == 201).count();
    assert_eq!(begun, 2, "{answers:?}");
    let full = answers.iter().find(|(status, _)| *status == 503).unwrap();
    assert_eq!(
        full.1["message"],
        "All free tables are taken. Sign in, or watch for a moment."
    );
    let closed = Live::with("[duels]\nguest_tables = 0").await;
    assert_eq!(start(&closed, None).await.1["code"], "FEATURE_OFF");
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_a_guest_played_is_claimed_once_and_what_still_runs_follows_when_it_ends() {
    let live = Live::start().await;
    let (token, first, seat) = conceded(&live, None).await;
    let data = begun(&live, Some(&token)).await;
    assert_eq!(data["token"], json!(token), "the same guest goes on");
    let mut running_one = Guest::seated(&live, &data).await;
    running(&mut running_one).await;
    let (eve, mallory) = (live.account().await, live.account().await);
    let body = json!({ "token": token });
    let claims = (0..6).map(|n| {
        let who = if n % 2 == 0 { &eve } else { &mallory };
        live.call(Method::POST, "/api/practice/claim", &who.token, body.clone())
    });
    let answers = futures_util::future::join_all(claims).await;
    let kept: Vec<_> = answers.iter().map(|(status, _)| *status).collect();
    assert_eq!(kept.iter().filter(|status| **status == 200).count(), 3, "{answers:?}");
    assert_eq!(kept.iter().filter(|status| **status == 409).count(), 3);
    let owner = if kept[0] == 200 { &eve } else { &mallory };
    let matches = history(&live, owner).await;
    assert_eq!(matches.len(), 1);
    assert_eq!(matches[0]["matchId"], json!(first));
    assert_eq!(
        (&matches[0]["kind"], &matches[0]["ratingChange"]),
        (&json!("practice"), &Value::Null)
    );
    // The one that runs keeps its seat.
    running_one.socket.send(json!({ "type": "concede" })).await;
    ended(&mut running_one).await;
    assert_eq!(history(&live, owner).await.len(), 2);
    let replay = format!("/api/duel/matches/{first}/replay");
    assert_eq!(
        live.ok(Method::GET, &replay, "", Value::Null).await["data"]["players"][0]["userId"],
        json!(owner.address)
    );
    // The claimed token begins nothing any more, and the guest's seat asks for nothing in the person's name.
    assert_ne!(begun(&live, Some(&token)).await["token"], json!(token));
    let (status, _) = with_seat(
        &live,
        Method::POST,
        &format!("/api/duel/matches/{first}/rematch"),
        &seat,
    )
    .await;
    assert_eq!(status, 403);
    for bad in ["", "xyz", &"a".repeat(64)] {
        let (status, _) = live
            .call(Method::POST, "/api/practice/claim", &eve.token, json!({ "token": bad }))
            .await;
        assert!(status == 400 || status == 404, "{bad}: {status}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_guest_plays_the_same_again_by_the_token_of_the_seat_and_by_no_other() {
    let live = Live::start().await;
    let (_, id, seat) = conceded(&live, None).await;
    let (_, other, others_seat) = conceded(&live, None).await;
    let path = |id: &str| format!("/api/duel/matches/{id}/rematch");
    let (status, answer) = with_seat(&live, Method::POST, &path(&id), &seat).await;
    assert_eq!(
        (status, &answer["data"]["status"]),
        (200, &json!("matched")),
        "{answer}"
    );
    let next = Guest::seated(&live, &answer["data"]).await;
    assert_eq!(next.table["you"], 0);
    let again = with_seat(&live, Method::POST, &path(&id), &seat).await.1;
    assert_eq!(
        again["data"]["matchId"], answer["data"]["matchId"],
        "asked for twice it is one match"
    );
    for (id, seat) in [(&id, &others_seat), (&other, &seat)] {
        assert_eq!(with_seat(&live, Method::POST, &path(id), seat).await.0, 401);
    }
    assert_eq!(with_seat(&live, Method::POST, &path(&id), "a.b.c").await.0, 401);
    assert_eq!(live.call(Method::POST, &path(&id), "", Value::Null).await.0, 401);
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_guests_play_goes_after_seven_days_and_what_was_claimed_stays() {
    let live = Live::start().await;
    let (token, claimed, _) = conceded(&live, None).await;
    let (_, left, _) = conceded(&live, None).await;
    let eve = live.account().await;
    live.ok(
        Method::POST,
        "/api/practice/claim",
        &eve.token,
        json!({ "token": token }),
    )
    .await;
    let sweep = async || {
        let mut db = live.running.pool.begin().await.unwrap();
        cuecast::features::matches::store::guests::sweep(&mut db).await.unwrap();
        db.commit().await.unwrap();
    };
    age(&live, 6).await;
    sweep().await;
    let replay = |id: &str| format!("/api/duel/matches/{id}/replay");
    assert_eq!(live.call(Method::GET, &replay(&left), "", Value::Null).await.0, 200);
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM guest_starts WHERE source IS NOT NULL")
        .fetch_one(&live.running.pool)
        .await
        .unwrap();
    assert_eq!(kept, 0, "addresses are forgotten after a day");
    age(&live, 2).await;
    sweep().await;
    sweep().await;
    let guests: i64 = sqlx::query_scalar("SELECT count(*) FROM guests")
        .fetch_one(&live.running.pool)
        .await
        .unwrap();
    let matches: Vec<String> = sqlx::query_scalar("SELECT id FROM matches")
        .fetch_all(&live.running.pool)
        .await
        .unwrap();
    assert_eq!((guests, matches), (0, vec![claimed]));
    assert_eq!(history(&live, &eve).await.len(), 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn guests_who_wait_for_their_turn_leave_everybody_else_a_connection() {
    let live = Live::start().await;
    let who = live.account().await;
    let mut held = live.database.pool.begin().await.unwrap();
    sqlx::query("SELECT pg_advisory_xact_lock(hashtext('guest_tables'))")
        .execute(&mut *held)
        .await
        .unwrap();
    let starts = futures_util::future::join_all((0..20).map(|_| start(&live, None)));
    let other = async {
        let waits =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'";
        while sqlx::query_scalar::<_, i64>(waits)
            .fetch_one(&live.database.pool)
            .await
            .unwrap()
            == 0
        {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let answer = live.call(Method::GET, "/api/users/me", &who.token, Value::Null).await.0;
        held.rollback().await.unwrap();
        answer
    };
    let (started, other) = futures_util::future::join(starts, other).await;
    assert_eq!(other, 200);
    let begun = started.iter().filter(|(status, _)| *status == 201).count();
    assert_eq!(begun, 3, "as many as one address has");
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_address_that_asks_for_tables_without_end_is_refused_before_anything_is_looked_up() {
    let live = Live::start().await;
    let asked = futures_util::future::join_all((0..120).map(|_| start(&live, None))).await;
    let of = |wanted: u16| asked.iter().filter(|(status, _)| *status == wanted).count();
    assert_eq!(of(201) + of(429) + of(503), 120);
    assert!(of(429) > 0, "{:?}", asked.first());
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_guest_is_led_back_to_the_table_by_the_token_alone_and_not_once_it_is_over_or_claimed() {
    let live = Live::start().await;
    let own = async |token: &str| {
        let body = json!({ "token": token });
        live.call(Method::POST, "/api/practice/guest/own", "", body).await
    };
    let data = begun(&live, None).await;
    let token = text(&data["token"]).to_owned();
    let mut guest = Guest::seated(&live, &data).await;
    let state = running(&mut guest).await;
    let (status, back) = own(&token).await;
    assert_eq!((status, &back["data"]["matchId"]), (200, &data["matchId"]), "{back}");
    assert_eq!(
        (&back["data"]["kind"], &back["data"]["against"]),
        (&json!("practice"), &state["players"][1]["username"])
    );
    assert_eq!(Guest::seated(&live, &back["data"]).await.table["you"], 0);
    // Nobody else's table, and no new guest.
    assert_eq!(own(&"ab".repeat(32)).await.1["data"], Value::Null);
    assert_eq!(own("ab").await.0, 400);
    let guests: i64 = sqlx::query_scalar("SELECT count(*) FROM guests")
        .fetch_one(&live.running.pool)
        .await
        .unwrap();
    assert_eq!(guests, 1);

    guest.socket.send(json!({ "type": "concede" })).await;
    ended(&mut guest).await;
    assert_eq!(own(&token).await.1["data"], Value::Null);
    // A claim while a match runs leads its person back to the seat; the token leads nowhere.
    let goes_on = begun(&live, Some(&token)).await;
    assert_ne!(own(&token).await.1["data"], Value::Null);
    let who = live.account().await;
    live.ok(
        Method::POST,
        "/api/practice/claim",
        &who.token,
        json!({ "token": token }),
    )
    .await;
    assert_eq!(own(&token).await.1["data"], Value::Null);
    let back = live.ok(Method::GET, "/api/duel/own", &who.token, Value::Null).await;
    assert_eq!(back["data"]["matchId"], goes_on["matchId"]);
    let mut seat = Guest::seated(&live, &back["data"]).await;
    assert_eq!(seat.table["you"], 0);
    running(&mut seat).await;
    seat.socket.send(json!({ "type": "concede" })).await;
    ended(&mut seat).await;
    let over = live.ok(Method::GET, "/api/duel/own", &who.token, Value::Null).await;
    assert_eq!(over["data"], Value::Null);
    assert_eq!(
        text(&history(&live, &who).await[0]["matchId"]),
        text(&goes_on["matchId"])
    );
}
