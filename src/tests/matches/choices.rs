//! The choice after a break, over real sockets (decision E57).

use super::kills::two_at_a_table;
use crate::support::{Live, duel::*, text};
use cuecast::features::matches::store;
use reqwest::Method;
use serde_json::{Value, json};

/// It reaches the rack, and drives fewer than four balls to a cushion.
fn illegal_break() -> Value {
    let mut shot = break_shot();
    shot["power"] = json!(0.12);
    shot
}

async fn choose(guest: &mut Guest, number: u64, choice: &str) {
    let message = json!({ "type": "choose", "number": number, "choice": choice });
    guest.socket.send(message).await;
}

async fn refused(guest: &mut Guest, number: u64, choice: &str) -> String {
    choose(guest, number, choice).await;
    text(&guest.socket.next_of("shot_rejected").await["code"]).to_owned()
}

async fn rests(shot: &Value) {
    let duration = shot["durationMs"].as_u64().unwrap() + 50;
    actix_rt::time::sleep(std::time::Duration::from_millis(duration)).await;
}

/// The state that tells of a choice.
async fn chosen(guest: &mut Guest) -> Value {
    loop {
        let state = guest.socket.next_of("table_state").await["state"].clone();
        if state["chosen"].is_object() {
            return state;
        }
    }
}

async fn verifies(live: &Live, id: &str, by_agents: u32) {
    let mut db = live.database.pool.acquire().await.unwrap();
    let recording = store::recording(&mut db, id.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(recording.rules.number(), 2);
    assert_eq!(recording.verify().unwrap().by_agents, by_agents);
}

#[actix_rt::test(system = "crate::support::System")]
async fn after_an_illegal_break_the_rival_alone_chooses_once_and_everybody_is_told() {
    let live = Live::start().await;
    let [(_, link), (_, other_link)] = quick(&live).await;
    let id = text(&link["matchId"]);
    let mut watcher = Guest::at(&live, id, json!({})).await;
    let mut seats = [
        Guest::seated(&live, &link).await,
        Guest::seated(&live, &other_link).await,
    ];
    let state = running(&mut watcher).await;
    assert_eq!((&state["rules"], &state["choice"]), (&json!(2), &Value::Null));
    let breaker = usize::from(state["turn"] == 1);
    let rival = 1 - breaker;
    assert_eq!(refused(&mut seats[breaker], 1, "rerack").await, "NO_SUCH_CHOICE");
    let broken = seats[breaker].played(1, illegal_break()).await;
    assert_eq!(broken["outcome"]["foul"], "illegal_break");
    let offered = &broken["state"];
    assert_eq!(
        (&offered["turn"], &offered["ballInHand"]),
        (&json!(rival), &json!("none"))
    );
    assert_eq!(
        offered["choice"]["options"],
        json!(["as_it_lies", "rerack", "rival_breaks"])
    );
    let rest_at = broken["startedAt"].as_i64().unwrap() + broken["durationMs"].as_i64().unwrap();
    let until = offered["choice"]["until"].as_i64().unwrap();
    assert!(
        (until - rest_at - 10_000).abs() <= 1,
        "ten seconds from when the balls rest"
    );

    assert_eq!(refused(&mut seats[breaker], 2, "rerack").await, "OUT_OF_TURN");
    assert_eq!(refused(&mut watcher, 2, "rerack").await, "NOT_A_PLAYER");
    rests(&broken).await;
    assert_eq!(refused(&mut seats[rival], 2, "spot_eight").await, "NO_SUCH_CHOICE");
    assert_eq!(refused(&mut seats[rival], 1, "rerack").await, "WRONG_SHOT_NUMBER");
    for bad in [
        json!({ "type": "choose", "number": 2, "choice": "win" }),
        json!({ "type": "choose", "number": -2, "choice": "rerack" }),
        json!({ "type": "choose", "number": 2 }),
    ] {
        seats[rival].socket.send(bad).await;
        assert_eq!(seats[rival].socket.next_of("error").await["code"], "BAD_MESSAGE");
    }
    choose(&mut seats[rival], 2, "rival_breaks").await;
    let told = chosen(&mut watcher).await;
    assert_eq!(
        (&told["chosen"]["by"], &told["chosen"]["choice"], &told["choice"]),
        (&json!(rival), &json!("rival_breaks"), &Value::Null)
    );
    assert_eq!(
        (&told["turn"], &told["phase"], &told["ballInHand"]),
        (&json!(breaker), &json!("break"), &json!("kitchen"))
    );
    assert_eq!(told["balls"].as_array().unwrap().len(), 16);
    assert_eq!(refused(&mut seats[rival], 2, "rerack").await, "OUT_OF_TURN");
    assert_eq!(refused(&mut seats[breaker], 2, "rerack").await, "NO_SUCH_CHOICE");
    seats[breaker].played(2, break_shot()).await;
    verifies(&live, id, 0).await;
    let replay = live
        .ok(Method::GET, &format!("/api/duel/matches/{id}/replay"), "", Value::Null)
        .await;
    let shots = replay["data"]["shots"].as_array().unwrap();
    assert_eq!(shots.len(), 2);
    assert!(shots.iter().all(|shot| shot["hash"] == shot["recomputedHash"]));
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_agent_chooses_by_itself_and_what_it_chose_is_proven() {
    let live = Live::start().await;
    let eve = live.account().await;
    let data = practice(&live, &eve, "medium").await;
    let mut guest = Guest::seated(&live, &data).await;
    running(&mut guest).await;
    let broken = guest.played(1, illegal_break()).await;
    assert_eq!(broken["outcome"]["foul"], "illegal_break");
    let state = chosen(&mut guest).await;
    assert_eq!(state["chosen"]["by"], 1);
    let choice = text(&state["chosen"]["choice"]).to_owned();
    let turn = if choice == "rival_breaks" { 0 } else { 1 };
    assert_eq!(state["turn"], turn, "{choice}");
    let played = match turn {
        0 => guest.played(2, break_shot()).await,
        _ => guest.socket.next_of("shot_played").await,
    };
    assert_eq!((&played["number"], &played["seat"]), (&json!(2), &json!(turn)));
    verifies(&live, text(&data["matchId"]), turn).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_safety_is_called_with_the_shot_and_told_with_it() {
    let live = Live::start().await;
    let eve = live.account().await;
    let data = practice(&live, &eve, "easy").await;
    let mut guest = Guest::seated(&live, &data).await;
    running(&mut guest).await;
    let mut shot = break_shot();
    shot["safety"] = json!("yes");
    guest.play(1, shot.clone()).await;
    assert_eq!(guest.socket.next_of("error").await["code"], "BAD_MESSAGE");
    shot["safety"] = json!(true);
    let told = guest.played(1, shot).await;
    assert_eq!(told["shot"]["safety"], true);
    verifies(&live, text(&data["matchId"]), 0).await;
}

async fn a_choice_with(failpoint: &str, was_stored: bool) {
    let (mut live, id, tokens, mut guests) = two_at_a_table(failpoint).await;
    let state = running(&mut guests[1]).await;
    let breaker = usize::from(state["turn"] == 1);
    let rival = 1 - breaker;
    let broken = guests[breaker].played(1, illegal_break()).await;
    rests(&broken).await;
    choose(&mut guests[rival], 2, "rerack").await;
    live.death().await;
    let mut guests = super::kills::seats(&live, &id, &tokens).await;
    let state = running(&mut guests[rival]).await;
    assert_eq!(state["chosen"].is_object(), was_stored, "{failpoint}");
    if !was_stored {
        let until = state["choice"]["until"].as_i64().unwrap();
        assert!(
            until > broken["state"]["choice"]["until"].as_i64().unwrap(),
            "a restart costs nobody the choice"
        );
        choose(&mut guests[rival], 2, "rerack").await;
        chosen(&mut guests[rival]).await;
    }
    guests[rival].played(2, break_shot()).await;
    let steps = "SELECT count(*) FROM match_steps";
    assert_eq!((live.number(steps).await, live.kills), (3, 1), "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_a_choice_it_is_made_once() {
    a_choice_with("choice.before_commit", false).await;
    a_choice_with("choice.after_commit", true).await;
}
