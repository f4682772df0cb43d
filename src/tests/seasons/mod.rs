//! Seasons: goals that are reached while one runs count once, its terms stay, and its prizes are paid once.

mod kills;
mod races;

use crate::{
    quest_desk::Desk,
    support::{Answer, MISCOUNTED_QUESTS, Wallet, text},
};
use cuecast::features::{
    quests::events::{fold, jobs::pay_some},
    seasons::jobs::end_due,
};
use serde_json::{Value, json};

/// Two quests of events, for ten people each, that pay nothing of their own.
pub const QUESTS: &str = "INSERT INTO quests (id, title, reward_amount, reward_currency, participant_limit, kind, goal)
     VALUES ('0000000000000000000000d1', 'Friends', 0, 'POOL', 10, 'event', '{\"kind\": \"follows\", \"n\": 1}'),
            ('0000000000000000000000d2', 'More friends', 0, 'POOL', 10, 'event', '{\"kind\": \"follows\", \"n\": 2}')";
const FIRST: &str = "0000000000000000000000d1";
const SECOND: &str = "0000000000000000000000d2";

/// The form as the page sends it: 30, 20 and 10 POOL for what is reached in both quests until tomorrow.
pub fn form(change: Value) -> Value {
    let tomorrow = time::OffsetDateTime::now_utc() + time::Duration::days(1);
    let mut form = json!({
        "title": "Winter", "description": "Until it thaws.", "endsAt": moment(tomorrow), "currencyId": "POOL",
        "questIds": [FIRST, SECOND], "prizes": ["30", "20", "10"]
    });
    for (field, value) in change.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

fn moment(at: time::OffsetDateTime) -> String {
    at.format(&time::format_description::well_known::Rfc3339).unwrap()
}

fn in_days(days: i64) -> String {
    moment(time::OffsetDateTime::now_utc() + time::Duration::days(days))
}

/// As if it had ended twenty minutes ago: its terms stay, except for a test.
pub const OVER: &str = "ALTER TABLE seasons DISABLE TRIGGER season_terms_stay;
     UPDATE seasons SET starts_at = now() - interval '2 hours', ends_at = now() - interval '20 minutes';
     ALTER TABLE seasons ENABLE TRIGGER season_terms_stay";

pub struct Stage {
    pub desk: Desk,
}

impl Stage {
    pub async fn start() -> Self {
        let desk = Desk::start().await;
        desk.pay.server.sql(QUESTS).await;
        Self { desk }
    }

    pub async fn create(&self, token: &str, change: Value) -> Answer {
        self.desk
            .pay
            .server
            .post("/api/admin/seasons", token, form(change))
            .await
    }

    pub async fn made(&self, change: Value) -> String {
        let made = self.create(&self.desk.first, change).await;
        assert_eq!(made.status, 201, "{:?}", made.body);
        text(&made.body["data"]["_id"]).to_owned()
    }

    pub async fn act(&self, id: &str, what: &str, token: &str) -> Answer {
        let path = format!("/api/admin/seasons/{id}/{what}");
        self.desk.pay.server.post(&path, token, Value::Null).await
    }

    /// Joins both quests.
    async fn player(&self, number: u8) -> String {
        let token = self.desk.pay.person(number, "", "").await;
        for quest in [FIRST, SECOND] {
            let path = format!("/api/quests/{quest}/join");
            self.desk.pay.server.post(&path, &token, json!({})).await.ok();
        }
        token
    }

    async fn follow(&self, token: &str, number: u8) {
        let path = format!("/api/users/{}/follow", Wallet::number(number).checksummed());
        self.desk.pay.server.post(&path, token, Value::Null).await.ok();
    }

    pub async fn look(&self) {
        let context = self.desk.pay.server.context.clone().into_inner();
        while fold::fold_some(&context).await.unwrap() {}
        while end_due(&context).await.unwrap() {}
        while pay_some(&context).await.unwrap() {}
    }

    async fn season(&self, id: &str) -> Value {
        self.desk.pay.server.get(&format!("/api/seasons/{id}"), "").await.ok()
    }

    pub async fn sound(&self) {
        self.desk.pay.assert_sound().await;
        assert_eq!(self.desk.pay.count(MISCOUNTED_QUESTS).await, 0);
    }
}

fn lines(season: &Value) -> Vec<(i64, i64, &str)> {
    let leaders = season["leaders"].as_array().unwrap().iter();
    leaders
        .map(|leader| {
            (
                leader["place"].as_i64().unwrap(),
                leader["wins"].as_i64().unwrap(),
                leader["prize"].as_str().unwrap_or("none"),
            )
        })
        .collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn goals_count_while_a_season_runs_and_two_hundred_looks_at_its_end_pay_each_prize_once_and_give_the_rest_back() {
    let stage = Stage::start().await;
    let (ana, bea) = (stage.player(1).await, stage.player(2).await);
    let cid = stage.desk.pay.person(3, "", "").await;
    // Before it begins nothing counts for it.
    stage
        .desk
        .pay
        .server
        .post(&format!("/api/quests/{FIRST}/join"), &cid, json!({}))
        .await
        .ok();
    stage.follow(&cid, 1).await;
    stage.look().await;
    let id = stage.made(json!({})).await;
    assert_eq!(stage.desk.house().await, (4_940, 60));
    stage.follow(&bea, 1).await;
    stage.look().await;
    stage.follow(&ana, 2).await;
    stage.follow(&ana, 3).await;
    stage.look().await;
    let shown = stage.season(&id).await;
    assert_eq!(
        (&shown["status"], &shown["total"], &shown["participants"]),
        (&json!("running"), &json!("60"), &json!(2))
    );
    assert_eq!(lines(&shown), [(1, 2, "30"), (2, 1, "20")]);
    let own = stage
        .desk
        .pay
        .server
        .get(&format!("/api/seasons/{id}/standing"), &bea)
        .await
        .ok();
    assert_eq!(own, json!({ "place": 2, "wins": 1 }));
    let list = stage.desk.pay.server.get("/api/seasons", "").await.ok();
    assert_eq!(
        (&list[0]["_id"], list[0]["quests"].as_array().unwrap().len()),
        (&json!(id), 2)
    );
    stage.look().await;
    assert_eq!(stage.desk.pay.balance(&ana, "POOL").await.0, "0", "it is not over");
    stage
        .desk
        .pay
        .server
        .sql("UPDATE quest_entries SET ended_at = now() - interval '1 hour' WHERE state = 'won'")
        .await;
    stage.desk.pay.server.sql(OVER).await;
    let context = stage.desk.pay.server.context.clone().into_inner();
    let looks = (0..200).map(|_| async {
        // On a slow machine not all of them get a connection in time.
        while end_due(&context).await.is_err() || pay_some(&context).await.is_err() {}
    });
    futures_util::future::join_all(looks).await;
    stage.look().await;
    for (token, expected) in [(&ana, "30"), (&bea, "20"), (&cid, "0")] {
        assert_eq!(stage.desk.pay.balance(token, "POOL").await.0, expected);
    }
    for (sql, expected) in [
        ("SELECT count(*) FROM season_places", 2),
        ("SELECT count(*) FROM play_rewards WHERE cause = 'season'", 2),
        ("SELECT count(*) FROM rewards_due", 0),
        ("SELECT count(*) FROM audit_log WHERE action = 'season.end'", 1),
    ] {
        assert_eq!(stage.desk.pay.count(sql).await, expected, "{sql}");
    }
    for (token, place, prize) in [(&ana, 1, 30), (&bea, 2, 20)] {
        let prize = format!("You won {prize} POOL. Season: Winter, place {place}");
        let told = stage.desk.pay.server.told(token).await;
        let told: Vec<_> = told.into_iter().filter(|[kind, ..]| kind == "season_prize").collect();
        assert_eq!(told, [["season_prize".to_owned(), prize, format!("/seasons/{id}")]]);
    }
    // Nobody came third: ten went back.
    assert_eq!(stage.desk.house().await, (4_950, 0));
    assert_eq!(stage.season(&id).await["status"], "ended");
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_win_that_is_undone_is_taken_off_the_ladder_and_who_set_the_prizes_is_not_on_it() {
    let stage = Stage::start().await;
    let id = stage.made(json!({})).await;
    let ana = stage.player(1).await;
    for followed in [2, 3] {
        stage.desk.pay.person(followed, "", "").await;
    }
    stage.follow(&ana, 2).await;
    stage.follow(&ana, 3).await;
    for quest in [FIRST, SECOND] {
        let path = format!("/api/quests/{quest}/join");
        stage
            .desk
            .pay
            .server
            .post(&path, &stage.desk.first, json!({}))
            .await
            .ok();
    }
    stage.follow(&stage.desk.first, 2).await;
    stage.look().await;
    assert_eq!(lines(&stage.season(&id).await), [(1, 2, "30")]);
    let undone = format!(
        "UPDATE quest_entries SET state = 'joined', ended_at = NULL WHERE quest_id = '{SECOND}' AND state = 'won'"
    );
    sqlx::query(sqlx::AssertSqlSafe(undone))
        .execute(&stage.desk.pay.server.context.pool)
        .await
        .unwrap();
    let wins = "SELECT sum(wins) FROM season_scores s JOIN users u ON u.id = s.user_id JOIN seasons a ON a.id = s.season_id WHERE u.id <> a.created_by";
    assert_eq!(stage.desk.pay.count(wins).await, 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_season_s_terms_stay_from_when_it_is_announced() {
    let stage = Stage::start().await;
    let id = stage.made(json!({})).await;
    let pool = &stage.desk.pay.server.context.pool;
    for sql in [
        "UPDATE seasons SET ends_at = ends_at + interval '1 day'",
        "UPDATE seasons SET title = 'Summer'",
        "UPDATE season_prizes SET amount = amount + 1",
        "DELETE FROM season_quests",
    ] {
        assert!(sqlx::query(sql).execute(pool).await.is_err(), "{sql}");
    }
    let refused = stage.act(&id, "cancel", &stage.desk.first).await;
    assert_eq!(
        (refused.status, text(&refused.body["error"])),
        (409, "This season has begun: its terms and its prizes stay.")
    );
    let later = stage
        .made(json!({ "startsAt": in_days(1), "endsAt": in_days(2) }))
        .await;
    assert_eq!(stage.desk.house().await, (4_880, 120));
    assert_eq!(stage.season(&later).await["status"], "upcoming");
    let cancelled = stage.act(&later, "cancel", &stage.desk.second).await.ok();
    assert_eq!(cancelled["data"]["status"], "cancelled");
    assert_eq!(stage.desk.house().await, (4_940, 60));
    assert_eq!(
        stage
            .desk
            .pay
            .server
            .get(&format!("/api/seasons/{later}"), "")
            .await
            .status,
        404
    );
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn above_one_administrator_s_limit_a_second_one_confirms_a_season_and_others_may_do_none_of_it() {
    let stage = Stage::start().await;
    let id = stage.made(json!({ "prizes": ["1001"] })).await;
    assert_eq!(stage.desk.house().await, (5_000, 0), "nothing is promised yet");
    assert_eq!(
        stage
            .desk
            .pay
            .server
            .get(&format!("/api/seasons/{id}"), "")
            .await
            .status,
        404
    );
    assert_eq!(stage.act(&id, "confirm", &stage.desk.first).await.status, 409);
    let ana = stage.desk.pay.person(1, "", "").await;
    for what in ["confirm", "cancel"] {
        assert_eq!(stage.act(&id, what, &ana).await.status, 403);
        assert_eq!(stage.act(&id, what, "").await.status, 401);
    }
    assert_eq!(stage.create(&ana, json!({ "prizes": [] })).await.status, 403);
    let confirmed = stage.act(&id, "confirm", &stage.desk.second).await.ok();
    assert_eq!(confirmed["data"]["status"], "running");
    assert_eq!(stage.desk.house().await, (3_999, 1_001));
    assert_eq!(stage.act(&id, "confirm", &stage.desk.second).await.status, 409);
    // The one who asked for it has left: one administrator alone would promise it.
    let other = stage.made(json!({ "prizes": ["1001"], "title": "Another" })).await;
    let by = Wallet::number(8).address();
    let left = "UPDATE users SET is_admin = false WHERE lower(address) = lower($1)";
    let pool = &stage.desk.pay.server.context.pool;
    sqlx::query(left).bind(by).execute(pool).await.unwrap();
    let refused = stage.act(&other, "confirm", &stage.desk.second).await;
    assert_eq!(refused.status, 409, "{}", refused.raw);
    assert_eq!(stage.desk.house().await, (3_999, 1_001));
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_form_that_cannot_be_is_refused_by_its_field_and_moves_nothing() {
    let stage = Stage::start().await;
    for (change, field) in [
        (json!({ "title": " " }), "title"),
        (json!({ "endsAt": "" }), "endsAt"),
        (json!({ "endsAt": in_days(-1) }), "endsAt"),
        (json!({ "startsAt": in_days(-1) }), "startsAt"),
        (json!({ "currencyId": "XYZ" }), "currencyId"),
        (json!({ "questIds": ["0000000000000000000000d9"] }), "questIds"),
        (json!({ "questIds": ["7"] }), "questIds"),
        (json!({ "prizes": [] }), "prizes"),
        (json!({ "prizes": ["1e30"] }), "prizes"),
        (json!({ "prizes": ["1", "2"] }), "prizes"),
    ] {
        let refused = stage.create(&stage.desk.first, change.clone()).await;
        assert_eq!(refused.status, 400, "{change}");
        assert!(
            refused.body["validationErrors"][field].is_string(),
            "{change}: {}",
            refused.raw
        );
    }
    assert_eq!(stage.desk.house().await, (5_000, 0));
    for bad in ["/api/seasons/7", "/api/seasons/7/standing"] {
        let token = &stage.desk.first;
        assert_eq!(stage.desk.pay.server.get(bad, token).await.status, 400, "{bad}");
    }
}
