//! Sharers of a pool: not those who came for it, not many wallets of one place, and nobody before the result is final.

use crate::predictions::form;
use crate::support::{Account, Live, client, text};
use cuecast::{ledger, testing};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

/// The rule is on, and addresses are those that a proxy on this machine names.
const STRICT: &str = "[http]\nwrites_per_minute = 100000\ncalls_per_second = 10000\ntrusted_proxies = [\"127.0.0.1/32\"]\n\
    [predictions]\neligible_only = \"on\"\neligible_holding = \"USDT:10\"";
/// Where honest people live, each at an address of their own.
const HOMES: [&str; 3] = ["198.51.100.1", "198.51.100.2", "2001:db8:1::1"];

struct Scene {
    live: Live,
    ana: Account,
    stream: String,
}

impl Scene {
    async fn start() -> Self {
        let live = Live::with(STRICT).await;
        let ana = live.account().await;
        let mut db = live.database.pool.acquire().await.unwrap();
        testing::fund(&mut db, ana.user_id.parse().unwrap(), "USDT", "100").await;
        drop(db);
        let stream = live.stream(&ana).await;
        Self { live, ana, stream }
    }

    /// An account of three days.
    async fn old(&self) -> Account {
        let account = self.live.account().await;
        sqlx::query("UPDATE users SET created_at = now() - interval '3 days' WHERE id = $1")
            .bind(&account.user_id)
            .execute(&self.live.database.pool)
            .await
            .unwrap();
        account
    }

    async fn pool(&self, amount: &str) -> Value {
        let mut form = form();
        form["incentiveType"] = json!("USDT");
        form["incentiveAmount"] = json!(amount);
        self.live.predict(&self.stream, &self.ana, form).await
    }

    /// Votes from a network address, and answers why the vote has no share.
    async fn vote(&self, asked: &Value, who: &Account, option: &str, from: &str) -> Option<String> {
        let (stream, id) = (&self.stream, text(&asked["_id"]));
        let url = format!("http://{}/api/streams/{stream}/predictions/{id}/vote", self.live.url);
        let request = client()
            .post(url)
            .bearer_auth(&who.token)
            .header("x-forwarded-for", from);
        let answer = request.json(&json!({ "option": option })).send().await.unwrap();
        assert_eq!(answer.status(), 200, "everybody may vote");
        let body: Value = answer.json().await.unwrap();
        assert_eq!(body["userVote"], option);
        body["noShare"].as_str().map(str::to_owned)
    }

    /// Available and locked minor units.
    async fn has(&self, who: &Account) -> (i128, i128) {
        let mut db = self.live.database.pool.acquire().await.unwrap();
        let balances = ledger::balances(&mut db, who.user_id.parse().unwrap()).await.unwrap();
        let found = balances.iter().find(|balance| balance.currency.as_str() == "USDT");
        found.map_or((0, 0), |balance| (balance.available.minor(), balance.locked.minor()))
    }

    /// The prediction when the time in which its result can be undone is over, and its pool is paid.
    async fn settled(&self, asked: &Value) -> Value {
        self.live
            .sql("UPDATE predictions SET undo_until = now() - interval '1 second' WHERE paid_at IS NULL")
            .await;
        let path = format!("/api/streams/{}/predictions/{}", self.stream, text(&asked["_id"]));
        for _ in 0..600 {
            let now = self.live.ok(Method::GET, &path, "", Value::Null).await;
            if now["payout"]["outcome"] != "held" {
                return now;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the pool was never paid");
    }

    async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql)
            .fetch_one(&self.live.database.pool)
            .await
            .unwrap()
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn fourteen_fresh_wallets_of_one_person_take_nothing_of_a_pool_from_three_honest_winners() {
    let scene = Scene::start().await;
    let mut honest = Vec::new();
    for _ in HOMES {
        honest.push(scene.old().await);
    }
    // Some are there a moment before the prediction, the others come after it.
    let mut fresh = Vec::new();
    for _ in 0..7 {
        fresh.push(scene.live.account().await);
    }
    let asked = scene.pool("100").await;
    for _ in 0..7 {
        fresh.push(scene.live.account().await);
    }
    assert_eq!(
        asked["shareTerms"],
        json!({ "perAddress": 3, "minAgeHours": 24, "holding": "10 USDT" })
    );
    for (who, home) in honest.iter().zip(HOMES) {
        assert_eq!(scene.vote(&asked, who, "option1", home).await, None);
    }
    for (number, wallet) in fresh.iter().enumerate() {
        let (_, seen) = scene.live.current(&scene.stream, &wallet.token).await;
        assert_eq!(seen["noShare"], "NOT_ELIGIBLE", "told before the vote: {seen}");
        let option = ["option1", "option2"][number % 2];
        let from = format!("203.0.113.{number}");
        assert_eq!(
            scene.vote(&asked, wallet, option, &from).await.as_deref(),
            Some("NOT_ELIGIBLE")
        );
        let again = scene.vote(&asked, wallet, option, &from).await;
        assert_eq!(again.as_deref(), Some("NOT_ELIGIBLE"), "the same vote, sent twice");
    }
    let (status, ended) = scene.live.end(&asked, &scene.ana.token, "option1").await;
    assert_eq!(status, 200);
    let held = json!({ "winners": 10, "sharers": 3, "share": "33.333333", "remainder": "0.000001", "refunded": false, "outcome": "held" });
    assert_eq!(ended["payout"], held);
    assert_eq!(scene.has(&honest[0]).await, (0, 0));
    assert_eq!(
        scene.has(&scene.ana).await,
        (0, 100_000_000),
        "nobody spends what may be taken back"
    );
    assert_eq!(scene.settled(&asked).await["payout"]["outcome"], "paid");
    for who in &honest {
        assert_eq!(scene.has(who).await, (33_333_333, 0));
    }
    for wallet in &fresh {
        assert_eq!(scene.has(wallet).await, (0, 0));
    }
    assert_eq!(scene.has(&scene.ana).await, (1, 0));
    scene.live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_network_address_has_three_shares_however_many_old_wallets_vote_from_it() {
    let scene = Scene::start().await;
    let mut wallets = Vec::new();
    for _ in 0..8 {
        wallets.push(scene.old().await);
    }
    let asked = scene.pool("10").await;
    let mut answers = Vec::new();
    for (number, wallet) in wallets[..7].iter().enumerate() {
        // One /64 is one household.
        let from = format!("2001:db8:7:7::{}", number + 1);
        let option = ["option1", "option2"][number % 2];
        answers.push(scene.vote(&asked, wallet, option, &from).await);
    }
    let limited = Some("ADDRESS_LIMIT".to_owned());
    assert_eq!(answers[..3], [None, None, None]);
    assert!(answers[3..].iter().all(|answer| *answer == limited), "{answers:?}");
    assert_eq!(
        scene.vote(&asked, &wallets[7], "option1", "2001:db8:7:8::1").await,
        None
    );
    assert_eq!(scene.number("SELECT count(*) FROM prediction_networks").await, 2);
    let (_, ended) = scene.live.end(&asked, &scene.ana.token, "option1").await;
    assert_eq!(
        (&ended["payout"]["winners"], &ended["payout"]["sharers"]),
        (&json!(5), &json!(3))
    );
    let kept = scene.number("SELECT count(*) FROM prediction_networks").await;
    assert_eq!(kept, 0, "no longer than voting lasts");
    assert_eq!(scene.settled(&asked).await["payout"]["outcome"], "paid");
    for wallet in [&wallets[0], &wallets[2], &wallets[7]] {
        assert_eq!(scene.has(wallet).await, (3_333_333, 0));
    }
    scene.live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_new_account_shares_by_what_it_was_before_the_prediction_and_by_nothing_that_it_did_since() {
    let scene = Scene::start().await;
    let mut people = Vec::new();
    for _ in 0..5 {
        people.push(scene.live.account().await);
    }
    let [follower, chatter, holder, late, idle] = &people[..] else {
        panic!("five people")
    };
    let follow = format!("/api/users/{}/follow", scene.ana.address);
    let fund = async |who: &Account| {
        let mut db = scene.live.database.pool.acquire().await.unwrap();
        testing::fund(&mut db, who.user_id.parse().unwrap(), "USDT", "10").await;
    };
    scene.live.ok(Method::POST, &follow, &follower.token, Value::Null).await;
    let (mut socket, _) = scene.live.watch(&scene.stream, Some(chatter)).await;
    socket.say("c1", "hello").await;
    fund(holder).await;
    let asked = scene.pool("10").await;
    scene.live.ok(Method::POST, &follow, &late.token, Value::Null).await;
    let (mut other, _) = scene.live.watch(&scene.stream, Some(late)).await;
    other.say("l1", "hello").await;
    fund(late).await;
    let mut answers = Vec::new();
    for (number, who) in people.iter().enumerate() {
        answers.push(scene.vote(&asked, who, "option1", &format!("203.0.113.{number}")).await);
    }
    let not = Some("NOT_ELIGIBLE".to_owned());
    assert_eq!(answers, [None, None, None, not.clone(), not], "{}", idle.user_id);
    scene.live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_vote_over_the_socket_is_told_that_it_has_no_share() {
    let scene = Scene::start().await;
    let asked = scene.pool("10").await;
    let fresh = scene.live.account().await;
    let (mut socket, _) = scene.live.watch(&scene.stream, Some(&fresh)).await;
    let vote = json!({ "type": "vote", "predictionId": asked["_id"], "option": "option2", "clientVoteId": "v1" });
    socket.send(vote).await;
    assert_eq!(socket.next_of("vote_ack").await["noShare"], "NOT_ELIGIBLE");
    scene.live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_result_that_is_undone_in_time_has_paid_nobody_and_the_next_one_pays_once() {
    let scene = Scene::start().await;
    let (ben, cem) = (scene.old().await, scene.old().await);
    let asked = scene.pool("10").await;
    assert_eq!(scene.vote(&asked, &ben, "option1", HOMES[0]).await, None);
    assert_eq!(scene.vote(&asked, &cem, "option2", HOMES[1]).await, None);
    assert_eq!(scene.live.end(&asked, &scene.ana.token, "option1").await.0, 200);
    let undone = scene
        .live
        .on_prediction(&asked, "undo", &scene.ana.token, Value::Null)
        .await;
    assert_eq!(undone.0, 200, "{}", undone.1);
    assert_eq!(
        (scene.has(&ben).await, scene.has(&scene.ana).await),
        ((0, 0), (90_000_000, 10_000_000))
    );
    assert_eq!(scene.live.end(&asked, &scene.ana.token, "option2").await.0, 200);
    assert_eq!(scene.settled(&asked).await["payout"]["outcome"], "paid");
    assert_eq!(
        (scene.has(&ben).await, scene.has(&cem).await),
        ((0, 0), (10_000_000, 0))
    );
    let late = scene
        .live
        .on_prediction(&asked, "undo", &scene.ana.token, Value::Null)
        .await;
    assert_eq!(late.0, 409, "{}", late.1);
    let paid = scene
        .number("SELECT count(*) FROM transfers WHERE kind = 'settle'")
        .await;
    assert_eq!(paid, 1);
    scene.live.running.stop().await;
}
