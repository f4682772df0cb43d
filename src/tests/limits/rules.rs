//! Limits, breaks, age and switches, over HTTP and at the permit.

use super::Scene;
use crate::support::{refusal, text};
use cuecast::spending::{self, SpendKind};
use domain::spending::Refusal;
use serde_json::{Value, json};

const CARD: SpendKind = SpendKind::CreditsCard;

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_spends_before_they_said_that_they_are_of_age_and_agree_to_the_terms_as_they_are() {
    let scene = Scene::without_attestation().await;
    let told = scene.told().await;
    assert_eq!(
        (&told["attested"], &told["termsVersion"]),
        (&json!(false), &json!(spending::TERMS_VERSION))
    );
    assert_eq!(
        scene.refusal(1).await,
        "AttestationRequired: Please confirm first that you are at least 18 years old and agree to the terms, under Limits and breaks."
    );
    for (body, expected) in [
        (
            json!({ "adult": false, "termsVersion": spending::TERMS_VERSION }),
            (400, "VALIDATION_FAILED", "You must be at least 18 years old."),
        ),
        (
            json!({ "adult": true, "termsVersion": "2001-01-01" }),
            (
                409,
                "CONFLICT",
                "The terms have changed. Please read them again and confirm.",
            ),
        ),
        (
            json!({}),
            (400, "BAD_REQUEST", "Invalid request. Please check your input."),
        ),
    ] {
        assert_eq!(refusal(&scene.post("attestation", body).await), expected);
    }
    assert_eq!(scene.order(CARD, 1, "a").await, Err(Refusal::Unattested));
    let attested = json!({ "adult": true, "termsVersion": spending::TERMS_VERSION });
    for _ in 0..2 {
        let told = scene.post("attestation", attested.clone()).await.ok();
        assert_eq!(told["data"]["attested"], true);
    }
    assert_eq!(scene.order(CARD, 1, "a").await, Ok(()));
    let written = "SELECT count(*) FROM audit_log WHERE action = 'attestation.give'";
    assert_eq!(scene.pay.count(written).await, 1, "asked once");
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_terms_that_people_agree_to_are_those_of_the_page() {
    let page = include_str!("../../../web/src/features/legal/terms-page.tsx");
    assert!(page.contains(&format!("since: '{}'", spending::TERMS_VERSION)));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_limit_holds_for_all_kinds_together_and_what_came_to_nothing_is_free_again() {
    let scene = Scene::start().await;
    let told = scene.put("day", json!("20.00")).await.ok();
    let day = &told["data"]["limits"][0];
    assert_eq!(
        (text(&day["period"]), text(&day["limit"]), text(&day["spent"])),
        ("day", "20", "0")
    );
    scene.order(CARD, 1_200, "one").await.unwrap();
    scene.order(SpendKind::CreditsCrypto, 500, "two").await.unwrap();
    let refused = scene.refusal(301).await;
    let expected = "SpendLimit: This would pass your limit of $20.00 a day: $3.00 of it is left until ";
    assert!(refused.starts_with(expected), "{refused}");
    scene.order(SpendKind::Nft, 300, "three").await.unwrap();
    // Plays cost credits, which were counted when they were bought.
    scene.order(SpendKind::Play, 0, "play").await.unwrap();
    assert_eq!(text(&scene.told().await["limits"][0]["spent"]), "20");

    // An order that expired gives its part back, once; one that is paid late all the same counts again.
    let mut db = scene.pay.server.context.pool.acquire().await.unwrap();
    for _ in 0..2 {
        spending::give_back(&mut db, "one").await.unwrap();
    }
    assert_eq!(text(&scene.told().await["limits"][0]["spent"]), "8");
    for _ in 0..2 {
        spending::arrived(&mut db, scene.person, CARD, 1_200, "one")
            .await
            .unwrap();
        spending::arrived(&mut db, scene.person, SpendKind::CreditsToken, 700, "transfer")
            .await
            .unwrap();
    }
    let told = scene.told().await;
    let spent: Vec<_> = (0..3).map(|period| text(&told["limits"][period]["spent"])).collect();
    assert_eq!(
        spent,
        ["27", "27", "27"],
        "money that has come counts, whatever the limit"
    );
    assert!(scene.order(CARD, 1, "four").await.is_err());

    // Yesterday's counts no more today; what was spent a month ago counts nowhere.
    scene.sql("UPDATE spendings SET at = at - interval '40 days'").await;
    assert_eq!(text(&scene.told().await["limits"][2]["spent"]), "0");
    assert_eq!(scene.order(CARD, 2_000, "five").await, Ok(()));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_lower_limit_holds_at_once_and_a_higher_one_after_a_day_also_when_it_is_asked_for_twice() {
    let scene = Scene::start().await;
    scene.put("week", json!(100)).await.ok();
    let raised = scene.put("week", json!("500")).await.ok()["data"]["limits"][1].clone();
    assert_eq!(
        (text(&raised["limit"]), text(&raised["pending"]["limit"])),
        ("100", "500")
    );
    let again = scene.put("week", json!("500.00")).await.ok()["data"]["limits"][1].clone();
    assert_eq!(
        again["pending"], raised["pending"],
        "it waits no longer, and no shorter"
    );
    assert!(scene.order(CARD, 10_001, "much").await.is_err());
    scene
        .sql("UPDATE user_limits SET next_at = next_at - interval '25 hours'")
        .await;
    let held = scene.told().await["limits"][1].clone();
    assert_eq!((text(&held["limit"]), &held["pending"]), ("500", &Value::Null));
    assert_eq!(scene.order(CARD, 10_001, "much").await, Ok(()));

    let lowered = scene.put("week", json!("0")).await.ok()["data"]["limits"][1].clone();
    assert_eq!((text(&lowered["limit"]), &lowered["pending"]), ("0", &Value::Null));
    assert!(scene.order(CARD, 1, "more").await.is_err());
    let removed = scene.put("week", Value::Null).await.ok()["data"]["limits"][1].clone();
    assert_eq!(text(&removed["limit"]), "0", "taking it away is the highest raise");
    assert!(removed["pending"]["limit"].is_null() && removed["pending"]["at"].is_string());
    let kept = scene.put("week", json!("0")).await.ok()["data"]["limits"][1].clone();
    assert!(kept["pending"].is_null(), "and is taken back by the same limit again");
    let written = "SELECT count(*) FROM audit_log WHERE action = 'limit.set'";
    assert_eq!(scene.pay.count(written).await, 5);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_limit_that_is_none_is_refused_with_a_text_and_changes_nothing() {
    let scene = Scene::start().await;
    scene.put("month", json!("10")).await.ok();
    for (limit, said) in [
        (json!("-1"), "The amount must not be negative."),
        (json!("1.005"), "The amount can have at most 2 decimals."),
        (json!("ten"), "The amount must be a plain decimal number, such as 12.5."),
        (json!(1e30), ""),
        (json!("10000000.01"), "The limit can be at most $10,000,000."),
        (json!(true), "Invalid request. Please check your input."),
    ] {
        let answer = scene.put("month", limit.clone()).await;
        let (status, _, text) = refusal(&answer);
        assert_eq!(status, 400, "{limit}");
        assert!(said.is_empty() || text == said, "{limit}: {text}");
    }
    for (path, body) in [
        ("/api/limits/year", json!({ "limit": "1" })),
        ("/api/limits/month", json!({})),
    ] {
        assert_eq!(
            scene.pay.server.put(path, &scene.token, body).await.status,
            400,
            "{path}"
        );
    }
    for days in [json!(0), json!(1827), json!(-1), json!("7"), json!(70_000)] {
        let answer = scene.post("break", json!({ "days": days })).await;
        assert_eq!(answer.status, 400, "{days}");
    }
    let told = scene.told().await;
    assert_eq!(
        (text(&told["limits"][2]["limit"]), &told["breakUntil"]),
        ("10", &Value::Null)
    );
    for (method, path) in [
        (reqwest::Method::GET, "/api/limits"),
        (reqwest::Method::PUT, "/api/limits/day"),
        (reqwest::Method::POST, "/api/limits/break"),
    ] {
        let answer = scene.pay.server.call(method, path, "", json!({})).await;
        assert_eq!(answer.status, 401, "{path}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_break_stops_every_kind_of_spending_cannot_be_shortened_and_leaves_withdrawals_open() {
    let scene = Scene::start().await;
    let taken = scene.post("break", json!({ "days": 7 })).await.ok();
    let until = text(&taken["data"]["breakUntil"]).to_owned();
    for kind in SpendKind::ALL {
        let refused = scene.order(kind, 0, "none").await;
        assert!(matches!(refused, Err(Refusal::OnBreak { .. })), "{kind:?}: {refused:?}");
    }
    let said = scene.refusal(1).await;
    assert!(said.starts_with("OnBreak: You are taking a break until "), "{said}");
    assert!(said.ends_with("watching, chat and withdrawals stay open."), "{said}");
    let shorter = scene.post("break", json!({ "days": 1 })).await;
    let (status, code, said) = refusal(&shorter);
    assert_eq!((status, code), (409, "CONFLICT"));
    assert!(said.ends_with("It cannot be made shorter."), "{said}");
    let again = scene.post("break", json!({ "days": 7 })).await.ok();
    assert_eq!(
        text(&again["data"]["breakUntil"]),
        until,
        "told twice, it is the same break"
    );
    let longer = scene.post("break", json!({ "days": 30 })).await.ok();
    assert!(text(&longer["data"]["breakUntil"]) > until.as_str());

    // Money that they have stays theirs to take out.
    let body = json!({
        "currencyId": "USDT", "amount": "20", "destinationAddress": "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
    });
    let withdrawn = scene
        .pay
        .server
        .post("/api/withdrawals/request", &scene.token, body)
        .await;
    assert_eq!(withdrawn.status, 200, "{}", withdrawn.raw);

    // Over, it is in nobody's way.
    scene
        .sql("UPDATE user_exclusions SET set_at = set_at - interval '99 days', until = until - interval '99 days'")
        .await;
    assert!(scene.told().await["breakUntil"].is_null());
    assert_eq!(scene.order(CARD, 1, "after").await, Ok(()));
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_operators_switch_off_is_refused_to_everybody_until_they_switch_it_on() {
    let scene = Scene::start().await;
    let (server, admin) = (&scene.pay.server, scene.pay.admin(9).await);
    let path = "/api/admin/operations/switches/credits_card";
    for (token, status) in [("", 401), (scene.token.as_str(), 403)] {
        assert_eq!(server.put(path, token, json!({ "open": false })).await.status, status);
        assert_eq!(server.get("/api/admin/operations/switches", token).await.status, status);
    }
    for _ in 0..2 {
        server.put(path, &admin, json!({ "open": false })).await.ok();
    }
    assert_eq!(
        scene.refusal(1).await,
        "FeatureOff: Buying credits by card is switched off for now. What you have stays yours; please try again later."
    );
    assert_eq!(
        scene.told().await["closed"],
        json!([{ "kind": "credits_card", "why": "off" }])
    );
    assert_eq!(scene.order(SpendKind::CreditsCrypto, 1, "other").await, Ok(()));
    let listed = server.get("/api/admin/operations/switches", &admin).await.ok();
    assert_eq!(
        (&listed["data"][0]["open"], &listed["data"][1]["open"]),
        (&json!(false), &json!(true))
    );
    server.put(path, &admin, json!({ "open": true })).await.ok();
    assert_eq!(scene.order(CARD, 1, "one").await, Ok(()));
    let unknown = server
        .put("/api/admin/operations/switches/cash", &admin, json!({ "open": true }))
        .await;
    assert_eq!(unknown.status, 400);
    let written = "SELECT count(*) FROM audit_log WHERE action = 'spending.switch'";
    assert_eq!(scene.pay.count(written).await, 2, "once off, once on");
}
