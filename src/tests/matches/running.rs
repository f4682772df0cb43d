//! Matches that run, for those who would watch one.

use crate::support::{Live, duel::*, text};
use reqwest::Method;
use serde_json::{Value, json};

async fn on_show(live: &Live) -> Vec<Value> {
    let answer = live.ok(Method::GET, "/api/duel/running", "", Value::Null).await;
    answer["data"].as_array().unwrap().clone()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_guest_finds_every_match_that_runs_the_best_players_first_and_no_practice() {
    let live = Live::start().await;
    let mut tables = Vec::new();
    for rating in [1450.0, 1900.0] {
        let [(one, link), (other, other_link)] = quick(&live).await;
        sqlx::query(
            "INSERT INTO ratings (user_id, rating, deviation, volatility) SELECT id, $2, 90, 0.06 FROM users WHERE address = $1",
        )
        .bind(one.address.to_string())
        .bind(rating)
        .execute(&live.running.pool)
        .await
        .unwrap();
        let mut seats = [
            Guest::seated(&live, &link).await,
            Guest::seated(&live, &other_link).await,
        ];
        running(&mut seats[0]).await;
        tables.push((text(&link["matchId"]).to_owned(), other, seats));
    }
    let alone = live.account().await;
    let link = practice(&live, &alone, "easy").await;
    let mut alone = Guest::seated(&live, &link).await;
    running(&mut alone).await;

    let shown = on_show(&live).await;
    let ids: Vec<_> = shown.iter().map(|one| text(&one["matchId"])).collect();
    assert_eq!(ids, [tables[1].0.as_str(), tables[0].0.as_str()]);
    let best = &shown[0];
    assert_eq!((&best["kind"], &best["roomId"]), (&json!("quick"), &Value::Null));
    let mut ratings: Vec<_> = best["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| &player["rating"])
        .collect();
    ratings.sort_by_key(|rating| rating.is_null());
    assert_eq!(ratings, [&json!(1900.0), &Value::Null]);

    let (id, other, _) = &tables[1];
    let path = format!("/api/duel/matches/{id}/abort");
    live.ok(Method::PUT, &path, &other.token, Value::Null).await;
    // The list may be a second old.
    for _ in 0..200 {
        let shown = on_show(&live).await;
        if shown.iter().all(|one| one["matchId"] != json!(id)) {
            return assert_eq!(text(&shown[0]["matchId"]), tables[0].0);
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("a match that is over is still on show");
}

#[actix_rt::test(system = "crate::support::System")]
async fn whoever_left_their_table_is_led_back_to_it_until_the_match_is_over_and_nobody_else_is() {
    let live = Live::start().await;
    let own = async |token: &str| {
        let answer = live.ok(Method::GET, "/api/duel/own", token, Value::Null).await;
        answer["data"].clone()
    };
    let [(one, link), (other, other_link)] = quick(&live).await;
    let stranger = live.account().await;
    let (mut seat, mut rival) = (
        Guest::seated(&live, &link).await,
        Guest::seated(&live, &other_link).await,
    );
    let state = running(&mut seat).await;
    drop(seat);
    assert_eq!(own(&stranger.token).await, Value::Null);
    for (who, seat) in [(&one, 0), (&other, 1)] {
        let back = own(&who.token).await;
        assert_eq!(
            (&back["matchId"], &back["kind"], &back["against"]),
            (
                &link["matchId"],
                &json!("quick"),
                &state["players"][1 - seat]["username"]
            )
        );
        assert_eq!(Guest::seated(&live, &back).await.table["you"], json!(seat));
        // Each answer has a ticket of its own.
        assert_ne!(own(&who.token).await["url"], back["url"]);
    }
    assert_eq!(live.call(Method::GET, "/api/duel/own", "", Value::Null).await.0, 401);

    rival.socket.send(json!({ "type": "concede" })).await;
    while rival.socket.next_of("table_state").await["state"]["status"] != "ended" {}
    for who in [&one, &other] {
        assert_eq!(own(&who.token).await, Value::Null);
    }
}
