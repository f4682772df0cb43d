//! Acts of moderators: the effect, the log and the announcement, each by each.

mod roles;

use crate::support::{Server, Wallet, code, refusal, text};
use actors::rooms::{Announcement, Moderation};
use domain::{StreamId, moderation::Action};
use serde_json::{Value, json};

/// A creator with a live stream, and a viewer who wrote one line in it.
pub struct Scene {
    pub server: Server,
    pub creator: String,
    pub viewer: Wallet,
    pub viewer_token: String,
    pub stream: String,
    pub message: String,
}

impl Scene {
    pub async fn new() -> Self {
        let server = Server::start().await;
        let creator = server.token(&Wallet::number(1)).await;
        let viewer = Wallet::number(2);
        let viewer_token = server.token(&viewer).await;
        let stream = server.live_stream(&creator).await;
        let message = write_line(&server, &stream, &viewer.address(), 1).await;
        Self {
            server,
            creator,
            viewer,
            viewer_token,
            stream,
            message,
        }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/streams/{}/{rest}", self.stream)
    }

    pub fn ban_of(&self, wallet: &Wallet) -> String {
        self.path(&format!("bans/{}", wallet.address()))
    }

    pub fn moderator(&self, wallet: &Wallet) -> String {
        self.path(&format!("moderators/{}", wallet.address()))
    }

    pub async fn overview(&self) -> Value {
        self.server.get(&self.path("moderation"), &self.creator).await.ok()
    }

    pub async fn log(&self) -> Vec<Value> {
        let log = self.server.get(&self.path("moderation-log"), &self.creator).await.ok();
        log["entries"].as_array().unwrap().clone()
    }

    /// The one thing that this stream's room was told.
    fn told(&self) -> Moderation {
        let told = self.server.recorder.take();
        let [(stream, Announcement::Moderation(told))] = told.as_slice() else {
            panic!("{told:?}")
        };
        assert_eq!(stream.to_string(), self.stream);
        (**told).clone()
    }
}

/// A chat line as the room stores it.
pub async fn write_line(server: &Server, stream: &str, author: &str, seq: i64) -> String {
    let id = format!("{seq:024x}");
    sqlx::query(
        "INSERT INTO chat_messages (id, stream_id, epoch, seq, user_id, role, client_message_id, body)
         SELECT $1, $2, 1, $3, id, 'viewer', $1, 'line ' || $3 FROM users WHERE address = $4",
    )
    .bind(&id)
    .bind(stream)
    .bind(seq)
    .bind(author)
    .execute(&server.context.pool)
    .await
    .unwrap();
    id
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_deleted_line_is_gone_for_everyone_and_kept_in_the_log() {
    let scene = Scene::new().await;
    let path = scene.path(&format!("messages/{}", scene.message));
    let history = scene.path("messages");
    let before = scene.server.get(&history, "").await.ok();
    assert_eq!(before["messages"][0]["message"], "line 1");

    scene.server.delete(&path, &scene.creator).await.ok();
    assert_eq!(scene.server.get(&history, "").await.ok()["messages"], json!([]));
    let told = scene.told();
    assert_eq!(told.action, Action::DeleteMessage);
    assert_eq!(told.message_id.unwrap().to_string(), scene.message);
    assert_eq!(told.target.unwrap().address.to_string(), scene.viewer.address());
    let entry = &scene.log().await[0];
    assert_eq!(
        (text(&entry["action"]), text(&entry["messageText"])),
        ("delete_message", "line 1")
    );
    assert_eq!(entry["messageId"], scene.message);
    assert_eq!(entry["actor"]["address"], Wallet::number(1).address());

    scene.server.delete(&path, &scene.creator).await.ok();
    assert_eq!(scene.server.recorder.take(), [], "a repeat is not told again");
    assert_eq!(scene.log().await.len(), 1);
    let unknown = scene.path("messages/000000000000000000000099");
    assert_eq!(
        code(&scene.server.delete(&unknown, &scene.creator).await),
        "MESSAGE_NOT_FOUND"
    );
    assert_eq!(
        code(&scene.server.delete(&scene.path("messages/x"), &scene.creator).await),
        "BAD_REQUEST"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_line_of_another_stream_is_not_reached() {
    let scene = Scene::new().await;
    let other = scene.server.live_stream(&scene.viewer_token).await;
    let path = format!("/api/streams/{other}/messages/{}", scene.message);
    assert_eq!(
        code(&scene.server.delete(&path, &scene.viewer_token).await),
        "MESSAGE_NOT_FOUND"
    );
    assert_eq!(
        scene.server.get(&scene.path("messages"), "").await.ok()["messages"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_timeout_ends_a_ban_does_not_and_both_can_be_taken_back() {
    let scene = Scene::new().await;
    let ban = scene.ban_of(&scene.viewer);
    scene
        .server
        .put(
            &ban,
            &scene.creator,
            json!({ "durationSeconds": 600, "reason": " Spam " }),
        )
        .await
        .ok();
    let told = scene.told();
    assert_eq!((told.action, told.reason.as_deref()), (Action::Timeout, Some("Spam")));
    let left = told.until.unwrap() - told.at;
    assert!((left.whole_seconds() - 600).abs() <= 5, "{left}");
    let bans = scene.overview().await["bans"].clone();
    assert_eq!(bans[0]["address"], scene.viewer.address());
    assert_eq!((text(&bans[0]["reason"]), bans[0]["until"].is_string()), ("Spam", true));

    scene.server.put(&ban, &scene.creator, Value::Null).await.ok();
    let told = scene.told();
    assert_eq!((told.action, told.until), (Action::Ban, None));
    let bans = scene.overview().await["bans"].clone();
    assert_eq!((bans.as_array().unwrap().len(), &bans[0]["until"]), (1, &json!(null)));

    scene.server.delete(&ban, &scene.creator).await.ok();
    assert_eq!(scene.told().action, Action::Unban);
    assert_eq!(scene.overview().await["bans"], json!([]));
    scene.server.delete(&ban, &scene.creator).await.ok();
    assert_eq!(scene.server.recorder.take(), []);
    let actions: Vec<_> = scene
        .log()
        .await
        .iter()
        .map(|entry| text(&entry["action"]).to_owned())
        .collect();
    assert_eq!(actions, ["unban", "ban", "timeout"], "newest first");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_timeout_that_has_passed_is_not_listed() {
    let scene = Scene::new().await;
    scene
        .server
        .put(
            &scene.ban_of(&scene.viewer),
            &scene.creator,
            json!({ "durationSeconds": 1 }),
        )
        .await
        .ok();
    scene
        .server
        .sql("UPDATE channel_bans SET until = now() - interval '1 second'")
        .await;
    assert_eq!(scene.overview().await["bans"], json!([]));
}

#[actix_rt::test(system = "crate::support::System")]
async fn slow_mode_is_set_within_its_bounds_and_told_once() {
    let scene = Scene::new().await;
    let path = scene.path("chat-settings");
    for _ in 0..2 {
        scene
            .server
            .put(&path, &scene.creator, json!({ "slowModeSeconds": 600 }))
            .await
            .ok();
    }
    assert_eq!(scene.told().slow_mode_seconds, Some(600));
    assert_eq!(scene.overview().await["slowModeSeconds"], 600);
    let answer = scene
        .server
        .put(&path, &scene.creator, json!({ "slowModeSeconds": 601 }))
        .await;
    assert_eq!(
        refusal(&answer),
        (400, "VALIDATION_FAILED", "Slow mode must be 0 to 600 seconds.")
    );
    for bad in [
        json!({}),
        json!({ "slowModeSeconds": -1 }),
        json!({ "slowModeSeconds": "5" }),
        json!({ "slowModeSeconds": 1.5 }),
        json!([]),
    ] {
        assert_eq!(code(&scene.server.put(&path, &scene.creator, bad).await), "BAD_REQUEST");
    }
    assert_eq!(scene.overview().await["slowModeSeconds"], 600);
}

#[actix_rt::test(system = "crate::support::System")]
async fn timeouts_and_reasons_have_bounds() {
    let scene = Scene::new().await;
    let ban = scene.ban_of(&scene.viewer);
    let cases = [
        (json!({ "durationSeconds": 0 }), "VALIDATION_FAILED"),
        (json!({ "durationSeconds": 1_209_601 }), "VALIDATION_FAILED"),
        (json!({ "durationSeconds": -5 }), "BAD_REQUEST"),
        (json!({ "durationSeconds": 1e300 }), "BAD_REQUEST"),
        (json!({ "reason": "x".repeat(201) }), "VALIDATION_FAILED"),
        (json!({ "reason": "nul \u{0}" }), "VALIDATION_FAILED"),
        (json!({ "reason": 7 }), "BAD_REQUEST"),
        (json!({ "forever": true }), "BAD_REQUEST"),
    ];
    for (body, expected) in cases {
        assert_eq!(
            code(&scene.server.put(&ban, &scene.creator, body.clone()).await),
            expected,
            "{body}"
        );
    }
    assert_eq!(scene.overview().await["bans"], json!([]));
    assert_eq!(scene.server.recorder.take(), []);
}

#[actix_rt::test(system = "crate::support::System")]
async fn moderators_and_bans_hold_for_all_streams_of_a_creator() {
    let scene = Scene::new().await;
    let second = scene.server.live_stream(&scene.creator).await;
    let ended = scene.server.live_stream(&scene.creator).await;
    scene
        .server
        .post("/api/streams/end", &scene.creator, json!({ "streamId": ended }))
        .await
        .ok();
    scene.server.recorder.take();

    scene
        .server
        .put(&scene.moderator(&scene.viewer), &scene.creator, Value::Null)
        .await
        .ok();
    let told = scene.server.recorder.take();
    let [
        (first, Announcement::Moderation(act)),
        (other, Announcement::StandingChanged(who)),
    ] = told.as_slice()
    else {
        panic!("{told:?}")
    };
    assert_eq!(
        (first.to_string(), other.to_string()),
        (scene.stream.clone(), second.clone())
    );
    assert_eq!(*who, act.target.as_ref().unwrap().id);
    let overview = scene
        .server
        .get(&format!("/api/streams/{second}/moderation"), &scene.viewer_token)
        .await
        .ok();
    assert_eq!(overview["moderators"][0]["address"], scene.viewer.address());
    let other: StreamId = second.parse().unwrap();
    assert!(
        told.iter()
            .all(|(stream, _)| stream.to_string() == scene.stream || *stream == other)
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_banned_moderator_is_one_no_more() {
    let scene = Scene::new().await;
    scene
        .server
        .put(&scene.moderator(&scene.viewer), &scene.creator, Value::Null)
        .await
        .ok();
    scene
        .server
        .get(&scene.path("moderation"), &scene.viewer_token)
        .await
        .ok();
    scene
        .server
        .put(&scene.ban_of(&scene.viewer), &scene.creator, Value::Null)
        .await
        .ok();
    assert_eq!(
        code(&scene.server.get(&scene.path("moderation"), &scene.viewer_token).await),
        "FORBIDDEN"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_log_is_read_a_page_at_a_time() {
    let scene = Scene::new().await;
    for seconds in 1..=7 {
        scene
            .server
            .put(
                &scene.path("chat-settings"),
                &scene.creator,
                json!({ "slowModeSeconds": seconds }),
            )
            .await
            .ok();
    }
    let (mut seen, mut before) = (Vec::new(), String::new());
    loop {
        let path = scene.path(&format!("moderation-log?limit=3{before}"));
        let page = scene.server.get(&path, &scene.creator).await.ok();
        seen.extend(
            page["entries"]
                .as_array()
                .unwrap()
                .iter()
                .map(|e| e["detail"]["slowModeSeconds"].as_i64().unwrap()),
        );
        match page["before"].as_i64() {
            Some(id) => before = format!("&before={id}"),
            None => break,
        }
    }
    assert_eq!(seen, [7, 6, 5, 4, 3, 2, 1]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_history_is_read_a_page_at_a_time_newest_first() {
    let scene = Scene::new().await;
    for seq in 2..=7 {
        write_line(&scene.server, &scene.stream, &scene.viewer.address(), seq).await;
    }
    let (mut seen, mut before) = (Vec::new(), String::new());
    loop {
        let page = scene
            .server
            .get(&scene.path(&format!("messages?limit=3&before={before}")), "")
            .await
            .ok();
        let messages = page["messages"].as_array().unwrap().clone();
        seen.extend(messages.iter().map(|line| line["seq"].as_i64().unwrap()));
        match page["before"].as_str() {
            Some(next) => before = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(seen, [7, 6, 5, 4, 3, 2, 1]);
    for bad in [
        "before=one",
        "before=1.",
        "before=x.y",
        "before=-1.2",
        "before=1.99999999999999999999",
        "before=99999999999999999999",
        "limit=0",
        "limit=1000",
    ] {
        assert_eq!(
            code(&scene.server.get(&scene.path(&format!("messages?{bad}")), "").await),
            "BAD_REQUEST",
            "{bad}"
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_line_of_the_history_has_the_fields_of_the_live_one() {
    let scene = Scene::new().await;
    let page = scene.server.get(&scene.path("messages"), "").await.ok();
    let line = &page["messages"][0];
    let name = scene.viewer.address()[2..8].to_owned();
    assert_eq!(
        (&line["id"], &line["_id"], &line["error"]),
        (&json!(scene.message), &json!(scene.message), &json!(false))
    );
    assert_eq!(
        (text(&line["address"]), text(&line["username"])),
        (scene.viewer.address().as_str(), format!("user_{name}").as_str())
    );
    assert_eq!(
        (&line["epoch"], &line["seq"], text(&line["role"])),
        (&json!(1), &json!(1), "viewer")
    );
    assert!(line["timestamp"].as_i64().unwrap() > 1_700_000_000_000);
}
