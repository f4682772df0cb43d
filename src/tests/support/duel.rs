//! People at a table.

use super::{Account, Live, Socket, text};
use reqwest::Method;
use serde_json::{Value, json};

/// Someone at a table, or beside it.
pub struct Guest {
    pub socket: Socket,
    /// The answer to the join.
    pub table: Value,
}

impl Guest {
    /// Opens a table with whatever opens it.
    pub async fn at(live: &Live, match_id: &str, with: Value) -> Self {
        Self::open(&live.url, match_id, with).await
    }

    /// The same at a server of that address.
    pub async fn open(address: &str, match_id: &str, with: Value) -> Self {
        let mut socket = Socket::open(address, &format!("/stream/match/{match_id}")).await;
        let mut join = with;
        join["type"] = json!("join_table");
        socket.send(join).await;
        let table = socket.next_of("table").await;
        Self { socket, table }
    }

    /// Takes the seat that a launch address opens.
    pub async fn seated(live: &Live, data: &Value) -> Self {
        let ticket = query(text(&data["url"]), "ticket");
        Self::at(live, text(&data["matchId"]), json!({ "ticket": ticket })).await
    }

    pub async fn play(&mut self, number: u64, shot: Value) {
        let mut message = json!({ "type": "shot", "number": number });
        for (key, value) in shot.as_object().unwrap() {
            message[key] = value.clone();
        }
        self.socket.send(message).await;
    }

    /// Plays, and waits until it is told.
    pub async fn played(&mut self, number: u64, shot: Value) -> Value {
        self.play(number, shot).await;
        loop {
            let message = self.socket.next().await;
            match text(&message["type"]) {
                "shot_played" => return message,
                "shot_rejected" => panic!("{message}"),
                _ => {}
            }
        }
    }

    /// The code with which a shot is refused.
    pub async fn refused(&mut self, number: u64, shot: Value) -> String {
        self.play(number, shot).await;
        text(&self.socket.next_of("shot_rejected").await["code"]).to_owned()
    }
}

/// One value of an address's query.
pub fn query(url: &str, key: &str) -> String {
    // Some are paths of the site.
    let site: reqwest::Url = "http://localhost/".parse().unwrap();
    let url = site.join(url).unwrap();
    let found = url.query_pairs().find(|(name, _)| name == key);
    found.unwrap_or_else(|| panic!("no {key} in {url}")).1.into_owned()
}

/// A break that moves everything.
pub fn break_shot() -> Value {
    json!({ "aim": 0.0, "power": 0.9, "side": 0.0, "follow": 0.0, "elevation": 0.0, "call": null, "placement": null })
}

/// A soft shot into a cushion.
pub fn soft_shot() -> Value {
    json!({ "aim": 3.1, "power": 0.02, "side": 0.0, "follow": 0.0, "elevation": 0.0, "call": null, "placement": null })
}

/// A practice match of that person.
pub async fn practice(live: &Live, who: &Account, level: &str) -> Value {
    let body = json!({ "level": level });
    let answer = live.ok(Method::POST, "/api/duel/practice", &who.token, body).await;
    assert_eq!(answer["success"], true);
    answer["data"].clone()
}

/// Two strangers who looked for a match, and their links.
pub async fn quick(live: &Live) -> [(Account, Value); 2] {
    let (one, other) = (live.account().await, live.account().await);
    let waiting = live.ok(Method::POST, "/api/duel/queue", &one.token, Value::Null).await;
    assert_eq!(waiting["data"]["status"], "waiting");
    let other_link = live
        .ok(Method::POST, "/api/duel/queue", &other.token, Value::Null)
        .await;
    assert_eq!(other_link["data"]["status"], "matched");
    let link = live.ok(Method::GET, "/api/duel/queue", &one.token, Value::Null).await;
    assert_eq!(link["data"]["matchId"], other_link["data"]["matchId"]);
    [(one, link["data"].clone()), (other, other_link["data"].clone())]
}

/// The state once the players are here and the clock runs.
pub async fn running(guest: &mut Guest) -> Value {
    if guest.table["state"]["status"] == "running" {
        return guest.table["state"].clone();
    }
    loop {
        let state = guest.socket.next_of("table_state").await["state"].clone();
        if state["status"] == "running" {
            return state;
        }
    }
}

/// Both shoot, softly, until each of them has; how many shots that were.
pub async fn both_shoot(seats: [&mut Guest; 2], state: &Value) -> u64 {
    let (mut turn, mut have_shot, mut shots) = (usize::from(state["turn"] == 1), [false; 2], 0);
    while have_shot != [true; 2] {
        shots += 1;
        let shot = seats[turn].played(shots, soft_shot()).await;
        let duration = shot["durationMs"].as_u64().unwrap() + 50;
        actix_rt::time::sleep(std::time::Duration::from_millis(duration)).await;
        have_shot[turn] = true;
        turn = usize::from(shot["state"]["turn"] == 1);
    }
    shots
}
