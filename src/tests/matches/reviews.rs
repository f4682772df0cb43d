//! Reviews of a match: the worth of its shots is told once it is over.

use super::replays::{concede, two_shots};
use crate::support::{Live, client, duel::break_shot};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::Value;
use std::collections::BTreeMap;

#[actix_rt::test(system = "crate::support::System")]
async fn a_review_is_made_once_when_the_match_is_over_for_all_fifty_who_ask_at_once() {
    let (live, client) = (Live::start().await, client());
    let (id, _, [guest, _other]) = two_shots(&live).await;
    let path = format!("/api/duel/matches/{id}/review");
    let (status, refusal) = live.call(Method::GET, &path, "", Value::Null).await;
    assert_eq!((status, &refusal["code"]), (409, &"CONFLICT".into()), "{refusal}");
    let better = format!("/api/duel/matches/{id}/shots/2/better");
    let (status, _) = live.call(Method::GET, &better, "", Value::Null).await;
    assert_eq!(status, 409, "no advice while it is played");
    concede(&live, id, guest).await;

    let ask = || client.get(format!("http://{}{path}", live.url)).send();
    let mut answers = BTreeMap::<u16, Vec<String>>::new();
    for answer in join_all((0..50).map(|_| ask())).await {
        let answer = answer.unwrap();
        let status = answer.status().as_u16();
        answers.entry(status).or_default().push(answer.text().await.unwrap());
    }
    assert!(answers.keys().eq(&[200]), "{answers:?}");
    let reviews = &answers[&200];
    assert!(reviews.iter().all(|review| *review == reviews[0]));
    let rows = "SELECT count(*) FROM match_reviews WHERE xmax = 0";
    let rows: i64 = sqlx::query_scalar(rows).fetch_one(&live.database.pool).await.unwrap();
    assert_eq!(rows, 1, "nothing was written in the place of the first");

    let review: Value = serde_json::from_str(&reviews[0]).unwrap();
    let shots = review["data"]["shots"].as_array().unwrap();
    assert_eq!(shots.len(), 2);
    let rated: bool = sqlx::query_scalar("SELECT bool_and(challenger_change <> 0) FROM matches")
        .fetch_one(&live.database.pool)
        .await
        .unwrap();
    let begins = shots[0]["before"].as_f64().unwrap();
    assert!(
        rated && (0.3..0.7).contains(&begins),
        "newcomers begin even, whatever this match made of their ratings: {begins}"
    );
    for shot in shots {
        let part = |name: &str| shot[name].as_f64().unwrap();
        assert!(
            part("best") >= part("meant") && (0.0..=1.0).contains(&part("before")),
            "{shot}"
        );
    }
    for shot in shots {
        let path = format!("/api/duel/matches/{id}/shots/{}/better", shot["number"]);
        let (status, answer) = live.call(Method::GET, &path, "", Value::Null).await;
        let expected = if shot["mark"].is_null() { 404 } else { 200 };
        assert_eq!(status, expected, "{shot}: {answer}");
    }
    for missing in ["3", "0", "x", "-1", "99999999999"] {
        let path = format!("/api/duel/matches/{id}/shots/{missing}/better");
        let (status, _) = live.call(Method::GET, &path, "", Value::Null).await;
        assert_eq!(status, 404, "{missing}");
    }
    let forgotten = sqlx::query("DELETE FROM match_reviews")
        .execute(&live.database.pool)
        .await;
    assert_eq!(forgotten.unwrap().rows_affected(), 1);
    let again = ask().await.unwrap().text().await.unwrap();
    assert_eq!(again, reviews[0], "made twice it is the same to the byte");
    let (status, _) = live
        .call(
            Method::GET,
            "/api/duel/matches/aaaaaaaaaaaaaaaaaaaaaaaa/review",
            "",
            Value::Null,
        )
        .await;
    assert_eq!(status, 404);
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_better_shot_of_a_review_is_played_on_the_table_as_it_lay_for_fifty_who_ask_at_once() {
    let (live, client) = (Live::start().await, client());
    let (id, _, [guest, _other]) = two_shots(&live).await;
    concede(&live, id, guest).await;
    let review = format!("/api/duel/matches/{id}/review");
    live.ok(Method::GET, &review, "", Value::Null).await;
    // A review's better shot depends on the rack: here it is one that moves everything.
    let idea = break_shot();
    sqlx::query("UPDATE match_reviews SET review = jsonb_set(review, '{shots,1,idea}', $1)")
        .bind(&idea)
        .execute(&live.database.pool)
        .await
        .unwrap();
    let better = format!("http://{}/api/duel/matches/{id}/shots/2/better", live.url);
    let mut told = Vec::new();
    for answer in join_all((0..50).map(|_| client.get(&better).send())).await {
        let answer = answer.unwrap();
        assert_eq!(answer.status(), 200);
        told.push(answer.text().await.unwrap());
    }
    assert!(told.iter().all(|one| *one == told[0]));
    let told: Value = serde_json::from_str(&told[0]).unwrap();
    let shot = &told["data"];
    assert_eq!(shot["number"], 2);
    for (part, value) in idea.as_object().unwrap() {
        assert_eq!(shot["shot"][part], *value, "{part}");
    }
    let replay = format!("/api/duel/matches/{id}/replay");
    let replay = live.ok(Method::GET, &replay, "", Value::Null).await;
    let played = &replay["data"]["shots"][1];
    assert!(shot["events"].as_array().unwrap().len() > played["events"].as_array().unwrap().len());
    assert_ne!(shot["trajectory"], played["trajectory"]);
    assert_eq!(
        replay["data"]["shots"].as_array().unwrap().len(),
        2,
        "nothing was played"
    );
    live.running.stop().await;
}
