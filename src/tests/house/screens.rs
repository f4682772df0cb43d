//! People put their own matches and tournaments on.

use crate::support::{
    Live, Server, Wallet,
    duel::quick,
    text,
    tournament::{acted, bracket, form as form_of_run, registered},
};
use cuecast::features::tables::jobs::{Seen, show_all};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

fn form(kind: &str, id: &Value) -> Value {
    json!({
        "title": "My duel", "description": "Come and see.", "category": "gaming", "game": "Eight-ball", "tags": [],
        "streamSource": "table", "tableSource": { "kind": kind, "id": id }, "status": "live"
    })
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_42_stream_43_a_player_puts_the_own_match_on_without_a_twitch_link_and_nobody_else_does() {
    let live = Live::start().await;
    let [(one, data), (other, _)] = quick(&live).await;
    let id = &data["matchId"];
    let stranger = live.account().await;
    let (status, body) = live
        .call(Method::POST, "/api/streams", &stranger.token, form("match", id))
        .await;
    assert_eq!((status, &body["code"]), (403, &json!("FORBIDDEN")), "{body}");
    let made = live
        .ok(Method::POST, "/api/streams", &one.token, form("match", id))
        .await;
    let (status, _) = live
        .call(Method::POST, "/api/streams", &one.token, form("match", id))
        .await;
    assert_eq!(status, 409, "one live stream of a table each");
    live.ok(Method::POST, "/api/streams", &other.token, form("match", id))
        .await;
    let path = format!("/api/streams/{}", made["streamId"].as_str().unwrap());
    let shown = loop {
        let shown = live.ok(Method::GET, &path, "", Value::Null).await;
        if !shown["table"]["match"].is_null() {
            break shown;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    };
    assert_eq!(shown["table"]["match"]["matchId"], *id);
    let (_, joined) = live.watch(made["streamId"].as_str().unwrap(), None).await;
    assert_eq!(joined["table"]["state"]["matchId"], *id);
    let mut house = form("match", id);
    house["tableSource"] = json!({ "kind": "house", "id": "1" });
    for wrong in [
        house,
        form("match", &json!("x")),
        form("tournament", &json!("65f1c0a2b3d4e5f601234567")),
    ] {
        let (status, _) = live
            .call(Method::POST, "/api/streams", &stranger.token, wrong.clone())
            .await;
        assert!(matches!(status, 400 | 403), "{status} {wrong}");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_stream_whose_match_is_long_over_ends_and_one_whose_match_was_replaced_by_a_rematch_shows_that() {
    let server = Server::start().await;
    let (one, other) = (Wallet::random(), Wallet::random());
    let tokens = [server.token(&one).await, server.token(&other).await];
    for token in &tokens {
        server.post("/api/duel/queue", token, Value::Null).await.ok();
    }
    let found = server.get("/api/duel/queue", &tokens[0]).await.ok();
    let first = text(&found["data"]["matchId"]).to_owned();
    let made = server
        .post("/api/streams", &tokens[0], form("match", &json!(first)))
        .await
        .ok();
    let stream = text(&made["streamId"]).to_owned();
    let ended = server.services.stream_ended.clone().into_inner();
    let (context, seen, now) = (server.context.clone().into_inner(), Seen::default(), Instant::now());
    let look = async |minutes: u64| {
        let at = now + Duration::from_secs(minutes * 60);
        show_all(&context, ended.clone(), &seen, at).await.unwrap();
    };
    let of = async |sql: &str| {
        let read = sqlx::query_scalar::<_, String>(AssertSqlSafe(sql.to_owned())).bind(&stream);
        read.fetch_one(&server.context.pool).await.unwrap()
    };
    look(0).await;
    assert_eq!(
        context.feeds.shown_by(stream.parse().unwrap()),
        Some(first.parse().unwrap())
    );
    // They agreed to play again.
    let next = "65f1c0a2b3d4e5f601234567";
    server
        .sql("UPDATE matches SET status = 'ended', ended_at = now()")
        .await;
    server
        .sql(
            "INSERT INTO matches (id, kind, challenger_id, rival_id, table_size, seed, status, ended_at)
             SELECT '65f1c0a2b3d4e5f601234567', kind, challenger_id, rival_id, table_size, seed, status, ended_at FROM matches",
        )
        .await;
    server
        .sql("INSERT INTO match_rematches (match_id, seat, next_id) SELECT id, 0, '65f1c0a2b3d4e5f601234567' FROM matches WHERE id <> '65f1c0a2b3d4e5f601234567'")
        .await;
    look(1).await;
    assert_eq!(of("SELECT table_ref FROM streams WHERE id = $1").await, next);
    look(29).await;
    assert_eq!(
        of("SELECT status FROM streams WHERE id = $1").await,
        "live",
        "they may come back"
    );
    look(30).await;
    assert_eq!(of("SELECT status FROM streams WHERE id = $1").await, "ended");
    look(31).await;
    assert_eq!(context.feeds.shown_by(stream.parse().unwrap()), None);
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_stream_of_a_tournament_ends_a_minute_after_its_last_match_and_not_while_another_may_follow() {
    let server = Server::start().await;
    let token = server.token(&Wallet::random()).await;
    server
        .sql(
            "INSERT INTO tournaments (id, title, game, prize, starts_at, thumbnail, description, status)
             VALUES ('65f1c0a2b3d4e5f601234567', 'Cup', '8-ball', 'A cup', now(), '/t.png', 'x', 'In Progress');
             INSERT INTO streams (id, creator_id, title, category, channel, status, started_at, source, table_kind, table_ref)
             SELECT '65f1c0a2b3d4e5f601234568', id, 'The cup', 'gaming', 'cuecast', 'live', now(), 'table', 'tournament', '65f1c0a2b3d4e5f601234567'
             FROM users LIMIT 1",
        )
        .await;
    let ended = server.services.stream_ended.clone().into_inner();
    let (context, seen, now) = (server.context.clone().into_inner(), Seen::default(), Instant::now());
    let status = async |seconds: u64| {
        let at = now + Duration::from_secs(seconds);
        show_all(&context, ended.clone(), &seen, at).await.unwrap();
        let path = "/api/streams/65f1c0a2b3d4e5f601234568";
        text(&server.get(path, &token).await.ok()["status"]).to_owned()
    };
    assert_eq!(status(0).await, "live");
    assert_eq!(status(61).await, "live", "its next match has not begun");
    server.sql("UPDATE tournaments SET status = 'Completed'").await;
    assert_eq!(status(59).await, "live", "the result is read");
    assert_eq!(status(61).await, "ended");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_player_is_offered_the_own_match_to_put_on_and_whoever_wants_no_attention_is_not_featured() {
    let live = Live::start().await;
    let [(one, data), (other, _)] = quick(&live).await;
    let id = &data["matchId"];
    let mine = async |token: &str| live.ok(Method::GET, "/api/tables/mine", token, Value::Null).await["data"].clone();
    let featured =
        async || live.ok(Method::GET, "/api/tables/featured", "", Value::Null).await["data"]["matchId"].clone();
    // Its table may still be set up.
    let offered = loop {
        let offered = mine(&one.token).await;
        if offered["matches"][0]["matchId"] == *id {
            break offered;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(
        (&offered["streamId"], offered["matches"].as_array().unwrap().len()),
        (&Value::Null, 1)
    );
    assert_eq!(mine(&live.account().await.token).await["matches"], json!([]));
    assert_eq!(featured().await, *id);

    let body = json!({ "featured": false });
    let saved = live.ok(Method::PUT, "/api/users/me/profile", &other.token, body).await;
    assert_eq!(saved["profile"]["featured"], false);
    assert_eq!(featured().await, Value::Null);
    // To those who play it, it is theirs to show all the same.
    let made = live
        .ok(Method::POST, "/api/streams", &one.token, form("match", id))
        .await;
    assert_eq!(mine(&one.token).await["streamId"], made["streamId"]);
    let body = json!({ "featured": true });
    live.ok(Method::PUT, "/api/users/me/profile", &other.token, body).await;
    assert_eq!(featured().await, *id);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_organiser_puts_on_a_match_of_the_own_tournament_whose_agents_have_names_and_faces() {
    let live = Live::start().await;
    let (organiser, _, id) = registered(&live, form_of_run("single_elimination", "duel", 9), 0).await;
    let agents = json!({ "count": 9, "level": "medium" });
    acted(&live, &organiser, &id, "agents", agents).await;
    acted(&live, &organiser, &id, "start", Value::Null).await;
    let offered = loop {
        let offered = live
            .ok(Method::GET, "/api/tables/mine", &organiser.token, Value::Null)
            .await["data"]
            .clone();
        if offered["tournaments"][0]["match"].is_object() {
            break offered;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(offered["tournaments"][0]["tournamentId"], json!(id));
    let table = &offered["matches"][0];

    let bracket = bracket(&live, &id).await;
    let entrants = bracket["entrants"].as_array().unwrap();
    let names: HashSet<_> = entrants.iter().map(|entrant| text(&entrant["name"])).collect();
    assert_eq!(names.len(), 9, "{names:?}");
    // Three are medium: a name means the same everywhere.
    let ending = |number: &str| names.iter().filter(|name| name.ends_with(number)).count();
    assert_eq!((ending(" II"), ending(" III")), (3, 3), "{names:?}");
    for named in entrants.iter().chain(table["players"].as_array().unwrap()) {
        let name = if named["name"].is_null() {
            &named["username"]
        } else {
            &named["name"]
        };
        assert_eq!(&named["character"]["name"], name, "{named}");
        assert!(
            names.contains(text(name)) && named["character"]["face"]["ball"].is_u64(),
            "{named}"
        );
        assert_eq!(named["agent"], "medium");
    }
    // A name stands for the same strength as at the tables of the house.
    for player in table["players"].as_array().unwrap() {
        let rating = match text(&player["character"]["id"]) {
            "old-bram" => 1510.0,
            "the-deacon" => 1500.0,
            "mina-two-rails" => 1490.0,
            other => panic!("{other} is not medium"),
        };
        assert_eq!(player["rating"], json!(rating), "{player}");
    }

    let stranger = live.account().await;
    let put_on = form("match", &table["matchId"]);
    let (status, _) = live.call(Method::POST, "/api/streams", &stranger.token, put_on).await;
    assert_eq!(status, 403);

    let featured =
        async || live.ok(Method::GET, "/api/tables/featured", "", Value::Null).await["data"]["matchId"].clone();
    let other = loop {
        let shown = featured().await;
        let other = sqlx::query_scalar::<_, String>("SELECT id FROM matches WHERE status = 'running' AND id <> $1")
            .bind(shown.as_str().unwrap_or_default())
            .fetch_optional(&live.database.pool)
            .await
            .unwrap();
        match other {
            Some(other) if shown.is_string() => break json!(other),
            Some(_) | None => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    live.ok(Method::POST, "/api/streams", &organiser.token, form("match", &other))
        .await;
    // Among agents one that everybody can watch goes before those that no stream shows.
    while featured().await != other {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn practice_is_against_an_agent_with_a_name_the_same_one_at_each_level() {
    let live = Live::start().await;
    let account = live.account().await;
    let body = json!({ "level": "easy" });
    live.ok(Method::POST, "/api/duel/practice", &account.token, body).await;
    let path = format!("/api/duel/matches/{}", account.address);
    let played = live.ok(Method::GET, &path, &account.token, Value::Null).await;
    let agent = &played["data"][0]["players"][1];
    assert_eq!((&agent["username"], &agent["agent"]), (&json!("Pip"), &json!("easy")));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_practice_which_one_account_begins_alone_no_picture_is_drawn_for_links() {
    let live = Live::start().await;
    let account = live.account().await;
    let begun = live
        .ok(
            Method::POST,
            "/api/duel/practice",
            &account.token,
            json!({ "level": "easy" }),
        )
        .await;
    let id = text(&begun["data"]["matchId"]);
    let card = format!("/api/tables?ids={id}");
    while live.ok(Method::GET, &card, "", Value::Null).await["data"][0].is_null() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let picture = format!("http://{}/api/duel/matches/{id}/table.jpg", live.url);
    assert_eq!(reqwest::get(picture).await.unwrap().status(), 404);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_link_to_a_running_match_or_its_stream_shows_the_table_which_a_flood_of_crawlers_draws_once() {
    let folder = std::env::temp_dir().join(format!("cuecast-tables-{:08x}", rand::random::<u32>()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(
        folder.join("index.html"),
        "<head><!-- preview --><!-- /preview --></head>",
    )
    .unwrap();
    let live = Live::with(&format!("[http]\nweb_dir = \"{}\"", folder.display())).await;
    let [(one, data), _] = quick(&live).await;
    let id = text(&data["matchId"]);
    let read = async |path: &str| reqwest::get(format!("http://{}{path}", live.url)).await.unwrap();
    let picture = format!("/api/duel/matches/{id}/table.jpg");
    while read(&picture).await.status() == 404 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let first = read(&picture).await;
    assert_eq!(
        (first.status().as_u16(), &first.headers()["content-type"]),
        (200, &"image/jpeg".parse().unwrap())
    );
    let first = first.bytes().await.unwrap();
    let size = image::load_from_memory(&first)
        .map(|image| (image.width(), image.height()))
        .unwrap();
    assert_eq!(
        (size, first.len() <= 120 << 10),
        ((1200, 630), true),
        "{} bytes",
        first.len()
    );
    // More than may wait for a drawing, each under a name of its own.
    let names: Vec<_> = (0..40).map(|n| format!("{picture}?v={n}")).collect();
    let flood = names.iter().map(|name| read(name));
    let answers = futures_util::future::join_all(flood).await;
    assert!(answers.iter().all(|answer| answer.status() == 200));

    let made = live
        .ok(Method::POST, "/api/streams", &one.token, form("match", &json!(id)))
        .await;
    let stream = format!("/live/{}", text(&made["streamId"]));
    let path = format!("/api/streams/{}", text(&made["streamId"]));
    while live.ok(Method::GET, &path, "", Value::Null).await["table"]["match"].is_null() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for page in [format!("/duel/watch/{id}"), stream] {
        let html = read(&page).await.text().await.unwrap();
        assert!(html.contains(&format!("{picture}?v=")), "{page}: {html}");
    }
    live.running.stop().await;
    std::fs::remove_dir_all(folder).unwrap();
}
