//! Tables whose server ends, whose actor fails, whose players lose their sockets.

use crate::support::{Live, duel::*, text};
use actors::table::Crash;
use domain::MatchId;
use reqwest::Method;
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn who_loses_the_socket_while_the_balls_roll_comes_back_to_the_same_shot() {
    let live = Live::start().await;
    let eve = live.account().await;
    let data = practice(&live, &eve, "easy").await;
    let mut guest = Guest::seated(&live, &data).await;
    running(&mut guest).await;
    let shot = guest.played(1, break_shot()).await;
    let seat = guest.table["seatToken"].clone();
    drop(guest);
    let id = text(&data["matchId"]);
    let back = Guest::at(&live, id, json!({ "seatToken": seat })).await;
    assert_eq!(back.table["you"], 0);
    assert_eq!(back.table["shot"], shot);
    let now = back.table["now"].as_i64().unwrap();
    let end = shot["startedAt"].as_i64().unwrap() + shot["durationMs"].as_i64().unwrap();
    assert!(now < end, "the balls still roll");
    assert_eq!(back.table["state"]["balls"], shot["state"]["balls"]);
    let guest = Guest::at(&live, id, json!({})).await;
    assert_eq!((&guest.table["you"], &guest.table["shot"]), (&Value::Null, &shot));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_table_that_fails_goes_on_from_its_last_shot_and_disturbs_no_other() {
    let live = Live::start().await;
    let (eve, bob) = (live.account().await, live.account().await);
    let (failing, other) = (practice(&live, &eve, "easy").await, practice(&live, &bob, "easy").await);
    let mut at_failing = Guest::seated(&live, &failing).await;
    let mut at_other = Guest::seated(&live, &other).await;
    running(&mut at_failing).await;
    running(&mut at_other).await;
    let shot = at_failing.played(1, break_shot()).await;
    let id: MatchId = text(&failing["matchId"]).parse().unwrap();
    live.running.sockets.tables.running(&id).unwrap().tell(Crash).unwrap();
    at_failing.socket.next_of("resync").await;
    let played = at_other.played(1, break_shot()).await;
    assert_eq!(played["number"], 1);
    let missed = at_other.socket.until_now().await;
    assert!(missed.iter().all(|message| message["type"] != "resync"));
    let seat = at_failing.table["seatToken"].clone();
    at_failing
        .socket
        .send(json!({ "type": "join_table", "seatToken": seat }))
        .await;
    let table = at_failing.socket.next_of("table").await;
    assert_eq!(table["you"], 0);
    assert_eq!(table["state"]["shotNumber"], 2);
    assert_eq!(table["state"]["balls"], shot["state"]["balls"]);
    // The same shot, sent again because its answer might have been lost, is answered with its first result.
    assert_eq!(at_failing.played(1, break_shot()).await["hash"], shot["hash"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn after_a_restart_of_the_server_a_match_goes_on_at_its_last_shot_with_the_clock_adjusted() {
    let live = Live::start().await;
    let [(_, link), (_, other_link)] = quick(&live).await;
    let mut seats = [
        Guest::seated(&live, &link).await,
        Guest::seated(&live, &other_link).await,
    ];
    let state = running(&mut seats[1]).await;
    let turn = usize::from(state["turn"] == 1);
    let shot = seats[turn].played(1, break_shot()).await;
    let tokens = [seats[0].table["seatToken"].clone(), seats[1].table["seatToken"].clone()];
    let id = text(&link["matchId"]).to_owned();
    drop(seats);
    let Live {
        running: server,
        database,
        ..
    } = live;
    server.stop().await;
    // A server that was away for a minute would have cost the player at the table two time-outs.
    let live = Live::on(database, "").await;
    let mut back = Guest::at(&live, &id, json!({ "seatToken": tokens[0] })).await;
    let state = &back.table["state"];
    assert_eq!((&state["status"], &state["shotNumber"]), (&json!("running"), &json!(2)));
    assert_eq!(state["balls"], shot["state"]["balls"]);
    let left = state["clock"]["deadline"].as_i64().unwrap() - back.table["now"].as_i64().unwrap();
    assert!(left > 25_000, "who is at the table has a whole clock: {left}");
    assert!(
        state["players"][1]["returnBy"].is_i64(),
        "the other has time to come back"
    );
    let _rival = Guest::at(&live, &id, json!({ "seatToken": tokens[1] })).await;
    let returned = back.socket.next_of("table_state").await["state"].clone();
    assert_eq!(returned["players"][1]["connected"], true);
    let replay = live
        .ok(Method::GET, &format!("/api/duel/matches/{id}/replay"), "", Value::Null)
        .await;
    assert_eq!(replay["data"]["shots"][0]["recomputedHash"], shot["hash"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_room_has_one_running_table_and_a_new_practice_ends_the_last() {
    let live = Live::start().await;
    let eve = live.account().await;
    let first = practice(&live, &eve, "easy").await;
    let mut watcher = Guest::at(&live, text(&first["matchId"]), json!({})).await;
    let second = practice(&live, &eve, "hard").await;
    assert_ne!(first["matchId"], second["matchId"]);
    watcher.socket.next_of("resync").await;
    watcher.socket.send(json!({ "type": "join_table" })).await;
    assert_eq!(watcher.socket.next_of("table").await["state"]["status"], "aborted");
}
