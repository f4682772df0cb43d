//! Rights of each role over each other one: every act by every role.

use crate::{
    moderation::{Scene, write_line},
    support::{Answer, Wallet, code},
};
use reqwest::Method;
use serde_json::{Value, json};

/// The people of the matrix: the creator is wallet 1, the writer of the line wallet 2.
const MODERATOR: u8 = 3;
const OTHER_MODERATOR: u8 = 4;
const ADMIN: u8 = 5;
const OTHER_ADMIN: u8 = 6;
const STRANGER: u8 = 7;
const OTHER_CREATOR: u8 = 8;

async fn scene() -> Scene {
    let scene = Scene::new().await;
    for number in MODERATOR..=OTHER_CREATOR {
        scene.server.token(&Wallet::number(number)).await;
    }
    for number in [MODERATOR, OTHER_MODERATOR] {
        scene
            .server
            .put(&scene.moderator(&Wallet::number(number)), &scene.creator, Value::Null)
            .await
            .ok();
    }
    for number in [ADMIN, OTHER_ADMIN] {
        sqlx::query("UPDATE users SET is_admin = true WHERE address = $1")
            .bind(Wallet::number(number).address())
            .execute(&scene.server.context.pool)
            .await
            .unwrap();
    }
    let creator = scene.server.token(&Wallet::number(OTHER_CREATOR)).await;
    scene.server.live_stream(&creator).await;
    scene.server.recorder.take();
    scene
}

async fn act(scene: &Scene, number: u8, method: Method, path: &str, body: Value) -> Answer {
    let token = scene.server.token(&Wallet::number(number)).await;
    scene.server.call(method, path, &token, body).await
}

fn verdict(answer: &Answer) -> &str {
    if answer.status == 200 { "ok" } else { code(answer) }
}

#[actix_rt::test(system = "crate::support::System")]
async fn every_act_asks_for_the_role_that_the_database_holds() {
    let scene = scene().await;
    let stranger = Wallet::number(STRANGER);
    let calls = [
        (
            Method::PUT,
            scene.path("chat-settings"),
            json!({ "slowModeSeconds": 5 }),
            "moderators",
        ),
        (
            Method::PUT,
            scene.ban_of(&stranger),
            json!({ "durationSeconds": 5 }),
            "moderators",
        ),
        (Method::DELETE, scene.ban_of(&stranger), Value::Null, "moderators"),
        (
            Method::DELETE,
            scene.path(&format!("messages/{}", scene.message)),
            Value::Null,
            "moderators",
        ),
        (Method::GET, scene.path("moderation"), Value::Null, "moderators"),
        (Method::GET, scene.path("moderation-log"), Value::Null, "moderators"),
        (Method::PUT, scene.moderator(&stranger), Value::Null, "creator"),
        (Method::DELETE, scene.moderator(&stranger), Value::Null, "creator"),
    ];
    for (method, path, body, who) in calls {
        let guest = scene.server.call(method.clone(), &path, "", body.clone()).await;
        assert_eq!(verdict(&guest), "UNAUTHENTICATED", "{method} {path}");
        for number in [2, OTHER_CREATOR] {
            let answer = act(&scene, number, method.clone(), &path, body.clone()).await;
            assert_eq!(verdict(&answer), "FORBIDDEN", "{method} {path} by {number}");
        }
        let moderators = if who == "moderators" { "ok" } else { "FORBIDDEN" };
        for number in [MODERATOR, ADMIN] {
            let answer = act(&scene, number, method.clone(), &path, body.clone()).await;
            assert_eq!(verdict(&answer), moderators, "{method} {path} by {number}");
        }
        let creator = scene.server.call(method.clone(), &path, &scene.creator, body).await;
        assert_eq!(verdict(&creator), "ok", "{method} {path}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_ban_reaches_only_those_below() {
    let scene = scene().await;
    let by_moderator = [
        (1, "FORBIDDEN"),
        (2, "ok"),
        (MODERATOR, "FORBIDDEN"),
        (OTHER_MODERATOR, "FORBIDDEN"),
        (ADMIN, "FORBIDDEN"),
    ];
    let by_admin = [
        (1, "FORBIDDEN"),
        (2, "ok"),
        (ADMIN, "FORBIDDEN"),
        (OTHER_ADMIN, "FORBIDDEN"),
        (OTHER_MODERATOR, "ok"),
    ];
    let by_creator = [(1, "FORBIDDEN"), (2, "ok"), (MODERATOR, "ok"), (ADMIN, "FORBIDDEN")];
    for (actor, targets) in [
        (MODERATOR, &by_moderator[..]),
        (ADMIN, &by_admin[..]),
        (1, &by_creator[..]),
    ] {
        for (target, expected) in targets {
            let path = scene.ban_of(&Wallet::number(*target));
            let answer = act(&scene, actor, Method::PUT, &path, json!({ "durationSeconds": 60 })).await;
            assert_eq!(verdict(&answer), *expected, "{actor} on {target}: {}", answer.raw);
        }
    }
    let nobody = scene.ban_of(&Wallet::number(99));
    assert_eq!(
        verdict(&act(&scene, 1, Method::PUT, &nobody, Value::Null).await),
        "USER_NOT_FOUND"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn lines_of_the_creator_and_of_moderators_are_out_of_a_moderators_reach() {
    let scene = scene().await;
    let lines = [
        (1, "FORBIDDEN"),
        (OTHER_MODERATOR, "FORBIDDEN"),
        (ADMIN, "FORBIDDEN"),
        (MODERATOR, "ok"),
        (STRANGER, "ok"),
    ];
    for (at, (author, expected)) in lines.into_iter().enumerate() {
        let seq = 10 + i64::try_from(at).unwrap();
        let line = write_line(&scene.server, &scene.stream, &Wallet::number(author).address(), seq).await;
        let path = scene.path(&format!("messages/{line}"));
        assert_eq!(
            verdict(&act(&scene, MODERATOR, Method::DELETE, &path, Value::Null).await),
            expected,
            "by {author}"
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_role_that_was_taken_back_opens_nothing_at_the_next_call() {
    let scene = scene().await;
    let token = scene.server.token(&Wallet::number(MODERATOR)).await;
    scene.server.get(&scene.path("moderation"), &token).await.ok();
    scene
        .server
        .delete(&scene.moderator(&Wallet::number(MODERATOR)), &scene.creator)
        .await
        .ok();
    assert_eq!(
        code(&scene.server.get(&scene.path("moderation"), &token).await),
        "FORBIDDEN"
    );
    let admin = scene.server.token(&Wallet::number(ADMIN)).await;
    scene.server.get(&scene.path("moderation"), &admin).await.ok();
    scene.server.sql("UPDATE users SET is_admin = false").await;
    assert_eq!(
        code(&scene.server.get(&scene.path("moderation"), &admin).await),
        "FORBIDDEN"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_unknown_stream_is_not_found_by_anyone() {
    let scene = scene().await;
    let path = |rest: &str| format!("/api/streams/000000000000000000000001/{rest}");
    let address = Wallet::number(2).address();
    let calls = [
        (Method::GET, path("moderation"), Value::Null),
        (Method::GET, path("moderation-log"), Value::Null),
        (Method::PUT, path("chat-settings"), json!({ "slowModeSeconds": 5 })),
        (Method::PUT, path(&format!("bans/{address}")), Value::Null),
        (Method::DELETE, path(&format!("bans/{address}")), Value::Null),
        (Method::PUT, path(&format!("moderators/{address}")), Value::Null),
        (Method::DELETE, path(&format!("moderators/{address}")), Value::Null),
        (
            Method::DELETE,
            path(&format!("messages/{}", scene.message)),
            Value::Null,
        ),
    ];
    for (method, path, body) in calls {
        let answer = act(&scene, ADMIN, method.clone(), &path, body).await;
        assert_eq!(
            (answer.status, verdict(&answer)),
            (404, "STREAM_NOT_FOUND"),
            "{method} {path}"
        );
    }
}
