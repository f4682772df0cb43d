//! Postgres is killed while the server takes votes, withdrawals and claims: what was answered is there, nothing happened twice, and the
//! server goes on by itself.

use crate::predictions::{QUICK, form};
use crate::support::{Account, Live, client, text};
use cuecast::{
    audit::{self, Checkpoint, Verdict},
    features::incentives,
    ledger, testing,
};
use domain::ledger::Amount;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use std::{
    cell::Cell,
    time::{Duration, Instant},
};

const PATIENCE: Duration = Duration::from_secs(120);
const KILLS: usize = 3;
/// People of each kind.
const PEOPLE: usize = 4;
/// Withdrawals, and claims, of each person; every second withdrawal is cancelled.
const EACH: usize = 15;
/// Predictions of each creator, each with a pool of 6, two votes for what wins, and one against it.
const ROUNDS: usize = 3;
/// All that is asked.
const CALLS: usize = PEOPLE * (EACH + EACH / 2 + EACH + ROUNDS * 5);

const TRON: &str = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

/// Those who ask.
struct Load<'a> {
    live: &'a Live,
    client: reqwest::Client,
    begun: Instant,
    sent: Cell<usize>,
    answered: Cell<usize>,
}

impl Load<'_> {
    /// As a client does: the same call under the same key until it is answered. Nothing but 503 may come before that.
    async fn ask(&self, method: Method, path: &str, who: &Account, body: &Value) -> Value {
        self.sent.set(self.sent.get() + 1);
        let (url, key) = (
            format!("http://{}{path}", self.live.url),
            format!("call-{}", self.sent.get()),
        );
        loop {
            assert!(self.begun.elapsed() < PATIENCE, "{path}: never answered");
            let request = self.client.request(method.clone(), &url).bearer_auth(&who.token);
            let request = request.header("idempotency-key", &key).json(body);
            let answer = request.send().await.unwrap();
            let status = answer.status().as_u16();
            let answer: Value = answer.json().await.unwrap();
            match status {
                200 | 201 => {
                    self.answered.set(self.answered.get() + 1);
                    return answer;
                }
                503 => tokio::time::sleep(Duration::from_millis(50)).await,
                other => panic!("{path}: {other} {answer}"),
            }
        }
    }

    async fn withdraws(&self, who: &Account) {
        for number in 0..EACH {
            let body = json!({ "currencyId": "USDT", "amount": format!("10.{number:02}"), "destinationAddress": TRON });
            let made = self.ask(Method::POST, "/api/withdrawals/request", who, &body).await;
            if number % 2 == 1 {
                let path = format!("/api/withdrawals/{}/cancel", text(&made["data"]["id"]));
                let cancelled = self.ask(Method::POST, &path, who, &json!({})).await;
                assert_eq!(cancelled["data"]["status"], "cancelled");
            }
        }
    }

    async fn claims(&self, who: &Account, ids: &[String]) {
        for id in ids {
            let body = json!({ "claimId": id });
            let claimed = self.ask(Method::POST, "/api/wallet/claim", who, &body).await;
            assert_eq!(claimed["data"]["status"], "claimed");
        }
    }

    async fn predicts(&self, who: &Account, stream: &str, voters: &[Account]) {
        let path = format!("/api/streams/{stream}/predictions");
        for _ in 0..ROUNDS {
            let mut pool = form();
            pool["incentiveType"] = json!("USDT");
            pool["incentiveAmount"] = json!("6");
            let asked = self.ask(Method::POST, &path, who, &pool).await;
            let one = format!("{path}/{}", text(&asked["_id"]));
            let votes = voters
                .iter()
                .zip(["option1", "option1", "option2"])
                .map(async |(voter, option)| {
                    let body = json!({ "option": option });
                    let seen = self.ask(Method::POST, &format!("{one}/vote"), voter, &body).await;
                    assert_eq!(seen["userVote"], option);
                });
            join_all(votes).await;
            let body = json!({ "winner": "option1" });
            let ended = self.ask(Method::POST, &format!("{one}/end"), who, &body).await;
            assert_eq!(ended["payout"]["share"], "3");
        }
    }
}

/// People with 1,000 USDT each.
async fn people(live: &Live, count: usize) -> Vec<Account> {
    let mut people = Vec::new();
    for _ in 0..count {
        let one = live.account().await;
        let mut db = live.database.pool.acquire().await.unwrap();
        testing::fund(&mut db, one.user_id.parse().unwrap(), "USDT", "1000").await;
        people.push(one);
    }
    people
}

/// So many claims of 1 POOL for that person.
async fn granted(live: &Live, who: &Account) -> Vec<String> {
    let mut db = live.database.pool.begin().await.unwrap();
    let mut ids = Vec::new();
    for number in 0..EACH {
        let new = incentives::store::New {
            user: who.user_id.parse().unwrap(),
            currency: "POOL".parse().unwrap(),
            amount: Amount::parse("1", 18).unwrap(),
            reason: "For the final".parse().unwrap(),
            cause: format!("final:{}:{number}", who.user_id),
        };
        let claim = incentives::store::grant(&mut db, &new).await.unwrap().unwrap();
        ids.push(claim.id.to_string());
    }
    db.commit().await.unwrap();
    ids
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_killed_database_loses_no_answered_call_and_no_call_happens_twice() {
    let live = Live::on(testing::database_to_kill().await, QUICK).await;
    let (withdrawers, creators) = (people(&live, PEOPLE).await, people(&live, PEOPLE).await);
    let voters = join_all((0..3).map(|_| live.account())).await;
    let claimers = join_all((0..PEOPLE).map(|_| live.account())).await;
    let claims = join_all(claimers.iter().map(|one| granted(&live, one))).await;
    let streams = join_all(creators.iter().map(|one| live.stream(one))).await;

    let load = Load {
        live: &live,
        client: client(),
        begun: Instant::now(),
        sent: Cell::new(0),
        answered: Cell::new(0),
    };
    let withdrawing = join_all(withdrawers.iter().map(|one| load.withdraws(one)));
    let claiming = join_all(claimers.iter().zip(&claims).map(|(one, ids)| load.claims(one, ids)));
    let predicting = join_all(
        creators
            .iter()
            .zip(&streams)
            .map(|(one, id)| load.predicts(one, id, &voters)),
    );
    let killing = async {
        for n in 1..=KILLS {
            // At a known share of the work, not at a moment.
            while load.answered.get() < n * CALLS / (KILLS + 1) {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            live.database.kill_cluster().await;
        }
    };
    futures_util::join!(withdrawing, claiming, predicting, killing);
    assert_eq!(load.answered.get(), CALLS);

    let count =
        async |sql: &'static str| -> i64 { sqlx::query_scalar(sql).fetch_one(&live.database.pool).await.unwrap() };
    let number = |count: usize| i64::try_from(count).unwrap();
    let kept = EACH.div_ceil(2);
    // 10.00, 10.02, … of each.
    let held = PEOPLE
        * (0..EACH)
            .step_by(2)
            .map(|cents| 10_000_000 + cents * 10_000)
            .sum::<usize>();
    let pools = PEOPLE * ROUNDS;
    for (sql, expected) in [
        (
            "SELECT count(*) FROM withdrawals WHERE status = 'pending'",
            PEOPLE * kept,
        ),
        ("SELECT count(*) FROM withdrawals", PEOPLE * EACH),
        (
            "SELECT sum(balance)::bigint FROM accounts WHERE purpose = 'locked'",
            held,
        ),
        ("SELECT count(*) FROM holds WHERE state = 'open'", PEOPLE * kept),
        ("SELECT count(*) FROM claims WHERE state = 'claimed'", PEOPLE * EACH),
        (
            "SELECT count(*) FROM transfers WHERE cause_type = 'claim'",
            PEOPLE * EACH * 2,
        ),
        (
            "SELECT (sum(balance) / 1e18)::bigint FROM accounts WHERE purpose = 'available' AND currency = 'POOL'",
            PEOPLE * EACH,
        ),
        ("SELECT count(*) FROM predictions WHERE outcome = 'won'", pools),
        ("SELECT count(*) FROM predictions", pools),
        ("SELECT count(*) FROM prediction_votes", pools * 3),
        (
            "SELECT sum(option1_votes + option2_votes)::bigint FROM predictions",
            pools * 3,
        ),
        (
            "SELECT count(*) FROM transfers WHERE kind = 'settle' AND cause_type = 'prediction'",
            pools,
        ),
        (
            "SELECT count(*) FROM audit_log WHERE action = 'prediction.resolve'",
            pools,
        ),
        (
            "SELECT count(*) FROM audit_log WHERE action = 'withdrawal.cancel'",
            PEOPLE * (EACH - kept),
        ),
    ] {
        assert_eq!(count(sql).await, number(expected), "{sql}");
    }
    // The two who were right share each pool.
    let share =
        "SELECT count(*) FROM accounts WHERE purpose = 'available' AND currency = 'USDT' AND balance = 36000000";
    assert_eq!((pools, count(share).await), (12, 2));
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{report}");
    let verdict = audit::verify(&mut db, Checkpoint::default()).await.unwrap();
    assert!(matches!(verdict, Verdict::Whole(_)), "{verdict:?}");
    drop(db);
    live.running.stop().await;
}
