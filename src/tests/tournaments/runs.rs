//! Tournaments that run themselves, on the whole server.

use crate::support::duel::query;
use crate::support::tournament::{act, acted, at, bracket, form, list, registered, until, watch};
use crate::support::{Account, Live, text};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

/// Agents among themselves play as fast as they think.
const HURRY: &str = "[duels]\nagents_wait = \"off\"";

#[actix_rt::test(system = "crate::support::System")]
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

#[actix_rt::test(system = "crate::support::System")]
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

#[actix_rt::test(system = "crate::support::System")]
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

#[actix_rt::test(system = "crate::support::System")]
async fn a_tournaments_match_begins_whatever_its_players_are_at_and_they_are_led_to_its_table() {
    let live = Live::start().await;
    let (organiser, people, id) = registered(&live, form("single_elimination", "duel", 4), 2).await;
    let rival = live.account().await;
    for who in [&people[0], &rival] {
        live.ok(Method::POST, "/api/duel/queue", &who.token, Value::Null).await;
    }
    crate::support::duel::practice(&live, &people[1], "easy").await;
    acted(&live, &organiser, &id, "start", Value::Null).await;
    let open = until(&live, &id, |bracket| at(bracket, 1)["matchId"].is_string()).await;
    for who in &people {
        let own = live.ok(Method::GET, "/api/duel/own", &who.token, Value::Null).await;
        assert_eq!(own["data"]["matchId"], at(&open, 1)["matchId"], "{own}");
    }
    let running = "SELECT kind FROM matches WHERE status = 'running' ORDER BY kind";
    let running = sqlx::query_scalar::<_, String>(running);
    let running = running.fetch_all(&live.running.pool).await.unwrap();
    assert_eq!(
        running,
        ["practice", "quick", "tournament"],
        "what they play goes on: it is not the tournament's to end"
    );
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

#[actix_rt::test(system = "crate::support::System")]
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

#[actix_rt::test(system = "crate::support::System")]
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

#[actix_rt::test(system = "crate::support::System")]
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
