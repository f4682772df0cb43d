//! Attempts to cheat with matches, and their outcomes.

use crate::support::{Account, Live, duel::*, text};
use cuecast::{
    features::matches::{self, store::NewMatch},
    ids,
};
use domain::{
    MatchId,
    matchup::{MatchKind, Player, TableLength},
};
use reqwest::Method;
use serde_json::{Value, json};

async fn queue(live: &Live, method: Method, who: &Account) -> Value {
    live.ok(method, "/api/duel/queue", &who.token, Value::Null).await["data"].clone()
}

async fn number(live: &Live, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&live.running.pool).await.unwrap()
}

async fn concede(guest: &mut Guest) -> Value {
    guest.socket.send(json!({ "type": "concede" })).await;
    loop {
        let state = guest.socket.next_of("table_state").await["state"].clone();
        if state["status"] == "ended" {
            return state;
        }
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_same_two_play_three_rated_matches_a_day_and_their_fourth_changes_no_rating() {
    let live = Live::start().await;
    let [(one, link), (other, other_link)] = quick(&live).await;
    let player = |account: &Account| Player::User(account.user_id.parse().unwrap());
    for seed in 0..3 {
        let before = NewMatch {
            id: ids::match_id(),
            room: None,
            kind: MatchKind::Duel,
            players: [player(&other), player(&one)],
            table: TableLength::Nine,
            seed,
            stake: None,
        };
        let mut db = live.running.pool.acquire().await.unwrap();
        matches::store::create(&mut db, &before).await.unwrap().unwrap();
        sqlx::query(
            "UPDATE matches SET status = 'ended', ended_at = now(), challenger_change = 1, rival_change = -1 WHERE id = $1",
        )
        .bind(before.id.to_string())
        .execute(&mut *db)
        .await
        .unwrap();
    }
    let mut first = Guest::seated(&live, &link).await;
    let mut second = Guest::seated(&live, &other_link).await;
    let state = running(&mut second).await;
    both_shoot([&mut first, &mut second], &state).await;
    let end = concede(&mut second).await;
    assert_eq!((&end["winner"], &end["ratingChanges"]), (&json!(0), &Value::Null));
    assert_eq!(number(&live, "SELECT count(*) FROM rating_changes").await, 0);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_39_76_the_leaderboard_shows_settled_ratings_first_and_says_which_are_not() {
    let live = Live::start().await;
    let people = [live.account().await, live.account().await, live.account().await];
    for (account, rating, deviation) in [
        (&people[0], 1900.0, 290.0),
        (&people[1], 1600.0, 80.0),
        (&people[2], 1500.0, 109.9),
    ] {
        sqlx::query("INSERT INTO ratings (user_id, rating, deviation, volatility) VALUES ($1, $2, $3, 0.06)")
            .bind(&account.user_id)
            .bind(rating)
            .bind(deviation)
            .execute(&live.running.pool)
            .await
            .unwrap();
    }
    let board = live
        .ok(Method::GET, "/api/duel/leaderboard?limit=5", "", Value::Null)
        .await;
    let board = board["data"].as_array().unwrap();
    let lines: Vec<_> = board
        .iter()
        .map(|line| (&line["userId"], &line["provisional"]))
        .collect();
    let addresses = people.each_ref().map(|account| json!(account.address));
    let expected = [(1, json!(false)), (2, json!(false)), (0, json!(true))];
    assert_eq!(
        lines,
        expected
            .each_ref()
            .map(|(at, provisional)| (&addresses[*at], provisional))
    );
    for (at, account) in people.iter().enumerate() {
        let path = format!("/api/duel/stats/{}", account.address);
        let stats = live.ok(Method::GET, &path, "", Value::Null).await;
        assert_eq!(stats["data"]["rank"], [3, 1, 2][at]);
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_has_a_match_is_shown_it_however_often_they_leave_and_enter_the_queue() {
    let live = Live::start().await;
    let [(one, link), _] = quick(&live).await;
    for method in [Method::DELETE, Method::POST, Method::DELETE, Method::GET, Method::POST] {
        let place = queue(&live, method.clone(), &one).await;
        assert_eq!(
            (&place["status"], &place["matchId"]),
            (&json!("matched"), &link["matchId"]),
            "{method}"
        );
    }
    assert_eq!(number(&live, "SELECT count(*) FROM matches").await, 1);
    // Even when the queue has forgotten it.
    sqlx::query("DELETE FROM match_queue")
        .execute(&live.running.pool)
        .await
        .unwrap();
    assert_eq!(queue(&live, Method::POST, &one).await["matchId"], link["matchId"]);
    let alone = live.account().await;
    assert_eq!(queue(&live, Method::POST, &alone).await["status"], "waiting");
    assert_eq!(queue(&live, Method::DELETE, &alone).await["status"], "none");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_in_the_queue_waits_for_somebody_elses_look() {
    let live = Live::start().await;
    let (one, other) = (live.account().await, live.account().await);
    queue(&live, Method::POST, &one).await;
    let mut held = live.running.pool.begin().await.unwrap();
    sqlx::query("SELECT FROM match_queue FOR UPDATE")
        .execute(&mut *held)
        .await
        .unwrap();
    sqlx::query("SELECT pg_advisory_xact_lock(7007)")
        .execute(&mut *held)
        .await
        .unwrap();
    assert_eq!(queue(&live, Method::POST, &other).await["status"], "waiting");
    held.rollback().await.unwrap();
    assert_eq!(queue(&live, Method::GET, &other).await["status"], "matched");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_person_has_one_practice_match_and_no_rematch_of_one_that_was_given_up() {
    let live = Live::start().await;
    let eve = live.account().await;
    let played = practice(&live, &eve, "easy").await;
    let mut guest = Guest::seated(&live, &played).await;
    running(&mut guest).await;
    concede(&mut guest).await;
    let given_up = practice(&live, &eve, "hard").await;
    let rematch = |of: &Value| format!("/api/duel/matches/{}/rematch", text(&of["matchId"]));
    let next = live.ok(Method::POST, &rematch(&played), &eve.token, Value::Null).await;
    assert_eq!(next["data"]["status"], "matched");
    let running = "SELECT count(*) FROM matches WHERE status = 'running'";
    assert_eq!(number(&live, running).await, 1);
    let (status, _) = live
        .call(Method::POST, &rematch(&given_up), &eve.token, Value::Null)
        .await;
    assert_eq!(status, 409);
    queue(&live, Method::POST, &eve).await;
    sqlx::query("UPDATE match_queue SET since = since - interval '20 seconds'")
        .execute(&live.running.pool)
        .await
        .unwrap();
    live.ok(Method::POST, "/api/duel/queue/agent", &eve.token, Value::Null)
        .await;
    assert_eq!(number(&live, running).await, 1);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_ticket_is_not_used_up_at_another_table_or_at_none() {
    let live = Live::start().await;
    let [(one, link), _] = quick(&live).await;
    let ticket = query(text(&link["url"]), "ticket");
    let join = json!({ "type": "join_table", "ticket": ticket });
    let elsewhere = practice(&live, &one, "easy").await;
    let mut wrong = live
        .socket(&format!("/stream/match/{}", text(&elsewhere["matchId"])))
        .await;
    wrong.send(join.clone()).await;
    assert_eq!(wrong.next_of("error").await["code"], "INVALID_TICKET");
    let mut nowhere = live.socket("/stream/match/65f1c0a2b3d4e5f601234567").await;
    nowhere.send(join).await;
    assert_eq!(nowhere.next_of("error").await["code"], "MATCH_NOT_FOUND");
    assert_eq!(Guest::seated(&live, &link).await.table["you"], 0);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_watches_a_match_that_is_over_writes_nothing_and_sees_it_as_its_last_shot_left_it() {
    let live = Live::start().await;
    let eve = live.account().await;
    let data = practice(&live, &eve, "easy").await;
    let mut guest = Guest::seated(&live, &data).await;
    running(&mut guest).await;
    let shot = guest.played(1, break_shot()).await;
    concede(&mut guest).await;
    drop(guest);
    let epochs = "SELECT sum(epoch)::bigint FROM matches";
    let before = number(&live, epochs).await;
    let Live {
        running: server,
        database,
        ..
    } = live;
    server.stop().await;
    let live = Live::on(database, "").await;
    let stranger = live.account().await;
    let abort = format!("/api/duel/matches/{}/abort", text(&data["matchId"]));
    for (account, expected) in [(&stranger, 403), (&eve, 409)] {
        assert_eq!(
            live.call(Method::PUT, &abort, &account.token, Value::Null).await.0,
            expected
        );
    }
    let id: MatchId = text(&data["matchId"]).parse().unwrap();
    assert!(
        live.running.sockets.tables.running(&id).is_none(),
        "no call but a player's loads a table"
    );
    let watcher = Guest::at(&live, text(&data["matchId"]), json!({})).await;
    let state = &watcher.table["state"];
    assert_eq!(
        (&state["status"], &state["reason"]),
        (&json!("ended"), &json!("conceded"))
    );
    assert_eq!(state["balls"], shot["state"]["balls"]);
    assert_eq!(number(&live, epochs).await, before);
    live.running.stop().await;
}
