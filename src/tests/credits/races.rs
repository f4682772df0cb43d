use super::{HOUR_LATER, NO_FREE_PLAYS, QUESTS, quest};
use crate::support::{Answer, Pay, code};
use cuecast::features::credits::jobs::expire_due;
use futures_util::future::{join, join_all};
use serde_json::json;

const OPEN: &str = "SELECT count(*) FROM play_rights WHERE state = 'open'";

impl Pay {
    /// Pays each of two hundred quests, all at once.
    async fn pay_for_all(&self, token: &str) -> Vec<Answer> {
        let pay = |number| self.apart("/api/pool-credit/consume", token, quest(&format!("{number:024x}")));
        join_all((1..=200).map(pay)).await
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_last_credit_pays_one_of_two_hundred_plays_at_once() {
    let pay = Pay::start().await;
    let ana = pay.player(1, "1").await;
    pay.server.sql(QUESTS).await;
    pay.server.sql(NO_FREE_PLAYS).await;
    let all = pay.pay_for_all(&ana).await;
    let paid = all.iter().filter(|answer| answer.status == 200).count();
    assert_eq!((paid, pay.count(OPEN).await), (1, 1));
    let refused = all.iter().filter(|answer| answer.status != 200);
    assert!(
        refused
            .into_iter()
            .all(|answer| (answer.status, code(answer)) == (409, "INSUFFICIENT_CREDITS"))
    );
    assert_eq!(pay.credit_state(&ana).await["balance"], 0);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_play_paid_two_hundred_times_at_once_is_charged_once() {
    let pay = Pay::start().await;
    let ana = pay.player(1, "200").await;
    pay.server.sql(QUESTS).await;
    pay.server.sql(NO_FREE_PLAYS).await;
    let all = join_all((0..200).map(|_| pay.consume(&ana, json!({})))).await;
    assert!(all.iter().all(|answer| answer.status == 200));
    let fresh = all.iter().filter(|answer| answer.body["alreadyConsumed"] == false);
    assert_eq!((fresh.count(), pay.count(OPEN).await), (1, 1));
    assert_eq!(pay.credit_state(&ana).await["balance"], 199);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn over_midnight_two_hundred_plays_at_once_take_no_more_free_ones_than_each_day_has() {
    let pay = Pay::start().await;
    let ana = pay.player(1, "").await;
    pay.server.sql(QUESTS).await;
    // The database's day, as the test says.
    pay.server
        .sql(
            "CREATE TABLE test_day (day date NOT NULL); INSERT INTO test_day VALUES ('2026-12-31');
              CREATE OR REPLACE FUNCTION credit_day() RETURNS date LANGUAGE sql VOLATILE AS 'SELECT day FROM test_day'",
        )
        .await;
    let midnight = async {
        // Somewhere in the midst of it.
        while pay.count("SELECT count(*) FROM play_rights").await == 0 {
            tokio::task::yield_now().await;
        }
        pay.server.sql("UPDATE test_day SET day = '2027-01-01'").await;
    };
    let (all, ()) = join(pay.pay_for_all(&ana), midnight).await;
    let free = all.iter().filter(|answer| answer.status == 200).count();
    assert!((1..=4).contains(&free), "{free}");
    // In the new day, again two hundred: what was left of it and no more.
    pay.pay_for_all(&ana).await;
    let of_the_new = "SELECT count(*) FROM play_rights WHERE free_day = '2027-01-01'";
    let of_the_old = "SELECT count(*) FROM play_rights WHERE free_day = '2026-12-31'";
    assert_eq!(pay.count(of_the_new).await, 2);
    assert!((0..=2).contains(&pay.count(of_the_old).await));
    assert_eq!(pay.count("SELECT used::bigint FROM free_plays").await, 2);
    // The clock goes back: the day does not.
    pay.server.sql("UPDATE test_day SET day = '2026-12-31'").await;
    pay.pay_for_all(&ana).await;
    assert_eq!(pay.count("SELECT used::bigint FROM free_plays").await, 2);
    assert_eq!(
        pay.credit_state(&ana).await["freePlayStatus"]["availableFreePlays"],
        2 - 2
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_sweeps_at_once_give_back_each_play_that_nobody_began_once() {
    let pay = Pay::start().await;
    let ana = pay.player(1, "7").await;
    pay.server.sql(QUESTS).await;
    for number in 1..=5 {
        pay.consume(&ana, quest(&format!("{number:024x}"))).await.ok();
    }
    assert_eq!(pay.credit_state(&ana).await["balance"], 4);
    pay.server.sql(HOUR_LATER).await;
    let sweeps = join_all((0..200).map(|_| expire_due(&pay.server.context)));
    let again = join_all((0..20).map(|_| pay.consume(&ana, quest("000000000000000000000001"))));
    let (sweeps, again) = join(sweeps, again).await;
    assert!(sweeps.into_iter().all(|swept| swept.is_ok()));
    assert!(again.iter().all(|answer| answer.status == 200));
    assert_eq!(
        pay.count("SELECT count(*) FROM play_rights WHERE state = 'expired'")
            .await,
        5
    );
    assert_eq!(pay.count(OPEN).await, 1);
    let free = "SELECT used::bigint + (SELECT count(*) FROM holds WHERE state = 'open') FROM free_plays";
    assert_eq!(
        pay.count(free).await,
        1,
        "one play is paid, by whichever was free first"
    );
    pay.assert_sound().await;
}
