use super::{QUEST, QUESTS};
use crate::support::{Pay, refusal};
use reqwest::Method;
use serde_json::json;

#[actix_rt::test(system = "crate::support::System")]
async fn credit_09_10_11_30_32_33_a_person_reads_credits_free_plays_and_whether_they_can_play() {
    let pay = Pay::start().await;
    let (new, rich) = (pay.player(1, "").await, pay.player(2, "12").await);
    let free =
        json!({ "availableFreePlays": 2, "dailyLimit": 2, "freePlayEnabled": true, "totalFreePlayGamesPlayed": 0 });
    assert_eq!(
        pay.credit_state(&new).await,
        json!({ "balance": 0, "canPlay": true, "shortfall": 0, "freePlayStatus": free })
    );
    assert_eq!(pay.credit_state(&rich).await["balance"], 12);
    let status = pay.server.get("/api/pool-credit/free-play-status", &new).await.ok();
    assert_eq!(status, json!({ "success": true, "data": free }));
    let played = pay.player(3, "").await;
    pay.consume(&played, json!({})).await.ok();
    let status = pay.server.get("/api/pool-credit/free-play-status", &played).await.ok();
    let left =
        json!({ "availableFreePlays": 1, "dailyLimit": 2, "freePlayEnabled": true, "totalFreePlayGamesPlayed": 1 });
    assert_eq!(status["data"], left);
    // A day later the plays of the day are all there again; those ever played stay counted.
    pay.server.sql("UPDATE free_plays SET day = day - 1").await;
    let status = pay.server.get("/api/pool-credit/free-play-status", &played).await.ok();
    let anew =
        json!({ "availableFreePlays": 2, "dailyLimit": 2, "freePlayEnabled": true, "totalFreePlayGamesPlayed": 1 });
    assert_eq!(status["data"], anew);
    pay.server.sql(super::NO_FREE_PLAYS).await;
    pay.server.sql("UPDATE quests SET credits_required = 20").await;
    for (token, can_play, shortfall) in [(&new, false, 1), (&rich, true, 0)] {
        let answer = pay.server.get("/api/pool-credit/can-play", token).await.ok();
        assert_eq!(answer["success"], true);
        assert_eq!(
            (&answer["data"]["canPlay"], &answer["data"]["shortfall"]),
            (&json!(can_play), &json!(shortfall))
        );
        assert_eq!(answer["data"]["freePlayStatus"]["availableFreePlays"], 0);
        assert_eq!(pay.credit_state(token).await["shortfall"], shortfall);
    }
    for path in ["balance", "can-play", "free-play-status"] {
        let answer = pay.server.get(&format!("/api/pool-credit/{path}"), "").await;
        assert_eq!(answer.status, 401, "{path}");
        let answer = pay.server.get(&format!("/api/pool-credit/{path}?_t=1"), &rich).await;
        assert_eq!(answer.headers["cache-control"], "no-store", "{path}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_39_every_call_of_the_family_is_there_and_asks_first_who_calls() {
    let pay = Pay::start().await;
    for (method, path, status) in [
        (Method::GET, "balance", 401),
        (Method::GET, "can-play", 401),
        (Method::POST, "purchase", 401),
        (Method::POST, "purchase-stripe", 401),
        (Method::POST, "purchase-nowpayments", 401),
        (Method::POST, "consume", 401),
        (Method::GET, "config", 200),
        (Method::GET, "statistics", 401),
        (Method::POST, "grant", 401),
        (Method::GET, "purchases/000000000000000000000001", 401),
        (Method::GET, "purchases", 401),
        (Method::GET, "credits-required", 200),
    ] {
        let path = format!("/api/pool-credit/{path}");
        let answer = pay.server.call(method, &path, "", json!({})).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.raw);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_16_31_54_60_61_62_63_66_67_68_69_70_71_72_the_config_call_tells_the_documented_defaults() {
    let pay = Pay::start().await;
    let answer = pay.server.get("/api/pool-credit/config?_t=1", "").await;
    // As text too: numbers are exact decimals, not floats.
    assert!(answer.raw.contains("\"poolCreditToUsdRate\":0.1,"), "{}", answer.raw);
    let data = answer.ok()["data"].clone();
    for (field, expected) in [
        ("exchangeRate", json!(10)),
        ("gameCreditsRequired", json!(1)),
        ("questCreditsRequired", json!(1)),
        ("freeCreditsForNewUsers", json!(0)),
        ("minimumPoolTokens", json!(10)),
        ("enabled", json!(true)),
        ("poolCreditToUsdRate", json!(0.1)),
        (
            "freePlaySettings",
            json!({ "dailyFreePlayLimit": 2, "freePlayEnabled": true }),
        ),
        ("currencies", json!(["USDT", "USDC", "BNB", "BTC", "ETH", "SOL"])),
        ("version", json!(1)),
    ] {
        assert_eq!(data[field], expected, "{field}");
    }
    let packages = data["packages"].as_array().unwrap();
    let told: Vec<_> = packages
        .iter()
        .map(|pack| json!([pack["credits"], pack["label"], pack["popular"], pack["bonus"]]))
        .collect();
    assert_eq!(
        told,
        [
            json!([10, "Starter Pack", false, 0]),
            json!([50, "Value Pack", true, 5]),
            json!([100, "Power Pack", false, 15]),
            json!([250, "Ultimate Pack", false, 50]),
        ]
    );
    assert!(packages.iter().all(|pack| pack["description"].is_string()));
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_66_each_setting_is_told_under_its_own_name() {
    let pay = Pay::start().await;
    let admin = pay.admin(9).await;
    // Each of them different, and none the default.
    let set = json!({
        "exchangeRate": 20.5, "gameCreditsRequired": 2, "questCreditsRequired": 3, "freeCreditsForNewUsers": 4,
        "minimumPoolTokens": 11.5, "enabled": false, "poolCreditToUsdRate": 0.25,
        "freePlaySettings": { "dailyFreePlayLimit": 5, "freePlayEnabled": true }
    });
    pay.configure(&admin, set.clone()).await.ok();
    let told = pay.server.get("/api/pool-credit/config", "").await.ok()["data"].clone();
    for (field, value) in set.as_object().unwrap() {
        assert_eq!(&told[field], value, "{field}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_30_what_a_play_costs_is_told_for_games_and_quests_and_quests_that_cannot_be_played_are_refused() {
    let pay = Pay::start().await;
    pay.server.sql(QUESTS).await;
    pay.server
        .sql("UPDATE quests SET credits_required = 7 WHERE id = '000000000000000000000002'; UPDATE quests SET status = 'completed' WHERE id = '000000000000000000000003'")
        .await;
    let required = async |query: &str| {
        let path = format!("/api/pool-credit/credits-required{query}");
        pay.server.get(&path, "").await
    };
    for (query, credits) in [
        ("", 1),
        ("?gameType=pool_game", 1),
        (&format!("?gameType=ai_quest&questId={QUEST}"), 1),
        ("?gameType=ai_quest&questId=000000000000000000000002", 7),
    ] {
        assert_eq!(
            required(query).await.ok()["data"]["creditsRequired"],
            credits,
            "{query}"
        );
    }
    for (query, expected) in [
        (
            "?gameType=ai_quest",
            (400, "VALIDATION_FAILED", "Please choose a quest."),
        ),
        ("?gameType=ai_quest&questId=x", (400, "BAD_REQUEST", "Invalid Quest ID")),
        (
            "?gameType=ai_quest&questId=65f1c0a2b3d4e5f601234567",
            (404, "NOT_FOUND", "Quest Not Found"),
        ),
        (
            "?gameType=ai_quest&questId=000000000000000000000003",
            (409, "CONFLICT", "This quest is no longer active"),
        ),
        (
            "?gameType=poker",
            (400, "BAD_REQUEST", "Invalid request. Please check your input."),
        ),
    ] {
        assert_eq!(refusal(&required(query).await), expected, "{query}");
    }
}
