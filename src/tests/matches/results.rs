//! How matches end, and what follows: ratings, history, stakes, penalties.

use crate::predictions::QUICK;
use crate::support::{Account, Live, duel::*, text};
use cuecast::{
    features::matches::{
        self,
        store::{CreateError, NewMatch, Stake},
    },
    ids,
    ledger::{self, currencies},
    testing::fund,
};
use domain::{
    UserId,
    ledger::Amount,
    matchup::{MatchKind, Player, TableLength},
};
use hmac::{Hmac, Mac};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::Sha256;

/// Both sit down; the challenger's state once the match runs.
async fn seated(live: &Live, links: [&Value; 2]) -> ([Guest; 2], Value) {
    let mut seats = [Guest::seated(live, links[0]).await, Guest::seated(live, links[1]).await];
    let state = running(&mut seats[1]).await;
    (seats, state)
}

async fn ended(guest: &mut Guest) -> Value {
    loop {
        let state = guest.socket.next_of("table_state").await["state"].clone();
        if state["status"] == "ended" || state["status"] == "aborted" {
            return state;
        }
    }
}

/// Seat that offers to end the match, once one does.
async fn offered(guest: &mut Guest) -> Value {
    loop {
        let by = guest.socket.next_of("table_state").await["state"]["abortOfferedBy"].clone();
        if !by.is_null() {
            return by;
        }
    }
}

async fn stats(live: &Live, of: &Account) -> Value {
    let path = format!("/api/duel/stats/{}", of.address);
    live.ok(Method::GET, &path, "", Value::Null).await["data"].clone()
}

fn player(account: &Account) -> Player {
    Player::User(account.user_id.parse().unwrap())
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_38_39_74_76_84_a_match_that_ends_is_rated_once_and_stands_in_stats_leaderboard_and_history() {
    let live = Live::start().await;
    let [(one, link), (other, other_link)] = quick(&live).await;
    let id = text(&link["matchId"]).to_owned();
    let before = stats(&live, &one).await;
    assert_eq!(
        (&before["rating"], &before["matchesPlayed"], &before["rank"]),
        (&json!(1500.0), &json!(0), &Value::Null)
    );
    let ([mut winner, mut loser], state) = seated(&live, [&link, &other_link]).await;
    both_shoot([&mut winner, &mut loser], &state).await;
    for _ in 0..3 {
        loser.socket.send(json!({ "type": "concede" })).await;
    }
    let end = ended(&mut winner).await;
    assert_eq!(
        (&end["status"], &end["winner"], &end["reason"], &end["clock"]),
        (&json!("ended"), &json!(0), &json!("conceded"), &Value::Null)
    );
    let change = end["ratingChanges"][0].as_f64().unwrap();
    assert!(
        change > 50.0 && (end["ratingChanges"][1].as_f64().unwrap() + change).abs() < 1e-9,
        "{end}"
    );
    assert_eq!(loser.refused(2, break_shot()).await, "MATCH_OVER");
    let (won, lost) = (stats(&live, &one).await, stats(&live, &other).await);
    assert_eq!(
        [
            &won["wins"],
            &won["losses"],
            &won["draws"],
            &won["matchesPlayed"],
            &won["rank"]
        ],
        [&json!(1), &json!(0), &json!(0), &json!(1), &json!(1)]
    );
    assert_eq!(
        [&lost["wins"], &lost["losses"], &lost["rank"]],
        [&json!(0), &json!(1), &json!(2)]
    );
    assert_eq!(won["userId"], one.address);
    assert!((won["rating"].as_f64().unwrap() - 1500.0 - change).abs() < 0.06);
    assert_eq!(won["curve"].as_array().unwrap().len(), 1);
    let board = live
        .ok(Method::GET, "/api/duel/leaderboard?limit=5", "", Value::Null)
        .await;
    let leaders: Vec<_> = board["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| &line["userId"])
        .collect();
    assert_eq!(leaders, [&json!(one.address), &json!(other.address)]);
    assert_eq!(board["data"][0]["wins"], 1);
    let one_line = live
        .ok(Method::GET, "/api/duel/leaderboard?limit=1", "", Value::Null)
        .await;
    assert_eq!(one_line["data"].as_array().unwrap().len(), 1);
    let path = format!("/api/duel/matches/{}?limit=3", other.address);
    let history = live.ok(Method::GET, &path, "", Value::Null).await;
    let last = &history["data"][0];
    assert_eq!(
        [&last["matchId"], &last["kind"], &last["winner"], &last["reason"]],
        [&json!(id), &json!("quick"), &json!(0), &json!("conceded")]
    );
    assert!(last["ratingChange"].as_f64().unwrap() < 0.0);
    let (status, body) = live
        .call(
            Method::GET,
            "/api/duel/stats/0x52908400098527886e0f7030069857d2e4169ee7",
            "",
            Value::Null,
        )
        .await;
    assert_eq!((status, &body["code"]), (404, &json!("USER_NOT_FOUND")));
    let (status, _) = live.call(Method::GET, "/api/duel/stats/nobody", "", Value::Null).await;
    assert_eq!(status, 404);
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_86_results_are_taken_from_a_signed_caller_alone_and_answered_with_the_servers_own_record() {
    let secret = "a secret that game servers share with us";
    let live = Live::with(&format!("[duels]\nresults_secret = \"{}\"", secret.replace(' ', "-"))).await;
    let secret = secret.replace(' ', "-");
    let [(_, link), (other, other_link)] = quick(&live).await;
    let id = text(&link["matchId"]).to_owned();
    let ([mut winner, mut loser], _) = seated(&live, [&link, &other_link]).await;
    let path = format!("/api/duel/matches/{id}/results");
    let report = json!({ "winner": 1, "score": 1_000_000 }).to_string();
    let client = crate::support::client();
    let put = |signature: String| {
        let request = client.put(format!("http://{}{path}", live.url));
        request
            .header("x-cuecast-signature", signature)
            .body(report.clone())
            .send()
    };
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{id}\n{report}").as_bytes());
    let signature = hex::encode(mac.finalize().into_bytes());
    let backwards: String = signature.chars().rev().collect();
    for bad in ["", "00", &backwards, "zz"] {
        assert_eq!(put(bad.to_owned()).await.unwrap().status(), 401, "{bad}");
    }
    let (status, _) = live
        .call(Method::PUT, &path, &other.token, json!({ "winner": 1 }))
        .await;
    assert_eq!(status, 401, "a player reports nothing");
    assert_eq!(
        put(signature.clone()).await.unwrap().status(),
        409,
        "there is no result yet"
    );
    loser.socket.send(json!({ "type": "concede" })).await;
    ended(&mut winner).await;
    let answer: Value = put(signature).await.unwrap().json().await.unwrap();
    assert_eq!(answer["data"]["winner"], 0, "{answer}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_87_a_match_is_aborted_by_one_before_the_first_shot_and_by_both_after_it_without_effect_on_ratings() {
    let live = Live::start().await;
    let [(one, link), (other, other_link)] = quick(&live).await;
    let path = format!("/api/duel/matches/{}/abort", text(&link["matchId"]));
    let stranger = live.account().await;
    for (token, code) in [("", 401), (stranger.token.as_str(), 403)] {
        assert_eq!(live.call(Method::PUT, &path, token, Value::Null).await.0, code);
    }
    let (mut seats, state) = seated(&live, [&link, &other_link]).await;
    let turn = usize::from(state["turn"] == 1);
    seats[turn].played(1, break_shot()).await;
    seats[0].socket.send(json!({ "type": "call_off" })).await;
    assert_eq!(offered(&mut seats[1]).await, 0);
    for _ in 0..2 {
        let (status, body) = live.call(Method::PUT, &path, &one.token, Value::Null).await;
        assert_eq!((status, &body["code"]), (409, &json!("ABORT_OFFERED")), "{body}");
        assert!(text(&body["error"]).contains("your rival must agree"));
    }
    let aborted = live.ok(Method::PUT, &path, &other.token, Value::Null).await;
    assert_eq!(
        (&aborted["data"]["status"], &aborted["data"]["winner"]),
        (&json!("aborted"), &Value::Null)
    );
    assert_eq!(ended(&mut seats[1]).await["status"], "aborted");
    let (status, body) = live.call(Method::PUT, &path, &other.token, Value::Null).await;
    assert_eq!((status, &body["code"]), (409, &json!("MATCH_OVER")));
    for account in [&one, &other] {
        assert_eq!(stats(&live, account).await["rating"], 1500.0);
    }
    let again = live.ok(Method::POST, "/api/duel/queue", &one.token, Value::Null).await;
    assert_eq!(again["data"]["status"], "waiting", "who agreed has left nobody");
    let dodged = live
        .ok(Method::POST, "/api/duel/queue", &other.token, Value::Null)
        .await;
    let dodge = format!("/api/duel/matches/{}/abort", text(&dodged["data"]["matchId"]));
    live.ok(Method::PUT, &dodge, &other.token, Value::Null).await;
    let (status, body) = live
        .call(Method::POST, "/api/duel/queue", &other.token, Value::Null)
        .await;
    assert_eq!((status, &body["code"]), (429, &json!("LEAVER")));
    assert_eq!(
        body["error"],
        "You left a match. You can play the next one in 2 minutes."
    );
    let (status, _) = live
        .call(Method::POST, "/api/duel/queue", &one.token, Value::Null)
        .await;
    assert_eq!(status, 200, "who was left waits for nobody");
    let unknown = "/api/duel/matches/65f1c0a2b3d4e5f601234567/abort";
    assert_eq!(live.call(Method::PUT, unknown, &one.token, Value::Null).await.0, 404);
}

#[actix_rt::test(system = "crate::support::System")]
async fn penalties_grow_with_every_match_that_was_left_within_a_day() {
    let live = Live::start().await;
    let one = live.account().await;
    let user: UserId = one.user_id.parse().unwrap();
    let mut db = live.running.pool.acquire().await.unwrap();
    let mut waits = Vec::new();
    for _ in 0..5 {
        let new = NewMatch {
            id: ids::match_id(),
            room: None,
            kind: MatchKind::Quick,
            players: [player(&one), player(&live.account().await)],
            table: TableLength::Seven,
            seed: 1,
            stake: None,
        };
        matches::store::create(&mut db, &new).await.unwrap().unwrap();
        sqlx::query("INSERT INTO match_leaves (user_id, match_id) VALUES ($1, $2)")
            .bind(&one.user_id)
            .bind(new.id.to_string())
            .execute(&mut *db)
            .await
            .unwrap();
        let wait = matches::store::penalty(&mut db, user).await.unwrap().unwrap();
        waits.push(wait.as_secs().div_ceil(60));
    }
    assert_eq!(waits, [2, 5, 15, 60, 60]);
    sqlx::query("UPDATE match_leaves SET left_at = left_at - interval '1 day'")
        .execute(&mut *db)
        .await
        .unwrap();
    assert_eq!(matches::store::penalty(&mut db, user).await.unwrap(), None);
}

async fn balance(live: &Live, of: &Account) -> (Amount, Amount) {
    let mut db = live.running.pool.acquire().await.unwrap();
    let all = ledger::balances(&mut db, of.user_id.parse().unwrap()).await.unwrap();
    let usdt = all.into_iter().find(|held| held.currency.as_str() == "USDT").unwrap();
    (usdt.available, usdt.locked)
}

#[actix_rt::test(system = "crate::support::System")]
async fn stakes_are_set_aside_at_the_start_and_go_to_the_winner_or_back_exactly_once() {
    let live = Live::with(QUICK).await;
    let (one, other) = (live.account().await, live.account().await);
    let usdt = |units: i128| Amount::from_minor(units * 1_000_000).unwrap();
    let stake = {
        let mut db = live.running.pool.acquire().await.unwrap();
        for account in [&one, &other] {
            fund(&mut db, account.user_id.parse().unwrap(), "USDT", "25").await;
        }
        assert!(
            currencies::get(&mut db, "USDT".parse().unwrap())
                .await
                .unwrap()
                .is_some()
        );
        Stake {
            currency: "USDT".parse().unwrap(),
            amount: usdt(10),
        }
    };
    let staked = |stake| NewMatch {
        id: ids::match_id(),
        room: Some("high-rollers".to_owned()),
        kind: MatchKind::Duel,
        players: [player(&one), player(&other)],
        table: TableLength::Nine,
        seed: 2,
        stake: Some(stake),
    };
    let create = async |new: &NewMatch| {
        let mut db = live.running.pool.begin().await.unwrap();
        let made = matches::store::create(&mut db, new).await.unwrap();
        if made.is_ok() {
            db.commit().await.unwrap();
        }
        made
    };
    let refused = create(&staked(Stake {
        amount: usdt(26),
        ..stake
    }))
    .await;
    assert!(matches!(refused, Err(CreateError::Money(_))), "{refused:?}");
    // Given back.
    let first = staked(stake);
    create(&first).await.unwrap();
    assert_eq!(balance(&live, &one).await, (usdt(15), usdt(10)));
    let path = format!("/api/duel/matches/{}/abort", first.id);
    let tokens = [&one.token, &other.token];
    let aborts = (0..200).map(|n| live.answered(Method::PUT, &path, tokens[n % 2], Value::Null));
    let answers = futures_util::future::join_all(aborts).await;
    assert!(answers.iter().any(|(status, _)| *status == 200));
    assert!(
        answers.iter().all(|(status, _)| [200, 409].contains(status)),
        "{answers:?}"
    );
    for account in [&one, &other] {
        assert_eq!(balance(&live, account).await, (usdt(25), usdt(0)));
    }
    // Won.
    let second = staked(stake);
    create(&second).await.unwrap();
    let id = second.id.to_string();
    let mut winner = Guest::at(&live, &id, json!({ "token": one.token })).await;
    let mut loser = Guest::at(&live, &id, json!({ "token": other.token })).await;
    assert_eq!(
        loser.table["state"]["stake"],
        json!({ "currency": "USDT", "amount": "10" })
    );
    let state = running(&mut loser).await;
    let at_the_table = if state["turn"] == 0 { &mut winner } else { &mut loser };
    at_the_table.played(1, break_shot()).await;
    let path = format!("/api/duel/matches/{id}/abort");
    let (status, _) = live.call(Method::PUT, &path, &other.token, Value::Null).await;
    assert_eq!(status, 409, "nobody runs away with a stake");
    for _ in 0..3 {
        loser.socket.send(json!({ "type": "concede" })).await;
    }
    ended(&mut winner).await;
    assert_eq!(balance(&live, &one).await, (usdt(35), usdt(0)));
    assert_eq!(balance(&live, &other).await, (usdt(15), usdt(0)));
    let mut db = live.running.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{report}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_stake_is_agreed_by_an_invitation_that_is_accepted_once_and_only_where_stakes_are_on() {
    let live = Live::with(&format!("[duels]\nstakes = \"on\"\n{QUICK}")).await;
    let (one, other, third) = (live.account().await, live.account().await, live.account().await);
    {
        let mut db = live.running.pool.acquire().await.unwrap();
        for (account, amount) in [(&one, "5"), (&other, "5"), (&third, "6")] {
            fund(&mut db, account.user_id.parse().unwrap(), "USDT", amount).await;
        }
    }
    let form = |amount: &str| json!({ "to": other.address, "currency": "USDT", "amount": amount });
    for (body, status) in [
        (form("0"), 400),
        (form("-1"), 400),
        (form("0.0000001"), 400),
        (json!({ "to": one.address, "currency": "USDT", "amount": "1" }), 400),
        (json!({ "to": other.address, "currency": "GOLD", "amount": "1" }), 400),
        (
            json!({ "to": "0x52908400098527886e0f7030069857d2e4169ee7", "currency": "USDT", "amount": "1" }),
            404,
        ),
    ] {
        let (got, answer) = live.call(Method::POST, "/api/duel/invites", &one.token, body).await;
        assert_eq!(got, status, "{answer}");
    }
    let (status, body) = live
        .call(Method::POST, "/api/duel/invites", &one.token, form("6"))
        .await;
    assert_eq!(
        (status, &body["code"]),
        (400, &json!("INSUFFICIENT_BALANCE")),
        "nobody offers what they do not have"
    );
    let block = format!("/api/users/{}/block", third.address);
    live.ok(Method::POST, &block, &one.token, Value::Null).await;
    let to_one = json!({ "to": one.address, "currency": "USDT", "amount": "5" });
    let (status, _) = live.call(Method::POST, "/api/duel/invites", &third.token, to_one).await;
    assert_eq!(status, 403, "one who is blocked does not come back with money");
    let dear = live
        .ok(Method::POST, "/api/duel/invites", &third.token, form("6"))
        .await;
    let accept = |invite: &Value| format!("/api/duel/invites/{}/accept", text(&invite["data"]["inviteId"]));
    let (status, body) = live.call(Method::POST, &accept(&dear), &other.token, Value::Null).await;
    assert_eq!((status, &body["code"]), (400, &json!("INSUFFICIENT_BALANCE")));
    let fair = live.ok(Method::POST, "/api/duel/invites", &one.token, form("5")).await;
    for stranger in [&third, &one] {
        let (status, _) = live
            .call(Method::POST, &accept(&fair), &stranger.token, Value::Null)
            .await;
        assert_eq!(status, 404, "it is the other's to accept");
    }
    let path = accept(&fair);
    let tries = (0..200).map(|_| live.answered(Method::POST, &path, &other.token, Value::Null));
    let links = futures_util::future::join_all(tries).await;
    assert!(
        links
            .iter()
            .all(|(status, link)| *status == 200 && link["data"]["matchId"] == links[0].1["data"]["matchId"])
    );
    let mut db = live.running.pool.acquire().await.unwrap();
    let stakes: Vec<i64> = sqlx::query_scalar("SELECT count(*) FROM match_stakes GROUP BY match_id, seat")
        .fetch_all(&mut *db)
        .await
        .unwrap();
    assert_eq!(stakes, [1, 1], "each is held once");
    for account in [&one, &other] {
        let (available, locked) = balance(&live, account).await;
        // Where two hundred answers take longer than a minute, nobody came to the table, and each has the stake back.
        assert!(
            matches!((available.minor(), locked.minor()), (0, 5_000_000) | (5_000_000, 0)),
            "{available:?} {locked:?}"
        );
    }
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{report}");
    drop(db);
    let closed = Live::start().await;
    let eve = closed.account().await;
    let body = json!({ "to": eve.address, "currency": "USDT", "amount": "1" });
    let (status, _) = closed.call(Method::POST, "/api/duel/invites", &eve.token, body).await;
    assert_eq!(status, 403);
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_leaves_has_30_seconds_to_return_and_then_forfeits_and_waits_before_the_next_match() {
    let live = Live::start().await;
    let [(_, link), (other, other_link)] = quick(&live).await;
    let ([mut stays, mut leaver], state) = seated(&live, [&link, &other_link]).await;
    both_shoot([&mut stays, &mut leaver], &state).await;
    drop(leaver);
    let away = loop {
        let state = stays.socket.next_of("table_state").await["state"].clone();
        if state["players"][1]["returnBy"].is_i64() {
            break state;
        }
    };
    assert_eq!(away["players"][1]["connected"], false);
    let begun = std::time::Instant::now();
    // The other page says that it is there meanwhile.
    let end = loop {
        let heard = stays.socket.until_now().await;
        if let Some(end) = heard.iter().find(|message| message["state"]["status"] == "ended") {
            break end["state"].clone();
        }
        assert!(begun.elapsed().as_secs() < 60, "nobody forfeited");
        actix_rt::time::sleep(std::time::Duration::from_millis(500)).await;
    };
    assert!(begun.elapsed().as_secs() >= 28, "{:?}", begun.elapsed());
    assert_eq!((&end["winner"], &end["reason"]), (&json!(0), &json!("left")));
    assert!(end["ratingChanges"][1].as_f64().unwrap() < 0.0);
    let (status, body) = live
        .call(Method::POST, "/api/duel/queue", &other.token, Value::Null)
        .await;
    assert_eq!((status, &body["code"]), (429, &json!("LEAVER")));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_rematch_begins_when_both_want_one() {
    let live = Live::start().await;
    let [(one, link), (other, other_link)] = quick(&live).await;
    let id = text(&link["matchId"]).to_owned();
    let path = format!("/api/duel/matches/{id}/rematch");
    assert_eq!(
        live.call(Method::POST, &path, &one.token, Value::Null).await.0,
        409,
        "it still runs"
    );
    let ([mut winner, mut loser], state) = seated(&live, [&link, &other_link]).await;
    both_shoot([&mut winner, &mut loser], &state).await;
    loser.socket.send(json!({ "type": "concede" })).await;
    ended(&mut winner).await;
    let stranger = live.account().await;
    assert_eq!(
        live.call(Method::POST, &path, &stranger.token, Value::Null).await.0,
        403
    );
    let offered = live.ok(Method::POST, &path, &one.token, Value::Null).await;
    assert_eq!(offered["data"], json!({ "status": "offered" }));
    let matched = live.ok(Method::POST, &path, &other.token, Value::Null).await;
    assert_eq!(matched["data"]["status"], "matched");
    let again = live.ok(Method::POST, &path, &one.token, Value::Null).await;
    assert_eq!(again["data"]["matchId"], matched["data"]["matchId"]);
    assert_ne!(again["data"]["matchId"], id);
    let next = Guest::seated(&live, &again["data"]).await;
    assert_eq!(next.table["you"], 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn quick_matches_pair_everybody_once_and_offer_an_agent_after_20_seconds() {
    let live = Live::start().await;
    let mut people = Vec::new();
    for _ in 0..6 {
        people.push(live.account().await);
    }
    let enter = people
        .iter()
        .map(|one| live.ok(Method::POST, "/api/duel/queue", &one.token, Value::Null));
    futures_util::future::join_all(enter).await;
    let mut found = std::collections::HashMap::<String, usize>::new();
    for one in &people {
        let place = live.ok(Method::GET, "/api/duel/queue", &one.token, Value::Null).await;
        assert_eq!(place["data"]["status"], "matched", "{place}");
        *found.entry(text(&place["data"]["matchId"]).to_owned()).or_default() += 1;
    }
    assert_eq!(found.values().copied().collect::<Vec<_>>(), [2, 2, 2]);
    let alone = live.account().await;
    let place = live
        .ok(Method::POST, "/api/duel/queue", &alone.token, Value::Null)
        .await;
    assert_eq!(place["data"]["status"], "waiting");
    let (status, _) = live
        .call(Method::POST, "/api/duel/queue/agent", &alone.token, Value::Null)
        .await;
    assert_eq!(status, 409);
    sqlx::query("UPDATE match_queue SET since = since - interval '20 seconds' WHERE match_id IS NULL")
        .execute(&live.running.pool)
        .await
        .unwrap();
    let place = live.ok(Method::GET, "/api/duel/queue", &alone.token, Value::Null).await;
    assert_eq!(place["data"]["status"], "agent_offered");
    let taken = live
        .ok(Method::POST, "/api/duel/queue/agent", &alone.token, Value::Null)
        .await;
    let table = Guest::seated(&live, &taken["data"]).await.table;
    assert_eq!(
        (&table["state"]["kind"], &table["state"]["players"][1]["agent"]),
        (&json!("practice"), &json!("medium"))
    );
    let left = live
        .ok(Method::DELETE, "/api/duel/queue", &alone.token, Value::Null)
        .await;
    assert_eq!(left["data"]["status"], "none");
}
