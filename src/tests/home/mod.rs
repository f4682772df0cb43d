//! Home page: everybody sees it first, and it is answered from memory.

use cuecast::http::cache::Freshness;

use crate::support::{Server, Wallet, text};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

/// A server that reads the first pages again only when it is told of a change.
async fn remembering() -> Server {
    Server::changed(|parts| parts.context.lists = Freshness::within(Duration::from_secs(3600)).into()).await
}

fn titles(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| text(&one["title"])).collect()
}

async fn quests(server: &Server) {
    server
        .sql(
            "INSERT INTO quests (id, title, difficulty, reward_amount, reward_currency, credits_required, status, plays, created_at)
             SELECT lpad(to_hex(n), 24, '0'), 'Quest ' || n || ' - Agent', 'hard', 2500000, 'USDT', CASE WHEN n > 1 THEN 2 END,
                    CASE WHEN n = 5 THEN 'completed' ELSE 'active' END, 7, timestamptz '2026-01-01' + n * interval '1 minute'
             FROM generate_series(1, 5) n",
        )
        .await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn home_16_one_answer_has_the_first_twelve_streams_with_all_that_a_card_shows() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    for _ in 0..14 {
        server.live_stream(&token).await;
    }
    let home = server.get("/api/home", "").await.ok();
    let streams = home["streams"].as_array().unwrap();
    assert_eq!(streams.len(), 12);
    let whole = server.get("/api/streams", "").await.ok();
    assert_eq!(streams.as_slice(), &whole.as_array().unwrap()[..12]);
    for field in [
        "_id",
        "title",
        "description",
        "thumbnail",
        "thumbnailUrl",
        "status",
        "viewers",
        "scheduledStartTime",
        "isScheduled",
    ] {
        assert!(streams[0].get(field).is_some(), "{field}");
    }
    assert!(streams[0]["creator"]["username"].is_string());
    assert!(streams[0]["creator"].get("avatar").is_some());
}

#[actix_rt::test(system = "crate::support::System")]
async fn home_03_the_newest_three_active_quests_are_on_it_and_all_of_them_in_their_list() {
    let server = Server::start().await;
    assert_eq!(server.get("/api/home", "").await.ok()["quests"], json!([]));
    quests(&server).await;
    let home = server.get("/api/home", "").await.ok();
    assert_eq!(
        titles(&home["quests"]),
        ["Quest 4 - Agent", "Quest 3 - Agent", "Quest 2 - Agent"]
    );
    let list = server.get("/api/quests", "").await.ok();
    assert_eq!(
        list[3],
        json!({
            "_id": "000000000000000000000001", "title": "Quest 1 - Agent", "difficulty": "hard",
            "reward": {"amount": "2.5", "currency": "USDT"}, "participantLimit": 100, "participants": [], "participantCount": 0, "description": "",
            "timeLimit": null, "image": null, "poolCreditsRequired": 1, "totalPlaysCount": 0,
            "isAIQuest": true, "goal": {"kind": "win"}, "period": "once", "endsAt": null
        })
    );
    assert_eq!(list.as_array().unwrap().len(), 4);
}

#[actix_rt::test(system = "crate::support::System")]
async fn home_19_a_quest_s_summary_says_its_price_of_now_and_the_first_who_take_part() {
    let server = Server::start().await;
    quests(&server).await;
    server
        .sql(
            "INSERT INTO users (id, address, username)
             SELECT 'c' || lpad(to_hex(n), 23, '0'), '0xc' || lpad(to_hex(n), 39, '0'), 'player_' || n FROM generate_series(1, 7) AS n;
             INSERT INTO quest_entries (quest_id, user_id, period_start, id, fact, target, joined_at, state, ended_at)
             SELECT '000000000000000000000004', id, DATE '1970-01-01', id, 'watch_minutes', 2, now() + right(id, 1)::integer * interval '1 s',
                    CASE WHEN username = 'player_1' THEN 'void' ELSE 'joined' END, CASE WHEN username = 'player_1' THEN now() END FROM users;
             UPDATE quests SET image_url = 'https://pictures.example/quest.png', description = 'All of them.', time_limit_seconds = 600, credits_required = NULL
             WHERE id = '000000000000000000000004';
             INSERT INTO credit_settings (version, exchange_rate, game_credits, quest_credits, new_user_credits, minimum_pool_tokens, usd_rate,
                                          daily_free_plays, free_plays_enabled, enabled)
             SELECT 2, exchange_rate, game_credits, 5, new_user_credits, minimum_pool_tokens, usd_rate, daily_free_plays, free_plays_enabled, enabled
             FROM credit_settings WHERE version = 1",
        )
        .await;
    let home = server.get("/api/home", "").await.ok();
    let (whole, own) = (&home["quests"][0], &home["quests"][1]);
    let rest = json!({
        "_id": "000000000000000000000004", "title": "Quest 4 - Agent", "difficulty": "hard", "reward": {"amount": "2.5", "currency": "USDT"},
        "participantLimit": 100, "description": "All of them.", "timeLimit": 600, "image": "https://pictures.example/quest.png",
        "poolCreditsRequired": 5, "totalPlaysCount": 0
    });
    for (field, value) in rest.as_object().unwrap() {
        assert_eq!(&whole[field], value, "{field}");
    }
    let names: Vec<&str> = whole["participants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| text(&one["username"]))
        .collect();
    assert_eq!(names, ["player_2", "player_3", "player_4", "player_5", "player_6"]);
    assert_eq!(
        (&own["poolCreditsRequired"], &own["participants"]),
        (&json!(2), &json!([]))
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn home_09_home_23_three_tournaments_are_on_it_with_all_that_a_card_shows_and_who_joins_sees_it() {
    let server = remembering().await;
    let token = server.token(&Wallet::number(1)).await;
    let empty = server.get("/api/home", "").await.ok();
    assert_eq!((&empty["tournaments"], &empty["leaders"]), (&json!([]), &json!([])));
    let mut last = String::new();
    for number in 1..=4 {
        let form = json!({
            "title": format!("Cup {number}"), "game": "Eight-ball", "prize": "$100", "date": "2090-01-01T18:00:00Z",
            "maxParticipants": 16, "thumbnail": "https://pictures.example/cup.png", "description": "All welcome.",
            "rules": ["Be on time."], "schedule": [{"phase": "Start", "date": "2090-01-01", "status": "Upcoming"}],
            "prizes": [{"place": "1st", "amount": "$100", "extras": ""}]
        });
        let made = server.post("/api/tournaments", &token, form).await.ok();
        text(&made["tournament"]["_id"]).clone_into(&mut last);
    }
    let home = server.get("/api/home", "").await.ok();
    assert_eq!(titles(&home["tournaments"]), ["Cup 4", "Cup 3", "Cup 2"]);
    server
        .post(&format!("/api/tournaments/{last}/join"), &token, Value::Null)
        .await
        .ok();
    let cup = &server.get("/api/home", "").await.ok()["tournaments"][0];
    assert_eq!((&cup["_id"], &cup["title"]), (&json!(last), &json!("Cup 4")));
    assert_eq!((&cup["game"], &cup["prize"]), (&json!("Eight-ball"), &json!("$100")));
    assert_eq!(cup["thumbnail"], "https://pictures.example/cup.png");
    assert_eq!(cup["participants"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&cup["maxParticipants"], &cup["status"]),
        (&json!(16), &json!("Registration Open"))
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_changes_a_stream_sees_it_in_the_next_answer() {
    let server = remembering().await;
    let token = server.token(&Wallet::number(1)).await;
    let count = async |path: &str| {
        let answer = server.get(path, "").await.ok();
        let list = if path == "/api/home" {
            &answer["streams"]
        } else {
            &answer
        };
        list.as_array().unwrap().len()
    };
    let paths = ["/api/streams", "/api/streams?status=live", "/api/home"];
    for path in paths {
        assert_eq!(count(path).await, 0, "{path}");
    }
    let id = server.live_stream(&token).await;
    for path in paths {
        assert_eq!(count(path).await, 1, "{path}");
    }
    server
        .put("/api/users/me/username", &token, json!({"username": "break_and_run"}))
        .await
        .ok();
    let named = server.get("/api/streams", "").await.ok();
    assert_eq!(named[0]["creator"]["username"], "break_and_run");
    server
        .post("/api/streams/end", &token, json!({ "streamId": id }))
        .await
        .ok();
    assert_eq!(count("/api/streams?status=live").await, 0);
    assert_eq!(server.get("/api/home", "").await.ok()["streams"][0]["status"], "ended");
    assert_eq!(count("/api/streams").await, 1);
    server.sql("DELETE FROM streams").await;
    assert_eq!(
        count("/api/streams").await,
        1,
        "nothing was announced, so nothing was read"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn first_pages_of_any_size_join_up_with_what_follows() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    for _ in 0..12 {
        server.live_stream(&token).await;
    }
    for limit in [1, 5, 8, 11] {
        let first = server.get(&format!("/api/streams?limit={limit}"), "").await;
        let cursor = first.header("x-next-cursor").unwrap().to_owned();
        let rest = server.get(&format!("/api/streams?cursor={cursor}"), "").await.ok();
        let met = first.ok().as_array().unwrap().len() + rest.as_array().unwrap().len();
        assert_eq!(met, 12, "{limit}");
    }
    for limit in [12, 24, 50] {
        let whole = server.get(&format!("/api/streams?limit={limit}"), "").await;
        assert!(whole.header("x-next-cursor").is_none());
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_has_the_answer_already_is_told_so_and_others_get_it_compressed_as_they_take_it() {
    let server = remembering().await;
    let token = server.token(&Wallet::number(1)).await;
    for _ in 0..4 {
        server.live_stream(&token).await;
    }
    let plain = server.get("/api/home", "").await;
    let tag = plain.header("etag").unwrap().to_owned();
    assert_eq!(plain.header("cache-control"), Some("no-cache"));
    for path in ["/api/home", "/api/streams?limit=8"] {
        for (taken, given) in [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip")] {
            let request = server.request(Method::GET, path).header("accept-encoding", taken);
            let answer = server.send(request).await;
            assert_eq!(answer.header("content-encoding"), Some(given), "{path} {taken}");
            assert!(answer.header("vary").is_some());
        }
    }
    let again = server.request(Method::GET, "/api/home").header("if-none-match", &tag);
    let again = server.send(again).await;
    assert_eq!((again.status, again.raw.as_str()), (304, ""));
    server.live_stream(&token).await;
    let changed = server.request(Method::GET, "/api/home").header("if-none-match", &tag);
    assert_eq!(server.send(changed).await.status, 200);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_database_that_is_away_does_not_take_the_first_pages_with_it_at_once() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    server.live_stream(&token).await;
    let before = server.get("/api/home", "").await.ok();
    let outage = server.database.outage().await;
    assert_eq!(server.get("/api/home", "").await.ok(), before);
    let unread = server.get("/api/quests", "").await;
    assert_eq!(unread.status, 503);
    outage.end().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn running_tournaments_come_first_then_the_next_to_start_and_the_five_best_players_are_on_it() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let cup = |number: u8| {
        json!({
            "title": format!("Cup {number}"), "game": "Eight-ball", "prize": "$100", "date": "2090-01-01T18:00:00Z",
            "maxParticipants": 16, "thumbnail": "https://pictures.example/cup.png", "description": "All welcome."
        })
    };
    for number in 1..=4 {
        server.post("/api/tournaments", &token, cup(number)).await.ok();
    }
    server
        .sql(
            "UPDATE tournaments SET status = 'In Progress' WHERE title = 'Cup 1';
             INSERT INTO users (id, address, username)
             SELECT 'c' || lpad(to_hex(n), 23, '0'), '0xc' || lpad(to_hex(n), 39, '0'), 'player_' || n FROM generate_series(1, 7) AS n;
             INSERT INTO ratings (user_id, rating, deviation, volatility, wins)
             SELECT id, 1500 + right(id, 1)::integer, 80, 0.06, 9 FROM users WHERE username LIKE 'player_%'",
        )
        .await;
    let home = server.get("/api/home", "").await.ok();
    assert_eq!(titles(&home["tournaments"]), ["Cup 1", "Cup 4", "Cup 3"]);
    let leaders = home["leaders"].as_array().unwrap();
    let names: Vec<&str> = leaders.iter().map(|leader| text(&leader["username"])).collect();
    assert_eq!(names, ["player_7", "player_6", "player_5", "player_4", "player_3"]);
    assert_eq!(
        (&leaders[0]["rating"], &leaders[0]["wins"]),
        (&json!(1507.0), &json!(9))
    );

    // A list that changes does not rank everybody anew.
    server.sql("UPDATE ratings SET rating = 2000").await;
    server.post("/api/tournaments", &token, cup(5)).await.ok();
    let home_then = server.get("/api/home", "").await.ok();
    assert_eq!(titles(&home_then["tournaments"]), ["Cup 1", "Cup 5", "Cup 4"]);
    assert_eq!(home_then["leaders"], home["leaders"]);

    server
        .sql(
            "UPDATE tournaments SET starts_at = '2089-01-01' WHERE title = 'Cup 2';
             UPDATE tournaments SET starts_at = '2020-01-01' WHERE title IN ('Cup 4', 'Cup 5')",
        )
        .await;
    server.post("/api/tournaments", &token, cup(6)).await.ok();
    let sooner = server.get("/api/home", "").await.ok();
    assert_eq!(titles(&sooner["tournaments"]), ["Cup 1", "Cup 2", "Cup 6"]);
}
