//! People who use everything at once, and who ask again whenever they got no answer.

use super::{
    books::{Heard, Line, Shot, Shown, Vote, place},
    wire::{Next, Wire},
    world::World,
};
use crate::support::{Account, duel::soft_shot, text, usdt};
use cuecast::providers::nowpayments::sandbox::Action;
use futures_util::future::join_all;
use rand::{Rng, SeedableRng, rngs::StdRng};
use reqwest::Method;
use serde_json::{Value, json};
use std::{
    rc::Rc,
    time::{Duration, Instant},
};
use tokio::time::sleep;

/// How long an answer over a socket is waited for before one connects anew.
const ANSWER: Duration = Duration::from_secs(8);
/// Shots of a match before one of the two concedes.
const SHOTS: u64 = 12;

/// Says one line after another in a room.
pub async fn speak(world: Rc<World>, room: String, who: Account, number: usize, seed: u64) {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut said = 0;
    while !world.has_ended() {
        let Some(mut at) = enter(&world, &room, Some(&who), Value::Null).await else {
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        while !world.is_to_leave(at.door)
            && let Some(under_way) = world.turn().await
        {
            let (client_id, body) = (format!("{number}-{said}"), format!("line {said} of {number} in {room}"));
            let message = json!({ "type": "chat", "message": body, "clientMessageId": client_id });
            let sent = Instant::now();
            if at.wire.send(&message).await.is_none() {
                break;
            }
            let mine = |answer: &Value| {
                answer["clientMessageId"] == *client_id
                    && matches!(answer["type"].as_str(), Some("chat_ack" | "chat_rejected"))
            };
            match world.while_open(at.door, at.wire.until(ANSWER, mine)).await {
                Some(ack) if ack["type"] == "chat_ack" => {
                    let mut books = world.books.borrow_mut();
                    books.heard.push(Heard {
                        room: room.clone(),
                        sent,
                        at: Instant::now(),
                    });
                    books.lines.push(Line {
                        room: room.clone(),
                        user: who.user_id.clone(),
                        client_id,
                        body,
                        id: text(&ack["id"]).to_owned(),
                        at: place(&ack).unwrap(),
                    });
                    said += 1;
                }
                Some(_) => {}
                None => break,
            }
            drop(under_way);
            world.rest(dice.random_range(2..25)).await;
        }
    }
}

/// Watches a room, and comes back with the last number that it saw. Viewers of a room have numbers of their own.
pub async fn watch(world: Rc<World>, room: String, viewer: usize) {
    let eyes = (room.clone(), viewer);
    while !world.has_ended() {
        let since = world.books.borrow().shown.get(&eyes).and_then(Shown::last);
        let since = since.map_or(Value::Null, |(epoch, seq)| json!({ "epoch": epoch, "seq": seq }));
        let Some(mut at) = enter(&world, &room, None, since).await else {
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        let see = |see: &dyn Fn(&mut Shown)| see(world.books.borrow_mut().shown.entry(eyes.clone()).or_default());
        see(&|shown| shown.joined(&at.joined));
        while !world.has_ended() && !world.is_to_leave(at.door) {
            match at.wire.next(Duration::from_millis(200)).await {
                Next::Message(message) if message["type"] == "resync" => break,
                Next::Message(message) => see(&|shown| shown.event(&message)),
                Next::Nothing => {}
                Next::Closed => break,
            }
        }
    }
}

/// A socket that joined.
struct Entered {
    wire: Wire,
    /// The answer to the join.
    joined: Value,
    door: usize,
}

async fn enter(world: &World, room: &str, who: Option<&Account>, since: Value) -> Option<Entered> {
    let door = world.door();
    let path = format!("/stream/{room}");
    let opened = Wire::open(world.site_of(door), &path);
    let Some(mut wire) = world.while_open(door, opened).await else {
        world.found_shut(door);
        return None;
    };
    let join = json!({ "type": "join_stream_view", "token": who.map(|who| &who.token), "since": since });
    let joins = async {
        wire.send(&join).await?;
        wire.until(ANSWER, |message| message["type"] == "joined").await
    };
    let joined = world.while_open(door, joins).await?;
    // A token that could not be looked at makes a guest of them.
    if who.is_some() && joined["you"].is_null() {
        return None;
    }
    world.books.borrow_mut().joins.push(Instant::now());
    Some(Entered { wire, joined, door })
}

/// Asks one question after another with a pool for the winners, lets people vote, and decides.
pub async fn predict(world: Rc<World>, room: String, creator: Account, voters: Vec<Account>, seed: u64) {
    let mut dice = StdRng::seed_from_u64(seed);
    let path = format!("/api/streams/{room}/predictions");
    let mut asked = 0;
    while let Some(_under_way) = world.turn().await {
        asked += 1;
        let form = json!({
            "question": format!("Question {asked}?"), "option1": "Yes", "option2": "No", "duration": 18000,
            "incentiveType": "USDT", "incentiveAmount": "1"
        });
        let (status, made) = world
            .ask(Method::POST, &path, &creator.token, form, &format!("{room}-{asked}"))
            .await;
        let Some(id) = made["_id"]
            .as_str()
            .filter(|_| (200..300).contains(&status))
            .map(str::to_owned)
        else {
            world.fault(format!("{path}: {status} {made}"));
            sleep(Duration::from_millis(200)).await;
            continue;
        };
        world.books.borrow_mut().predictions.push(id.clone());
        let options: Vec<i16> = voters.iter().map(|_| dice.random_range(1..=2)).collect();
        let votes = voters.iter().zip(options).map(|(voter, option)| {
            let (world, path, id) = (&world, format!("{path}/{id}/vote"), id.clone());
            async move {
                let body = json!({ "option": format!("option{option}") });
                let (status, _) = world.ask(Method::POST, &path, &voter.token, body, "").await;
                if status == 200 {
                    world.books.borrow_mut().votes.push(Vote {
                        prediction: id,
                        user: voter.user_id.clone(),
                        option,
                    });
                }
            }
        });
        join_all(votes).await;
        let winner: i16 = dice.random_range(1..=2);
        let body = json!({ "winner": format!("option{winner}") });
        let (status, _) = world
            .ask(Method::POST, &format!("{path}/{id}/end"), &creator.token, body, "")
            .await;
        if status == 200 {
            world.books.borrow_mut().results.push((id, winner));
        }
        world.rest(dice.random_range(5..60)).await;
    }
}

/// Two people play one match after another, by invitations with a stake: the queue would not bring them together again for long.
pub async fn duel(world: Rc<World>, pair: [Account; 2]) {
    let mut begun = 0;
    loop {
        let Some(under_way) = world.turn().await else { return };
        begun += 1;
        let body = json!({ "to": pair[1].address, "currency": "USDT", "amount": "1" });
        let key = format!("invite-{begun}");
        let (_, invite) = world
            .ask(Method::POST, "/api/duel/invites", &pair[0].token, body, &key)
            .await;
        let path = format!(
            "/api/duel/invites/{}/accept",
            invite["data"]["inviteId"].as_str().unwrap_or_default()
        );
        let (_, accepted) = world.ask(Method::POST, &path, &pair[1].token, Value::Null, "").await;
        drop(under_way);
        match accepted["data"]["matchId"].as_str() {
            Some(id) => while !world.has_ended() && !play(&world, id, &pair).await {},
            None => {
                world.fault(format!("an invitation: {invite} {accepted}"));
                sleep(Duration::from_millis(500)).await;
            }
        }
    }
}

/// Plays on; true when the match has ended, false when one has to connect anew.
async fn play(world: &Rc<World>, id: &str, pair: &[Account; 2]) -> bool {
    let Some((mut one, _)) = seat(world, id, &pair[0]).await else {
        return false;
    };
    let Some((mut other, mut state)) = seat(world, id, &pair[1]).await else {
        return false;
    };
    loop {
        if matches!(
            state["status"].as_str(),
            Some("ended" | "aborted" | "over" | "finished")
        ) || !state["winner"].is_null()
        {
            return true;
        }
        let Some(_under_way) = world.turn().await else {
            return true;
        };
        if state["status"] != "running" {
            match other.until(ANSWER, |message| message["type"] == "table_state").await {
                Some(changed) => state = changed["state"].clone(),
                None => return false,
            }
            continue;
        }
        let number = state["shotNumber"].as_u64().unwrap_or_default();
        let shooter = if state["turn"] == 0 { &mut one } else { &mut other };
        if number > SHOTS {
            if shooter.send(&json!({ "type": "concede" })).await.is_none() {
                return false;
            }
            let over = shooter
                .until(ANSWER, |message| !message["state"]["winner"].is_null())
                .await;
            if let Some(winner) = over.as_ref().and_then(|over| over["state"]["winner"].as_i64()) {
                world.books.borrow_mut().won.push((id.to_owned(), winner));
            }
            return over.is_some();
        }
        let mut shot = soft_shot();
        shot["type"] = json!("shot");
        shot["number"] = json!(number);
        if shooter.send(&shot).await.is_none() {
            return false;
        }
        // Shots of the other were told here too.
        let told = |message: &Value| {
            message["type"] == "shot_rejected" || message["type"] == "shot_played" && message["number"] == number
        };
        match shooter.until(ANSWER, told).await {
            Some(played) if played["type"] == "shot_played" => {
                world.books.borrow_mut().shots.push(Shot {
                    match_id: id.to_owned(),
                    number: i32::try_from(number).unwrap(),
                    hash: text(&played["hash"]).to_owned(),
                });
                state = played["state"].clone();
                drop(_under_way);
                sleep(Duration::from_millis(
                    played["durationMs"].as_u64().unwrap_or_default() + 50,
                ))
                .await;
            }
            _ => return false,
        }
    }
}

async fn seat(world: &World, id: &str, who: &Account) -> Option<(Wire, Value)> {
    sleep(Duration::from_millis(20)).await;
    let (door, path) = (world.door(), format!("/stream/match/{id}"));
    let opened = Wire::open(world.site_of(door), &path);
    let Some(mut wire) = world.while_open(door, opened).await else {
        world.found_shut(door);
        return None;
    };
    wire.send(&json!({ "type": "join_table", "token": who.token })).await?;
    let table = wire.until(ANSWER, |message| message["type"] == "table");
    let table = world.while_open(door, table).await?;
    Some((wire, table["state"].clone()))
}

/// Pays in, again and again; a payment takes as long as the provider's notifications do, or longer when they met nobody.
pub async fn deposit(world: Rc<World>, who: Account) {
    let mut begun = 0;
    while let Some(under_way) = world.turn().await {
        begun += 1;
        let (status, made) = world
            .ask(
                Method::POST,
                "/api/deposits/initiate",
                &who.token,
                usdt("20"),
                &format!("deposit-{begun}"),
            )
            .await;
        let Some(id) = made["data"]["depositId"]
            .as_str()
            .filter(|_| (200..300).contains(&status))
            .map(str::to_owned)
        else {
            world.fault(format!("a deposit: {status} {made}"));
            sleep(Duration::from_millis(500)).await;
            continue;
        };
        let all = world.sandbox.payments.newest();
        if let Some(payment) = all.iter().find(|payment| payment.order_id.as_deref() == Some(&id)) {
            world.sandbox.payments.act(payment.id, Action::Paid).unwrap();
        }
        drop(under_way);
        while !world.has_ended() {
            let Some(_under_way) = world.turn().await else { return };
            let (_, seen) = world
                .ask(Method::GET, &format!("/api/deposits/{id}"), &who.token, Value::Null, "")
                .await;
            if seen["data"]["status"] == "completed" {
                world.books.borrow_mut().credited.insert(id.clone());
                break;
            }
            drop(_under_way);
            sleep(Duration::from_millis(100)).await;
        }
    }
}
