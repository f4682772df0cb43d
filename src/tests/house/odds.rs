//! Odds at a table of the house: its viewers are told how likely each agent is to win.

use super::frames::house_stream;
use crate::support::Live;
use reqwest::Method;
use serde_json::Value;
use std::time::Duration;

const CALM: &str = "[house]\ntables = 1\nbreak_seconds = 0";

#[actix_rt::test(system = "crate::support::System")]
async fn the_state_of_a_watched_table_brings_the_odds_of_each_position_and_a_shot_comes_before_those_that_it_leads_to()
{
    let live = Live::with(CALM).await;
    let stream = house_stream(&live).await;
    let (mut viewer, _) = live.watch(&stream, None).await;
    let mut seen = 0;
    while seen < 2 {
        let shot = viewer.next_of("table_shot").await["shot"].clone();
        assert_eq!(shot["state"]["odds"], Value::Null, "a shot waits for no odds");
        if shot["state"]["status"] != "running" {
            continue;
        }
        let state = loop {
            let state = viewer.next_of("table_state").await["state"].clone();
            if !state["odds"].is_null() {
                break state;
            }
        };
        assert_eq!(state["shotNumber"], shot["state"]["shotNumber"]);
        assert_eq!(state["balls"], shot["state"]["balls"]);
        let challenger = state["odds"]["challenger"].as_u64().unwrap();
        assert!(
            (5..=95).contains(&challenger) && challenger.is_multiple_of(5),
            "{challenger}"
        );
        seen += 1;
    }
    let (_, joined) = live.watch(&stream, None).await;
    assert!(joined["table"]["state"]["odds"]["challenger"].is_u64(), "{joined}");
    // A list tells them too, as soon as they are known for the balls that it tells.
    let card = format!("/api/tables?ids={stream}");
    let told = async {
        while live.ok(Method::GET, &card, "", Value::Null).await["data"][0]["odds"]["challenger"].is_null() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), told)
        .await
        .expect("a card tells the odds");
    live.running.stop().await;
}
