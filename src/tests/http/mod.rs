//! Headers of every answer, and answers to unexpected requests.

mod bad_input;
mod bodies;
mod callers;
mod detached;
mod idempotency;
mod malformed;
mod pipelined;
mod waits;

use crate::support::{Answer, Server, Wallet, code, rates, refusal};
use cuecast::http::limits::{Limits, Rate, Rates};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;

async fn from_origin(server: &Server, method: Method, path: &str, origin: &str) -> Answer {
    let request = server.request(method, path).header("Origin", origin);
    server
        .send(request.header("Access-Control-Request-Method", "POST"))
        .await
}

#[actix_rt::test(system = "crate::support::System")]
async fn every_answer_carries_the_security_headers() {
    let server = Server::start().await;
    for path in [
        "/healthz",
        "/api/config",
        "/api/streams/x",
        "/api/nowhere",
        "/",
        "/assets/none.js",
    ] {
        let answer = server.get(path, "").await;
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("x-frame-options"), Some("DENY"), "{path}");
        assert!(
            answer.header("referrer-policy").is_some() && answer.header("x-request-id").is_some(),
            "{path}"
        );
        let policy = answer.header("content-security-policy").unwrap();
        for rule in [
            "default-src 'self'",
            "script-src 'self';",
            "frame-src https://player.twitch.tv;",
            "object-src 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(rule), "{path}: {rule} in {policy}");
        }
        assert!(answer.header("strict-transport-security").is_none(), "not over http");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_the_api_answers_to_one_person_is_kept_by_no_cache() {
    let server = Server::start().await;
    let token = server.token(&Wallet::random()).await;
    for (path, token) in [
        ("/api/users/me", token.as_str()),
        ("/api/wallet-v2/balances", &token),
        ("/api/users/me", ""),
        ("/api/nowhere", ""),
    ] {
        let answer = server.get(path, token).await;
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn only_pages_of_allowed_origins_may_read() {
    let server = Server::start().await;
    for origin in [
        "http://localhost:8080",
        "http://localhost:5173",
        "http://127.0.0.1:8080",
    ] {
        let answer = from_origin(&server, Method::GET, "/api/streams", origin).await;
        assert_eq!(answer.header("access-control-allow-origin"), Some(origin));
        assert_eq!(answer.header("access-control-allow-credentials"), Some("true"));
        assert!(
            answer
                .header("access-control-expose-headers")
                .unwrap()
                .contains("x-next-cursor")
        );
        let preflight = from_origin(&server, Method::OPTIONS, "/api/streams", origin).await;
        assert_eq!(
            (preflight.status, preflight.header("access-control-allow-origin")),
            (204, Some(origin))
        );
        assert!(
            preflight
                .header("access-control-allow-headers")
                .unwrap()
                .contains("authorization")
        );
    }
    for origin in [
        "https://evil.example",
        "null",
        "http://localhost:8080.evil.example",
        "http://localhost",
        "HTTP://LOCALHOST:8080",
    ] {
        for method in [Method::GET, Method::OPTIONS] {
            let answer = from_origin(&server, method, "/api/streams", origin).await;
            assert_eq!(answer.header("access-control-allow-origin"), None, "{origin}");
        }
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_is_not_there_and_what_is_not_allowed_are_coded() {
    let server = Server::start().await;
    for path in [
        "/api",
        "/api/",
        "/api/nowhere",
        "/api/streams/x/y/z",
        "/stream/65f1c0a2b3d4e5f601234567",
    ] {
        assert_eq!(
            refusal(&server.get(path, "").await),
            (404, "NOT_FOUND", "Resource not found."),
            "{path}"
        );
    }
    let cases = [
        (Method::DELETE, "/api/streams", "GET, POST"),
        (Method::POST, "/api/users/me", "GET"),
        (Method::GET, "/api/users/me/username", "PUT"),
        (Method::PATCH, "/api/streams/65f1c0a2b3d4e5f601234567", "GET, PUT"),
        (Method::GET, "/api/auth/siwe", "POST"),
        (Method::POST, "/healthz", "GET"),
        (Method::POST, "/live/65f1c0a2b3d4e5f601234567", "GET"),
    ];
    for (method, path, allow) in cases {
        let answer = server.call(method.clone(), path, "", Value::Null).await;
        assert_eq!(
            (answer.status, code(&answer), answer.header("allow")),
            (405, "METHOD_NOT_ALLOWED", Some(allow)),
            "{method} {path}"
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn health_readiness_and_metrics_answer() {
    let server = Server::start().await;
    assert_eq!(server.get("/healthz", "").await.ok(), json!({ "status": "ok" }));
    assert_eq!(server.get("/readyz", "").await.ok(), json!({ "status": "ok" }));
    assert_eq!(server.get("/metrics", "").await.status, 200);
}

#[actix_rt::test(system = "crate::support::System")]
async fn without_its_database_the_server_says_so_and_when_to_come_back() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let outage = server.database.outage().await;
    assert_eq!(server.get("/healthz", "").await.status, 200, "the process lives");
    let paths = ["/readyz", "/api/streams", "/api/users/me", "/api/auth/verify"];
    server.get("/api/auth/nonce", "").await.ok();
    for path in paths {
        let answer = server.get(path, &token).await;
        let text = "Server is temporarily unavailable. Please try again later.";
        assert_eq!(refusal(&answer), (503, "UNAVAILABLE", text), "{path}");
        assert_eq!(answer.header("retry-after"), Some("1"), "{path}");
    }
    outage.end().await;
    for path in &paths[1..] {
        server.get(path, &token).await.ok();
    }
    // Knowledge of the database is a second old at most.
    let begun = std::time::Instant::now();
    while server.get("/readyz", "").await.status != 200 {
        assert!(begun.elapsed().as_secs() < 60, "it is not ready again");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_public_configuration_is_answered() {
    let server = Server::start().await;
    let expected = json!({
        "environment": "local", "product": "Cuecast", "chainId": 56, "projectId": null, "gameOrigin": "http://localhost:8080", "siteOrigin": "http://localhost:8080",
        "twitchParents": ["localhost", "127.0.0.1"],
        "operator": { "name": "Cuecast", "contact": null },
        "passport": null, "links": {
            "scratchCards": "https://scratch.example/", "secondGame": "https://arcade.example/", "chatBot": "https://bot.example/",
            "x": "https://x.example/", "discord": "https://discord.example/", "telegram": "https://telegram.example/",
            "youtube": "https://youtube.example/"
        }
    });
    assert_eq!(server.get("/api/config", "").await.ok(), expected);
}

#[actix_rt::test(system = "crate::support::System")]
async fn those_who_ask_too_often_are_told_when_to_come_back() {
    let plenty = Rate {
        burst: 1000,
        per_second: 1000.0,
    };
    let few = Rate {
        burst: 3,
        per_second: 0.1,
    };
    let held = Rates {
        sign_in: few,
        ..rates(plenty)
    };
    let server = Server::changed(|parts| parts.context.limits = Arc::new(Limits::new(held))).await;
    for _ in 0..3 {
        server.challenge().await;
    }
    let answer = server.get("/api/auth/nonce", "").await;
    assert_eq!(
        refusal(&answer),
        (429, "RATE_LIMITED", "Too many requests. Please wait a moment.")
    );
    assert!((1..=10).contains(&answer.header("retry-after").unwrap().parse::<u32>().unwrap()));
    assert_eq!(code(&server.siwe("", "").await), "RATE_LIMITED", "sign-ins share it");
    server.get("/api/streams", "").await.ok();

    let held = Rates {
        api: few,
        ..rates(plenty)
    };
    let server = Server::changed(|parts| parts.context.limits = Arc::new(Limits::new(held))).await;
    for _ in 0..3 {
        server.get("/api/streams", "").await.ok();
    }
    assert_eq!(code(&server.get("/api/streams", "").await), "RATE_LIMITED");
    let disguised = server.get("/%61pi/streams", "").await;
    assert_eq!(
        code(&disguised),
        "RATE_LIMITED",
        "another spelling of the path is no way around"
    );
    for path in ["/readyz", "/metrics"] {
        assert_eq!(server.get(path, "").await.status, 429, "{path}");
    }
    assert_eq!(server.get("/healthz", "").await.status, 200, "health is not counted");

    let held = Rates {
        write: few,
        ..rates(plenty)
    };
    let server = Server::changed(|parts| parts.context.limits = Arc::new(Limits::new(held))).await;
    let (one, two) = (
        server.token(&Wallet::number(1)).await,
        server.token(&Wallet::number(2)).await,
    );
    let write = async |token: &str| server.post("/api/streams/end", token, json!({ "streamId": "x" })).await;
    for _ in 0..3 {
        assert_eq!(code(&write(&one).await), "BAD_REQUEST");
    }
    assert_eq!(code(&write(&one).await), "RATE_LIMITED");
    assert_eq!(code(&write(&two).await), "BAD_REQUEST", "everyone has their own");
    server.get("/api/users/me", &one).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn in_production_what_is_for_operators_answers_administrators_and_this_machine_alone() {
    let inside = [
        "/metrics",
        "/api/openapi.json",
        "/api/docs",
        "/api/docs/",
        "/api/docs/swagger-ui-bundle.js",
    ];
    let server = Server::changed(|parts| parts.context.site.environment = "production").await;
    for path in inside {
        let answer = server.get(path, "").await;
        assert!(answer.status < 400, "{path} over the loopback: {}", answer.status);
        let passed_on = server.request(Method::GET, path).header("x-forwarded-for", "8.8.8.8");
        assert_eq!(
            passed_on.send().await.unwrap().status(),
            401,
            "{path} by a proxy that nobody named"
        );
    }
    // Behind a proxy anybody may be.
    let server = Server::changed(|parts| {
        parts.context.site.environment = "production";
        parts.context.site.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    let stranger = server.token(&Wallet::number(1)).await;
    let admin = server.admin_token("ada").await;
    for path in inside {
        assert_eq!(server.get(path, "").await.status, 401, "{path}");
        assert_eq!(server.get(path, &stranger).await.status, 403, "{path}");
        assert!(server.get(path, &admin).await.status < 400, "{path}");
    }
    for path in ["/healthz", "/readyz", "/api/config"] {
        server.get(path, "").await.ok();
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_script_of_the_description_is_compressed_once_and_not_for_each_who_asks() {
    let server = Server::start().await;
    let ask = async |path: &str| {
        let request = server.request(Method::GET, path).header("accept-encoding", "gzip");
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(answer.headers()["content-encoding"], "gzip", "{path}");
        let tag = answer.headers()["etag"].to_str().unwrap().to_owned();
        assert!(!answer.bytes().await.unwrap().is_empty());
        tag
    };
    for path in ["/api/openapi.json", "/api/docs/swagger-ui-bundle.js"] {
        let tag = ask(path).await;
        let again = server.request(Method::GET, path).header("if-none-match", tag);
        assert_eq!(
            again.send().await.unwrap().status(),
            304,
            "a body that is kept has a tag"
        );
    }
    let page = server.get("/api/docs/", "").await;
    assert!(page.raw.contains("swagger-ui-bundle.js"), "{}", page.raw);
    assert_eq!(server.get("/api/docs/nothing.js", "").await.status, 404);
}

#[actix_rt::test(system = "crate::support::System")]
async fn pictures_and_people_that_strangers_make_are_counted() {
    let plenty = Rate {
        burst: 1000,
        per_second: 1000.0,
    };
    let few = Rate {
        burst: 3,
        per_second: 0.001,
    };
    let held = Rates {
        media: few,
        create_person: few,
        ..rates(plenty)
    };
    let server = Server::changed(|parts| parts.context.limits = Arc::new(Limits::new(held))).await;
    for _ in 0..3 {
        assert_eq!(server.get("/media/x.jpg", "").await.status, 404);
    }
    assert_eq!(code(&server.get("/media/x.jpg", "").await), "RATE_LIMITED");
    let make = async |number: u8| {
        let body = json!({ "address": Wallet::number(number).address() });
        server.post("/api/user/create-or-update", "", body).await
    };
    for number in 1..4 {
        make(number).await.ok();
    }
    assert_eq!(code(&make(4).await), "RATE_LIMITED");
    server.token(&Wallet::number(4)).await;
    // From everywhere together.
    let held = Rates {
        create_people: few,
        ..rates(plenty)
    };
    let server = Server::changed(|parts| {
        parts.context.limits = Arc::new(Limits::new(held));
        parts.context.site.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    let mut made = 0;
    for number in 1..=20u8 {
        let body = json!({ "address": Wallet::number(number).address() });
        let request = server.request(Method::POST, "/api/user/create-or-update");
        let request = request.header("x-forwarded-for", format!("198.51.{number}.7"));
        made += u32::from(server.send(request.json(&body)).await.status == 200);
    }
    assert_eq!(made, 3);
}
