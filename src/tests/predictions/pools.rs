//! Pools: held, shared to the minor unit, given back, taken back; and once, however often it is asked.

use crate::predictions::{QUICK, form, refused};
use crate::support::{Account, Live, text};
use cuecast::{ledger, testing};
use domain::ledger::Amount;
use reqwest::Method;
use serde_json::{Value, json};

fn pool(currency: &str, amount: Value) -> Value {
    let mut form = form();
    form["incentiveType"] = json!(currency);
    form["incentiveAmount"] = amount;
    form
}

impl Live {
    async fn fund(&self, who: &Account, currency: &str, amount: &str) {
        let mut db = self.database.pool.acquire().await.unwrap();
        testing::fund(&mut db, who.user_id.parse().unwrap(), currency, amount).await;
    }

    /// Available and locked minor units.
    async fn has(&self, who: &Account, currency: &str) -> (i128, i128) {
        let mut db = self.database.pool.acquire().await.unwrap();
        let balances = ledger::balances(&mut db, who.user_id.parse().unwrap()).await.unwrap();
        let found = balances.iter().find(|balance| balance.currency.as_str() == currency);
        found.map_or((0, 0), |balance| (balance.available.minor(), balance.locked.minor()))
    }

    async fn accounts<const N: usize>(&self) -> [Account; N] {
        let mut accounts = Vec::new();
        for _ in 0..N {
            accounts.push(self.account().await);
        }
        accounts.try_into().unwrap()
    }

    /// Every unit is somewhere, and no hold is open.
    async fn is_settled(&self) {
        let total: String = sqlx::query_scalar("SELECT coalesce(sum(balance), 0)::text FROM accounts")
            .fetch_one(&self.database.pool)
            .await
            .unwrap();
        let held: i64 = sqlx::query_scalar("SELECT count(*) FROM holds WHERE state = 'open'")
            .fetch_one(&self.database.pool)
            .await
            .unwrap();
        assert_eq!((total.as_str(), held), ("0", 0));
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_03_04_winners_share_the_pool_equally_to_the_minor_unit_and_the_rest_goes_back() {
    let live = Live::with(QUICK).await;
    let [ana, ben, cem, dot, eve] = live.accounts().await;
    live.fund(&ana, "USDT", "100").await;
    let stream = live.stream(&ana).await;
    let asked = live.predict(&stream, &ana, pool("USDT", json!("10"))).await;
    assert_eq!(
        (&asked["incentiveType"], &asked["incentiveAmount"]),
        (&json!("USDT"), &json!("10"))
    );
    assert_eq!(
        live.has(&ana, "USDT").await,
        (90_000_000, 10_000_000),
        "held from the start"
    );
    for (who, option) in [
        (&ben, "option1"),
        (&cem, "option1"),
        (&dot, "option1"),
        (&eve, "option2"),
    ] {
        assert_eq!(live.vote(&asked, &who.token, option).await.0, 200);
    }
    let own = live.vote(&asked, &ana.token, "option1").await;
    assert_eq!(refused(&own).0, 403, "who puts up a pool does not vote for it");
    let (status, result) = live.end(&asked, &ana.token, "option1").await;
    assert_eq!(status, 200, "{result}");
    let payout =
        json!({ "winners": 3, "share": "3.333333", "remainder": "0.000001", "refunded": false, "outcome": "paid" });
    assert_eq!(result["payout"], payout);
    for winner in [&ben, &cem, &dot] {
        assert_eq!(live.has(winner, "USDT").await, (3_333_333, 0));
    }
    assert_eq!(live.has(&eve, "USDT").await, (0, 0));
    assert_eq!(live.has(&ana, "USDT").await, (90_000_001, 0));
    live.is_settled().await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_25_44_a_pool_is_a_good_amount_that_its_creator_has() {
    let live = Live::with(QUICK).await;
    let [ana] = live.accounts().await;
    live.fund(&ana, "USDT", "5").await;
    let stream = live.stream(&ana).await;
    let path = format!("/api/streams/{stream}/predictions");
    let wrong = [
        "abc", "", "-1", "-0", "0", "NaN", "Infinity", "1e400", "0x10", "1,5", " ",
    ];
    for amount in wrong {
        let (status, body) = live
            .call(Method::POST, &path, &ana.token, pool("USDT", json!(amount)))
            .await;
        let expected = format!("Invalid amount: {amount} is not a valid number");
        assert_eq!((status, text(&body["error"])), (400, expected.as_str()));
        assert!(body["validationErrors"]["incentiveAmount"].is_string(), "{body}");
    }
    let huge = format!("1{}", "0".repeat(61));
    for amount in [json!("0.0000001"), json!(huge), json!(1e300)] {
        let (status, body) = live.call(Method::POST, &path, &ana.token, pool("USDT", amount)).await;
        assert_eq!((status, text(&body["code"])), (400, "VALIDATION_FAILED"), "{body}");
    }
    let poor = live
        .call(Method::POST, &path, &ana.token, pool("USDT", json!("5.000001")))
        .await;
    assert_eq!(
        refused(&poor),
        (400, "INSUFFICIENT_BALANCE", "Insufficient USDT balance")
    );
    let none = live.call(Method::POST, &path, &ana.token, pool("IMX", json!(1))).await;
    assert_eq!(
        refused(&none),
        (400, "INSUFFICIENT_BALANCE", "Insufficient IMX balance")
    );
    assert_eq!(live.current(&stream, "").await.0, 404, "nothing was made");
    assert_eq!(live.has(&ana, "USDT").await, (5_000_000, 0));
    let asked = live.predict(&stream, &ana, pool("USDT", json!(5))).await;
    assert_eq!(asked["incentiveAmount"], "5");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_pool_goes_back_when_nobody_wins_when_it_is_deleted_when_the_stream_ends_and_when_nobody_chooses() {
    let live = Live::with(QUICK).await;
    let [ana, ben] = live.accounts().await;
    live.fund(&ana, "BNB", "1").await;
    let stream = live.stream(&ana).await;
    let path = format!("/api/streams/{stream}/predictions");
    let whole = Amount::parse("1", 18).unwrap().minor();
    let outcome = async |expected: &str, refunded: u64| {
        assert_eq!(live.has(&ana, "BNB").await, (whole, 0), "{expected}");
        let (_, all) = live.call(Method::GET, &path, "", Value::Null).await;
        assert_eq!(
            (&all[0]["payout"]["outcome"], &all[0]["payout"]["refunded"]),
            (&json!(expected), &json!(true))
        );
        assert_eq!(all[0]["reliability"], json!({ "resolved": 1, "refunded": refunded }));
        live.is_settled().await;
    };
    let asked = live.predict(&stream, &ana, pool("BNB", json!("1"))).await;
    live.vote(&asked, &ben.token, "option1").await;
    live.end(&asked, &ana.token, "option2").await;
    outcome("refunded_no_winner", 0).await;

    let asked = live.predict(&stream, &ana, pool("BNB", json!("1"))).await;
    live.on_prediction(&asked, "delete", &ana.token, Value::Null).await;
    outcome("refunded_deleted", 1).await;

    let asked = live.predict(&stream, &ana, pool("BNB", json!("1"))).await;
    let (mut guest, _) = live.watch(&stream, None).await;
    // As after a downtime of two days.
    live.sql("UPDATE predictions SET ends_at = clock_timestamp() - interval '47 hours' WHERE outcome IS NULL")
        .await;
    let news = guest.next_of("prediction_ended").await;
    assert_eq!(
        (&news["prediction"]["_id"], &news["prediction"]["votingOpen"]),
        (&asked["_id"], &json!(false))
    );
    let news = guest.next_of("prediction_resolved").await;
    assert_eq!(
        (&news["winningOption"], &news["prediction"]["status"]),
        (&Value::Null, &json!("ended"))
    );
    outcome("refunded_expired", 2).await;

    live.predict(&stream, &ana, pool("BNB", json!("1"))).await;
    live.ok(
        Method::POST,
        "/api/streams/end",
        &ana.token,
        json!({ "streamId": stream }),
    )
    .await;
    guest.next_of("prediction_resolved").await;
    outcome("refunded_stream", 3).await;
    let late = live.call(Method::POST, &path, &ana.token, form()).await;
    assert_eq!(refused(&late), (409, "CONFLICT", "This stream has ended."));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_15_voting_closes_once_at_its_end_and_is_announced_also_after_a_downtime() {
    let live = Live::with(QUICK).await;
    let [ana, ben] = live.accounts().await;
    let stream = live.stream(&ana).await;
    let asked = live.predict(&stream, &ana, form()).await;
    live.sql("UPDATE predictions SET ends_at = date_trunc('milliseconds', clock_timestamp() + interval '700 ms')")
        .await;
    let (mut guest, _) = live.watch(&stream, None).await;
    assert_eq!(live.vote(&asked, &ben.token, "option1").await.0, 200);
    let news = guest.next_of("prediction_ended").await;
    assert_eq!(
        (&news["prediction"]["status"], &news["prediction"]["option1Votes"]),
        (&json!("active"), &json!(1))
    );
    let late: bool = sqlx::query_scalar(
        "SELECT bool_or(v.voted_at >= p.ends_at) FROM prediction_votes v JOIN predictions p ON p.id = v.prediction_id",
    )
    .fetch_one(&live.database.pool)
    .await
    .unwrap();
    assert!(!late);
    let heard = guest.until_now().await;
    assert!(!heard.iter().any(|m| m["type"] == "prediction_ended"), "{heard:?}");
    live.running.stop().await;
    let live = Live::on(live.database, QUICK).await;
    let (_, joined) = live.watch(&stream, None).await;
    assert_eq!(
        (&joined["prediction"]["votingOpen"], &joined["prediction"]["status"]),
        (&json!(false), &json!("active"))
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_undone_result_takes_the_shares_back_unless_a_winner_has_spent_them() {
    let live = Live::with(QUICK).await;
    let [ana, ben, cem] = live.accounts().await;
    live.fund(&ana, "USDT", "7").await;
    let stream = live.stream(&ana).await;
    let asked = live.predict(&stream, &ana, pool("USDT", json!("7"))).await;
    live.vote(&asked, &ben.token, "option1").await;
    live.vote(&asked, &cem.token, "option2").await;
    live.end(&asked, &ana.token, "option1").await;
    assert_eq!(live.has(&ben, "USDT").await, (7_000_000, 0));
    let (status, _) = live.on_prediction(&asked, "undo", &ana.token, Value::Null).await;
    assert_eq!(
        (status, live.has(&ben, "USDT").await, live.has(&ana, "USDT").await),
        (200, (0, 0), (0, 7_000_000))
    );
    live.end(&asked, &ana.token, "option2").await;
    assert_eq!(
        (live.has(&ben, "USDT").await, live.has(&cem, "USDT").await),
        ((0, 0), (7_000_000, 0))
    );
    // Cem puts it up elsewhere.
    let other = live.stream(&cem).await;
    live.predict(&other, &cem, pool("USDT", json!("0.000001"))).await;
    let spent = live.on_prediction(&asked, "undo", &ana.token, Value::Null).await;
    assert_eq!(
        refused(&spent),
        (
            409,
            "CONFLICT",
            "The result cannot be undone: a winner has already used the reward."
        )
    );
    assert_eq!(live.has(&cem, "USDT").await, (6_999_999, 1), "nothing moved");
    live.running.stop().await;
}

/// Text and link of the wins that a person was told of.
async fn wins(live: &Live, who: &Account) -> Vec<[String; 2]> {
    let list = live
        .ok(Method::GET, "/api/notifications", &who.token, Value::Null)
        .await;
    let all = list["notifications"].as_array().unwrap().iter();
    let wins = all.filter(|one| one["kind"] == "prediction_win");
    wins.map(|one| ["text", "link"].map(|field| text(&one[field]).to_owned()))
        .collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_voted_right_is_told_of_the_share_once_and_no_longer_when_the_result_is_undone() {
    let live = Live::with(QUICK).await;
    let [ana, ben, cem, dot] = live.accounts().await;
    live.fund(&ana, "USDT", "9").await;
    let stream = live.stream(&ana).await;
    let asked = live.predict(&stream, &ana, pool("USDT", json!("7"))).await;
    for (who, option) in [(&ben, "option1"), (&cem, "option1"), (&dot, "option2")] {
        live.vote(&asked, &who.token, option).await;
    }
    let mut page = live.own_socket(&ben).await;
    for _ in 0..2 {
        live.end(&asked, &ana.token, "option1").await;
    }
    let half = [
        "You won 3.5 USDT. Prediction: Does Ana run out the rack?".to_owned(),
        format!("/live/{stream}"),
    ];
    let told = page.next_of("notification").await;
    assert_eq!(
        (text(&told["kind"]), text(&told["text"])),
        ("prediction_win", half[0].as_str())
    );
    for (who, expected) in [
        (&ben, vec![half.clone()]),
        (&cem, vec![half.clone()]),
        (&dot, vec![]),
        (&ana, vec![]),
    ] {
        assert_eq!(wins(&live, who).await, expected);
    }
    live.on_prediction(&asked, "undo", &ana.token, Value::Null).await;
    live.end(&asked, &ana.token, "option2").await;
    let all = [
        "You won 7 USDT. Prediction: Does Ana run out the rack?".to_owned(),
        half[1].clone(),
    ];
    for (who, expected) in [(&ben, vec![]), (&cem, vec![]), (&dot, vec![all])] {
        assert_eq!(wins(&live, who).await, expected);
    }
    // Of a pool that has no unit for each of them nobody has anything.
    let other = live.stream(&dot).await;
    let asked = live.predict(&other, &dot, pool("USDT", json!("0.000001"))).await;
    for who in [&ben, &cem] {
        live.vote(&asked, &who.token, "option1").await;
    }
    assert_eq!(live.end(&asked, &dot.token, "option1").await.0, 200);
    assert_eq!(wins(&live, &ben).await, Vec::<[String; 2]>::new());
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_creation_with_a_key_is_answered_once_and_its_deletion_does_not_bring_it_back() {
    let live = Live::with(QUICK).await;
    let [ana] = live.accounts().await;
    live.fund(&ana, "USDT", "9").await;
    let stream = live.stream(&ana).await;
    let url = format!("http://{}/api/streams/{stream}/predictions", live.url);
    let create = async |key: Option<&str>| {
        let request = crate::support::client()
            .post(&url)
            .bearer_auth(&ana.token)
            .json(&pool("USDT", json!("4")));
        let request = key
            .into_iter()
            .fold(request, |request, key| request.header("idempotency-key", key));
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
    };
    let first = create(Some("one")).await;
    assert_eq!((first.0, create(Some("one")).await), (201, first.clone()));
    assert_eq!(live.has(&ana, "USDT").await, (5_000_000, 4_000_000));
    live.on_prediction(&first.1, "delete", &ana.token, Value::Null).await;
    let (status, second) = create(None).await;
    assert_eq!(status, 201);
    assert_ne!(second["_id"], first.1["_id"], "the same form again is a new prediction");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn creation_result_undo_and_deletion_stand_in_the_audit_log() {
    let live = Live::with(QUICK).await;
    let [ana] = live.accounts().await;
    let asked = live.predict(&live.stream(&ana).await, &ana, form()).await;
    live.end(&asked, &ana.token, "option1").await;
    live.end(&asked, &ana.token, "option1").await;
    live.on_prediction(&asked, "undo", &ana.token, Value::Null).await;
    live.on_prediction(&asked, "delete", &ana.token, Value::Null).await;
    let log: Vec<(String, String, String)> =
        sqlx::query_as("SELECT action, target, actor_id FROM audit_log WHERE action LIKE 'prediction.%' ORDER BY id")
            .fetch_all(&live.database.pool)
            .await
            .unwrap();
    let target = format!("prediction:{}", text(&asked["_id"]));
    let expected = [
        "prediction.create",
        "prediction.resolve",
        "prediction.undo",
        "prediction.delete",
    ];
    let expected: Vec<_> = expected
        .iter()
        .map(|action| (action.to_string(), target.clone(), ana.user_id.clone()))
        .collect();
    assert_eq!(log, expected);
    live.running.stop().await;
}
