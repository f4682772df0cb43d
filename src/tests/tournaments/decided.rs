//! Decisions of organisers and administrators about tournaments that run themselves.

use crate::support::tournament::{act, acted, at, bracket, form, list, made, registered, until, watch};
use crate::support::{Account, Live};
use reqwest::Method;
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
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

#[actix_rt::test(system = "crate::support::System")]
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

#[actix_rt::test(system = "crate::support::System")]
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

#[actix_rt::test(system = "crate::support::System")]
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
    let (status, refused) = act(&live, &organiser, &id, "start", Value::Null).await;
    assert_eq!((status, &refused["error"]), (409, &json!("This tournament is over.")));
    live.running.stop().await;
}

async fn out(live: &Live, by: &Account, id: &str, entrant: u64) -> (u16, Value) {
    let path = format!("/api/tournaments/{id}/entrants/{entrant}");
    live.call(Method::DELETE, &path, &by.token, Value::Null).await
}

/// Audit rows of tournaments: the action, its target, and the state after it.
async fn audited(live: &Live) -> Vec<(String, String, Value)> {
    let rows: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT action, target, after::text FROM audit_log WHERE action LIKE 'tournament.%' ORDER BY id",
    )
    .fetch_all(&live.running.pool)
    .await
    .unwrap();
    let rows = rows.into_iter();
    rows.map(|(action, target, after)| (action, target, after.parse().unwrap()))
        .collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn before_the_start_who_is_taken_out_is_told_and_their_place_is_free() {
    let live = Live::start().await;
    let (organiser, people, id) = registered(&live, form("single_elimination", "duel", 2), 2).await;
    let (mut watching, _) = watch(&live, &id).await;
    let mut page = live.own_socket(&people[0]).await;
    let late = live.account().await;
    assert_eq!(act(&live, &late, &id, "join", Value::Null).await.0, 409, "it is full");
    assert_eq!(out(&live, &people[1], &id, 1).await.0, 403);

    let (status, left) = out(&live, &organiser, &id, 1).await;
    assert_eq!(
        (status, &left["tournament"]["participantCount"]),
        (200, &json!(1)),
        "{left}"
    );
    let told = page.next_of("notification").await;
    assert_eq!(
        (&told["kind"], &told["text"], &told["link"]),
        (
            &json!("tournament"),
            &json!("You were taken out of Friday Open. Your place is free again."),
            &json!(format!("/tournament/{id}"))
        )
    );
    watching.next_of("resync").await;
    assert_eq!(list(&bracket(&live, &id).await, "entrants").len(), 1);
    let (status, refused) = out(&live, &organiser, &id, 1).await;
    assert_eq!((status, &refused["error"]), (409, &json!("There is no such entrant.")));

    acted(&live, &late, &id, "join", Value::Null).await;
    assert!(audited(&live).await.is_empty(), "the organiser decides about their own");
    let boss = live.admin().await;
    assert_eq!(out(&live, &boss, &id, 3).await.0, 200);
    let row = (
        "tournament.remove".to_owned(),
        format!("tournament:{id}"),
        json!({ "entrant": 3 }),
    );
    assert_eq!(audited(&live).await, [row]);
    acted(&live, &organiser, &id, "agents", json!({ "count": 1, "level": "easy" })).await;
    let (status, left) = out(&live, &organiser, &id, 4).await;
    assert_eq!((status, &left["tournament"]["participantCount"]), (200, &json!(1)));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_an_admin_decides_is_done_and_written_down_in_one_commit() {
    let live = Live::start().await;
    let (_, _, id) = registered(&live, form("single_elimination", "reported", 4), 3).await;
    let boss = live.admin().await;
    // The role that serves may not.
    let pool = &live.database.pool;
    let rename =
        |from: &str, to: &str| sqlx::raw_sql(sqlx::AssertSqlSafe(format!("ALTER FUNCTION {from} RENAME TO {to}")));
    // The log cannot be written.
    rename("audit_append", "audit_away").execute(pool).await.unwrap();
    assert_eq!(act(&live, &boss, &id, "start", Value::Null).await.0, 503);
    assert_eq!(bracket(&live, &id).await["phase"], "registration");
    rename("audit_away", "audit_append").execute(pool).await.unwrap();

    let begun = std::time::Instant::now();
    while act(&live, &boss, &id, "start", Value::Null).await.0 != 200 {
        assert!(begun.elapsed().as_secs() < 60, "it does not come back");
        actix_rt::task::yield_now().await;
    }
    let report = json!({ "winner": 2 });
    let open = bracket(&live, &id).await;
    let open = list(&open, "matches")
        .iter()
        .find(|one| one["status"] == "ready")
        .unwrap();
    let number = open["number"].as_u64().unwrap();
    acted(&live, &boss, &id, &format!("matches/{number}/result"), report).await;
    assert_eq!(out(&live, &boss, &id, 1).await.0, 200);
    let about = |action: &str, after: Value| (action.to_owned(), format!("tournament:{id}"), after);
    assert_eq!(
        audited(&live).await,
        [
            about("tournament.start", Value::Null),
            about("tournament.result", json!({ "match": number, "winner": 2 })),
            about("tournament.disqualify", json!({ "entrant": 1 })),
        ]
    );
    live.running.stop().await;
}

/// Waits until so many transactions wait for a lock of another.
async fn waiting(pool: &sqlx::PgPool, count: i64) {
    let sql = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let begun = std::time::Instant::now();
    while sqlx::query_scalar::<_, i64>(sql).fetch_one(pool).await.unwrap() < count {
        assert!(begun.elapsed().as_secs() < 60, "nobody waits");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_an_admin_changes_under_an_organisers_call_is_decided_on_and_costs_it_nothing() {
    let live = Live::start().await;
    let (organiser, _, id) = registered(&live, form("round_robin", "reported", 4), 3).await;
    acted(&live, &organiser, &id, "start", Value::Null).await;
    let open = bracket(&live, &id).await;
    let open = list(&open, "matches")
        .iter()
        .find(|one| one["status"] == "ready")
        .unwrap();
    let path = format!("matches/{}/result", open["number"]);
    let body = json!({ "winner": open["players"][0] });
    let boss = live.admin().await;
    let mut holder = live.running.pool.begin().await.unwrap();
    sqlx::query("SELECT FROM tournaments FOR UPDATE")
        .execute(&mut *holder)
        .await
        .unwrap();
    let mut wanted = form("round_robin", "reported", 4);
    wanted["status"] = json!("Cancelled");
    let admins = format!("/api/admin/tournaments/{id}");
    let puts = async {
        let put = live.ok(Method::PUT, &admins, &boss.token, wanted);
        let reports = async {
            waiting(&live.running.pool, 1).await;
            let report = act(&live, &organiser, &id, &path, body);
            let release = async {
                waiting(&live.running.pool, 2).await;
                holder.rollback().await.unwrap();
            };
            futures_util::join!(report, release).0
        };
        futures_util::join!(put, reports).1
    };
    let (status, refused) = puts.await;
    assert_eq!(
        (status, &refused["error"]),
        (409, &json!("This tournament is not running.")),
        "{refused}"
    );
    assert_eq!(bracket(&live, &id).await["phase"], "cancelled");
    live.running.stop().await;
}

/// How many places of a tournament of four, decided by its organiser, count for a quest.
async fn places_that_count(by_an_administrator: bool) -> i64 {
    let live = Live::start().await;
    let (organiser, people, id) = registered(&live, form("single_elimination", "reported", 4), 4).await;
    let pool = &live.database.pool;
    if by_an_administrator {
        let sql = "UPDATE users SET is_admin = true WHERE id = $1";
        sqlx::query(sql).bind(&organiser.user_id).execute(pool).await.unwrap();
    }
    let quest = "INSERT INTO quests (id, title, reward_amount, reward_currency, participant_limit, kind, goal)
                 VALUES ('0000000000000000000000e1', 'Podium', 0, 'POOL', 10, 'event', '{\"kind\":\"tournament_top\",\"n\":3}')";
    sqlx::query(quest).execute(pool).await.unwrap();
    for (number, person) in people.iter().enumerate() {
        let entry = "INSERT INTO quest_entries (quest_id, user_id, period_start, id, fact, target, top)
                     VALUES ('0000000000000000000000e1', $1, '1970-01-01', lpad($2::text, 24, '0'), 'tournament_top', 1, 3)";
        let number = i32::try_from(number).unwrap();
        let entry = sqlx::query(entry).bind(&person.user_id).bind(number);
        entry.execute(pool).await.unwrap();
    }
    acted(&live, &organiser, &id, "start", Value::Null).await;
    loop {
        let now = bracket(&live, &id).await;
        if now["phase"] == "finished" {
            break;
        }
        let open = list(&now, "matches")
            .iter()
            .find(|one| one["status"] == "ready")
            .unwrap();
        let path = format!("matches/{}/result", open["number"]);
        acted(&live, &organiser, &id, &path, json!({ "winner": open["players"][0] })).await;
    }
    let facts = "SELECT count(*) FROM quest_events WHERE kind = 'tournament_top'";
    let facts = sqlx::query_scalar(facts).fetch_one(pool).await.unwrap();
    live.running.stop().await;
    facts
}

#[actix_rt::test(system = "crate::support::System")]
async fn places_of_a_tournament_count_for_quests_where_an_administrator_organised_it_alone() {
    assert_eq!(places_that_count(true).await, 4);
    assert_eq!(places_that_count(false).await, 0, "one's own accounts would win it");
}
