use super::{HOUR_LATER, NO_FREE_PLAYS, QUEST, QUESTS, quest};
use crate::support::{Pay, code, refusal, text};
use cuecast::features::credits::jobs::expire_due;
use reqwest::Method;
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn credit_14_15_35_84_a_free_play_goes_before_credits_and_a_repeat_takes_nothing() {
    let pay = Pay::start().await;
    let ana = pay.player(1, "3").await;
    pay.server.sql(QUESTS).await;
    let first = pay.consume(&ana, json!({})).await.ok();
    let told = (
        &first["success"],
        &first["newBalance"],
        &first["consumed"],
        &first["usedFreePlay"],
        &first["alreadyConsumed"],
    );
    assert_eq!(told, (&json!(true), &json!(3), &json!(0), &json!(true), &json!(false)));
    assert_eq!(first["freePlayStatus"]["availableFreePlays"], 1);
    let again = pay.consume(&ana, json!({ "gameType": "pool_game" })).await.ok();
    assert_eq!(
        (&again["alreadyConsumed"], &again["usedFreePlay"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(again["freePlayStatus"], first["freePlayStatus"]);

    // The last free play goes to a quest: then credits pay, of both kinds of play.
    assert_eq!(pay.consume(&ana, quest(QUEST)).await.ok()["usedFreePlay"], true);
    let paid = json!({ "type": "ai_quest", "questId": "000000000000000000000002" });
    let paid_for = pay.consume(&ana, paid.clone()).await.ok();
    assert_eq!(
        (
            &paid_for["newBalance"],
            &paid_for["consumed"],
            &paid_for["usedFreePlay"]
        ),
        (&json!(2), &json!(1), &json!(false))
    );
    let again = pay.consume(&ana, paid).await.ok();
    assert_eq!(
        (&again["newBalance"], &again["consumed"], &again["alreadyConsumed"]),
        (&json!(2), &json!(0), &json!(true))
    );
    let balance = pay.credit_state(&ana).await;
    assert_eq!(
        (
            &balance["balance"],
            &balance["freePlayStatus"]["totalFreePlayGamesPlayed"]
        ),
        (&json!(2), &json!(2))
    );
    for (sql, expected) in [
        ("SELECT count(*) FROM play_rights WHERE state = 'open'", 3),
        (
            "SELECT count(*) FROM holds WHERE state = 'open' AND currency = 'CREDIT' AND cause_type = 'play_right'",
            1,
        ),
        ("SELECT count(*) FROM audit_log WHERE action LIKE 'credits.%'", 0),
    ] {
        assert_eq!(pay.count(sql).await, expected, "{sql}");
    }
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_pays_a_play_with_credits_that_they_do_not_have_or_with_a_quest_that_is_none() {
    let pay = Pay::start().await;
    let (ana, guest) = (pay.player(1, "1").await, "");
    pay.server.sql(QUESTS).await;
    pay.server.sql(NO_FREE_PLAYS).await;
    pay.server
        .sql("UPDATE quests SET credits_required = 3 WHERE id = '000000000000000000000002'")
        .await;
    let poor = pay.consume(&ana, quest("000000000000000000000002")).await;
    assert_eq!(
        refusal(&poor),
        (
            409,
            "INSUFFICIENT_CREDITS",
            "Insufficient Pool Credits: 2 credits are missing."
        )
    );
    for (body, status) in [
        (quest("65f1c0a2b3d4e5f601234567"), 404),
        (json!({ "gameType": "ai_quest" }), 400),
        (json!({ "gameType": "ai_quest", "questId": 7 }), 400),
        (json!({ "gameType": "chess" }), 400),
    ] {
        assert_eq!(pay.consume(&ana, body.clone()).await.status, status, "{body}");
    }
    assert_eq!(pay.consume(guest, json!({})).await.status, 401);
    assert_eq!(pay.credit_state(&ana).await["balance"], 1);
    assert_eq!(pay.count("SELECT count(*) FROM play_rights").await, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn credits_that_are_switched_off_are_neither_spent_nor_lost_and_free_plays_go_on() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.player(1, "5").await, pay.admin(9).await);
    pay.server.sql(QUESTS).await;
    pay.configure(&admin, json!({ "enabled": false })).await.ok();
    assert_eq!(pay.consume(&ana, json!({})).await.ok()["usedFreePlay"], true);
    assert_eq!(pay.consume(&ana, quest(QUEST)).await.ok()["usedFreePlay"], true);
    let refused = pay.consume(&ana, quest("000000000000000000000002")).await;
    assert_eq!((refused.status, code(&refused)), (409, "CREDITS_DISABLED"));
    let balance = pay.credit_state(&ana).await;
    assert_eq!((&balance["balance"], &balance["canPlay"]), (&json!(5), &json!(false)));
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_paid_a_play_that_nobody_began_within_the_hour_goes_back_once() {
    let pay = Pay::start().await;
    let ana = pay.player(1, "4").await;
    pay.server.sql(QUESTS).await;
    for number in 1..=3 {
        pay.consume(&ana, quest(&format!("{number:024}"))).await.ok();
    }
    assert_eq!(pay.credit_state(&ana).await["balance"], 3);
    let expired = expire_due(&pay.server.context).await.unwrap();
    assert!(!expired, "none is due");
    assert_eq!(
        pay.count("SELECT count(*) FROM play_rights WHERE state = 'open'").await,
        3
    );
    pay.server.sql(HOUR_LATER).await;
    for _ in 0..2 {
        expire_due(&pay.server.context).await.unwrap();
        let back = pay.credit_state(&ana).await;
        assert_eq!(
            (&back["balance"], &back["freePlayStatus"]["availableFreePlays"]),
            (&json!(4), &json!(2))
        );
        assert_eq!(back["freePlayStatus"]["totalFreePlayGamesPlayed"], 0);
    }
    assert_eq!(
        pay.count("SELECT count(*) FROM play_rights WHERE state = 'expired'")
            .await,
        3
    );
    // A right that is due counts for nothing, also before the sweep has come by.
    pay.server.sql(NO_FREE_PLAYS).await;
    pay.consume(&ana, quest(QUEST)).await.ok();
    pay.server.sql(HOUR_LATER).await;
    let anew = pay.consume(&ana, quest(QUEST)).await.ok();
    assert_eq!(
        (&anew["alreadyConsumed"], &anew["newBalance"], &anew["consumed"]),
        (&json!(false), &json!(3), &json!(1))
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_key_answers_as_before_and_refuses_another_body() {
    let pay = Pay::start().await;
    let ana = pay.player(1, "4").await;
    pay.server.sql(QUESTS).await;
    pay.server.sql(NO_FREE_PLAYS).await;
    let keyed = async |body: Value| {
        let request = pay
            .server
            .request(Method::POST, "/api/pool-credit/consume")
            .bearer_auth(&ana);
        pay.server
            .send(request.header("idempotency-key", "one").json(&body))
            .await
    };
    let first = keyed(quest(QUEST)).await.ok();
    assert_eq!(first["alreadyConsumed"], false);
    assert_eq!(keyed(quest(QUEST)).await.ok(), first);
    let other = keyed(quest("000000000000000000000002")).await;
    assert_eq!((other.status, code(&other)), (409, "IDEMPOTENCY_CONFLICT"));
    assert_eq!(pay.credit_state(&ana).await["balance"], 3);
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_has_not_said_to_be_of_age_plays_free_and_pays_nothing() {
    let pay = Pay::start().await;
    let ana = pay.person(1, "CREDIT", "4").await;
    assert_eq!(pay.consume(&ana, json!({})).await.ok()["usedFreePlay"], true);
    pay.server.sql(QUESTS).await;
    pay.server.sql(NO_FREE_PLAYS).await;
    let refused = pay.consume(&ana, quest(QUEST)).await;
    assert_eq!(
        (refused.status, code(&refused)),
        (403, "ATTESTATION_REQUIRED"),
        "{}",
        text(&refused.body["error"])
    );
    assert_eq!(pay.credit_state(&ana).await["balance"], 4);
}
