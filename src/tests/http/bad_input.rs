//! Nothing that a caller sends costs a 500, or is anything but text.

use crate::support::{Server, Wallet, code, text};
use reqwest::Method;
use serde_json::{Value, json};

const NASTY: [&str; 14] = [
    "'; DROP TABLE streams; --",
    "\" OR \"\"=\"",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "{{7*7}} ${7*7} %s %n",
    "\u{202e}gnp.exe",
    "\u{2066}abc\u{2069}",
    "nul \u{0} nul",
    "\u{1b}[31mred",
    "שלום עולם",
    "👩‍👩‍👧‍👦 Z̷a̸l̴g̵o̶",
    "\u{feff}\u{200b}",
    "../../../../etc/passwd",
    "\\\\host\\share",
];

async fn calls(server: &Server) -> Vec<(Method, String, Value)> {
    let token = server.token(&Wallet::number(1)).await;
    let stream = server.live_stream(&token).await;
    let address = Wallet::number(1).address();
    let form = json!({
        "title": "t", "description": "d", "category": "gaming", "game": "g", "tags": ["t"], "streamSource": "twitch",
        "thumbnailUrl": "https://a.example/", "status": "live", "scheduledStartTime": "2030-01-01T00:00:00Z",
        "twitchChannelLink": "https://twitch.tv/cuemaster"
    });
    vec![
        (Method::POST, "/api/streams".into(), form),
        (Method::POST, "/api/streams/end".into(), json!({ "streamId": "1" })),
        (
            Method::POST,
            "/api/auth/siwe".into(),
            json!({ "message": "m", "signature": "0x00" }),
        ),
        (
            Method::POST,
            "/api/auth/login".into(),
            json!({ "login": "ada", "password": "p", "code": "1" }),
        ),
        (
            Method::PUT,
            "/api/users/me/username".into(),
            json!({ "username": "abc" }),
        ),
        (
            Method::POST,
            "/api/user/create-or-update".into(),
            json!({ "address": address, "username": "abc", "email": "a@b.cd" }),
        ),
        (Method::POST, "/api/notifications/read".into(), json!({ "upTo": "1" })),
        (
            Method::PUT,
            "/api/users/me/profile".into(),
            json!({ "bio": "b", "email": "a@b.cd" }),
        ),
        (
            Method::PUT,
            format!("/api/streams/{stream}/chat-settings"),
            json!({ "slowModeSeconds": 1 }),
        ),
        (
            Method::PUT,
            format!("/api/streams/{stream}/bans/{address}"),
            json!({ "durationSeconds": 1, "reason": "r" }),
        ),
    ]
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_field_of_another_type_is_refused() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let values = [
        json!(0),
        json!(-1),
        json!(1e308),
        json!(true),
        json!([]),
        json!([[[]]]),
        json!({}),
        json!({ "$ne": null }),
        json!(["a", 1]),
    ];
    for (method, path, body) in calls(&server).await {
        for field in body.as_object().unwrap().keys() {
            for value in &values {
                let mut bad = body.clone();
                bad[field] = value.clone();
                let answer = server.call(method.clone(), &path, &token, bad.clone()).await;
                assert!(answer.status < 500, "{method} {path} {bad}: {}", answer.raw);
                let fits = (field == "tags" && *value == json!([])) || field == "slowModeSeconds" && *value == json!(0);
                assert!(fits || answer.status == 400, "{method} {path} {bad}: {}", answer.raw);
            }
        }
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn hostile_text_is_kept_as_text_or_refused() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    for (method, path, body) in calls(&server).await {
        for field in body.as_object().unwrap().keys() {
            for nasty in NASTY {
                let mut bad = body.clone();
                bad[field] = if field == "tags" { json!([nasty]) } else { json!(nasty) };
                let answer = server.call(method.clone(), &path, &token, bad.clone()).await;
                let unknown = path == "/api/auth/login" && answer.status == 401;
                assert!(
                    unknown || matches!(answer.status, 200 | 201 | 400 | 403 | 409),
                    "{method} {path} {bad}: {}",
                    answer.raw
                );
            }
        }
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_is_kept_comes_back_as_it_was() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let title = "'; DROP TABLE streams; -- <script>alert(1)</script> שלום 👩‍👩‍👧‍👦";
    let form =
        json!({ "title": title, "category": "other", "status": "live", "twitchChannelLink": "twitch.tv/cuemaster" });
    let id = text(&server.post("/api/streams", &token, form).await.ok()["streamId"]).to_owned();
    let answer = server.get(&format!("/api/streams/{id}"), "").await;
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.ok()["title"], title);
    for hidden in ["a\u{202e}b", "a\u{0}b", "a\nb", "\u{200b}\u{3164}"] {
        let form = json!({ "title": hidden, "category": "other", "status": "live", "twitchChannelLink": "twitch.tv/cuemaster" });
        let answer = server.post("/api/streams", &token, form).await;
        assert_eq!(code(&answer), "VALIDATION_FAILED", "{hidden:?}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_body_that_is_no_json_or_too_large_is_refused() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    let large = format!("{{\"title\":\"{}\"}}", "a".repeat(70_000));
    for (method, path, _) in calls(&server).await {
        for body in [
            "",
            "{",
            "null",
            "[]",
            "\"text\"",
            "{\"a\":}",
            "\u{0}",
            "{\"title\":\"\\ud800\"}",
            "{\"title\":\"a\",\"title\":\"b\"}",
            &deep,
        ] {
            let request = server
                .request(method.clone(), &path)
                .bearer_auth(&token)
                .header("Content-Type", "application/json");
            let answer = server.send(request.body(body.to_owned())).await;
            let may_be_empty = path.contains("/bans/") && body.is_empty();
            assert!(
                may_be_empty || answer.status == 400,
                "{method} {path} {body:.40}: {} {}",
                answer.status,
                answer.raw
            );
        }
        let request = server
            .request(method.clone(), &path)
            .bearer_auth(&token)
            .header("Content-Type", "application/json");
        let answer = server.send(request.body(large.clone())).await;
        assert_eq!(
            (answer.status, code(&answer)),
            (413, "PAYLOAD_TOO_LARGE"),
            "{method} {path}"
        );
        if !path.contains("/bans/") {
            let request = server
                .request(method.clone(), &path)
                .bearer_auth(&token)
                .header("Content-Type", "text/plain");
            assert_eq!(
                code(&server.send(request.body("{}")).await),
                "BAD_REQUEST",
                "{method} {path}"
            );
        }
        let request = server
            .request(method.clone(), &path)
            .bearer_auth(&token)
            .header("Content-Type", "application/json");
        let answer = server.send(request.body(vec![0xff, 0xfe, 0xfd])).await;
        assert_eq!(answer.status, 400, "not UTF-8: {method} {path}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn hostile_searches_are_refused() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let stream = server.live_stream(&token).await;
    for q in ["%00", "a%00b", "%1b%5b31m", "%0a", &"a".repeat(21)] {
        let path = format!("/api/streams/{stream}/people?q={q}");
        let answer = server.get(&path, &token).await;
        assert_eq!(
            (answer.status, code(&answer)),
            (400, "BAD_REQUEST"),
            "{path}: {}",
            answer.raw
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn hostile_paths_and_headers_are_refused() {
    let server = Server::start().await;
    let long = "a".repeat(5000);
    let paths = [
        "/api/streams/%00",
        "/api/streams/%ff%fe",
        "/api/streams/%27%20OR%201%3D1",
        "/api/wallet/%00",
        "/api/users/%2e%2e/block",
        "/api/streams/..%2f..%2fetc%2fpasswd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/.env",
        "/.git/config",
        "/a%00b",
        "/api/auth/sessions/%00",
        "/api/streams?limit=%00",
        "/api/streams?cursor=%ff",
    ];
    for path in paths
        .into_iter()
        .map(str::to_owned)
        .chain([format!("/api/streams/{long}"), format!("/{long}")])
    {
        for method in [Method::GET, Method::POST, Method::DELETE] {
            let answer = server.call(method.clone(), &path, "", Value::Null).await;
            assert!(
                (400..500).contains(&answer.status),
                "{method} {path:.60}: {} {}",
                answer.status,
                answer.raw
            );
            assert!(!answer.raw.contains("root:"), "{path}");
        }
    }
    for authorization in [
        "",
        "Bearer",
        "Bearer ",
        "bearer ..",
        "Basic YTpi",
        "Bearer a.b",
        "Bearer \u{e9}.x.y",
        "Bearer .",
    ] {
        let request = server
            .request(Method::GET, "/api/users/me")
            .header("Authorization", authorization.as_bytes());
        let answer = server.send(request).await;
        assert_eq!(answer.status, 401, "{authorization:?}: {}", answer.raw);
    }
}
