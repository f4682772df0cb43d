//! Quests as administrators make, change and end them.

mod kills;
mod own;
mod races;

use crate::support::{Answer, Pay, Wallet, text};
use cuecast::{features::quests, users};
use domain::UserId;
use serde_json::{Value, json};

/// POOL is backed, and the reserve holds so many whole POOL.
pub(super) const RESERVE: &str = "
    UPDATE currencies SET backed = true WHERE code = 'POOL';
    INSERT INTO accounts (owner, currency, purpose, balance) VALUES ('house', 'POOL', 'reserve', 5000e18), ('house', 'POOL', 'external', -5000e18);
    INSERT INTO transfers (key, fingerprint, kind, cause_type, cause_id) VALUES ('fund:test', '\\x00000000000000000000000000000000', 'fund', 'fund', '000000000000000000000001');
    INSERT INTO entries (transfer_id, account_id, amount, balance_after)
        SELECT t.id, a.id, a.balance, a.balance FROM transfers t, accounts a WHERE t.key = 'fund:test' AND a.currency = 'POOL'";

/// The form as the page sends it: ten POOL for each of a hundred.
pub(super) fn form(change: Value) -> Value {
    let mut form = json!({
        "title": "Beat the Baize - Ada", "description": "One frame.", "difficulty": "easy",
        "reward": { "amount": 10, "currencyId": "POOL" }, "participantLimit": 100
    });
    for (field, value) in change.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

pub(super) struct Desk {
    pub pay: Pay,
    pub first: String,
    pub second: String,
}

impl Desk {
    pub async fn start() -> Self {
        let pay = Pay::start().await;
        sqlx::raw_sql(RESERVE).execute(&pay.server.context.pool).await.unwrap();
        let (first, second) = (pay.admin(8).await, pay.admin(9).await);
        Self { pay, first, second }
    }

    pub async fn create(&self, token: &str, change: Value) -> Answer {
        self.pay.server.post("/api/quests", token, form(change)).await
    }

    pub async fn made(&self, change: Value) -> String {
        let made = self.create(&self.first, change).await;
        assert_eq!(made.status, 201, "{:?}", made.body);
        text(&made.body["questId"]).to_owned()
    }

    pub async fn update(&self, id: &str, token: &str, change: Value) -> Answer {
        self.pay
            .server
            .put(&format!("/api/quests/{id}"), token, form(change))
            .await
    }

    pub async fn decide(&self, id: &str, token: &str, what: &str, body: Value) -> Answer {
        let path = format!("/api/admin/quests/{id}/{what}");
        self.pay.server.post(&path, token, body).await
    }

    /// Reserve and promised, in whole POOL.
    pub async fn house(&self) -> (i64, i64) {
        (
            self.pay.count("SELECT (sum(balance) / 1e18)::bigint FROM accounts WHERE currency = 'POOL' AND purpose = 'reserve'").await,
            self.pay.count("SELECT coalesce((sum(balance) / 1e18)::bigint, 0) FROM accounts WHERE currency = 'POOL' AND purpose = 'promised'").await,
        )
    }

    pub async fn sweep(&self) {
        let context = self.pay.server.context.clone().into_inner();
        quests::admin::jobs::sweep_due(&context).await.unwrap();
    }

    pub async fn list(&self, query: &str) -> Vec<Value> {
        let page = self
            .pay
            .server
            .get(&format!("/api/admin/quests{query}"), &self.first)
            .await
            .ok();
        page["data"].as_array().unwrap().clone()
    }

    /// Somebody has paid for a play of it.
    pub async fn takes_part(&self, id: &str, number: u8) -> UserId {
        self.pay.person(number, "", "").await;
        let mut db = self.pay.server.context.pool.acquire().await.unwrap();
        let address = Wallet::number(number).address().parse().unwrap();
        let user = users::by_address(&mut db, address).await.unwrap().unwrap().id;
        let sql = "INSERT INTO play_rights (id, user_id, game_type, quest_id, source, credits, state, play_id, expires_at, closed_at)
                   VALUES (lpad(to_hex($3), 24, '0'), $1, 'ai_quest', $2, 'free', 0, 'used', lpad(to_hex($3), 24, 'a'), now(), now())";
        sqlx::query(sql)
            .bind(user.to_string())
            .bind(id)
            .bind(i32::from(number))
            .execute(&self.pay.server.context.pool)
            .await
            .unwrap();
        user
    }
}

fn refusal(answer: &Answer) -> (u16, &str, &str) {
    (answer.status, text(&answer.body["code"]), text(&answer.body["error"]))
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_67_quest_70_quest_59_a_quest_is_made_with_its_rewards_promised_and_audited() {
    let desk = Desk::start().await;
    let made = desk
        .create(
            &desk.first,
            json!({ "gameUrl": "/bitpool/index.html", "image": "https://cdn.example/a.png", "poolCreditsRequired": 2 }),
        )
        .await;
    assert_eq!(made.status, 201, "{:?}", made.body);
    let quest = &made.body["data"];
    assert_eq!(made.body["questId"], quest["_id"]);
    assert_eq!(
        (
            &quest["reward"]["amount"],
            &quest["status"],
            &quest["promised"],
            &quest["poolCreditsRequired"]
        ),
        (&json!("10"), &json!("active"), &json!("1000"), &json!(2))
    );
    for (field, value) in [
        ("title", "Beat the Baize - Ada"),
        ("description", "One frame."),
        ("difficulty", "easy"),
        ("image", "https://cdn.example/a.png"),
        ("gameUrl", "/bitpool/index.html"),
    ] {
        assert_eq!(quest[field], value, "{field}");
    }
    assert_eq!(desk.house().await, (4_000, 1_000));
    let lines = desk.pay.server.audited(&desk.first, "quest.create").await;
    assert_eq!(lines[0]["after"]["promised"], "1000");
    let shown = desk.pay.server.get("/api/quests", "").await.ok();
    assert_eq!(shown[0]["_id"], made.body["questId"]);
    desk.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_51_quest_52_quest_53_quest_82_a_form_without_what_it_needs_is_refused_by_its_code() {
    let desk = Desk::start().await;
    for missing in [
        json!({ "title": " " }),
        json!({ "difficulty": "" }),
        json!({ "reward": { "currencyId": "POOL" } }),
        json!({ "reward": { "amount": 5 } }),
        json!({ "reward": null }),
    ] {
        let refused = desk.create(&desk.first, missing.clone()).await;
        assert_eq!(
            refusal(&refused),
            (400, "MISSING_FIELDS", "Please fill in all required fields"),
            "{missing}"
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_26_27_55_every_bad_field_of_a_quest_is_refused_with_its_text_and_none_costs_a_500() {
    let desk = Desk::start().await;
    let usdt = |amount: Value| json!({ "reward": { "amount": amount, "currencyId": "USDT" } });
    let pool = |amount: Value| json!({ "reward": { "amount": amount, "currencyId": "POOL" } });
    for (bad, field) in [
        (usdt(json!("0.0000001")), "reward"),
        (pool(json!("1e30")), "reward"),
        (pool(json!(-1)), "reward"),
        (pool(json!("999999999999999999999")), "reward"),
        (pool(json!("999999999999999999")), "reward"),
        (json!({ "reward": { "amount": 1, "currencyId": "NOPE" } }), "reward"),
        (json!({ "reward": { "amount": 1, "currencyId": "CREDIT" } }), "reward"),
        (json!({ "participantLimit": 0 }), "participantLimit"),
        (json!({ "participantLimit": 2_147_483_648_u64 }), "participantLimit"),
        (json!({ "poolCreditsRequired": 0 }), "poolCreditsRequired"),
        (json!({ "gameUrl": "//evil" }), "gameUrl"),
        (json!({ "gameUrl": "javascript:alert(1)" }), "gameUrl"),
        (json!({ "image": "http://localhost/a.png" }), "image"),
        (json!({ "goal": { "kind": "win", "script": "1" } }), "goal"),
        (json!({ "goal": { "kind": "referrals", "n": 0 } }), "goal"),
        (
            json!({ "goal": { "kind": "chat_days", "n": 2 }, "period": "daily" }),
            "goal",
        ),
        (json!({ "difficulty": "impossible" }), "difficulty"),
        (json!({ "startsAt": "1447-06-02" }), "startsAt"),
        (json!({ "endsAt": "2020-01-01T00:00:00Z" }), "endsAt"),
        (
            json!({ "startsAt": "2031-01-02T00:00:00Z", "endsAt": "2031-01-01T00:00:00Z" }),
            "endsAt",
        ),
    ] {
        let refused = desk.create(&desk.first, bad.clone()).await;
        assert_eq!(refused.status, 400, "{bad}: {:?}", refused.body);
        assert!(
            refused.body["validationErrors"][field].is_string(),
            "{bad}: {:?}",
            refused.body
        );
    }
    for id in ["a".repeat(23), "a".repeat(25)] {
        let refused = desk.update(&id, &desk.first, json!({})).await;
        assert_eq!(
            (refused.status, text(&refused.body["error"])),
            (400, "Invalid Quest ID")
        );
    }
    let unknown = desk.update(&"a".repeat(24), &desk.first, json!({})).await;
    assert_eq!(refusal(&unknown), (404, "NOT_FOUND", "Quest not found"));
    assert_eq!(desk.house().await, (5_000, 0));
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_a_quest_of_events_that_people_joined_the_goal_and_the_period_stay_and_the_end_can_only_be_later() {
    let desk = Desk::start().await;
    let terms = |change: Value| {
        let mut terms =
            json!({ "goal": { "kind": "follows", "n": 2 }, "period": "weekly", "endsAt": "2031-01-01T00:00:00Z" });
        for (field, value) in change.as_object().unwrap() {
            terms[field] = value.clone();
        }
        terms
    };
    let id = desk.made(terms(json!({}))).await;
    let listed = desk.pay.server.get("/api/quests", "").await.ok();
    assert_eq!(
        (&listed[0]["isAIQuest"], &listed[0]["period"]),
        (&json!(false), &json!("weekly"))
    );
    let ana = desk.pay.person(1, "", "").await;
    let path = format!("/api/quests/{id}/join");
    desk.pay.server.post(&path, &ana, json!({})).await.ok();
    for change in [
        json!({ "goal": { "kind": "follows", "n": 3 } }),
        json!({ "period": "daily" }),
        json!({ "endsAt": "2030-12-31T00:00:00Z" }),
    ] {
        let refused = desk.update(&id, &desk.first, terms(change.clone())).await;
        assert_eq!(
            (refused.status, text(&refused.body["code"])),
            (409, "CONFLICT"),
            "{change}"
        );
    }
    let later = desk
        .update(&id, &desk.first, terms(json!({ "endsAt": "2031-02-01T00:00:00Z" })))
        .await;
    assert_eq!(later.status, 200, "{:?}", later.body);
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_56_quest_83_only_an_administrator_makes_a_quest() {
    let desk = Desk::start().await;
    let ana = desk.pay.person(1, "", "").await;
    let refused = desk.create(&ana, json!({})).await;
    assert_eq!(refusal(&refused), (403, "NOT_ADMIN", "Admin privileges required"));
    assert_eq!(desk.create("", json!({})).await.status, 401);
    let id = desk.made(json!({})).await;
    assert_eq!(desk.update(&id, &ana, json!({})).await.status, 403);
    assert_eq!(
        desk.pay.server.delete(&format!("/api/quests/{id}"), &ana).await.status,
        403
    );
    assert_eq!(desk.pay.server.get("/api/admin/quests", &ana).await.status, 403);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_quest_that_the_reserve_cannot_pay_is_refused_with_what_is_there() {
    let desk = Desk::start().await;
    let (first, second) = (&desk.first, &desk.second);
    let made = desk.create(first, json!({ "participantLimit": 501 })).await;
    assert_eq!(
        made.body["data"]["status"], "waiting",
        "more than one administrator may promise"
    );
    let id = text(&made.body["questId"]).to_owned();
    let seen = json!({ "reward": "10", "currency": "POOL", "participantLimit": 501 });
    let short = desk.decide(&id, second, "confirm", seen).await;
    let told = "The reward reserve of POOL has 5000; this needs 5010.";
    assert_eq!(refusal(&short), (400, "BAD_REQUEST", told));
    assert_eq!(desk.house().await, (5_000, 0));
    assert_eq!(desk.list("").await[0]["status"], "waiting");
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_71_quest_50_an_edit_moves_the_difference_and_an_end_gives_the_rest_back() {
    let desk = Desk::start().await;
    let id = desk.made(json!({ "participantLimit": 20 })).await;
    assert_eq!(desk.house().await, (4_800, 200));
    let written = json!({
        "title": "Clear the Baize - Bo", "description": "Two frames.", "difficulty": "hard", "participantLimit": 20,
        "poolCreditsRequired": 3, "agentDisplayName": "Bo"
    });
    desk.update(&id, &desk.first, written.clone()).await.ok();
    let listed = &desk.list("").await[0];
    for (field, value) in written.as_object().unwrap() {
        assert_eq!(&listed[field], value, "{field}");
    }
    for (change, promised) in [
        (json!({ "participantLimit": 30 }), 300),
        (
            json!({ "participantLimit": 30, "reward": { "amount": "2.5", "currencyId": "POOL" } }),
            75,
        ),
        (json!({ "participantLimit": 10, "status": "active" }), 100),
    ] {
        let changed = desk.update(&id, &desk.first, change).await.ok();
        assert_eq!(changed["data"]["status"], "active");
        assert_eq!(desk.house().await, (5_000 - promised, promised));
    }
    let dollars = json!({ "reward": { "amount": 1, "currencyId": "USDT" } });
    desk.update(&id, &desk.first, dollars).await.ok();
    assert_eq!(desk.house().await, (5_000, 0), "of another currency now");
    desk.update(&id, &desk.first, json!({ "participantLimit": 10 }))
        .await
        .ok();
    let ended = desk
        .update(
            &id,
            &desk.first,
            json!({ "participantLimit": 10, "status": "completed" }),
        )
        .await;
    assert_eq!(ended.ok()["data"]["status"], "completed");
    desk.sweep().await;
    assert_eq!(desk.house().await, (5_000, 0));
    let lines = desk.pay.server.audited(&desk.first, "quest.update").await;
    assert_eq!(
        (&lines[0]["before"]["status"], &lines[0]["after"]["status"]),
        (&json!("active"), &json!("completed"))
    );
    let again = desk
        .update(&id, &desk.first, json!({ "status": "active", "participantLimit": 10 }))
        .await;
    assert_eq!(again.ok()["data"]["promised"], "100");
    assert_eq!(
        desk.update(&id, &desk.first, json!({ "status": "paused" }))
            .await
            .status,
        400
    );
    let cancelled = json!({ "status": "cancelled", "participantLimit": 10 });
    let cancelled = desk.update(&id, &desk.first, cancelled).await;
    assert_eq!(cancelled.ok()["data"]["status"], "cancelled");
    desk.sweep().await;
    assert_eq!(desk.house().await, (5_000, 0));
    desk.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_72_a_deleted_quest_is_on_no_list_and_the_rest_of_its_promise_goes_back() {
    let desk = Desk::start().await;
    let id = desk.made(json!({})).await;
    let path = format!("/api/quests/{id}");
    desk.pay.server.delete(&path, &desk.first).await.ok();
    assert_eq!(desk.pay.server.get("/api/quests", "").await.ok(), json!([]));
    assert!(desk.list("").await.is_empty());
    desk.sweep().await;
    assert_eq!(desk.house().await, (5_000, 0));
    assert_eq!(desk.pay.server.delete(&path, &desk.first).await.status, 404);
    assert_eq!(desk.update(&id, &desk.first, json!({})).await.status, 404);
    let lines = desk.pay.server.audited(&desk.first, "quest.delete").await;
    assert_eq!(
        (&lines[0]["before"]["status"], &lines[0]["after"]["deleted"]),
        (&json!("active"), &json!(true))
    );
    desk.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_rest_of_a_promise_stays_as_long_as_somebody_may_still_win_it() {
    let desk = Desk::start().await;
    let id = desk.made(json!({})).await;
    desk.takes_part(&id, 1).await;
    desk.pay
        .server
        .delete(&format!("/api/quests/{id}"), &desk.first)
        .await
        .ok();
    desk.sweep().await;
    assert_eq!(desk.house().await, (4_000, 1_000));
    desk.pay
        .server
        .sql("UPDATE play_rights SET closed_at = now() - interval '26 hours'")
        .await;
    desk.sweep().await;
    assert_eq!(desk.house().await, (5_000, 0));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_quest_ends_when_its_time_is_over() {
    let desk = Desk::start().await;
    let id = desk.made(json!({ "endsAt": "2099-01-01T00:00:00Z" })).await;
    desk.sweep().await;
    assert_eq!(desk.list("").await[0]["status"], "active");
    sqlx::query("UPDATE quests SET ends_at = now() WHERE id = $1")
        .bind(&id)
        .execute(&desk.pay.server.context.pool)
        .await
        .unwrap();
    desk.sweep().await;
    assert_eq!(desk.list("").await[0]["status"], "completed");
    assert_eq!(desk.house().await, (5_000, 0));
    assert_eq!(desk.pay.server.audited(&desk.first, "quests.end").await.len(), 1);
    desk.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn above_what_one_administrator_may_promise_alone_a_second_one_confirms_what_they_saw() {
    let desk = Desk::start().await;
    let (first, second) = (&desk.first, &desk.second);
    let small = desk.made(json!({ "participantLimit": 90 })).await;
    // A hundred POOL are left of what one may promise alone within a day.
    let made = desk.create(first, json!({ "participantLimit": 11 })).await;
    let id = text(&made.body["questId"]).to_owned();
    assert_eq!(made.body["data"]["waiting"]["reward"], "10");
    assert_eq!(desk.house().await, (4_100, 900), "nothing is promised before");
    assert_eq!(
        desk.pay
            .server
            .get("/api/quests", "")
            .await
            .ok()
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let seen = json!({ "reward": "10", "currency": "POOL", "participantLimit": 11 });
    let own = desk.decide(&id, first, "confirm", seen.clone()).await;
    let told = "You have asked for this. A second administrator must confirm it.";
    assert_eq!(refusal(&own), (409, "CONFLICT", told));
    let other = json!({ "reward": "1", "currency": "POOL", "participantLimit": 11 });
    let changed = desk.decide(&id, second, "confirm", other).await;
    let told = "This was changed since you opened it. Please look at it again.";
    assert_eq!(refusal(&changed), (409, "CONFLICT", told));
    let confirmed = desk.decide(&id, second, "confirm", seen.clone()).await.ok();
    assert_eq!(
        (&confirmed["data"]["status"], &confirmed["data"]["waiting"]),
        (&json!("active"), &Value::Null)
    );
    assert_eq!(desk.decide(&id, second, "confirm", seen).await.status, 409);
    assert_eq!(desk.house().await, (3_990, 1_010));

    // An edit waits beside the quest, which goes on as it is.
    let edit = desk
        .update(&small, first, json!({ "participantLimit": 200 }))
        .await
        .ok();
    let edit = &edit["data"];
    assert_eq!(
        (
            &edit["status"],
            &edit["participantLimit"],
            &edit["waiting"]["participantLimit"]
        ),
        (&json!("active"), &json!(90), &json!(200))
    );
    let rejected = desk
        .decide(&small, second, "reject", json!({ "reason": "Too many" }))
        .await
        .ok();
    assert_eq!(
        (&rejected["data"]["waiting"], &rejected["data"]["participantLimit"]),
        (&Value::Null, &json!(90))
    );
    desk.update(&small, first, json!({ "participantLimit": 200 }))
        .await
        .ok();
    let seen = json!({ "reward": "10", "currency": "POOL", "participantLimit": 200 });
    desk.decide(&small, second, "confirm", seen).await.ok();
    assert_eq!(desk.house().await, (2_890, 2_110));
    desk.pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn those_who_took_part_keep_goal_currency_reward_and_place() {
    let desk = Desk::start().await;
    let id = desk.made(json!({ "participantLimit": 5 })).await;
    desk.takes_part(&id, 1).await;
    desk.takes_part(&id, 2).await;
    for change in [
        json!({ "goal": { "kind": "run_out" } }),
        json!({ "reward": { "amount": 10, "currencyId": "USDT" } }),
        json!({ "reward": { "amount": "9.99", "currencyId": "POOL" } }),
        json!({ "participantLimit": 1 }),
    ] {
        let refused = desk.update(&id, &desk.first, change.clone()).await;
        assert_eq!(
            (refused.status, text(&refused.body["code"])),
            (409, "CONFLICT"),
            "{change}"
        );
    }
    let more = json!({ "participantLimit": 2, "reward": { "amount": 11, "currencyId": "POOL" } });
    assert_eq!(desk.update(&id, &desk.first, more).await.ok()["data"]["promised"], "22");
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_68_administrators_list_quests_a_page_at_a_time_and_find_them_by_words_or_id() {
    let desk = Desk::start().await;
    let mut ids = Vec::new();
    for (title, agent) in [("First - Ada", ""), ("Second_% - Bo", ""), ("Third", "Grace Hopper")] {
        ids.push(
            desk.made(json!({ "title": title, "agentDisplayName": agent, "participantLimit": 1 }))
                .await,
        );
    }
    let titles = async |query: &str| {
        let list = desk.list(query).await;
        list.iter()
            .map(|quest| text(&quest["title"]).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(titles("").await, ["Third", "Second_% - Bo", "First - Ada"]);
    assert_eq!(titles("?search=hopper").await, ["Third"]);
    assert_eq!(titles("?search=_%25").await, ["Second_% - Bo"]);
    assert_eq!(titles(&format!("?search={}", ids[0])).await, ["First - Ada"]);
    assert_eq!(titles("?search=nobody").await, Vec::<String>::new());
    let page = desk.pay.server.get("/api/admin/quests?limit=2", &desk.first).await.ok();
    let next = format!("?limit=2&cursor={}", text(&page["nextCursor"]));
    assert_eq!(titles(&next).await, ["First - Ada"]);
    let long = "a".repeat(201);
    assert_eq!(
        desk.pay
            .server
            .get(&format!("/api/admin/quests?search={long}"), &desk.first)
            .await
            .status,
        400
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn quest_04_36_37_66_69_rewards_are_of_the_active_currencies_pool_included() {
    let desk = Desk::start().await;
    let all = desk.pay.server.get("/api/quests/reward-currencies", "").await.ok();
    let as_admin = desk.pay.server.get("/api/admin/currencies", &desk.first).await.ok();
    assert_eq!(all, as_admin);
    assert_eq!(all["success"], true);
    let pool = all["data"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["id"] == "POOL")
        .unwrap();
    for field in ["id", "symbol", "displayName", "color"] {
        assert!(!text(&pool[field]).is_empty(), "{field}");
    }
    let codes: Vec<_> = all["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| text(&one["symbol"]))
        .collect();
    let documented = ["USDT", "BNB", "USDC", "SOL", "POOL"];
    assert!(documented.iter().all(|code| codes.contains(code)), "{codes:?}");
    assert!(!codes.contains(&"CREDIT"), "{codes:?}");
    let off = "UPDATE currencies SET enabled = false WHERE code = 'SOL'";
    desk.pay.server.sql(off).await;
    let active = desk.pay.server.get("/api/quests/reward-currencies", "").await.ok();
    let symbols = active["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| text(&one["symbol"]));
    assert!(symbols.into_iter().all(|code| code != "SOL"), "{active}");
    assert_eq!(desk.pay.server.get("/api/admin/currencies", "").await.status, 401);
}
