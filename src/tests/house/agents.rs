//! The agents of the house can be looked up: how they stand, what they have played, and where they play now.

use super::frames::{HURRIED, house_stream};
use crate::support::{Live, client, text};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

async fn read(live: &Live, path: &str) -> Value {
    live.ok(Method::GET, path, "", Value::Null).await
}

#[actix_rt::test(system = "crate::support::System")]
async fn everybody_sees_how_an_agent_stands_what_it_has_played_and_where_it_plays_now() {
    let live = Live::with(HURRIED).await;
    let stream = house_stream(&live).await;
    let first = read(&live, "/api/agents").await;
    let first = first["agents"].as_array().unwrap();
    let ids: Vec<_> = first.iter().map(|agent| text(&agent["id"])).collect();
    assert_eq!(
        (&ids[..2], ids.len()),
        (&["vesper", "professor-chalk"][..], 8),
        "by rating"
    );
    for id in &ids {
        let name = id.replace('-', "");
        assert!(
            domain::house::AGENTS.contains(&name.as_str()),
            "people could bear the name of {id}"
        );
    }

    let over = "SELECT count(*) FROM matches WHERE kind = 'house' AND status = 'ended' AND winner IS NOT NULL";
    let pool = &live.database.pool;
    while sqlx::query_scalar::<_, i64>(over).fetch_one(pool).await.unwrap() == 0 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // The list is as old as five seconds: after them it shows who won, and the two at the table.
    let agents = loop {
        let agents = read(&live, "/api/agents").await["agents"].as_array().unwrap().clone();
        let playing = agents.iter().filter(|agent| agent["streamId"] == json!(stream)).count();
        if playing == 2 && agents.iter().any(|agent| agent["wins"] != 0) {
            break agents;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    // A search for who is at the table leads to it. The frame may have ended since the list was made.
    loop {
        let agents = read(&live, "/api/agents").await["agents"].as_array().unwrap().clone();
        if let Some(playing) = agents.iter().find(|agent| agent["streamId"] == json!(stream)) {
            let name = text(&playing["name"]).replace(' ', "%20");
            let found = read(&live, &format!("/api/search?q={name}")).await;
            if found["streams"]
                .as_array()
                .unwrap()
                .iter()
                .any(|one| one["id"] == json!(stream))
            {
                break;
            }
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let won = agents.iter().find(|agent| agent["wins"] != 0).unwrap();
    let page = loop {
        let page = read(&live, &format!("/api/agents/{}", text(&won["id"]))).await;
        if page["frames"] != json!([]) {
            break page;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    assert_eq!(page["agent"]["name"], won["name"]);
    let frames = page["frames"].as_array().unwrap();
    let frame = frames.iter().find(|frame| frame["won"] == true).unwrap();
    assert!(frame["ratingChange"].as_f64().unwrap() > 0.0);
    let replay = format!("/api/duel/matches/{}/replay", text(&frame["matchId"]));
    let replay = read(&live, &replay).await;
    let seats = &replay["data"]["players"];
    assert!(
        seats.to_string().contains(text(&won["name"])) && seats.to_string().contains(text(&frame["rivalName"])),
        "{seats}"
    );
    let style = &page["style"];
    assert!(
        style["frames"].as_i64() >= Some(1) && style["shots"].as_i64() >= style["frames"].as_i64(),
        "{style}"
    );
    let (potted, run) = (style["potted"].as_i64().unwrap(), style["longestRun"].as_i64().unwrap());
    assert!((1..=8).contains(&run) && run <= potted, "{style}");
    let against = page["against"].as_array().unwrap();
    let record = against.iter().find(|record| record["id"] == frame["rivalId"]).unwrap();
    assert_eq!(record["name"], frame["rivalName"]);
    let beaten = frames
        .iter()
        .filter(|one| one["rivalId"] == frame["rivalId"] && one["won"] == true);
    assert_eq!(record["wins"], json!(beaten.count()));
    let other = read(&live, &format!("/api/agents/{}", text(&frame["rivalId"]))).await;
    let lost = other["frames"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["matchId"] == frame["matchId"]);
    let lost = lost.unwrap();
    assert_eq!((&lost["won"], &lost["rivalId"]), (&json!(false), &won["id"]));
    assert!(lost["ratingChange"].as_f64().unwrap() < 0.0);

    for nobody in ["nobody-of-it", "VESPER", "a", "%27", &"x".repeat(25)] {
        let (status, body) = live
            .call(Method::GET, &format!("/api/agents/{nobody}"), "", Value::Null)
            .await;
        assert_eq!((status, &body["code"]), (404, &json!("NOT_FOUND")), "{nobody}");
    }
    // All at once are told the same.
    let unknown = format!("http://{}/api/agents/nobody-at-all", live.url);
    let client = client();
    for answer in join_all((0..50).map(|_| client.get(&unknown).send())).await {
        assert_eq!(answer.unwrap().status(), 404);
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_agent_is_found_by_a_part_of_its_name_while_it_plays_for_the_house() {
    let live = Live::with("").await;
    let found = read(&live, "/api/search?q=chalk").await;
    assert_eq!(
        found["agents"][0],
        json!({ "id": "professor-chalk", "name": "Professor Chalk", "level": "hard", "rating": 1840.0,
                "face": { "ball": 14, "eyes": 7, "brow": 1, "mouth": 0, "hat": 7, "tint": 7 } })
    );
    let beginnings = read(&live, "/api/search?q=br").await;
    assert_eq!(beginnings["agents"][0]["id"], "old-bram", "two letters begin a word");
    sqlx::query("UPDATE agents SET active = false WHERE id = 'professor-chalk'")
        .execute(&live.database.pool)
        .await
        .unwrap();
    let gone = read(&live, "/api/search?q=profess").await;
    assert_eq!(gone["agents"], json!([]));
    let page = read(&live, "/api/agents/professor-chalk").await;
    assert_eq!(page["agent"]["name"], "Professor Chalk", "its page stays");
    live.running.stop().await;
}
