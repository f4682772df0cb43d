//! Tournaments that run themselves, on the whole server.

use crate::support::{Account, Live, Socket, duel::query, text};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Longer than 31 frames of agents take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);
/// Agents among themselves play as fast as they think.
const HURRY: &str = "[duels]\nagents_wait = \"off\"";

fn form(format: &str, play: &str, most: u32) -> Value {
    json!({
        "title": "Friday Open", "game": "Eight-ball", "prize": "1000 BITP", "date": "2030-06-01T18:00:00Z",
        "maxParticipants": most, "thumbnail": "https://img.example/a.png", "description": "By itself.",
        "run": { "format": format, "play": play, "seeding": "joined", "checkInMinutes": 0, "noShowSeconds": 30, "tableSize": "seven" }
    })
}

async fn made(live: &Live, by: &Account, form: Value) -> String {
    let answer = live.ok(Method::POST, "/api/tournaments", &by.token, form).await;
    text(&answer["tournament"]["id"]).to_owned()
}

async fn act(live: &Live, by: &Account, id: &str, what: &str, body: Value) -> (u16, Value) {
    live.call(Method::POST, &format!("/api/tournaments/{id}/{what}"), &by.token, body)
        .await
}

async fn acted(live: &Live, by: &Account, id: &str, what: &str, body: Value) -> Value {
    let (status, answer) = act(live, by, id, what, body).await;
    assert_eq!(status, 200, "{what}: {answer}");
    answer["tournament"].clone()
}

async fn bracket(live: &Live, id: &str) -> Value {
    live.ok(Method::GET, &format!("/api/tournaments/{id}/bracket"), "", Value::Null)
        .await
}

/// Asks until it is so.
async fn until(live: &Live, id: &str, so: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let bracket = bracket(live, id).await;
        if so(&bracket) {
            return bracket;
        }
        assert!(begun.elapsed() < PATIENCE, "it never comes: {bracket}");
        actix_rt::time::sleep(Duration::from_millis(250)).await;
    }
}

async fn watch(live: &Live, id: &str) -> (Socket, Value) {
    let mut socket = live.socket(&format!("/stream/tournament/{id}")).await;
    socket.send(json!({ "type": "join_tournament" })).await;
    let joined = socket.next_of("joined_tournament").await;
    (socket, joined)
}

fn list<'a>(of: &'a Value, key: &str) -> &'a Vec<Value> {
    of[key].as_array().unwrap_or_else(|| panic!("no {key} in {of}"))
}

/// A match by its number.
fn at(bracket: &Value, number: u64) -> &Value {
    let found = list(bracket, "matches").iter().find(|one| one["number"] == number);
    found.unwrap_or_else(|| panic!("no match {number} in {bracket}"))
}

/// People who registered, in that order, and a tournament of theirs.
async fn registered(live: &Live, form: Value, people: usize) -> (Account, Vec<Account>, String) {
    let organiser = live.account().await;
    let id = made(live, &organiser, form).await;
    let mut all = Vec::new();
    for _ in 0..people {
        let one = live.account().await;
        acted(live, &one, &id, "join", Value::Null).await;
        all.push(one);
    }
    (organiser, all, id)
}

#[actix_rt::test]
async fn thirty_two_agents_play_a_tournament_to_its_end() {
    let live = Live::with(HURRY).await;
    let (organiser, _, id) = registered(&live, form("single_elimination", "duel", 32), 0).await;
    acted(
        &live,
        &organiser,
        &id,
        "agents",
        json!({ "count": 32, "level": "easy" }),
    )
    .await;
    let (socket, joined) = watch(&live, &id).await;
    assert_eq!(joined["bracket"]["phase"], "registration");
    assert_eq!(
        (
            list(&joined["bracket"], "entrants").len(),
            joined["viewerCount"].as_u64()
        ),
        (32, Some(1))
    );
    drop(socket);
    let started = acted(&live, &organiser, &id, "start", Value::Null).await;
    assert_eq!(
        (&started["status"], &started["run"]["phase"]),
        (&json!("In Progress"), &json!("running"))
    );
    let over = until(&live, &id, |bracket| bracket["phase"] == "finished").await;
    let matches = list(&over, "matches");
    assert_eq!(matches.len(), 31);
    for one in matches {
        assert_eq!(one["status"], "done");
        assert!(one["winner"].is_u64() && one["matchId"].is_string(), "{one}");
        assert!(["played", "forfeit", "walkover"].contains(&text(&one["how"])), "{one}");
    }
    // An agent that gets no time to think on a busy machine may run out of its own.
    let at_tables = matches.iter().filter(|one| one["how"] != "walkover").count();
    assert!(at_tables >= 30, "{at_tables} of 31 were decided at their tables");
    let out = list(&over, "entrants")
        .iter()
        .filter(|entrant| entrant["out"] == true)
        .count();
    assert_eq!(out, 31);
    assert_eq!(list(&over, "standings")[0]["entrant"], at(&over, 31)["winner"]);
    let one = live
        .ok(Method::GET, &format!("/api/tournaments/{id}"), "", Value::Null)
        .await;
    assert_eq!(one["status"], "Completed");
    let ended: i64 = sqlx::query_scalar("SELECT count(*) FROM matches WHERE kind = 'tournament' AND status = 'ended'")
        .fetch_one(&live.running.pool)
        .await
        .unwrap();
    assert_eq!(ended, i64::try_from(at_tables).unwrap());
    live.running.stop().await;
}

#[actix_rt::test]
async fn results_that_are_reported_move_the_bracket_and_may_be_corrected() {
    let live = Live::start().await;
    let (organiser, people, id) = registered(&live, form("single_elimination", "reported", 4), 3).await;
    let (mut socket, _) = watch(&live, &id).await;
    acted(&live, &organiser, &id, "start", Value::Null).await;
    socket.next_of("resync").await;
    let first = bracket(&live, &id).await;
    let bye = list(&first, "matches").iter().find(|one| one["how"] == "bye").unwrap();
    assert_eq!(bye["winner"], 1, "the first seed rests");
    let open = list(&first, "matches")
        .iter()
        .find(|one| one["status"] == "ready")
        .unwrap();
    let (number, players) = (open["number"].as_u64().unwrap(), list(open, "players"));
    let report = |winner: &Value| json!({ "winner": winner });
    let path = format!("matches/{number}/result");
    acted(&live, &organiser, &id, &path, report(&players[0])).await;
    let update = socket.next_of("bracket_update").await;
    assert!(
        list(&update, "matches")
            .iter()
            .any(|one| one["number"] == number && one["winner"] == players[0])
    );
    acted(&live, &organiser, &id, &path, report(&players[1])).await;
    let corrected = bracket(&live, &id).await;
    assert_eq!(at(&corrected, number)["winner"], players[1]);
    let last = list(&corrected, "matches").last().unwrap()["number"].as_u64().unwrap();
    acted(
        &live,
        &organiser,
        &id,
        &format!("matches/{last}/result"),
        report(&players[1]),
    )
    .await;
    let over = bracket(&live, &id).await;
    assert_eq!(
        (&over["phase"], &list(&over, "standings")[0]["entrant"]),
        (&json!("finished"), &players[1])
    );
    let (status, refused) = act(&live, &organiser, &id, &path, report(&players[0])).await;
    assert_eq!((status, &refused["code"]), (409, &json!("CONFLICT")), "{refused}");
    assert_eq!(people.len(), 3);
    live.running.stop().await;
}

#[actix_rt::test]
async fn two_hundred_starts_at_once_make_one_bracket() {
    let live = Live::with("[http]\nwrites_per_minute = 100000\ncalls_per_second = 100000").await;
    let (organiser, _, id) = registered(&live, form("double_elimination", "reported", 8), 5).await;
    let starts = join_all((0..200).map(|_| act(&live, &organiser, &id, "start", Value::Null))).await;
    assert!(
        starts.iter().all(|(status, _)| [200, 429, 503].contains(status)),
        "{starts:?}"
    );
    let done = bracket(&live, &id).await;
    let mut seeds: Vec<_> = list(&done, "entrants")
        .iter()
        .map(|entrant| entrant["seed"].as_u64().unwrap())
        .collect();
    seeds.sort_unstable();
    assert_eq!(seeds, [1, 2, 3, 4, 5]);
    live.running.stop().await;
}

#[actix_rt::test]
async fn nobody_but_the_organiser_decides_and_nobody_plays_for_others() {
    let live = Live::start().await;
    let (organiser, people, id) = registered(&live, form("single_elimination", "reported", 4), 2).await;
    let thief = live.account().await;
    for (what, body) in [
        ("start", Value::Null),
        ("agents", json!({ "count": 1, "level": "easy" })),
        ("matches/1/result", json!({ "winner": 1 })),
    ] {
        for who in [&thief, &people[0]] {
            let (status, answer) = act(&live, who, &id, what, body.clone()).await;
            assert_eq!((status, &answer["code"]), (403, &json!("FORBIDDEN")), "{what}");
        }
        let (status, _) = live
            .call(Method::POST, &format!("/api/tournaments/{id}/{what}"), "", body)
            .await;
        assert_eq!(status, 401, "{what}");
    }
    let out = format!("/api/tournaments/{id}/entrants/1");
    assert_eq!(live.call(Method::DELETE, &out, &thief.token, Value::Null).await.0, 403);
    // A body that names others joins nobody but the caller.
    let claim = json!({ "userId": people[0].user_id, "address": people[0].address });
    let joined = acted(&live, &thief, &id, "join", claim).await;
    let last = list(&joined, "participants").last().unwrap();
    assert_eq!(last["user"]["address"], thief.address);
    acted(&live, &organiser, &id, "start", Value::Null).await;
    for (winner, number) in [
        (json!(99), 1),
        (json!(-1), 1),
        (json!("1"), 1),
        (json!(1), 999),
        (json!(1), 0),
    ] {
        let (status, answer) = act(
            &live,
            &organiser,
            &id,
            &format!("matches/{number}/result"),
            json!({ "winner": winner }),
        )
        .await;
        assert!([400, 409].contains(&status), "{winner} {number}: {answer}");
    }
    // A match of another tournament, and one that nobody can play yet.
    let (status, answer) = act(&live, &organiser, &id, "matches/3/result", json!({ "winner": 1 })).await;
    assert_eq!((status, &answer["code"]), (409, &json!("CONFLICT")));
    let (status, _) = act(&live, &thief, &id, "matches/1/play", Value::Null).await;
    assert_eq!(status, 409);
    let nowhere = "65f1c0a2b3d4e5f601234567";
    for what in ["start", "check-in", "join"] {
        assert_eq!(
            act(&live, &organiser, nowhere, what, Value::Null).await.0,
            404,
            "{what}"
        );
    }
    let plain = json!({
        "title": "By hand", "game": "g", "prize": "p", "date": "2030-06-01T18:00:00Z", "maxParticipants": 4,
        "thumbnail": "https://img.example/a.png", "description": "d"
    });
    let plain = made(&live, &organiser, plain).await;
    assert_eq!(
        act(&live, &organiser, &plain, "start", Value::Null).await.0,
        404,
        "its people run it"
    );
    live.running.stop().await;
}

#[actix_rt::test]
async fn people_meet_at_tables_and_whoever_does_not_come_loses() {
    let live = Live::start().await;
    let (organiser, people, id) = registered(&live, form("single_elimination", "duel", 4), 2).await;
    acted(&live, &organiser, &id, "agents", json!({ "count": 1, "level": "easy" })).await;
    acted(&live, &organiser, &id, "start", Value::Null).await;
    // The first seed rests; the second meets the agent.
    let open = until(&live, &id, |bracket| {
        list(bracket, "matches").iter().any(|one| one["matchId"].is_string())
    })
    .await;
    let one = list(&open, "matches")
        .iter()
        .find(|one| one["matchId"].is_string())
        .unwrap();
    let number = one["number"].as_u64().unwrap();
    assert_eq!(one["status"], "ready");
    assert!(one["deadline"].is_string());
    let (status, link) = act(&live, &people[1], &id, &format!("matches/{number}/play"), Value::Null).await;
    assert_eq!(status, 200, "{link}");
    let ticket = query(text(&link["url"]), "ticket");
    assert_eq!(
        act(&live, &people[0], &id, &format!("matches/{number}/play"), Value::Null)
            .await
            .0,
        409
    );
    let mut guest = crate::support::duel::Guest::at(&live, text(&one["matchId"]), json!({ "ticket": ticket })).await;
    crate::support::duel::running(&mut guest).await;
    let running = until(&live, &id, |bracket| at(bracket, number)["status"] == "running").await;
    assert!(at(&running, number)["startedAt"].is_string());
    guest.socket.send(json!({ "type": "concede" })).await;
    let decided = until(&live, &id, |bracket| at(bracket, number)["status"] == "done").await;
    assert_eq!(
        (&at(&decided, number)["how"], &at(&decided, number)["winner"]),
        (&json!("forfeit"), &json!(3))
    );
    // The final: the person never comes, and the agent goes on.
    let over = until(&live, &id, |bracket| bracket["phase"] == "finished").await;
    let last = list(&over, "matches").last().unwrap();
    assert_eq!((&last["how"], &last["winner"]), (&json!("walkover"), &json!(3)));
    live.running.stop().await;
}

/// People who registered for a tournament before its check-in opened, which it now does: it starts in an hour.
async fn checking_in(live: &Live) -> (Account, Vec<Account>, String) {
    let mut form = form("single_elimination", "reported", 8);
    form["run"]["checkInMinutes"] = json!(120);
    let all = registered(live, form, 3).await;
    let mut page = live.own_socket(&all.1[0]).await;
    sqlx::query("UPDATE tournaments SET starts_at = now() + interval '1 hour'")
        .execute(&live.running.pool)
        .await
        .unwrap();
    let told = page.next_of("notification").await;
    assert_eq!(
        (&told["kind"], &told["link"]),
        (&json!("tournament"), &json!(format!("/tournament/{}", all.2)))
    );
    until(live, &all.2, |bracket| bracket["phase"] == "check_in").await;
    all
}

#[actix_rt::test]
async fn the_check_in_opens_by_the_clock_and_only_those_who_are_there_play_also_after_a_downtime() {
    let live = Live::start().await;
    let (_, people, id) = checking_in(&live).await;
    let here = acted(&live, &people[2], &id, "check-in", Value::Null).await;
    assert_eq!(
        (&here["run"]["checkedIn"], &here["run"]["isCheckedIn"]),
        (&json!(1), &json!(true))
    );
    acted(&live, &people[2], &id, "check-in", Value::Null).await;
    let stranger = live.account().await;
    let (status, refused) = act(&live, &stranger, &id, "check-in", Value::Null).await;
    assert_eq!((status, &refused["code"]), (409, &json!("CONFLICT")));
    let late = acted(&live, &stranger, &id, "join", Value::Null).await;
    assert_eq!(late["run"]["isCheckedIn"], true, "who comes now is there");
    let told: Vec<String> = sqlx::query_scalar("SELECT body FROM notifications WHERE kind = 'tournament'")
        .fetch_all(&live.running.pool)
        .await
        .unwrap();
    assert_eq!(told.len(), 3, "{told:?}");
    let Live { running, database, .. } = live;
    running.stop().await;
    sqlx::query("UPDATE tournaments SET starts_at = now() - interval '1 minute'")
        .execute(&database.pool)
        .await
        .unwrap();
    let live = Live::on(database, "").await;
    let running = until(&live, &id, |bracket| bracket["phase"] == "running").await;
    let seeds: Vec<_> = list(&running, "entrants")
        .iter()
        .map(|entrant| (entrant["id"].clone(), entrant["seed"].clone()))
        .collect();
    let expected = [(1, Value::Null), (2, Value::Null), (3, json!(1)), (4, json!(2))];
    assert_eq!(seeds, expected.map(|(id, seed)| (json!(id), seed)));
    assert_eq!(list(&running, "entrants")[0]["out"], true);
    live.running.stop().await;
}

#[actix_rt::test]
async fn a_tournament_to_which_nobody_comes_is_cancelled() {
    let live = Live::start().await;
    let (organiser, _, id) = checking_in(&live).await;
    let (status, refused) = act(&live, &organiser, &id, "start", Value::Null).await;
    assert_eq!(
        (status, &refused["code"]),
        (409, &json!("CONFLICT")),
        "nobody is there yet: {refused}"
    );
    sqlx::query("UPDATE tournaments SET starts_at = now()")
        .execute(&live.running.pool)
        .await
        .unwrap();
    live.running.sockets.tournaments.changed(id.parse().unwrap());
    until(&live, &id, |bracket| bracket["phase"] == "cancelled").await;
    let one = live
        .ok(Method::GET, &format!("/api/tournaments/{id}"), "", Value::Null)
        .await;
    assert_eq!(one["status"], "Cancelled");
    live.running.stop().await;
}

#[actix_rt::test]
async fn who_is_disqualified_loses_every_match_that_is_left() {
    let live = Live::start().await;
    let (organiser, _, id) = registered(&live, form("round_robin", "reported", 4), 4).await;
    acted(&live, &organiser, &id, "start", Value::Null).await;
    let path = format!("/api/tournaments/{id}/entrants/2");
    live.ok(Method::DELETE, &path, &organiser.token, Value::Null).await;
    let after = bracket(&live, &id).await;
    let lost = list(&after, "matches").iter().filter(|one| one["how"] == "walkover");
    assert!(lost.clone().all(|one| one["winner"] != 2));
    assert_eq!(lost.count(), 3);
    let last = list(&after, "standings").last().unwrap();
    assert_eq!((&last["entrant"], &last["lost"]), (&json!(2), &json!(3)));
    live.running.stop().await;
}

#[actix_rt::test]
async fn an_admin_cancels_a_running_tournament_and_its_tables_close() {
    let live = Live::start().await;
    let (organiser, people, id) = registered(&live, form("single_elimination", "duel", 4), 2).await;
    acted(&live, &organiser, &id, "start", Value::Null).await;
    until(&live, &id, |bracket| at(bracket, 1)["matchId"].is_string()).await;
    sqlx::query("UPDATE users SET is_admin = true WHERE id = $1")
        .bind(&people[0].user_id)
        .execute(&live.running.pool)
        .await
        .unwrap();
    let mut wanted = form("single_elimination", "duel", 4);
    let path = format!("/api/admin/tournaments/{id}");
    wanted["status"] = json!("Completed");
    let (status, refused) = live.call(Method::PUT, &path, &people[0].token, wanted.clone()).await;
    assert_eq!(
        (status, &refused["code"]),
        (409, &json!("CONFLICT")),
        "a bracket alone completes it"
    );
    wanted["status"] = json!("Cancelled");
    live.ok(Method::PUT, &path, &people[0].token, wanted).await;
    assert_eq!(bracket(&live, &id).await["phase"], "cancelled");
    let open: i64 = sqlx::query_scalar("SELECT count(*) FROM matches WHERE status = 'running'")
        .fetch_one(&live.running.pool)
        .await
        .unwrap();
    assert_eq!(open, 0);
    // The room that ran it is fenced off, and starts nothing.
    let (status, _) = act(&live, &organiser, &id, "start", Value::Null).await;
    assert!([409, 503].contains(&status));
    live.running.stop().await;
}

#[actix_rt::test]
async fn a_room_that_fails_comes_back_and_its_viewers_join_again() {
    let live = Live::start().await;
    let (organiser, _, id) = registered(&live, form("single_elimination", "reported", 4), 2).await;
    let (mut socket, _) = watch(&live, &id).await;
    let room = live
        .running
        .sockets
        .tournaments
        .0
        .locate(&id.parse().unwrap())
        .await
        .unwrap();
    room.tell(actors::tournament::Crash).unwrap();
    socket.next_of("resync").await;
    socket.send(json!({ "type": "join_tournament" })).await;
    socket.next_of("joined_tournament").await;
    acted(&live, &organiser, &id, "start", Value::Null).await;
    assert_eq!(bracket(&live, &id).await["phase"], "running");
    live.running.stop().await;
}
