//! Whole frames over sockets, in the time that balls take to roll.

use crate::support::{Live, duel::*, text};
use domain::{
    agent::{advise, think},
    billiards::{BallId, Layout, Point, Table},
    eight_ball::{Frame, Group, Phase, Rules, Seat},
    matchup::{AgentLevel, TableLength},
};
use reqwest::Method;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// How somebody plays: the shot for a state, and a number of which its accidents come.
type Play = fn(&Value, u64) -> Value;

/// The table, where its balls lie and how far the frame has come.
fn position(state: &Value) -> (Table, Layout, Frame) {
    let mut layout = Layout::default();
    let balls: Vec<(BallId, f64, f64)> = read(&state["balls"]);
    for (ball, x, y) in balls {
        layout.set(ball, Some(Point::new(x, y)));
    }
    let phase = match text(&state["phase"]) {
        "break" => Phase::Break,
        "open" => Phase::Open,
        _ => Phase::Groups(read(&state["players"][0]["group"])),
    };
    let frame = Frame {
        turn: read(&state["turn"]),
        phase,
        hand: read(&state["ballInHand"]),
        ending: None,
        rules: Rules::of(read(&state["rules"])).unwrap(),
    };
    let size: TableLength = read(&state["table"]);
    (Table::new(size), layout, frame)
}

fn read<T: DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap()
}

/// As well as the best agent.
fn well(state: &Value, seed: u64) -> Value {
    let (table, layout, frame) = position(state);
    json!(think(&table, &layout, &frame, AgentLevel::Hard, seed))
}

/// A frame is lost soonest by the eight: after the break, the shot at it of somebody who believes that their own group is down.
fn at_the_eight(state: &Value, seed: u64) -> Value {
    let (table, mut layout, frame) = position(state);
    if frame.phase == Phase::Break {
        return break_shot();
    }
    for solid in 1..8 {
        layout.set(BallId::new(solid).unwrap(), None);
    }
    let believed = Frame {
        turn: Seat::Challenger,
        phase: Phase::Groups(Group::Solids),
        ..frame
    };
    let mut shot = json!(advise(&table, &layout, &believed, AgentLevel::Hard, seed));
    // On the real table there are more balls: who puts the cue ball into one puts it nowhere.
    if shot["placement"].is_object() && !is_free(state, &shot["placement"]) {
        shot["placement"] = Value::Null;
    }
    shot
}

fn is_free(state: &Value, at: &Value) -> bool {
    state["balls"].as_array().unwrap().iter().all(|ball| {
        let (x, y) = (ball[1].as_f64().unwrap(), ball[2].as_f64().unwrap());
        let (dx, dy) = (x - at["x"].as_f64().unwrap(), y - at["y"].as_f64().unwrap());
        ball[0] == 0 || dx.hypot(dy) > 0.0572
    })
}

/// Waits until the balls of a shot rest.
async fn at_rest(shot: &Value) {
    let duration = shot["durationMs"].as_u64().unwrap() + 50;
    actix_rt::time::sleep(std::time::Duration::from_millis(duration)).await;
}

/// Plays a match to its end with the hands of the people at its seats; where nobody sits, an agent plays by itself. A stranger watches it all.
async fn play_out(hands: [Option<&mut Guest>; 2], play: Play, watcher: &mut Guest, mut state: Value) -> Value {
    let [mut one, mut other] = hands;
    for number in 1..120u64 {
        let turn = usize::from(state["turn"] == 1);
        let hand = if turn == 0 { &mut one } else { &mut other };
        if let Some(hand) = hand {
            hand.play(number, play(&state, number)).await;
        }
        let played = watcher.socket.next_of("shot_played").await;
        assert_eq!((&played["number"], &played["seat"]), (&json!(number), &json!(turn)));
        state = played["state"].clone();
        if state["status"] == "ended" {
            return played;
        }
        at_rest(&played).await;
    }
    panic!("nobody pocketed the eight: {state}");
}

async fn is_proven_by_its_replay(live: &Live, id: &str, last: &Value) {
    let path = format!("/api/duel/matches/{id}/replay");
    let replay = live.ok(Method::GET, &path, "", Value::Null).await["data"].clone();
    let shots = replay["shots"].as_array().unwrap();
    assert_eq!(json!(shots.len()), last["number"]);
    assert!(shots.iter().all(|shot| shot["hash"] == shot["recomputedHash"]));
    assert_eq!(shots.last().unwrap()["hash"], last["hash"]);
    assert_eq!(
        (&replay["winner"], &replay["reason"]),
        (&last["outcome"]["winner"], &last["outcome"]["reason"])
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_01_two_people_play_a_frame_to_its_end_while_a_stranger_watches() {
    let live = Live::start().await;
    let [(one, link), (_, other_link)] = quick(&live).await;
    let id = text(&link["matchId"]);
    let mut watcher = Guest::at(&live, id, json!({})).await;
    let mut first = Guest::seated(&live, &link).await;
    let mut second = Guest::seated(&live, &other_link).await;
    let state = running(&mut watcher).await;
    let hands = [Some(&mut first), Some(&mut second)];
    let last = play_out(hands, at_the_eight, &mut watcher, state).await;
    assert!(last["outcome"]["winner"].is_u64() && last["state"]["ratingChanges"].is_array());
    is_proven_by_its_replay(&live, id, &last).await;
    let path = format!("/api/duel/stats/{}", one.address);
    let stats = live.ok(Method::GET, &path, "", Value::Null).await["data"].clone();
    assert_eq!(stats["matchesPlayed"], 1);
    let won = last["outcome"]["winner"] == 0;
    assert_eq!(
        (&stats["wins"], &stats["losses"]),
        (&json!(u8::from(won)), &json!(u8::from(!won)))
    );
}

/// A whole frame against the agent of that level.
async fn practise(level: &str) {
    let live = Live::start().await;
    let eve = live.account().await;
    let data = practice(&live, &eve, level).await;
    let id = text(&data["matchId"]);
    let mut watcher = Guest::at(&live, id, json!({})).await;
    let mut hand = Guest::seated(&live, &data).await;
    let state = running(&mut watcher).await;
    let last = play_out([Some(&mut hand), None], well, &mut watcher, state).await;
    assert_eq!(last["state"]["ratingChanges"], Value::Null);
    is_proven_by_its_replay(&live, id, &last).await;

    let path = format!("/api/duel/matches/{}", eve.address);
    let history = live.ok(Method::GET, &path, "", Value::Null).await["data"].clone();
    assert_eq!(history.as_array().unwrap().len(), 1);
    let played = &history[0];
    assert_eq!((text(&played["matchId"]), &played["status"]), (id, &json!("ended")));
    assert_eq!(played["players"][1]["agent"], level);
    assert_eq!(played["ratingChange"], Value::Null);

    let path = format!("/api/duel/stats/{}", eve.address);
    let stats = live.ok(Method::GET, &path, "", Value::Null).await["data"].clone();
    assert_eq!((&stats["matchesPlayed"], &stats["rank"]), (&json!(0), &Value::Null));
    assert_eq!((&stats["wins"], &stats["losses"]), (&json!(0), &json!(0)));
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_01_a_practice_frame_is_played_to_its_end_against_an_easy_agent_and_not_rated() {
    practise("easy").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_01_a_practice_frame_is_played_to_its_end_against_a_medium_agent_and_not_rated() {
    practise("medium").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_01_a_practice_frame_is_played_to_its_end_against_a_hard_agent_and_not_rated() {
    practise("hard").await;
}
