use super::{QUEST, QUESTS, quest};
use crate::support::{Pay, code};
use cuecast::features::credits::settings;
use cuecast::providers::{nowpayments, stripe::sandbox::Action};
use serde_json::json;
use time::{Duration, OffsetDateTime};

#[actix_rt::test(system = "crate::support::System")]
async fn credit_74_75_76_77_78_79_80_settings_out_of_their_bounds_are_refused_and_change_nothing() {
    let pay = Pay::start().await;
    let admin = pay.admin(9).await;
    let free = |limit| json!({ "dailyFreePlayLimit": limit, "freePlayEnabled": true });
    for (field, least, below) in [
        ("exchangeRate", json!("0.0001"), json!("0.00009999")),
        ("gameCreditsRequired", json!(1), json!(0)),
        ("questCreditsRequired", json!(1), json!(0)),
        ("freeCreditsForNewUsers", json!(0), json!(-1)),
        ("minimumPoolTokens", json!(0), json!(-1)),
        ("poolCreditToUsdRate", json!(0.01), json!(0.009)),
        ("freePlaySettings", free(json!(0)), free(json!(-1))),
    ] {
        let refused = pay.configure(&admin, json!({ field: below })).await;
        assert_eq!((refused.status, code(&refused)), (400, "VALIDATION_FAILED"), "{field}");
        let missing = pay.configure(&admin, json!({ field: null })).await;
        assert_eq!((missing.status, code(&missing)), (400, "VALIDATION_FAILED"), "{field}");
        pay.configure(&admin, json!({ field: least })).await.ok();
        let now = pay.config(json!({})).await;
        let shown = if field == "exchangeRate" { json!(0.0001) } else { least };
        assert_eq!(now[field], shown, "{field}");
    }
    for wrong in [
        json!({ "gameCreditsRequired": 1.5 }),
        json!({ "exchangeRate": "1e-3x" }),
        json!({ "exchangeRate": 0.123456789 }),
    ] {
        assert_eq!(pay.configure(&admin, wrong.clone()).await.status, 400, "{wrong}");
    }
    // Two of the least values are the defaults: what changes nothing adds no version, and neither does a refusal.
    assert_eq!(pay.count("SELECT count(*) FROM credit_settings").await, 5);
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_85_a_change_of_the_settings_is_audited_adds_a_version_and_holds_from_then_on() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let refused = pay.configure(&ana, json!({ "exchangeRate": 20 })).await;
    assert_eq!((refused.status, code(&refused)), (403, "FORBIDDEN"));
    assert_eq!(pay.configure("", json!({})).await.status, 401);
    let changed = pay
        .configure(&admin, json!({ "exchangeRate": 20.5, "questCreditsRequired": "2" }))
        .await
        .ok();
    assert_eq!(
        (&changed["data"]["exchangeRate"], &changed["data"]["version"]),
        (&json!(20.5), &json!(2))
    );
    let same = pay.configure(&admin, json!({})).await.ok();
    assert_eq!(same["data"]["version"], 2, "the same again is no change");
    assert_eq!(pay.config(json!({})).await["questCreditsRequired"], 2);
    let written = "SELECT count(*) FROM audit_log WHERE action = 'credits.configure' AND before->>'exchangeRate' = '10' AND after->>'exchangeRate' = '20.5'";
    assert_eq!(pay.count(written).await, 1);

    let mut db = pay.server.context.pool.acquire().await.unwrap();
    let rate = |version: settings::Version| version.settings.exchange_rate.to_string();
    let (old, new) = (
        settings::of_version(&mut db, 1).await.unwrap().unwrap(),
        settings::current(&mut db).await.unwrap(),
    );
    assert_eq!((rate(old), rate(new)), ("10".to_owned(), "20.5".to_owned()));
    assert!(settings::of_version(&mut db, 3).await.unwrap().is_none());
    for (moment, expected) in [
        (OffsetDateTime::UNIX_EPOCH, "10"),
        (new.valid_from - Duration::microseconds(1), "10"),
        (new.valid_from, "20.5"),
    ] {
        assert_eq!(rate(settings::at(&mut db, moment).await.unwrap()), expected, "{moment}");
    }
    for sql in [
        "UPDATE credit_settings SET exchange_rate = 1",
        "DELETE FROM credit_settings",
        "TRUNCATE credit_settings CASCADE",
    ] {
        let refused = sqlx::raw_sql(sql).execute(&mut *db).await.unwrap_err().to_string();
        assert!(refused.contains("only added"), "{sql}: {refused}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_87_a_reset_begins_the_free_plays_of_the_day_anew_and_tells_how_many_people_had_used_any() {
    let pay = Pay::start().await;
    let (ana, bob, admin) = (pay.player(1, "").await, pay.player(2, "").await, pay.admin(9).await);
    pay.server.sql(QUESTS).await;
    for (token, id) in [
        (&ana, "000000000000000000000001"),
        (&ana, "000000000000000000000002"),
        (&bob, QUEST),
    ] {
        pay.consume(token, quest(id)).await.ok();
    }
    let path = "/api/pool-credit/admin/reset-daily-free-plays";
    assert_eq!(pay.server.post(path, &ana, json!({})).await.status, 403);
    let reset = pay.server.post(path, &admin, json!({})).await.ok();
    assert_eq!((&reset["success"], &reset["modifiedCount"]), (&json!(true), &json!(2)));
    let status = pay.credit_state(&ana).await["freePlayStatus"].clone();
    assert_eq!(
        (&status["availableFreePlays"], &status["totalFreePlayGamesPlayed"]),
        (&json!(2), &json!(2))
    );
    assert_eq!(pay.server.post(path, &admin, json!({})).await.ok()["modifiedCount"], 0);
    // A right that was open before the reset gives no play of the new count back.
    pay.consume(&ana, quest("000000000000000000000003")).await.ok();
    pay.server
        .sql("UPDATE play_rights SET expires_at = now() WHERE quest_id <> '000000000000000000000003'")
        .await;
    cuecast::features::credits::jobs::expire_due(&pay.server.context)
        .await
        .unwrap();
    assert_eq!(pay.credit_state(&ana).await["freePlayStatus"]["availableFreePlays"], 1);
    assert_eq!(
        pay.count("SELECT count(*) FROM audit_log WHERE action = 'credits.reset_free_plays'")
            .await,
        2
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_73_86_statistics_count_people_credits_and_plays() {
    let pay = Pay::start().await;
    let (_, bob, admin) = (pay.player(1, "10").await, pay.player(2, "5").await, pay.admin(9).await);
    pay.player(3, "").await;
    // Bob's first two games are free, the third costs one of his credits.
    for _ in 0..3 {
        pay.consume(&bob, json!({})).await.ok();
        let body = json!({ "level": "easy", "paid": true });
        assert_eq!(pay.server.post("/api/duel/practice", &bob, body).await.status, 201);
        pay.server.sql("UPDATE matches SET steps = 1").await;
    }
    assert_eq!(pay.server.get("/api/pool-credit/statistics", &bob).await.status, 403);
    let answer = pay.server.get("/api/pool-credit/statistics", &admin).await.ok();
    assert_eq!(answer["success"], true);
    let data = &answer["data"];
    assert_eq!(
        (&data["totalUsers"], &data["walletsWithCredits"]),
        (&json!(4), &json!(2))
    );
    assert_eq!(
        data["creditDistribution"],
        json!({ "totalCredits": 14, "avgCredits": 7, "maxCredits": 10, "minCredits": 4 })
    );
    let stats = &data["transactionStats"];
    assert_eq!((&stats["consumed"], &stats["freePlays"]), (&json!(1), &json!(2)));
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_86_statistics_count_what_was_bought_by_each_method_and_what_was_taken_back() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.buyer(1).await, pay.admin(9).await);
    let card = pay.by_card(&ana, 50, "5").await;
    pay.card_act(&card, Action::Pay);
    pay.bought(&ana, &card, "paid").await;
    let crypto = pay.in_crypto(&ana, "3", "USDT").await;
    pay.sandbox
        .payments
        .act(pay.crypto(&crypto), nowpayments::sandbox::Action::Paid)
        .unwrap();
    pay.bought(&ana, &crypto, "paid").await;
    pay.card_act(&card, Action::Refund);
    pay.bought(&ana, &card, "refunded").await;
    // Neither an order that nobody pays nor tokens that nobody claims are sold.
    pay.by_card(&ana, 20, "2").await;
    pay.server
        .sql(
            "INSERT INTO token_payments (id, chain_id, epoch, tx_hash, position, sender, amount, block_time, settings_version, credits, state, user_id)
             SELECT lpad(n::text, 24, '0'), 56, 1, decode(repeat('ab', 32), 'hex'), n, address, 10e18, now(), 1, 100,
                    CASE n WHEN 1 THEN 'credited' ELSE 'unclaimed' END, CASE n WHEN 1 THEN id END
             FROM generate_series(1, 2) n, users ORDER BY users.created_at LIMIT 2",
        )
        .await;
    let answer = pay.server.get("/api/pool-credit/statistics", &admin).await.ok();
    let stats = &answer["data"]["transactionStats"];
    assert_eq!(stats["byMethod"], json!({ "card": 1, "crypto": 1, "token": 1 }));
    assert_eq!(
        (
            &stats["purchases"],
            &stats["creditsSold"],
            &stats["bonus"],
            &stats["refunded"]
        ),
        (&json!(3), &json!(180), &json!(5), &json!(55))
    );
}
