//! People who use everything at once, and who ask again whenever they got no answer.

use super::{
    books::{Books, Line, Shot, Vote, place},
    wire::{Next, Wire},
};
use crate::support::{Account, Site, duel::soft_shot, text, usdt};
use cuecast::providers::{nowpayments::sandbox::Action, sandbox::Sandbox};
use futures_util::future::join_all;
use rand::{Rng, SeedableRng, rngs::StdRng};
use reqwest::Method;
use serde_json::{Value, json};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};
use tokio::time::sleep;

/// How long an answer over a socket is waited for before one connects anew.
const ANSWER: Duration = Duration::from_secs(8);
/// Shots of a match before one of the two concedes.
const SHOTS: u64 = 12;

/// The state that all people share.
pub struct World {
    pub site: Site,
    pub books: RefCell<Books>,
    pub sandbox: Sandbox,
    paused: Cell<bool>,
    ended: Cell<bool>,
    under_way: Cell<usize>,
}

/// Something that was begun and is not over; a pause waits for it.
struct UnderWay(Rc<World>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.under_way.set(self.0.under_way.get() - 1);
    }
}

impl World {
    pub fn new(site: Site, sandbox: Sandbox) -> Rc<Self> {
        Rc::new(Self {
            site,
            books: RefCell::default(),
            sandbox,
            paused: Cell::new(false),
            ended: Cell::new(false),
            under_way: Cell::new(0),
        })
    }

    /// Nobody begins anything new, and what was begun ends.
    pub async fn pause(&self) {
        self.paused.set(true);
        for _ in 0..6000 {
            if self.under_way.get() == 0 {
                return;
            }
            sleep(Duration::from_millis(10)).await;
        }
        panic!("{} calls never end", self.under_way.get());
    }

    pub fn go_on(&self) {
        self.paused.set(false);
    }

    /// Everybody leaves.
    pub fn end(&self) {
        self.ended.set(true);
    }

    /// The right to begin something; None when everybody leaves.
    async fn turn(self: &Rc<Self>) -> Option<UnderWay> {
        while self.paused.get() && !self.ended.get() {
            sleep(Duration::from_millis(5)).await;
        }
        if self.ended.get() {
            return None;
        }
        self.under_way.set(self.under_way.get() + 1);
        Some(UnderWay(self.clone()))
    }

    /// Asks until there is an answer that is one.
    async fn ask(&self, method: Method, path: &str, token: &str, body: Value, key: &str) -> (u16, Value) {
        loop {
            match self.site.keyed(method.clone(), path, token, body.clone(), key).await {
                Some((status, body)) if !matches!(status, 429 | 500..) => return (status, body),
                Some((500, body)) => self.fault(format!("{path}: {body}")),
                _ => {}
            }
            sleep(Duration::from_millis(30)).await;
        }
    }

    fn fault(&self, fault: String) {
        self.books.borrow_mut().faults.push(fault);
    }
}

/// Says one line after another in a room.
pub async fn speak(world: Rc<World>, room: String, who: Account, number: usize, seed: u64) {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut said = 0;
    while !world.ended.get() {
        let Some(mut wire) = enter(&world, &room, Some(&who), Value::Null).await else {
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        while let Some(under_way) = world.turn().await {
            let (client_id, body) = (format!("{number}-{said}"), format!("line {said} of {number} in {room}"));
            let message = json!({ "type": "chat", "message": body, "clientMessageId": client_id });
            if wire.0.send(&message).await.is_none() {
                break;
            }
            let mine = |answer: &Value| {
                answer["clientMessageId"] == *client_id
                    && matches!(answer["type"].as_str(), Some("chat_ack" | "chat_rejected"))
            };
            match wire.0.until(ANSWER, mine).await {
                Some(ack) if ack["type"] == "chat_ack" => {
                    world.books.borrow_mut().lines.push(Line {
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
            sleep(Duration::from_millis(dice.random_range(2..25))).await;
        }
    }
}

/// Watches a room, and comes back with the last number that it saw.
pub async fn watch(world: Rc<World>, room: String) {
    while !world.ended.get() {
        let since = world
            .books
            .borrow()
            .shown
            .get(&room)
            .and_then(super::books::Shown::last);
        let since = since.map_or(Value::Null, |(epoch, seq)| json!({ "epoch": epoch, "seq": seq }));
        let Some(mut wire) = enter(&world, &room, None, since).await else {
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        world
            .books
            .borrow_mut()
            .shown
            .entry(room.clone())
            .or_default()
            .joined(&wire.1);
        while !world.ended.get() {
            match wire.0.next(Duration::from_millis(200)).await {
                Next::Message(message) if message["type"] == "resync" => break,
                Next::Message(message) => world
                    .books
                    .borrow_mut()
                    .shown
                    .entry(room.clone())
                    .or_default()
                    .event(&message),
                Next::Nothing => {}
                Next::Closed => break,
            }
        }
    }
}

/// A socket that joined, with what the join answered.
async fn enter(world: &World, room: &str, who: Option<&Account>, since: Value) -> Option<(Wire, Value)> {
    let mut wire = Wire::open(&world.site, &format!("/stream/{room}")).await?;
    let token = who.map(|who| &who.token);
    wire.send(&json!({ "type": "join_stream_view", "token": token, "since": since }))
        .await?;
    let joined = wire.until(ANSWER, |message| message["type"] == "joined").await?;
    // A token that could not be looked at makes a guest of them.
    (who.is_none() || !joined["you"].is_null()).then_some((wire, joined))
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
        sleep(Duration::from_millis(dice.random_range(5..60))).await;
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
            Some(id) => while !world.ended.get() && !play(&world, id, &pair).await {},
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
    let mut wire = Wire::open(&world.site, &format!("/stream/match/{id}")).await?;
    wire.send(&json!({ "type": "join_table", "token": who.token })).await?;
    let table = wire.until(ANSWER, |message| message["type"] == "table").await?;
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
        while !world.ended.get() {
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
