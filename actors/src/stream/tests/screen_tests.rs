//! A stream that shows a table: what its viewers hear is what the table told.

use domain::MatchId;
use domain::matchup::{MatchKind, TableLength};
use serde_json::Value;

use super::*;
use crate::clock::unix_millis;
use crate::wire::{BallInHand, Encode, ShotInput, ShotOutcome, ShotPlayed, TablePhase, TableState, TableStatus};

fn state(id: u8, shot_number: u32) -> TableState {
    TableState {
        match_id: MatchId::new(1, [id; 8]),
        room_id: None,
        tournament_id: None,
        kind: MatchKind::House,
        table: TableLength::Nine,
        status: TableStatus::Running,
        players: Vec::new(),
        turn: 0,
        phase: TablePhase::Open,
        ball_in_hand: BallInHand::None,
        balls: vec![(0, 0.1, 0.2)],
        shot_number,
        clock: None,
        winner: None,
        reason: None,
        rating_changes: None,
        stake: None,
        abort_offered_by: None,
        begins_at: None,
        not_rated: None,
        odds: None,
        rematch: None,
        choice: None,
        chosen: None,
        rules: 2,
    }
}

fn shot(id: u8, number: u32, duration_ms: u32) -> ShotPlayed {
    ShotPlayed {
        number,
        seat: 0,
        shot: ShotInput {
            aim: 1.0,
            power: 0.5,
            side: 0.0,
            follow: 0.0,
            elevation: 0.0,
            call: None,
            placement: None,
            safety: false,
        },
        started_at: unix_millis(),
        duration_ms,
        trajectory: "AAAA".repeat(1_000),
        events: Vec::new(),
        outcome: ShotOutcome {
            foul: None,
            pocketed: Vec::new(),
            turn: 0,
            ball_in_hand: BallInHand::None,
            groups: None,
            winner: None,
            reason: None,
            text: format!("shot {number}"),
        },
        state: state(id, number + 1),
        hash: "0".repeat(16),
    }
}

impl Scene {
    /// The next message of that type, as its text and as what it says.
    async fn told(&mut self, kind: &str) -> (String, Value) {
        let begins = format!("{{\"type\":\"{kind}\"");
        for _ in 0..2_000 {
            while let Ok(told) = self.inbox.messages.try_recv() {
                let frames = if let ToWorker::Admit { first, .. } = told {
                    first.to_vec()
                } else if let ToWorker::Deliver { parts, .. } = told {
                    parts.into_iter().map(|part| part.frames).collect::<Vec<_>>().concat()
                } else {
                    continue;
                };
                let text = String::from_utf8_lossy(&frames).into_owned();
                if let Some(at) = text.find(&begins) {
                    let mut read = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>();
                    let value = read.next().unwrap().unwrap();
                    return (text[at..at + read.byte_offset()].to_owned(), value);
                }
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("no {kind} is told");
    }
}

#[actix_rt::test]
async fn two_hundred_shots_are_relayed_as_the_table_told_them_and_each_once() {
    let feeds = TableFeeds::default();
    let feed = feeds.open(state(1, 1), None);
    feeds.show(stream(), Some(state(1, 1).match_id));
    let mut scene = scene_of([], Some(feeds));
    let _room = scene.room().await;
    let (_, joined) = scene.told("joined").await;
    assert_eq!(joined["table"]["state"]["shotNumber"], 1);
    for number in 1..=200 {
        let shot = shot(1, number, 1);
        let json = shot.json();
        feed.shot(&shot, json.clone());
        let (text, told) = scene.told("table_shot").await;
        assert_eq!(told["shot"]["number"], number, "no shot is told twice or left out");
        assert!(
            text.ends_with(&format!(",\"shot\":{}}}", String::from_utf8_lossy(&json))),
            "the bytes are those of the table"
        );
        // Between shots the clock and who is here change.
        let state = TableState {
            turn: 1,
            ..state(1, number + 1)
        };
        feed.state(state);
        let (_, told) = scene.told("table_state").await;
        assert_eq!(
            (&told["state"]["turn"], &told["state"]["shotNumber"]),
            (&1.into(), &(number + 1).into())
        );
    }
}

#[actix_rt::test]
async fn who_joins_in_mid_shot_gets_it_with_its_start_and_who_joins_later_the_state_alone() {
    let feeds = TableFeeds::default();
    let feed = feeds.open(state(1, 1), None);
    feeds.show(stream(), Some(state(1, 1).match_id));
    let rolling = shot(1, 1, 60_000);
    feed.shot(&rolling, rolling.json());
    let mut scene = scene_of([], Some(feeds));
    let _room = scene.room().await;
    let (_, joined) = scene.told("joined").await;
    assert_eq!(joined["table"]["shot"]["startedAt"], rolling.started_at);
    assert_eq!(joined["table"]["state"]["shotNumber"], 2, "as it will stand at rest");
    let at_rest = ShotPlayed {
        started_at: unix_millis() - 10_000,
        ..shot(1, 2, 1)
    };
    feed.shot(&at_rest, at_rest.json());
    scene.told("table_shot").await;
    let _room = scene.room().await;
    let (_, joined) = scene.told("joined").await;
    assert_eq!(
        (&joined["table"]["shot"], &joined["table"]["state"]["shotNumber"]),
        (&Value::Null, &3.into())
    );
}

#[actix_rt::test]
async fn another_match_comes_on_and_a_table_that_is_built_again_is_found_again() {
    let feeds = TableFeeds::default();
    let mut scene = scene_of([], Some(feeds.clone()));
    let _room = scene.room().await;
    let (_, joined) = scene.told("joined").await;
    assert_eq!(
        (&joined["table"]["state"], &joined["table"]["shot"]),
        (&Value::Null, &Value::Null)
    );
    let first = feeds.open(state(1, 4), None);
    feeds.show(stream(), Some(state(1, 1).match_id));
    let (_, told) = scene.told("table_state").await;
    assert_eq!(told["state"]["shotNumber"], 4);
    // The next incarnation opens its feed before the last one is gone, or after it.
    drop(first);
    let again = feeds.open(state(1, 5), None);
    let (_, told) = scene.told("table_state").await;
    assert_eq!(told["state"]["shotNumber"], 5);
    let _next = feeds.open(state(2, 1), None);
    feeds.show(stream(), Some(state(2, 1).match_id));
    let (_, told) = scene.told("table_state").await;
    assert_eq!(told["state"]["matchId"], state(2, 1).match_id.to_string());
    // Nobody hears of the match that was on before.
    again.state(state(1, 9));
    feeds.show(stream(), None);
    let (_, told) = scene.told("table_state").await;
    assert_eq!(told["state"], Value::Null, "the table is being set");
}
